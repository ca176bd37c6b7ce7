// SPDX-License-Identifier: Zlib
#include "window/draw/widgets.hpp"

#include "base/text.hpp"
#include "settings/settings.hpp"

#include <algorithm>
#include <cmath>

namespace game
{

sf::Color colorOf(Role role) noexcept
{
    static const sf::Color Colors[RoleCount] = {{214, 222, 240}, {134, 146, 176}, {255, 255, 255}, {255, 164, 72},
                                                {92, 168, 255},  {176, 132, 255}, {88, 232, 146},  {150, 230, 240},
                                                {255, 228, 110}, {255, 120, 176}, {255, 104, 96}};
    return Colors[static_cast<std::size_t>(role)];
}

ImU32 shade(sf::Color color, float opacity) noexcept
{
    return IM_COL32(color.r, color.g, color.b, static_cast<int>(static_cast<float>(color.a) * opacity));
}

std::vector<std::string> linesOf(std::string_view text, float room)
{
    return linesOf(text, [room](const std::string& line) { return ImGui::CalcTextSize(line.c_str()).x <= room; });
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

void explain(const char* text)
{
    if (!ImGui::IsItemHovered())
        return;
    const float font = ImGui::GetFontSize(), gap = font * 0.5f;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowSize().x + gap;
    const float width = std::min(font * 26.f, std::max(font * 10.f, display.x - right - 3.f * gap));
    // Upwards from items in the lower half.
    const bool low = ImGui::GetItemRectMin().y > display.y * 0.5f;
    ImGui::SetNextWindowPos(
        {std::min(right, display.x - width), low ? ImGui::GetItemRectMax().y : ImGui::GetItemRectMin().y},
        ImGuiCond_Always, {0.f, low ? 1.f : 0.f});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(width);
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

bool showEpsilon(float& epsilon)
{
    // A slider over the exponent: ImGui's own logarithmic one has no steps below a tenth.
    float exponent = std::log10(epsilon);
    char text[24];
    std::snprintf(text, sizeof text, "%.1e", static_cast<double>(epsilon));
    if (!ImGui::SliderFloat("epsilon", &exponent, std::log10(SmallestEpsilon), std::log10(LargestEpsilon), text,
                            ImGuiSliderFlags_NoInput))
        return false;
    epsilon = std::max(std::pow(10.f, exponent), SmallestEpsilon);
    return true;
}

} // namespace game
