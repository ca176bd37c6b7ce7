// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <cstdint>
#include <string>

namespace GRAZE_API graze
{

/// Answer of `CollisionSystem::whyNot`: everything that keeps two sprites from a begin event.
struct WhyNot
{
    /// Bits of `reasons`.
    enum Reason : std::uint32_t
    {
        NotAliveA = 1u << 0,       ///< the id is null, or its sprite was removed
        NotAliveB = 1u << 1,       ///< the same of b
        ForeignA = 1u << 2,        ///< the id belongs to another CollisionSystem
        ForeignB = 1u << 3,        ///< the same of b
        SameSprite = 1u << 4,      ///< nothing touches itself
        DisabledA = 1u << 5,       ///< `setEnabled` or `add` switched it off
        DisabledB = 1u << 6,       ///< the same of b
        Layers = 1u << 7,          ///< the layers of the two do not collide
        Owner = 1u << 8,           ///< one is the owner of the other, or both have the same
        Gap = 1u << 9,             ///< they are apart: see `gap`
        IterationLimit = 1u << 10, ///< maxIterations leaves it undecided; the pair keeps its state
        NotUpdated = 1u << 11      ///< they touch now, but did not at the last update: the next one reports it
    };

    std::uint32_t reasons = 0; ///< bits of Reason; 0 when the last update had them in touch and they still are
    float gap = 0.f;           ///< how far apart they are (unit: pixels)
    std::string sentence;      ///< all of it, to print

    /// Whether this is one of the reasons.
    [[nodiscard]] bool has(Reason reason) const noexcept { return (reasons & reason) != 0; }
    /// Whether nothing keeps them apart: the last update had them in touch, and they still are.
    [[nodiscard]] bool touching() const noexcept { return reasons == 0; }
};

} // namespace graze
