// SPDX-License-Identifier: Zlib
// Eight lanes, part of lanes.hpp: one register where the source is compiled for AVX2, two of four elsewhere.

namespace graze::detail::GRAZE_LANES
{

#if defined(__AVX2__) && !defined(GRAZE_LANES_PORTABLE)

struct Eight
{
    static constexpr std::uint32_t Width = 8;
    __m256 v;

    static GRAZE_LANE Eight load(const float* p) noexcept { return {_mm256_loadu_ps(p)}; }
    static GRAZE_LANE Eight all(float s) noexcept { return {_mm256_set1_ps(s)}; }
    GRAZE_LANE void store(float* p) const noexcept { _mm256_storeu_ps(p, v); }
};

GRAZE_LANE Eight operator+(Eight a, Eight b) noexcept
{
    return {_mm256_add_ps(a.v, b.v)};
}
GRAZE_LANE Eight operator-(Eight a, Eight b) noexcept
{
    return {_mm256_sub_ps(a.v, b.v)};
}
GRAZE_LANE Eight operator*(Eight a, Eight b) noexcept
{
    return {_mm256_mul_ps(a.v, b.v)};
}
GRAZE_LANE Eight operator/(Eight a, Eight b) noexcept
{
    return {_mm256_div_ps(a.v, b.v)};
}
GRAZE_LANE Eight smaller(Eight a, Eight b) noexcept
{
    return {_mm256_min_ps(a.v, b.v)};
}
GRAZE_LANE Eight larger(Eight a, Eight b) noexcept
{
    return {_mm256_max_ps(a.v, b.v)};
}
GRAZE_LANE int atMost(Eight a, Eight b) noexcept
{
    return _mm256_movemask_ps(_mm256_cmp_ps(a.v, b.v, _CMP_LE_OQ));
}
GRAZE_LANE int equal(Eight a, Eight b) noexcept
{
    return _mm256_movemask_ps(_mm256_cmp_ps(a.v, b.v, _CMP_EQ_OQ));
}
GRAZE_LANE Eight root(Eight a) noexcept
{
    return {_mm256_sqrt_ps(a.v)};
}
GRAZE_LANE Eight magnitude(Eight a) noexcept
{
    return {_mm256_andnot_ps(_mm256_set1_ps(-0.f), a.v)};
}
GRAZE_LANE Eight replacedAtMost(Eight a, Eight b, Eight value, Eight other) noexcept
{
    return {_mm256_blendv_ps(value.v, other.v, _mm256_cmp_ps(a.v, b.v, _CMP_LE_OQ))};
}
GRAZE_LANE Four folded(Eight a) noexcept
{
    return {_mm_max_ps(_mm256_castps256_ps128(a.v), _mm256_extractf128_ps(a.v, 1))};
}
GRAZE_LANE Eight nextLane(Eight a) noexcept
{
    return {_mm256_permutevar8x32_ps(a.v, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0))};
}
GRAZE_LANE float smallest(Eight a) noexcept
{
    return smallest(Four{_mm_min_ps(_mm256_castps256_ps128(a.v), _mm256_extractf128_ps(a.v, 1))});
}
GRAZE_LANE float largest(Eight a) noexcept
{
    return largest(folded(a));
}

#else

struct Eight
{
    static constexpr std::uint32_t Width = 8;
    Four low;
    Four high;

    static GRAZE_LANE Eight load(const float* p) noexcept { return {Four::load(p), Four::load(p + 4)}; }
    static GRAZE_LANE Eight all(float s) noexcept { return {Four::all(s), Four::all(s)}; }
    GRAZE_LANE void store(float* p) const noexcept
    {
        low.store(p);
        high.store(p + 4);
    }
};

GRAZE_LANE Eight operator+(Eight a, Eight b) noexcept
{
    return {a.low + b.low, a.high + b.high};
}
GRAZE_LANE Eight operator-(Eight a, Eight b) noexcept
{
    return {a.low - b.low, a.high - b.high};
}
GRAZE_LANE Eight operator*(Eight a, Eight b) noexcept
{
    return {a.low * b.low, a.high * b.high};
}
GRAZE_LANE Eight operator/(Eight a, Eight b) noexcept
{
    return {a.low / b.low, a.high / b.high};
}
GRAZE_LANE Eight smaller(Eight a, Eight b) noexcept
{
    return {smaller(a.low, b.low), smaller(a.high, b.high)};
}
GRAZE_LANE Eight larger(Eight a, Eight b) noexcept
{
    return {larger(a.low, b.low), larger(a.high, b.high)};
}
GRAZE_LANE int atMost(Eight a, Eight b) noexcept
{
    return atMost(a.low, b.low) | atMost(a.high, b.high) << 4;
}
GRAZE_LANE int equal(Eight a, Eight b) noexcept
{
    return equal(a.low, b.low) | equal(a.high, b.high) << 4;
}
GRAZE_LANE Eight root(Eight a) noexcept
{
    return {root(a.low), root(a.high)};
}
GRAZE_LANE Eight magnitude(Eight a) noexcept
{
    return {magnitude(a.low), magnitude(a.high)};
}
GRAZE_LANE Eight replacedAtMost(Eight a, Eight b, Eight value, Eight other) noexcept
{
    return {replacedAtMost(a.low, b.low, value.low, other.low), replacedAtMost(a.high, b.high, value.high, other.high)};
}
GRAZE_LANE Four folded(Eight a) noexcept
{
    return larger(a.low, a.high);
}
GRAZE_LANE Eight nextLane(Eight a) noexcept
{
    return {shifted(a.low, a.high), shifted(a.high, a.low)};
}
GRAZE_LANE float smallest(Eight a) noexcept
{
    return smallest(smaller(a.low, a.high));
}
GRAZE_LANE float largest(Eight a) noexcept
{
    return largest(folded(a));
}

#endif

} // namespace graze::detail::GRAZE_LANES
