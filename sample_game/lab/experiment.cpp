// SPDX-License-Identifier: Zlib
#include "lab/experiment.hpp"

#include "base/readable.hpp"
#include "base/text.hpp"
#include "lab/steps/search_words.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
std::size_t LabExperiment::stepCount() const noexcept
{
    switch (mode)
    {
        case LabMode::Sat:
            return axes.size();
        case LabMode::GiftWrapping:
            return wraps.size();
        case LabMode::TurningSweep:
            return impacts.size();
        default:
            return steps.size();
    }
}

std::string LabExperiment::explainStep(std::size_t index) const
{
    if (index >= stepCount())
        return problem;
    switch (mode)
    {
        case LabMode::Sat:
        {
            // Apart: one axis settles it. Overlapping: only when all have been looked at.
            std::string note;
            if (index == best && axes[index].gap > 0.f)
                note = " The test stops at this axis.";
            else if (index + 1 == stepCount() && axes[best].gap <= 0.f)
                note = joined({" The smallest overlap of all is the one on axis ", std::to_string(best + 1), "."});
            return game::explain(axes[index]) + note;
        }
        case LabMode::GiftWrapping:
            return game::explain(wraps[index]);
        case LabMode::TurningSweep:
            return game::explain(impacts[index], cast);
        default:
            return explainSearch(steps[index], differenceName());
    }
}

bool LabExperiment::answeredAt(std::size_t index) const noexcept
{
    if (mode == LabMode::Sat && best < axes.size() && axes[best].gap > 0.f)
        return index >= best;
    return index + 1 >= stepCount();
}

std::string_view LabExperiment::differenceName() const noexcept
{
    return mode == LabMode::Ray ? "B - s" : "B - A";
}

bool LabExperiment::startsPart(std::size_t index) const
{
    if (index == 0 || index >= stepCount())
        return index == 0;
    if (mode == LabMode::GiftWrapping)
        return wraps[index].kind == WrapKind::Corner || wraps[index].kind == WrapKind::Closed;
    if (mode == LabMode::Sat)
        return index == best;
    if (mode == LabMode::TurningSweep)
        return impacts[index].fraction != impacts[index - 1].fraction ||
               impacts[index].pieceA != impacts[index - 1].pieceA || impacts[index].pieceB != impacts[index - 1].pieceB;
    const graze::TraceStep& step = steps[index];
    const graze::TraceStep& former = steps[index - 1];
    return step.phase != former.phase || step.pieceA != former.pieceA || step.pieceB != former.pieceB;
}

std::string LabExperiment::partName(std::size_t index) const
{
    if (index >= stepCount())
        return {};
    if (mode == LabMode::GiftWrapping)
        return joined({"from corner ", std::to_string(wraps[index].corner)});
    if (a->pieces().size() * b->pieces().size() == 1 && mode == LabMode::Sat)
        return "separating axes";
    if (mode == LabMode::Sat)
        return joined({"A", std::to_string(sat.pieceA), "-B", std::to_string(sat.pieceB)});
    if (mode == LabMode::TurningSweep)
        return "time of impact";
    const graze::TraceStep& step = steps[index];
    if (step.kind == graze::StepKind::NoSearch)
        return "no search";
    if (a->pieces().size() * b->pieces().size() == 1)
        return std::string(titleOf(step.phase));
    return joined({titleOf(step.phase), ", A", std::to_string(step.pieceA), "-B", std::to_string(step.pieceB)});
}

std::optional<float> LabExperiment::freeAfter(std::size_t index) const
{
    if (index < impacts.size())
        return impacts[index].next;
    if (index < steps.size() && (mode == LabMode::Ray || mode == LabMode::Sweep))
        return steps[index].phase == graze::TracePhase::Cast ? steps[index].lowerBound : 0.f;
    return std::nullopt;
}

const graze::TraceStep* LabExperiment::searchOf(std::size_t index) const noexcept
{
    if (index < impacts.size())
        return impacts[index].search ? &*impacts[index].search : nullptr;
    return index < steps.size() ? &steps[index] : nullptr;
}

std::string LabExperiment::boundsAfter(std::size_t index) const
{
    if (index < impacts.size())
        return joined({"free to ", readablePercent(impacts[index].next)});
    if (index >= steps.size() || steps[index].kind == graze::StepKind::NoSearch)
        return {};
    const graze::TraceStep& step = steps[index];
    const auto between = [](std::string_view what, float low, float high)
    {
        const auto least = static_cast<double>(std::max(0.f, low));
        return std::isfinite(high)
                   ? joined({what, readableRange(least, static_cast<double>(std::max(0.f, high))), " px"})
                   : joined({what, readable(least), " px or more"});
    };
    switch (step.phase)
    {
        case graze::TracePhase::MinNorm:
            return between("gap ", step.lowerBound, step.upperBound);
        case graze::TracePhase::Polytope:
            return between("depth ", step.lowerBound, step.upperBound);
        case graze::TracePhase::Cast:
            return joined({"free to ", readablePercent(step.lowerBound)});
        case graze::TracePhase::Boolean:
            break;
    }
    return {};
}

LabStage LabExperiment::stageOf(std::size_t index) const
{
    LabStage stage{a->matrix(), b->matrix(), 0, 0, {}};
    if (index < steps.size())
    {
        stage.pieceA = steps[index].pieceA;
        stage.pieceB = steps[index].pieceB;
    }
    if (index < impacts.size())
    {
        const ImpactStep& step = impacts[index];
        stage = {step.a, step.b, step.pieceA, step.pieceB, step.gap};
    }
    if (mode == LabMode::Sat)
    {
        stage.pieceA = sat.pieceA;
        stage.pieceB = sat.pieceB;
    }
    return stage;
}

} // namespace game
