// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/places.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using test::at;

/// A wall at x = 50, and a bullet that flies at it by 100 px; a new one that appears in that frame.
struct NewMeeting
{
    CollisionSystem system;
    Layer shots = system.layer("shots");
    BulletId old, fresh;

    NewMeeting(int bounces, float place)
    {
        system.collide(shots, shots);
        system.collide(shots, {});
        system.add({.shape = Box{{1.f, 20.f}}, .matrix = at(50.f, 0.f)});
        BulletDef def{
            .radius = 2.f, .layer = shots, .velocity = {100.f, 0.f}, .bounces = bounces, .meetsBullets = true};
        old = system.fire(def);
        system.update();
        system.advanceBullets(1.f);
        def.position = {place, 0.f};
        def.velocity = {};
        def.bounces = 0;
        fresh = system.fire(def);
        system.update();
    }
};

TEST(NewBulletEncounters, MeetNoneThatAWallHasStopped)
{
    const NewMeeting meeting(0, 100.f);
    ASSERT_EQ(meeting.system.hits().size(), 1u);
    const Hit& hit = meeting.system.hits()[0];
    EXPECT_EQ(hit.bullet, meeting.old);
    EXPECT_FALSE(hit.targetBullet);
    EXPECT_NEAR(hit.fraction, 0.475f, 1e-2f);
}

TEST(NewBulletEncounters, MeetOneThatHasBouncedWhereItIs)
{
    const NewMeeting meeting(1, -5.f);
    ASSERT_EQ(meeting.system.hits().size(), 3u);
    EXPECT_TRUE(meeting.system.hits()[0].bounced);
    EXPECT_EQ(meeting.system.hits()[1].bullet, meeting.old);
    EXPECT_EQ(meeting.system.hits()[1].targetBullet, meeting.fresh);
    EXPECT_EQ(meeting.system.hits()[1].fraction, 1.f) << "at the end of its path";
}

} // namespace
