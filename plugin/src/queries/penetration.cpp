// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"
#include "fast/door.hpp"

#include <graze/gjk/penetration_run.hpp>
#include <graze/queries/penetration.hpp>

namespace graze
{

namespace
{

// EPA in most cases. Polygons of many vertices have more edges than it may split: then the separating axis test gives
// the depth. Guarded by Penetration.DeepPolygonsOfManyVerticesAreExact.
class FastPenetrationQuestion : public PenetrationQuestion
{
public:
    using PenetrationQuestion::PenetrationQuestion;

    void take(const PiecePairs& pairs, const GjkPenetration& run) noexcept
    {
        PieceDepth found = depthOf(run);
        if (found.status == Status::IterationLimit && run.distance().coresOverlap())
            static_cast<void>(detail::fastDepth(pairs.bodyA(), pairs.bodyB(), found));
        PenetrationQuestion::take(pairs, found);
    }
};

} // namespace

PenetrationResult penetration(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    const auto none = [](const PiecePairs&, const PenetrationQuestion&) { return false; };
    if (settings.method == Method::Gjk)
        return PenetrationRun(a, b, settings).finish(none);
    return PieceRun<FastPenetrationQuestion>(a, b, FastPenetrationQuestion(Limits(settings)),
                                             isAnswerable(a, b, settings))
        .finish(none);
}

} // namespace graze
