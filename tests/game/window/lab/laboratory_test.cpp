// SPDX-License-Identifier: Zlib
#include "window/lab/laboratory.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

namespace
{

using Key = sf::Keyboard::Key;
using Part = game::Lesson::Part;
using game::LabMode;
using game::Laboratory;
using game::Layout;
using game::LessonCard;
using graze::Vec2;
using graze::compat::Event;
using Kind = Event::Kind;

class WindowLaboratory : public testing::Test
{
protected:
    WindowLaboratory() { laboratory.update(layout); }

    void press(Key key) { laboratory.handle({.kind = Kind::KeyPressed, .key = key}, layout); }
    void mouse(Kind kind, Vec2 at)
    {
        laboratory.handle({.kind = kind, .mouse = {static_cast<int>(at.x), static_cast<int>(at.y)}}, layout);
    }
    [[nodiscard]] Vec2 screenOf(Vec2 place) const
    {
        return laboratory.desk().worldCamera().screenOf(place, laboratory.panes().world);
    }
    [[nodiscard]] const game::Lab& lab() const { return laboratory.desk().lab(); }
    [[nodiscard]] const game::Lesson& lesson() const { return laboratory.desk().lesson(); }

    Layout layout{{1280, 720}};
    Laboratory laboratory;
};

TEST_F(WindowLaboratory, KeysStepAndChooseTheMode)
{
    press(Key::Right);
    press(Key::Period);
    EXPECT_EQ(lab().step(), 2u);
    press(Key::Comma);
    EXPECT_EQ(lab().step(), 1u);
    press(Key::Home);
    EXPECT_EQ(lab().step(), 0u);
    press(Key::End);
    EXPECT_EQ(lab().step() + 1, lab().stepCount());
    press(Key::Num3);
    EXPECT_EQ(lab().bench().mode, LabMode::Penetration);
    EXPECT_EQ(lab().step(), 0u);
    press(Key::Num6);
    EXPECT_EQ(lab().bench().mode, LabMode::Penetration);
}

TEST_F(WindowLaboratory, ShapeFollowsTheMouseUntilItIsReleased)
{
    const Vec2 start = lab().bench().b.position;
    const Vec2 at = screenOf(start);
    mouse(Kind::MousePressed, at);
    mouse(Kind::MouseMoved, at + Vec2(30.f, -20.f));
    const Vec2 moved = lab().bench().b.position;
    const float zoom = laboratory.desk().worldCamera().zoom;
    EXPECT_NEAR(moved.x, start.x + 30.f / zoom, 1.f);
    EXPECT_NEAR(moved.y, start.y - 20.f / zoom, 1.f);
    mouse(Kind::MouseReleased, at);
    mouse(Kind::MouseMoved, at);
    EXPECT_EQ(lab().bench().b.position, moved);
}

TEST_F(WindowLaboratory, WheelTurnsTheShapeUnderTheMouseAndZoomsBesideIt)
{
    const float turn = lab().bench().b.turn;
    mouse(Kind::MouseMoved, screenOf(lab().bench().b.position));
    laboratory.handle({.kind = Kind::MouseWheel, .wheel = 2.f}, layout);
    EXPECT_GT(lab().bench().b.turn, turn + 0.1f);
    const float zoom = laboratory.desk().worldCamera().zoom;
    mouse(Kind::MouseMoved, laboratory.panes().world.lower + Vec2(10.f, 60.f));
    laboratory.handle({.kind = Kind::MouseWheel, .wheel = 1.f}, layout);
    EXPECT_GT(laboratory.desk().worldCamera().zoom, zoom);
}

TEST_F(WindowLaboratory, KeyNGoesThroughAllHardCases)
{
    const auto presets = game::labPresets();
    for (std::size_t i = 0; i <= presets.size(); ++i)
    {
        press(Key::N);
        EXPECT_EQ(lab().bench().mode, presets[i % presets.size()].bench.mode) << i;
        EXPECT_EQ(lab().bench().a.position, presets[i % presets.size()].bench.a.position) << i;
    }
}

TEST_F(WindowLaboratory, NoSeriesOfEventsBreaksIt)
{
    constexpr Kind Kinds[] = {Kind::MouseMoved,    Kind::MouseMoved, Kind::MousePressed,
                              Kind::MouseReleased, Kind::MouseWheel, Kind::KeyPressed};
    constexpr Key Keys[] = {Key::Num1,     Key::Num2,   Key::Num3,  Key::Num4, Key::Num5, Key::Num6,
                            Key::Num7,     Key::Left,   Key::Right, Key::L,    Key::N,    Key::F,
                            Key::PageDown, Key::PageUp, Key::O,     Key::End,  Key::Home};
    game::Random random(77);
    for (int i = 0; i < 600; ++i)
    {
        const Kind kind = Kinds[random.below(static_cast<int>(std::size(Kinds)))];
        const Key key = Keys[random.below(static_cast<int>(std::size(Keys)))];
        const int x = random.below(1400) - 50;
        laboratory.handle(
            {.kind = kind, .key = key, .mouse = {x, random.below(800) - 40}, .wheel = random.between(-30.f, 30.f)},
            layout);
        ASSERT_TRUE(graze::isFinite(laboratory.desk().worldCamera().centre));
        ASSERT_GT(laboratory.desk().worldCamera().zoom, 0.f);
        ASSERT_TRUE(game::matrixOf(lab().bench().a).isFinite());
        ASSERT_FALSE(lab().explanation().empty());
    }
}

TEST_F(WindowLaboratory, KeysOpenCardsAndTurnThemAndAPointIsClicked)
{
    press(Key::L);
    press(Key::Num4);
    EXPECT_EQ(lesson().card(), LessonCard::TwoPoints);
    press(Key::Right);
    EXPECT_EQ(lab().step(), 1u);
    press(Key::PageDown);
    ASSERT_EQ(lesson().part(), Part::First);
    const game::Prediction& prediction = *lesson().prediction();
    mouse(Kind::MousePressed,
          laboratory.desk().differenceCamera().screenOf(prediction.points[prediction.right], laboratory.panes().right));
    EXPECT_TRUE(lesson().isRight());
    press(Key::PageUp);
    EXPECT_EQ(lesson().part(), Part::Read);
    press(Key::Num8);
    EXPECT_EQ(lesson().card(), LessonCard::TwoPoints);
}

TEST_F(WindowLaboratory, KeyLGoesToTheLessonAndBackToTheSameBench)
{
    press(Key::Num1);
    press(Key::L);
    EXPECT_TRUE(laboratory.desk().inLesson());
    press(Key::Num3);
    EXPECT_EQ(lesson().card(), LessonCard::Enclose);
    EXPECT_EQ(&lab(), &lesson().lab());
    press(Key::L);
    EXPECT_FALSE(laboratory.desk().inLesson());
    EXPECT_EQ(lab().bench().mode, LabMode::Overlap);
}

} // namespace
