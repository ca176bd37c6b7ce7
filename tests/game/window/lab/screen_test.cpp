// SPDX-License-Identifier: Zlib
#include "base/random.hpp"
#include "window/lab/lesson/laboratory.hpp"
#include "window/lab/lesson/lesson_screen.hpp"
#include "window/lab/lesson/pictures.hpp"
#include "window/lab/screen.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

namespace
{

using Key = sf::Keyboard::Key;
using Part = game::Lesson::Part;
using game::LabMode;
using game::LabPanes;
using game::LabScreen;
using game::Layout;
using game::LessonCard;
using game::LessonScreen;
using graze::Vec2;
using graze::compat::Event;
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

TEST_F(WindowLabScreen, NoSeriesOfEventsBreaksIt)
{
    constexpr Kind Kinds[] = {Kind::MouseMoved,    Kind::MouseMoved, Kind::MousePressed,
                              Kind::MouseReleased, Kind::MouseWheel, Kind::KeyPressed};
    constexpr Key Keys[] = {Key::Num1, Key::Num2, Key::Num3,  Key::Num4,     Key::Num5,   Key::Num6,  Key::Num7,
                            Key::Num8, Key::Left, Key::Right, Key::PageDown, Key::PageUp, Key::Space, Key::O,
                            Key::N,    Key::F,    Key::End,   Key::Escape,   Key::Home};
    game::Random random(77);
    for (int i = 0; i < 600; ++i)
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

class WindowLesson : public testing::Test
{
protected:
    void press(Key key) { screen.handle({.kind = Kind::KeyPressed, .key = key}, layout); }
    [[nodiscard]] const game::Lesson& lesson() const { return screen.lesson(); }

    Layout layout{{1280, 720}};
    LessonScreen screen{assets()};
};

TEST_F(WindowLesson, KeysOpenCardsAndTurnThem)
{
    press(Key::Num4);
    EXPECT_EQ(lesson().card(), LessonCard::TwoPoints);
    press(Key::PageDown);
    EXPECT_EQ(lesson().part(), Part::First);
    press(Key::PageUp);
    EXPECT_EQ(lesson().part(), Part::Read);
    press(Key::Right);
    EXPECT_EQ(lesson().lab().step(), 1u);
    press(Key::Num7);
    EXPECT_EQ(lesson().card(), LessonCard::TwoPoints);
}

TEST(WindowLaboratory, KeyLGoesToTheLessonAndBackToTheSameBench)
{
    game::Laboratory laboratory(assets());
    const Layout layout{{1280, 720}};
    const auto press = [&](Key key) { laboratory.handle({.kind = Kind::KeyPressed, .key = key}, layout); };
    press(Key::Num1);
    press(Key::L);
    EXPECT_TRUE(laboratory.inLesson());
    press(Key::Num3);
    EXPECT_EQ(laboratory.lesson().lesson().card(), LessonCard::Enclose);
    EXPECT_EQ(&laboratory.pair(), &laboratory.lesson().lesson().lab().pair());
    press(Key::L);
    EXPECT_FALSE(laboratory.inLesson());
    EXPECT_EQ(laboratory.bench().lab().bench().mode, game::LabMode::Overlap);
    EXPECT_EQ(&laboratory.pair(), &laboratory.bench().pair());
}

TEST(WindowLaboratory, PairFromTheGameOpensTheBench)
{
    game::Laboratory laboratory(assets());
    laboratory.handle({.kind = Kind::KeyPressed, .key = Key::L}, Layout{{1280, 720}});
    laboratory.setPair(graze::Sprite2D{graze::Shape(graze::Circle{4.f})},
                       graze::Sprite2D{graze::Shape(graze::Box{{8.f, 2.f}})}, {});
    EXPECT_FALSE(laboratory.inLesson());
}

} // namespace
