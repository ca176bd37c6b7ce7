// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/cast_run.hpp>
#include <graze/gjk/moving_body.hpp>

#include <limits>
#include <optional>

namespace GRAZE_API graze
{

/// Time of impact of two moving pieces by conservative advancement. One call of step() is one support search.
///
/// Distance GJK gives an axis along which the two are apart. Along it no point of either can use up the gap before a
/// time that is computed; both move there, and GJK looks again, from the simplex that it ended with. So no contact is
/// stepped over. Stops at a gap of at most epsilon x size.
///
/// Source  Mirtich 1996; bounds by direction: Zhang, Lee, Kim 2006.
class Advancement
{
public:
    /// Pieces and paths outlive the run. Positions are seen from `origin`.
    Advancement(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits) noexcept;
    Advancement(const Advancement&) = delete;
    Advancement& operator=(const Advancement&) = delete;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_stage == Stage::Done; }
    /// Final when done.
    [[nodiscard]] CastOutcome outcome() const noexcept;
    /// The moment that is looked at, [0, 1].
    [[nodiscard]] double time() const noexcept { return m_t; }
    /// The bodies at that moment.
    [[nodiscard]] const Body& bodyA() const noexcept { return m_bodyA; }
    /// The same for B.
    [[nodiscard]] const Body& bodyB() const noexcept { return m_bodyB; }
    /// The distance run of that moment; null while depths are asked for.
    [[nodiscard]] const GjkDistance* distance() const noexcept { return m_distance ? &*m_distance : nullptr; }
    /// The depth run of that moment; null while distances are asked for.
    [[nodiscard]] const GjkPenetration* depth() const noexcept { return m_depth ? &*m_depth : nullptr; }

private:
    enum class Stage
    {
        Apart,   ///< distance at m_t, to advance from there
        Contact, ///< distance at m_t, within the tolerance: once more, for a good normal
        Start,   ///< depth at 0: in touch, or overlapping
        Touch,   ///< depth at m_t, after a start in touch: apart, deeper, or still in touch
        Last,    ///< depth at 1, where a shape that jumps changes
        Done
    };

    void lookAt(double t, Stage stage) noexcept;
    void afterApart() noexcept;
    void afterContact() noexcept;
    void afterStart() noexcept;
    void afterTouch() noexcept;
    void afterLast() noexcept;
    void stop() noexcept;
    void leaveTouch() noexcept;
    void advance(double floor) noexcept;
    void reachEnd() noexcept;
    void hit(Vec2d normal, Vec2d onB, double gap) noexcept;
    [[nodiscard]] Vec2d contactAxis(Vec2d nearest) const noexcept;
    [[nodiscard]] Limits rest(double epsilon) const noexcept;

    MovingBody m_a;
    MovingBody m_b;
    Vec2d m_origin;
    Limits m_limits;
    double m_tolerance;
    Stage m_stage = Stage::Apart;
    double m_t = 0.;
    Body m_bodyA;
    Body m_bodyB;
    std::optional<GjkDistance> m_distance;
    std::optional<GjkPenetration> m_depth;
    Vec2d m_axis{0., -1.};  ///< along which the last advance was made, or the touch
    double m_axisTime = 0.; ///< when it set out
    double m_nearest;       ///< the smallest gap so far
    double m_slack = 0.;    ///< tolerance of a start in touch
    double m_touchStep = 1. / 256.;
    CastOutcome m_out{};
};

/// Two moving pieces: a cast where both go straight, advancement where one turns. One call of step() is one support
/// search.
class PairImpact
{
public:
    /// Straight: see PairCast.
    PairImpact(const Body& a, const Body& b, Vec2d motion, const Limits& limits) noexcept
    {
        m_cast.emplace(a, b, motion, limits, PairCast::Of::Shape);
    }
    /// See Advancement.
    PairImpact(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits) noexcept
    {
        m_advancement.emplace(a, b, origin, limits);
    }

    /// One support search; false when there is nothing left to do.
    bool step() noexcept { return m_cast ? m_cast->step() : m_advancement->step(); }
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_cast ? m_cast->done() : m_advancement->done(); }
    /// Final when done.
    [[nodiscard]] CastOutcome outcome() const noexcept { return m_cast ? m_cast->outcome() : m_advancement->outcome(); }
    /// Null where both go straight.
    [[nodiscard]] const Advancement* advancement() const noexcept { return m_advancement ? &*m_advancement : nullptr; }
    /// Null where one turns.
    [[nodiscard]] const PairCast* cast() const noexcept { return m_cast ? &*m_cast : nullptr; }

private:
    std::optional<PairCast> m_cast;
    std::optional<Advancement> m_advancement;
};

/// The sides of an ImpactRun, at the start of their motions.
struct ImpactSides
{
    RunOperands operands; ///< where the motions start
    MotionPath pathA;     ///< motion of A
    MotionPath pathB;     ///< motion of B

    /// Neither turns or changes.
    [[nodiscard]] bool straight() const noexcept
    {
        return pathA.isStraight() && pathB.isStraight() && !pathA.jumps() && !pathB.jumps();
    }
    /// A's motion as B sees it, of its middle.
    [[nodiscard]] GRAZE_INLINE Vec2d motion() const noexcept { return pathA.translation() - pathB.translation(); }
};

/// Which pieces meet first on their motions?
class ImpactQuestion : public PieceQuestion<PairImpact, CastResult>
{
public:
    /// The sides outlive this object. The limits hold for every pair.
    ImpactQuestion(const ImpactSides& sides, const Limits& limits) noexcept : PieceQuestion(limits), m_sides(sides) {}

    /// See PieceRun. The bounds of a turning piece sweep more than a straight path: nothing is culled.
    [[nodiscard]] double within() const noexcept
    {
        return m_sides.straight() ? 0. : std::numeric_limits<double>::infinity();
    }
    /// See PieceRun.
    void start(std::optional<PairImpact>& algorithm, const PiecePairs& pairs) const noexcept;
    /// See PieceRun.
    void take(const PiecePairs& pairs, const PairImpact& run) noexcept
    {
        m_answer.take(pairs, run.outcome(), m_sides.pathB.translation(), AnsweredBy::Gjk);
    }
    /// See PieceRun.
    [[nodiscard]] CastResult result(const PiecePairs&) const noexcept { return m_answer.result(); }

private:
    const ImpactSides& m_sides;
    CastAnswer m_answer;
};

/// `timeOfImpact` under Method::Gjk, search by search:
///
///     ImpactRun run(a, motionA, b, motionB, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
///
/// The bodies of pairs() are those of the start.
class ImpactRun : private ImpactSides, public PieceRun<ImpactQuestion>
{
public:
    /// The shapes outlive the run.
    ImpactRun(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
              const GjkSettings& settings = {}) noexcept;
};

} // namespace graze
