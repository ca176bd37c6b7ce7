// SPDX-License-Identifier: Zlib
// The numbers that a grid computes from its boxes when it is built. Compiled once per kind of processor, see
// BoxKernels; all kinds give the same numbers.

namespace graze::detail::GRAZE_LANES
{

namespace
{

// Floats of one proxy: a box, a bit and a mask.
constexpr std::size_t ProxyFloats = 6;

constexpr float Endless = std::numeric_limits<float>::infinity();

// Four tables count sizes in turn: most boxes have the same few sizes, and each count would wait for the one before.
constexpr std::uint32_t SizeTables = 4;

GRAZE_INLINE void measureOne(const UnfiledBoxes& boxes, std::uint32_t i, const BoxMeasures& out) noexcept
{
    const float* const box = boxes.proxies + ProxyFloats * boxes.pieces[i];
    const float width = box[2] - box[0], height = box[3] - box[1];
    // Room for the rounding errors of the difference and of cells.
    float extent = (width > height ? width : height) * 1.000001f;
    if (!(width >= 0.f && height >= 0.f)) // both edges at the same infinity
        extent = Endless;
    for (int k = 0; k < 4; ++k)
    {
        const bool more = k < 2 ? box[k] < out.bounds[k] : box[k] > out.bounds[k];
        out.bounds[k] = more ? box[k] : out.bounds[k];
    }
    out.lowerX[i] = box[0];
    out.lowerY[i] = box[1];
    out.extent[i] = extent;
    out.size[i] = (wordOf(extent) + 0x7FFFFFu) >> 23;
}

GRAZE_INLINE void fileOne(const float* proxies, const GridLevel& level, std::uint32_t slot,
                          const GridColumns& out) noexcept
{
    const float* const box = proxies + ProxyFloats * out.piece[slot];
    out.lowerX[slot] = box[0];
    out.lowerY[slot] = box[1];
    out.upperX[slot] = box[2];
    out.upperY[slot] = box[3];
    out.bit[slot] = wordOf(box[4]);
    out.mask[slot] = wordOf(box[5]);
    const bool cells = level.cellsPerPixel != 0.;
    const std::int32_t y = cells ? cellAt(box[1], level.cellsPerPixel) : 0;
    out.row[slot] = y;
    out.bucket[slot] = cells ? bucketAt(level, cellAt(box[0], level.cellsPerPixel), y) : 0;
}

// Returns the number of boxes done, from the first on.
GRAZE_INLINE std::uint32_t measureMost(const UnfiledBoxes& boxes, const BoxMeasures& out) noexcept
{
    Four least = Four::load(out.bounds), most = least;
    std::uint32_t i = 0;
    for (; i + 4 <= boxes.count; i += 4)
    {
        const auto box = [&](std::uint32_t k) { return boxes.proxies + ProxyFloats * boxes.pieces[i + k]; };
        const float* const four[] = {box(0), box(1), box(2), box(3)};
        const Four a = Four::load(four[0]), b = Four::load(four[1]), c = Four::load(four[2]), d = Four::load(four[3]);
        least = smaller(least, smaller(smaller(a, b), smaller(c, d)));
        most = larger(most, larger(larger(a, b), larger(c, d)));
        Four edges[4];
        loadFour(four, 0, edges);
        const Four width = edges[2] - edges[0], height = edges[3] - edges[1], none = Four::all(0.f);
        const Four::Mask known = lessOrEqual(none, width) & lessOrEqual(none, height);
        const Four extent = chosen(known, larger(width, height) * Four::all(1.000001f), Four::all(Endless));
        edges[0].store(out.lowerX + i);
        edges[1].store(out.lowerY + i);
        extent.store(out.extent + i);
        bitsDown(bitsAsInts(extent) + FourInts::all(0x7FFFFF), 23).store(out.size + i);
    }
    shuffled<0, 1, 2, 3>(least, most).store(out.bounds);
    return i;
}

GRAZE_INLINE std::uint32_t findMostBuckets(const GridLevel& level, const BoxMeasures& boxes, std::uint32_t count,
                                           std::uint32_t* buckets) noexcept
{
    const FourDoubles perPixel = FourDoubles::all(level.cellsPerPixel);
    const FourInts first = FourInts::all(level.firstBucket);
    std::uint32_t i = 0;
    for (; i + 4 <= count; i += 4)
    {
        const FourInts x = cellsAt(Four::load(boxes.lowerX + i), perPixel);
        const FourInts y = cellsAt(Four::load(boxes.lowerY + i), perPixel);
        (first + bucketsAt(level, x, y)).store(buckets + i);
    }
    return i;
}

GRAZE_INLINE std::uint32_t fileMost(const float* proxies, const GridLevel& level, const GridColumns& columns) noexcept
{
    const GridColumns out = columns;
    const FourDoubles perPixel = FourDoubles::all(level.cellsPerPixel);
    std::uint32_t slot = level.firstSlot;
    for (; slot + 4 <= level.lastSlot; slot += 4)
    {
        const auto box = [&](std::uint32_t k) { return proxies + ProxyFloats * out.piece[slot + k]; };
        const float* const four[] = {box(0), box(1), box(2), box(3)};
        Four edges[4];
        loadFour(four, 0, edges);
        const Four ab = Four::loadPairs(four[0] + 4, four[1] + 4), cd = Four::loadPairs(four[2] + 4, four[3] + 4);
        const FourInts y = cellsAt(edges[1], perPixel);
        edges[0].store(out.lowerX + slot);
        edges[1].store(out.lowerY + slot);
        edges[2].store(out.upperX + slot);
        edges[3].store(out.upperY + slot);
        bitsAsInts(shuffled<0, 2, 0, 2>(ab, cd)).store(out.bit + slot);
        bitsAsInts(shuffled<1, 3, 1, 3>(ab, cd)).store(out.mask + slot);
        y.store(out.row + slot);
        bucketsAt(level, cellsAt(edges[0], perPixel), y).store(out.bucket + slot);
    }
    return slot;
}

void measure(const UnfiledBoxes& boxes, const BoxMeasures& out) noexcept
{
    for (std::uint32_t i = measureMost(boxes, out); i < boxes.count; ++i)
        measureOne(boxes, i, out);
    std::uint32_t counts[SizeTables][BoxSizes] = {};
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
