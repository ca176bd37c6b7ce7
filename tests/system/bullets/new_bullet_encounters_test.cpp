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

    /// `isFirst`: it was fired before the old one, far away, and is teleported in that frame.
    NewMeeting(int bounces, float place, bool isFirst)
    {
        system.collide(shots, shots);
        system.collide(shots, {});
        system.add({.shape = Box{{1.f, 20.f}}, .matrix = at(50.f, 0.f)});
        BulletDef def{
            .radius = 2.f, .layer = shots, .velocity = {100.f, 0.f}, .bounces = bounces, .meetsBullets = true};
        if (isFirst)
            fresh = system.fire({.radius = 2.f, .layer = shots, .position = {0.f, 500.f}, .meetsBullets = true});
        old = system.fire(def);
        system.update();
        system.advanceBullets(1.f);
        def.position = {place, 0.f};
        def.velocity = {};
        def.bounces = 0;
        if (isFirst)
            system.teleportBullet(fresh, def.position);
        else
            fresh = system.fire(def);
        system.update();
    }
};

TEST(NewBulletEncounters, MeetNoneThatAWallHasStopped)
{
    for (const bool isFirst : {false, true})
    {
        const NewMeeting meeting(0, 100.f, isFirst);
        ASSERT_EQ(meeting.system.hits().size(), 1u) << isFirst;
        const Hit& hit = meeting.system.hits()[0];
        EXPECT_EQ(hit.bullet, meeting.old);
        EXPECT_FALSE(hit.targetBullet);
        EXPECT_NEAR(hit.fraction, 0.475f, 1e-2f);
    }
}

TEST(NewBulletEncounters, MeetOneThatHasBouncedWhereItIs)
{
    for (const bool isFirst : {false, true})
    {
        const NewMeeting meeting(1, -5.f, isFirst);
        ASSERT_EQ(meeting.system.hits().size(), 3u) << isFirst;
        std::size_t met = 0;
        for (const Hit& hit : meeting.system.hits())
        {
            EXPECT_EQ(hit.bounced, !hit.targetBullet);
            if (hit.bullet != meeting.old || !hit.targetBullet)
                continue;
            ++met;
            EXPECT_EQ(hit.targetBullet, meeting.fresh);
            EXPECT_EQ(hit.fraction, 1.f) << "at the end of its path";
        }
        EXPECT_EQ(met, 1u);
    }
}

} // namespace
