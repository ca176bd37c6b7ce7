// SPDX-License-Identifier: Zlib
// Numbers that all kernels over lanes share. Each kernel is compiled once per kind of processor, in the namespace
// GRAZE_LANES of that kind.
#pragma once

#include "base/lanes/lanes.hpp"
#include "fast/lanes/kernels.hpp"

namespace graze::detail::GRAZE_LANES
{

namespace
{

// Rounding of the coordinates, as a share of the largest: matrices that squeeze more than 50 to 1 are refused, so
// no product is larger than 50 times the sum that it belongs to.
constexpr float Blur = 4e-5f;
constexpr float Most = 1e6f;
// The least squared edge: below it, the relative rounding of products is no longer bounded.
constexpr float Tiny = 1e-30f;
// The least first direction of a search, which is twice the difference of the centres. Doubles decide shorter ones, so
// that overlap answers alike with a cache and without.
constexpr float LeastDirection = 4e-20f;

GRAZE_LANE std::uint32_t verdictWord(Verdict verdict, int searches) noexcept
{
    return static_cast<std::uint32_t>(verdict) | static_cast<std::uint32_t>(searches) << 8;
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
