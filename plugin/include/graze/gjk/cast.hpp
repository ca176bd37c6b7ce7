// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/gjk/runs.hpp>
#include <graze/gjk/support.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/results.hpp>
#include <graze/pair/settings.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// GJK cast: the first contact when A moves straight and B stands still. A ray is the cast of a point. One call of
/// step() is one support search.
///
/// In the Minkowski difference a point x starts at the origin and moves along the motion towards B - A. Each search
/// gives a plane that all of B - A lies behind. While x is before the plane it moves up to it: nothing was in
/// between. Otherwise the vertex joins the simplex, whose point nearest to x gives the next direction.
///
/// Stops at a gap of at most epsilon x size. Then x lies at the contact, or that close before it. Where the border
/// bends, it goes on until the normal is right to 10 x epsilon.
///
/// Source  van den Bergen 2004, "Ray casting against general convex objects with application to continuous
///         collision detection"; with radii: the planes are moved by them.
///
/// Divides once for each advance.
template <class Piece>
class CastGjk : public Steps
{
public:
    /// The pieces outlive the run. `motion` is A's, as B sees it.
    CastGjk(const Piece& a, const Piece& b, Vec2d motion, const Limits& limits) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// The simplex of B - A less x: x is its origin.
    [[nodiscard]] const Simplex& simplex() const noexcept { return m_simplex; }
    /// Share of the motion that is certainly free; at a hit, where it happens.
    [[nodiscard]] double fraction() const noexcept { return m_fraction; }
    /// Where x is: fraction x motion. A miss leaves it where it got to.
    [[nodiscard]] Vec2d moved() const noexcept { return m_moved; }
    /// In contact, or deeper, before any motion. Nothing is known of normal and depth then.
    [[nodiscard]] bool startsInContact() const noexcept { return m_found == StepKind::StartsInContact; }
    /// The gap that is left between the two at the hit.
    [[nodiscard]] double gap() const noexcept;
    /// From A to B, length 1, at the hit.
    [[nodiscard]] Vec2d normal() const noexcept;
    /// The contact point on B at the hit.
    [[nodiscard]] Vec2d pointOnB() const noexcept;

private:
    void moveUpToPlane(double before) noexcept;
    void take() noexcept;
    [[nodiscard]] bool touches() const noexcept;
    bool facesAhead() noexcept;
    void miss(StepKind kind) noexcept;
    [[nodiscard]] bool isWithinGap(double gap) const noexcept;
    [[nodiscard]] bool showsNormal(double rest, Vec2d plane) const noexcept;

    const Piece& m_a;
    const Piece& m_b;
    Vec2d m_motion;
    Vec2d m_moved{}; ///< see moved()
    double m_radii;
    bool m_discs; ///< B - A is a disc, or a point
    CastStop m_stop;
    double m_fraction = 0.;
    Vec2d m_axis;              ///< from x to the simplex, any length
    double m_axisSquared;      ///< of its length
    double m_axisRadii;        ///< its length times the radii; 0 without radii, which saves the root
    double m_motionSquared;    ///< of the length of the motion
    double m_perMotionSquared; ///< one over it, where there are radii
    Vec2d m_plane{};           ///< against the normal of the last plane that x was before or moved up to, any length
    Simplex m_simplex;
};

/// In object space, for any shape under any matrix.
using GjkCast = CastGjk<Body>;
extern template class CastGjk<Body>;

/// `shapeCast` under Method::Gjk, search by search, for operands of one piece each: GjkCast, and where that starts in
/// contact, how deep and whether the motion leads in deeper. A start that is no deeper than
/// `touchDepth` is a touch.
class CastRun : public RunBodies
{
public:
    /// The shapes outlive the run. Operands of several pieces give InvalidInput: see Operand::only().
    CastRun(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB = {},
            const GjkSettings& settings = {}) noexcept;
    /// Two bodies that are seen from `origin`. `motion` is A's, as B sees it; `travelB` is B's own.
    CastRun(const Body& a, const Body& b, Vec2d origin, Vec2d motion, Vec2d travelB, const Limits& limits) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// The answer so far: final when done.
    [[nodiscard]] CastResult result() const noexcept;
    /// The first part of the run.
    [[nodiscard]] const GjkCast& cast() const noexcept { return m_cast; }
    /// How deep the contact at the start is, and after that, for a touch, how deep all is that A sweeps; null while
    /// neither is asked for.
    [[nodiscard]] const GjkPenetration* depth() const noexcept { return m_depth ? &*m_depth : nullptr; }

private:
    // What follows from the parts that are done. Unknown: the iterations are used up.
    enum class Answer : std::uint8_t
    {
        Unknown,
        Misses,
        Hits,
        HitsAtStart
    };

    void afterCast() noexcept;
    void afterStart() noexcept;
    void afterSwept() noexcept;
    void answer(Answer answer) noexcept;
    [[nodiscard]] int left() const noexcept { return m_limits.maxIterations - m_iterations; }
    /// For a run that need not be finer than `epsilon`.
    [[nodiscard]] Limits rest(double epsilon) const noexcept { return {left(), (std::max)(m_limits.epsilon, epsilon)}; }

    Vec2d m_motion;
    Vec2d m_travelB;
    Limits m_limits;
    int m_iterations = 0;
    bool m_done;
    bool m_touching = false;
    bool m_overlapping = false;
    Answer m_answer = Answer::Unknown;
    GjkCast m_cast;
    std::optional<GjkPenetration> m_depth; ///< of the start, then of the sweep
    std::optional<Body> m_sweptA;          ///< set for the second
    // The contact at the start.
    Vec2d m_normal{0., -1.};
    Vec2d m_onB{}; ///< of B's core
    double m_startDepth = 0.;
    double m_startScale = 0.;
    double m_deepest = 0.; ///< a touch may be so deep
};

namespace detail
{

/// The point that a ray casts, at its origin.
[[nodiscard]] Operand pointOf(const Ray& ray) noexcept;
/// The motion of that point.
[[nodiscard]] Vec2d motionOf(const Ray& ray) noexcept;
/// Direction and length are finite.
[[nodiscard]] bool isFinite(const Ray& ray) noexcept;

} // namespace detail

/// `rayCast` under Method::Gjk, search by search, for a target of one piece. A ray is the cast of a point, A, at its
/// origin, and the target is B. Unlike a shape it hits what it starts on, whatever its direction.
class RayRun : public RunBodies
{
public:
    /// The shape outlives the run. A target of several pieces gives InvalidInput: see Operand::only().
    RayRun(const Operand& target, const Ray& ray, const GjkSettings& settings = {}) noexcept;

    /// All steps at once: the query.
    [[nodiscard]] static RayCastResult of(const Operand& target, const Ray& ray, const GjkSettings& settings) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept { return m_valid && m_cast.step(); }
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return !m_valid || m_cast.done(); }
    /// The answer so far: final when done.
    [[nodiscard]] RayCastResult result() const noexcept;
    /// The algorithm.
    [[nodiscard]] const GjkCast& cast() const noexcept { return m_cast; }

private:
    Ray m_ray;
    bool m_valid;
    double m_reach; ///< the length of the ray, at least 0
    GjkCast m_cast;
};

} // namespace graze
