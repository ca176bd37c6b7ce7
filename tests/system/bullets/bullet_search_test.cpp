// SPDX-License-Identifier: Zlib
#include "system/bullets/bullet_search.hpp"

#include "support/methods.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

namespace
{

using namespace graze;

TEST(BulletSearch, SweptBoxHoldsTheDiscAtBothEnds)
{
    const Aabb box = detail::sweptBox({.start = {-3.f, 5.f}, .end = {10.f, -20.f}, .radius = 2.f});
    EXPECT_TRUE(box.contains({-5.f, -22.f}));
    EXPECT_TRUE(box.contains({12.f, 7.f}));
    EXPECT_FALSE(box.contains({-5.01f, 0.f}));
    EXPECT_FALSE(box.contains({0.f, 7.01f}));
}

// Regression: found by fuzzing. Data of a first piece was fetched where there is none.
TEST(BulletSearch, BulletsWithoutAnySpriteMeetNothing)
{
    for (const Method method : test::Methods)
        for (const float radius : {0.f, 1.f, 1e12f})
        {
            CollisionSystem system({.method = method});
            for (int i = 0; i < 3; ++i)
                system.fire({.radius = radius, .velocity = {10.f * static_cast<float>(i), 0.f}});
            system.fire({.shape = system.addShape(Box{{4.f, 4.f}})});
            for (int frame = 0; frame < 3; ++frame)
            {
                system.advanceBullets(1.f);
                system.update();
                EXPECT_TRUE(system.hits().empty());
            }
        }
}

} // namespace
