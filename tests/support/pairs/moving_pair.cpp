// SPDX-License-Identifier: Zlib
#include "support/pairs/moving_pair.hpp"

namespace graze::test
{

Affine2 laterPose(Random& random, const Affine2& start, float distance, View view)
{
    const float growth = random.chance(0.5f) ? 1.f : random.logBetween(0.5f, 2.f);
    const Affine2 change =
        Affine2::from({.angleRadians = random.chance(0.2f) ? 0.f : random.between(-3.f, 3.f), .scale = {growth, 1.f}});
    Affine2 end = change * Affine2{start.m00, start.m01, 0.f, start.m10, start.m11, 0.f};
    if (view == View::Any && random.chance(0.15f))
        end = Affine2::scaling({1.f, random.chance(0.5f) ? -1.f : 0.f}) * end;
    const Vec2 offset = random.inSquare(distance);
    end.tx = start.tx + offset.x;
    end.ty = start.ty + offset.y;
    return end;
}

MovingPair randomMovingPair(Random& random, View view)
{
    MovingPair moving{randomPair(random, view, 300.f), {}, {}};
    const Vec2 apart = random.inSquare(random.logBetween(1.f, 200.f));
    moving.pair.matrixA.tx += apart.x;
    moving.pair.matrixA.ty += apart.y;
    const float distance = random.logBetween(1.f, random.chance(0.2f) ? 5000.f : 200.f);
    moving.endA = laterPose(random, moving.pair.matrixA, distance, view);
    moving.endB = laterPose(random, moving.pair.matrixB, random.chance(0.5f) ? 0.f : distance, view);
    return moving;
}

std::string describe(const MovingPair& moving)
{
    return describe(moving.pair) + "\nto A: " + describe(moving.pair.a, moving.endA) +
           "\nto B: " + describe(moving.pair.b, moving.endB);
}

CastResult impactOf(const MovingPair& moving, const GjkSettings& settings)
{
    return timeOfImpact(moving.pair.operandA(), moving.motionA(), moving.pair.operandB(), moving.motionB(), settings);
}

ApproachResult approachOf(const MovingPair& moving, const GjkSettings& settings)
{
    return closestApproach(moving.pair.operandA(), moving.motionA(), moving.pair.operandB(), moving.motionB(),
                           settings);
}

} // namespace graze::test
