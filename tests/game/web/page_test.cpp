// SPDX-License-Identifier: Zlib
#include "web/page.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace
{

using Json = nlohmann::json;

class WebPage : public testing::Test
{
protected:
    WebPage() { page.desk.arrange({{{0.f, 0.f}, {400.f, 300.f}}, {{404.f, 0.f}, {804.f, 300.f}}}, 13.f); }

    Json state() { return Json::parse(page.state()); }

    game::LabPage page;
};

TEST_F(WebPage, WordsNameAllThatCanBeChosen)
{
    const Json words = Json::parse(game::LabPage::words());
    EXPECT_EQ(words["modes"].size(), game::LabModeCount);
    EXPECT_EQ(words["cards"].size(), game::LessonCardCount);
    EXPECT_EQ(words["presets"].size(), game::labPresets().size());
    EXPECT_EQ(words["stamps"].size(), game::stamps().size());
    EXPECT_EQ(words["scenes"].size(), 3u);
}

TEST_F(WebPage, StateHasTheMarksOfBothFigures)
{
    const Json now = state();
    EXPECT_EQ(now["world"]["marks"].size(), page.desk.world().marks.size());
    EXPECT_EQ(now["right"]["marks"].size(), page.desk.right().marks.size());
    const Json& mark = now["world"]["marks"][0];
    ASSERT_EQ(mark.size(), 12u);
    const game::Mark& first = page.desk.world().marks[0];
    EXPECT_EQ(mark[1], static_cast<int>(first.role));
    EXPECT_EQ(mark[11].size(), 2 * first.points.size());
    EXPECT_EQ(mark[11][1].get<float>(), first.points[0].y);
}

TEST_F(WebPage, NumbersComeBackAsTheyWereSet)
{
    for (const auto& [name, value] : state()["numbers"].items())
    {
        if (!value.is_number_float() && name != "iterations")
            continue;
        const float wanted = name == "epsilon" ? 0.25f : 2.f;
        page.set(name, wanted);
        EXPECT_EQ(state()["numbers"][name].get<float>(), wanted) << name;
    }
    page.set("nothing", 1.f);
}

TEST_F(WebPage, OpenPredictionShowsNoCode)
{
    page.desk.key(game::LabKey::Lesson);
    page.desk.key(game::digitKey(3));
    EXPECT_TRUE(state().contains("code"));
    page.desk.key(game::LabKey::NextPart);
    EXPECT_TRUE(state()["lesson"]["prediction"]["open"]);
    EXPECT_FALSE(state().contains("code"));
    page.desk.lesson().choose(page.desk.lesson().prediction()->right);
    EXPECT_TRUE(state()["lesson"]["prediction"]["right"]);
    EXPECT_TRUE(state().contains("code"));
}

TEST_F(WebPage, ReportIsShownBesideAndItsLinkOpensThePairAlone)
{
    EXPECT_FALSE(state().contains("beside"));
    page.desk.openCard(game::LessonCard::Floats, game::Lesson::Part::Read);
    page.desk.key(game::LabKey::Another);
    const Json now = state();
    EXPECT_EQ(now["lesson"]["report"]["index"], 1);
    EXPECT_GT(now["beside"]["marks"].size(), 3u);
    EXPECT_EQ(now["file"], "naive.cpp");
    const std::string link = page.link();
    game::LabPage other;
    ASSERT_TRUE(other.open(link));
    EXPECT_EQ(other.link(), link);
    EXPECT_FALSE(Json::parse(other.state()).contains("beside"));
    EXPECT_FALSE(other.open("nonsense"));
    EXPECT_EQ(other.link(), link);
}

TEST_F(WebPage, CardThatIsOpenKeepsItsAnswer)
{
    page.desk.openCard(game::LessonCard::Enclose, game::Lesson::Part::First);
    page.desk.lesson().choose(0);
    page.desk.openCard(game::LessonCard::Enclose, game::Lesson::Part::First);
    EXPECT_FALSE(state()["lesson"]["prediction"]["open"]);
    page.desk.openCard(game::LessonCard::Enclose, game::Lesson::Part::Second);
    EXPECT_TRUE(state()["lesson"]["prediction"]["open"]);
    const Json before = state();
    for (const int wrong : {-3, 7, 99}) // as an address may have them
    {
        page.desk.openCard(static_cast<game::LessonCard>(wrong), game::Lesson::Part::Read);
        page.desk.openCard(game::LessonCard::Slide, static_cast<game::Lesson::Part>(wrong));
    }
    EXPECT_EQ(state(), before);
}

TEST_F(WebPage, StepsAfterAnAnswerHaveTheirWords)
{
    page.desk.openCard(game::LessonCard::Enclose, game::Lesson::Part::Second);
    EXPECT_FALSE(state().contains("words"));
    page.desk.lesson().choose(0);
    EXPECT_FALSE(state().contains("words")) << "there the answer has its reason";
    page.desk.key(game::LabKey::Back);
    EXPECT_FALSE(state()["words"].empty());
}

// A concave shape would be several pieces, and the way out of one pair of them is no way out.
TEST_F(WebPage, LessonStaysConvexAndInSight)
{
    page.desk.openCard(game::LessonCard::Depth, game::Lesson::Part::Read);
    (void)page.state();
    const graze::Aabb world{{0.f, 0.f}, {400.f, 300.f}};
    const auto screen = [&](graze::Vec2 place) { return page.desk.worldCamera().screenOf(place, world); };
    const auto corner = [&]
    {
        const game::Specimen& a = page.desk.lab().bench().a;
        return game::matrixOf(a).transformPoint(a.corners[4]);
    };
    const graze::Vec2 start = corner();
    ASSERT_TRUE(page.desk.press(screen(start), true));
    page.desk.move(screen(page.desk.lab().bench().a.position));
    EXPECT_EQ(page.desk.lab().run().a->pieces().size(), 1u);
    EXPECT_LT(graze::length(corner() - start), 0.001f);
    page.desk.release();

    ASSERT_TRUE(page.desk.press(screen(page.desk.lab().bench().b.position + graze::Vec2(30.f, 0.f)), true));
    page.desk.move({399.f, 299.f});
    const float zoom = page.desk.worldCamera().zoom;
    page.desk.release();
    (void)page.state();
    EXPECT_LT(page.desk.worldCamera().zoom, zoom) << "all of it is shown again";
}

// Otherwise a finger that wants to scroll would move the figure away.
TEST_F(WebPage, FingerHoldsNothingWhereNothingIsSeen)
{
    page.desk.openCard(game::LessonCard::Enclose, game::Lesson::Part::Read);
    (void)page.state();
    const graze::Aabb world{{0.f, 0.f}, {400.f, 300.f}};
    const graze::Vec2 onA = page.desk.worldCamera().screenOf(page.desk.lab().bench().a.position, world);
    EXPECT_TRUE(page.desk.press(onA, true, true));
    page.desk.release();
    for (const graze::Vec2 corner : {graze::Vec2(3.f, 297.f), graze::Vec2(800.f, 297.f)})
    {
        EXPECT_FALSE(page.desk.press(corner, true, true));
        const graze::Vec2 before = page.desk.worldCamera().centre, right = page.desk.differenceCamera().centre;
        page.desk.move(corner - graze::Vec2(0.f, 90.f));
        EXPECT_EQ(page.desk.worldCamera().centre, before);
        EXPECT_EQ(page.desk.differenceCamera().centre, right);
        page.desk.release();
    }
    for (const game::LessonCard card : {game::LessonCard::Slide, game::LessonCard::Support})
    {
        page.desk.openCard(card, game::Lesson::Part::Read);
        (void)page.state();
        EXPECT_FALSE(page.desk.press({800.f, 297.f}, true, true));
        EXPECT_TRUE(page.desk.press({800.f, 297.f}, true)) << "a mouse reaches everywhere";
        page.desk.release();
        if (card != game::LessonCard::Support)
            continue;
        // It has left d pointing there; the tip is taken where it is drawn.
        const graze::Aabb right{{404.f, 0.f}, {804.f, 300.f}};
        const graze::Vec2 d = graze::normalized(page.desk.lesson().direction());
        const graze::Vec2 tip = page.desk.differenceCamera().screenOf({}, right) + d * game::DirectionLength;
        EXPECT_TRUE(page.desk.press(tip, true, true));
        page.desk.release();
    }
}

} // namespace
