// SPDX-License-Identifier: Zlib
#include "window/screens/end_view.hpp"

#include "base/text.hpp"
#include "window/draw/look.hpp"
#include "window/screens/medals_view.hpp"
#include "window/screens/page_text.hpp"
#include "window/screens/places.hpp"

#include <cmath>
#include <string>

namespace game
{
namespace
{

std::string_view kindText(ScoreList kind)
{
    switch (kind)
    {
        case ScoreList::Daily:
            return "DAILY, ";
        case ScoreList::Boss:
            return "BOSS PRACTICE, ";
        case ScoreList::Tuned:
            return "TUNED, ";
        case ScoreList::Normal:
            break;
    }
    return {};
}

std::string outcome(const ScreenScene& scene)
{
    return joined({kindText(scene.kind), "wave ", std::to_string(scene.summary.wave), " after ",
                   timeText(scene.summary.seconds)});
}

/// A number and its name, on both sides of the field's middle.
void addNumber(Batch& batch, std::string_view name, std::string_view value, float y, Tint tint)
{
    batch.text(name, {FieldMiddle + 20.f, y}, {.height = Small, .tint = Quiet, .align = Align::Right});
    batch.text(value, {FieldMiddle + 52.f, y}, {.height = Small, .tint = tint});
}

void addNumbers(Batch& batch, const Summary& summary, float y)
{
    constexpr float Line = 28.f;
    const double rate = std::round(summary.grazesPerMinute() * 10.) / 10.;
    addNumber(batch, "bullets grazed", grouped(summary.grazes), y, Cyan);
    addNumber(batch, "per minute", numberText(rate, 5), y + Line, Cyan);
    addNumber(batch, "best near miss", gapText(summary.closest), y + 2.f * Line, Cyan);
    addNumber(batch, "best multiplier", joined({"x", std::to_string(summary.bestMultiplier)}), y + 3.f * Line, Gold);
}

/// The medals that this game has won: pictures in a row, and their titles where there is room for them.
void addEarned(Batch& batch, const MedalSet& earned, float y)
{
    if (earned.none())
        return;
    constexpr float Step = 58.f, Width = 34.f;
    constexpr std::size_t MostTitles = 2;
    float x = FieldMiddle - Step * (static_cast<float>(earned.count()) - 1.f) * 0.5f;
    std::string titles;
    for (std::size_t i = 0; i < MedalCount; ++i)
        if (earned[i])
        {
            const auto medal = static_cast<Medal>(i);
            addMedal(batch, medal, true, {x, y + 0.5f * Width}, Width);
            titles = joined({titles, titles.empty() ? "" : ", ", medalText(medal).title});
            x += Step;
        }
    if (earned.count() > MostTitles)
        titles = joined({std::to_string(earned.count()), " NEW MEDALS"});
    addCentred(batch, titles, y + Width + 10.f, Small, Gold);
}

} // namespace

void addNaming(Batch& batch, const Shell& shell, const ScreenScene& scene)
{
    addCentred(batch, "GAME OVER", 110.f, Huge, Red);
    addCentred(batch, grouped(scene.summary.score), 200.f, Large, Bright);
    addCentred(batch, outcome(scene), 262.f, Small, Quiet);
    addCentred(batch, joined({"PLACE ", std::to_string(scene.rank.value_or(Scores::Most)), " OF THE HIGH SCORES"}),
               330.f, Small, Gold);
    addCentred(batch, "YOUR NAME", 382.f, Small, Quiet);
    batch.rectangle({FieldMiddle - 180.f, 416.f}, {360.f, 58.f}, shell.takesName() ? ChosenTint : Tint{40, 48, 72, 90});
    const bool cursor = scene.clock / 24 % 2 == 0 && shell.takesName();
    const std::string& text = shell.naming().text();
    addCentred(batch, joined({text, cursor && text.size() < Scores::LongestName ? "_" : " "}), 424.f, Large, Bright);
    addEntry(batch, "KEEP IT", KeepPlace, false);
    addHint(batch, "type it, or use the arrows; ENTER keeps it");
}

void addGameOver(Batch& batch, const Shell& shell, const ScreenScene& scene)
{
    addCentred(batch, "GAME OVER", 40.f, Huge, Red);
    addCentred(batch, grouped(scene.summary.score), 118.f, Large, Bright);
    addCentred(batch, outcome(scene), 174.f, Small, Quiet);
    addNumbers(batch, scene.summary, 218.f);
    addEarned(batch, scene.summary.earned, 348.f);
    const Rows places = shell.menuPlaces();
    for (std::size_t i = 0; i < places.count; ++i)
        addEntry(batch, shell.menu().entries()[i].text, places.row(i), i == shell.menu().chosen());
    addHint(batch, "ENTER picks, R plays again");
}

} // namespace game
