// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/cast.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/body.hpp>
#include <graze/pair/motion.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// A piece during its motion.
struct MovingBody
{
    ShapeView shape{};                ///< the piece
    const MotionPath* path = nullptr; ///< kept by the caller
    double reach = 0.;                ///< farthest core point from the centre c, in object space

    /// Shape and path outlive it.
    MovingBody(const ShapeView& piece, const MotionPath& motion) noexcept;

    /// Where it is at t in [0, 1]; one that jumps keeps its first form.
    [[nodiscard]] Body at(double t, Vec2d origin) const noexcept;
    /// Where it is at 1, in its last form.
    [[nodiscard]] Body atEnd(Vec2d origin) const noexcept;
};

/// The longest time from t on, up to `until`, in which an axis certainly keeps the gap above `floor`; 0 when the gap
/// starts below. `axis` is the one along which the pair is apart at t. It stays, or turns with A or with B: fixed to a
/// turning wall it stays normal to the wall, where an axis fixed to the world would soon have the wall's far end swing
/// across it.
[[nodiscard]] double safeStep(const MovingBody& a, const MovingBody& b, double t, Vec2d axis, double floor,
                              double until = 1.) noexcept;

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
    /// Pieces and paths outlive the run. The bodies are seen from `origin`.
    Advancement(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits) noexcept;
    Advancement(const Advancement&) = delete;
    Advancement& operator=(const Advancement&) = delete;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_stage == Stage::Done; }
    /// The answer so far: final when done.
    [[nodiscard]] CastResult result() const noexcept;
    /// The bodies are seen from here.
    [[nodiscard]] Vec2d origin() const noexcept { return m_origin; }
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
    void noteContact() noexcept;
    void afterStart() noexcept;
    void afterTouch() noexcept;
    void afterLast() noexcept;
    void stop() noexcept;
    void leaveTouch() noexcept;
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
    Vec2d m_axis{0., -1.};    ///< along which the last advance was made, or the touch
    double m_axisTime = 0.;   ///< when it set out
    Vec2d m_onB{};            ///< the core point of B at the touch, or where a finished run found the two near
    Vec2d m_nearest{};        ///< from A to B there; zero where the cores overlap
    double m_contactGap = 0.; ///< and how near
    double m_arrived;         ///< a gap of no more is a hit
    double m_deepest = 0.;    ///< a touch at the start gets no deeper
    double m_slack = 0.;      ///< tolerance of a start in touch, its depth included
    double m_touchStep = 1. / 256.;
    CastResult m_result{.status = Status::IterationLimit};
};

/// `timeOfImpact` under Method::Gjk, search by search, for operands of one piece each: a cast where both go straight,
/// advancement where one turns.
///
///     ImpactRun run(a, motionA, b, motionB, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class ImpactRun
{
public:
    /// The shapes outlive the run; the matrices of the operands play no part. Operands of several pieces give
    /// InvalidInput: see Operand::only().
    ImpactRun(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
              const GjkSettings& settings = {}) noexcept;
    ImpactRun(const ImpactRun&) = delete;
    ImpactRun& operator=(const ImpactRun&) = delete;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept { return m_cast ? m_cast->step() : m_advancement && m_advancement->step(); }
    /// No step is left.
    [[nodiscard]] bool done() const noexcept
    {
        return m_cast ? m_cast->done() : !m_advancement || m_advancement->done();
    }
    /// The answer so far: final when done.
    [[nodiscard]] CastResult result() const noexcept
    {
        return m_cast ? m_cast->result() : m_advancement ? m_advancement->result() : CastResult{};
    }
    /// Null where both go straight.
    [[nodiscard]] const Advancement* advancement() const noexcept { return m_advancement ? &*m_advancement : nullptr; }
    /// Null where one turns.
    [[nodiscard]] const CastRun* cast() const noexcept { return m_cast ? &*m_cast : nullptr; }

private:
    MotionPath m_pathA;
    MotionPath m_pathB;
    std::optional<CastRun> m_cast;
    std::optional<Advancement> m_advancement;
};

} // namespace graze
