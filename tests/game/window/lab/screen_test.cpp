// SPDX-License-Identifier: Zlib
#include "window/lab/screen.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using game::LabMode;
using game::LabPanes;
using game::LabScreen;
using game::Layout;
using graze::Vec2;
using graze::compat::Event;
using Key = sf::Keyboard::Key;
using Kind = Event::Kind;

const game::Assets& assets()
{
    static const game::Assets loaded = game::loadAssets();
    return loaded;
}

class WindowLabScreen : public testing::Test
{
protected:
    void press(Key key) { screen.handle({.kind = Event::Kind::KeyPressed, .key = key}, layout); }
    void mouse(Event::Kind kind, Vec2 at, sf::Mouse::Button button = sf::Mouse::Button::Left)
    {
        screen.handle({.kind = kind, .button = button, .mouse = {static_cast<int>(at.x), static_cast<int>(at.y)}},
                      layout);
    }
    [[nodiscard]] Vec2 screenOf(Vec2 place) const { return screen.camera().screenOf(place, panes().world); }
    [[nodiscard]] LabPanes panes() const { return {layout, game::labFontHeight(layout)}; }

    Layout layout{{1280, 720}};
    LabScreen screen{assets()};
};

TEST_F(WindowLabScreen, KeysStepAndChooseTheMode)
{
    ASSERT_GT(screen.lab().experiment().stepCount(), 2u);
    press(Key::Right);
    press(Key::Period);
    EXPECT_EQ(screen.lab().step(), 2u);
    press(Key::Comma);
    EXPECT_EQ(screen.lab().step(), 1u);
    press(Key::Home);
    EXPECT_EQ(screen.lab().step(), 0u);
    press(Key::End);
    EXPECT_EQ(screen.lab().step() + 1, screen.lab().experiment().stepCount());
    press(Key::Num3);
    EXPECT_EQ(screen.lab().bench().mode, LabMode::Penetration);
    EXPECT_EQ(screen.lab().step(), 0u);
    press(Key::Num9);
    EXPECT_EQ(screen.lab().bench().mode, LabMode::Penetration);
}

TEST_F(WindowLabScreen, ShapeFollowsTheMouseUntilItIsReleased)
{
    const Vec2 start = screen.lab().bench().b.position;
    const Vec2 at = screenOf(start);
    mouse(Event::Kind::MousePressed, at);
    mouse(Event::Kind::MouseMoved, at + Vec2(30.f, -20.f));
    const Vec2 moved = screen.lab().bench().b.position;
    EXPECT_NEAR(moved.x, start.x + 30.f / screen.camera().zoom, 1e-2f);
    EXPECT_NEAR(moved.y, start.y - 20.f / screen.camera().zoom, 1e-2f);
    mouse(Event::Kind::MouseReleased, at);
    mouse(Event::Kind::MouseMoved, at);
    EXPECT_EQ(screen.lab().bench().b.position, moved);
    EXPECT_EQ(screen.pair().b.matrix().offset(), moved);
}

TEST_F(WindowLabScreen, WheelTurnsTheShapeUnderTheMouseAndZoomsBesideIt)
{
    const float turn = screen.lab().bench().b.turn;
    mouse(Event::Kind::MouseMoved, screenOf(screen.lab().bench().b.position));
    screen.handle({.kind = Event::Kind::MouseWheel, .wheel = 2.f}, layout);
    EXPECT_GT(screen.lab().bench().b.turn, turn + 0.1f);
    const float zoom = screen.camera().zoom;
    mouse(Event::Kind::MouseMoved, screenOf({0.f, 200.f}));
    screen.handle({.kind = Event::Kind::MouseWheel, .wheel = 1.f}, layout);
    EXPECT_GT(screen.camera().zoom, zoom);
}

TEST_F(WindowLabScreen, ClicksAddPointsToTheCloudAndRemoveThem)
{
    press(Key::Num8);
    const std::size_t count = screen.lab().bench().cloud.size();
    const Vec2 free(500.f, 50.f);
    mouse(Event::Kind::MousePressed, free);
    mouse(Event::Kind::MouseReleased, free);
    ASSERT_EQ(screen.lab().bench().cloud.size(), count + 1);
    mouse(Event::Kind::MousePressed, free, sf::Mouse::Button::Right);
    EXPECT_EQ(screen.lab().bench().cloud.size(), count);
}

TEST_F(WindowLabScreen, ArrowOfTheSearchIsDraggedUntilTheStepChanges)
{
    screen.updateOutlines();
    mouse(Event::Kind::MouseMoved, {1.f, 1.f});
    const auto arrow = game::searchArrowOf(screen.view(), panes().difference);
    ASSERT_TRUE(arrow);
    mouse(Event::Kind::MousePressed, arrow->tip);
    const Vec2 origin = screen.differenceCamera().screenOf({}, panes().difference);
    mouse(Event::Kind::MouseMoved, origin + Vec2(0.f, 80.f));
    mouse(Event::Kind::MouseReleased, {});
    ASSERT_TRUE(screen.view().probe);
    EXPECT_LT(graze::length(screen.view().probe->direction - Vec2(0.f, 1.f)), 0.02f);
    press(Key::Right);
    screen.updateOutlines();
    EXPECT_FALSE(screen.view().probe);
}

TEST_F(WindowLabScreen, VertexOfTheDifferenceUnderTheMouseIsLit)
{
    screen.updateOutlines();
    const auto& vertices = screen.view().outlines.difference.vertices;
    ASSERT_FALSE(vertices.empty());
    std::size_t seen = 0; // nothing was drawn yet, so the camera does not show all of them
    for (const game::DifferenceVertex& vertex : vertices)
    {
        const Vec2 at = screen.differenceCamera().screenOf(vertex.w, panes().difference);
        mouse(Event::Kind::MouseMoved, at);
        const bool within = game::holds(panes().difference, {at.x, at.y});
        ASSERT_EQ(screen.view().vertex.has_value(), within);
        seen += within ? 1 : 0;
        EXPECT_TRUE(!within || graze::length(vertices[*screen.view().vertex].w - vertex.w) < 3.f);
    }
    EXPECT_GT(seen, 5u);
    mouse(Event::Kind::MouseMoved, {1.f, 1.f});
    EXPECT_FALSE(screen.view().vertex);
}

TEST_F(WindowLabScreen, KeyNGoesThroughAllHardCases)
{
    const std::size_t count = game::labPresets().size();
    for (std::size_t i = 0; i <= count; ++i)
    {
        press(Key::N);
        const game::LabBench expected = game::labPresets()[i % count].bench();
        EXPECT_EQ(screen.lab().bench().mode, expected.mode) << i;
        EXPECT_EQ(screen.lab().bench().a.position, expected.a.position) << i;
    }
}

TEST_F(WindowLabScreen, KeyOShowsTheOtherPictures)
{
    EXPECT_EQ(screen.view().look.picture, game::LabPicture::Difference);
    press(Key::O);
    EXPECT_EQ(screen.view().look.picture, game::LabPicture::ObjectSpace);
    press(Key::O);
    EXPECT_EQ(screen.view().look.picture, game::LabPicture::Bounds);
    press(Key::O);
    EXPECT_EQ(screen.view().look.picture, game::LabPicture::Difference);
}

TEST_F(WindowLabScreen, NoSeriesOfEventsBreaksIt)
{
    constexpr Kind Kinds[] = {Kind::MouseMoved,    Kind::MouseMoved, Kind::MousePressed,
                              Kind::MouseReleased, Kind::MouseWheel, Kind::KeyPressed};
    constexpr Key Keys[] = {Key::Num1, Key::Num2, Key::Num3,  Key::Num4,     Key::Num5,   Key::Num6,  Key::Num7,
                            Key::Num8, Key::Left, Key::Right, Key::PageDown, Key::PageUp, Key::Space, Key::O,
                            Key::N,    Key::F,    Key::End,   Key::Escape,   Key::Home};
    game::Random random(77);
    for (int i = 0; i < 3000; ++i)
    {
        if (random.below(100) == 0)
            screen.choose(game::labPresets()[static_cast<std::size_t>(
                random.below(static_cast<int>(game::labPresets().size())))]);
        screen.handle({.kind = Kinds[random.below(static_cast<int>(std::size(Kinds)))],
                       .key = Keys[random.below(static_cast<int>(std::size(Keys)))],
                       .button = random.chance(0.3f) ? sf::Mouse::Button::Right : sf::Mouse::Button::Left,
                       .mouse = {random.below(1400) - 50, random.below(800) - 40},
                       .wheel = random.between(-30.f, 30.f)},
                      layout);
        ASSERT_TRUE(graze::isFinite(screen.camera().centre));
        ASSERT_GT(screen.camera().zoom, 0.f);
        ASSERT_TRUE(screen.pair().a.matrix().isFinite());
        ASSERT_LT(screen.lab().step(), std::max<std::size_t>(screen.lab().experiment().stepCount(), 1));
        ASSERT_FALSE(screen.lab().explanation().empty());
    }
}

TEST_F(WindowLabScreen, PairFromTheGameIsThePairOnTheBench)
{
    graze::Sprite2D a{graze::Shape(graze::Circle{4.f})};
    graze::Sprite2D b{graze::Shape(graze::Box{{8.f, 2.f}})};
    ASSERT_TRUE(a.setMatrix({2.f, 0.5f, 300.f, 0.f, -1.f, 40.f}));
    ASSERT_TRUE(b.setMatrix({0.f, 1.f, 310.f, 1.f, 0.f, 44.f}));
    screen.setPair(a, b, {.maxIterations = 5, .epsilon = 0.5f});
    EXPECT_EQ(screen.pair().a.matrix(), a.matrix());
    EXPECT_EQ(screen.pair().b.matrix(), b.matrix());
    EXPECT_EQ(screen.pair().settings.maxIterations, 5);
}

} // namespace
