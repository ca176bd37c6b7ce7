// SPDX-License-Identifier: Zlib
#include <graze/gjk/distance_run.hpp>
#include <graze/gjk/overlap_run.hpp>
#include <graze/gjk/penetration_run.hpp>
#include <graze/gjk/ray_run.hpp>
#include <graze/queries/trace.hpp>

#include <utility>

namespace graze
{

namespace
{

// Records a run between its steps. Positions of the run are re-centred; the record has them in world space, and casts
// with A where it starts.
class Recorder
{
public:
    template <class Run>
    void lookAt(const Run& run)
    {
        m_pairs = &run.pairs();
        m_shift = {};
        look(*run.pair());
    }

    // An answer by bounds alone.
    void lookAtNothing(Status status)
    {
        m_steps.emplace_back();
        m_steps.back().verdict = status;
    }

    [[nodiscard]] std::vector<TraceStep> take() noexcept { return std::move(m_steps); }

private:
    void look(const PairOverlap& pair)
    {
        if (pair.boolean())
            look(*pair.boolean());
        else
            look(*pair.distance());
    }

    void look(const PairCast& pair)
    {
        if (pair.swept() && pair.swept()->iterations() > 0)
            look(*pair.swept());
        else if (pair.start() && pair.start()->iterations() > 0)
            look(*pair.start());
        else
            look(pair.cast());
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
        step.pieceA = m_pairs->pieceA();
        step.pieceB = m_pairs->pieceB();
        step.radiusA = static_cast<float>(m_pairs->bodyA().roundRadius);
        step.radiusB = static_cast<float>(m_pairs->bodyB().roundRadius);
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
        step.nearest = run.coresOverlap() ? Vec2{} : run.simplex().nearest.toFloat();
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
        for (int i = 0; i < simplex.size; ++i)
            step.after.push_back(vertexOf(simplex.points[i]));
    }

    [[nodiscard]] TraceVertex vertexOf(const DifferencePoint& point) const
    {
        return {(point.w + m_shift).toFloat(), (point.a - m_shift + m_pairs->origin()).toFloat(),
                (point.b() + m_pairs->origin()).toFloat()};
    }

    std::vector<TraceStep> m_steps;
    const PiecePairs* m_pairs = nullptr;
    Vec2d m_shift{}; ///< the displacement by which a cast has moved A
};

template <class Result, class Run>
Traced<Result> record(Run&& run)
{
    Recorder recorder;
    int searches = 0;
    while (run.step())
    {
        recorder.lookAt(run);
        ++searches;
    }
    Traced<Result> traced;
    traced.result = run.result();
    if (searches == 0 && traced.result.status != Status::InvalidInput)
        recorder.lookAtNothing(traced.result.status);
    traced.steps = recorder.take();
    return traced;
}

} // namespace

Traced<OverlapResult> traceOverlap(const Operand& a, const Operand& b, const GjkSettings& settings)
{
    return record<OverlapResult>(OverlapRun(a, b, settings));
}

Traced<DistanceResult> traceDistance(const Operand& a, const Operand& b, const GjkSettings& settings)
{
    return record<DistanceResult>(DistanceRun(a, b, settings));
}

Traced<PenetrationResult> tracePenetration(const Operand& a, const Operand& b, const GjkSettings& settings)
{
    return record<PenetrationResult>(PenetrationRun(a, b, settings));
}

Traced<RayCastResult> traceRayCast(const Operand& target, const Ray& ray, const GjkSettings& settings)
{
    return record<RayCastResult>(RayRun(target, ray, settings));
}

Traced<CastResult> traceShapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                                  const GjkSettings& settings)
{
    return record<CastResult>(CastRun(a, motionA, b, motionB, settings));
}

} // namespace graze
