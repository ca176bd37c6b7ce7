// SPDX-License-Identifier: Zlib
#include "window/lab/step_bar.hpp"

#include "window/lab/colors.hpp"
#include "window/lab/widgets.hpp"

#include <algorithm>
#include <string>

namespace game
{
namespace
{

float textWidth(const std::string& text)
{
    return ImGui::CalcTextSize(text.c_str()).x;
}

// From the last widget to the right border, less what SameLine leaves free.
float roomBesideItem()
{
    return ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x - ImGui::GetItemRectMax().x -
           ImGui::GetStyle().ItemSpacing.x;
}

bool button(const char* name, const char* meaning)
{
    const bool pressed = ImGui::Button(name);
    tip(meaning);
    ImGui::SameLine();
    return pressed;
}

// The part and its bounds follow on the same line if they fit: a small window has no room for all.
void showPart(const Lab& lab)
{
    const std::string part = lab.experiment().partName(lab.step());
    const std::string bounds = lab.experiment().boundsAfter(lab.step());
    if (textWidth(part) <= roomBesideItem())
    {
        ImGui::SameLine();
        ImGui::TextDisabled("%s", part.c_str());
    }
    if (const float room = roomBesideItem() - textWidth(bounds); !bounds.empty() && room >= 0.f)
    {
        ImGui::SameLine();
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
        ImGui::TextColored(shade(lab_colors::Simplex), "%s", bounds.c_str());
    }
}

} // namespace

void LabStepBar::togglePlaying(Lab& lab)
{
    m_playing = !m_playing;
    m_waited = 0.f;
    if (m_playing && lab.step() + 1 >= lab.experiment().stepCount())
        lab.first();
}

void LabStepBar::play(Lab& lab, float seconds)
{
    // Slow enough to read few steps, and through with many within ten seconds or so.
    const float pause =
        std::clamp(10.f / static_cast<float>(std::max<std::size_t>(lab.experiment().stepCount(), 1)), 0.06f, 1.2f);
    m_waited += seconds;
    if (!m_playing || m_waited < pause)
        return;
    m_waited = 0.f;
    lab.forward();
    m_playing = lab.step() + 1 < lab.experiment().stepCount();
}

void LabStepBar::show(Lab& lab)
{
    if (button("|<", "first step (Home)"))
        lab.first();
    if (button("<<", "start of this part, then of the former one (Page Up)"))
        lab.formerPart();
    if (button(" < ", "one step back (Left or ,)"))
        lab.back();
    if (button(" > ", "one step on (Right or .)"))
        lab.forward();
    if (button(">>", "next part: another algorithm, pair of pieces or edge (Page Down)"))
        lab.nextPart();
    if (button(">|", "last step (End)"))
        lab.last();
    if (button(m_playing ? "stop" : "play", "steps on by itself (Space)"))
        togglePlaying(lab);
    ImGui::TextUnformatted(lab.stepTitle().c_str());
    showPart(lab);
    // All steps at a glance; each can be chosen.
    int step = static_cast<int>(lab.step()) + 1;
    const int count = std::max(1, static_cast<int>(lab.experiment().stepCount()));
    ImGui::SetNextItemWidth(-1.f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {4.f, 0.f});
    if (ImGui::SliderInt("##step", &step, 1, count, "", ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput))
        lab.goTo(static_cast<std::size_t>(step - 1));
    ImGui::PopStyleVar();
}

} // namespace game
