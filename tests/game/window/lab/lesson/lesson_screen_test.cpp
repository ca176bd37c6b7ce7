// SPDX-License-Identifier: Zlib
#include "window/lab/lesson/lesson_screen.hpp"

#include "base/random.hpp"
#include "window/lab/lesson/laboratory.hpp"
#include "window/lab/lesson/pictures.hpp"

#include <gtest/gtest.h>

#include <iterator>

namespace
{

using game::LabPanes;
using game::Layout;
using game::LessonCard;
using game::LessonScreen;
using graze::Vec2;
using graze::compat::Event;
using Key = sf::Keyboard::Key;
using Kind = Event::Kind;
using Part = game::Lesson::Part;

const game::Assets& assets()
{
    static const game::Assets loaded = game::loadAssets();
    return loaded;
}

class WindowLesson : public testing::Test
{
protected:
    void press(Key key) { screen.handle({.kind = Kind::KeyPressed, .key = key}, layout); }
    void mouse(Kind kind, Vec2 at)
    {
        screen.handle({.kind = kind, .mouse = {static_cast<int>(at.x), static_cast<int>(at.y)}}, layout);
    }
    void drag(Vec2 from, Vec2 to)
    {
        mouse(Kind::MousePressed, from);
        mouse(Kind::MouseMoved, to);
        mouse(Kind::MouseReleased, to);
    }
    [[nodiscard]] const game::Lesson& lesson() const { return screen.lesson(); }
    [[nodiscard]] LabPanes panes() const { return {layout, game::labFontHeight(layout)}; }
    [[nodiscard]] Vec2 inWorld(Vec2 place) const { return screen.cameras().world.screenOf(place, panes().world); }
    [[nodiscard]] Vec2 inDifference(Vec2 place) const
    {
        return screen.cameras().difference.screenOf(place, panes().difference);
    }

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

TEST_F(WindowLesson, AIsDraggedAroundB)
{
    screen.update(layout);
    const Vec2 start = lesson().slide().displacement();
    const Vec2 a = lesson().lab().bench().a.position;
    drag(inWorld(a + start), inWorld(a + start + Vec2(0.f, -150.f)));
    EXPECT_GT(graze::length(lesson().slide().displacement() - start), 30.f);
    const Vec2 dragged = lesson().slide().displacement();
    press(Key::Right);
    EXPECT_GT(graze::length(lesson().slide().displacement() - dragged), 1.f);
}

TEST_F(WindowLesson, DirectionIsDragged)
{
    press(Key::Num2);
    screen.update(layout);
    drag(inDifference({10.f, 10.f}), inDifference({0.f, 90.f}));
    ASSERT_TRUE(lesson().direction());
    EXPECT_LT(graze::length(graze::normalized(*lesson().direction()) - Vec2(0.f, 1.f)), 0.05f);
}

TEST_F(WindowLesson, ShapesAreDraggedWhileACardIsRead)
{
    press(Key::Num3);
    screen.update(layout);
    const Vec2 b = lesson().lab().bench().b.position;
    drag(inWorld(b), inWorld(b + Vec2(40.f, 0.f)));
    EXPECT_GT(lesson().lab().bench().b.position.x, b.x + 20.f);
    press(Key::PageDown);
    screen.update(layout);
    const Vec2 still = lesson().lab().bench().b.position;
    drag(inWorld(still), inWorld(still + Vec2(40.f, 0.f)));
    EXPECT_EQ(lesson().lab().bench().b.position, still);
}

TEST_F(WindowLesson, PointIsClickedInThePictureOfTheDifference)
{
    press(Key::Num2);
    press(Key::PageDown);
    ASSERT_NE(lesson().prediction(), nullptr);
    screen.update(layout);
    mouse(Kind::MousePressed, inDifference(lesson().prediction()->points[lesson().prediction()->right]));
    EXPECT_TRUE(lesson().isRight());
    press(Key::N);
    EXPECT_FALSE(lesson().answer());
}

TEST_F(WindowLesson, AllOfEveryPredictionIsWithinThePanesAtAnySize)
{
    for (const sf::Vector2u size : {sf::Vector2u(640, 480), sf::Vector2u(1280, 720), sf::Vector2u(1920, 1080)})
    {
        layout = Layout(size);
        press(Key::Num1);
        for (int i = 0; i < 17; ++i)
        {
            press(Key::PageDown);
            screen.update(layout);
            const game::Prediction* prediction = lesson().prediction();
            if (prediction == nullptr)
                continue;
            for (const Vec2 point : prediction->points)
            {
                const Vec2 at = inDifference(point);
                EXPECT_TRUE(game::holds(panes().difference, {at.x, at.y})) << size.x << ", part " << i;
            }
        }
    }
}

TEST_F(WindowLesson, ArrowsOfAPredictionAndTheirNumbersKeepApart)
{
    constexpr float Number = 22.f; // a digit and the room around it
    int seen = 0;
    for (const sf::Vector2u size : {sf::Vector2u(640, 480), sf::Vector2u(1280, 720), sf::Vector2u(3840, 2160)})
    {
        layout = Layout(size);
        press(Key::Num1);
        for (int i = 0; i < 17; ++i)
        {
            press(Key::PageDown);
            for (int pair = 0; lesson().prediction() != nullptr && pair < 10; ++pair)
            {
                press(Key::N);
                screen.update(layout);
                const auto arrows =
                    game::numberedArrows(*lesson().prediction(), screen.cameras().difference, panes().difference, 1.f);
                for (std::size_t a = 0; a < arrows.size(); ++a)
                {
                    EXPECT_TRUE(game::holds(panes().difference, {arrows[a].tip.x, arrows[a].tip.y}))
                        << size.x << ", part " << i << ", pair " << pair << ", arrow " << a + 1;
                    for (std::size_t b = 0; b < a; ++b)
                    {
                        const auto middle = [&](std::size_t k)
                        { return arrows[k].number + graze::normalized(arrows[k].away) * 16.f; };
                        EXPECT_GT(graze::length(middle(a) - middle(b)), Number)
                            << size.x << ", part " << i << ", pair " << pair << ", arrows " << a + 1 << " and "
                            << b + 1;
                        ++seen;
                    }
                }
            }
        }
    }
    EXPECT_GT(seen, 0);
}

TEST_F(WindowLesson, NoSeriesOfEventsBreaksIt)
{
    constexpr Kind Kinds[] = {Kind::MouseMoved,    Kind::MouseMoved, Kind::MousePressed,
                              Kind::MouseReleased, Kind::MouseWheel, Kind::KeyPressed};
    constexpr Key Keys[] = {Key::Num1,  Key::Num2,     Key::Num3,   Key::Num4, Key::Num5,  Key::Num6, Key::Left,
                            Key::Right, Key::PageDown, Key::PageUp, Key::N,    Key::Space, Key::End,  Key::Home};
    game::Random random(12);
    for (int i = 0; i < 2000; ++i)
    {
        screen.handle({.kind = Kinds[random.below(static_cast<int>(std::size(Kinds)))],
                       .key = Keys[random.below(static_cast<int>(std::size(Keys)))],
                       .mouse = {random.below(1400) - 50, random.below(800) - 40},
                       .wheel = random.between(-30.f, 30.f)},
                      layout);
        ASSERT_TRUE(graze::isFinite(screen.cameras().world.centre));
        ASSERT_TRUE(graze::isFinite(lesson().slide().displacement()));
        ASSERT_LT(lesson().lab().step(), lesson().lab().experiment().stepCount());
    }
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
