// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/cast.hpp>
#include <graze/gjk/penetration.hpp>
#include <graze/pair/pairs.hpp>
#include <graze/pair/results.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// The answer of a cast of two bodies.
struct CastOutcome
{
    Status status = Status::IterationLimit; ///< as in CastResult
    bool hit = false;                       ///< the rest is that of the contact
    bool startedTouching = false;           ///< in touch at the start
    bool startedOverlapping = false;        ///< deeper than that: a hit at 0
    double fraction = 0.;                   ///< at IterationLimit: nothing is hit before this
    double gap = 0.;                        ///< left at the hit
    Vec2d normal{};                         ///< from A to B
    Vec2d onB{};                            ///< contact point on B, where B is at the start
    int iterations = 0;                     ///< support searches so far
};

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
    /// What is cast.
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
    [[nodiscard]] Limits rest() const noexcept;

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
    /// The same for an answer in world space.
    void take(const PiecePairs& pairs, const CastResult& finished) noexcept;
    /// The answer so far.
    [[nodiscard]] CastResult result() const noexcept;

private:
    CastResult m_best{};
    double m_unfinishedFrom = 2.;
    int m_iterations = 0;
    bool m_touching = false;
    AnsweredBy m_last = AnsweredBy::Bounds;
};

/// `shapeCast` under Method::Gjk, search by search:
///
///     CastRun run(a, motionA, b, motionB, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class CastRun
{
public:
    /// The shapes outlive the run.
    CastRun(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB = {},
            const GjkSettings& settings = {}) noexcept;
    CastRun(const CastRun&) = delete;
    CastRun& operator=(const CastRun&) = delete;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// The answer so far: final when done.
    [[nodiscard]] CastResult result() const noexcept;
    /// Which pieces are at work.
    [[nodiscard]] const PiecePairs& pairs() const noexcept { return m_pairs; }
    /// The algorithm at work, and after the end the last one; null before the first search.
    [[nodiscard]] const PairCast* pair() const noexcept { return m_pair ? &*m_pair : nullptr; }

private:
    Operand m_a;
    Operand m_b;
    Vec2d m_motion;
    Vec2d m_travelB;
    Limits m_limits;
    PiecePairs m_pairs;
    std::optional<PairCast> m_pair;
    CastAnswer m_answer;
    bool m_valid;
    bool m_done;
};

/// The answers of a ray and the pieces of its target, put together.
class RayAnswer
{
public:
    /// `reach`: the length of the ray as it is looked along, at least 0.
    RayAnswer(const Ray& ray, double reach) noexcept;
    /// Takes the answer of one piece.
    void take(const PiecePairs& pairs, const CastOutcome& outcome, AnsweredBy by) noexcept;
    /// The answer so far.
    [[nodiscard]] RayCastResult result() const noexcept;

private:
    Ray m_ray;
    double m_reach;
    RayCastResult m_best{.status = Status::Separated};
    double m_unfinishedFrom = 2.;
};

/// `rayCast` under Method::Gjk: the cast of a point, A, at the origin of the ray.
class RayRun
{
public:
    /// The shapes outlive the run.
    RayRun(const Operand& target, const Ray& ray, const GjkSettings& settings = {}) noexcept;
    RayRun(const RayRun&) = delete;
    RayRun& operator=(const RayRun&) = delete;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// The answer so far: final when done.
    [[nodiscard]] RayCastResult result() const noexcept;
    /// Which piece of the target is at work: the piece of B.
    [[nodiscard]] const PiecePairs& pairs() const noexcept { return m_pairs; }
    /// The algorithm at work, and after the end the last one; null before the first search.
    [[nodiscard]] const PairCast* pair() const noexcept { return m_pair ? &*m_pair : nullptr; }

private:
    Operand m_point;
    Operand m_target;
    double m_reach;
    Vec2d m_motion;
    Limits m_limits;
    PiecePairs m_pairs;
    std::optional<PairCast> m_pair;
    RayAnswer m_answer;
    bool m_valid;
    bool m_done;
};

} // namespace graze
