// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/gjk.hpp"

#include <graze/queries/trace.hpp>

#include <utility>
#include <vector>

namespace graze::detail
{

/// Writes down what a kernel tells it. Positions come re-centred; the record has them in world space.
class Recorder
{
public:
    /// The pair of pieces that the following steps belong to.
    void beginPair(std::uint32_t pieceA, std::uint32_t pieceB, const Body& a, const Body& b, Vec2d origin);
    /// A pair that no search was needed for gets a step that says so.
    void endPair(Status status);

    /// A new run with an empty simplex.
    void beginPhase(TracePhase phase);
    void endPhase(Status status);
    /// The vertices of this phase have the round radii in them.
    void includeRadii();

    /// A new step: a direction of any length, and the farthest vertex of B - A along it.
    void search(Vec2d direction, const DifferencePoint& point);
    void found(StepKind kind);
    /// A last step that needs no search of its own.
    void conclude(StepKind kind);

    void keep(const Simplex& simplex);
    /// The simplex of the boolean run, which knows its vertices by where they are.
    void keep(const Vec2d* vertices, int count);
    /// The former simplex and the new vertex: together they hold the origin.
    void keepAll(StepKind kind);
    /// A loop or a chord of any number of vertices.
    void clear();
    void add(const DifferencePoint& point);

    /// Of the gap: the best reach along an axis of that squared length, and the squared distance of the
    /// simplex.
    void gapBounds(double reach, double axisSquared, double nearestSquared);
    void wayOut(Vec2d foot, double lower, double upper);
    /// Of a line: the point that it is known to reach first, and which share of the motion that is.
    void crossing(Vec2d point, double fraction);

    [[nodiscard]] std::vector<TraceStep> take() noexcept { return std::move(m_steps); }

private:
    [[nodiscard]] TraceVertex vertexOf(const DifferencePoint& point) const;
    [[nodiscard]] TraceStep nextStep() const;
    [[nodiscard]] bool isRunning() const noexcept { return m_steps.size() > m_firstOfPhase; }

    std::vector<TraceStep> m_steps;
    TraceStep m_blank{};                 ///< what all steps of a phase have in common
    Vec2d m_origin{};                    ///< what the pair is centred on
    double m_radii = 0.;                 ///< round radii of both
    std::vector<DifferencePoint> m_seen; ///< vertices of this phase
    std::vector<TraceVertex> m_simplex;  ///< before the first step of a phase
    std::size_t m_firstOfPhase = 0;
    std::size_t m_firstOfPair = 0;
};

/// Limits of a run that is watched. Kernels are templates on the kind of limits: with plain ones, what
/// follows leaves no code behind.
struct TracedLimits : Limits
{
    Recorder* recorder = nullptr;
};

template <class Note>
constexpr void tell(const Limits&, const Note&) noexcept
{
}

template <class Note>
void tell(const TracedLimits& limits, const Note& note)
{
    note(*limits.recorder);
}

/// Tells how a phase ended, when the kernel returns, wherever that is.
template <class Verdict>
class Ending
{
public:
    Ending(Recorder& recorder, const Verdict& verdict) : m_recorder(recorder), m_verdict(verdict) {}
    Ending(const Ending&) = delete;
    Ending& operator=(const Ending&) = delete;
    ~Ending() { m_recorder.endPhase(m_verdict()); }

private:
    Recorder& m_recorder;
    Verdict m_verdict;
};

struct NoEnding
{
};

template <class Verdict>
constexpr NoEnding tellEnding(const Limits&, const Verdict&) noexcept
{
    return {};
}

template <class Verdict>
Ending<Verdict> tellEnding(const TracedLimits& limits, const Verdict& verdict)
{
    return {*limits.recorder, verdict};
}

template <class L, class Verdict>
auto tellPhase(const L& limits, TracePhase phase, const Verdict& verdict)
{
    tell(limits, [phase](Recorder& r) { r.beginPhase(phase); });
    return tellEnding(limits, verdict);
}

template <class L>
void found(const L& limits, StepKind kind)
{
    tell(limits, [kind](Recorder& r) { r.found(kind); });
}

} // namespace graze::detail
