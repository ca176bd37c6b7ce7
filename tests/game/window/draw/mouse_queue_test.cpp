// SPDX-License-Identifier: Zlib
#include "window/draw/mouse_queue.hpp"

#include "window/draw/imgui_sfml.hpp"

#include <gtest/gtest.h>

namespace
{

// A button, and two tabs below it, without anything to draw on.
class WindowMouseQueue : public testing::Test
{
protected:
    WindowMouseQueue() : m_context(ImGui::CreateContext())
    {
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = {640.f, 480.f};
        game::ImGuiSfml::setUpFont(13.f);
        show();
        show();
    }
    ~WindowMouseQueue() override { ImGui::DestroyContext(m_context); }

    void show()
    {
        ImGui::GetIO().DeltaTime = 0.1f;
        m_mouse.pass(ImGui::GetIO());
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0.f, 0.f});
        ImGui::SetNextWindowSize({300.f, 200.f});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoTitleBar);
        m_clicks += ImGui::Button("button") ? 1 : 0;
        m_button = middle();
        ImGui::BeginTabBar("tabs");
        for (const int tab : {0, 1})
        {
            const bool open = ImGui::BeginTabItem(tab == 0 ? "first" : "second");
            m_tabs[tab] = middle();
            if (!open)
                continue;
            m_open = tab;
            ImGui::EndTabItem();
        }
        ImGui::EndTabBar();
        ImGui::End();
        ImGui::Render();
    }
    void click(ImVec2 place)
    {
        m_mouse.move(place);
        m_mouse.click(place, 0, true);
        m_mouse.click(place, 0, false);
    }
    static ImVec2 middle()
    {
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        return {0.5f * (low.x + high.x), 0.5f * (low.y + high.y)};
    }

    ImGuiContext* m_context;
    game::MouseQueue m_mouse;
    ImVec2 m_button, m_tabs[2];
    int m_clicks = 0, m_open = -1;
};

TEST_F(WindowMouseQueue, ClickBetweenTwoFramesOpensATabWhateverWasUnderTheMouse)
{
    ASSERT_EQ(m_open, 0);
    m_mouse.move(m_button);
    show();
    show();
    click(m_tabs[1]);
    m_mouse.move({600.f, 400.f}); // and away
    for (int i = 0; i < 6; ++i)
        show();
    EXPECT_EQ(m_open, 1);
    EXPECT_EQ(m_clicks, 0);
}

TEST_F(WindowMouseQueue, EveryClickOfManyBetweenTwoFramesCounts)
{
    for (int i = 0; i < 3; ++i)
        click(m_button);
    click(m_tabs[1]);
    for (int i = 0; i < 12; ++i)
        show();
    EXPECT_EQ(m_clicks, 3);
    EXPECT_EQ(m_open, 1);
    EXPECT_FALSE(ImGui::GetIO().MouseDown[0]);
}

TEST_F(WindowMouseQueue, MovesAloneAreNeverLate)
{
    for (float x = 0.f; x <= 200.f; x += 10.f)
        m_mouse.move({x, 50.f});
    show();
    EXPECT_EQ(ImGui::GetIO().MousePos.x, 200.f);
}

TEST_F(WindowMouseQueue, ButtonIsHeldUntilItIsReleased)
{
    m_mouse.click({600.f, 400.f}, 1, true);
    for (int i = 0; i < 5; ++i)
        show();
    EXPECT_TRUE(ImGui::GetIO().MouseDown[1]);
    m_mouse.click({500.f, 300.f}, 1, false);
    show();
    EXPECT_TRUE(ImGui::GetIO().MouseDown[1]) << "first it is drawn where it was dragged to";
    show();
    EXPECT_FALSE(ImGui::GetIO().MouseDown[1]);
}

} // namespace
