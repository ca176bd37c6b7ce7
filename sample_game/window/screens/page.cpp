// SPDX-License-Identifier: Zlib
#include "window/screens/page.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

namespace game
{
namespace
{

using graze::Aabb;
using graze::Vec2;

constexpr float Inset = 14.f; // free at both ends of a row
constexpr Tint ChosenTint{60, 90, 160, 120};

/// Values of a setting besides its least one.
int stepsOf(const Setting& setting)
{
    constexpr int OfVolumes = 20;
    return std::holds_alternative<bool GameSettings::*>(setting)  ? 1
           : std::holds_alternative<int GameSettings::*>(setting) ? GameSettings::MostShips - 1
                                                                  : OfVolumes;
}

/// Label and value of a row where they stand.
std::array<Text, 2> textsOf(const MenuRow& row, float height, Tint tint)
{
    const Vec2 inset(Inset, 0.f), lower = row.area.lower + inset, upper = row.area.upper - inset;
    if (row.value.empty())
        return {{{row.label, {lower - inset * 0.5f, upper + inset * 0.5f}, height, tint}, {}}};
    const Aabb bar = row.bar();
    return {{{row.label, {lower, {bar.lower.x - Inset, upper.y}}, height, tint, Align::Left},
             {row.value, {{bar.upper.x + Inset, lower.y}, upper}, height, tint, Align::Right}}};
}

TextStyle styleOf(const Batch& batch, const Text& text)
{
    const Vec2 room = text.area.size();
    return batch.fitted(text.text, {.height = text.height, .tint = text.tint, .align = text.align}, room.x, room.y);
}

/// One size for all rows and what stands beside them: the largest at which each fits.
float rowHeight(const Batch& batch, const Page& page)
{
    float height = Middle;
    const auto fit = [&](const Text& text)
    { height = text.text.empty() ? height : std::min(height, styleOf(batch, text).height); };
    for (const MenuRow& row : page.rows)
        for (const Text& text : textsOf(row, Middle, {}))
            fit(text);
    for (const Text& text : page.texts)
        if (text.height == Middle)
            fit(text);
    return height;
}

void addBar(Batch& batch, const Aabb& bar, float share, bool chosen)
{
    constexpr float Knob = 8.f;
    const Vec2 size = bar.size();
    batch.rectangle(bar.lower, size, {40, 48, 72, 255});
    batch.rectangle(bar.lower, {size.x * share, size.y}, chosen ? Gold : Cyan);
    batch.rectangle({bar.lower.x + size.x * share - 0.5f * Knob, bar.lower.y - 0.5f * size.y}, {Knob, 2.f * size.y},
                    Bright);
}

} // namespace

Aabb MenuRow::bar() const noexcept
{
    constexpr float Left = 260.f, Right = 410.f, HalfHeight = 5.f; // across the row
    const float middle = area.centre().y;
    return {{area.lower.x + Left, middle - HalfHeight}, {area.lower.x + Right, middle + HalfHeight}};
}

std::optional<std::size_t> Page::at(Vec2 point) const noexcept
{
    const auto found = std::ranges::find_if(rows, [&](const MenuRow& row) { return row.area.contains(point); });
    return found == rows.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - rows.begin()));
}

std::size_t Page::next(std::size_t from, MenuKey key) const noexcept
{
    if (from >= rows.size())
        return 0;
    const bool upright = key == MenuKey::Up || key == MenuKey::Down;
    const Vec2 start = rows[from].area.centre();
    std::size_t best = from;
    float nearest = FieldHeight * FieldHeight;
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        const Vec2 way = rows[i].area.centre() - start;
        const bool beside = std::fabs(way.y) < 1.f;
        if (i == from || beside == upright)
            continue;
        const float along = upright ? way.y : way.x;
        const float ahead = key == MenuKey::Up || key == MenuKey::Left ? -along : along;
        if (ahead < 0.f && !upright)
            continue;
        // From the last row on it goes round to the first; of rows at one height the closer one counts.
        const float round = ahead < 0.f ? ahead + FieldHeight : ahead;
        const float far = round * FieldHeight + (upright ? std::fabs(way.x) : 0.f);
        if (far < nearest)
        {
            nearest = far;
            best = i;
        }
    }
    return best;
}

float shareOf(const GameSettings& settings, const Setting& setting) noexcept
{
    const auto share = [&](auto member)
    {
        if constexpr (std::is_same_v<decltype(member), int GameSettings::*>)
            return static_cast<float>(settings.*member - 1) / static_cast<float>(GameSettings::MostShips - 1);
        else
            return static_cast<float>(settings.*member);
    };
    return std::visit(share, setting);
}

void setShare(GameSettings& settings, const Setting& setting, float share) noexcept
{
    const auto steps = static_cast<float>(stepsOf(setting));
    const float step = std::round(std::clamp(share, 0.f, 1.f) * steps);
    const auto set = [&](auto member)
    {
        if constexpr (std::is_same_v<decltype(member), int GameSettings::*>)
            settings.*member = 1 + static_cast<int>(step);
        else
            settings.*member = static_cast<std::decay_t<decltype(settings.*member)>>(step / steps);
    };
    std::visit(set, setting);
}

void change(GameSettings& settings, const Setting& setting, int by) noexcept
{
    setShare(settings, setting,
             shareOf(settings, setting) + static_cast<float>(by) / static_cast<float>(stepsOf(setting)));
}

std::string valueText(const GameSettings& settings, const Setting& setting)
{
    if (const auto* ships = std::get_if<int GameSettings::*>(&setting))
        return std::to_string(settings.*(*ships));
    if (const auto* on = std::get_if<bool GameSettings::*>(&setting))
        return settings.*(*on) ? "ON" : "OFF";
    return joined({numberText(std::round(static_cast<double>(shareOf(settings, setting)) * 100.), 3), " %"});
}

void addText(Batch& batch, const Text& text)
{
    if (text.text.empty())
        return;
    const TextStyle style = styleOf(batch, text);
    const float x = text.align == Align::Left    ? text.area.lower.x
                    : text.align == Align::Right ? text.area.upper.x
                                                 : text.area.centre().x;
    // Capitals end above the bottom of their line.
    constexpr float Lower = 0.09f;
    const float free = text.area.size().y - style.height;
    batch.text(text.text, {x, text.area.lower.y + std::min(free, 0.5f * free + Lower * style.height)}, style);
}

void addPage(Batch& batch, const Page& page, std::size_t cursor)
{
    if (page.shaded)
        batch.rectangle({0.f, 0.f}, {FieldWidth, FieldHeight}, {5, 7, 18, 165});
    for (const Icon& icon : page.icons)
        batch.icon(icon.picture, icon.centre, icon.width, icon.tint);
    const float height = rowHeight(batch, page);
    for (std::size_t i = 0; i < page.rows.size(); ++i)
    {
        constexpr Vec2 Gap(0.f, 1.f); // between the boxes of two rows
        const MenuRow& row = page.rows[i];
        const bool chosen = i == cursor;
        const Tint tint = row.wrong ? Red : chosen ? Gold : Bright;
        if (chosen)
            batch.rectangle(row.area.lower + Gap, row.area.size() - Gap * 2.f, ChosenTint);
        for (const Text& text : textsOf(row, height, tint))
            addText(batch, text);
        if (row.share)
            addBar(batch, row.bar(), *row.share, chosen);
    }
    for (Text text : page.texts)
    {
        text.height = text.height == Middle ? height : text.height;
        addText(batch, text);
    }
}

} // namespace game
