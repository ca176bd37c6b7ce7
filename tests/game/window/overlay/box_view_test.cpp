// SPDX-License-Identifier: Zlib
#include "window/overlay/box_view.hpp"

#include "game/fixtures.hpp"

namespace
{

TEST(BoxView, CountsInAGameAndOnlyLooks)
{
    game::BoxView boxes;
    game::World world({.seed = 3, .firstWave = 7}, game::test::catalog()),
        unseen({.seed = 3, .firstWave = 7}, game::test::catalog());
    for (int i = 0; i < 3000 && world.state() == game::GameState::Playing; ++i)
    {
        const game::Input input{.moveX = i / 60 % 2 == 0 ? 0.5f : -0.5f, .fire = true};
        world.step(input);
        unseen.step(input);
        boxes.look(world, 1);
    }
    EXPECT_GT(boxes.phantoms().hits(), 0u);
    EXPECT_GE(boxes.phantoms().hits(), boxes.phantoms().losses());
    EXPECT_EQ(boxes.sentence(), game::boxSentence(boxes.phantoms().losses()));
    EXPECT_EQ(unseen.runHash(), world.runHash());

    // A step of the screen in which the world stands still counts nothing twice.
    const std::uint64_t hits = boxes.phantoms().hits();
    boxes.look(world, 1);
    EXPECT_EQ(boxes.phantoms().hits(), hits);
}

TEST(BoxView, RestsWhileTheShipCannotBeStruck)
{
    game::BoxView boxes;
    game::World world({.seed = 3, .storm = 500}, game::test::catalog()); // no ship is lost in a storm
    for (int i = 0; i < 200; ++i)
    {
        world.step({});
        boxes.look(world, 1);
        if (!world.shipVulnerable())
        {
            ASSERT_TRUE(boxes.phantoms().passes().empty());
        }
    }
}

} // namespace
