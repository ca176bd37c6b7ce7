// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>

namespace
{

using graze::test::Nan;

class CBullets : public graze::test::LoadedModule
{
protected:
    graze_result moveBullet(graze_bullet bullet, graze_vec2 position)
    {
        return api->move_bullets(system, &bullet, &position, 1);
    }
    void expectNotFired(const graze_bullet_def& def, graze_result code, const char* reason)
    {
        graze_bullet bullet = 0;
        expectFailure(api->fire(system, &def, &bullet), code, "fire", reason);
        EXPECT_EQ(bullet, 0u);
    }
    graze_bullet_def m_def = GRAZE_BULLET_DEF_INIT;
};

TEST_F(CBullets, ARemovedBulletIsStale)
{
    const graze_bullet bullet = fire(m_def);
    EXPECT_EQ(api->remove_bullet(system, bullet), GRAZE_OK);
    EXPECT_EQ(api->remove_bullet(system, bullet), GRAZE_STALE_ID);
    graze_bullet_state state{};
    expectFailure(api->get_bullet(system, bullet, &state), GRAZE_STALE_ID, "get_bullet",
                  "bullet " + std::to_string(bullet) + ": stale id");
}

TEST_F(CBullets, ABulletTakesANewVelocityPositionAndAngle)
{
    const graze_shape bar = box(2.f, 60.f);
    ASSERT_EQ(api->add_bullet_shape(system, &bar, &m_def.shape), GRAZE_OK);
    m_def.angle = 1.f;
    m_def.angular_velocity = 0.5f;
    const graze_bullet bullet = fire(m_def);
    ASSERT_EQ(api->set_velocity(system, bullet, {7.f, 8.f}), GRAZE_OK);
    ASSERT_EQ(moveBullet(bullet, {9.f, 10.f}), GRAZE_OK);
    ASSERT_EQ(api->turn_bullet(system, bullet, -1.f), GRAZE_OK);
    graze_bullet_state state = bulletState(bullet);
    EXPECT_EQ(state.shape, m_def.shape);
    EXPECT_EQ(state.velocity.y, 8.f);
    EXPECT_EQ(state.position.x, 9.f);
    EXPECT_EQ(state.angle, -1.f);
    frame();
    ASSERT_EQ(api->advance_bullets(system, 1.f), GRAZE_OK);
    state = bulletState(bullet);
    EXPECT_EQ(state.position.y, 18.f);
    EXPECT_EQ(state.angle, -0.5f);
    EXPECT_EQ(state.previous_angle, -1.f);
}

TEST_F(CBullets, MoveBulletsMovesTheOthersAndReturnsTheFirstFailure)
{
    const std::array<graze_bullet, 3> bullets{fire(m_def), 0, fire(m_def)};
    const std::array<graze_vec2, 3> places{{{1.f, 0.f}, {0.f, 0.f}, {3.f, 0.f}}};
    expectFailure(api->move_bullets(system, bullets.data(), places.data(), 3), GRAZE_STALE_ID, "move_bullets",
                  "bullet 0");
    EXPECT_EQ(bulletState(bullets[0]).position.x, 1.f);
    EXPECT_EQ(bulletState(bullets[2]).position.x, 3.f);
    EXPECT_EQ(api->move_bullets(system, nullptr, places.data(), 1), GRAZE_NULL_ARGUMENT);
}

TEST_F(CBullets, ATeleportedBulletHitsNothingInBetween)
{
    addCircle(10.f, 0.f, 0.f);
    m_def.position = {-100.f, 0.f};
    const graze_bullet bullet = fire(m_def);
    frame();
    ASSERT_EQ(api->teleport_bullet(system, bullet, {100.f, 0.f}), GRAZE_OK);
    EXPECT_EQ(frame().hit_count, 0u);
    ASSERT_EQ(moveBullet(bullet, {-100.f, 0.f}), GRAZE_OK);
    EXPECT_EQ(frame().hit_count, 1u);
    std::uint32_t count = 7;
    ASSERT_EQ(api->remove_spent(system, &count), GRAZE_OK);
    EXPECT_EQ(count, 1u);
    EXPECT_EQ(api->remove_bullet(system, bullet), GRAZE_STALE_ID);
}

TEST_F(CBullets, NumbersThatAreNotFiniteAreRefused)
{
    const graze_bullet bullet = fire(m_def);
    EXPECT_EQ(moveBullet(bullet, {0.f, Nan}), GRAZE_NOT_FINITE);
    EXPECT_EQ(api->teleport_bullet(system, bullet, {Nan, 0.f}), GRAZE_NOT_FINITE);
    EXPECT_EQ(api->set_velocity(system, bullet, {Nan, 0.f}), GRAZE_NOT_FINITE);
    EXPECT_EQ(api->turn_bullet(system, bullet, Nan), GRAZE_NOT_FINITE);
    expectFailure(api->advance_bullets(system, Nan), GRAZE_NOT_FINITE, "advance_bullets", "seconds (nan)");
    const graze_box bounds{{Nan, -10.f}, {10.f, 10.f}};
    expectFailure(api->set_bullet_bounds(system, &bounds), GRAZE_NOT_FINITE, "set_bullet_bounds",
                  "an edge of bounds is not finite");
}

TEST_F(CBullets, ADefinitionThatIsNoneIsNotFired)
{
    const graze_bullet_def good = m_def;
    for (const auto& [number, name] :
         {std::pair(&m_def.radius, "radius"), std::pair(&m_def.position.y, "position"),
          std::pair(&m_def.velocity.x, "velocity"), std::pair(&m_def.angle, "angle"),
          std::pair(&m_def.angular_velocity, "angular_velocity"), std::pair(&m_def.max_speed, "max_speed")})
    {
        *number = Nan;
        expectNotFired(m_def, GRAZE_NOT_FINITE, (std::string(name) + " is not finite").c_str());
        m_def = good;
    }
    m_def.layer = 3;
    expectNotFired(m_def, GRAZE_INVALID_ARGUMENT, "layer 3 is unknown");
    m_def = good;
    m_def.shape = 12345;
    expectNotFired(m_def, GRAZE_INVALID_ARGUMENT, "shape");
    for (std::int32_t* const number : {&m_def.pierce, &m_def.bounces})
    {
        m_def = good;
        *number = -1;
        expectNotFired(m_def, GRAZE_INVALID_ARGUMENT, "negative");
    }
    EXPECT_EQ(api->add_bullet_shape(system, nullptr, &m_def.shape), GRAZE_NULL_ARGUMENT);
}

TEST_F(CBullets, RulesOfLayersComeBackAsTheyWereSet)
{
    const std::uint32_t zones = layer("zones");
    ASSERT_EQ(api->set_bullet_effect(system, 0, zones, GRAZE_EFFECT_REPORT), GRAZE_OK);
    std::uint32_t effect = 0;
    ASSERT_EQ(api->bullet_effect(system, 0, zones, &effect), GRAZE_OK);
    EXPECT_EQ(effect, static_cast<std::uint32_t>(GRAZE_EFFECT_REPORT));
    ASSERT_EQ(api->bullet_effect(system, zones, 0, &effect), GRAZE_OK);
    EXPECT_EQ(effect, static_cast<std::uint32_t>(GRAZE_EFFECT_AS_FIRED));
    expectFailure(api->set_bullet_effect(system, 0, zones, 5), GRAZE_INVALID_ARGUMENT, "set_bullet_effect",
                  "effect is 5");
    std::int32_t enabled = 7;
    ASSERT_EQ(api->set_near_misses(system, 0, zones, 0), GRAZE_OK);
    ASSERT_EQ(api->has_near_misses(system, zones, 0, &enabled), GRAZE_OK);
    EXPECT_EQ(enabled, 0);
    ASSERT_EQ(api->has_near_misses(system, 0, 0, &enabled), GRAZE_OK);
    EXPECT_EQ(enabled, 1);
    EXPECT_EQ(api->set_near_misses(system, 0, 7, 1), GRAZE_INVALID_ARGUMENT);
}

TEST_F(CBullets, TheyAreListedInOrderOfFiring)
{
    const std::array<graze_bullet, 2> bullets{fire(m_def), fire(m_def)};
    std::array<graze_bullet_state, 2> states{};
    std::uint32_t count = 0;
    for (const std::uint32_t capacity : {1u, 2u})
    {
        ASSERT_EQ(api->list_bullet_states(system, states.data(), capacity, &count), GRAZE_OK);
        EXPECT_EQ(count, 2u);
        EXPECT_EQ(states[0].id, bullets[0]);
        EXPECT_EQ(states[1].id, capacity > 1 ? bullets[1] : 0);
    }
}

TEST_F(CBullets, WhyNotSaysWhatKeepsABulletFromAHit)
{
    const graze_sprite rock = addCircle(10.f, 0.f, 0.f);
    m_def.position = {-15.f, 0.f};
    m_def.velocity = {1.f, 0.f};
    const graze_bullet bullet = fire(m_def);
    frame();
    graze_why_not why{};
    std::array<char, 20> sentence{};
    ASSERT_EQ(api->why_not_bullet(system, bullet, rock, &why, sentence.data(), 20), GRAZE_OK);
    EXPECT_EQ(why.reasons, static_cast<std::uint32_t>(GRAZE_WHY_NOT_MOVED | GRAZE_WHY_GAP));
    EXPECT_NEAR(why.gap, 5.f, 1e-3f);
    EXPECT_EQ(std::string(sentence.data()), "no call moved the b");
}

TEST_F(CBullets, BulletsEndOutsideTheBounds)
{
    const graze_box bounds{{-10.f, -20.f}, {10.f, 20.f}};
    ASSERT_EQ(api->set_bullet_bounds(system, &bounds), GRAZE_OK);
    m_def.position = {11.f, 0.f};
    const graze_bullet beyond = fire(m_def);
    frame();
    EXPECT_EQ(bulletState(beyond).spent, 1u);
    ASSERT_EQ(api->set_bullet_bounds(system, nullptr), GRAZE_OK);
    const graze_bullet anywhere = fire(m_def);
    frame();
    EXPECT_EQ(bulletState(anywhere).spent, 0u);
}

} // namespace
