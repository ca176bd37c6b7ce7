// SPDX-License-Identifier: Zlib
#include "window/screens/screen_view.hpp"

#include "base/text.hpp"
#include "window/draw/look.hpp"
#include "window/screens/key_help.hpp"

#include <string>

namespace game
{
namespace
{

constexpr float Edge = 40.f; // free at both sides of the field

void addCentred(Batch& batch, std::string_view text, float y, float height, Tint tint)
{
    batch.text(text, {FieldMiddle, y},
               batch.fitted(text, {.height = height, .tint = tint, .align = Align::Centre}, FieldWidth - 2.f * Edge));
}

void addMenu(Batch& batch, const Menu& menu, float y)
{
    constexpr float LineHeight = 46.f;
    for (std::size_t i = 0; i < menu.entries().size(); ++i)
    {
        const bool chosen = i == menu.chosen();
        if (chosen)
            batch.rectangle({FieldMiddle - 210.f, y - 9.f}, {420.f, LineHeight - 3.f}, {60, 90, 160, 120});
        addCentred(batch, menu.entries()[i].text, y, Middle, chosen ? Gold : Bright);
        y += LineHeight;
    }
}

// Above the line of notices.
void addHint(Batch& batch, std::string_view text)
{
    addCentred(batch, text, 640.f, Small, Quiet);
}

void addTitle(Batch& batch, const Shell& shell)
{
    batch.icon(Picture::Logo, {FieldMiddle, 168.f}, 420.f);
    addCentred(batch, "pass close, live long", 244.f, Small, Cyan);
    addMenu(batch, shell.menu(), 312.f);
    addHint(batch, "arrows choose, ENTER picks");
}

void addKeys(Batch& batch)
{
    addCentred(batch, "KEYS", 60.f, Huge, Bright);
    float y = 160.f;
    for (const KeyHelp& key : Keys)
    {
        batch.text(key.keys, {FieldMiddle - 16.f, y}, {.height = Small, .tint = Bright, .align = Align::Right});
        batch.text(key.what, {FieldMiddle + 16.f, y}, {.height = Small, .tint = Quiet});
        y += 30.f;
    }
    y += 20.f;
    for (const char* line : {"GAMEPAD: stick or cross flies, A fires,", "B flies slowly and exactly, START pauses."})
    {
        addCentred(batch, line, y, Small, Quiet);
        y += 28.f;
    }
    y += 14.f;
    for (const char* line : {"Pass close to bullets: every graze earns", "points and raises the multiplier."})
    {
        addCentred(batch, line, y, Small, Cyan);
        y += 28.f;
    }
    addHint(batch, "ESC goes back");
}

void addScores(Batch& batch, const ScreenScene& scene)
{
    addCentred(batch, "HIGH SCORES", 60.f, Huge, Bright);
    if (scene.scores.empty())
        addCentred(batch, "nobody yet", 300.f, Middle, Quiet);
    constexpr float Rank = 76.f, Name = 96.f, Points = 470.f, Wave = 590.f;
    float y = 176.f;
    if (!scene.scores.empty())
        batch.text("WAVE", {Wave, y - 34.f}, {.height = Small, .tint = Quiet, .align = Align::Right});
    for (std::size_t i = 0; i < scene.scores.size(); ++i)
    {
        const Score& score = scene.scores[i];
        const Tint tint = scene.rank == i + 1 ? Gold : Bright;
        batch.text(std::to_string(i + 1), {Rank, y}, {.height = Small, .tint = Quiet, .align = Align::Right});
        batch.text(score.name, {Name, y}, {.height = Small, .tint = tint});
        batch.text(grouped(score.score), {Points, y}, {.height = Small, .tint = tint, .align = Align::Right});
        batch.text(std::to_string(score.wave), {Wave, y}, {.height = Small, .tint = tint, .align = Align::Right});
        y += 44.f;
    }
    addHint(batch, "ESC goes back");
}

void addPaused(Batch& batch, const Shell& shell)
{
    addCentred(batch, "PAUSED", 190.f, Huge, Bright);
    addMenu(batch, shell.menu(), 310.f);
    addHint(batch, "P goes on, R starts anew");
}

void addOutcome(Batch& batch, const ScreenScene& scene)
{
    addCentred(batch, "GAME OVER", 110.f, Huge, Red);
    addCentred(batch, grouped(scene.hud.score), 200.f, Large, Bright);
    addCentred(batch,
               joined({"wave ", std::to_string(scene.hud.wave), ", ", grouped(scene.hud.grazes), " bullets grazed"}),
               262.f, Small, Quiet);
}

void addNaming(Batch& batch, const Shell& shell, const ScreenScene& scene)
{
    addOutcome(batch, scene);
    addCentred(batch, joined({"PLACE ", std::to_string(scene.rank.value_or(Scores::Most)), " OF THE HIGH SCORES"}),
               330.f, Small, Gold);
    addCentred(batch, "YOUR NAME", 382.f, Small, Quiet);
    batch.rectangle({FieldMiddle - 180.f, 416.f}, {360.f, 58.f}, {60, 90, 160, 120});
    const bool cursor = scene.clock / 24 % 2 == 0;
    const std::string& text = shell.naming().text();
    addCentred(batch, joined({text, cursor && text.size() < Scores::LongestName ? "_" : " "}), 424.f, Large, Bright);
    addHint(batch, "type it, or use the arrows; ENTER keeps it");
}

void addGameOver(Batch& batch, const Shell& shell, const ScreenScene& scene)
{
    addOutcome(batch, scene);
    addMenu(batch, shell.menu(), 350.f);
    addHint(batch, "arrows choose, ENTER picks, R plays again");
}

} // namespace

void addScreen(Batch& batch, const Shell& shell, const ScreenScene& scene)
{
    switch (shell.screen())
    {
        case Screen::Title:
            return addTitle(batch, shell);
        case Screen::Keys:
            return addKeys(batch);
        case Screen::Scores:
            return addScores(batch, scene);
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
