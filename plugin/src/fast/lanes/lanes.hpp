// SPDX-License-Identifier: Zlib
#pragma once

// Four and eight floats side by side. Every operation is one rounding of IEEE 754, so all instruction sets give the
// same bits.

#include "base/instruction_set.hpp"

#include <cstdint>

namespace graze::detail::GRAZE_LANES
{

#if defined(GRAZE_LANES_PORTABLE)

struct Four
{
    static constexpr std::uint32_t Width = 4;
    float v[4];

    static GRAZE_LANE Four load(const float* p) noexcept { return {{p[0], p[1], p[2], p[3]}}; }
    static GRAZE_LANE Four loadPairs(const float* p, const float* q) noexcept { return {{p[0], p[1], q[0], q[1]}}; }
    static GRAZE_LANE Four all(float s) noexcept { return {{s, s, s, s}}; }
    GRAZE_LANE void store(float* p) const noexcept
    {
        for (int i = 0; i < 4; ++i)
            p[i] = v[i];
    }
    template <class Op>
    static GRAZE_LANE Four each(const Four& a, const Four& b, Op op) noexcept
    {
        return {{op(a.v[0], b.v[0]), op(a.v[1], b.v[1]), op(a.v[2], b.v[2]), op(a.v[3], b.v[3])}};
    }
    template <class Op>
    static GRAZE_LANE int mask(const Four& a, const Four& b, Op op) noexcept
    {
        return int{op(a.v[0], b.v[0])} | int{op(a.v[1], b.v[1])} << 1 | int{op(a.v[2], b.v[2])} << 2 |
               int{op(a.v[3], b.v[3])} << 3;
    }
};

GRAZE_LANE Four operator+(Four a, Four b) noexcept
{
    return Four::each(a, b, [](float p, float q) { return p + q; });
}
GRAZE_LANE Four operator-(Four a, Four b) noexcept
{
    return Four::each(a, b, [](float p, float q) { return p - q; });
}
GRAZE_LANE Four operator*(Four a, Four b) noexcept
{
    return Four::each(a, b, [](float p, float q) { return p * q; });
}
GRAZE_LANE Four operator/(Four a, Four b) noexcept
{
    return Four::each(a, b, [](float p, float q) { return p / q; });
}
GRAZE_LANE Four smaller(Four a, Four b) noexcept
{
    return Four::each(a, b, [](float p, float q) { return p < q ? p : q; });
}
GRAZE_LANE Four larger(Four a, Four b) noexcept
{
    return Four::each(a, b, [](float p, float q) { return p > q ? p : q; });
}
GRAZE_LANE int atMost(Four a, Four b) noexcept
{
    return Four::mask(a, b, [](float p, float q) { return p <= q; });
}
GRAZE_LANE int equal(Four a, Four b) noexcept
{
    return Four::mask(a, b, [](float p, float q) { return p == q; });
}
GRAZE_LANE Four root(Four a) noexcept
{
    return Four::each(a, a, [](float p, float) { return __builtin_sqrtf(p); });
}
GRAZE_LANE Four magnitude(Four a) noexcept
{
    return Four::each(a, a, [](float p, float) { return __builtin_fabsf(p); });
}
/// `value`, but `other` in the lanes where a <= b.
GRAZE_LANE Four replacedAtMost(Four a, Four b, Four value, Four other) noexcept
{
    for (int i = 0; i < 4; ++i)
        if (a.v[i] <= b.v[i])
            value.v[i] = other.v[i];
    return value;
}
GRAZE_LANE Four shifted(Four a, Four next) noexcept
{
    return {{a.v[1], a.v[2], a.v[3], next.v[0]}};
}
GRAZE_LANE Four lowerZipped(Four a, Four b) noexcept
{
    return {{a.v[0], b.v[0], a.v[1], b.v[1]}};
}
GRAZE_LANE Four upperZipped(Four a, Four b) noexcept
{
    return {{a.v[2], b.v[2], a.v[3], b.v[3]}};
}
GRAZE_LANE Four upperHalf(Four a) noexcept
{
    return {{a.v[2], a.v[3], a.v[2], a.v[3]}};
}
GRAZE_LANE Four halves(Four lower, Four upper) noexcept
{
    return {{lower.v[0], lower.v[1], upper.v[2], upper.v[3]}};
}
GRAZE_LANE float first(Four a) noexcept
{
    return a.v[0];
}
GRAZE_LANE float smallest(Four a) noexcept
{
    const float low = a.v[0] < a.v[1] ? a.v[0] : a.v[1];
    const float high = a.v[2] < a.v[3] ? a.v[2] : a.v[3];
    return low < high ? low : high;
}
GRAZE_LANE float largest(Four a) noexcept
{
    const float low = a.v[0] > a.v[1] ? a.v[0] : a.v[1];
    const float high = a.v[2] > a.v[3] ? a.v[2] : a.v[3];
    return low > high ? low : high;
}

#else

struct Four
{
    static constexpr std::uint32_t Width = 4;
    __m128 v;

    static GRAZE_LANE Four load(const float* p) noexcept { return {_mm_loadu_ps(p)}; }
    static GRAZE_LANE Four loadPairs(const float* p, const float* q) noexcept
    {
        return {_mm_loadh_pi(_mm_castpd_ps(_mm_load_sd(reinterpret_cast<const double*>(p))),
                             reinterpret_cast<const __m64*>(q))};
    }
    static GRAZE_LANE Four all(float s) noexcept { return {_mm_set1_ps(s)}; }
    GRAZE_LANE void store(float* p) const noexcept { _mm_storeu_ps(p, v); }
};

GRAZE_LANE Four operator+(Four a, Four b) noexcept
{
    return {_mm_add_ps(a.v, b.v)};
}
GRAZE_LANE Four operator-(Four a, Four b) noexcept
{
    return {_mm_sub_ps(a.v, b.v)};
}
GRAZE_LANE Four operator*(Four a, Four b) noexcept
{
    return {_mm_mul_ps(a.v, b.v)};
}
GRAZE_LANE Four operator/(Four a, Four b) noexcept
{
    return {_mm_div_ps(a.v, b.v)};
}
GRAZE_LANE Four smaller(Four a, Four b) noexcept
{
    return {_mm_min_ps(a.v, b.v)};
}
GRAZE_LANE Four larger(Four a, Four b) noexcept
{
    return {_mm_max_ps(a.v, b.v)};
}
GRAZE_LANE int atMost(Four a, Four b) noexcept
{
    return _mm_movemask_ps(_mm_cmple_ps(a.v, b.v));
}
GRAZE_LANE int equal(Four a, Four b) noexcept
{
    return _mm_movemask_ps(_mm_cmpeq_ps(a.v, b.v));
}
GRAZE_LANE Four root(Four a) noexcept
{
    return {_mm_sqrt_ps(a.v)};
}
GRAZE_LANE Four magnitude(Four a) noexcept
{
    return {_mm_andnot_ps(_mm_set1_ps(-0.f), a.v)};
}
GRAZE_LANE Four replacedAtMost(Four a, Four b, Four value, Four other) noexcept
{
    const __m128 where = _mm_cmple_ps(a.v, b.v);
    return {_mm_or_ps(_mm_and_ps(where, other.v), _mm_andnot_ps(where, value.v))};
}
/// Every lane takes the value of the one above it, the last lane the first of `next`.
GRAZE_LANE Four shifted(Four a, Four next) noexcept
{
    const __m128 mixed = _mm_move_ss(a.v, next.v);
    return {_mm_shuffle_ps(mixed, mixed, _MM_SHUFFLE(0, 3, 2, 1))};
}
GRAZE_LANE Four lowerZipped(Four a, Four b) noexcept
{
    return {_mm_unpacklo_ps(a.v, b.v)};
}
GRAZE_LANE Four upperZipped(Four a, Four b) noexcept
{
    return {_mm_unpackhi_ps(a.v, b.v)};
}
/// The same four in both halves.
GRAZE_LANE Four upperHalf(Four a) noexcept
{
    return {_mm_movehl_ps(a.v, a.v)};
}
GRAZE_LANE Four halves(Four lower, Four upper) noexcept
{
    return {_mm_shuffle_ps(lower.v, upper.v, _MM_SHUFFLE(3, 2, 1, 0))};
}
GRAZE_LANE float first(Four a) noexcept
{
    return _mm_cvtss_f32(a.v);
}
GRAZE_LANE float smallest(Four a) noexcept
{
    const __m128 halves = _mm_min_ps(a.v, _mm_movehl_ps(a.v, a.v));
    return _mm_cvtss_f32(_mm_min_ss(halves, _mm_shuffle_ps(halves, halves, 1)));
}
GRAZE_LANE float largest(Four a) noexcept
{
    const __m128 halves = _mm_max_ps(a.v, _mm_movehl_ps(a.v, a.v));
    return _mm_cvtss_f32(_mm_max_ss(halves, _mm_shuffle_ps(halves, halves, 1)));
}

#endif

GRAZE_LANE Four nextLane(Four a) noexcept
{
    return shifted(a, a);
}
/// The larger of each two lanes: eight become four.
GRAZE_LANE Four folded(Four a) noexcept
{
    return a;
}

} // namespace graze::detail::GRAZE_LANES

#include "fast/lanes/eight_lanes.inl"
