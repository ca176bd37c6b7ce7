// SPDX-License-Identifier: Zlib
#include "window/lab/widgets.hpp"

#include "base/text.hpp"
#include "window/lab/renderer.hpp"

#include <algorithm>

namespace game
{
void beginPanel(const char* name, const graze::Aabb& pane)
{
    ImGui::SetNextWindowPos(pane.lower);
    ImGui::SetNextWindowSize(pane.size());
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoTitleBar);
}

void dense(std::string_view text, Role role)
{
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 1.f});
    ImGui::PushStyleColor(ImGuiCol_Text, shade(colorOf(role)));
    for (const std::string& line : linesOf(text, ImGui::GetContentRegionAvail().x))
        ImGui::TextUnformatted(line.c_str());
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

void wrapped(std::string_view text, Role role)
{
    dense(text, role);
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
    const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    int pressed = -1;
    for (int i = 0; i < static_cast<int>(names.size()); ++i)
    {
        const char* name = names[static_cast<std::size_t>(i)].c_str();
        const float width = ImGui::CalcTextSize(name).x + 2.f * style.FramePadding.x + style.ItemSpacing.x;
        if (i > 0 && ImGui::GetItemRectMax().x + width <= end)
            ImGui::SameLine();
        if (i == marked)
            for (const ImGuiCol state : {ImGuiCol_Button, ImGuiCol_ButtonHovered})
                ImGui::PushStyleColor(state, IM_COL32(112, 84, 176, 255));
        if (ImGui::Button(name))
            pressed = i;
        if (i == marked)
            ImGui::PopStyleColor(2);
    }
    return pressed;
}

float roomForNames()
{
    return ImGui::CalcTextSize("motion of A ").x;
}

bool edit(std::initializer_list<Field> fields)
{
    bool changed = false;
    for (const Field& field : fields)
    {
        if (!field.shown)
            continue;
        const float room = ImGui::GetContentRegionAvail().x - roomForNames();
        const bool above = field.count > 1 && room < ImGui::CalcTextSize("-12345.6  -12345.6").x;
        if (above)
            ImGui::TextUnformatted(field.name);
        ImGui::SetNextItemWidth(above ? -1.f : room);
        const std::string label = joined({above ? "##" : "", field.name});
        const char* name = label.c_str();
        if (field.kind == Field::Kind::Angle)
            changed |= ImGui::SliderAngle(name, field.value, -180.f, 180.f, "%.1f deg");
        else if (field.kind == Field::Kind::Slider)
            changed |= ImGui::SliderScalarN(name, ImGuiDataType_Float, field.value, field.count, &field.low,
                                            &field.high, "%.3g");
        else
            changed |= ImGui::DragScalarN(name, ImGuiDataType_Float, field.value, field.count, 1.f, nullptr, nullptr,
                                          "%.1f", ImGuiSliderFlags_NoRoundToFormat);
    }
    return changed;
}

} // namespace game
