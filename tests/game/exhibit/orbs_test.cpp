// SPDX-License-Identifier: Zlib
#include "exhibit/orbs.hpp"

#include "game/exhibit/exhibit_fixture.hpp"

namespace
{

using graze::Vec2;

class Orbs : public testing::Test
{
protected:
    void step(game::Orbs& orbs)
    {
        ++m_stage.step;
        orbs.step(m_stage);
        m_stage.collisions.update();
    }
    game::Stage m_stage{game::test::exhibitAssets()};
};

TEST_F(Orbs, FlyToTheirEndAndComeAgain)
{
    const game::Orbs::Course courses[] = {{.from = {0.f, 0.f}, .to = {100.f, 0.f}, .period = 10}};
    game::Orbs orbs(m_stage, courses);
    for (int i = 1; i <= 25; ++i)
    {
        step(orbs);
        EXPECT_NEAR(m_stage.collisions.matrix(orbs.id(0))->tx, 10.f * static_cast<float>(i % 10), 1e-3f);
    }
}

TEST_F(Orbs, LightUpWhileTheyTouch)
{
    const game::Orbs::Course courses[] = {{.from = {0.f, 0.f}, .to = {0.f, 0.f}},
                                          {.from = {50.f, 0.f}, .to = {50.f, 0.f}}};
    game::Orbs orbs(m_stage, courses);
    m_stage.collisions.add({.shape = graze::Circle{8.f}, .layer = m_stage.layers.ellipse});
    step(orbs);
    std::vector<game::Solid> solids;
    orbs.solids(solids);
    ASSERT_EQ(solids.size(), 2u);
    EXPECT_EQ(solids[0].fill.red, game::LitFill.red);
    EXPECT_EQ(solids[1].fill.red, game::IdleFill.red);
}

// A bullet flies across the line between the end and the beginning: the jump is no motion.
TEST_F(Orbs, TheJumpTouchesNothingBetween)
{
    const game::Orbs::Course courses[] = {{.from = {0.f, 0.f}, .to = {100.f, 0.f}, .period = 2}};
    game::Orbs orbs(m_stage, courses);
    m_stage.collisions.collide(m_stage.layers.orbs, m_stage.layers.bullets);
    step(orbs);
    EXPECT_NEAR(m_stage.collisions.matrix(orbs.id(0))->tx, 50.f, 1e-3f);
    const graze::BulletId bullet =
        m_stage.collisions.fire({.radius = 1.f, .layer = m_stage.layers.bullets, .position = {25.f, 20.f}});
    m_stage.collisions.update();
    const graze::BulletMove moves[] = {{bullet, {25.f, -20.f}}};
    m_stage.collisions.moveBullets(moves);
    step(orbs);
    EXPECT_TRUE(m_stage.collisions.hits().empty());
}

} // namespace
