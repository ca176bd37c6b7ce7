// SPDX-License-Identifier: Zlib
#pragma once

#include "support/random.hpp"

#include <graze/graze.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace graze::test::mover
{

/// Steps that lead up to a plain, with a ceiling of tiles over some of them, and one who walks there.
struct Stairs
{
    struct Step
    {
        float start = 0.f;
        float top = 0.f;      ///< above the floor
        float ceiling = 1e9f; ///< above the floor
    };
    /// Side by side; the first one is the floor, the last one the plain.
    std::vector<Step> steps;
    float radius = 0.f; ///< of the ends of a capsule; 0: a box
    float width = 0.f;
    float height = 0.f;
    float stepHeight = 0.f;
    float speed = 0.f;
};

[[nodiscard]] Stairs randomStairs(Random& random);

/// The certain part of a walk: the step that it gets to at least, and the one that it does not get to.
struct Climb
{
    std::size_t least = 0;
    std::size_t most = 0;
};

/// In doubles, by the profile of the steps alone.
[[nodiscard]] Climb climbOf(const Stairs& stairs);

/// Walks until all is certain. What is wrong, in words.
[[nodiscard]] std::optional<std::string> walkStairs(const Stairs& stairs, Method method, std::uint64_t& calls);

} // namespace graze::test::mover
