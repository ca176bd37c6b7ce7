// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/run.hpp"

#include <algorithm>

namespace game
{

/// Outline of a convex piece as the matrix shows it: corners exact, curves as fine chords. One point for a
/// point, two for what is flat.
[[nodiscard]] std::vector<graze::Vec2> outlineOf(const graze::ShapeView& piece, const graze::Affine2& worldFromLocal);

/// A core vertex of B less one of A.
struct DifferenceVertex
{
    graze::Vec2 w{};
    graze::Vec2 a{}; ///< world
    graze::Vec2 b{};
};

/// Outlines of B - A for one pair of pieces, taken around A so that nothing is lost far from the world's
/// origin.
struct DifferenceOutline
{
    std::vector<graze::Vec2> whole; ///< radii included: touches the origin when the pieces touch
    std::vector<graze::Vec2> core;  ///< without round radii; empty when that is the same
    /// Every core vertex of B less every one of A, those of one vertex of A together. Empty where a piece has more than
    /// MostVertices.
    std::vector<DifferenceVertex> vertices;
    static constexpr std::uint32_t MostVertices = 12;
};
[[nodiscard]] DifferenceOutline differenceOf(const graze::Operand& a, std::uint32_t pieceA, const graze::Operand& b,
                                             std::uint32_t pieceB);

/// The laboratory without its window: a bench, what is known about it, and the step that is looked at.
class Lab
{
public:
    Lab();

    [[nodiscard]] const LabBench& bench() const noexcept { return m_bench; }
    [[nodiscard]] const LabRun& run() const noexcept { return m_run; }

    /// Puts the bench in order and computes everything anew. The step keeps its number if there still is
    /// such a step; the last step stays the last.
    void set(LabBench bench);
    /// The same from the first step on.
    void restart(LabBench bench);
    /// Another mode for the same shapes; an example makes room for the example of the mode.
    void choose(LabMode mode);

    /// The steps of the run, or of the naive run beside it, whichever has more: the other one then waits at its last
    /// step.
    [[nodiscard]] std::size_t stepCount() const noexcept
    {
        return std::max(m_run.steps.size(), m_run.naive ? m_run.naive->steps.size() : 0);
    }
    [[nodiscard]] std::size_t step() const noexcept { return m_step; }
    /// Null when there are none.
    [[nodiscard]] const graze::TraceStep* present() const noexcept
    {
        return m_run.steps.empty() ? nullptr : &m_run.steps[std::min(m_step, m_run.steps.size() - 1)];
    }
    /// Steps that do not exist lead to the last one.
    void goTo(std::size_t step);
    void forward() { goTo(m_step + 1); }
    void back() { goTo(m_step - (m_step > 0 ? 1 : 0)); }
    void first() { goTo(0); }
    void last() { goTo(stepCount()); }

    /// The answer is known at the present step.
    [[nodiscard]] bool answered() const noexcept { return m_run.answeredAt(m_step); }
    /// The step in words; the problem when there is no step.
    [[nodiscard]] std::string explanation() const;
    /// B - A for the pieces at work at the present step. Empty when a specimen is no shape.
    [[nodiscard]] DifferenceOutline difference() const;

private:
    LabBench m_bench;
    LabRun m_run;
    std::size_t m_step = 0;
};

/// The things on the bench that the mouse can take hold of.
enum class GripKind : std::uint8_t
{
    None,
    A,
    B,
    EndA, ///< the tip of A's motion
    EndB,
    CornerA,
    CornerB
};

struct Grip
{
    GripKind kind = GripKind::None;
    std::size_t corner = 0; ///< index
    graze::Vec2 offset{};   ///< from the mouse to what it holds, so that nothing jumps when taken

    [[nodiscard]] bool holds() const noexcept { return kind != GripKind::None; }
};

/// The thing within `reach` of a place in the world: tips before shapes, the upper shape first.
[[nodiscard]] Grip gripAt(LabBench bench, const LabRun& run, graze::Vec2 place, float reach);

/// The bench after the held thing has moved to the place.
[[nodiscard]] LabBench dragged(LabBench bench, const Grip& grip, graze::Vec2 place);

/// The angle that the wheel turns: of a shape. Null for other things.
[[nodiscard]] float* turnOf(LabBench& bench, const Grip& grip);

} // namespace game
