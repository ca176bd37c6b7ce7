// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/imgui_sfml.hpp"
#include "window/lab/panes.hpp"

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

namespace game::test
{

/// ImGui without a display: panels of the laboratory are laid out, nothing is drawn.
class LabPanelTest : public testing::Test
{
protected:
    LabPanelTest() : m_context(ImGui::CreateContext()) { ImGui::GetIO().IniFilename = nullptr; }
    ~LabPanelTest() override { ImGui::DestroyContext(m_context); }
    LabPanelTest(const LabPanelTest&) = delete;
    LabPanelTest& operator=(const LabPanelTest&) = delete;

    void setSize(sf::Vector2u size)
    {
        layout = Layout(size);
        ImGui::GetIO().DisplaySize = {static_cast<float>(size.x), static_cast<float>(size.y)};
        ImGuiSfml::setUpFont(labFontHeight(layout));
    }
    /// A frame in which `panel(panes)` shows what it has.
    template <class Panel>
    void frame(Panel&& panel)
    {
        ImGui::GetIO().DeltaTime = 1.f / 60.f;
        ImGui::NewFrame();
        panel(LabPanes(layout, ImGui::GetFontSize()));
        ImGui::Render();
    }
    [[nodiscard]] static ImVec2 hiddenPartOf(const char* name)
    {
        const ImGuiWindow* window = ImGui::FindWindowByName(name);
        return window == nullptr ? ImVec2{1e9f, 1e9f} : window->ScrollMax;
    }

    Layout layout{{1280, 720}};

private:
    ImGuiContext* m_context;
};

} // namespace game::test
