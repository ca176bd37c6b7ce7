// SPDX-License-Identifier: Zlib
#include "window/screens/page_text.hpp"

#include "window/screens/places.hpp"

#include <algorithm>

namespace game
{
namespace
{

constexpr float Edge = 40.f; // free at both sides of the field
constexpr float HintY = 640.f;
constexpr float HeadingY = 52.f;

} // namespace

TextStyle within(const Batch& batch, std::string_view text, TextStyle style, const graze::Aabb& area)
{
    const graze::Vec2 size = area.size();
    return batch.fitted(text, style, size.x, size.y);
}

void addCentred(Batch& batch, std::string_view text, float y, float height, Tint tint)
{
    batch.text(text, {FieldMiddle, y},
               batch.fitted(text, {.height = height, .tint = tint, .align = Align::Centre}, FieldWidth - 2.f * Edge));
}

void addWithin(Batch& batch, std::string_view text, const graze::Aabb& area, TextStyle style)
{
    style = within(batch, text, style, area);
    const float x = style.align == Align::Left    ? area.lower.x
                    : style.align == Align::Right ? area.upper.x
                                                  : (area.lower.x + area.upper.x) * 0.5f;
    // Capitals end above the bottom of their line.
    constexpr float Lower = 0.09f;
    const float free = area.upper.y - area.lower.y - style.height;
    batch.text(text, {x, area.lower.y + std::min(free, 0.5f * free + Lower * style.height)}, style);
}

void addEntry(Batch& batch, std::string_view text, const graze::Aabb& area, bool chosen)
{
    constexpr float Gap = 1.f; // between the boxes of two entries
    if (chosen)
        batch.rectangle(area.lower + graze::Vec2(0.f, Gap), area.size() - graze::Vec2(0.f, 2.f * Gap), ChosenTint);
    addWithin(batch, text, area, {.height = Middle, .tint = chosen ? Gold : Bright, .align = Align::Centre});
}

void addHint(Batch& batch, std::string_view text)
{
    addCentred(batch, text, HintY, Small, Quiet);
}

void addHeading(Batch& batch, std::string_view text)
{
    addCentred(batch, text, HeadingY, Huge, Bright);
}

void addBack(Batch& batch)
{
    addEntry(batch, "BACK", BackPlace, true);
}

} // namespace game
