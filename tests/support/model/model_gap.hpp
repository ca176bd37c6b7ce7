// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.hpp>

#include <span>

namespace graze::test
{

/// Inside it either answer is legitimate: 1e-3 px + 1e-4 x size, 1e-3 x size where something is round.
[[nodiscard]] float bandOf(const Operand& a, const Operand& b);

/// Two that move through a frame.
struct Passing
{
    std::span<const Shape> a;
    std::span<const Shape> b;
    Motion motionA{};
    Motion motionB{};
    Method method = Method::Fast;

    [[nodiscard]] bool moves() const { return !(motionA.start == motionA.end && motionB.start == motionB.end); }
    [[nodiscard]] float band() const;
    /// False when the discs around the two show that they stay farther apart than that.
    [[nodiscard]] bool mayComeWithin(float distance) const;
    /// They touch, whatever is thought of what lies in the band: moved aside by it, to any side, they do too.
    [[nodiscard]] bool surelyMeet() const;
};

/// The values that a gap may have, by the bounds of rounding.
struct GapRange
{
    float low = 0.f;
    float high = 0.f;
};

/// The gap of two over one frame.
struct GapSeen
{
    GapRange smallest{}; ///< over the frame
    GapRange atStart{};  ///< the same as at the end when nothing moves
    GapRange atEnd{};
    bool jumps = false; ///< one of them flips or is flattened, so that the gap leaps at the end
};

[[nodiscard]] GapSeen gapSeen(const Passing& passing);
/// The gap of two that pass too far from one another to matter.
[[nodiscard]] GapSeen farGap();

/// A near miss in progress, with what must and what may be true of it: a pair is near from the moment of a gap
/// above 0 and within the near distance, up to a frame that ends beyond it.
class Nearness
{
public:
    /// Takes a frame.
    void see(const GapSeen& gap, float nearDistance);
    /// It ended, whatever the gap was: one is gone, or may not be met any more.
    void leave();
    [[nodiscard]] bool mustBeReported() const { return m_surely && m_surelyLeft; }
    /// The fault of a near miss that is reported for it; null when there is none.
    [[nodiscard]] const char* faultOf(const NearMiss& reported) const;
    /// The frame is over; `wasReported` says whether it was reported.
    void endFrame(bool wasReported);
    /// Nothing is known of it that a later frame could need.
    [[nodiscard]] bool isNothing() const { return !m_perhaps; }

private:
    bool m_surely = false;
    bool m_perhaps = false;
    bool m_surelyLeft = false;
    bool m_perhapsLeft = false;
    bool m_surelyTouched = false;
    bool m_perhapsTouched = false;
    GapRange m_closest{};
};

} // namespace graze::test
