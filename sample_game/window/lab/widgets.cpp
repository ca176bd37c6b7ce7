// SPDX-License-Identifier: Zlib
#include "window/lab/widgets.hpp"

#include "base/text.hpp"
#include "window/lab/renderer.hpp"

#include <algorithm>

namespace game
{
namespace
{

constexpr float DegreesPerRadian = 57.2957795f;

} // namespace

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
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 1.f});
    ImGui::PushStyleColor(ImGuiCol_Text, shade(colorOf(role)));
    for (const std::string& line : linesOf(text, ImGui::GetContentRegionAvail().x))
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
    if (columns == 1 && marked >= 0)
    {
        ImGui::SetNextItemWidth(-1.f);
        return choiceList(joined({"##", names[0]}).c_str(), names[static_cast<std::size_t>(marked)].c_str(), names);
    }
    int pressed = -1;
    for (int i = 0; i < static_cast<int>(names.size()); ++i)
    {
        if (i % columns > 0)
            ImGui::SameLine();
        if (i == marked)
            for (const ImGuiCol state : {ImGuiCol_Button, ImGuiCol_ButtonHovered})
                ImGui::PushStyleColor(state, IM_COL32(112, 84, 176, 255));
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
