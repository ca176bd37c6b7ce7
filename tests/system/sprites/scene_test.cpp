// SPDX-License-Identifier: Zlib
#include "system/sprites/scene.hpp"

#include <graze/queries/pair_queries.hpp>

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;

void add(detail::Scene& scene, const std::vector<Shape>& pieces, const Affine2& pose)
{
    scene.sprites.add({.pieces = pieces, .matrix = pose, .owner = {}, .order = {}}, scene.pool);
}

TEST(SweptPiece, GapAtLeastIsNeverAboveTheGapAtAnyMoment)
{
    test::Random random(22);
    int useful = 0;
    for (int i = 0; i < 400; ++i)
    {
        detail::Scene scene(1);
        const std::vector<Shape> a{random.shape(20.f)}, b{random.shape(20.f)};
        const Affine2 startA = random.rigid(100.f), startB = random.rigid(100.f);
        add(scene, a, startA);
        add(scene, b, startB);
        scene.sprites.endFrame();
        scene.sprites.setMatrix(0, random.rigid(100.f), scene.pool);
        scene.sprites.setMatrix(1, random.rigid(100.f), scene.pool);
        const detail::SweptDisc discA = detail::sweptPiece(scene, 0).disc;
        const detail::SweptDisc discB = detail::sweptPiece(scene, 1).disc;
        const float bound = detail::gapAtLeast(discA, discB);
        ASSERT_EQ(bound > 0.f, detail::gapAtLeast(discB, discA) > 0.f);
        useful += bound > 0.f ? 1 : 0;
        for (int step = 0; step <= 32; ++step)
        {
            const float t = static_cast<float>(step) / 32.f;
            const auto gap =
                distance({a[0], motionAt(scene.sprites.motion(0), t)}, {b[0], motionAt(scene.sprites.motion(1), t)});
            ASSERT_GE(gap.distance + 1e-3f, bound) << "case " << i;
        }
    }
    EXPECT_GT(useful, 50);
}

} // namespace
