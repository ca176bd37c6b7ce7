// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/polytope.hpp"

#include <graze/queries/shape_cast.hpp>

namespace graze::detail
{

/// A straight sweep of A against B by the motion of A as B sees it.
struct CastOutcome
{
    Status status = Status::IterationLimit; ///< as in CastResult
    bool hit = false;
    bool startedTouching = false;
    bool startedOverlapping = false;
    double fraction = 0.; ///< at IterationLimit: nothing is hit before this
    Vec2d normal{};       ///< from A to B
    Vec2d onB{};          ///< contact point on B, where B is at the start
    int iterations = 0;
};

/// How two bodies stand to each other at the start of a motion.
struct StartContact
{
    Status status = Status::IterationLimit; ///< Separated: apart by more than floats can blur
    bool touching = false;                  ///< Overlapping, but no deeper than floats can blur
    WayOut way{};
};

template <class L>
[[nodiscard]] StartContact startContact(const Body& a, const Body& b, const L& limits, int& iterations) noexcept;

/// In touch is what floats can't tell from it, for a pair whose largest difference vertex is `scale`.
[[nodiscard]] inline double touchTolerance(double scale) noexcept
{
    return 2. * FloatFloor * scale;
}

/// Fills in a hit at fraction 0.
void hitAtStart(const Body& b, const StartContact& start, CastOutcome& out) noexcept;

/// First contact of A moving by `motion` with B standing still. Starting in touch is a hit only when
/// approaching; starting overlapped is a hit at 0.
template <class L>
[[nodiscard]] CastOutcome castBody(const Body& a, const Body& b, Vec2d motion, const L& limits) noexcept;

/// Gathers the outcomes of all pairs of pieces: the earliest hit answers, unless an unfinished pair may
/// have hit before it.
class CastGatherer
{
public:
    /// `origin`: what the bodies were centred on; `travelB`: how far B is at fraction 1.
    void take(const CastOutcome& outcome, std::uint32_t pieceA, std::uint32_t pieceB, Vec2d origin,
              Vec2d travelB) noexcept;
    /// Of a pair that was answered in closed form.
    void take(const CastResult& finished, std::uint32_t pieceA, std::uint32_t pieceB) noexcept;
    [[nodiscard]] CastResult result() const noexcept;

private:
    CastResult m_best{};
    double m_unfinishedFrom = 2.;
    int m_iterations = 0;
    bool m_touching = false;
    bool m_any = false;
};

} // namespace graze::detail
