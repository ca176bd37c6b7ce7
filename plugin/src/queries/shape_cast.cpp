// SPDX-License-Identifier: Zlib
#include "queries/cast.hpp"
#include "queries/traced.hpp"

#include <graze/queries/shape_cast.hpp>

namespace graze
{

namespace
{

using namespace detail;

template <class L>
[[gnu::always_inline]] inline CastResult shapeCastWith(L limits, const Operand& a, Vec2 motionA, const Operand& b,
                                                       Vec2 motionB, const GjkSettings& settings) noexcept
{
    if (!isValid(a) || !isValid(b) || !isFinite(motionA) || !isFinite(motionB) || !makeLimits(settings, limits))
        return {};

    const Vec2d motion = Vec2d(motionA) - Vec2d(motionB);
    CastGatherer gatherer;
    const Vec2d origin = originOf(a);
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
        {
            const Body bodyA = makeBody(a.piece(i), a.matrix(), origin);
            const Body bodyB = makeBody(b.piece(j), b.matrix(), origin);
            tell(limits, [&](Recorder& r) { r.beginPair(i, j, bodyA, bodyB, origin); });
            const CastOutcome outcome = castBody(bodyA, bodyB, motion, limits);
            tell(limits, [&](Recorder& r) { r.endPair(outcome.status); });
            gatherer.take(outcome, i, j, origin, Vec2d(motionB));
        }
    return gatherer.result();
}

} // namespace

CastResult detail::shapeCastTraced(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                                   const GjkSettings& settings, Recorder& recorder) noexcept
{
    return shapeCastWith(TracedLimits{{}, &recorder}, a, motionA, b, motionB, settings);
}

CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    return shapeCastWith(Limits{}, a, motionA, b, motionB, settings);
}

} // namespace graze
