// SPDX-License-Identifier: Zlib
#pragma once

// Registers of 32 bytes, a part of lanes.hpp. The compiler empties their upper halves before a function returns.

namespace graze::detail::GRAZE_LANES
{

struct EightMask
{
    __m256 v;

    static GRAZE_LANE EightMask every(std::uint32_t word)
    {
        return {_mm256_castsi256_ps(_mm256_set1_epi32(static_cast<int>(word)))};
    }
    GRAZE_LANE void store(std::uint32_t* p) const { _mm256_storeu_ps(reinterpret_cast<float*>(p), v); }
    friend GRAZE_LANE EightMask operator&(EightMask a, EightMask b) { return {_mm256_and_ps(a.v, b.v)}; }
    friend GRAZE_LANE EightMask operator|(EightMask a, EightMask b) { return {_mm256_or_ps(a.v, b.v)}; }
    friend GRAZE_LANE EightMask without(EightMask a, EightMask b) { return {_mm256_andnot_ps(b.v, a.v)}; }
    friend GRAZE_LANE int bitsOf(EightMask a) { return _mm256_movemask_ps(a.v); }
    friend GRAZE_LANE bool isAny(EightMask a) { return _mm256_movemask_ps(a.v) != 0; }
};

struct EightInts
{
    static constexpr bool CanArrange = true;
    __m256i v;

    static GRAZE_LANE __m256i* place(const void* p) { return static_cast<__m256i*>(const_cast<void*>(p)); }
    static GRAZE_LANE EightInts load(const void* p) { return {_mm256_loadu_si256(place(p))}; }
    /// From a byte each.
    static GRAZE_LANE EightInts loadBytes(const void* p)
    {
        return {_mm256_cvtepu8_epi32(_mm_loadl_epi64(FourInts::place(p)))};
    }
    static GRAZE_LANE EightInts all(std::uint32_t s) { return {_mm256_set1_epi32(static_cast<int>(s))}; }
    GRAZE_LANE void store(void* p) const { _mm256_storeu_si256(place(p), v); }
    friend GRAZE_LANE EightInts operator&(EightInts a, EightInts b) { return {_mm256_and_si256(a.v, b.v)}; }
    friend GRAZE_LANE EightMask areEqual(EightInts a, EightInts b)
    {
        return {_mm256_castsi256_ps(_mm256_cmpeq_epi32(a.v, b.v))};
    }
    friend GRAZE_LANE EightInts smaller(EightInts a, EightInts b) { return {_mm256_min_epu32(a.v, b.v)}; }
    friend GRAZE_LANE EightInts larger(EightInts a, EightInts b) { return {_mm256_max_epu32(a.v, b.v)}; }
    /// The lanes of `a` with these numbers.
    friend GRAZE_LANE EightInts arranged(EightInts a, EightInts numbers)
    {
        return {_mm256_permutevar8x32_epi32(a.v, numbers.v)};
    }
    /// Within each half.
    friend GRAZE_LANE EightInts lowerZipped(EightInts a, EightInts b) { return {_mm256_unpacklo_epi32(a.v, b.v)}; }
    friend GRAZE_LANE EightInts upperZipped(EightInts a, EightInts b) { return {_mm256_unpackhi_epi32(a.v, b.v)}; }
};

struct Eight
{
    using Mask = EightMask;
    using Ints = EightInts;
    static constexpr std::uint32_t Width = 8;
    __m256 v;

    static GRAZE_LANE Eight load(const float* p) { return {_mm256_loadu_ps(p)}; }
    static GRAZE_LANE Eight all(float s) { return {_mm256_set1_ps(s)}; }
    static GRAZE_LANE Eight of(Four low, Four high)
    {
        return {_mm256_insertf128_ps(_mm256_castps128_ps256(low.v), high.v, 1)};
    }
    GRAZE_LANE void store(float* p) const { _mm256_storeu_ps(p, v); }
    friend GRAZE_LANE Eight operator+(Eight a, Eight b) { return {_mm256_add_ps(a.v, b.v)}; }
    friend GRAZE_LANE Eight operator-(Eight a, Eight b) { return {_mm256_sub_ps(a.v, b.v)}; }
    friend GRAZE_LANE Eight operator*(Eight a, Eight b) { return {_mm256_mul_ps(a.v, b.v)}; }
    friend GRAZE_LANE Eight operator/(Eight a, Eight b) { return {_mm256_div_ps(a.v, b.v)}; }
    friend GRAZE_LANE Eight smaller(Eight a, Eight b) { return {_mm256_min_ps(a.v, b.v)}; }
    friend GRAZE_LANE Eight larger(Eight a, Eight b) { return {_mm256_max_ps(a.v, b.v)}; }
    friend GRAZE_LANE EightMask less(Eight a, Eight b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_LT_OQ)}; }
    friend GRAZE_LANE EightMask lessOrEqual(Eight a, Eight b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_LE_OQ)}; }
    friend GRAZE_LANE EightMask greaterOrEqual(Eight a, Eight b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_GE_OQ)}; }
    friend GRAZE_LANE int equal(Eight a, Eight b) { return _mm256_movemask_ps(_mm256_cmp_ps(a.v, b.v, _CMP_EQ_OQ)); }
    friend GRAZE_LANE Eight root(Eight a) { return {_mm256_sqrt_ps(a.v)}; }
    friend GRAZE_LANE Eight magnitude(Eight a) { return {_mm256_andnot_ps(_mm256_set1_ps(-0.f), a.v)}; }
    friend GRAZE_LANE Eight negated(Eight a) { return {_mm256_xor_ps(a.v, _mm256_set1_ps(-0.f))}; }
    friend GRAZE_LANE Eight chosen(EightMask mask, Eight a, Eight b) { return {_mm256_blendv_ps(b.v, a.v, mask.v)}; }
    friend GRAZE_LANE Four lowerHalf(Eight a) { return {_mm256_castps256_ps128(a.v)}; }
    friend GRAZE_LANE Four upperHalf(Eight a) { return {_mm256_extractf128_ps(a.v, 1)}; }
    friend GRAZE_LANE Four folded(Eight a) { return larger(lowerHalf(a), upperHalf(a)); }
    friend GRAZE_LANE Eight nextLane(Eight a)
    {
        return {_mm256_permutevar8x32_ps(a.v, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0))};
    }
    friend GRAZE_LANE float smallest(Eight a) { return smallest(smaller(lowerHalf(a), upperHalf(a))); }
    friend GRAZE_LANE float largest(Eight a) { return largest(folded(a)); }
};

/// Numbers 0 to 3 of every row: one pair a row before, one a lane after.
GRAZE_LANE void loadFour(const float* const* rows, std::uint32_t from, Eight* columns)
{
    const __m256 row0 = Eight::of(Four::load(rows[0] + from), Four::load(rows[4] + from)).v;
    const __m256 row1 = Eight::of(Four::load(rows[1] + from), Four::load(rows[5] + from)).v;
    const __m256 row2 = Eight::of(Four::load(rows[2] + from), Four::load(rows[6] + from)).v;
    const __m256 row3 = Eight::of(Four::load(rows[3] + from), Four::load(rows[7] + from)).v;
    const __m256 low01 = _mm256_unpacklo_ps(row0, row1), high01 = _mm256_unpackhi_ps(row0, row1);
    const __m256 low23 = _mm256_unpacklo_ps(row2, row3), high23 = _mm256_unpackhi_ps(row2, row3);
    columns[0] = {_mm256_shuffle_ps(low01, low23, _MM_SHUFFLE(1, 0, 1, 0))};
    columns[1] = {_mm256_shuffle_ps(low01, low23, _MM_SHUFFLE(3, 2, 3, 2))};
    columns[2] = {_mm256_shuffle_ps(high01, high23, _MM_SHUFFLE(1, 0, 1, 0))};
    columns[3] = {_mm256_shuffle_ps(high01, high23, _MM_SHUFFLE(3, 2, 3, 2))};
}

struct DoublesMask
{
    __m256d v;

    friend GRAZE_LANE DoublesMask operator&(DoublesMask a, DoublesMask b) { return {_mm256_and_pd(a.v, b.v)}; }
    friend GRAZE_LANE DoublesMask operator|(DoublesMask a, DoublesMask b) { return {_mm256_or_pd(a.v, b.v)}; }
    friend GRAZE_LANE DoublesMask without(DoublesMask a, DoublesMask b) { return {_mm256_andnot_pd(b.v, a.v)}; }
    friend GRAZE_LANE int bitsOf(DoublesMask a) { return _mm256_movemask_pd(a.v); }
};

struct FourDoubles
{
    using Mask = DoublesMask;
    __m256d v;

    static GRAZE_LANE FourDoubles load(const double* p) { return {_mm256_loadu_pd(p)}; }
    GRAZE_LANE void store(double* p) const { _mm256_storeu_pd(p, v); }
    static GRAZE_LANE FourDoubles all(double s) { return {_mm256_set1_pd(s)}; }
    static GRAZE_LANE FourDoubles of(TwoDoubles low, TwoDoubles high)
    {
        return {_mm256_insertf128_pd(_mm256_castpd128_pd256(low.v), high.v, 1)};
    }
    /// Twice.
    static GRAZE_LANE FourDoubles of(double a, double b) { return {_mm256_setr_pd(a, b, a, b)}; }
    static GRAZE_LANE FourDoubles widened(Four a) { return {_mm256_cvtps_pd(a.v)}; }
    friend GRAZE_LANE FourDoubles operator+(FourDoubles a, FourDoubles b) { return {_mm256_add_pd(a.v, b.v)}; }
    friend GRAZE_LANE FourDoubles operator-(FourDoubles a, FourDoubles b) { return {_mm256_sub_pd(a.v, b.v)}; }
    friend GRAZE_LANE FourDoubles operator*(FourDoubles a, FourDoubles b) { return {_mm256_mul_pd(a.v, b.v)}; }
    friend GRAZE_LANE FourDoubles operator/(FourDoubles a, FourDoubles b) { return {_mm256_div_pd(a.v, b.v)}; }
    friend GRAZE_LANE FourDoubles root(FourDoubles a) { return {_mm256_sqrt_pd(a.v)}; }
    friend GRAZE_LANE FourDoubles magnitude(FourDoubles a) { return {_mm256_andnot_pd(_mm256_set1_pd(-0.), a.v)}; }
    friend GRAZE_LANE FourDoubles negated(FourDoubles a) { return {_mm256_xor_pd(a.v, _mm256_set1_pd(-0.))}; }
    friend GRAZE_LANE DoublesMask lessOrEqual(FourDoubles a, FourDoubles b)
    {
        return {_mm256_cmp_pd(a.v, b.v, _CMP_LE_OQ)};
    }
    friend GRAZE_LANE DoublesMask isLess(FourDoubles a, FourDoubles b) { return {_mm256_cmp_pd(a.v, b.v, _CMP_LT_OQ)}; }
    friend GRAZE_LANE FourDoubles chosen(DoublesMask mask, FourDoubles a, FourDoubles b)
    {
        return {_mm256_blendv_pd(b.v, a.v, mask.v)};
    }
    friend GRAZE_LANE FourDoubles smaller(FourDoubles a, FourDoubles b) { return {_mm256_min_pd(a.v, b.v)}; }
    friend GRAZE_LANE FourDoubles larger(FourDoubles a, FourDoubles b) { return {_mm256_max_pd(a.v, b.v)}; }
    /// A mask of four floats.
    friend GRAZE_LANE FourMask less(FourDoubles a, FourDoubles b)
    {
        const __m256d is = _mm256_cmp_pd(a.v, b.v, _CMP_LT_OQ);
        return {_mm_shuffle_ps(_mm_castpd_ps(_mm256_castpd256_pd128(is)), _mm_castpd_ps(_mm256_extractf128_pd(is, 1)),
                               _MM_SHUFFLE(2, 0, 2, 0))};
    }
    friend GRAZE_LANE FourDoubles negatedUpper(FourDoubles a)
    {
        return {_mm256_xor_pd(a.v, _mm256_setr_pd(0., 0., -0., -0.))};
    }
    friend GRAZE_LANE TwoDoubles lowerHalf(FourDoubles a) { return {_mm256_castpd256_pd128(a.v)}; }
    friend GRAZE_LANE TwoDoubles upperHalf(FourDoubles a) { return {_mm256_extractf128_pd(a.v, 1)}; }
    friend GRAZE_LANE FourDoubles halves(FourDoubles a, FourDoubles b) { return {_mm256_blend_pd(a.v, b.v, 12)}; }
    friend GRAZE_LANE FourDoubles alternated(FourDoubles a, FourDoubles b) { return {_mm256_blend_pd(a.v, b.v, 10)}; }
    friend GRAZE_LANE FourDoubles swapped(FourDoubles a) { return {_mm256_permute_pd(a.v, 5)}; }
    friend GRAZE_LANE FourDoubles firsts(FourDoubles a, FourDoubles b) { return {_mm256_unpacklo_pd(a.v, b.v)}; }
    friend GRAZE_LANE FourDoubles seconds(FourDoubles a, FourDoubles b) { return {_mm256_unpackhi_pd(a.v, b.v)}; }
    friend GRAZE_LANE Four narrowed(FourDoubles a) { return {_mm256_cvtpd_ps(a.v)}; }
    /// Rounded down; within the range of the words.
    friend GRAZE_LANE FourInts floored(FourDoubles a) { return {_mm256_cvttpd_epi32(_mm256_floor_pd(a.v))}; }
};

/// Numbers 0 to 3 of every row: one row a register before, one a lane after.
GRAZE_LANE void loadFour(const double* const* rows, std::uint32_t from, FourDoubles* columns)
{
    const FourDoubles row0 = FourDoubles::load(rows[0] + from), row1 = FourDoubles::load(rows[1] + from);
    const FourDoubles row2 = FourDoubles::load(rows[2] + from), row3 = FourDoubles::load(rows[3] + from);
    const FourDoubles even01 = firsts(row0, row1), odd01 = seconds(row0, row1);
    const FourDoubles even23 = firsts(row2, row3), odd23 = seconds(row2, row3);
    columns[0] = FourDoubles::of(lowerHalf(even01), lowerHalf(even23));
    columns[1] = FourDoubles::of(lowerHalf(odd01), lowerHalf(odd23));
    columns[2] = {_mm256_permute2f128_pd(even01.v, even23.v, 0x31)};
    columns[3] = {_mm256_permute2f128_pd(odd01.v, odd23.v, 0x31)};
}

/// Two lanes, twice.
template <int I, int J>
GRAZE_LANE FourDoubles repeated(FourDoubles a)
{
    return {_mm256_permute4x64_pd(a.v, I | J << 2 | I << 4 | J << 6)};
}

using Lanes = Eight;

} // namespace graze::detail::GRAZE_LANES
