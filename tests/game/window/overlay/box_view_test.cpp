// SPDX-License-Identifier: Zlib
#include "window/overlay/box_view.hpp"

#include "game/fixtures.hpp"

namespace
{

TEST(BoxView, CountsWhatEndsWithoutATouchOnceInAWhileAndOnlyLooks)
{
    int losses = 0, ends = 0;
    std::uint64_t deaths = 0;
    for (std::uint64_t run = 1; run <= 4; ++run)
    {
        const game::WorldSetup setup{.seed = run, .firstWave = 5 + static_cast<int>(run)};
        game::World world(setup, game::test::catalog()), unseen(setup, game::test::catalog());
        game::BoxView boxes;
        std::uint64_t last = 0;
        bool overlaps = false; // in the step before
        for (int i = 0; i < 3000 && world.state() == game::GameState::Playing; ++i)
        {
            const game::Input input{.moveX = i / 60 % 2 == 0 ? 0.5f : -0.5f, .fire = true};
            world.step(input);
            unseen.step(input);
            const int before = boxes.losses();
            boxes.look(world);
            boxes.look(world); // a step of the screen in which the world stands still
            const bool now = !game::phantomHits(world.collisions(), world.shipSprite(), world.threatLayers()).empty();
            const bool ended = world.shipVulnerable() && overlaps && !now;
            overlaps = world.shipVulnerable() && now;
            const std::uint64_t frame = world.hud().frame;
            const bool counts = ended && (last == 0 || frame - last >= game::BoxView::StepsPerLoss);
            ASSERT_EQ(boxes.losses(), before + (counts ? 1 : 0)) << "run " << run << ", step " << frame;
            last = counts ? frame : last;
            ends += ended ? 1 : 0;
        }
        EXPECT_EQ(unseen.runHash(), world.runHash());
        losses += boxes.losses();
        deaths += world.totals().deaths;
    }
    EXPECT_GT(deaths, 0u) << "ships are struck too, which is no phantom hit";
    EXPECT_GT(losses, 1);
    EXPECT_GT(ends, losses) << "some come too soon after another one";
}

TEST(BoxView, SaysHowOften)
{
    game::BoxView boxes;
    EXPECT_EQ(boxes.sentence(), "boxes would have done you no harm");
    game::World world({.seed = 3, .firstWave = 7}, game::test::catalog());
    for (int i = 0; i < 3000 && boxes.losses() < 2; ++i)
    {
        world.step({.moveX = i / 60 % 2 == 0 ? 0.5f : -0.5f, .fire = true});
        boxes.look(world);
        if (boxes.losses() == 1)
        {
            ASSERT_EQ(boxes.sentence(), "a box game would have killed you once");
        }
    }
    EXPECT_EQ(boxes.sentence(), "a box game would have killed you 2 times");
    boxes.toggle();
    boxes = game::BoxView(boxes.shown());
    boxes.look(world); // another game
    EXPECT_EQ(boxes.losses(), 0);
    EXPECT_TRUE(boxes.shown());
}

} // namespace
