// SPDX-License-Identifier: Zlib
#include "lab/lesson/cards.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace
{

using game::CardText;
using game::ChoiceText;
using game::PredictionText;

// The cards as the page has them, but for line ends.
std::string asPage()
{
    std::ostringstream page;
    int number = 0;
    for (const CardText& card : game::cardTexts())
    {
        page << "## " << ++number << ". " << card.title << "\n\n";
        for (const std::string_view paragraph : card.paragraphs)
            page << paragraph << "\n\n";
        page << "*" << card.doThis << "*\n\n";
        for (const PredictionText& prediction : card.predictions)
        {
            page << "**Predict:** " << prediction.ask << "\n\n";
            for (const ChoiceText& choice : prediction.choices)
                page << "- *" << choice.text << "*" << (choice.why.empty() ? "" : ": ") << choice.why << "\n";
            if (!prediction.why.empty())
                page << "\nThe reason: " << prediction.why << "\n";
            page << "\n";
        }
    }
    return page.str();
}

// Words parted by single blanks.
std::string flowing(const std::string& text)
{
    std::istringstream words(text);
    std::string result;
    for (std::string word; words >> word;)
        result += (result.empty() ? "" : " ") + word;
    return result;
}

std::string partOfPage()
{
    std::ifstream file(std::filesystem::path(GRAZE_DOCS) / "laboratory.md");
    const std::string page((std::istreambuf_iterator<char>(file)), {});
    constexpr std::string_view Begin = "<!-- cards: begin -->";
    const std::size_t begin = page.find(Begin);
    const std::size_t end = page.find("<!-- cards: end -->");
    if (begin == std::string::npos || end == std::string::npos)
        return "no markers";
    return page.substr(begin + Begin.size(), end - begin - Begin.size());
}

TEST(LessonCards, PageHasTheWordsOfTheProgram)
{
    EXPECT_EQ(flowing(partOfPage()), flowing(asPage())) << "docs/laboratory.md should have:\n" << asPage();
}

TEST(LessonCards, EveryCardHasTextAndTwoPredictions)
{
    for (const CardText& card : game::cardTexts())
    {
        EXPECT_FALSE(card.title.empty());
        EXPECT_GE(card.paragraphs.size(), 2u) << card.title;
        EXPECT_FALSE(card.doThis.empty()) << card.title;
        for (const PredictionText& prediction : card.predictions)
        {
            EXPECT_NE(prediction.ask.find('?'), std::string_view::npos) << prediction.ask;
            for (const ChoiceText& choice : prediction.choices)
                EXPECT_NE(choice.why.empty(), prediction.why.empty()) << choice.text << ": one reason, not two";
            EXPECT_TRUE(!prediction.why.empty() || prediction.choices.size() >= 2u) << prediction.ask;
        }
    }
}

TEST(LessonCards, TextsAreShortAndOfCharactersThatTheFontHas)
{
    for (const CardText& card : game::cardTexts())
    {
        std::size_t length = 0;
        for (const std::string_view paragraph : card.paragraphs)
        {
            length += paragraph.size();
            for (const char c : paragraph)
                EXPECT_TRUE(c >= ' ' && c <= '~') << card.title;
        }
        EXPECT_LE(length, 800u) << card.title;
    }
}

} // namespace
