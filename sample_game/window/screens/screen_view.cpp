// SPDX-License-Identifier: Zlib
#include "window/screens/screen_view.hpp"

#include "base/text.hpp"
#include "settings/daily.hpp"
#include "window/draw/look.hpp"
#include "window/screens/end_view.hpp"
#include "window/screens/keys_view.hpp"
#include "window/screens/medals_view.hpp"
#include "window/screens/options_view.hpp"
#include "window/screens/page_text.hpp"
#include "window/screens/places.hpp"

#include <string>

namespace game
{
namespace
{

void addMenu(Batch& batch, const Shell& shell)
{
    const Rows places = shell.menuPlaces();
    for (std::size_t i = 0; i < places.count; ++i)
        addEntry(batch, shell.menu().entries()[i].text, places.row(i), i == shell.menu().chosen());
}

void addTitle(Batch& batch, const Shell& shell)
{
    batch.icon(Picture::Logo, {FieldMiddle, 112.f}, 400.f);
    addCentred(batch, "pass close, live long", 182.f, Small, Cyan);
    addMenu(batch, shell);
    addHint(batch, "arrows or mouse choose, ENTER picks");
}

std::string_view listText(ScoreList list)
{
    switch (list)
    {
        case ScoreList::Daily:
            return "DAILY";
        case ScoreList::Boss:
            return "BOSS PRACTICE";
        case ScoreList::Tuned:
            return "TUNED";
        case ScoreList::Normal:
            break;
    }
    return "NORMAL";
}

/// The name of the list between the arrows that lead to the others.
void addListName(Batch& batch, ScoreList list)
{
    constexpr TextStyle Arrow{.height = Middle, .tint = Gold, .align = Align::Centre};
    batch.rectangle(ListPlace.lower, ListPlace.size(), ChosenTint);
    addWithin(batch, "<", EarlierListPlace, Arrow);
    addWithin(batch, listText(list), ListPlace, Arrow);
    addWithin(batch, ">", LaterListPlace, Arrow);
}

/// The day of a daily game, the wave that was reached in any other.
std::string lastColumn(const Score& score, ScoreList list)
{
    const std::string day = list == ScoreList::Daily ? dayOf(score.seed) : std::string{};
    return day.empty() ? std::to_string(score.wave) : day;
}

void addScores(Batch& batch, const Shell& shell, const ScreenScene& scene)
{
    addHeading(batch, "HIGH SCORES");
    addListName(batch, shell.list());
    if (scene.scores.empty())
        addCentred(batch, "nobody yet", 300.f, Middle, Quiet);
    else
        batch.text(shell.list() == ScoreList::Daily ? "DAY" : "WAVE", {600.f, 172.f},
                   {.height = Small, .tint = Quiet, .align = Align::Right});
    constexpr Rows Places{.left = 36.f, .right = 600.f, .top = 200.f, .height = 42.f, .count = Scores::Most};
    constexpr float Rank = 70.f, Name = 86.f, Points = 442.f;
    for (std::size_t i = 0; i < scene.scores.size() && i < Places.count; ++i)
    {
        const Score& score = scene.scores[i];
        const graze::Aabb row = Places.row(i);
        const Tint tint = scene.rank == i + 1 ? Gold : Bright;
        const auto column = [&](float left, float right) -> graze::Aabb {
            return {{left, row.lower.y}, {right, row.upper.y}};
        };
        addWithin(batch, std::to_string(i + 1), column(row.lower.x, Rank),
                  {.height = Small, .tint = Quiet, .align = Align::Right});
        addWithin(batch, score.name, column(Name, 280.f), {.height = Small, .tint = tint});
        addWithin(batch, grouped(score.score), column(284.f, Points),
                  {.height = Small, .tint = tint, .align = Align::Right});
        addWithin(batch, lastColumn(score, shell.list()), column(Points + 12.f, row.upper.x),
                  {.height = Small, .tint = tint, .align = Align::Right});
    }
    addBack(batch);
}

/// Darkens the field behind a screen with much to read.
void addShade(Batch& batch)
{
    batch.rectangle({0.f, 0.f}, {FieldWidth, FieldHeight}, {5, 7, 18, 165});
}

void addPaused(Batch& batch, const Shell& shell)
{
    addCentred(batch, "PAUSED", 190.f, Huge, Bright);
    addMenu(batch, shell);
    addHint(batch, joined({keyText(shell.settings().bindings, Action::Pause), " or ESC goes on, R starts anew"}));
}

} // namespace

void addScreen(Batch& batch, const Shell& shell, const ScreenScene& scene)
{
    const bool page = shell.screen() != Screen::Title && shell.screen() != Screen::Paused;
    if (page && shell.screen() != Screen::Playing && shell.screen() != Screen::Laboratory &&
        shell.screen() != Screen::Exhibit)
        addShade(batch);
    switch (shell.screen())
    {
        case Screen::Title:
            return addTitle(batch, shell);
        case Screen::Keys:
            return addKeys(batch, shell.settings().bindings);
        case Screen::Scores:
            return addScores(batch, shell, scene);
        case Screen::Medals:
            return addMedals(batch, scene.medals);
        case Screen::Options:
            return addOptions(batch, shell.options(), shell.settings());
        case Screen::KeyBindings:
        case Screen::PadBindings:
            return addBindings(batch, shell.bindings(), shell.settings().bindings, scene.clock);
        case Screen::Paused:
            return addPaused(batch, shell);
        case Screen::Naming:
            return addNaming(batch, shell, scene);
        case Screen::GameOver:
            return addGameOver(batch, shell, scene);
        case Screen::Playing:
        case Screen::Laboratory:
        case Screen::Exhibit:
            break;
    }
}

} // namespace game
