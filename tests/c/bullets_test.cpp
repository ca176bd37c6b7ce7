// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>

namespace
{

using graze::test::Nan;

class CBullets : public graze::test::LoadedModule
{
protected:
    graze_bullet fire(const graze_bullet_def& def)
    {
        graze_bullet bullet = 0;
        EXPECT_EQ(api->fire(system, &def, &bullet), GRAZE_OK) << api->last_error();
        return bullet;
    }
};

TEST_F(CBullets, ABulletThatPassesCloseIsANearMiss)
{
    const graze_sprite ship = addCircle(10.f, 0.f, 0.f);
    ASSERT_EQ(api->set_near_distance(system, ship, 12.f), GRAZE_OK);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.position = {15.f, -300.f};
    def.velocity = {0.f, 600.f};
    graze_bullet bullet = 0;
    ASSERT_EQ(api->fire(system, &def, &bullet), GRAZE_OK);
    std::uint32_t nearMisses = 0;
    float closest = 0.f;
    frame();
    for (int k = 0; k < 10; ++k)
    {
        ASSERT_EQ(api->advance_bullets(system, 0.1f), GRAZE_OK);
        const graze_events events = frame();
        EXPECT_EQ(events.hit_count, 0u);
        nearMisses += events.near_miss_count;
        if (events.near_miss_count > 0)
        {
            closest = events.near_misses[0].closest_distance;
            EXPECT_NEAR(events.near_misses[0].point_b.x, 10.f, 1e-2f);
        }
    }
    EXPECT_EQ(nearMisses, 1u);
    EXPECT_NEAR(closest, 5.f, 1e-2f);
}

TEST_F(CBullets, ABulletHasTheStateItWasFiredWith)
{
    std::uint32_t shots = 0;
    ASSERT_EQ(api->layer(system, "shots", &shots), GRAZE_OK);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.radius = 2.f;
    def.layer = shots;
    def.position = {3.f, 4.f};
    def.velocity = {5.f, 6.f};
    def.owner = addCircle(1.f, 900.f, 0.f);
    def.pierce = 2;
    def.user = 77;
    graze_bullet_state state{};
    ASSERT_EQ(api->get_bullet(system, fire(def), &state), GRAZE_OK);
    EXPECT_EQ(state.radius, 2.f);
    EXPECT_EQ(state.layer, shots);
    EXPECT_EQ(state.position.y, 4.f);
    EXPECT_EQ(state.velocity.x, 5.f);
    EXPECT_EQ(state.owner, def.owner);
    EXPECT_EQ(state.pierce_left, 2);
    EXPECT_EQ(state.user, 77u);
    EXPECT_EQ(state.spent, 0u);
    EXPECT_EQ(state.shape, 0u) << "round";
}

TEST_F(CBullets, ARemovedBulletIsStale)
{
    const graze_bullet bullet = fire(GRAZE_BULLET_DEF_INIT);
    EXPECT_EQ(api->remove_bullet(system, bullet), GRAZE_OK);
    EXPECT_EQ(api->remove_bullet(system, bullet), GRAZE_STALE_ID);
    graze_bullet_state state{};
    EXPECT_EQ(api->get_bullet(system, bullet, &state), GRAZE_STALE_ID);
    expectSentence("get_bullet", "bullet " + std::to_string(bullet) + ": stale id");
}

TEST_F(CBullets, ABulletTakesANewVelocityAndPosition)
{
    const graze_bullet bullet = fire(GRAZE_BULLET_DEF_INIT);
    ASSERT_EQ(api->set_velocity(system, bullet, {7.f, 8.f}), GRAZE_OK);
    ASSERT_EQ(moveBullet(bullet, {9.f, 10.f}), GRAZE_OK);
    graze_bullet_state state{};
    ASSERT_EQ(api->get_bullet(system, bullet, &state), GRAZE_OK);
    EXPECT_EQ(state.velocity.y, 8.f);
    EXPECT_EQ(state.position.x, 9.f);
}

TEST_F(CBullets, ABulletOfAShapeReachesAsFarAsTheShape)
{
    addCircle(10.f, 0.f, 0.f);
    const graze_shape bar = box(2.f, 60.f);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    ASSERT_EQ(api->add_bullet_shape(system, &bar, &def.shape), GRAZE_OK);
    def.position = {-100.f, 35.f};
    const graze_bullet bullet = fire(def);
    frame();
    ASSERT_EQ(moveBullet(bullet, {100.f, 35.f}), GRAZE_OK);
    graze_bullet_state state{};
    ASSERT_EQ(api->get_bullet(system, bullet, &state), GRAZE_OK);
    EXPECT_EQ(state.shape, def.shape);
    EXPECT_EQ(frame().hit_count, 1u) << "the bar reaches 30 px to the side, a point at its middle would pass";
}

TEST_F(CBullets, AShapeThatIsUnknownIsRefused)
{
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    EXPECT_EQ(api->add_bullet_shape(system, nullptr, &def.shape), GRAZE_NULL_ARGUMENT);
    def.shape = 12345;
    graze_bullet bullet = 0;
    EXPECT_EQ(api->fire(system, &def, &bullet), GRAZE_INVALID_ARGUMENT);
    EXPECT_EQ(bullet, 0u);
}

TEST_F(CBullets, MoveBulletsMovesTheOthersAndReturnsTheFirstFailure)
{
    const std::array<graze_bullet, 3> bullets{fire(GRAZE_BULLET_DEF_INIT), 0, fire(GRAZE_BULLET_DEF_INIT)};
    const std::array<graze_vec2, 3> places{{{1.f, 0.f}, {0.f, 0.f}, {3.f, 0.f}}};
    EXPECT_EQ(api->move_bullets(system, bullets.data(), places.data(), 3), GRAZE_STALE_ID);
    expectSentence("move_bullets", "bullet 0");
    graze_bullet_state state{};
    ASSERT_EQ(api->get_bullet(system, bullets[2], &state), GRAZE_OK);
    EXPECT_EQ(state.position.x, 3.f);
    EXPECT_EQ(api->move_bullets(system, nullptr, places.data(), 1), GRAZE_NULL_ARGUMENT);
}

TEST_F(CBullets, ATeleportedBulletHitsNothingInBetween)
{
    addCircle(10.f, 0.f, 0.f);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.position = {-100.f, 0.f};
    const graze_bullet bullet = fire(def);
    frame();
    ASSERT_EQ(api->teleport_bullet(system, bullet, {100.f, 0.f}), GRAZE_OK);
    EXPECT_EQ(frame().hit_count, 0u);
    EXPECT_EQ(api->teleport_bullet(system, bullet, {Nan, 0.f}), GRAZE_NOT_FINITE);
}

TEST_F(CBullets, NumbersThatAreNotFiniteAreRefused)
{
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    const graze_bullet bullet = fire(def);
    def.velocity.x = Nan;
    graze_bullet other = 0;
    EXPECT_EQ(api->fire(system, &def, &other), GRAZE_NOT_FINITE);
    expectSentence("fire", "velocity is not finite");
    EXPECT_EQ(moveBullet(bullet, {0.f, Nan}), GRAZE_NOT_FINITE);
    EXPECT_EQ(api->set_velocity(system, bullet, {Nan, 0.f}), GRAZE_NOT_FINITE);
    EXPECT_EQ(api->advance_bullets(system, Nan), GRAZE_NOT_FINITE);
    expectSentence("advance_bullets", "seconds (nan)");
}

TEST_F(CBullets, APierceBelowZeroIsRefused)
{
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.pierce = -1;
    graze_bullet bullet = 0;
    EXPECT_EQ(api->fire(system, &def, &bullet), GRAZE_INVALID_ARGUMENT);
}

TEST_F(CBullets, ABulletBouncesAndEndsByItself)
{
    addCircle(10.f, 100.f, 0.f);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.velocity = {100.f, 0.f};
    def.bounces = 1;
    def.lifetime = 2;
    const graze_bullet bullet = fire(def);
    frame();
    ASSERT_EQ(api->advance_bullets(system, 1.f), GRAZE_OK);
    const graze_events events = frame();
    ASSERT_EQ(events.hit_count, 1u);
    EXPECT_EQ(events.hits[0].bounced, 1u);
    EXPECT_EQ(events.hits[0].spent, 0u);
    EXPECT_EQ(events.hits[0].velocity.x, -100.f);
    graze_bullet_state state{};
    ASSERT_EQ(api->get_bullet(system, bullet, &state), GRAZE_OK);
    EXPECT_NEAR(state.position.x, 80.f, 1e-2f);
    EXPECT_EQ(state.bounces_left, 0);
    EXPECT_EQ(state.spent, 1u) << "two updates";
    std::uint32_t count = 7;
    ASSERT_EQ(api->remove_spent(system, &count), GRAZE_OK);
    EXPECT_EQ(count, 1u);
    EXPECT_EQ(api->get_bullet(system, bullet, &state), GRAZE_STALE_ID);
}

TEST_F(CBullets, LayersDecideWhatBecomesOfABullet)
{
    std::uint32_t balls = 0, zones = 0, bricks = 0;
    ASSERT_EQ(api->layer(system, "balls", &balls), GRAZE_OK);
    ASSERT_EQ(api->layer(system, "zones", &zones), GRAZE_OK);
    ASSERT_EQ(api->layer(system, "bricks", &bricks), GRAZE_OK);
    for (const std::uint32_t layer : {zones, bricks})
        ASSERT_EQ(api->collide(system, balls, layer, 1), GRAZE_OK);
    ASSERT_EQ(api->set_bullet_effect(system, balls, zones, GRAZE_EFFECT_REPORT), GRAZE_OK);
    ASSERT_EQ(api->set_bullet_effect(system, balls, bricks, GRAZE_EFFECT_BOUNCE), GRAZE_OK);
    std::uint32_t effect = 0;
    ASSERT_EQ(api->bullet_effect(system, balls, zones, &effect), GRAZE_OK);
    EXPECT_EQ(effect, static_cast<std::uint32_t>(GRAZE_EFFECT_REPORT));
    EXPECT_EQ(api->set_bullet_effect(system, balls, zones, 5), GRAZE_INVALID_ARGUMENT);
    expectSentence("set_bullet_effect", "effect is 5");
    ASSERT_EQ(api->set_layer(system, addCircle(10.f, 50.f, 0.f), zones), GRAZE_OK);
    ASSERT_EQ(api->set_layer(system, addCircle(10.f, 100.f, 0.f), bricks), GRAZE_OK);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.layer = balls;
    def.velocity = {100.f, 0.f};
    def.bounces = GRAZE_ENDLESS_BOUNCES;
    def.max_speed = 50.f;
    const graze_bullet bullet = fire(def);
    ASSERT_EQ(api->advance_bullets(system, 1.f), GRAZE_OK);
    const graze_events events = frame();
    ASSERT_EQ(events.hit_count, 2u);
    EXPECT_TRUE(events.hits[0].reported == 1 && events.hits[0].bounced == 0 && events.hits[0].spent == 0);
    EXPECT_TRUE(events.hits[1].reported == 0 && events.hits[1].bounced == 1);
    EXPECT_EQ(events.hits[1].velocity.x, -50.f);
    std::array<graze_bullet_state, 2> states{};
    std::uint32_t count = 0;
    ASSERT_EQ(api->list_bullet_states(system, states.data(), 2, &count), GRAZE_OK);
    EXPECT_EQ(count, 1u);
    EXPECT_EQ(states[0].id, bullet);
    EXPECT_EQ(states[0].bounces_left, GRAZE_ENDLESS_BOUNCES);
    EXPECT_EQ(states[0].max_speed, 50.f);
    ASSERT_EQ(api->list_bullet_states(system, nullptr, 0, &count), GRAZE_OK);
    EXPECT_EQ(count, 1u);
    def.max_speed = -1.f;
    graze_bullet other = 0;
    EXPECT_EQ(api->fire(system, &def, &other), GRAZE_INVALID_ARGUMENT);
}

TEST_F(CBullets, NearMissesAreLimitedToLayers)
{
    const graze_sprite ship = addCircle(10.f, 0.f, 0.f);
    ASSERT_EQ(api->set_near_distance(system, ship, 12.f), GRAZE_OK);
    std::int32_t enabled = 0;
    for (const std::int32_t wanted : {0, 1})
    {
        ASSERT_EQ(api->set_near_misses(system, 0, 0, wanted), GRAZE_OK);
        ASSERT_EQ(api->has_near_misses(system, 0, 0, &enabled), GRAZE_OK);
        EXPECT_EQ(enabled, wanted);
        graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
        def.position = {-100.f, 15.f};
        const graze_bullet bullet = fire(def);
        ASSERT_EQ(moveBullet(bullet, {100.f, 15.f}), GRAZE_OK);
        const graze_events events = frame();
        ASSERT_EQ(events.near_miss_count, static_cast<std::uint32_t>(wanted));
        if (wanted != 0)
        {
            EXPECT_EQ(events.near_misses[0].end, static_cast<std::uint32_t>(GRAZE_PASS_LEFT));
        }
        ASSERT_EQ(api->remove_bullet(system, bullet), GRAZE_OK);
    }
    EXPECT_EQ(api->set_near_misses(system, 0, 7, 1), GRAZE_INVALID_ARGUMENT);
}

TEST_F(CBullets, WhyNotSaysWhatKeepsABulletFromAHit)
{
    const graze_sprite rock = addCircle(10.f, 0.f, 0.f);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.position = {-15.f, 0.f};
    def.velocity = {1.f, 0.f};
    const graze_bullet bullet = fire(def);
    frame();
    graze_why_not why{};
    std::array<char, 20> sentence{};
    ASSERT_EQ(api->why_not_bullet(system, bullet, rock, &why, sentence.data(), 20), GRAZE_OK);
    EXPECT_EQ(why.reasons, static_cast<std::uint32_t>(GRAZE_WHY_NOT_MOVED | GRAZE_WHY_GAP));
    EXPECT_NEAR(why.gap, 5.f, 1e-3f);
    EXPECT_EQ(std::string(sentence.data()), "no call moved the b");
}

TEST_F(CBullets, BulletsMeetAndEndOutsideTheBounds)
{
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.radius = 1.f;
    def.meets_bullets = 1;
    const std::array<graze_bullet, 2> bullets{fire(def), fire(def)};
    const graze_events events = frame();
    ASSERT_EQ(events.hit_count, 2u);
    EXPECT_EQ(events.hits[0].target, 0u);
    EXPECT_EQ(events.hits[0].target_bullet, bullets[1]);
    EXPECT_EQ(events.hits[1].target_bullet, bullets[0]);

    graze_box bounds{{-10.f, -10.f}, {10.f, 10.f}};
    ASSERT_EQ(api->set_bullet_bounds(system, &bounds), GRAZE_OK);
    def.position = {11.f, 0.f};
    const graze_bullet beyond = fire(def);
    frame();
    graze_bullet_state state{};
    ASSERT_EQ(api->get_bullet(system, beyond, &state), GRAZE_OK);
    EXPECT_EQ(state.spent, 1u);
    bounds.lower.x = Nan;
    EXPECT_EQ(api->set_bullet_bounds(system, &bounds), GRAZE_NOT_FINITE);
    expectSentence("set_bullet_bounds", "an edge of bounds is not finite");
    ASSERT_EQ(api->set_bullet_bounds(system, nullptr), GRAZE_OK);
    def.position = {21.f, 0.f};
    const graze_bullet anywhere = fire(def);
    frame();
    ASSERT_EQ(api->get_bullet(system, anywhere, &state), GRAZE_OK);
    EXPECT_EQ(state.spent, 0u);
}

TEST_F(CBullets, ABulletOfAShapeTurns)
{
    const graze_shape bar = box(2.f, 60.f);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    ASSERT_EQ(api->add_bullet_shape(system, &bar, &def.shape), GRAZE_OK);
    def.angle = 1.f;
    def.angular_velocity = 0.5f;
    const graze_bullet bullet = fire(def);
    frame();
    ASSERT_EQ(api->advance_bullets(system, 1.f), GRAZE_OK);
    graze_bullet_state state{};
    ASSERT_EQ(api->get_bullet(system, bullet, &state), GRAZE_OK);
    EXPECT_EQ(state.angle, 1.5f);
    EXPECT_EQ(state.previous_angle, 1.f);
    EXPECT_EQ(state.angular_velocity, 0.5f);
    ASSERT_EQ(api->turn_bullet(system, bullet, -1.f), GRAZE_OK);
    ASSERT_EQ(api->get_bullet(system, bullet, &state), GRAZE_OK);
    EXPECT_EQ(state.angle, -1.f);
    EXPECT_EQ(api->turn_bullet(system, bullet, Nan), GRAZE_NOT_FINITE);
    def.angle = Nan;
    graze_bullet other = 0;
    EXPECT_EQ(api->fire(system, &def, &other), GRAZE_NOT_FINITE);
    def.angle = 0.f;
    def.bounces = -1;
    EXPECT_EQ(api->fire(system, &def, &other), GRAZE_INVALID_ARGUMENT);
}

} // namespace
