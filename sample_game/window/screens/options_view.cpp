// SPDX-License-Identifier: Zlib
#include "window/screens/options_view.hpp"

#include "window/draw/look.hpp"
#include "window/screens/page_text.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace game
{
namespace
{

using graze::Vec2;

constexpr float Inset = 14.f; // free at both ends of a row
constexpr Tint Trough{40, 48, 72, 255};

void addBox(Batch& batch, const graze::Aabb& place, Tint tint)
{
    batch.rectangle(place.lower + Vec2(0.f, 1.f), place.size() - Vec2(0.f, 2.f), tint);
}

void addSlider(Batch& batch, const graze::Aabb& place, float share, bool chosen)
{
    constexpr float Height = 10.f, Knob = 8.f;
    const float middle = (place.lower.y + place.upper.y) * 0.5f;
    const float width = OptionsPage::SliderRight - OptionsPage::SliderLeft;
    const Vec2 corner(OptionsPage::SliderLeft, middle - 0.5f * Height);
    batch.rectangle(corner, {width, Height}, Trough);
    batch.rectangle(corner, {width * share, Height}, chosen ? Gold : Cyan);
    batch.rectangle({corner.x + width * share - 0.5f * Knob, middle - Height}, {Knob, 2.f * Height}, Bright);
}

void addShips(Batch& batch, const graze::Aabb& place, int ships)
{
    constexpr float Step = (OptionsPage::SliderRight - OptionsPage::SliderLeft) / GameSettings::MostShips;
    const float middle = (place.lower.y + place.upper.y) * 0.5f;
    for (int i = 0; i < GameSettings::MostShips; ++i)
        batch.icon(Picture::LifeIcon, {OptionsPage::SliderLeft + Step * (static_cast<float>(i) + 0.5f), middle}, 28.f,
                   i < ships ? Tint{} : Tint{90, 100, 130, 110});
}

std::string_view hintOf(Option option)
{
    switch (option)
    {
        case Option::Keys:
        case Option::Buttons:
        case Option::Defaults:
        case Option::Back:
            return "ENTER picks";
        case Option::Ships:
            return "from the next game on; scores with 4 compare";
        default:
            return "left and right change it";
    }
}

/// The rows below the actions: defaults and back.
void addLastRows(Batch& batch, const BindingsPage& page)
{
    constexpr std::array<std::string_view, 2> Texts{"DEFAULTS", "BACK"};
    for (std::size_t i = 0; i < Texts.size(); ++i)
    {
        const std::size_t row = BindingsPage::DefaultsRow + i;
        addEntry(batch, Texts[i], BindingsPage::Places.row(row), page.row() == row);
    }
}

void addSlot(Batch& batch, const BindingsPage& page, const Bindings& bindings, Action action, std::size_t slot,
             bool blink)
{
    const graze::Aabb row = BindingsPage::Places.row(static_cast<std::size_t>(action));
    const float left = slot == 0 ? BindingsPage::FirstSlot : BindingsPage::SecondSlot;
    const float right = slot == 0 ? BindingsPage::SecondSlot - 6.f : row.upper.x;
    const graze::Aabb place{{left, row.lower.y}, {right, row.upper.y}};
    const bool chosen = page.row() == static_cast<std::size_t>(action) && page.slot() == slot;
    const bool waits = chosen && page.waits();
    if (chosen)
        addBox(batch, place, ChosenTint);
    const bool conflict = !page.conflict(action, slot, bindings).empty();
    const std::string text = !waits                                            ? page.text(action, slot, bindings)
                             : page.device() == BindingsPage::Device::Keyboard ? "PRESS A KEY"
                                                                               : "PRESS A BUTTON";
    const graze::Aabb inside{place.lower + Vec2(6.f, 0.f), place.upper - Vec2(6.f, 0.f)};
    if (!waits || blink)
        addWithin(batch, text, inside,
                  {.height = Small,
                   .tint = conflict ? Red
                           : chosen ? Gold
                                    : Bright,
                   .align = Align::Centre});
}

} // namespace

void addOptions(Batch& batch, const OptionsPage& page, const GameSettings& settings)
{
    addHeading(batch, "OPTIONS");
    for (std::size_t i = 0; i < OptionCount; ++i)
    {
        const auto option = static_cast<Option>(i);
        const bool chosen = option == page.chosen();
        const graze::Aabb place = OptionsPage::Places.row(i);
        const Tint tint = chosen ? Gold : Bright;
        const std::string value = optionValue(option, settings);
        if (value.empty())
        {
            addEntry(batch, optionText(option), place, chosen);
            continue;
        }
        if (chosen)
            addBox(batch, place, ChosenTint);
        addWithin(batch, optionText(option),
                  {place.lower + Vec2(Inset, 0.f), {OptionsPage::SliderLeft - Inset, place.upper.y}},
                  {.height = Small, .tint = tint});
        if (const std::optional<float> share = optionShare(option, settings))
            addSlider(batch, place, *share, chosen);
        else if (option == Option::Ships)
            addShips(batch, place, settings.ships);
        addWithin(batch, value, {{OptionsPage::SliderRight + Inset, place.lower.y}, place.upper - Vec2(Inset, 0.f)},
                  {.height = Small, .tint = tint, .align = Align::Right});
    }
    addHint(batch, hintOf(page.chosen()));
}

void addBindings(Batch& batch, const BindingsPage& page, const Bindings& bindings, std::uint64_t clock)
{
    addHeading(batch, page.device() == BindingsPage::Device::Keyboard ? "KEYS" : "GAMEPAD");
    for (std::size_t i = 0; i < ActionCount; ++i)
    {
        const auto action = static_cast<Action>(i);
        const graze::Aabb row = BindingsPage::Places.row(i);
        addWithin(batch, shownAction(action),
                  {row.lower + Vec2(Inset, 0.f), {BindingsPage::FirstSlot - Inset, row.upper.y}},
                  {.height = Small, .tint = Quiet});
        for (std::size_t slot = 0; slot < Bindings::Slots; ++slot)
            addSlot(batch, page, bindings, action, slot, clock / 20 % 2 == 0);
    }
    addLastRows(batch, page);
    constexpr float NoteY = 588.f;
    const bool conflict = page.row() < ActionCount && !page.waits() &&
                          !page.conflict(static_cast<Action>(page.row()), page.slot(), bindings).empty();
    addCentred(batch, page.note(bindings), NoteY, Small, conflict ? Red : page.waits() ? Gold : Quiet);
    addHint(batch, "red: bound twice");
}

} // namespace game
