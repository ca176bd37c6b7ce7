// SPDX-License-Identifier: Zlib
#include "window/screens/hud.hpp"

#include "base/text.hpp"
#include "window/draw/column.hpp"
#include "window/screens/key_help.hpp"
#include "window/screens/keys_view.hpp"
#include "world/scoring.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace game
{
namespace
{

static_assert(Scoring::GrazesPerStep == 4, "a text here says four");

using graze::Vec2;

void addFrame(Batch& batch)
{
    const Tint edge{60, 84, 140, 255};
    batch.rectangle({-2.f, 0.f}, {2.f, FieldHeight}, edge);
    batch.rectangle({FieldWidth, 0.f}, {2.f, FieldHeight}, edge);
}

/// No action is called by a key that is not bound.
bool hasKey(const Bindings& bindings, Action action)
{
    return bindings.keys[static_cast<std::size_t>(action)][0] != Bindings::NoKey;
}

std::string pulseText(const Hud& hud, const Bindings& bindings)
{
    if (hud.charge < 1.f)
        return "PULSE";
    return hasKey(bindings, Action::Power) ? joined({"PULSE: READY (", keyText(bindings, Action::Power), ")"})
                                           : "PULSE: READY";
}

void addNumbers(Batch& batch, const Layout& layout, const Hud& hud, const HudScene& scene)
{
    const float indent = std::min(24.f, layout.column * 0.1f);
    Column column(batch, FieldWidth + indent, std::min(layout.column - 2.f * indent, 260.f), 28.f);
    column.label("SCORE");
    column.value(grouped(hud.score), Large, Bright);
    column.label("BEST");
    column.value(grouped(std::max(hud.score, scene.best)), Small, Bright);
    column.label("WAVE");
    column.value(std::to_string(hud.wave), Middle, Bright);
    column.label("SHIPS");
    column.icons(Picture::LifeIcon, std::max(0, hud.lives), 26.f);
    column.label("GRAZED");
    column.value(grouped(hud.grazes), Middle, Cyan);
    column.label(column.fitting("MULTIPLIER", "MULTI", Small));
    column.write(joined({"x", std::to_string(hud.multiplier)}), Large, hud.multiplier > 1 ? Gold : Bright, 8.f);
    column.bar(hud.multiplierTime, Gold);
    column.label(column.fitting(pulseText(hud, scene.bindings), "PULSE", Small));
    column.bar(hud.charge, hud.charge < 1.f ? Quiet : Cyan);
    column.label("HITS");
    column.value(grouped(hud.hits), Small, Bright);
    if (!scene.who.empty())
        column.value(column.fitting(scene.who, scene.whoBrief, Small), Small, Gold);
    else if (!scene.medal.empty())
    {
        const std::string named = joined({"MEDAL: ", scene.medal});
        column.value(column.fitting(named, column.fitting(scene.medal, "A MEDAL", Small), Small), Small, Gold);
    }
    if (hud.pierceTime > 0.f)
    {
        column.label("PIERCING");
        column.bar(hud.pierceTime, {150, 255, 190, 255}); // as its capsule
    }
}

void addKeyColumn(Batch& batch, const Layout& layout, const Bindings& bindings)
{
    const float indent = std::min(24.f, layout.column * 0.1f);
    const float left = -layout.column + indent;
    const float width = std::min(layout.column - 2.f * indent, 272.f);
    batch.icon(Picture::Logo, {left + width * 0.5f, 56.f}, std::min(width, 260.f));
    constexpr float WidestKey = 104.f; // width of the brief keys
    const bool sideBySide = width > 2.f * WidestKey;
    Column column(batch, left, width, sideBySide ? 128.f : 90.f);
    for (const KeyHelp& key : HelpOfKeys)
    {
        const std::string keys = briefKeysOf(key, bindings);
        if (sideBySide)
        {
            const float height = batch.text(key.what, {left + WidestKey, column.y()}, {.height = Small, .tint = Quiet});
            const TextStyle style{.height = Small, .tint = Bright};
            batch.text(keys, {left, column.y()}, batch.fitted(keys, style, WidestKey - 8.f));
            column.skip(height + 8.f);
            continue;
        }
        column.write(keys, Small, Bright, 0.f);
        column.write(key.briefWhat, Small, Quiet, 4.f);
    }
    if (!sideBySide)
        return;
    column.skip(24.f);
    for (const char* line :
         {"Pass close to bullets:", "four grazes raise the", "multiplier, and every", "step is a gun more."})
        column.write(line, Small, Cyan, 2.f);
}

void addBossBar(Batch& batch, const Hud& hud)
{
    if (hud.bossHealth <= 0.f)
        return;
    const Vec2 position(40.f, 18.f);
    const Vec2 size(FieldWidth - 80.f, 8.f);
    batch.rectangle(position - Vec2(2.f, 2.f), size + Vec2(4.f, 4.f), {0, 0, 0, 150});
    batch.rectangle(position, {size.x * std::min(1.f, hud.bossHealth), size.y}, Red);
}

void addBanner(Batch& batch, const Hud& hud)
{
    if (hud.waveBanner <= 0.f)
        return;
    // In and out at the ends of its time.
    const float alpha = std::min(1.f, 5.f * std::min(hud.waveBanner, 1.f - hud.waveBanner));
    batch.text(joined({"WAVE ", std::to_string(hud.wave)}), {FieldMiddle, 200.f},
               {.height = Huge, .tint = faded(hud.bossWave ? Red : Bright, alpha), .align = Align::Centre});
    if (hud.bossWave)
        batch.text("a giant comes", {FieldMiddle, 276.f},
                   {.height = Small, .tint = faded(Gold, alpha), .align = Align::Centre});
}

std::string sentenceOf(Hint hint, const Bindings& bindings)
{
    switch (hint)
    {
        case Hint::None:
            break;
        case Hint::Fly:
            return joined({briefKeysOf(HelpOfKeys[0], bindings), " FLY"});
        case Hint::Shoot:
            return hasKey(bindings, Action::Fire) ? joined({"HOLD ", keyText(bindings, Action::Fire), " TO FIRE"})
                                                  : "THE OPTIONS HAVE THE KEY TO FIRE";
        case Hint::Graze:
            return "LET SHOTS PASS THROUGH THE RING";
        case Hint::Grazed:
            return "THAT WAS A GRAZE. CLOSER EARNS MORE";
        case Hint::Multiplier:
            return "FOUR GRAZES: ONE MORE GUN";
        case Hint::Power:
            return hasKey(bindings, Action::Power)
                       ? joined({"THE PULSE SAVES YOU ONCE. OR PRESS ", keyText(bindings, Action::Power)})
                       : "THE PULSE SAVES YOU ONCE";
    }
    return {};
}

void addHint(Batch& batch, const Hud& hud, const Bindings& bindings)
{
    constexpr float Top = 104.f; // a hint may stay for long: in the middle it would lie over the fight
    if (const std::string sentence = sentenceOf(hud.hint, bindings);
        !sentence.empty() && hud.state == GameState::Playing)
        batch.text(sentence, {FieldMiddle, Top},
                   batch.fitted(sentence, {.height = Middle, .tint = Cyan, .align = Align::Centre}, FieldWidth - 40.f));
}

} // namespace

void addHud(Batch& batch, const Layout& layout, const Hud& hud, const HudScene& scene)
{
    addFrame(batch);
    addNumbers(batch, layout, hud, scene);
    if (scene.leftColumn)
        addKeyColumn(batch, layout, scene.bindings);
    addBossBar(batch, hud);
    if (!scene.banner)
        return;
    addBanner(batch, hud);
    addHint(batch, hud, scene.bindings);
}

void addNotice(Batch& batch, const Layout& layout, std::string_view text, Tint tint)
{
    constexpr float Indent = 16.f;
    constexpr std::size_t MostLines = 2;
    const float width = FieldWidth + 2.f * layout.column - 2.f * Indent;
    // An empty text gives the height of letters at this size of the window.
    TextStyle style = batch.fitted({}, {.height = Small, .tint = tint, .align = Align::Centre}, width);
    std::vector<std::string> lines = wrapped(batch, text, style.height, width);
    const bool fits = std::all_of(lines.begin(), lines.end(),
                                  [&](const std::string& line) { return batch.fits(line, style.height, width); });
    if (!fits || lines.size() > MostLines)
    {
        // Names of files have no blanks to break them at, so that their lines get smaller.
        style = batch.fitted(text, style, width);
        lines = wrapped(batch, text, style.height, width);
    }
    const float height = style.height * static_cast<float>(lines.size());
    // Two lines stand as low as they can, for the hint of a screen is above them.
    constexpr float HintEnds = 668.f;
    float y = std::min(FieldHeight - 1.f - height, std::max(FieldHeight - 12.f - height, HintEnds));
    batch.rectangle({-layout.column, y - 6.f}, {FieldWidth + 2.f * layout.column, height + 12.f}, {8, 10, 20, 225});
    for (const std::string& line : lines)
        y += batch.text(line, {FieldMiddle, y}, style);
}

} // namespace game
