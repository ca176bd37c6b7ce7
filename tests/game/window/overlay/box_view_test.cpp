// SPDX-License-Identifier: Zlib
#include "window/overlay/box_view.hpp"

#include "game/catalog.hpp"
#include "game/window/screens/window_text.hpp"
#include "replay/bot.hpp"

namespace
{

using game::Screen;
using game::test::catalog;
using game::test::WindowText;

/// A game of the bot, up to its end or so many steps.
game::World play(game::BoxView& boxes, std::uint64_t run, int steps)
{
    game::World world({.seed = 3, .firstWave = 7}, catalog());
    game::Bot bot;
    for (int i = 0; i < steps && world.state() == game::GameState::Playing; ++i)
    {
        world.step(bot.decide(world));
        boxes.look(world, run);
    }
    return world;
}

TEST(BoxView, CountsInAGameAndOnlyLooks)
{
    game::BoxView boxes, twice;
    game::World world = play(boxes, 1, 3000);
    EXPECT_GT(boxes.phantoms().hits(), 0u);
    EXPECT_GE(boxes.phantoms().hits(), boxes.phantoms().losses());
    EXPECT_EQ(boxes.sentence(), game::boxSentence(boxes.phantoms().losses()));

    game::World unseen({.seed = 3, .firstWave = 7}, catalog());
    game::Bot bot;
    while (unseen.hud().frame < world.hud().frame)
        unseen.step(bot.decide(unseen));
    EXPECT_EQ(unseen.runHash(), world.runHash());

    // A step of the screen in which the world stands still counts nothing twice.
    const std::uint64_t hits = boxes.phantoms().hits();
    boxes.look(world, 1);
    EXPECT_EQ(boxes.phantoms().hits(), hits);
}

TEST(BoxView, AnotherGameBeginsAtNothing)
{
    game::BoxView boxes;
    (void)play(boxes, 1, 3000);
    ASSERT_GT(boxes.phantoms().hits(), 0u);
    game::World fresh({.seed = 3}, catalog());
    fresh.step({});
    boxes.look(fresh, 2);
    EXPECT_EQ(boxes.phantoms().hits(), 0u);
    EXPECT_EQ(boxes.phantoms().losses(), 0u);
}

TEST(BoxView, RestsWhileTheShipCannotBeStruck)
{
    game::BoxView boxes;
    game::World world({.seed = 3, .storm = 3000}, catalog()); // no ship is lost in a storm
    for (int i = 0; i < 400; ++i)
    {
        world.step({});
        boxes.look(world, 1);
        if (!world.shipVulnerable())
        {
            ASSERT_TRUE(boxes.phantoms().passes().empty());
        }
    }
}

TEST_F(WindowText, CountsOfBoxesStandWhereNothingElseDoes)
{
    game::BoxView boxes;
    forEachSize(
        [&](game::Batch& batch, const game::Layout& /*layout*/, const std::string& /*size*/)
        {
            boxes.addTexts(batch, Screen::Playing);
            EXPECT_TRUE(batch.textBoxes().empty()) << "B has not been pressed";
            boxes.addTexts(batch, Screen::GameOver);
            EXPECT_TRUE(batch.textBoxes().empty()) << "no phantom hit, nothing to say";
        });
    boxes.toggle();
    EXPECT_TRUE(boxes.shown());
    forEachSize(
        [&](game::Batch& batch, const game::Layout& layout, const std::string& size)
        {
            boxes.addTexts(batch, Screen::Playing);
            EXPECT_EQ(batch.textBoxes().size(), 2u);
            expectOrder(batch, layout, size);
        });
    (void)play(boxes, 1, 3000);
    ASSERT_GT(boxes.phantoms().losses(), 0u);
    forEachSize(
        [&](game::Batch& batch, const game::Layout& layout, const std::string& size)
        {
            boxes.addTexts(batch, Screen::GameOver);
            ASSERT_EQ(batch.textBoxes().size(), 1u);
            EXPECT_EQ(batch.textBoxes().front().text, boxes.sentence());
            expectOrder(batch, layout, size);
        });
}

} // namespace
