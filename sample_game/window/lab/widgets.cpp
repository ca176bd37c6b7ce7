// SPDX-License-Identifier: Zlib
#include "window/lab/widgets.hpp"

#include "base/text.hpp"
#include "window/lab/colors.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace game
{
namespace
{

constexpr float DegreesPerRadian = 57.2957795f;

const sf::Color Frame{36, 43, 66};
const sf::Color Raised{46, 56, 86};
const sf::Color Bright{64, 77, 116};

const std::pair<ImGuiCol, sf::Color> Colors[] = {
    {ImGuiCol_WindowBg, lab_colors::Pane},
    {ImGuiCol_PopupBg, {24, 29, 45}},
    {ImGuiCol_Border, lab_colors::Grid},
    {ImGuiCol_TitleBg, Frame},
    {ImGuiCol_TitleBgActive, Frame},
    {ImGuiCol_FrameBg, Frame},
    {ImGuiCol_FrameBgHovered, Raised},
    {ImGuiCol_FrameBgActive, Bright},
    {ImGuiCol_Button, Raised},
    {ImGuiCol_ButtonHovered, Bright},
    {ImGuiCol_ButtonActive, lab_colors::Difference},
    {ImGuiCol_Header, Frame},
    {ImGuiCol_HeaderHovered, Raised},
    {ImGuiCol_HeaderActive, Bright},
    {ImGuiCol_SliderGrab, {124, 140, 190}},
    {ImGuiCol_SliderGrabActive, lab_colors::Difference},
    {ImGuiCol_CheckMark, lab_colors::Simplex},
    {ImGuiCol_TableRowBgAlt, {255, 255, 255, 10}},
    {ImGuiCol_ScrollbarBg, lab_colors::Pane},
    {ImGuiCol_ScrollbarGrab, Raised},
    {ImGuiCol_Text, lab_colors::Text},
    {ImGuiCol_TextDisabled, lab_colors::Quiet},
};

} // namespace

ImVec4 shade(sf::Color color)
{
    return {static_cast<float>(color.r) / 255.f, static_cast<float>(color.g) / 255.f,
            static_cast<float>(color.b) / 255.f, static_cast<float>(color.a) / 255.f};
}

LabTheme::LabTheme()
{
    for (const auto& [what, color] : Colors)
        ImGui::PushStyleColor(what, shade(color));
    ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, 3.f);
}

LabTheme::~LabTheme()
{
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(static_cast<int>(std::size(Colors)));
}

// WantCaptureMouse would not do: it is of the last frame, and a
// click may come with the move to its place.
bool listIsOpen()
{
    return ImGui::GetCurrentContext() != nullptr &&
           ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

bool panelsWantKeys()
{
    return ImGui::GetCurrentContext() != nullptr && ImGui::GetIO().WantTextInput;
}

namespace
{

// "B - A" is one word: a line that begins with "- A" could not be read.
std::size_t endOfWord(std::string_view text)
{
    std::size_t end = text.find(' ');
    while (end != std::string_view::npos &&
           (text.substr(end, 3) == " - " || (end >= 2 && text.substr(end - 2, 3) == " - ")))
        end = text.find(' ', end + 1);
    return std::min(end, text.size());
}

} // namespace

void wrapped(std::string_view text, sf::Color color)
{
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 1.f});
    std::string line;
    const auto flush = [&] { ImGui::TextColored(shade(color), "%s", line.c_str()); };
    while (!text.empty())
    {
        const std::size_t end = endOfWord(text);
        const std::string word(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        std::string longer = line.empty() ? word : joined({line, " ", word});
        if (!line.empty() && ImGui::CalcTextSize(longer.c_str()).x > room)
        {
            flush();
            longer = word;
        }
        line = std::move(longer);
    }
    if (!line.empty())
        flush();
    ImGui::PopStyleVar();
    ImGui::Spacing();
}

void tip(const char* text)
{
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s", text);
}

void besideIfItFits(const char* label)
{
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = ImGui::CalcTextSize(label).x + ImGui::GetFrameHeight() + style.ItemInnerSpacing.x;
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    if (ImGui::GetItemRectMax().x + style.ItemSpacing.x + width <= right)
        ImGui::SameLine();
}

void pushNarrowItems()
{
    ImGui::PushItemWidth(ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize("iterations  ").x);
}

bool angleSlider(const char* name, float& radians)
{
    float degrees = radians * DegreesPerRadian;
    const bool changed = ImGui::SliderFloat(name, &degrees, -180.f, 180.f, "%.1f deg");
    if (changed)
        radians = degrees / DegreesPerRadian;
    return changed;
}

bool pairSlider(const char* name, graze::Vec2& value, float low, float high)
{
    float numbers[] = {value.x, value.y};
    const bool changed = ImGui::SliderFloat2(name, numbers, low, high, "%.3g");
    value = {numbers[0], numbers[1]};
    return changed;
}

bool placeField(const char* name, graze::Vec2& value)
{
    float numbers[] = {value.x, value.y};
    const bool changed = ImGui::DragFloat2(name, numbers, 1.f, 0.f, 0.f, "%.8g");
    value = {numbers[0], numbers[1]};
    return changed;
}

} // namespace game
