// SPDX-License-Identifier: Zlib
#include "queries/recorder.hpp"

#include <algorithm>
#include <limits>

namespace graze::detail
{

void Recorder::beginPair(std::uint32_t pieceA, std::uint32_t pieceB, const Body& a, const Body& b, Vec2d origin)
{
    m_blank = {};
    m_blank.pieceA = pieceA;
    m_blank.pieceB = pieceB;
    m_blank.radiusA = static_cast<float>(a.roundRadius);
    m_blank.radiusB = static_cast<float>(b.roundRadius);
    m_origin = origin;
    m_radii = a.roundRadius + b.roundRadius;
    m_firstOfPair = m_steps.size();
}

void Recorder::endPair(Status status)
{
    if (m_steps.size() > m_firstOfPair)
        return;
    m_steps.push_back(m_blank);
    m_steps.back().verdict = status;
}

void Recorder::beginPhase(TracePhase phase)
{
    m_blank.phase = phase;
    m_blank.iteration = 0;
    const bool isCast = phase == TracePhase::Enter || phase == TracePhase::Leave;
    m_blank.lowerBound = isCast ? -std::numeric_limits<float>::infinity() : 0.f;
    m_blank.upperBound = std::numeric_limits<float>::infinity();
    m_firstOfPhase = m_steps.size();
    m_seen.clear();
    m_simplex.clear();
}

void Recorder::endPhase(Status status)
{
    if (isRunning())
        m_steps.back().verdict = status;
}

void Recorder::includeRadii()
{
    m_blank.radiusA = 0.f;
    m_blank.radiusB = 0.f;
}

TraceVertex Recorder::vertexOf(const DifferencePoint& point) const
{
    return {point.w.toFloat(), (point.a + m_origin).toFloat(), (point.b() + m_origin).toFloat()};
}

TraceStep Recorder::nextStep() const
{
    TraceStep step = m_blank;
    step.before = m_simplex;
    if (isRunning())
    {
        const TraceStep& last = m_steps.back();
        step.iteration = last.iteration;
        step.direction = last.direction;
        step.vertex = last.vertex;
        step.reach = last.reach;
        step.before = last.after;
        step.nearest = last.nearest;
        step.lowerBound = last.lowerBound;
        step.upperBound = last.upperBound;
    }
    step.after = step.before;
    return step;
}

void Recorder::search(Vec2d direction, const DifferencePoint& point)
{
    TraceStep step = nextStep();
    ++step.iteration;
    const double l = length(direction);
    step.direction = (direction * (1. / l)).toFloat();
    step.reach = static_cast<float>(dot(point.w, direction) / l);
    step.vertex = vertexOf(point);
    m_seen.push_back(point);
    m_steps.push_back(std::move(step));
}

void Recorder::found(StepKind kind)
{
    m_steps.back().kind = kind;
}

void Recorder::conclude(StepKind kind)
{
    m_steps.push_back(nextStep());
    found(kind);
}

void Recorder::keep(const Simplex& simplex)
{
    clear();
    for (int i = 0; i < simplex.size; ++i)
        add(simplex.points[i]);
    TraceStep& step = m_steps.back();
    step.kind = step.before.empty() ? StepKind::FirstVertex : StepKind::NearerPoint;
    step.nearest = simplex.nearest.toFloat();
}

void Recorder::keep(const Vec2d* vertices, int count)
{
    clear();
    for (int i = 0; i < count; ++i)
        add(*std::find_if(m_seen.begin(), m_seen.end(),
                          [w = vertices[i]](const DifferencePoint& seen) { return seen.w == w; }));
    if (count > 0)
        m_steps.back().nearest =
            (count == 1 ? vertices[0] : nearestOnSegment(vertices[0], vertices[1]).nearest).toFloat();
}

void Recorder::keepAll(StepKind kind)
{
    TraceStep& step = m_steps.back();
    step.kind = kind;
    step.after = step.before;
    step.after.push_back(step.vertex);
    step.nearest = {};
}

void Recorder::clear()
{
    isRunning() ? m_steps.back().after.clear() : m_simplex.clear();
}

void Recorder::add(const DifferencePoint& point)
{
    (isRunning() ? m_steps.back().after : m_simplex).push_back(vertexOf(point));
}

void Recorder::gapBounds(double reach, double axisSquared, double nearestSquared)
{
    TraceStep& step = m_steps.back();
    step.lowerBound = static_cast<float>(std::max(0., reach / std::sqrt(axisSquared) - m_radii));
    if (!step.after.empty())
        step.upperBound = static_cast<float>(std::sqrt(nearestSquared) - m_radii);
}

void Recorder::wayOut(Vec2d foot, double lower, double upper)
{
    TraceStep& step = m_steps.back();
    step.nearest = foot.toFloat();
    step.lowerBound = static_cast<float>(lower);
    step.upperBound = static_cast<float>(upper);
}

void Recorder::crossing(Vec2d point, double fraction)
{
    TraceStep& step = m_steps.back();
    const bool enters = step.phase == TracePhase::Enter;
    float& known = enters ? step.lowerBound : step.upperBound;
    const auto bound = static_cast<float>(fraction);
    // Each direction bounds the crossing, but not each better than those before.
    if (enters ? bound >= known : bound <= known)
    {
        known = bound;
        step.nearest = point.toFloat();
    }
    if (step.kind != StepKind::NarrowsPortal)
        step.nearest = point.toFloat();
}

} // namespace graze::detail
