// SPDX-License-Identifier: Zlib
#include "exhibit/wall_station.hpp"

#include "game/exhibit/exhibit_fixture.hpp"

#include <graze/queries/pair_queries.hpp>

namespace
{

TEST(WallStation, BallsBounceAtTheTrueEdge)
{
    game::Stage stage(game::test::exhibitAssets());
    game::WallStation station(stage, {0.f, 0.f});
    std::vector<game::Solid> balls;
    for (int i = 0; i < 1500; ++i)
    {
        ++stage.step;
        station.step(stage);
        stage.collisions.update();
        const std::uint64_t bounces = station.bounces();
        const std::size_t touching = stage.collisions.statistics().touchingPairs;
        station.react(stage);
        EXPECT_LE(station.bounces(), bounces + touching) << "without a touch nothing is thrown back";
        // No ball is ever as deep in the wall as a step is long.
        for (const graze::Contact& contact : stage.collisions.contactsOf(station.wall()))
            EXPECT_LT(contact.depth, 16.f);
    }
    EXPECT_GT(station.bounces(), 30u);
}

} // namespace
