// SPDX-License-Identifier: Zlib
#pragma once

#include "scenes/scene.hpp"
#include "window/controls.hpp"
#include "window/draw/imgui_sfml.hpp"
#include "window/game_view.hpp"
#include "window/lab/laboratory.hpp"
#include "window/panel/panel.hpp"
#include "window/sound/sounds.hpp"

namespace game
{

/// The window: draws, and listens to keys and mouse. The session decides what happens.
class WindowedGame
{
public:
    WindowedGame(const Options& options, const Assets& assets);

    int run();

private:
    void openWindow(bool fullscreen);
    void fitWindow(sf::Vector2u size);
    void handleEvents();
    void handle(const graze::compat::Event& event);
    void handleKey(sf::Keyboard::Key key);
    void handleMouse(const graze::compat::Event& event);
    void steer(std::optional<MenuKey> key);
    [[nodiscard]] bool endsExhibit(const graze::compat::Event& event);
    [[nodiscard]] bool bind(const graze::compat::Event& event);
    void toggleLaboratory();
    void capture();
    void advance(float seconds);
    void step();
    void sound(float seconds);
    void draw(float seconds);
    void drawPanels(float seconds);
    void endFrame();
    void report() const;
    [[nodiscard]] bool saveScreenshot();
    [[nodiscard]] bool done() const { return m_options.frames && m_steps >= *m_options.frames; }
    [[nodiscard]] const World& world() const { return m_session.run().world(); }
    [[nodiscard]] Screen screen() const { return m_session.shell().screen(); }
    [[nodiscard]] bool inLaboratory() const { return screen() == Screen::Laboratory; }
    [[nodiscard]] bool inExhibit() const { return screen() == Screen::Exhibit; }
    /// Paused to look closely: no menu lies over the field.
    [[nodiscard]] bool inspecting() const { return (m_wishes.overlay || m_wishes.held) && screen() == Screen::Paused; }
    /// Typed letters go into a field of a panel.
    [[nodiscard]] bool typing() const { return (m_panelOpen || inLaboratory()) && m_imgui.wantsKeyboard(); }

    const Options& m_options;
    sf::Vector2u m_size; // of the window when it does not fill the screen
    bool m_fullscreen = false;
    sf::RenderWindow m_window;
    Layout m_layout;
    GameView m_view;
    ImGuiSfml m_imgui;
    Session m_session;
    Panel m_panel;
    Overlay m_overlay;
    Laboratory m_lab;
    BoxView m_boxes;
    Exhibit m_exhibit;
    Controls m_controls;
    Sounds m_sounds;

    PanelWishes m_wishes;
    bool m_panelOpen = false;
    bool m_muted = false;
    bool m_mouseHeld = false; // its left button, since a click into a menu
    bool m_closing = false;
    float m_owed = 0.f; // time not yet played (unit: seconds)
    FrameTimes m_times; // in this frame
    FrameTimes m_sum;   // in all frames
    std::uint64_t m_steps = 0;
    std::uint64_t m_drawn = 0;
    std::uint64_t m_runSeen = 0; // Session::runs() of the world that the overlay's choice is in
};

/// Plays in a window until it is closed. Returns the exit code of the program: 0, or 3 after a sentence on stderr when
/// there is no display. Throws FileError when the assets or a replay that was named cannot be used.
[[nodiscard]] int runWindow(const Options& options);

} // namespace game
