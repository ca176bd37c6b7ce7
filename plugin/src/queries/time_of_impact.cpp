// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"
#include "fast/door.hpp"

#include <graze/gjk/advancement.hpp>
#include <graze/queries/time_of_impact.hpp>

#include <cmath>

namespace graze
{

CastResult timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                        const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    const bool isSingle = a.pieceCount() == 1 && b.pieceCount() == 1;
    if (settings.method == Method::Fast && isSingle && isValid(a) && isValid(b) && isFinite(motionA) &&
        isFinite(motionB) && !std::isnan(settings.epsilon))
    {
        const MotionPath pathA(motionA), pathB(motionB);
        CastResult result;
        if (detail::fastImpact({a.firstPiece(), pathA}, {b.firstPiece(), pathB}, result))
            return result;
    }
    ImpactRun run(a, motionA, b, motionB, settings);
    detail::runToEnd(run);
    return run.result();
}

} // namespace graze
