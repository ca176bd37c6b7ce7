// SPDX-License-Identifier: Zlib
// Which targets are prepared for round bullets, seen from outside: those are answered without GJK.
#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace
{

using namespace graze;

struct Shot
{
    std::uint32_t fast = 0;
    std::uint32_t runs = 0;
    float fraction = -1.f; ///< below 0: no hit
};

// A bullet that flies 40 px along x in one frame, at a target that moves from (20, 0) to `end` meanwhile.
Shot shootAt(const Shape& shape, const Affine2& end, Method method, float nearDistance = 0.f)
{
    CollisionSystem system({.method = method});
    const SpriteId target =
        system.add({.shape = shape, .matrix = Affine2::translation({20.f, 0.f}), .nearDistance = nearDistance});
    system.fire({.radius = 1.f, .velocity = {40.f, 0.f}});
    system.update();
    static_cast<void>(system.setMatrix(target, end));
    system.advanceBullets(1.f);
    system.update();
    Shot shot{system.statistics().fastAnswers, system.statistics().gjkRuns};
    if (!system.hits().empty())
        shot.fraction = system.hits()[0].fraction;
    return shot;
}

TEST(PreparedTargets, SmallPiecesAnswerWithoutGjkWhetherTheyRestShiftOrTurn)
{
    const Affine2 rests = Affine2::translation({20.f, 0.f}), shifts = Affine2::translation({24.f, 1.f});
    for (const Shape& shape :
         {Shape(Box{{6.f, 6.f}}), Shape(Circle{3.f}), Shape(Capsule{{-2.f, 0.f}, {2.f, 0.f}, 1.f})})
        for (const Affine2& end : {rests, shifts, rests * Affine2::rotation(0.5f)})
        {
            const Shot fast = shootAt(shape, end, Method::Fast), gjk = shootAt(shape, end, Method::Gjk);
            EXPECT_EQ(fast.fast, 1u);
            EXPECT_EQ(fast.runs, 0u);
            EXPECT_GT(fast.fraction, 0.1f);
            EXPECT_NEAR(fast.fraction, gjk.fraction, 1e-4f);
            EXPECT_EQ(gjk.fast, 0u);
            EXPECT_GT(gjk.runs, 0u);
        }
}

TEST(PreparedTargets, LargePolygonsStretchedOnesAndNearMissesAreLeftToGjk)
{
    std::vector<Vec2> points;
    for (int i = 0; i < 12; ++i)
        points.push_back(Affine2::rotation(0.5f * static_cast<float>(i)).transformVector({3.f, 0.f}));
    const Affine2 rests = Affine2::translation({20.f, 0.f});
    EXPECT_GT(shootAt(Shape::hullOf(points), rests, Method::Fast).runs, 0u);
    EXPECT_GT(shootAt(Circle{3.f}, rests * Affine2::scaling({1.f, 2.f}), Method::Fast).runs, 0u);
    EXPECT_GT(shootAt(Box{{6.f, 6.f}}, rests, Method::Fast, 5.f).runs, 0u);
}

} // namespace
