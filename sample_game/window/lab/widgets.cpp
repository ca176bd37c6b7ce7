// SPDX-License-Identifier: Zlib
#include "window/lab/widgets.hpp"

#include "base/text.hpp"
#include "window/lab/renderer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace game
{
namespace
{

constexpr float DegreesPerRadian = 57.2957795f;

const sf::Color Frame{36, 43, 66};
const sf::Color Raised{46, 56, 86};
const sf::Color Bright{64, 77, 116};
const sf::Color Marked{112, 84, 176};

const std::pair<ImGuiCol, sf::Color> Colors[] = {
    {ImGuiCol_WindowBg, {19, 23, 36}},
    {ImGuiCol_PopupBg, {24, 29, 45}},
    {ImGuiCol_Border, colorOf(Role::Grid)},
    {ImGuiCol_FrameBg, Frame},
    {ImGuiCol_FrameBgHovered, Raised},
    {ImGuiCol_FrameBgActive, Bright},
    {ImGuiCol_Button, Raised},
    {ImGuiCol_ButtonHovered, Bright},
    {ImGuiCol_ButtonActive, colorOf(Role::Difference)},
    {ImGuiCol_Header, Frame},
    {ImGuiCol_HeaderHovered, Raised},
    {ImGuiCol_HeaderActive, Bright},
    {ImGuiCol_SliderGrab, {124, 140, 190}},
    {ImGuiCol_SliderGrabActive, colorOf(Role::Difference)},
    {ImGuiCol_CheckMark, colorOf(Role::Simplex)},
    {ImGuiCol_TableRowBgAlt, {255, 255, 255, 10}},
    {ImGuiCol_ScrollbarBg, {19, 23, 36}},
    {ImGuiCol_ScrollbarGrab, Raised},
    {ImGuiCol_Text, colorOf(Role::Text)},
    {ImGuiCol_TextDisabled, colorOf(Role::Faint)},
};

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

void beginPanel(const char* name, const graze::Aabb& pane)
{
    ImGui::SetNextWindowPos(pane.lower);
    ImGui::SetNextWindowSize(pane.size());
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoTitleBar);
}

void wrapped(std::string_view text, Role role)
{
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 1.f});
    ImGui::PushStyleColor(ImGuiCol_Text, shade(colorOf(role)));
    std::string line;
    while (!text.empty())
    {
        const std::size_t end = endOfWord(text);
        const std::string word(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        std::string longer = line.empty() ? word : joined({line, " ", word});
        if (!line.empty() && ImGui::CalcTextSize(longer.c_str()).x > room)
        {
            ImGui::TextUnformatted(line.c_str());
            longer = word;
        }
        line = std::move(longer);
    }
    ImGui::TextUnformatted(line.c_str());
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    ImGui::Spacing();
}

void tip(const char* text)
{
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s", text);
}

int buttonRow(const std::vector<std::string>& names, int marked)
{
    const ImGuiStyle& style = ImGui::GetStyle();
    float widest = 0.f;
    for (const std::string& name : names)
        widest = std::max(widest, ImGui::CalcTextSize(name.c_str()).x + 2.f * style.FramePadding.x);
    const float room = ImGui::GetContentRegionAvail().x + style.ItemSpacing.x;
    const int columns =
        std::clamp(static_cast<int>(room / (widest + style.ItemSpacing.x)), 1, static_cast<int>(names.size()));
    int pressed = -1;
    for (int i = 0; i < static_cast<int>(names.size()); ++i)
    {
        if (i % columns > 0)
            ImGui::SameLine();
        if (i == marked)
            for (const ImGuiCol state : {ImGuiCol_Button, ImGuiCol_ButtonHovered})
                ImGui::PushStyleColor(state, shade(Marked));
        const float width = room / static_cast<float>(columns) - style.ItemSpacing.x;
        if (ImGui::Button(names[static_cast<std::size_t>(i)].c_str(), {width, 0.f}))
            pressed = i;
        if (i == marked)
            ImGui::PopStyleColor(2);
    }
    return pressed;
}

int choiceList(const char* label, const char* shown, const std::vector<std::string>& names)
{
    int chosen = -1;
    if (!ImGui::BeginCombo(label, shown, ImGuiComboFlags_HeightLargest))
        return chosen;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (ImGui::Selectable(names[i].c_str(), names[i] == shown))
            chosen = static_cast<int>(i);
    ImGui::EndCombo();
    return chosen;
}

void pushNarrowItems()
{
    ImGui::PushItemWidth(ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize("motion of A ").x);
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
    const bool changed = ImGui::DragFloat2(name, numbers, 1.f, 0.f, 0.f, "%.1f", ImGuiSliderFlags_NoRoundToFormat);
    value = {numbers[0], numbers[1]};
    return changed;
}

} // namespace game
