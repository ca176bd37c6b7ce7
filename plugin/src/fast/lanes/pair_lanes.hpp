// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/lanes/lanes.hpp"

// As many pairs side by side as the processor compares at once: a lane is a pair here, a vertex in lanes.hpp.
// Masks select lane by lane.

namespace graze::detail::GRAZE_LANES
{

#if defined(GRAZE_LANES_PORTABLE)

using Lanes = Four;

struct LaneMask
{
    std::uint32_t v[4];
};

template <class Op>
GRAZE_LANE LaneMask eachLane(const Four& a, const Four& b, Op op) noexcept
{
    LaneMask mask;
    for (int i = 0; i < 4; ++i)
        mask.v[i] = op(a.v[i], b.v[i]) ? ~0u : 0u;
    return mask;
}
GRAZE_LANE LaneMask less(Four a, Four b) noexcept
{
    return eachLane(a, b, [](float p, float q) { return p < q; });
}
GRAZE_LANE LaneMask lessOrEqual(Four a, Four b) noexcept
{
    return eachLane(a, b, [](float p, float q) { return p <= q; });
}
GRAZE_LANE LaneMask operator&(LaneMask a, LaneMask b) noexcept
{
    return {{a.v[0] & b.v[0], a.v[1] & b.v[1], a.v[2] & b.v[2], a.v[3] & b.v[3]}};
}
GRAZE_LANE LaneMask operator|(LaneMask a, LaneMask b) noexcept
{
    return {{a.v[0] | b.v[0], a.v[1] | b.v[1], a.v[2] | b.v[2], a.v[3] | b.v[3]}};
}
/// `a` and not `b`.
GRAZE_LANE LaneMask without(LaneMask a, LaneMask b) noexcept
{
    return {{a.v[0] & ~b.v[0], a.v[1] & ~b.v[1], a.v[2] & ~b.v[2], a.v[3] & ~b.v[3]}};
}
GRAZE_LANE bool isAny(LaneMask a) noexcept
{
    return (a.v[0] | a.v[1] | a.v[2] | a.v[3]) != 0;
}
GRAZE_LANE Four chosen(LaneMask mask, Four value, Four other) noexcept
{
    for (int i = 0; i < 4; ++i)
        other.v[i] = mask.v[i] ? value.v[i] : other.v[i];
    return other;
}
GRAZE_LANE Four negated(Four a) noexcept
{
    return {{-a.v[0], -a.v[1], -a.v[2], -a.v[3]}};
}
/// The same word in every lane.
GRAZE_LANE LaneMask everyLane(std::uint32_t word) noexcept
{
    return {{word, word, word, word}};
}
GRAZE_LANE void store(LaneMask a, std::uint32_t* p) noexcept
{
    for (int i = 0; i < 4; ++i)
        p[i] = a.v[i];
}
/// The lanes of four whose count is `count`.
GRAZE_LANE LaneMask equals(const std::uint32_t* counts, std::uint32_t count) noexcept
{
    LaneMask mask;
    for (int i = 0; i < 4; ++i)
        mask.v[i] = counts[i] == count ? ~0u : 0u;
    return mask;
}
/// Numbers 0 to 3 of every row: one pair a row before, one a lane after.
GRAZE_LANE void loadFour(const float* const* rows, std::uint32_t from, Four* columns) noexcept
{
    for (std::uint32_t k = 0; k < 4; ++k)
        columns[k] = {{rows[0][from + k], rows[1][from + k], rows[2][from + k], rows[3][from + k]}};
}

#elif defined(__AVX2__)

using Lanes = Eight;

struct LaneMask
{
    __m256 v;
};

GRAZE_LANE LaneMask less(Eight a, Eight b) noexcept
{
    return {_mm256_cmp_ps(a.v, b.v, _CMP_LT_OQ)};
}
GRAZE_LANE LaneMask lessOrEqual(Eight a, Eight b) noexcept
{
    return {_mm256_cmp_ps(a.v, b.v, _CMP_LE_OQ)};
}
GRAZE_LANE LaneMask operator&(LaneMask a, LaneMask b) noexcept
{
    return {_mm256_and_ps(a.v, b.v)};
}
GRAZE_LANE LaneMask operator|(LaneMask a, LaneMask b) noexcept
{
    return {_mm256_or_ps(a.v, b.v)};
}
GRAZE_LANE LaneMask without(LaneMask a, LaneMask b) noexcept
{
    return {_mm256_andnot_ps(b.v, a.v)};
}
GRAZE_LANE bool isAny(LaneMask a) noexcept
{
    return _mm256_movemask_ps(a.v) != 0;
}
GRAZE_LANE Eight chosen(LaneMask mask, Eight value, Eight other) noexcept
{
    return {_mm256_blendv_ps(other.v, value.v, mask.v)};
}
GRAZE_LANE Eight negated(Eight a) noexcept
{
    return {_mm256_xor_ps(a.v, _mm256_set1_ps(-0.f))};
}
GRAZE_LANE LaneMask everyLane(std::uint32_t word) noexcept
{
    return {_mm256_castsi256_ps(_mm256_set1_epi32(static_cast<int>(word)))};
}
GRAZE_LANE void store(LaneMask a, std::uint32_t* p) noexcept
{
    _mm256_storeu_ps(reinterpret_cast<float*>(p), a.v);
}
GRAZE_LANE LaneMask equals(const std::uint32_t* counts, std::uint32_t count) noexcept
{
    const __m256i all = _mm256_castps_si256(_mm256_loadu_ps(reinterpret_cast<const float*>(counts)));
    return {_mm256_castsi256_ps(_mm256_cmpeq_epi32(all, _mm256_set1_epi32(static_cast<int>(count))))};
}
GRAZE_LANE void loadFour(const float* const* rows, std::uint32_t from, Eight* columns) noexcept
{
    const auto two = [ rows, from ](int lower, int upper) __attribute__((always_inline))
    {
        return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(rows[lower] + from)),
                                    _mm_loadu_ps(rows[upper] + from), 1);
    };
    const __m256 row0 = two(0, 4);
    const __m256 row1 = two(1, 5);
    const __m256 row2 = two(2, 6);
    const __m256 row3 = two(3, 7);
    const __m256 low01 = _mm256_unpacklo_ps(row0, row1);
    const __m256 high01 = _mm256_unpackhi_ps(row0, row1);
    const __m256 low23 = _mm256_unpacklo_ps(row2, row3);
    const __m256 high23 = _mm256_unpackhi_ps(row2, row3);
    columns[0] = {_mm256_shuffle_ps(low01, low23, _MM_SHUFFLE(1, 0, 1, 0))};
    columns[1] = {_mm256_shuffle_ps(low01, low23, _MM_SHUFFLE(3, 2, 3, 2))};
    columns[2] = {_mm256_shuffle_ps(high01, high23, _MM_SHUFFLE(1, 0, 1, 0))};
    columns[3] = {_mm256_shuffle_ps(high01, high23, _MM_SHUFFLE(3, 2, 3, 2))};
}

#else

using Lanes = Four;

struct LaneMask
{
    __m128 v;
};

GRAZE_LANE LaneMask less(Four a, Four b) noexcept
{
    return {_mm_cmplt_ps(a.v, b.v)};
}
GRAZE_LANE LaneMask lessOrEqual(Four a, Four b) noexcept
{
    return {_mm_cmple_ps(a.v, b.v)};
}
GRAZE_LANE LaneMask operator&(LaneMask a, LaneMask b) noexcept
{
    return {_mm_and_ps(a.v, b.v)};
}
GRAZE_LANE LaneMask operator|(LaneMask a, LaneMask b) noexcept
{
    return {_mm_or_ps(a.v, b.v)};
}
GRAZE_LANE LaneMask without(LaneMask a, LaneMask b) noexcept
{
    return {_mm_andnot_ps(b.v, a.v)};
}
GRAZE_LANE bool isAny(LaneMask a) noexcept
{
    return _mm_movemask_ps(a.v) != 0;
}
GRAZE_LANE Four chosen(LaneMask mask, Four value, Four other) noexcept
{
    return {_mm_or_ps(_mm_and_ps(mask.v, value.v), _mm_andnot_ps(mask.v, other.v))};
}
GRAZE_LANE Four negated(Four a) noexcept
{
    return {_mm_xor_ps(a.v, _mm_set1_ps(-0.f))};
}
GRAZE_LANE LaneMask everyLane(std::uint32_t word) noexcept
{
    return {_mm_castsi128_ps(_mm_set1_epi32(static_cast<int>(word)))};
}
GRAZE_LANE void store(LaneMask a, std::uint32_t* p) noexcept
{
    _mm_storeu_ps(reinterpret_cast<float*>(p), a.v);
}
GRAZE_LANE LaneMask equals(const std::uint32_t* counts, std::uint32_t count) noexcept
{
    const __m128i all = _mm_castps_si128(_mm_loadu_ps(reinterpret_cast<const float*>(counts)));
    return {_mm_castsi128_ps(_mm_cmpeq_epi32(all, _mm_set1_epi32(static_cast<int>(count))))};
}
GRAZE_LANE void loadFour(const float* const* rows, std::uint32_t from, Four* columns) noexcept
{
    const __m128 row0 = _mm_loadu_ps(rows[0] + from);
    const __m128 row1 = _mm_loadu_ps(rows[1] + from);
    const __m128 row2 = _mm_loadu_ps(rows[2] + from);
    const __m128 row3 = _mm_loadu_ps(rows[3] + from);
    const __m128 low01 = _mm_unpacklo_ps(row0, row1);
    const __m128 high01 = _mm_unpackhi_ps(row0, row1);
    const __m128 low23 = _mm_unpacklo_ps(row2, row3);
    const __m128 high23 = _mm_unpackhi_ps(row2, row3);
    columns[0] = {_mm_movelh_ps(low01, low23)};
    columns[1] = {_mm_movehl_ps(low23, low01)};
    columns[2] = {_mm_movelh_ps(high01, high23)};
    columns[3] = {_mm_movehl_ps(high23, high01)};
}

#endif

} // namespace graze::detail::GRAZE_LANES
