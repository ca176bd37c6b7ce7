// SPDX-License-Identifier: Zlib
// worldBounds in doubles, vertices side by side, compiled once per kind of processor. Products of floats are exact in
// doubles and every sum is rounded once, so the width and the order of vertices change no bit; only the sign of a zero
// could differ, and zeros are made positive.

namespace graze::detail::GRAZE_LANES
{

namespace
{

// Bounds are computed as lower x, lower y, -upper x, -upper y: largest becomes smallest, and rounding up becomes
// rounding down.
#if defined(__AVX2__)

struct FourDoubles
{
    __m256d v;
};

GRAZE_LANE FourDoubles operator+(FourDoubles a, FourDoubles b) noexcept
{
    return {_mm256_add_pd(a.v, b.v)};
}
GRAZE_LANE FourDoubles operator-(FourDoubles a, FourDoubles b) noexcept
{
    return {_mm256_sub_pd(a.v, b.v)};
}
GRAZE_LANE FourDoubles operator*(FourDoubles a, FourDoubles b) noexcept
{
    return {_mm256_mul_pd(a.v, b.v)};
}
GRAZE_LANE FourDoubles smaller(FourDoubles a, FourDoubles b) noexcept
{
    return {_mm256_min_pd(a.v, b.v)};
}
GRAZE_LANE FourDoubles fourTimes(const double* p) noexcept
{
    return {_mm256_broadcast_sd(p)};
}
GRAZE_LANE FourDoubles twice(__m128d two) noexcept
{
    return {_mm256_insertf128_pd(_mm256_castpd128_pd256(two), two, 1)};
}
GRAZE_LANE FourDoubles fourOf(__m128d low, __m128d high) noexcept
{
    return {_mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1)};
}
GRAZE_LANE __m128d firstTwo(FourDoubles a) noexcept
{
    return _mm256_castpd256_pd128(a.v);
}
GRAZE_LANE FourDoubles minusUpper(__m256d a) noexcept
{
    return {_mm256_xor_pd(a, _mm256_setr_pd(0., 0., -0., -0.))};
}
/// The nearest floats, and a mask of those that are above the doubles.
GRAZE_LANE __m128 narrowed(FourDoubles a, __m128i& above) noexcept
{
    const __m128 floats = _mm256_cvtpd_ps(a.v);
    const __m256d is = _mm256_cmp_pd(_mm256_cvtps_pd(floats), a.v, _CMP_GT_OQ);
    above = _mm_castps_si128(_mm_shuffle_ps(_mm_castpd_ps(_mm256_castpd256_pd128(is)),
                                            _mm_castpd_ps(_mm256_extractf128_pd(is, 1)), _MM_SHUFFLE(2, 0, 2, 0)));
    return floats;
}

#else

struct FourDoubles
{
    __m128d low, high;
};

GRAZE_LANE FourDoubles operator+(FourDoubles a, FourDoubles b) noexcept
{
    return {_mm_add_pd(a.low, b.low), _mm_add_pd(a.high, b.high)};
}
GRAZE_LANE FourDoubles operator-(FourDoubles a, FourDoubles b) noexcept
{
    return {_mm_sub_pd(a.low, b.low), _mm_sub_pd(a.high, b.high)};
}
GRAZE_LANE FourDoubles operator*(FourDoubles a, FourDoubles b) noexcept
{
    return {_mm_mul_pd(a.low, b.low), _mm_mul_pd(a.high, b.high)};
}
GRAZE_LANE FourDoubles smaller(FourDoubles a, FourDoubles b) noexcept
{
    return {_mm_min_pd(a.low, b.low), _mm_min_pd(a.high, b.high)};
}
GRAZE_LANE FourDoubles twice(__m128d two) noexcept
{
    return {two, two};
}
GRAZE_LANE FourDoubles fourTimes(const double* p) noexcept
{
    return twice(_mm_set1_pd(*p));
}
GRAZE_LANE FourDoubles fourOf(__m128d low, __m128d high) noexcept
{
    return {low, high};
}
GRAZE_LANE __m128d firstTwo(FourDoubles a) noexcept
{
    return a.low;
}
GRAZE_LANE FourDoubles minusUpper(__m128d two) noexcept
{
    return {two, _mm_xor_pd(two, _mm_set1_pd(-0.))};
}
GRAZE_LANE __m128 narrowed(FourDoubles a, __m128i& above) noexcept
{
    const __m128 low = _mm_cvtpd_ps(a.low), high = _mm_cvtpd_ps(a.high);
    const __m128 lowAbove = _mm_castpd_ps(_mm_cmpgt_pd(_mm_cvtps_pd(low), a.low));
    const __m128 highAbove = _mm_castpd_ps(_mm_cmpgt_pd(_mm_cvtps_pd(high), a.high));
    above = _mm_castps_si128(_mm_shuffle_ps(lowAbove, highAbove, _MM_SHUFFLE(2, 0, 2, 0)));
    return _mm_movelh_ps(low, high);
}

#endif

/// The columns of a matrix, once for lower and once for -upper.
struct LanePose
{
    FourDoubles column0, column1, offset;
};

/// Bounds before the translation and the radius: lower x, lower y, -upper x, -upper y.
using Extent = FourDoubles;

#if defined(__AVX2__)

GRAZE_LANE LanePose poseOf(const float* m) noexcept
{
    constexpr int FirstAndLast = 0xCC;
    const __m256d head = _mm256_cvtps_pd(_mm_loadu_ps(m)), tail = _mm256_cvtps_pd(_mm_loadu_ps(m + 2));
    const __m256d second = _mm256_permute4x64_pd(_mm256_blend_pd(head, tail, 4), 0x99);
    return {minusUpper(_mm256_permute4x64_pd(head, FirstAndLast)), minusUpper(second),
            minusUpper(_mm256_permute4x64_pd(tail, FirstAndLast))};
}

// The smallest x in the low half, the smallest y in the high half.
GRAZE_LANE __m128d smallest(__m256d x, __m256d y) noexcept
{
    const __m256d pairs = _mm256_min_pd(_mm256_unpacklo_pd(x, y), _mm256_unpackhi_pd(x, y));
    return _mm_min_pd(_mm256_castpd256_pd128(pairs), _mm256_extractf128_pd(pairs, 1));
}

GRAZE_LANE __m128d largest(__m256d x, __m256d y) noexcept
{
    const __m256d pairs = _mm256_max_pd(_mm256_unpacklo_pd(x, y), _mm256_unpackhi_pd(x, y));
    return _mm_max_pd(_mm256_castpd256_pd128(pairs), _mm256_extractf128_pd(pairs, 1));
}

GRAZE_LANE Extent extentOf(const float* vertices, const float*, const LanePose& pose) noexcept
{
    const float *const x = vertices, *const y = vertices + 8;
    const __m256d m00 = _mm256_permute4x64_pd(pose.column0.v, 0), m10 = _mm256_permute4x64_pd(pose.column0.v, 0x55);
    const __m256d m01 = _mm256_permute4x64_pd(pose.column1.v, 0), m11 = _mm256_permute4x64_pd(pose.column1.v, 0x55);
    const __m256d x0 = _mm256_cvtps_pd(_mm_loadu_ps(x)), x1 = _mm256_cvtps_pd(_mm_loadu_ps(x + 4));
    const __m256d y0 = _mm256_cvtps_pd(_mm_loadu_ps(y)), y1 = _mm256_cvtps_pd(_mm_loadu_ps(y + 4));
    const __m256d u0 = _mm256_add_pd(_mm256_mul_pd(m00, x0), _mm256_mul_pd(m01, y0));
    const __m256d u1 = _mm256_add_pd(_mm256_mul_pd(m00, x1), _mm256_mul_pd(m01, y1));
    const __m256d v0 = _mm256_add_pd(_mm256_mul_pd(m10, x0), _mm256_mul_pd(m11, y0));
    const __m256d v1 = _mm256_add_pd(_mm256_mul_pd(m10, x1), _mm256_mul_pd(m11, y1));
    const __m128d upper = largest(_mm256_max_pd(u0, u1), _mm256_max_pd(v0, v1));
    return fourOf(smallest(_mm256_min_pd(u0, u1), _mm256_min_pd(v0, v1)), _mm_xor_pd(upper, _mm_set1_pd(-0.)));
}

#else

GRAZE_LANE LanePose poseOf(const float* m) noexcept
{
    const auto two = [m](int first, int second)
    { return minusUpper(_mm_setr_pd(static_cast<double>(m[first]), static_cast<double>(m[second]))); };
    return {two(0, 3), two(1, 4), two(2, 5)};
}

GRAZE_LANE __m128d element(const float* p) noexcept
{
    return _mm_set1_pd(static_cast<double>(*p));
}

GRAZE_LANE __m128d two(const float* p) noexcept
{
    return _mm_cvtps_pd(_mm_castpd_ps(_mm_load_sd(reinterpret_cast<const double*>(p))));
}

struct TwoPoints
{
    __m128d x;
    __m128d y;
};

GRAZE_LANE TwoPoints posed(const float* vertices, int first, const float* m) noexcept
{
    const __m128d x = two(vertices + first), y = two(vertices + 8 + first);
    return {_mm_add_pd(_mm_mul_pd(element(m), x), _mm_mul_pd(element(m + 1), y)),
            _mm_add_pd(_mm_mul_pd(element(m + 3), x), _mm_mul_pd(element(m + 4), y))};
}

GRAZE_LANE Extent extentOf(const float* vertices, const float* m, const LanePose&) noexcept
{
    const TwoPoints a = posed(vertices, 0, m), b = posed(vertices, 2, m);
    const TwoPoints c = posed(vertices, 4, m), d = posed(vertices, 6, m);
    const __m128d lowerX = _mm_min_pd(_mm_min_pd(a.x, b.x), _mm_min_pd(c.x, d.x));
    const __m128d upperX = _mm_max_pd(_mm_max_pd(a.x, b.x), _mm_max_pd(c.x, d.x));
    const __m128d lowerY = _mm_min_pd(_mm_min_pd(a.y, b.y), _mm_min_pd(c.y, d.y));
    const __m128d upperY = _mm_max_pd(_mm_max_pd(a.y, b.y), _mm_max_pd(c.y, d.y));
    const __m128d upper = _mm_max_pd(_mm_unpacklo_pd(upperX, upperY), _mm_unpackhi_pd(upperX, upperY));
    return fourOf(_mm_min_pd(_mm_unpacklo_pd(lowerX, lowerY), _mm_unpackhi_pd(lowerX, lowerY)),
                  _mm_xor_pd(upper, _mm_set1_pd(-0.)));
}

#endif

// All four corners of a box count: the smallest sum is the sum of the smallest products.
GRAZE_LANE Extent extentOfBox(const double* box, const LanePose& pose) noexcept
{
    return smaller(pose.column0 * fourTimes(box), pose.column0 * fourTimes(box + 2)) +
           smaller(pose.column1 * fourTimes(box + 1), pose.column1 * fourTimes(box + 3));
}

// The largest floats that are not above the doubles.
GRAZE_LANE __m128 roundedDown(FourDoubles a) noexcept
{
    __m128i above;
    const __m128i bits = _mm_castps_si128(narrowed(a, above));
    // The next float down has the next bits up when it is negative, the next bits down when it is not.
    const __m128i step = _mm_or_si128(_mm_srai_epi32(bits, 31), _mm_set1_epi32(1));
    return _mm_castsi128_ps(_mm_sub_epi32(bits, _mm_and_si128(above, step)));
}

template <class ExtentOf>
GRAZE_LANE std::uint32_t findBounds(const PosedPieces& some, float* bounds, ExtentOf&& extentOfPiece) noexcept
{
    const int sign = static_cast<int>(0x80000000u);
    const __m128 upperSign = _mm_castsi128_ps(_mm_setr_epi32(0, 0, sign, sign));
    const PosedPieces all = some;
    for (std::uint32_t i = 0; i < all.count; ++i)
    {
        const PosedPiece& piece = all.pieces[all.numbers[i]];
        const LanePose pose = poseOf(piece.matrix);
        const Extent extent = extentOfPiece(piece, pose);
        // The half extent of the ellipse L(circle) along an axis is the radius times that row of L.
        const __m128d rows = _mm_sqrt_pd(firstTwo(pose.column0 * pose.column0 + pose.column1 * pose.column1));
        const FourDoubles reach = twice(_mm_mul_pd(_mm_set1_pd(piece.form->box[4]), rows));
        const __m128 rounded = _mm_xor_ps(roundedDown(extent - reach + pose.offset), upperSign);
        const __m128 box = _mm_add_ps(rounded, _mm_setzero_ps());
        // x - x is 0 for a finite number and NaN for any other.
        if (_mm_movemask_ps(_mm_cmpord_ps(_mm_sub_ps(box, box), box)) != 15)
            return i;
        _mm_storeu_ps(bounds + std::size_t{4} * piece.place, box);
    }
    return all.count;
}

std::uint32_t boundsOf(const PosedPieces& some, const float* vertices, float* bounds) noexcept
{
    return findBounds(some, bounds,
                      [vertices](const PosedPiece& piece, const LanePose& pose)
                      { return extentOf(vertices + piece.form->offset, piece.matrix, pose); });
}

std::uint32_t boundsOfBoxes(const PosedPieces& some, float* bounds) noexcept
{
    return findBounds(some, bounds,
                      [](const PosedPiece& piece, const LanePose& pose) { return extentOfBox(piece.form->box, pose); });
}

} // namespace

const PoseKernels Poses{boundsOf, boundsOfBoxes};

} // namespace graze::detail::GRAZE_LANES
