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

// The part of the page between the markers, but for its pictures.
std::string partOfPage()
{
    std::ifstream file(std::filesystem::path(GRAZE_DOCS) / "laboratory.md");
    const std::string page((std::istreambuf_iterator<char>(file)), {});
    constexpr std::string_view Begin = "<!-- cards: begin -->";
    const std::size_t begin = page.find(Begin);
    const std::size_t end = page.find("<!-- cards: end -->");
    if (begin == std::string::npos || end == std::string::npos)
        return "no markers";
    std::istringstream part(page.substr(begin + Begin.size(), end - begin - Begin.size()));
    std::string result;
    for (std::string line; std::getline(part, line);)
        if (!line.starts_with("!["))
            result += line + "\n";
    return result;
}

TEST(LessonCards, PageHasTheWordsOfTheProgram)
{
    EXPECT_EQ(flowing(partOfPage()), flowing(asPage())) << "docs/laboratory.md should have:\n" << asPage();
}

} // namespace
