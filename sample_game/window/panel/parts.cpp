// SPDX-License-Identifier: Zlib
#include "window/panel/parts.hpp"

#include <algorithm>

namespace game
{

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

void wrappedLine(const std::string& text, const ImVec4& color)
{
    ImGui::PushTextWrapPos();
    ImGui::TextColored(color, "%s", text.c_str());
    ImGui::PopTextWrapPos();
}

void wrappedLine(const std::string& text)
{
    wrappedLine(text, ImGui::GetStyleColorVec4(ImGuiCol_Text));
}

} // namespace game
