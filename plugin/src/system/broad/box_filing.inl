// SPDX-License-Identifier: Zlib
// The numbers that a grid computes from its boxes when it is built. Compiled once per kind of processor, see
// BoxKernels; all kinds give the same numbers.

namespace graze::detail::GRAZE_LANES
{

namespace
{

// Floats of one proxy: a box, a bit and a mask.
constexpr std::size_t ProxyFloats = 6;

// Four tables count sizes in turn: most boxes have the same few sizes, and each count would wait for the one before.
constexpr std::uint32_t SizeTables = 4;

GRAZE_BOX void measureOne(const UnfiledBoxes& boxes, std::uint32_t i, const BoxMeasures& out) noexcept
{
    const float* const box = boxes.proxies + ProxyFloats * boxes.pieces[i];
    const float width = box[2] - box[0], height = box[3] - box[1];
    // Room for the rounding errors of the difference and of cells.
    float extent = (width > height ? width : height) * 1.000001f;
    if (!(width >= 0.f && height >= 0.f)) // both edges at the same infinity
        extent = __builtin_inff();
    for (int k = 0; k < 4; ++k)
    {
        const bool more = k < 2 ? box[k] < out.bounds[k] : box[k] > out.bounds[k];
        out.bounds[k] = more ? box[k] : out.bounds[k];
    }
    std::uint32_t bits = 0;
    __builtin_memcpy(&bits, &extent, sizeof bits);
    out.lowerX[i] = box[0];
    out.lowerY[i] = box[1];
    out.extent[i] = extent;
    out.size[i] = (bits + 0x7FFFFFu) >> 23;
}

GRAZE_BOX void fileOne(const float* proxies, const GridLevel& level, std::uint32_t slot,
                       const GridColumns& out) noexcept
{
    const float* const box = proxies + ProxyFloats * out.piece[slot];
    out.lowerX[slot] = box[0];
    out.lowerY[slot] = box[1];
    out.upperX[slot] = box[2];
    out.upperY[slot] = box[3];
    __builtin_memcpy(out.bit + slot, box + 4, sizeof *out.bit);
    __builtin_memcpy(out.mask + slot, box + 5, sizeof *out.mask);
    const bool cells = level.cellsPerPixel != 0.;
    const std::int32_t y = cells ? cellAt(box[1], level.cellsPerPixel) : 0;
    out.row[slot] = y;
    out.bucket[slot] = cells ? bucketAt(level, cellAt(box[0], level.cellsPerPixel), y) : 0;
}

#if defined(__AVX2__)

struct FourBoxes
{
    __m128 lowerX, lowerY, upperX, upperY;
};

GRAZE_BOX FourBoxes columnsOf(__m128 a, __m128 b, __m128 c, __m128 d) noexcept
{
    const __m128 lowerAb = _mm_unpacklo_ps(a, b), upperAb = _mm_unpackhi_ps(a, b);
    const __m128 lowerCd = _mm_unpacklo_ps(c, d), upperCd = _mm_unpackhi_ps(c, d);
    return {_mm_movelh_ps(lowerAb, lowerCd), _mm_movehl_ps(lowerCd, lowerAb), _mm_movelh_ps(upperAb, upperCd),
            _mm_movehl_ps(upperCd, upperAb)};
}

// Like cellAt.
GRAZE_BOX __m128i cellsAt(__m128 coordinates, __m256d cellsPerPixel) noexcept
{
    __m256d cells = _mm256_mul_pd(_mm256_cvtps_pd(coordinates), cellsPerPixel);
    cells = _mm256_max_pd(cells, _mm256_set1_pd(-LastCell));
    cells = _mm256_min_pd(cells, _mm256_set1_pd(LastCell));
    return _mm256_cvttpd_epi32(_mm256_floor_pd(cells));
}

// Like bucketAt.
GRAZE_BOX __m128i bucketsAt(const GridLevel& level, __m128i x, __m128i y) noexcept
{
    const __m128i products = _mm_mullo_epi32(y, _mm_set1_epi32(static_cast<int>(RowFactor)));
    const __m128i rows = _mm_srl_epi32(products, _mm_cvtsi32_si128(static_cast<int>(level.rowShift)));
    return _mm_and_si128(_mm_add_epi32(rows, x), _mm_set1_epi32(static_cast<int>(level.bucketMask)));
}

GRAZE_BOX __m128i* four(void* numbers) noexcept
{
    return static_cast<__m128i*>(numbers);
}

// Returns the number of boxes done, from the first on.
GRAZE_BOX std::uint32_t measureMost(const UnfiledBoxes& boxes, const BoxMeasures& out) noexcept
{
    __m128 least = _mm_loadu_ps(out.bounds), most = least;
    std::uint32_t i = 0;
    for (; i + 4 <= boxes.count; i += 4)
    {
        const auto box = [&](std::uint32_t k)
        { return _mm_loadu_ps(boxes.proxies + ProxyFloats * boxes.pieces[i + k]); };
        const __m128 a = box(0), b = box(1), c = box(2), d = box(3);
        least = _mm_min_ps(least, _mm_min_ps(_mm_min_ps(a, b), _mm_min_ps(c, d)));
        most = _mm_max_ps(most, _mm_max_ps(_mm_max_ps(a, b), _mm_max_ps(c, d)));
        const FourBoxes all = columnsOf(a, b, c, d);
        const __m128 width = _mm_sub_ps(all.upperX, all.lowerX), height = _mm_sub_ps(all.upperY, all.lowerY);
        const __m128 known = _mm_and_ps(_mm_cmpge_ps(width, _mm_setzero_ps()), _mm_cmpge_ps(height, _mm_setzero_ps()));
        const __m128 extent = _mm_blendv_ps(_mm_set1_ps(__builtin_inff()),
                                            _mm_mul_ps(_mm_max_ps(width, height), _mm_set1_ps(1.000001f)), known);
        const __m128i size = _mm_srli_epi32(_mm_add_epi32(_mm_castps_si128(extent), _mm_set1_epi32(0x7FFFFF)), 23);
        _mm_storeu_ps(out.lowerX + i, all.lowerX);
        _mm_storeu_ps(out.lowerY + i, all.lowerY);
        _mm_storeu_ps(out.extent + i, extent);
        _mm_storeu_si128(four(out.size + i), size);
    }
    _mm_storeu_ps(out.bounds, _mm_blend_ps(least, most, 12));
    return i;
}

GRAZE_BOX std::uint32_t findMostBuckets(const GridLevel& level, const BoxMeasures& boxes, std::uint32_t count,
                                        std::uint32_t* buckets) noexcept
{
    const __m256d perPixel = _mm256_set1_pd(level.cellsPerPixel);
    const __m128i first = _mm_set1_epi32(static_cast<int>(level.firstBucket));
    std::uint32_t i = 0;
    for (; i + 4 <= count; i += 4)
    {
        const __m128i x = cellsAt(_mm_loadu_ps(boxes.lowerX + i), perPixel);
        const __m128i y = cellsAt(_mm_loadu_ps(boxes.lowerY + i), perPixel);
        _mm_storeu_si128(four(buckets + i), _mm_add_epi32(first, bucketsAt(level, x, y)));
    }
    return i;
}

GRAZE_BOX std::uint32_t fileMost(const float* proxies, const GridLevel& level, const GridColumns& columns) noexcept
{
    const GridColumns out = columns;
    const __m256d perPixel = _mm256_set1_pd(level.cellsPerPixel);
    std::uint32_t slot = level.firstSlot;
    for (; slot + 4 <= level.lastSlot; slot += 4)
    {
        const float* const a = proxies + ProxyFloats * out.piece[slot];
        const float* const b = proxies + ProxyFloats * out.piece[slot + 1];
        const float* const c = proxies + ProxyFloats * out.piece[slot + 2];
        const float* const d = proxies + ProxyFloats * out.piece[slot + 3];
        const FourBoxes all = columnsOf(_mm_loadu_ps(a), _mm_loadu_ps(b), _mm_loadu_ps(c), _mm_loadu_ps(d));
        const auto filters = [](const float* one, const float* other)
        {
            return _mm_unpacklo_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(one + 4)),
                                      _mm_loadl_epi64(reinterpret_cast<const __m128i*>(other + 4)));
        };
        const __m128i ab = filters(a, b), cd = filters(c, d);
        const __m128i y = cellsAt(all.lowerY, perPixel);
        _mm_storeu_ps(out.lowerX + slot, all.lowerX);
        _mm_storeu_ps(out.lowerY + slot, all.lowerY);
        _mm_storeu_ps(out.upperX + slot, all.upperX);
        _mm_storeu_ps(out.upperY + slot, all.upperY);
        _mm_storeu_si128(four(out.bit + slot), _mm_unpacklo_epi64(ab, cd));
        _mm_storeu_si128(four(out.mask + slot), _mm_unpackhi_epi64(ab, cd));
        _mm_storeu_si128(four(out.row + slot), y);
        _mm_storeu_si128(four(out.bucket + slot), bucketsAt(level, cellsAt(all.lowerX, perPixel), y));
    }
    return slot;
}

#else

GRAZE_BOX std::uint32_t measureMost(const UnfiledBoxes&, const BoxMeasures&) noexcept
{
    return 0;
}

GRAZE_BOX std::uint32_t findMostBuckets(const GridLevel&, const BoxMeasures&, std::uint32_t, std::uint32_t*) noexcept
{
    return 0;
}

GRAZE_BOX std::uint32_t fileMost(const float*, const GridLevel& level, const GridColumns&) noexcept
{
    return level.firstSlot;
}

#endif

void measure(const UnfiledBoxes& boxes, const BoxMeasures& out) noexcept
{
    for (std::uint32_t i = measureMost(boxes, out); i < boxes.count; ++i)
        measureOne(boxes, i, out);
    std::uint32_t counts[SizeTables][BoxSizes];
    __builtin_memset(counts, 0, sizeof counts);
    for (std::uint32_t i = 0; i < boxes.count; ++i)
        ++counts[i % SizeTables][out.size[i]];
    for (std::uint32_t size = 0; size < BoxSizes; ++size)
        out.countOfSize[size] = counts[0][size] + counts[1][size] + counts[2][size] + counts[3][size];
}

void findBuckets(const GridLevel& level, const BoxMeasures& boxes, std::uint32_t count, std::uint32_t* buckets) noexcept
{
    for (std::uint32_t i = findMostBuckets(level, boxes, count, buckets); i < count; ++i)
        buckets[i] = level.firstBucket + bucketAt(level, cellAt(boxes.lowerX[i], level.cellsPerPixel),
                                                  cellAt(boxes.lowerY[i], level.cellsPerPixel));
}

void fileLevel(const float* proxies, const GridLevel& level, const GridColumns& out) noexcept
{
    const bool cells = level.cellsPerPixel != 0.;
    for (std::uint32_t slot = cells ? fileMost(proxies, level, out) : level.firstSlot; slot < level.lastSlot; ++slot)
        fileOne(proxies, level, slot, out);
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
