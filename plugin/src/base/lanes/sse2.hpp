// SPDX-License-Identifier: Zlib
// Registers of 16 bytes on x86, a part of lanes.hpp. Sources for AVX2 use them too.
#pragma once

namespace graze::detail::GRAZE_LANES
{

/// All bits of a lane, or none.
struct FourMask
{
    __m128 v;

    static GRAZE_LANE FourMask every(std::uint32_t word)
    {
        return {_mm_castsi128_ps(_mm_set1_epi32(static_cast<int>(word)))};
    }
    GRAZE_LANE void store(std::uint32_t* p) const { _mm_storeu_ps(reinterpret_cast<float*>(p), v); }
    friend GRAZE_LANE FourMask operator&(FourMask a, FourMask b) { return {_mm_and_ps(a.v, b.v)}; }
    friend GRAZE_LANE FourMask operator|(FourMask a, FourMask b) { return {_mm_or_ps(a.v, b.v)}; }
    /// `a` and not `b`.
    friend GRAZE_LANE FourMask without(FourMask a, FourMask b) { return {_mm_andnot_ps(b.v, a.v)}; }
    friend GRAZE_LANE int bitsOf(FourMask a) { return _mm_movemask_ps(a.v); }
    friend GRAZE_LANE bool isAny(FourMask a) { return _mm_movemask_ps(a.v) != 0; }
};

struct FourInts
{
    __m128i v;

    static GRAZE_LANE __m128i* place(const void* p) { return static_cast<__m128i*>(const_cast<void*>(p)); }
    static GRAZE_LANE FourInts load(const void* p) { return {_mm_loadu_si128(place(p))}; }
    static GRAZE_LANE FourInts all(std::uint32_t s) { return {_mm_set1_epi32(static_cast<int>(s))}; }
    GRAZE_LANE void store(void* p) const { _mm_storeu_si128(place(p), v); }
    friend GRAZE_LANE FourInts operator+(FourInts a, FourInts b) { return {_mm_add_epi32(a.v, b.v)}; }
    friend GRAZE_LANE FourInts operator-(FourInts a, FourInts b) { return {_mm_sub_epi32(a.v, b.v)}; }
    friend GRAZE_LANE FourInts operator&(FourInts a, FourInts b) { return {_mm_and_si128(a.v, b.v)}; }
    friend GRAZE_LANE FourInts operator|(FourInts a, FourInts b) { return {_mm_or_si128(a.v, b.v)}; }
    /// The lower words of the products.
    friend GRAZE_LANE FourInts operator*(FourInts a, FourInts b)
    {
        const __m128i even = _mm_mul_epu32(a.v, b.v);
        const __m128i odd = _mm_mul_epu32(_mm_srli_epi64(a.v, 32), _mm_srli_epi64(b.v, 32));
        return {_mm_unpacklo_epi32(_mm_shuffle_epi32(even, 8), _mm_shuffle_epi32(odd, 8))};
    }
    friend GRAZE_LANE FourInts bitsUp(FourInts a, std::uint32_t bits)
    {
        return {_mm_sll_epi32(a.v, _mm_cvtsi32_si128(static_cast<int>(bits)))};
    }
    /// Without regard to signs.
    friend GRAZE_LANE FourInts bitsDown(FourInts a, std::uint32_t bits)
    {
        return {_mm_srl_epi32(a.v, _mm_cvtsi32_si128(static_cast<int>(bits)))};
    }
    /// All bits where it is negative.
    friend GRAZE_LANE FourInts signs(FourInts a) { return {_mm_srai_epi32(a.v, 31)}; }
    static GRAZE_LANE FourInts ofBits(FourMask a) { return {_mm_castps_si128(a.v)}; }
    friend GRAZE_LANE FourInts lowerHalves(FourInts a, FourInts b) { return {_mm_unpacklo_epi64(a.v, b.v)}; }
    friend GRAZE_LANE FourInts upperHalf(FourInts a) { return {_mm_unpackhi_epi64(a.v, a.v)}; }
    friend GRAZE_LANE FourMask areEqual(FourInts a, FourInts b)
    {
        return {_mm_castsi128_ps(_mm_cmpeq_epi32(a.v, b.v))};
    }
};

struct Four
{
    using Mask = FourMask;
    using Ints = FourInts;
    static constexpr std::uint32_t Width = 4;
    __m128 v;

    static GRAZE_LANE Four load(const float* p) { return {_mm_loadu_ps(p)}; }
    static GRAZE_LANE Four loadPairs(const float* p, const float* q)
    {
        return {_mm_loadh_pi(_mm_castsi128_ps(_mm_loadl_epi64(FourInts::place(p))), reinterpret_cast<const __m64*>(q))};
    }
    static GRAZE_LANE Four all(float s) { return {_mm_set1_ps(s)}; }
    static GRAZE_LANE Four of(float a, float b, float c, float d) { return {_mm_setr_ps(a, b, c, d)}; }
    GRAZE_LANE void store(float* p) const { _mm_storeu_ps(p, v); }
    GRAZE_LANE void storePair(float* p) const { _mm_storel_pi(reinterpret_cast<__m64*>(p), v); }
    GRAZE_LANE void storeUpperPair(float* p) const { _mm_storeh_pi(reinterpret_cast<__m64*>(p), v); }
    friend GRAZE_LANE Four operator+(Four a, Four b) { return {_mm_add_ps(a.v, b.v)}; }
    friend GRAZE_LANE Four operator-(Four a, Four b) { return {_mm_sub_ps(a.v, b.v)}; }
    friend GRAZE_LANE Four operator*(Four a, Four b) { return {_mm_mul_ps(a.v, b.v)}; }
    friend GRAZE_LANE Four operator/(Four a, Four b) { return {_mm_div_ps(a.v, b.v)}; }
    friend GRAZE_LANE Four smaller(Four a, Four b) { return {_mm_min_ps(a.v, b.v)}; }
    friend GRAZE_LANE Four larger(Four a, Four b) { return {_mm_max_ps(a.v, b.v)}; }
    friend GRAZE_LANE FourMask less(Four a, Four b) { return {_mm_cmplt_ps(a.v, b.v)}; }
    friend GRAZE_LANE FourMask lessOrEqual(Four a, Four b) { return {_mm_cmple_ps(a.v, b.v)}; }
    friend GRAZE_LANE int equal(Four a, Four b) { return _mm_movemask_ps(_mm_cmpeq_ps(a.v, b.v)); }
    friend GRAZE_LANE Four root(Four a) { return {_mm_sqrt_ps(a.v)}; }
    friend GRAZE_LANE Four magnitude(Four a) { return {_mm_andnot_ps(_mm_set1_ps(-0.f), a.v)}; }
    friend GRAZE_LANE Four negated(Four a) { return {_mm_xor_ps(a.v, _mm_set1_ps(-0.f))}; }
    friend GRAZE_LANE Four negatedUpper(Four a) { return {_mm_xor_ps(a.v, _mm_setr_ps(0.f, 0.f, -0.f, -0.f))}; }
    friend GRAZE_LANE Four chosen(FourMask mask, Four a, Four b)
    {
        return {_mm_or_ps(_mm_and_ps(mask.v, a.v), _mm_andnot_ps(mask.v, b.v))};
    }
    /// Every lane takes the value of the one above it, the last lane the first of `next`.
    friend GRAZE_LANE Four shifted(Four a, Four next)
    {
        const __m128 mixed = _mm_move_ss(a.v, next.v);
        return {_mm_shuffle_ps(mixed, mixed, _MM_SHUFFLE(0, 3, 2, 1))};
    }
    friend GRAZE_LANE Four lowerZipped(Four a, Four b) { return {_mm_unpacklo_ps(a.v, b.v)}; }
    friend GRAZE_LANE Four upperZipped(Four a, Four b) { return {_mm_unpackhi_ps(a.v, b.v)}; }
    friend GRAZE_LANE Four lowerHalves(Four a, Four b) { return {_mm_movelh_ps(a.v, b.v)}; }
    friend GRAZE_LANE Four upperHalves(Four a, Four b) { return {_mm_movehl_ps(b.v, a.v)}; }
    /// The upper half in both halves.
    friend GRAZE_LANE Four upperHalf(Four a) { return {_mm_movehl_ps(a.v, a.v)}; }
    friend GRAZE_LANE float first(Four a) { return _mm_cvtss_f32(a.v); }
    friend GRAZE_LANE FourInts bitsAsInts(Four a) { return {_mm_castps_si128(a.v)}; }
    static GRAZE_LANE Four ofBits(FourInts a) { return {_mm_castsi128_ps(a.v)}; }
    friend GRAZE_LANE FourInts truncated(Four a) { return {_mm_cvttps_epi32(a.v)}; }
};

/// Two lanes of `a`, then two of `b`.
template <int I, int J, int K, int L>
GRAZE_LANE Four shuffled(Four a, Four b)
{
    return {_mm_shuffle_ps(a.v, b.v, _MM_SHUFFLE(L, K, J, I))};
}

struct TwoMask
{
    __m128d v;

    friend GRAZE_LANE TwoMask operator&(TwoMask a, TwoMask b) { return {_mm_and_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoMask operator|(TwoMask a, TwoMask b) { return {_mm_or_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoMask without(TwoMask a, TwoMask b) { return {_mm_andnot_pd(b.v, a.v)}; }
    friend GRAZE_LANE TwoMask operator^(TwoMask a, TwoMask b) { return {_mm_xor_pd(a.v, b.v)}; }
    /// The masks of four floats.
    friend GRAZE_LANE FourMask narrowed(TwoMask low, TwoMask high)
    {
        return {_mm_shuffle_ps(_mm_castpd_ps(low.v), _mm_castpd_ps(high.v), _MM_SHUFFLE(2, 0, 2, 0))};
    }
    friend GRAZE_LANE int bitsOf(TwoMask a) { return _mm_movemask_pd(a.v); }
};

struct TwoWords
{
    __m128i v;

    static GRAZE_LANE TwoWords of(std::uint64_t a, std::uint64_t b)
    {
        return {_mm_set_epi64x(static_cast<long long>(b), static_cast<long long>(a))};
    }
    friend GRAZE_LANE TwoWords operator+(TwoWords a, TwoWords b) { return {_mm_add_epi64(a.v, b.v)}; }
    friend GRAZE_LANE TwoWords operator&(TwoWords a, TwoWords b) { return {_mm_and_si128(a.v, b.v)}; }
    friend GRAZE_LANE TwoWords bitsUp(TwoWords a, int bits) { return {_mm_slli_epi64(a.v, bits)}; }
    friend GRAZE_LANE TwoMask asMask(TwoWords a) { return {_mm_castsi128_pd(a.v)}; }
};

struct TwoDoubles
{
    using Mask = TwoMask;
    static constexpr std::uint32_t Width = 2;
    __m128d v;

    static GRAZE_LANE TwoDoubles load(const double* p) { return {_mm_loadu_pd(p)}; }
    static GRAZE_LANE TwoDoubles all(double s) { return {_mm_set1_pd(s)}; }
    static GRAZE_LANE TwoDoubles of(double a, double b) { return {_mm_setr_pd(a, b)}; }
    static GRAZE_LANE TwoDoubles of(const float* a, const float* b)
    {
        return {_mm_cvtps_pd(_mm_unpacklo_ps(_mm_load_ss(a), _mm_load_ss(b)))};
    }
    GRAZE_LANE void store(double* p) const { _mm_storeu_pd(p, v); }
    friend GRAZE_LANE TwoDoubles operator+(TwoDoubles a, TwoDoubles b) { return {_mm_add_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoDoubles operator-(TwoDoubles a, TwoDoubles b) { return {_mm_sub_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoDoubles operator*(TwoDoubles a, TwoDoubles b) { return {_mm_mul_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoDoubles operator/(TwoDoubles a, TwoDoubles b) { return {_mm_div_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoDoubles smaller(TwoDoubles a, TwoDoubles b) { return {_mm_min_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoDoubles larger(TwoDoubles a, TwoDoubles b) { return {_mm_max_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoMask less(TwoDoubles a, TwoDoubles b) { return {_mm_cmplt_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoMask lessOrEqual(TwoDoubles a, TwoDoubles b) { return {_mm_cmple_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoDoubles root(TwoDoubles a) { return {_mm_sqrt_pd(a.v)}; }
    friend GRAZE_LANE TwoDoubles magnitude(TwoDoubles a) { return {_mm_andnot_pd(_mm_set1_pd(-0.), a.v)}; }
    friend GRAZE_LANE TwoDoubles negated(TwoDoubles a) { return {_mm_xor_pd(a.v, _mm_set1_pd(-0.))}; }
    friend GRAZE_LANE TwoDoubles swapped(TwoDoubles a) { return {_mm_shuffle_pd(a.v, a.v, 1)}; }
    friend GRAZE_LANE TwoDoubles firsts(TwoDoubles a, TwoDoubles b) { return {_mm_unpacklo_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoDoubles seconds(TwoDoubles a, TwoDoubles b) { return {_mm_unpackhi_pd(a.v, b.v)}; }
    friend GRAZE_LANE TwoDoubles halves(TwoDoubles a, TwoDoubles b) { return {_mm_shuffle_pd(a.v, b.v, 2)}; }
    friend GRAZE_LANE TwoDoubles chosen(TwoMask mask, TwoDoubles a, TwoDoubles b)
    {
        return {_mm_or_pd(_mm_and_pd(mask.v, a.v), _mm_andnot_pd(mask.v, b.v))};
    }
    /// With the bits turned that are set in the mask.
    friend GRAZE_LANE TwoDoubles flipped(TwoDoubles a, TwoMask bits) { return {_mm_xor_pd(a.v, bits.v)}; }
    friend GRAZE_LANE TwoMask differing(TwoDoubles a, TwoDoubles b) { return {_mm_xor_pd(a.v, b.v)}; }
    friend GRAZE_LANE double first(TwoDoubles a) { return _mm_cvtsd_f64(a.v); }
    friend GRAZE_LANE double second(TwoDoubles a) { return _mm_cvtsd_f64(_mm_unpackhi_pd(a.v, a.v)); }
    /// The first two lanes.
    static GRAZE_LANE TwoDoubles widened(Four a) { return {_mm_cvtps_pd(a.v)}; }
    static GRAZE_LANE TwoDoubles widened(FourInts a) { return {_mm_cvtepi32_pd(a.v)}; }
    friend GRAZE_LANE FourInts truncated(TwoDoubles a) { return {_mm_cvttpd_epi32(a.v)}; }
    /// Into the first two lanes.
    friend GRAZE_LANE Four narrowed(TwoDoubles a) { return {_mm_cvtpd_ps(a.v)}; }
};

} // namespace graze::detail::GRAZE_LANES
