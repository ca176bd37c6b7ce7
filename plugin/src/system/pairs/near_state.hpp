// SPDX-License-Identifier: Zlib
#pragma once

namespace graze::detail
{

/// What one frame saw of the gap of a pair.
struct GapOfFrame
{
    float smallest = 0.f; ///< over the way of the frame
    float atEnd = 0.f;
    bool startedApart = false; ///< there was a way, and it began with a gap
};

/// How near a pair has come since it entered the near distance.
struct NearState
{
    bool active = false;
    bool touched = false;
    float closest = 0.f;

    /// Whether `startedApart` counts: nothing else that was seen shows a gap.
    [[nodiscard]] bool asksForTheStart(const GapOfFrame& gap) const noexcept
    {
        return !active && gap.smallest <= 0.f && gap.atEnd <= 0.f;
    }

    /// Takes one more frame; returns whether the pair has left, and its state is to be told.
    ///
    /// Entered means that the gap was above 0 and within the distance at some moment: a pair that is
    /// made overlapping is near only once it comes apart, one that flies from afar into a hit is near
    /// on its way, and one that crosses within one frame enters and leaves in that frame.
    [[nodiscard]] bool advance(const GapOfFrame& gap, float nearDistance) noexcept
    {
        if (!active)
        {
            if (gap.smallest > nearDistance || (asksForTheStart(gap) && !gap.startedApart))
                return false;
            *this = {true, false, gap.smallest};
        }
        closest = gap.smallest < closest ? gap.smallest : closest;
        touched = touched || gap.smallest <= 0.f;
        return gap.atEnd > nearDistance;
    }
};

} // namespace graze::detail
