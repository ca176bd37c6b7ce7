// SPDX-License-Identifier: Zlib
#include "replay/flight_plan.hpp"

#include "world/world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace game;

namespace
{

constexpr graze::Vec2 Ship{FieldWidth * 0.5f, FieldHeight * 0.6f};

} // namespace

TEST(GameFlightPlan, WithoutDangerItFliesToTheGoalAndStaysThere)
{
    FlightPlan plan;
    plan.begin(Ship);
    EXPECT_GT(plan.bestDeflection(Ship + graze::Vec2{150.f, 0.f}).x, 0.9f);
    plan.begin(Ship);
    EXPECT_LT(plan.bestDeflection(Ship + graze::Vec2{0.f, -150.f}).y, -0.9f);
    plan.begin(Ship);
    EXPECT_EQ(plan.bestDeflection(Ship), (graze::Vec2{}));
}

TEST(GameFlightPlan, ItAvoidsWhatFliesAtIt)
{
    graze::Vec2 ship = Ship, bullet = Ship - graze::Vec2{0.f, 200.f};
    constexpr graze::Vec2 Velocity{0.f, 220.f};
    FlightPlan plan;
    float closest = 1e9f;
    for (int step = 0; step < 120; ++step)
    {
        plan.begin(ship);
        plan.addCircle(bullet, Velocity, 5.f, 9.f, 100.f);
        ship += plan.bestDeflection(Ship) * (330.f * TimeStep);
        bullet += Velocity * TimeStep;
        closest = std::min(closest, length(ship - bullet));
    }
    EXPECT_GT(closest, 20.f);
    EXPECT_LT(length(ship - Ship), 20.f) << "and comes back";
}

TEST(GameFlightPlan, ItLeavesABeamThatWillBurnAndABoxThatComesDown)
{
    graze::Vec2 ship = Ship;
    FlightPlan plan;
    for (int step = 0; step < 60; ++step)
    {
        plan.begin(ship);
        plan.addSegment({Ship.x, 0.f}, {Ship.x, FieldHeight}, 20.f, 100.f);
        ship += plan.bestDeflection(Ship) * (330.f * TimeStep);
    }
    EXPECT_GT(std::abs(ship.x - Ship.x), 19.f);

    ship = Ship;
    graze::Aabb box{{Ship.x - 40.f, Ship.y - 160.f}, {Ship.x + 40.f, Ship.y - 60.f}};
    for (int step = 0; step < 120; ++step)
    {
        plan.begin(ship);
        plan.addBox(box, {0.f, 60.f}, 100.f);
        ship += plan.bestDeflection(Ship) * (330.f * TimeStep);
        box = {box.lower + graze::Vec2{0.f, 1.f}, box.upper + graze::Vec2{0.f, 1.f}};
        ASSERT_FALSE(box.grown(15.f).contains(ship)) << "step " << step;
    }
}
