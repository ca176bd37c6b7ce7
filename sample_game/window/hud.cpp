// SPDX-License-Identifier: Zlib
#include "window/hud.hpp"

#include "window/text.hpp"

#include <algorithm>
#include <string>

namespace game
{
namespace
{

using graze::Vec2;

constexpr Tint Bright{240, 244, 255, 255};
constexpr Tint Quiet{132, 148, 184, 255};
constexpr Tint Gold{255, 214, 110, 255};
constexpr Tint Cyan{110, 220, 255, 255};
constexpr Tint Red{255, 96, 96, 255};

constexpr float FieldMiddle = FieldWidth * 0.5f;

// Heights of text: whole multiples of the font's 11 pixels in a window of 720 lines.
constexpr float Small = 22.f;
constexpr float Middle = 33.f;
constexpr float Large = 44.f;
constexpr float Huge = 66.f;

Tint faded(Tint tint, float alpha)
{
    tint.alpha = static_cast<std::uint8_t>(static_cast<float>(tint.alpha) * std::clamp(alpha, 0.f, 1.f));
    return tint;
}

// Writes from top to bottom.
class Column
{
public:
    Column(Batch& batch, float left, float width, float top) : m_batch(batch), m_left(left), m_width(width), m_y(top) {}

    void label(std::string_view text) { write(text, Small, Quiet, 4.f); }
    /// The first of two texts where it fits at its height, else the short one.
    [[nodiscard]] std::string_view fitting(std::string_view text, std::string_view brief, float height) const
    {
        return m_batch.fits(text, height, m_width) ? text : brief;
    }
    void value(std::string_view text, float height, Tint tint) { write(text, height, tint, 18.f); }
    /// A long text gets smaller instead of leaving the window.
    void write(std::string_view text, float height, Tint tint, float gap)
    {
        m_y += m_batch.text(text, {m_left, m_y}, m_batch.fitted(text, {.height = height, .tint = tint}, m_width)) + gap;
    }
    void bar(float share, Tint tint)
    {
        m_batch.rectangle({m_left, m_y}, {m_width, 6.f}, {40, 48, 72, 255});
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

private:
    Batch& m_batch;
    float m_left;
    float m_width;
    float m_y;
};

void addFrame(Batch& batch)
{
    const Tint edge{60, 84, 140, 255};
    batch.rectangle({-2.f, 0.f}, {2.f, FieldHeight}, edge);
    batch.rectangle({FieldWidth, 0.f}, {2.f, FieldHeight}, edge);
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
    column.label("HITS");
    column.value(grouped(hud.hits), Small, Bright);
    if (scene.bot)
        column.value(column.fitting("THE BOT PLAYS", "BOT", Small), Small, Gold);
}

struct KeyHelp
{
    const char* keys;
    const char* what;
    const char* briefKeys; // of a narrow column
    const char* briefWhat;
};

constexpr KeyHelp Keys[] = {
    {"ARROWS / WASD", "fly", "ARROWS", "fly"},    {"SPACE / Z", "fire", "SPACE", "fire"},
    {"SHIFT", "slow and exact", "SHIFT", "slow"}, {"P / ESC", "pause", "P", "pause"},
    {"R", "new game", "R", "new game"},           {"F1", "tune the solver", "F1", "solver"},
    {"F2", "what it sees", "F2", "shapes"},
};

void addKeys(Batch& batch, const Layout& layout)
{
    const float indent = std::min(24.f, layout.column * 0.1f);
    const float left = -layout.column + indent;
    const float width = std::min(layout.column - 2.f * indent, 260.f);
    batch.icon(Picture::Logo, {left + width * 0.5f, 56.f}, width);
    Column column(batch, left, width, 128.f);
    for (const KeyHelp& key : Keys)
    {
        column.write(column.fitting(key.keys, key.briefKeys, Small), Small, Bright, 0.f);
        column.write(column.fitting(key.what, key.briefWhat, Small), Small, Quiet, 14.f);
    }
    column.skip(10.f);
    for (const char* line : {"Pass close to bullets:", "every graze raises", "the multiplier."})
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
    if (hud.waveBanner <= 0.f || hud.state != GameState::Playing)
        return;
    // In and out at the ends of its time.
    const float alpha = std::min(1.f, 5.f * std::min(hud.waveBanner, 1.f - hud.waveBanner));
    batch.text(joined({"WAVE ", std::to_string(hud.wave)}), {FieldMiddle, 200.f},
               {.height = Huge, .tint = faded(hud.bossWave ? Red : Bright, alpha), .align = Align::Centre});
    if (hud.bossWave)
        batch.text("a carrier comes", {FieldMiddle, 262.f},
                   {.height = Small, .tint = faded(Gold, alpha), .align = Align::Centre});
}

void addCentred(Batch& batch, std::string_view text, float y, float height, Tint tint)
{
    batch.text(text, {FieldMiddle, y}, {.height = height, .tint = tint, .align = Align::Centre});
}

void addTitle(Batch& batch, const HudScene& scene)
{
    batch.icon(Picture::Logo, {FieldMiddle, 190.f}, 400.f);
    addCentred(batch, "pass close, live long", 268.f, Small, Cyan);
    if (scene.clock / 32 % 4 != 3)
        addCentred(batch, "PRESS ENTER", 372.f, Middle, Gold);
    float y = 456.f;
    for (const KeyHelp& key : Keys)
    {
        batch.text(key.keys, {FieldMiddle - 16.f, y}, {.height = Small, .tint = Bright, .align = Align::Right});
        batch.text(key.what, {FieldMiddle + 16.f, y}, {.height = Small, .tint = Quiet});
        y += 28.f;
    }
}

void addGameOver(Batch& batch, const Hud& hud, const HudScene& scene)
{
    addCentred(batch, "GAME OVER", 214.f, Huge, Red);
    addCentred(batch, grouped(hud.score), 300.f, Large, Bright);
    if (scene.best > 0 && hud.score > scene.best)
        addCentred(batch, "the best so far", 352.f, Small, Gold);
    addCentred(batch, joined({"wave ", std::to_string(hud.wave), ", ", grouped(hud.grazes), " bullets grazed"}), 388.f,
               Small, Quiet);
    if (scene.clock / 32 % 4 != 3)
        addCentred(batch, "ENTER OR R: AGAIN", 450.f, Middle, Gold);
}

} // namespace

void addHud(Batch& batch, const Layout& layout, const Hud& hud, const HudScene& scene)
{
    addFrame(batch);
    if (!scene.title)
        addNumbers(batch, layout, hud, scene);
    if (scene.leftColumn && !scene.title)
        addKeys(batch, layout);
    if (scene.title)
        return addTitle(batch, scene);
    addBossBar(batch, hud);
    addBanner(batch, hud);
    if (hud.state == GameState::Paused)
    {
        addCentred(batch, "PAUSED", 270.f, Huge, Bright);
        addCentred(batch, "P goes on, R starts anew", 350.f, Small, Quiet);
    }
    else if (hud.state == GameState::GameOver)
        addGameOver(batch, hud, scene);
}

} // namespace game
