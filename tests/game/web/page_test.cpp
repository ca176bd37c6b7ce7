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
    EXPECT_GE(words["traps"].size(), 5u);
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

TEST_F(WebPage, LinkOfATrapOpensItsBenchWithoutIt)
{
    page.openTrap(3);
    const Json trap = state();
    EXPECT_TRUE(trap["trap"]["wrong"]);
    const std::string link = page.link();
    game::LabPage other;
    ASSERT_TRUE(other.open(link));
    EXPECT_EQ(other.link(), link);
    EXPECT_FALSE(Json::parse(other.state()).contains("trap"));
    EXPECT_FALSE(other.open("nonsense"));
    EXPECT_EQ(other.link(), link);
}

} // namespace
