// SPDX-License-Identifier: Zlib
#include "lab/views/probe.hpp"

#include <graze/gjk/support.hpp>

namespace game
{

std::optional<LabProbe> probeOf(const LabExperiment& experiment, const LabStage& stage, graze::Vec2 direction)
{
    const graze::Vec2 unit = graze::normalized(direction);
    if (!experiment.a || !experiment.b || unit == graze::Vec2{} || !graze::isFinite(unit))
        return std::nullopt;
    // The shapes of the bench may have been exchanged since the stage was set.
    if (stage.pieceA >= experiment.a->pieces().size() || stage.pieceB >= experiment.b->pieces().size())
        return std::nullopt;
    const graze::Operand a(experiment.a->pieces()[stage.pieceA], stage.a);
    const graze::Operand b(experiment.b->pieces()[stage.pieceB], stage.b);
    const graze::DifferenceSupport found = graze::differenceSupport(a, b, unit);
    return LabProbe{unit, found.point, found.pointA, found.pointB};
}

} // namespace game
