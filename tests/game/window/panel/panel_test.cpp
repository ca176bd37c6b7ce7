// SPDX-License-Identifier: Zlib
#include "window/panel/panel.hpp"

#include "game/fixtures.hpp"
#include "window/draw/imgui_sfml.hpp"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

namespace
{

using game::GameSettings;
using game::Layout;
using game::Panel;

constexpr graze::GjkSettings Hasty{.maxIterations = 1, .epsilon = 1000.f, .method = graze::Method::Gjk};

// ImGui without anything to draw on: the panel is laid out as in the game.
class WindowPanel : public testing::Test
{
protected:
    WindowPanel() : m_context(ImGui::CreateContext())
    {
        ImGui::GetIO().IniFilename = nullptr;
        setSize({1280, 720});
        // Until a step has queries that hasty settings cannot answer.
        for (int i = 0; i < 3000 && (i < 100 || game::lookAt(m_world.collisions(), Hasty).odd.empty()); ++i)
        {
            m_world.step(game::botInput(m_world));
            m_panel.record(m_world);
            m_panel.watch(m_world, m_wishes);
            m_panel.recordFrame({.collision = 0.0123f, .game = 0.0123f, .drawing = 0.0123f});
        }
    }
    ~WindowPanel() override { ImGui::DestroyContext(m_context); }

    // As the game does: the font is a multiple of its 13 pixels.
    void setSize(sf::Vector2u size)
    {
        m_layout = Layout(size);
        m_font = 13.f * std::max(1.f, std::floor(m_layout.scale * 2.f) / 2.f);
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {static_cast<float>(size.x), static_cast<float>(size.y)};
        game::ImGuiSfml::setUpFont(m_font);
    }
    void show()
    {
        ImGuiIO& io = ImGui::GetIO();
        io.DeltaTime = game::TimeStep;
        ImGui::NewFrame();
        m_panel.show(m_world, m_game, m_settings, m_layout, m_wishes, m_overlay);
        ImGui::Render();
    }
    void click(float x, float y)
    {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = {x, y};
        show();
        io.MouseDown[0] = true;
        show();
        io.MouseDown[0] = false;
        show();
        io.MousePos = {-1.f, -1.f};
        show();
    }
    // 0 what it did, 1 tune, 2 what it sees.
    void openTab(int tab)
    {
        constexpr float Places[] = {3.6f, 8.8f, 13.f};
        click(Places[tab] * m_font, TabRow * m_font);
    }
    // Their places (unit: the font's size).
    static constexpr float MethodRow = 6.65f, ButtonRow = 9.6f, TabRow = 11.25f;

    ImGuiContext* m_context;
    game::World m_world{{.seed = 1, .settings = game::DefaultSolver, .firstWave = 4}, game::test::catalog()};
    game::test::TemporaryFolder m_folder;
    Panel m_panel{m_folder.path() / "settings.json", game::test::catalog()};
    game::Overlay m_overlay;
    GameSettings m_settings;
    game::PanelWishes m_wishes;
    game::Replay m_game;
    Layout m_layout{{1280, 720}};
    float m_font = 13.f;
};

TEST_F(WindowPanel, ButtonsSaveLoadAndResetEverySetting)
{
    const GameSettings tuned{.solver = {.maxIterations = 7, .epsilon = 0.25f, .method = graze::Method::Fast},
                             .soundVolume = 0.25f};
    m_settings = tuned;
    m_settings.solver.method = graze::Method::Gjk;
    click(5.5f * m_font, MethodRow * m_font); // fast
    click(7.8f * m_font, ButtonRow * m_font); // save
    EXPECT_EQ(game::loadSettings(m_folder.path() / "settings.json"), tuned);
    click(3.4f * m_font, ButtonRow * m_font); // defaults
    EXPECT_EQ(m_settings, GameSettings{});
    click(11.2f * m_font, ButtonRow * m_font); // load
    EXPECT_EQ(m_settings, tuned);
}

TEST_F(WindowPanel, TheLastMinuteIsTunedAndTheResultIsUsed)
{
    m_game = game::test::playedByBot({.seed = 2, .settings = game::DefaultSolver, .firstWave = 3}, 120);
    openTab(1);
    click(5.f * m_font, (TabRow + 1.9f) * m_font); // the button
    for (int tries = 0; tries < 3000 && m_settings == GameSettings{}; ++tries)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        click(2.f * m_font, (TabRow + 6.2f) * m_font); // use it, once it is there
    }
    EXPECT_LT(m_settings.solver.maxIterations, 32);
}

TEST_F(WindowPanel, SlidersShowTheirEffectWhileTheGameStands)
{
    EXPECT_TRUE(m_panel.findings().empty());
    const auto queries = [this]
    {
        std::uint32_t sum = 0;
        for (const std::uint32_t bin : m_panel.work().histogram())
            sum += bin;
        return sum;
    };
    const std::uint32_t before = queries();
    EXPECT_GT(before, 0u);
    (void)m_world.setSettings(Hasty);
    m_panel.record(m_world);
    EXPECT_FALSE(m_panel.watch(m_world, m_wishes));
    EXPECT_FALSE(m_panel.findings().empty()) << "the same step, asked with other settings";
    EXPECT_EQ(queries(), before) << "a step counts once";
    (void)m_world.setSettings({.method = graze::Method::Gjk});
    m_panel.watch(m_world, m_wishes);
    EXPECT_TRUE(m_panel.findings().empty());
}

TEST_F(WindowPanel, APauseIsTakenOnceAndOnlyWhenItWasWanted)
{
    const auto step = [this]
    {
        m_world.step(game::botInput(m_world));
        m_panel.record(m_world);
        return m_panel.watch(m_world, m_wishes);
    };
    m_wishes.pauseAtOdd = true;
    EXPECT_FALSE(step()) << "nothing is odd";
    (void)m_world.setSettings(Hasty);
    bool paused = false;
    for (int i = 0; i < 100 && !paused; ++i)
        paused = step();
    EXPECT_TRUE(paused);
    EXPECT_TRUE(m_wishes.held);
    EXPECT_FALSE(m_wishes.pauseAtOdd);
    EXPECT_FALSE(step());
}

} // namespace
