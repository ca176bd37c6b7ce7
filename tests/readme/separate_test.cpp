// SPDX-License-Identifier: Zlib
// The push out of docs/events.md and the crowd of docs/queries.md, between the markers, and what comes of them.
#include "support/random.hpp"

#include <graze/sfml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

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

struct Crate
{
    sf::RectangleShape shape{{20.f, 16.f}};
    graze::Collider collider;
    graze::Vec2 velocity{}; // pixels per frame
};

void push(std::vector<graze::PushedSprite>& pushed, std::size_t count)
{
    // [a crowd that is drawn]
    for (std::size_t i = 0; i < count; ++i)
        if (Crate* crate = pushed[i].user.as<Crate>())
        {
            const graze::Vec2 push = pushed[i].displacement;
            crate->shape.move(push);
            crate->collider.follow(crate->shape);
            if (dot(crate->velocity, push) < 0.f)
                crate->velocity -= push * (dot(crate->velocity, push) / dot(push, push));
        }
    // [end]
}

/// A box of 300 px inside, whose walls are thin, and crates that all begin in its lower left corner.
class CrowdGuide : public ::testing::Test
{
protected:
    graze::CollisionSystem collisions;
    graze::Layer walls = collisions.layer("walls");
    std::vector<Crate> crates = std::vector<Crate>(60);

    void SetUp() override
    {
        const graze::Layer crowd = collisions.layer("crowd");
        collisions.collide(crowd, crowd | walls);
        for (const graze::Vec2 side : {graze::Vec2{-1.f, 0.f}, {1.f, 0.f}, {0.f, -1.f}, {0.f, 1.f}})
            collisions.add({.shape = side.x == 0.f ? graze::Box{308.f, 4.f} : graze::Box{4.f, 308.f},
                            .matrix = graze::Affine2::translation(graze::Vec2{150.f, 150.f} + side * 152.f),
                            .layer = walls});
        graze::test::Random random(3);
        for (Crate& crate : crates)
        {
            crate.shape.setPosition({random.between(0.f, 80.f), random.between(200.f, 280.f)});
            crate.collider = graze::colliderFor(collisions, crate.shape, graze::shapeOf(crate.shape),
                                                {.layer = crowd, .user = &crate});
        }
    }
    void frame()
    {
        for (Crate& crate : crates)
        {
            crate.velocity.y += 0.25f;
            crate.shape.move(crate.velocity);
            crate.collider.follow(crate.shape);
        }
        collisions.update();
        m_pushed.resize(collisions.spriteCount());
        push(m_pushed, graze::separate(collisions, m_pushed, {.fixed = walls}));
    }

private:
    std::vector<graze::PushedSprite> m_pushed;
};

TEST_F(CrowdGuide, CratesUnderGravityStayInAThinBoxAndComeToRest)
{
    for (int i = 0; i < 600; ++i)
        frame();
    std::vector<graze::Vec2> before;
    for (const Crate& crate : crates)
        before.push_back(crate.shape.getPosition());
    frame();
    const graze::Aabb inside{{-1.f, -1.f}, {301.f, 301.f}};
    for (std::size_t i = 0; i < crates.size(); ++i)
    {
        const graze::Aabb bounds = *collisions.bounds(crates[i].collider.id());
        EXPECT_TRUE(inside.contains(bounds.lower) && inside.contains(bounds.upper)) << i;
        EXPECT_LT(length(graze::Vec2(crates[i].shape.getPosition()) - before[i]), 0.3f) << i;
    }
}

} // namespace
