// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/cast.hpp>
#include <graze/gjk/penetration.hpp>
#include <graze/gjk/piece_run.hpp>
#include <graze/pair/results.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// The answer of a cast of two bodies.
struct CastOutcome
{
    Status status = Status::IterationLimit; ///< as in CastResult
    bool hit = false;                       ///< the other fields describe the contact
    bool startedTouching = false;           ///< in touch at the start
    bool startedOverlapping = false;        ///< deeper than that: a hit at 0
    double fraction = 0.;                   ///< at IterationLimit: nothing is hit before this
    double gap = 0.;                        ///< left at the hit
    Vec2d normal{};                         ///< from A to B
    Vec2d onB{};                            ///< contact point on B, where B is at the start
    int iterations = 0;                     ///< support searches so far
};

/// The same as a result of the query. `originOfB`: see PiecePairs, moved by B's travel up to the fraction.
[[nodiscard]] GRAZE_INLINE CastResult resultOf(const CastOutcome& outcome, Vec2d originOfB, AnsweredBy by) noexcept
{
    CastResult result;
    result.status = outcome.status;
    result.hit = outcome.hit;
    result.startedTouching = outcome.startedTouching;
    result.startedOverlapping = outcome.startedOverlapping;
    result.fraction = static_cast<float>(outcome.fraction);
    result.gap = static_cast<float>(outcome.gap);
    result.point = outcome.hit ? (outcome.onB + originOfB).toFloat() : Vec2{};
    result.normal = outcome.normal.toFloat();
    result.iterations = outcome.iterations;
    result.by = by;
    return result;
}

/// How two bodies stand to each other at the start of a motion.
struct StartContact
{
    Status status = Status::IterationLimit; ///< Separated: apart by more than floats can blur
    bool touching = false;                  ///< Overlapping, but no deeper than floats can blur
};
/// From a run that is done.
[[nodiscard]] StartContact startContact(const GjkPenetration& run) noexcept;

/// Straight cast of two bodies: GjkCast, and where that starts in contact, how deep and whether it leads in deeper.
/// One call of step() is one support search.
class PairCast
{
public:
    /// The thing that is cast.
    enum class Of
    {
        Shape, ///< starting in touch is a hit only when approaching
        Ray    ///< starting in contact is a hit at 0, whatever the direction
    };

    /// The bodies outlive the run. `motion` is A's, as B sees it.
    PairCast(const Body& a, const Body& b, Vec2d motion, const Limits& limits, Of of) noexcept;
    PairCast(const PairCast&) = delete;
    PairCast& operator=(const PairCast&) = delete;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// Final when done.
    [[nodiscard]] CastOutcome outcome() const noexcept;
    /// The first part of the run.
    [[nodiscard]] const GjkCast& cast() const noexcept { return m_cast; }
    /// The contact at the start; null while there is none.
    [[nodiscard]] const GjkPenetration* start() const noexcept { return m_start ? &*m_start : nullptr; }
    /// The depth of all that A sweeps, for a start in touch; null while it is not asked for.
    [[nodiscard]] const GjkPenetration* swept() const noexcept { return m_swept ? &*m_swept : nullptr; }

private:
    void afterCast() noexcept;
    void afterStart() noexcept;
    void afterSwept() noexcept;
    void miss() noexcept;
    void hitAtStart() noexcept;
    [[nodiscard]] int left() const noexcept { return m_limits.maxIterations - m_out.iterations; }
    [[nodiscard]] Limits rest() const noexcept { return {left(), m_limits.epsilon}; }

    const Body& m_a;
    const Body& m_b;
    Vec2d m_motion;
    Limits m_limits;
    Of m_of;
    bool m_done = false;
    GjkCast m_cast;
    std::optional<GjkPenetration> m_start;
    Body m_sweptA{};
    std::optional<GjkPenetration> m_swept;
    CastOutcome m_out{};
};

/// The answers of pairs of pieces, put together: the earliest hit, unless an unfinished pair may have hit before it.
class CastAnswer
{
public:
    /// `travelB`: how far B is at fraction 1.
    void take(const PiecePairs& pairs, const CastOutcome& outcome, Vec2d travelB, AnsweredBy by) noexcept;
    /// The answer so far.
    [[nodiscard]] CastResult result() const noexcept;

private:
    CastResult m_best{};
    double m_unfinishedFrom = 2.;
    int m_iterations = 0;
    bool m_touching = false;
    AnsweredBy m_last = AnsweredBy::Bounds;
};

/// Which pieces meet first on straight paths?
class CastQuestion : public PieceQuestion<PairCast, CastResult>
{
public:
    /// `motion`: A's, as B sees it. The limits hold for every pair.
    CastQuestion(Vec2d motion, Vec2d travelB, const Limits& limits) noexcept :
    PieceQuestion(limits),
    m_motion(motion),
    m_travelB(travelB)
    {
    }

    /// See PieceRun.
    void start(std::optional<PairCast>& algorithm, const PiecePairs& pairs) const noexcept
    {
        algorithm.emplace(pairs.bodyA(), pairs.bodyB(), m_motion, m_limits, PairCast::Of::Shape);
    }
    /// See PieceRun.
    void take(const PiecePairs& pairs, const PairCast& run) noexcept { take(pairs, run.outcome(), AnsweredBy::Gjk); }
    /// The same for a pair that an accelerator answered.
    void take(const PiecePairs& pairs, const CastOutcome& outcome, AnsweredBy by) noexcept
    {
        m_answer.take(pairs, outcome, m_travelB, by);
    }
    /// See PieceRun.
    [[nodiscard]] CastResult result(const PiecePairs&) const noexcept { return m_answer.result(); }

private:
    Vec2d m_motion;
    Vec2d m_travelB;
    CastAnswer m_answer;
};

/// `shapeCast` under Method::Gjk, search by search:
///
///     CastRun run(a, motionA, b, motionB, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class CastRun : private RunOperands, public PieceRun<CastQuestion>
{
public:
    /// The shapes outlive the run.
    CastRun(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB = {},
            const GjkSettings& settings = {}) noexcept;
};

} // namespace graze
