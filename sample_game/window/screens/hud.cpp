// SPDX-License-Identifier: Zlib
#include "window/screens/hud.hpp"

#include "base/text.hpp"
#include "window/screens/key_words.hpp"
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

constexpr Tint Trough{40, 48, 72, 255};

/// Writes from top to bottom, no wider than its width.
class Column
{
public:
    Column(Batch& batch, float left, float width, float top) : m_batch(batch), m_left(left), m_width(width), m_y(top) {}

    /// The short text where the other one does not fit.
    void label(std::string_view text, std::string_view brief = {})
    {
        write(brief.empty() || m_batch.fits(text, Small, m_width) ? text : brief, Small, Quiet, 4.f);
    }
    void value(std::string_view text, float height, Tint tint) { write(text, height, tint, 12.f); }
    /// A long text gets smaller instead of leaving the window.
    void write(std::string_view text, float height, Tint tint, float gap)
    {
        m_y += m_batch.text(text, {m_left, m_y}, m_batch.fitted(text, {.height = height, .tint = tint}, m_width)) + gap;
    }
    void bar(float share, Tint tint)
    {
        m_batch.rectangle({m_left, m_y}, {m_width, 6.f}, Trough);
        m_batch.rectangle({m_left, m_y}, {m_width * std::clamp(share, 0.f, 1.f), 6.f}, tint);
        m_y += 26.f;
    }
    void icons(Picture picture, int count, float size)
    {
        const float step = std::min(size * 1.2f, m_width / static_cast<float>(std::max(1, count)));
        for (int i = 0; i < count; ++i)
            m_batch.icon(picture, {m_left + size * 0.5f + step * static_cast<float>(i), m_y + size * 0.5f}, size);
        m_y += size + 18.f;
    }
    void skip(float gap) { m_y += gap; }

    /// The top of what comes next.
    [[nodiscard]] float y() const noexcept { return m_y; }

private:
    Batch& m_batch;
    float m_left;
    float m_width;
    float m_y;
};

/// A line in the middle of the field, or of what is free of it, made smaller where it does not fit.
void addLine(Batch& batch, const HudScene& scene, std::string_view text, float y, float height, Tint tint)
{
    const TextStyle style{.height = height, .tint = tint, .align = Align::Centre};
    batch.text(text, {FieldMiddle + 0.5f * scene.covered, y},
               batch.fitted(text, style, FieldWidth - scene.covered - 40.f));
}

/// No action is called by a key that is not bound.
bool hasKey(const Bindings& bindings, Action action)
{
    return bindings.at(Device::Keyboard, action, 0).code != Press::None;
}

std::string pulseText(const Hud& hud, const Bindings& bindings)
{
    return hud.charge < 1.f                  ? "PULSE"
           : hasKey(bindings, Action::Power) ? joined({"PULSE: READY (", keyText(bindings, Action::Power), ")"})
                                             : "PULSE: READY";
}

void addNumbers(Batch& batch, const Layout& layout, const Hud& hud, const HudScene& scene)
{
    const float indent = std::min(24.f, layout.column * 0.1f);
    Column column(batch, FieldWidth + indent, std::min(layout.column - 2.f * indent, 260.f), 28.f);
    column.label("SCORE");
    column.value(grouped(hud.score), Large, Bright);
    column.label("BEST");
    column.value(grouped(scene.best), Small, Bright);
    column.label("WAVE");
    column.value(std::to_string(hud.wave), Middle, Bright);
    column.label("SHIPS");
    column.icons(Picture::LifeIcon, std::max(0, hud.lives), 26.f);
    column.label("GRAZED");
    column.value(grouped(hud.grazes), Middle, Cyan);
    column.label("MULTIPLIER", "MULTI");
    column.write(joined({"x", std::to_string(hud.multiplier)}), Large, hud.multiplier > 1 ? Gold : Bright, 8.f);
    column.bar(hud.multiplierTime, Gold);
    column.label(pulseText(hud, scene.bindings), "PULSE");
    column.bar(hud.charge, hud.charge < 1.f ? Quiet : Cyan);
    column.label("HITS");
    column.value(grouped(hud.hits), Small, Bright);
    if (!scene.who.empty())
        column.value(scene.who, Small, Gold);
    if (hud.pierceTime > 0.f)
    {
        column.label("PIERCING");
        column.bar(hud.pierceTime, {150, 255, 190, 255}); // as its capsule
    }
}

void addKeyColumn(Batch& batch, const Layout& layout, const Bindings& bindings)
{
    constexpr float WidestKey = 104.f, Bottom = FieldHeight - 8.f;
    const float indent = std::min(24.f, layout.column * 0.1f);
    const float left = -layout.column + indent;
    const float width = std::min(layout.column - 2.f * indent, 272.f);
    const bool sideBySide = width > 2.f * WidestKey;
    batch.icon(Picture::Logo, {left + width * 0.5f, 56.f}, std::min(width, 260.f));
    Column column(batch, left, width, sideBySide ? 120.f : 84.f);
    // An empty text gives the height of letters at this size of the window. All have that one: what finds no room in it
    // stands on the page of keys alone.
    const TextStyle style = batch.fitted({}, {.height = Small, .tint = Bright}, width);
    const auto fits = [&](std::string_view text, float room) { return batch.fits(text, Small, room); };
    for (const KeyHelp& key : HelpOfKeys)
    {
        const std::string keys = key.action ? keyText(bindings, *key.action) : key.keys;
        const float end = column.y() + style.height * (sideBySide ? 1.f : 2.f);
        if (end > Bottom || !fits(key.what, sideBySide ? width - WidestKey : width))
            continue;
        if (sideBySide)
        {
            batch.text(keys, {left, column.y()}, batch.fitted(keys, style, WidestKey - 8.f));
            column.skip(batch.text(key.what, {left + WidestKey, column.y()}, {.height = Small, .tint = Quiet}) + 6.f);
            continue;
        }
        column.write(keys, Small, Bright, 0.f);
        column.write(key.what, Small, Quiet, 2.f);
    }
}

void addFrame(Batch& batch, const Hud& hud)
{
    const Tint edge{60, 84, 140, 255};
    batch.rectangle({-2.f, 0.f}, {2.f, FieldHeight}, edge);
    batch.rectangle({FieldWidth, 0.f}, {2.f, FieldHeight}, edge);
    if (hud.bossHealth <= 0.f)
        return;
    const Vec2 position(40.f, 18.f);
    const Vec2 size(FieldWidth - 80.f, 8.f);
    batch.rectangle(position - Vec2(2.f, 2.f), size + Vec2(4.f, 4.f), {0, 0, 0, 150});
    batch.rectangle(position, {size.x * std::min(1.f, hud.bossHealth), size.y}, Red);
}

void addBanner(Batch& batch, const Hud& hud, const HudScene& scene)
{
    if (hud.waveBanner <= 0.f)
        return;
    // In and out at the ends of its time.
    const float alpha = std::min(1.f, 5.f * std::min(hud.waveBanner, 1.f - hud.waveBanner));
    addLine(batch, scene, joined({"WAVE ", std::to_string(hud.wave)}), 200.f, Huge,
            faded(hud.bossWave ? Red : Bright, alpha));
    if (const auto earned = static_cast<std::uint64_t>(hud.waveEarned); earned > 0)
        addLine(batch, scene, joined({"wave survived: +", grouped(earned)}), 276.f, Small, faded(Cyan, alpha));
    if (hud.bossWave)
        addLine(batch, scene, "a giant comes", 304.f, Small, faded(Gold, alpha));
}

std::string sentenceOf(Hint hint, const Bindings& bindings)
{
    switch (hint)
    {
        case Hint::None:
            break;
        case Hint::Fly:
            return joined({keyText(bindings, Action::Left), " FLY"});
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

/// Words in the upper part of the field about what happens now, the most urgent alone.
void addWords(Batch& batch, const Hud& hud, const HudScene& scene)
{
    constexpr float Top = 104.f; // a hint may stay for long: in the middle it would lie over the fight
    if (scene.restartShare > 0.f)
    {
        constexpr float Width = 280.f;
        const Vec2 bar(FieldMiddle + 0.5f * (scene.covered - Width), Top + 44.f);
        addLine(batch, scene, "HOLD R: NEW GAME", Top, Middle, Gold);
        batch.rectangle(bar, {Width, 8.f}, Trough);
        batch.rectangle(bar, {Width * scene.restartShare, 8.f}, Gold);
    }
    else if (scene.closeUp > 0.f)
        addLine(batch, scene, scene.killer, Top, Middle, faded(Red, 2.f * scene.closeUp));
    else if (scene.banner && hud.state == GameState::Playing)
        addLine(batch, scene, sentenceOf(hud.hint, scene.bindings), Top, Middle, Cyan);
}

} // namespace

std::string killerText(const Death& death)
{
    return death.killer == Killer::None   ? std::string{}
           : death.killer == Killer::Wall ? "a wall crushed you" // touching one is harmless
                                          : joined({"you touched ", toString(death.killer)});
}

void addHud(Batch& batch, const Layout& layout, const Hud& hud, const HudScene& scene)
{
    addFrame(batch, hud);
    addNumbers(batch, layout, hud, scene);
    if (scene.leftColumn)
        addKeyColumn(batch, layout, scene.bindings);
    if (scene.banner && scene.closeUp <= 0.f)
        addBanner(batch, hud, scene);
    addWords(batch, hud, scene);
}

void addNotice(Batch& batch, const Layout& layout, std::string_view text, Tint tint, bool atTop, float covered)
{
    constexpr float Indent = 16.f, Margin = 6.f, BossBarEnds = 36.f, HintEnds = 668.f;
    const float beside = atTop ? 0.f : layout.column;
    const float left = atTop ? covered : -beside, middle = 0.5f * (left + FieldWidth + beside);
    const float width = 2.f * (middle - left - Indent);
    // An empty text gives the height of letters at this size of the window.
    const TextStyle style = batch.fitted({}, {.height = Small, .tint = tint, .align = Align::Centre}, width);
    const auto fits = [&](const std::string& line) { return batch.fits(line, style.height, width); };
    const std::vector<std::string> lines = linesOf(text, fits);
    const float height = style.height * static_cast<float>(lines.size());
    float y =
        atTop ? BossBarEnds : std::min(FieldHeight - 1.f - height, std::max(FieldHeight - 12.f - height, HintEnds));
    batch.rectangle({left, y - Margin}, {2.f * (middle - left), height + 2.f * Margin}, {8, 10, 20, 225});
    // Names of files have no blanks to break them at, so that their lines get smaller.
    for (const std::string& line : lines)
    {
        batch.text(line, {middle, y}, batch.fitted(line, style, width));
        y += style.height;
    }
}

} // namespace game
