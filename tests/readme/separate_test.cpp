// SPDX-License-Identifier: Zlib
// The push out of docs/events.md, between the markers, and whether it ends every touch.
#include "support/random.hpp"

#include <graze/sfml.hpp>

#include <gtest/gtest.h>

namespace
{

// [away]
// How far b has to move to be apart from a by the margin; zero when they do not touch.
graze::Vec2 awayFrom(const graze::CollisionSystem& collisions, graze::SpriteId a, graze::SpriteId b, float margin)
{
    const auto touch = collisions.contact(a, b);
    if (!touch)
        return {};
    const graze::Vec2 direction = touch->a == a ? touch->normal : -touch->normal; // from a to b, however asked
    return direction * (touch->depth + margin);
}
// [end]

/// Ends of touches, of 2000 boxes that lie turned in another one and are pushed out.
int ended(bool wallFirst)
{
    graze::test::Random random(7);
    int ends = 0;
    for (int i = 0; i < 2000; ++i)
    {
        graze::CollisionSystem collisions;
        sf::RectangleShape wall({random.between(20.f, 300.f), random.between(20.f, 300.f)});
        sf::RectangleShape rock({random.between(4.f, 200.f), random.between(4.f, 200.f)});
        graze::compat::setRotationDegrees(wall, random.between(0.f, 360.f));
        graze::compat::setRotationDegrees(rock, random.between(0.f, 360.f));
        rock.setPosition({random.between(-10.f, 10.f), random.between(-10.f, 10.f)});
        graze::Collider wallCollider, rockCollider;
        if (wallFirst)
            wallCollider = graze::colliderFor(collisions, wall, graze::shapeOf(wall));
        rockCollider = graze::colliderFor(collisions, rock, graze::shapeOf(rock));
        if (!wallFirst)
            wallCollider = graze::colliderFor(collisions, wall, graze::shapeOf(wall));
        const graze::SpriteId wallId = wallCollider.id();
        collisions.update();
        // [push]
        rock.move(awayFrom(collisions, wallId, rockCollider.id(), 0.05f));
        rockCollider.follow(rock);
        // [end]
        const std::size_t touched = collisions.begun().size();
        collisions.update();
        ends += touched == 1 && collisions.ended().size() == 1 ? 1 : 0;
        ends += touched == 0 ? 1 : 0;
    }
    return ends;
}

TEST(SeparateGuide, AMarginEndsEveryTouch)
{
    EXPECT_EQ(ended(true), 2000);
    EXPECT_EQ(ended(false), 2000) << "the order of the two changes nothing";
}

} // namespace
