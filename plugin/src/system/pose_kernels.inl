// SPDX-License-Identifier: Zlib
// worldBounds in doubles with all vertices side by side, compiled once per kind of processor. Products of
// floats are exact in double and every sum is rounded once, so neither the width nor the order of the
// vertices shows in a bit; only the sign of a zero could, and zeros are made positive.

namespace graze::detail::GRAZE_LANES
{

namespace
{

struct Extent
{
    __m128d lower; // x, y
    __m128d upper;
};

#if defined(__AVX2__)

GRAZE_LANE __m256d element(const float* p) noexcept
{
    return _mm256_cvtps_pd(_mm_broadcast_ss(p));
}

// Smallest of x in the low half, of y in the high one.
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

// Without the translation and the radius.
GRAZE_LANE Extent extentOf(const PosedPiece& piece) noexcept
{
    const float* const m = piece.matrix;
    const __m256d m00 = element(m), m01 = element(m + 1), m10 = element(m + 3), m11 = element(m + 4);
    const __m256d x0 = _mm256_cvtps_pd(_mm_loadu_ps(piece.x)), x1 = _mm256_cvtps_pd(_mm_loadu_ps(piece.x + 4));
    const __m256d y0 = _mm256_cvtps_pd(_mm_loadu_ps(piece.y)), y1 = _mm256_cvtps_pd(_mm_loadu_ps(piece.y + 4));
    const __m256d u0 = _mm256_add_pd(_mm256_mul_pd(m00, x0), _mm256_mul_pd(m01, y0));
    const __m256d u1 = _mm256_add_pd(_mm256_mul_pd(m00, x1), _mm256_mul_pd(m01, y1));
    const __m256d v0 = _mm256_add_pd(_mm256_mul_pd(m10, x0), _mm256_mul_pd(m11, y0));
    const __m256d v1 = _mm256_add_pd(_mm256_mul_pd(m10, x1), _mm256_mul_pd(m11, y1));
    return {smallest(_mm256_min_pd(u0, u1), _mm256_min_pd(v0, v1)),
            largest(_mm256_max_pd(u0, u1), _mm256_max_pd(v0, v1))};
}

#else

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

GRAZE_LANE TwoPoints posed(const PosedPiece& piece, int first) noexcept
{
    const float* const m = piece.matrix;
    const __m128d x = two(piece.x + first), y = two(piece.y + first);
    return {_mm_add_pd(_mm_mul_pd(element(m), x), _mm_mul_pd(element(m + 1), y)),
            _mm_add_pd(_mm_mul_pd(element(m + 3), x), _mm_mul_pd(element(m + 4), y))};
}

GRAZE_LANE Extent extentOf(const PosedPiece& piece) noexcept
{
    const TwoPoints a = posed(piece, 0), b = posed(piece, 2), c = posed(piece, 4), d = posed(piece, 6);
    const __m128d lowerX = _mm_min_pd(_mm_min_pd(a.x, b.x), _mm_min_pd(c.x, d.x));
    const __m128d upperX = _mm_max_pd(_mm_max_pd(a.x, b.x), _mm_max_pd(c.x, d.x));
    const __m128d lowerY = _mm_min_pd(_mm_min_pd(a.y, b.y), _mm_min_pd(c.y, d.y));
    const __m128d upperY = _mm_max_pd(_mm_max_pd(a.y, b.y), _mm_max_pd(c.y, d.y));
    return {_mm_min_pd(_mm_unpacklo_pd(lowerX, lowerY), _mm_unpackhi_pd(lowerX, lowerY)),
            _mm_max_pd(_mm_unpacklo_pd(upperX, upperY), _mm_unpackhi_pd(upperX, upperY))};
}

#endif

// Of four doubles the largest floats that are not above them.
GRAZE_LANE __m128 roundedDown(__m128d low, __m128d high) noexcept
{
    const __m128 lowFloats = _mm_cvtpd_ps(low), highFloats = _mm_cvtpd_ps(high);
    const __m128 lowAbove = _mm_castpd_ps(_mm_cmpgt_pd(_mm_cvtps_pd(lowFloats), low));
    const __m128 highAbove = _mm_castpd_ps(_mm_cmpgt_pd(_mm_cvtps_pd(highFloats), high));
    const __m128i above = _mm_castps_si128(_mm_shuffle_ps(lowAbove, highAbove, _MM_SHUFFLE(2, 0, 2, 0)));
    const __m128i bits = _mm_castps_si128(_mm_movelh_ps(lowFloats, highFloats));
    // The next float down has the next bits up when it is negative, the next bits down when it is not.
    const __m128i step = _mm_or_si128(_mm_srai_epi32(bits, 31), _mm_set1_epi32(1));
    return _mm_castsi128_ps(_mm_sub_epi32(bits, _mm_and_si128(above, step)));
}

} // namespace

std::uint32_t boundsOf(const PosedPiece* pieces, std::uint32_t count, float* boxes) noexcept
{
    const __m128d zero = _mm_setzero_pd();
    const __m128d minus = _mm_set1_pd(-0.);
    const __m128 minusUpper = _mm_castsi128_ps(_mm_setr_epi32(0, 0, static_cast<int>(0x80000000u), static_cast<int>(0x80000000u)));
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const PosedPiece& piece = pieces[i];
        const float* const m = piece.matrix;
        const Extent extent = extentOf(piece);
        // The half extent of the ellipse L(circle) along an axis is the radius times that row of L.
        const __m128d column0 = _mm_setr_pd(static_cast<double>(m[0]), static_cast<double>(m[3]));
        const __m128d column1 = _mm_setr_pd(static_cast<double>(m[1]), static_cast<double>(m[4]));
        const __m128d offset = _mm_setr_pd(static_cast<double>(m[2]), static_cast<double>(m[5]));
        const __m128d rows = _mm_sqrt_pd(_mm_add_pd(_mm_mul_pd(column0, column0), _mm_mul_pd(column1, column1)));
        const __m128d reach = _mm_mul_pd(_mm_set1_pd(static_cast<double>(piece.radius)), rows);
        const __m128d lower = _mm_add_pd(_mm_add_pd(_mm_sub_pd(extent.lower, reach), offset), zero);
        const __m128d upper = _mm_add_pd(_mm_add_pd(_mm_add_pd(extent.upper, reach), offset), zero);
        const __m128 box = _mm_xor_ps(roundedDown(lower, _mm_xor_pd(upper, minus)), minusUpper);
        // x - x is 0 for a finite number and NaN for any other.
        if (_mm_movemask_ps(_mm_cmpord_ps(_mm_sub_ps(box, box), box)) != 15)
            return i;
        _mm_storeu_ps(boxes + std::size_t{4} * i, box);
    }
    return count;
}

} // namespace graze::detail::GRAZE_LANES
