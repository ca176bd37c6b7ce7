// SPDX-License-Identifier: Zlib
#include "system/queries/contact_faces.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using test::Random;

// A disc that flies at a place on the border of a turning loop, often near a corner.
struct Approach
{
    Shape round, loop;
    Motion flight, turn;

    explicit Approach(Random& random) :
    round(Circle{random.chance(0.5f) ? 0.f : random.between(0.5f, 8.f), {}}),
    loop(random.shape(random.logBetween(2.f, 600.f)))
    {
        const Vec2 place = random.inSquare(1000.f);
        const float angle = random.between(-3.f, 3.f);
        turn = Motion{Affine2::from({.position = place, .angleRadians = angle}),
                      Affine2::from({.position = place + random.inSquare(20.f),
                                     .angleRadians = angle + random.between(-0.5f, 0.5f)}),
                      {}};
        const std::uint32_t corner = random.below(loop.pointCount());
        const Vec2 from = loop.point(corner), to = loop.point((corner + 1) % loop.pointCount());
        const float share = random.chance(0.5f) ? random.logBetween(1e-5f, 1e-2f) : random.between(0.f, 1.f);
        const Vec2 aim = motionAt(turn, 0.5f).transformPoint(from + (to - from) * share);
        const Vec2 away = aim - motionAt(turn, 0.5f).transformPoint(loop.localBounds().centre());
        flight = {Affine2::translation(aim + away * 2.f), Affine2::translation(aim - away * 2.f), {}};
    }
};

TEST(ContactFaces, ContactOnOneSideIsSettledByTheNormalOfTheCast)
{
    Random random(51);
    std::uint32_t onOneSide = 0, others = 0;
    for (int i = 0; i < 20000; ++i)
    {
        const Approach pair(random);
        detail::RoundPath path;
        detail::MovingLoop loop;
        ASSERT_TRUE(detail::makeRoundPath(pair.round.view(), MotionPath(pair.flight), path));
        detail::makeMovingLoop(pair.loop.view(), MotionPath(pair.turn), loop);
        const detail::MovingLoop* const loops = &loop;
        detail::RoundAnswer answer = detail::RoundAnswer::Unknown;
        detail::RoundContact contact;
        if (loop.count > 0)
            detail::castRound(&path, &loops, 1, &answer, &contact);
        if (answer != detail::RoundAnswer::Hits)
            continue;
        if (!detail::meetsOneSide(path, loop, contact))
        {
            ++others;
            continue;
        }
        ++onOneSide;
        const CastResult cast = detail::castResult(answer, path, contact, detail::LoopIs::B);
        const detail::ContactFaces faces(Operand(pair.round.view(), motionAt(pair.flight, cast.fraction)),
                                         Operand(pair.loop.view(), motionAt(pair.turn, cast.fraction)), cast.point,
                                         cast.normal);
        const std::optional<Vec2> settled = faces.settled();
        ASSERT_TRUE(settled) << i;
        EXPECT_EQ(*settled, cast.normal) << i;
    }
    EXPECT_GT(onOneSide, 3000u);
    EXPECT_GT(others, 3000u);
}

} // namespace
