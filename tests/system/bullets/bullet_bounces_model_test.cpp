// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using test::at;

void flyASecond(CollisionSystem& system)
{
    system.advanceBullets(1.f);
    system.update();
}

/// A box that is turned, or a disc.
struct Solid
{
    double x = 0., y = 0., angle = 0., halfX = 0., halfY = 0., radius = 0.;
};

/// The gap of a point to a solid, below 0 inside, and the direction away from it.
struct Gap
{
    double distance = 0., x = 0., y = 0.;
    bool isRound = false; ///< a disc, or a corner
};

Gap gapOf(const Solid& solid, double x, double y)
{
    const double c = std::cos(solid.angle), s = std::sin(solid.angle);
    const double dx = x - solid.x, dy = y - solid.y;
    const double u = c * dx + s * dy, v = -s * dx + c * dy;
    const double outU = std::fabs(u) - solid.halfX, outV = std::fabs(v) - solid.halfY;
    double nu = std::max(outU, 0.) * (u < 0. ? -1. : 1.), nv = std::max(outV, 0.) * (v < 0. ? -1. : 1.);
    double distance = std::hypot(nu, nv);
    const bool isRound = outU > 0. && outV > 0.;
    if (distance == 0.)
    {
        distance = std::max(outU, outV);
        nu = outU > outV ? (u < 0. ? -1. : 1.) : 0.;
        nv = outU > outV ? 0. : (v < 0. ? -1. : 1.);
    }
    else
        nu /= distance, nv /= distance;
    return {distance - solid.radius, c * nu - s * nv, s * nu + c * nv, isRound};
}

/// A straight flight step by step, each as long as the gap: to the first contact, or to the end.
struct Trace
{
    double length = 0.;
    Gap contact{};
    double narrowest = 1e9; ///< gap to what it does not touch
    bool touched = false;
};

Trace trace(const std::vector<Solid>& solids, double radius, double x, double y, double dx, double dy, double end)
{
    Trace result;
    std::vector<double> narrowest(solids.size(), 1e9);
    const auto finish = [&](std::size_t touched)
    {
        for (std::size_t i = 0; i < solids.size(); ++i)
            result.narrowest = std::min(result.narrowest, i == touched ? 1e9 : narrowest[i]);
        return result;
    };
    while (result.length < end)
    {
        double step = 1e9;
        for (std::size_t i = 0; i < solids.size(); ++i)
        {
            const Gap gap = gapOf(solids[i], x + dx * result.length, y + dy * result.length);
            const double distance = gap.distance - radius, speed = -(gap.x * dx + gap.y * dy);
            if (distance < 1e-9 && speed > 0.)
            {
                result.contact = gap;
                result.touched = true;
                return finish(i);
            }
            // A convex solid that it leaves is no obstacle.
            if (speed > 0.)
                step = std::min(step, std::max(distance, 1e-9));
            if (speed > 0. || narrowest[i] < 1e9)
                narrowest[i] = std::min(narrowest[i], std::fabs(distance));
        }
        result.length += step;
    }
    result.length = end;
    return finish(solids.size());
}

TEST(BulletBouncesProperties, EveryLegIsThatOfAModelInDoubles)
{
    test::Random random(41);
    int bounces = 0, ends = 0, compared = 0;
    for (int i = 0; i < 4000; ++i)
    {
        CollisionSystem system({.method = i % 2 == 0 ? Method::Fast : Method::Gjk});
        std::vector<Solid> solids;
        for (int k = 0; k < 14; ++k)
        {
            const Vec2 place = random.inSquare(150.f);
            const float angle = random.between(-3.f, 3.f);
            const bool disc = random.chance(0.4f);
            const Vec2 size{random.between(4.f, 60.f), random.between(4.f, 60.f)};
            const float radius = random.between(4.f, 30.f);
            system.add({.shape = disc ? Shape(Circle{radius}) : Shape(Box{size}),
                        .matrix = Affine2::from({.position = place, .angleRadians = angle})});
            Solid solid{static_cast<double>(place.x), static_cast<double>(place.y), static_cast<double>(angle)};
            if (disc)
                solid.radius = static_cast<double>(radius);
            else
                solid.halfX = static_cast<double>(size.x) * 0.5, solid.halfY = static_cast<double>(size.y) * 0.5;
            solids.push_back(solid);
        }
        const float radius = random.chance(0.3f) ? 0.f : random.between(0.5f, 6.f);
        const Vec2 bart = random.inSquare(150.f), velocity = random.inSquare(900.f);
        const BulletId id = system.fire({.radius = radius, .position = bart, .velocity = velocity, .bounces = 1000});
        const double r = static_cast<double>(radius);
        if (std::any_of(solids.begin(), solids.end(),
                        [&](const Solid& solid) {
                            return gapOf(solid, static_cast<double>(bart.x), static_cast<double>(bart.y)).distance <
                                   r + 0.1;
                        }))
            continue;
        system.update();
        ASSERT_TRUE(system.hits().empty());
        flyASecond(system);
        ASSERT_LT(system.hits().size(), 32u);
        double x = static_cast<double>(bart.x), y = static_cast<double>(bart.y), from = 0.;
        Vec2d speed(velocity);
        const double whole = length(speed);
        for (std::size_t hit = 0; hit <= system.hits().size(); ++hit)
        {
            const Trace seen = trace(solids, r, x, y, speed.x / whole, speed.y / whole, (1. - from) * whole);
            // A graze: both answers are right.
            if (seen.narrowest < 0.02)
                break;
            const bool isLast = hit == system.hits().size();
            const double slope = std::fabs(seen.contact.x * speed.x + seen.contact.y * speed.y) / whole;
            if (seen.touched && slope < 0.05)
                break;
            ++compared;
            const double left = (1. - from) * whole - seen.length;
            if (seen.touched && left < 0.1)
                break; // at the end of the frame
            ASSERT_EQ(seen.touched, !isLast) << "case " << i << ", leg " << hit;
            if (isLast)
            {
                const Vec2 end = system.bullet(id)->position;
                EXPECT_NEAR(end.x, x + speed.x * (1. - from), 0.02) << "case " << i;
                EXPECT_NEAR(end.y, y + speed.y * (1. - from), 0.02) << "case " << i;
                ++ends;
                break;
            }
            const Hit& now = system.hits()[hit];
            ASSERT_TRUE(now.bounced);
            ASSERT_NEAR(static_cast<double>(now.fraction) * whole, from * whole + seen.length, 0.03 / slope)
                << "case " << i << ", leg " << hit;
            const Vec2d normal{-seen.contact.x, -seen.contact.y}, after(now.velocity);
            const Vec2d wanted = speed - normal * (2. * dot(speed, normal));
            // Casts by GJK find normals of round surfaces to 0.03 rad, and a reflection turns by twice that.
            const double tolerance = seen.contact.isRound ? 0.07 : 0.002;
            ASSERT_LT(length(after - wanted), tolerance * whole) << "case " << i << ", leg " << hit;
            ASSERT_NEAR(length(after), whole, 1e-3 * whole);
            // The model goes on from where the bullet is.
            const double flown = static_cast<double>(now.fraction) - from;
            x += speed.x * flown - normal.x * 1e-3;
            y += speed.y * flown - normal.y * 1e-3;
            from = static_cast<double>(now.fraction);
            speed = after;
            ++bounces;
        }
    }
    EXPECT_GT(bounces, 2000);
    EXPECT_GT(ends, 1000);
    EXPECT_GT(compared, 5000);
}

TEST(BulletBouncesProperties, NothingTunnelsOutOfARoomThatMoves)
{
    test::Random random(77);
    std::size_t bounces = 0;
    for (int i = 0; i < 60; ++i)
    {
        CollisionSystem system;
        std::vector<SpriteId> walls;
        std::vector<Affine2> places;
        for (int side = 0; side < 4; ++side)
        {
            const Affine2 place = Affine2::rotation(1.5707963f * static_cast<float>(side)) * at(100.f, 0.f);
            places.push_back(place);
            walls.push_back(system.add({.shape = Box{{2.f, 220.f}}, .matrix = place}));
        }
        const ShapeId bar = system.addShape(Box{{9.f, 5.f}});
        std::vector<BulletId> ids;
        for (int k = 0; k < 20; ++k)
            ids.push_back(system.fire({.radius = random.between(0.f, 4.f),
                                       .shape = k % 4 == 0 ? bar : ShapeId{},
                                       .position = random.inSquare(60.f),
                                       .velocity = random.inSquare(60.f),
                                       .angularVelocity = random.between(-0.5f, 0.5f),
                                       .bounces = 100'000}));
        system.update();
        for (int frame = 0; frame < 60; ++frame)
        {
            // To and fro, and a little turned.
            const float time = static_cast<float>(frame);
            const Affine2 room = Affine2::from({.position = {10.f * std::sin(time * 0.2f), 6.f * std::cos(time * 0.3f)},
                                                .angleRadians = 0.2f * std::sin(time * 0.05f)});
            for (std::size_t side = 0; side < 4; ++side)
                system.setMatrix(walls[side], room * places[side]);
            flyASecond(system);
            bounces += system.hits().size();
            for (const BulletId id : ids)
            {
                const Vec2 local = room.inverse()->transformPoint(system.bullet(id)->position);
                ASSERT_LT(std::max(std::fabs(local.x), std::fabs(local.y)), 100.f)
                    << "room " << i << ", frame " << frame;
            }
        }
    }
    EXPECT_GT(bounces, 10'000u);
}

} // namespace
