// SPDX-License-Identifier: Zlib
#include "queries/pieces.hpp"

#include <graze/gjk/cast.hpp>
#include <graze/gjk/runs.hpp>
#include <graze/queries/trace.hpp>

#include <utility>

namespace graze
{

namespace
{

// Records runs between their steps. Positions of a run are re-centred; the record has them in world space, and casts
// with A where it starts.
class Recorder
{
public:
    // Runs one pair of pieces to its end, step by step.
    template <class Run, class... Arguments>
    auto record(std::uint32_t pieceA, std::uint32_t pieceB, const Arguments&... arguments)
    {
        Run run(arguments...);
        m_bodies = &run;
        m_pieceA = pieceA;
        m_pieceB = pieceB;
        m_shift = {};
        while (run.step())
            look(run);
        return run.result();
    }

    // The whole record. An answer by bounds alone has one step that says so.
    template <class Result>
    [[nodiscard]] Traced<Result> take(Result result)
    {
        if (m_steps.empty() && result.status != Status::InvalidInput)
        {
            m_steps.emplace_back();
            m_steps.back().verdict = result.status;
        }
        return {std::move(result), std::move(m_steps)};
    }

private:
    void look(const OverlapRun& run)
    {
        if (run.boolean())
            look(*run.boolean());
        else
            look(*run.distance());
    }

    void look(const DistanceRun& run) { look(run.search()); }
    void look(const PenetrationRun& run) { look(run.search()); }
    void look(const RayRun& run) { look(run.cast()); }

    void look(const CastRun& run)
    {
        if (run.depth() && run.depth()->iterations() > 0)
            look(*run.depth());
        else
            look(run.cast());
    }

    // The run has just made a search: a new step, with the fields that all algorithms share.
    template <class Run>
    TraceStep& begin(const Run& run, TracePhase phase)
    {
        const bool first = run.iterations() == 1 || m_steps.empty() || m_steps.back().phase != phase;
        TraceStep step;
        step.phase = phase;
        step.kind = run.found();
        step.iteration = run.iterations();
        step.pieceA = m_pieceA;
        step.pieceB = m_pieceB;
        step.radiusA = static_cast<float>(m_bodies->bodyA().roundRadius);
        step.radiusB = static_cast<float>(m_bodies->bodyB().roundRadius);
        const double l = length(run.searched());
        step.direction = (run.searched() * (1. / l)).toFloat();
        step.vertex = vertexOf(run.vertex());
        step.reach = static_cast<float>(dot(run.vertex().w + m_shift, run.searched()) / l);
        if (!first)
            step.before = m_steps.back().after;
        if (run.done())
            step.verdict = run.status();
        m_steps.push_back(std::move(step));
        return m_steps.back();
    }

    void look(const GjkOverlap& run)
    {
        TraceStep& step = begin(run, TracePhase::Boolean);
        for (const DifferencePoint& point : run.simplex())
            step.after.push_back(vertexOf(point));
        if (run.simplex().size() == 1)
            step.nearest = run.simplex()[0].w.toFloat();
        else if (run.simplex().size() == 2)
            step.nearest = nearestOnSegment(run.simplex()[0].w, run.simplex()[1].w).nearest.toFloat();
    }

    void look(const GjkDistance& run)
    {
        TraceStep& step = begin(run, TracePhase::MinNorm);
        keep(run.simplex(), step);
        if (run.coresOverlap())
            step.after.push_back(step.vertex);
        step.nearest = run.coresOverlap() ? Vec2{} : run.simplex().nearest().toFloat();
        step.lowerBound = static_cast<float>(run.lowerBound());
        step.upperBound = static_cast<float>(run.gap());
    }

    void look(const Polytope& run)
    {
        TraceStep& step = begin(run, TracePhase::Polytope);
        for (const DifferencePoint& point : run.loop())
            step.after.push_back(vertexOf(point));
        step.nearest = (-run.normal() * run.depth()).toFloat();
        step.lowerBound = static_cast<float>(run.lowerBound());
        step.upperBound = static_cast<float>(run.depth());
    }

    void look(const GjkPenetration& run)
    {
        if (run.polytope() && run.polytope()->iterations() > 0)
            look(*run.polytope());
        else
            look(run.distance());
    }

    void look(const GjkCast& run)
    {
        m_shift = run.moved();
        TraceStep& step = begin(run, TracePhase::Cast);
        keep(run.simplex(), step);
        step.nearest = m_shift.toFloat();
        step.lowerBound = static_cast<float>(run.fraction());
        step.upperBound = static_cast<float>(run.gap());
    }

    void keep(const Simplex& simplex, TraceStep& step) const
    {
        for (std::uint32_t i = 0; i < simplex.size; ++i)
            step.after.push_back(vertexOf(simplex.points[i]));
    }

    [[nodiscard]] TraceVertex vertexOf(const DifferencePoint& point) const
    {
        return {(point.w + m_shift).toFloat(), (point.a - m_shift + m_bodies->origin()).toFloat(),
                (point.b() + m_bodies->origin()).toFloat()};
    }

    std::vector<TraceStep> m_steps;
    const RunBodies* m_bodies = nullptr; ///< the run at hand
    std::uint32_t m_pieceA = 0;
    std::uint32_t m_pieceB = 0;
    Vec2d m_shift{}; ///< the displacement by which a cast has moved A
};

// Both sides have one piece: as in the query, a run is all there is.
bool areSingle(const Operand& a, const Operand& b) noexcept
{
    return a.pieceCount() == 1 && b.pieceCount() == 1;
}

} // namespace

Traced<OverlapResult> traceOverlap(const Operand& a, const Operand& b, const GjkSettings& settings)
{
    Recorder recorder;
    const auto ask = [&](std::uint32_t i, std::uint32_t j)
    { return recorder.record<OverlapRun>(i, j, a.only(i), b.only(j), settings); };
    return recorder.take(areSingle(a, b) ? ask(0, 0) : detail::overlapOfPieces(a, b, settings, ask));
}

Traced<DistanceResult> traceDistance(const Operand& a, const Operand& b, const GjkSettings& settings)
{
    Recorder recorder;
    const auto ask = [&](std::uint32_t i, std::uint32_t j)
    { return recorder.record<DistanceRun>(i, j, a.only(i), b.only(j), settings); };
    return recorder.take(areSingle(a, b) ? ask(0, 0) : detail::distanceOfPieces(a, b, settings, ask));
}

Traced<PenetrationResult> tracePenetration(const Operand& a, const Operand& b, const GjkSettings& settings)
{
    Recorder recorder;
    const auto ask = [&](std::uint32_t i, std::uint32_t j)
    { return recorder.record<PenetrationRun>(i, j, a.only(i), b.only(j), settings); };
    return recorder.take(areSingle(a, b) ? ask(0, 0) : detail::penetrationOfPieces(a, b, settings, ask));
}

Traced<RayCastResult> traceRayCast(const Operand& target, const Ray& ray, const GjkSettings& settings)
{
    Recorder recorder;
    const auto ask = [&](std::uint32_t i) { return recorder.record<RayRun>(0, i, target.only(i), ray, settings); };
    return recorder.take(target.pieceCount() == 1 ? ask(0) : detail::rayCastOfPieces(target, ray, settings, ask));
}

Traced<CastResult> traceShapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                                  const GjkSettings& settings)
{
    Recorder recorder;
    const auto ask = [&](std::uint32_t i, std::uint32_t j)
    { return recorder.record<CastRun>(i, j, a.only(i), motionA, b.only(j), motionB, settings); };
    return recorder.take(areSingle(a, b) ? ask(0, 0) : detail::castOfPieces(a, motionA, b, motionB, settings, ask));
}

} // namespace graze
