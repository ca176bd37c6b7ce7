// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <cstdint>

namespace graze::detail
{

/// The gap of a pair during one frame.
struct GapOfFrame
{
    float smallest = 0.f; ///< at any moment
    float atEnd = 0.f;
    bool startedApart = false; ///< there was a motion, and it began with a gap
    float fraction = 1.f;      ///< share of the frame when it was smallest
};

/// The two when they were closest.
struct ClosestMoment
{
    Vec2 pointA{};
    Vec2 pointB{};
    Vec2 motion{}; ///< displacement of A relative to B in that frame
    float fraction = 1.f;
    std::uint32_t framesAgo = 0; ///< frames since, without those in which both rested
};

/// How near a pair has come since it entered the near distance.
struct NearState
{
    float closest = 0.f;
    bool active = false;
    bool touched = false;

    /// Whether `startedApart` counts: nothing else in this frame shows a gap.
    [[nodiscard]] bool needsStart(const GapOfFrame& gap) const noexcept
    {
        return !active && gap.smallest <= 0.f && gap.atEnd <= 0.f;
    }

    /// Gaps above this change nothing.
    [[nodiscard]] float reach(float nearDistance) const noexcept
    {
        return active && closest > nearDistance ? closest : nearDistance;
    }

    /// Adds one frame; returns whether the pair has left, which is to be reported. A distance of 0 ends what is near.
    ///
    /// Entered means that the gap was above 0 and within the distance at some moment: a pair that is
    /// made overlapping is near only once it comes apart, one that flies from afar into a hit is near
    /// before the hit, and one that crosses within one frame enters and leaves in that frame.
    [[nodiscard]] bool advance(const GapOfFrame& gap, float nearDistance) noexcept
    {
        if (!active)
        {
            if (gap.smallest > nearDistance || (needsStart(gap) && !gap.startedApart))
                return false;
            *this = {gap.smallest, true, false};
        }
        closest = gap.smallest < closest ? gap.smallest : closest;
        touched = touched || gap.smallest <= 0.f;
        return gap.atEnd > nearDistance || nearDistance <= 0.f;
    }
};

} // namespace graze::detail
