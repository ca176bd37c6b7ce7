// SPDX-License-Identifier: Zlib
#include "exhibit/gun_station.hpp"

#include "game/exhibit/exhibit_fixture.hpp"

namespace
{

using Motion = game::GunStation::Motion;

class GunStation : public testing::Test
{
protected:
    void run(Motion motion)
    {
        for (int i = 0; i < 1000; ++i)
        {
            ++m_stage.step;
            m_station.step(m_stage, motion);
            m_stage.collisions.update();
            m_station.react(m_stage);
        }
    }

    game::Stage m_stage{game::test::exhibitAssets()};
    game::GunStation m_station{m_stage, {0.f, 0.f}};
};

TEST_F(GunStation, StepIsLongerThanPlateAndBullet)
{
    EXPECT_GT(game::GunStation::BulletSpeed * game::TimeStep, 10.f * game::GunStation::PlateWidth);
}

TEST_F(GunStation, SweptBulletsAllStop)
{
    run(Motion::Sweep);
    EXPECT_GT(m_station.stopped(), 100u);
    EXPECT_EQ(m_station.tunnelled(), 0u);
    m_station.resetCounts();
    EXPECT_EQ(m_station.stopped(), 0u);
}

TEST_F(GunStation, TeleportedBulletsMostlyTunnel)
{
    run(Motion::Teleport);
    EXPECT_GT(m_station.tunnelled(), 100u);
    EXPECT_GT(m_station.stopped(), 0u) << "by luck one is tested in the plate";
    EXPECT_LT(m_station.stopped() * 2, m_station.tunnelled());
}

} // namespace
