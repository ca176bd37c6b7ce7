// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.hpp>

#include <span>

namespace graze::test
{

/// Inside it either answer is legitimate: 1e-3 px + 1e-4 x size, 1e-3 x size where something is round.
[[nodiscard]] float bandOf(const Operand& a, const Operand& b);

/// Two on their way through a frame.
struct Passing
{
    std::span<const Shape> a;
    std::span<const Shape> b;
    Motion wayA{};
    Motion wayB{};
    Method method = Method::Fast;

    [[nodiscard]] bool moves() const { return !(wayA.start == wayA.end && wayB.start == wayB.end); }
    [[nodiscard]] float band() const;
    /// False when the discs around the two show that they stay farther apart than that.
    [[nodiscard]] bool mayComeWithin(float distance) const;
    /// They touch, whatever is thought of what lies in the band: moved aside by it, to any side, they do too.
    [[nodiscard]] bool surelyMeet() const;
};

/// What a gap may be, as far as rounding lets one say.
struct GapRange
{
    float low = 0.f;
    float high = 0.f;
};

/// What one frame shows of the gap of two.
struct GapSeen
{
    GapRange smallest{}; ///< over the way
    GapRange atStart{};  ///< that of the end when there is no way
    GapRange atEnd{};
    bool jumps = false; ///< one of them flips or is flattened, so that the gap leaps at the end
};

[[nodiscard]] GapSeen gapSeen(const Passing& passing);
/// Of two that pass so far from one another that nobody needs to know.
[[nodiscard]] GapSeen farGap();

/// What must be, and what may be, true of a near miss that is under way: a pair is near from the moment of a gap
/// above 0 and within the near distance, up to a frame that ends beyond it.
class Nearness
{
public:
    /// Takes a frame.
    void see(const GapSeen& gap, float nearDistance);
    /// It ended, whatever the gap was: one is gone, or may not be met any more.
    void leave();
    [[nodiscard]] bool mustBeTold() const { return m_surely && m_surelyLeft; }
    /// What is wrong with a near miss that is told of it; null when nothing is.
    [[nodiscard]] const char* faultOf(const NearMiss& told) const;
    /// The frame is over, and it was told or not.
    void endFrame(bool wasTold);
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
