// SPDX-License-Identifier: Zlib
#include "window/screens/shell.hpp"

#include "base/text.hpp"
#include "settings/scores.hpp"
#include "window/screens/key_words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace game
{
namespace
{

using graze::Aabb;
using graze::Vec2;

constexpr float Edge = 40.f; // free at both sides of the field
/// Room for a line of small text in any window: letters grow in whole steps, up to a third above their height.
constexpr float LineRoom = 30.f;
constexpr Tint Locked{92, 104, 134, 255}; // a medal that is not won

struct Entry
{
    std::string_view label;
    Goal goal;
};

Text centred(std::string text, float y, float height, Tint tint)
{
    const float above = 0.5f * std::max(0.f, LineRoom - height);
    return {std::move(text), {{Edge, y - above}, {FieldWidth - Edge, y + height + above}}, height, tint};
}

Text heading(std::string text)
{
    return centred(std::move(text), 52.f, Huge, Bright);
}

/// At the bottom, above the line of notices.
Text hint(std::string text)
{
    return centred(std::move(text), 640.f, Small, Quiet);
}

/// A piece of a table, between two places across the field.
void addCell(Page& page, std::string_view text, float left, float right, float y, float height, Tint tint,
             Align align = Align::Left)
{
    page.texts.push_back({std::string(text), {{left, y}, {right, y + height}}, std::min(height, Small), tint, align});
}

MenuRow back()
{
    return {"BACK", {{FieldMiddle - 90.f, 626.f}, {FieldMiddle + 90.f, 662.f}}, Wish::Back};
}

/// No farther apart than looks well.
void addMenu(Page& page, std::span<const Entry> entries, float top)
{
    constexpr float Bottom = 632.f, Highest = 46.f, HalfWidth = 210.f; // above the hints
    const float height = std::min(Highest, (Bottom - top) / static_cast<float>(entries.size()));
    for (const Entry& entry : entries)
    {
        page.rows.push_back({std::string(entry.label),
                             {{FieldMiddle - HalfWidth, top}, {FieldMiddle + HalfWidth, top + height}},
                             entry.goal});
        top += height;
    }
}

void addMedal(Page& page, Medal medal, bool won, Vec2 centre, float width)
{
    page.icons.push_back({Picture::Ring, centre, width * 1.4f, won ? Gold : Locked});
    page.icons.push_back({lookOf(medal).picture, centre, width * 0.62f, won ? Tint{} : Locked});
}

Page titlePage(const Facts& facts)
{
    Page page{.icons = {{Picture::Logo, {FieldMiddle, 112.f}, 400.f}}, .shaded = false};
    page.texts = {centred("pass close, live long", 182.f, Small, Cyan), hint("arrows or mouse choose, ENTER picks")};
    std::vector<Entry> entries{
        {"PLAY", Wish::StartGame},       {"DAILY", Wish::StartDaily},   {"BOSS PRACTICE", Wish::StartBoss},
        {"HIGH SCORES", Screen::Scores}, {"MEDALS", Screen::Medals},    {"GJK LABORATORY", Screen::Laboratory},
        {"OPTIONS", Screen::Options},    {"HOW TO PLAY", Screen::Keys}, {"QUIT", Wish::Quit}};
    if (facts.hasLast)
        entries.insert(entries.begin() + 3, {"WATCH THE LAST GAME", Wish::WatchLast});
    addMenu(page, entries, 222.f);
    return page;
}

Page pausedPage(const Facts& facts)
{
    Page page{.shaded = false};
    page.texts = {centred("PAUSED", 190.f, Huge, Bright),
                  hint(joined({keyText(facts.settings.bindings, Action::Pause), " or ESC goes on, hold R: new game"}))};
    addMenu(page,
            std::array<Entry, 5>{{{"GO ON", Wish::Back},
                                  {"NEW GAME", Wish::PlayAgain},
                                  {"OPTIONS", Screen::Options},
                                  {"GJK LABORATORY", Screen::Laboratory},
                                  {"TITLE", Wish::LeaveGame}}},
            310.f);
    return page;
}

std::string_view listText(ScoreList list)
{
    static constexpr std::array<std::string_view, ScoreListCount> Texts{"NORMAL", "DAILY", "BOSS PRACTICE", "TUNED"};
    return Texts[static_cast<std::size_t>(list)];
}

/// How the game ended.
Page endPage(const Facts& facts)
{
    const Summary& summary = facts.summary;
    const bool normal = facts.list == ScoreList::Normal;
    const std::string outcome = joined({normal ? "" : listText(facts.list), normal ? "" : ", ", "wave ",
                                        std::to_string(summary.hud.wave), " after ", clockText(summary.seconds())});
    return {.texts = {centred("GAME OVER", 34.f, Huge, Red), centred(grouped(summary.hud.score), 108.f, Large, Bright),
                      centred(outcome, 158.f, Small, Quiet), centred(summary.killer, 188.f, Small, Red)}};
}

std::string gapText(float pixels)
{
    // Rounded down to a tenth, so that 0.96 px, which wins a medal, is not shown as 1.
    return joined({numberText(std::floor(static_cast<double>(pixels) * 10.) / 10., 4), " px"});
}

Page namingPage(const Shell& shell)
{
    const Facts& facts = shell.facts();
    const bool full = shell.name().size() >= Scores::LongestName;
    const std::string place = std::to_string(facts.rank.value_or(1));
    Page page = endPage(facts);
    page.texts.push_back(centred(joined({"PLACE ", place, " OF THE HIGH SCORES"}), 320.f, Small, Gold));
    page.texts.push_back(centred("YOUR NAME", 382.f, Small, Quiet));
    page.texts.push_back(centred(joined({shell.name(), shell.blinks() && !full ? "_" : " "}), 424.f, Large, Bright));
    page.texts.push_back(hint("type it, or use the arrows; ENTER keeps it"));
    page.rows = {{"", {{FieldMiddle - 180.f, 416.f}, {FieldMiddle + 180.f, 474.f}}},
                 {"KEEP IT", {{FieldMiddle - 120.f, 500.f}, {FieldMiddle + 120.f, 540.f}}, Wish::KeepScore}};
    return page;
}

/// The medals that the game has won: pictures in a row, and their titles where there is room for them.
void addEarned(Page& page, const MedalSet& earned, float y)
{
    constexpr float Step = 58.f, Width = 34.f;
    constexpr std::size_t MostTitles = 2;
    float x = FieldMiddle - Step * (static_cast<float>(earned.count()) - 1.f) * 0.5f;
    std::string titles;
    for (std::size_t i = 0; i < MedalCount; ++i)
        if (earned[i])
        {
            addMedal(page, static_cast<Medal>(i), true, {x, y + 0.5f * Width}, Width);
            titles = joined({titles, titles.empty() ? "" : ", ", lookOf(static_cast<Medal>(i)).title});
            x += Step;
        }
    if (earned.count() > MostTitles)
        titles = joined({std::to_string(earned.count()), " NEW MEDALS"});
    page.texts.push_back(centred(std::move(titles), y + Width + 10.f, Small, Gold));
}

Page gameOverPage(const Facts& facts)
{
    const Hud& hud = facts.summary.hud;
    const double minutes = std::max(facts.summary.seconds(), 1.) / 60.;
    Page page = endPage(facts);
    page.texts.push_back(hint("ENTER picks, R plays again"));
    const std::pair<std::string_view, std::string> numbers[] = {
        {"bullets grazed", grouped(hud.grazes)},
        {"per minute", numberText(std::round(static_cast<double>(hud.grazes) / minutes * 10.) / 10., 5)},
        {"best near miss", hud.grazes > 0 ? gapText(hud.closestGraze) : "-"},
        {"best multiplier", joined({"x", std::to_string(hud.highestMultiplier)})}};
    float y = 222.f;
    for (const auto& [name, value] : numbers)
    {
        addCell(page, name, Edge, FieldMiddle + 20.f, y, LineRoom, Quiet, Align::Right);
        addCell(page, value, FieldMiddle + 52.f, FieldWidth - Edge, y, LineRoom, Cyan);
        y += LineRoom;
    }
    addEarned(page, facts.earned, 348.f);
    std::vector<Entry> entries{{"AGAIN", Wish::PlayAgain}};
    if (facts.hasLast)
        entries.push_back({"WATCH IT", Wish::WatchLast});
    if (hud.grazes > 0)
        entries.push_back({"BEST NEAR MISS", Wish::WatchNearMiss});
    entries.push_back({"HIGH SCORES", Screen::Scores});
    entries.push_back({"TITLE", Wish::LeaveGame});
    addMenu(page, entries, 440.f);
    return page;
}

Page optionsPage(const Shell& shell)
{
    static const std::array<Entry, 10> Options{{{"SOUND", &GameSettings::soundVolume},
                                                {"MUSIC", &GameSettings::musicVolume},
                                                {"SCREEN SHAKE", &GameSettings::shake},
                                                {"FLASHES", &GameSettings::flashes},
                                                {"SHIPS", &GameSettings::ships},
                                                {"FULL SCREEN", &GameSettings::fullscreen},
                                                {"KEYS", Screen::KeyBindings},
                                                {"GAMEPAD", Screen::PadBindings},
                                                {"DEFAULTS", Wish::Defaults},
                                                {"BACK", Wish::Back}}};
    constexpr float Height = 46.f;
    const GameSettings& settings = shell.facts().settings;
    Page page{.texts = {heading("OPTIONS")}};
    float y = 142.f;
    for (const Entry& option : Options)
    {
        MenuRow row{std::string(option.label), {{Edge, y}, {FieldWidth - Edge, y + Height}}, option.goal};
        if (const auto* setting = std::get_if<Setting>(&option.goal))
        {
            row.value = valueText(settings, *setting);
            if (!std::holds_alternative<bool GameSettings::*>(*setting))
                row.share = shareOf(settings, *setting);
        }
        page.rows.push_back(std::move(row));
        y += Height;
    }
    const Goal& chosen = page.rows[shell.cursor()].goal;
    page.texts.push_back(hint(chosen == Goal(Setting(&GameSettings::ships))
                                  ? "from the next game on; scores with 4 compare"
                              : std::holds_alternative<Setting>(chosen) ? "left and right change it"
                                                                        : "ENTER picks"));
    return page;
}

/// A line about the chosen place: its conflict, or how to go on.
Text bindingsNote(const Shell& shell, const MenuRow& chosen, std::string_view conflict)
{
    const bool keyboard = shell.device() == Device::Keyboard;
    const bool waits = shell.waits();
    const std::string device = keyboard ? "key" : "button";
    const Tint tint = waits ? Gold : shell.refused() || !conflict.empty() ? Red : Quiet;
    const std::string text =
        waits               ? joined({"ESC keeps it, the same ", device, " takes it away"})
        : shell.refused()   ? "the game needs that key itself"
        : !conflict.empty() ? joined({chosen.label, " is also bound to: ", conflict == "power" ? "pulse" : conflict})
        : keyboard          ? "ENTER, then the new key"
                            : "stick and cross always fly";
    return centred(text, 588.f, Small, tint);
}

Page bindingsPage(const Shell& shell)
{
    constexpr float Height = 42.f, Across[] = {190.f, 400.f, 606.f}, Gap = 6.f;
    const Bindings& bindings = shell.facts().settings.bindings;
    const bool keyboard = shell.device() == Device::Keyboard;
    Page page{.texts = {heading(keyboard ? "KEYS" : "GAMEPAD"), hint("red: bound twice")}};
    float y = 142.f;
    std::string_view conflictOfChosen;
    for (std::size_t i = 0; i < ActionCount; ++i)
    {
        const auto action = static_cast<Action>(i);
        page.texts.push_back({shownAction(action), {{54.f, y}, {176.f, y + Height}}, Middle, Quiet, Align::Left});
        for (std::size_t slot = 0; slot < Bindings::Slots; ++slot)
        {
            const std::string_view conflict = bindings.conflictOf(shell.device(), action, slot);
            MenuRow row{shownPress(bindings.at(shell.device(), action, slot)),
                        {{Across[slot], y}, {Across[slot + 1] - Gap, y + Height}},
                        Slot{action, slot}};
            row.wrong = !conflict.empty();
            if (page.rows.size() == shell.cursor())
            {
                conflictOfChosen = conflict;
                if (shell.waits())
                    row.label = !shell.blinks() ? "" : keyboard ? "PRESS A KEY" : "PRESS A BUTTON";
            }
            page.rows.push_back(std::move(row));
        }
        y += Height;
    }
    for (const Entry& entry : {Entry{"DEFAULTS", Wish::Defaults}, Entry{"BACK", Wish::Back}})
    {
        page.rows.push_back({std::string(entry.label), {{Edge, y}, {FieldWidth - Edge, y + Height}}, entry.goal});
        y += Height;
    }
    page.texts.push_back(bindingsNote(shell, page.rows[shell.cursor()], conflictOfChosen));
    return page;
}

Page scoresPage(const Shell& shell)
{
    constexpr float Left = FieldMiddle - 200.f, Right = FieldMiddle + 200.f, Arrow = 60.f, Top = 128.f, Bottom = 164.f;
    const Facts& facts = shell.facts();
    const ScoreList list = shell.list();
    const std::span<const Score> scores = facts.scores.of(list).list();
    Page page{.texts = {heading("HIGH SCORES"),
                        {std::string(listText(list)), {{Left + Arrow, Top}, {Right - Arrow, Bottom}}, Middle, Gold}}};
    page.rows = {back(),
                 {"<", {{Left, Top}, {Left + Arrow, Bottom}}, Wish::EarlierList},
                 {">", {{Right - Arrow, Top}, {Right, Bottom}}, Wish::LaterList}};
    if (scores.empty())
        page.texts.push_back(centred("nobody yet", 300.f, Middle, Quiet));
    else
        addCell(page, list == ScoreList::Daily ? "DAY" : "WAVE", 454.f, 600.f, 168.f, LineRoom, Quiet, Align::Right);
    for (std::size_t i = 0; i < scores.size(); ++i)
    {
        constexpr float Height = 42.f;
        const Score& score = scores[i];
        const float y = 200.f + Height * static_cast<float>(i);
        const bool last = list == facts.list && facts.rank == i + 1;
        const Tint tint = last ? Gold : Bright;
        const std::string day = list == ScoreList::Daily ? dayOf(score.seed) : std::string{};
        addCell(page, std::to_string(i + 1), 36.f, 70.f, y, Height, Quiet, Align::Right);
        addCell(page, score.name, 86.f, 280.f, y, Height, tint);
        addCell(page, grouped(score.score), 284.f, 442.f, y, Height, tint, Align::Right);
        addCell(page, day.empty() ? std::to_string(score.wave) : day, 454.f, 600.f, y, Height, tint, Align::Right);
    }
    return page;
}

Page medalsPage(const MedalSet& won)
{
    constexpr float Height = 2.f * LineRoom, Top = 126.f, Left = 136.f, Right = 600.f;
    Page page{.texts = {heading("MEDALS")}, .rows = {back()}};
    for (std::size_t i = 0; i < MedalCount; ++i)
    {
        const auto medal = static_cast<Medal>(i);
        const float y = Top + Height * static_cast<float>(i);
        addMedal(page, medal, won[i], {90.f, y + 0.5f * Height}, 40.f);
        addCell(page, lookOf(medal).title, Left, Right, y, LineRoom, won[i] ? Gold : Bright);
        addCell(page, lookOf(medal).how, Left, Right, y + LineRoom, LineRoom, Quiet);
    }
    return page;
}

Page helpPage(const Bindings& bindings)
{
    Page page{.texts = {heading("HOW TO PLAY")}, .rows = {back()}};
    float y = 122.f;
    for (const KeyHelp& help : HelpOfKeys)
    {
        const std::string keys = help.action ? keysText(bindings, *help.action) : help.keys;
        addCell(page, keys, 30.f, FieldMiddle - 6.f, y, LineRoom, Bright, Align::Right);
        addCell(page, help.what, FieldMiddle + 18.f, 610.f, y, LineRoom, Quiet);
        y += LineRoom;
    }
    for (const char* line :
         {"Grazes earn points: pass close.", "4 grazes raise the multiplier.", "8 grazes charge the pulse."})
    {
        y += LineRoom;
        page.texts.push_back(centred(line, y - 18.f, Small, Cyan));
    }
    return page;
}

} // namespace

const MedalLook& lookOf(Medal medal) noexcept
{
    static constexpr std::array<MedalLook, MedalCount> Looks{
        {{"FIRST CHAIN", "raise the multiplier", Picture::GrazeIcon},
         {"TIMES EIGHT", "raise it to x8", Picture::CapsulePierce},
         {"A HUNDRED", "100 grazes in one game", Picture::EnemyOrbBig},
         {"HAIR'S BREADTH", "a bullet passes below 1 px", Picture::GrazeFlash},
         {"CLEAN WAVE", "lose no ship in a whole wave", Picture::LifeIcon},
         {"GIANT SLAYER", "beat the boss", Picture::BossCore},
         {"TODAY", "finish the daily game", Picture::StarIcon},
         {"ONCE MORE", "watch a replay to its end", Picture::Spinner}}};
    return Looks[static_cast<std::size_t>(medal)];
}

Page Shell::page() const
{
    switch (m_screen)
    {
        case Screen::Title:
            return titlePage(m_facts);
        case Screen::Keys:
            return helpPage(m_facts.settings.bindings);
        case Screen::Scores:
            return scoresPage(*this);
        case Screen::Medals:
            return medalsPage(m_facts.medals);
        case Screen::Options:
            return optionsPage(*this);
        case Screen::KeyBindings:
        case Screen::PadBindings:
            return bindingsPage(*this);
        case Screen::Paused:
            return pausedPage(m_facts);
        case Screen::Naming:
            return namingPage(*this);
        case Screen::GameOver:
            return gameOverPage(m_facts);
        case Screen::Playing:
        case Screen::Laboratory:
        case Screen::Exhibit:
            break;
    }
    return {.shaded = false};
}

} // namespace game
