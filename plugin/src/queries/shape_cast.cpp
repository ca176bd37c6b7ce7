// SPDX-License-Identifier: Zlib
#include "queries/cast.hpp"
#include "queries/closed_cast.hpp"
#include "queries/traced.hpp"

#include <graze/queries/shape_cast.hpp>

#include <type_traits>

namespace graze
{

namespace
{

using namespace detail;

bool castByClosedForm(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                      Vec2d motion, CastOutcome& out) noexcept
{
    LoopContact contact;
    const LoopCast answer = castLoops(a, matrixA, b, matrixB, motion, contact);
    if (answer == LoopCast::Unknown)
        return false;
    out.hit = answer == LoopCast::Hits;
    out.status = out.hit ? Status::Overlapping : Status::Separated;
    out.fraction = 1.;
    if (out.hit)
    {
        out.fraction = contact.fraction;
        out.normal = contact.normal;
        out.onB = contact.onB;
    }
    return true;
}

// Any pieces, any matrices. A trace shows the search at work, whether or not there is a closed form.
template <class L>
[[gnu::noinline]] CastResult shapeCastWith(L limits, const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                                           const GjkSettings& settings) noexcept
{
    if (!isValid(a) || !isValid(b) || !isFinite(motionA) || !isFinite(motionB) || !makeLimits(settings, limits))
        return {};

    const Vec2d motion = Vec2d(motionA) - Vec2d(motionB);
    CastGatherer gatherer;
    const Vec2d origin = originOf(a);
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
        {
            const ShapeView pieceA = a.piece(i);
            const ShapeView pieceB = b.piece(j);
            CastOutcome outcome;
            if (!std::is_same_v<L, Limits> ||
                !castByClosedForm(pieceA, a.matrix(), pieceB, b.matrix(), motion, outcome))
            {
                const Body bodyA = makeBody(pieceA, a.matrix(), origin);
                const Body bodyB = makeBody(pieceB, b.matrix(), origin);
                tell(limits, [&](Recorder& r) { r.beginPair(i, j, bodyA, bodyB, origin); });
                outcome = castBody(bodyA, bodyB, motion, limits);
                tell(limits, [&](Recorder& r) { r.endPair(outcome.status); });
            }
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
    CastResult result;
    if (a.pieceCount() == 1 && b.pieceCount() == 1 && !std::isnan(settings.epsilon))
    {
        const Vec2d travelB(motionB);
        LoopContact contact;
        const LoopCast answer =
            castLoops(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), Vec2d(motionA) - travelB, contact);
        if (answer != LoopCast::Unknown)
        {
            result.status = Status::Separated;
            if (answer == LoopCast::Misses)
                return result;
            result.status = Status::Overlapping;
            result.hit = true;
            result.fraction = static_cast<float>(contact.fraction);
            result.point = (contact.onB + originOf(a) + travelB * contact.fraction).toFloat();
            result.normal = contact.normal.toFloat();
            return result;
        }
    }
    result = shapeCastWith(Limits{}, a, motionA, b, motionB, settings);
    return result;
}

} // namespace graze
