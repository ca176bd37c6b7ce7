// SPDX-License-Identifier: Zlib
#include "exhibit/ellipse_station.hpp"

#include "game/exhibit/exhibit_fixture.hpp"

#include <cmath>

namespace
{

using game::test::exhibitAssets;
using graze::Vec2;

// By the equation of the ellipse, which knows no solver: an orb beyond it grown by its radius does not touch, one whose
// centre is within it does.
TEST(EllipseStation, OrbsTouchTheEllipseAndNotItsCircleOrBox)
{
    game::Exhibit exhibit(exhibitAssets());
    const graze::CollisionSystem& collisions = exhibit.collisions();
    const graze::SpriteId ellipse = exhibit.ellipse().ellipse();
    int touching = 0, inTheBoxAlone = 0;
    for (int i = 0; i < 500; ++i)
    {
        exhibit.step();
        const graze::Affine2 inverse = collisions.inverse(ellipse).value();
        const graze::Aabb box = collisions.bounds(ellipse).value();
        const float radius = collisions.sprite(ellipse)->pieces().front().radius();
        std::vector<graze::SpriteId> sprites(collisions.spriteCount());
        collisions.sprites(sprites);
        const graze::SpriteContacts contacts = collisions.contactsOf(ellipse);
        for (const graze::SpriteId orb : sprites)
        {
            if (orb == ellipse || !box.contains(collisions.matrix(orb)->offset()))
                continue;
            const Vec2 local = inverse.transformPoint(collisions.matrix(orb)->offset());
            const bool touches =
                std::ranges::any_of(contacts, [&](const graze::Contact& contact) { return contact.b == orb; });
            if (graze::length(local) < radius)
            {
                EXPECT_TRUE(touches);
                ++touching;
            }
            // The shorter of its axes is the least that a pixel of the world is in object space.
            constexpr float ShortestStretch = 0.75f, OrbRadius = 6.f;
            if (graze::length(local) > radius + OrbRadius / ShortestStretch)
            {
                EXPECT_FALSE(touches);
                ++inTheBoxAlone;
            }
        }
    }
    EXPECT_GT(touching, 500);
    EXPECT_GT(inTheBoxAlone, 500);
}

} // namespace
