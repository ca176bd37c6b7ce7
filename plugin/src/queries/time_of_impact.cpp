// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/upper_halves.hpp"
#include "fast/door.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/advancement.hpp>
#include <graze/queries/pair_queries.hpp>

#include <cmath>
#include <limits>

namespace graze
{

namespace
{

GRAZE_NOINLINE CastResult impactOfPieces(const Operand& a, const Motion& motionA, const Operand& b,
                                         const Motion& motionB, const GjkSettings& settings) noexcept
{
    const Operand startA = a.at(motionA.start), startB = b.at(motionB.start);
    if (!isValid(startA) || !isValid(startB) || !isFinite(motionA) || !isFinite(motionB) ||
        std::isnan(settings.epsilon))
        return {};
    const MotionPath pathA(motionA), pathB(motionB);
    // The bounds of a turning piece sweep more than a straight path: nothing is culled then.
    const bool straight = goStraight(pathA, pathB);
    return detail::castOfPieces(
        PiecePairs(startA, startB, straight ? pathA.translation() - pathB.translation() : Vec2d{}),
        straight ? 0. : std::numeric_limits<double>::infinity(),
        [&](std::uint32_t i, std::uint32_t j)
        { return timeOfImpact(a.only(i), motionA, b.only(j), motionB, settings); });
}

} // namespace

CastResult timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                        const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        return impactOfPieces(a, motionA, b, motionB, settings);
    if (settings.method == Method::Fast && isValid(a) && isValid(b) && isFinite(motionA) && isFinite(motionB) &&
        !std::isnan(settings.epsilon))
    {
        const MotionPath pathA(motionA), pathB(motionB);
        CastResult result;
        if (detail::fastImpact(a, pathA, b, pathB, result))
            return result;
    }
    ImpactRun run(a, motionA, b, motionB, settings);
    finish(run);
    return run.result();
}

} // namespace graze
