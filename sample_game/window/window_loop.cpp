// SPDX-License-Identifier: Zlib
#include "window/window_loop.hpp"

#include "window/hud.hpp"
#include "window/imgui_sfml.hpp"
#include "window/input.hpp"
#include "window/look.hpp"
#include "window/overlay.hpp"
#include "window/panel.hpp"
#include "window/renderer.hpp"
#include "window/screen_view.hpp"
#include "window/session.hpp"
#include "window/sounds.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>

namespace game
{
namespace
{

using Kind = graze::compat::Event::Kind;
using Key = sf::Keyboard::Key;

const sf::Vector2u PreferredSize{1280, 720};
/// A frame that took longer than this lets the game run slower instead of catching up for ever.
constexpr float LongestFrame = 0.1f;

// Without an X server SFML ends the process from inside its first GL call, without asking.
bool displayIsMissing()
{
#if defined(__linux__) || defined(__FreeBSD__)
    const char* display = std::getenv("DISPLAY");
    return display == nullptr || *display == '\0';
#else
    return false;
#endif
}

// The font is crisp at whole multiples of its 13 pixels, readable at the halves between.
float panelFontHeight(const Layout& layout)
{
    return 13.f * std::max(1.f, std::floor(layout.scale * 2.f) / 2.f);
}

sf::Vector2u firstSize()
{
    const sf::Vector2u desktop = graze::compat::desktopSize();
    return {std::min(PreferredSize.x, desktop.x), std::min(PreferredSize.y, desktop.y)};
}

/// The window: what is shown in it and what it listens to. What happens is the session's.
class WindowedGame
{
public:
    WindowedGame(const Options& options, const Assets& assets);

    int run();

private:
    void handleEvents();
    void handleKey(Key key);
    void advance(float seconds);
    void step();
    void sound();
    void draw(float seconds);
    void drawTexts();
    [[nodiscard]] bool saveScreenshot();
    [[nodiscard]] bool done() const { return m_options.frames && m_steps >= *m_options.frames; }
    [[nodiscard]] const World& world() const { return m_session.run().world(); }

    const Options& m_options;
    sf::RenderWindow m_window;
    Layout m_layout;
    Renderer m_renderer;
    Batch m_hudBatch;
    ImGuiSfml m_imgui;
    Session m_session;
    Panel m_panel;
    Overlay m_overlay;
    Controls m_controls;
    Sounds m_sounds;

    PanelWishes m_wishes;
    bool m_panelOpen = false;
    bool m_muted = false;
    bool m_closing = false;
    float m_owed = 0.f; // time not yet played (unit: seconds)
    std::uint64_t m_steps = 0;
};

sf::RenderWindow& opened(sf::RenderWindow& window)
{
    graze::compat::open(window, firstSize(), "graze");
    // SFML 2.5 centres windows wrongly, partly off the screen.
    window.setPosition({0, 0});
    window.setKeyRepeatEnabled(true); // for text fields and menus
    return window;
}

WindowedGame::WindowedGame(const Options& options, const Assets& assets) :
m_options(options),
m_layout(opened(m_window).getSize()),
m_renderer(assets),
m_hudBatch(assets),
m_imgui(panelFontHeight(m_layout)),
m_session(options, assets.catalog),
m_panel(m_session.settingsFile()),
m_sounds(assets.folder)
{
    m_sounds.playMusic();
}

void WindowedGame::handleKey(Key key)
{
    if (key == Key::F1)
        m_panelOpen = !m_panelOpen;
    else if (key == Key::F2)
        m_wishes.overlay = !m_wishes.overlay;
    else if (key == Key::F3)
        m_session.toggleLaboratory();
    else if (key == Key::M && m_session.shell().screen() != Screen::Naming)
        m_muted = !m_muted;
}

void WindowedGame::handleEvents()
{
    while (const std::optional<graze::compat::Event> event = graze::compat::poll(m_window))
    {
        if (event->kind == Kind::Closed)
            m_closing = true;
        if (event->kind == Kind::Resized)
        {
            m_layout = Layout(event->size);
            m_imgui.setFontHeight(panelFontHeight(m_layout));
        }
        else if (event->kind == Kind::FocusLost)
        {
            // Keys that were held will be released elsewhere.
            m_controls.release();
            m_session.pauseUnattended();
        }
        else if (event->kind == Kind::KeyPressed)
            handleKey(event->key);
        m_imgui.handle(*event);
        const bool typedIntoPanel = m_panelOpen && m_imgui.wantsKeyboard();
        if (event->kind == Kind::TextEntered && !typedIntoPanel)
            m_session.type(event->unicode);
        // Releases are always heard, so that no key hangs when a text field opens meanwhile.
        if (!typedIntoPanel || event->kind == Kind::KeyReleased)
            m_controls.handle(*event);
    }
    m_controls.poll();
    for (const MenuKey key : m_controls.takeMenuKeys())
        m_session.press(key);
}

void WindowedGame::step()
{
    m_session.step(m_controls.take());
    m_panel.record(world());
    if (m_panelOpen)
        m_panel.compareWithReference(world());
    ++m_steps;
}

void WindowedGame::advance(float seconds)
{
    // A display of 60 frames a second is one step a frame; measured times only tremble around it.
    if (std::fabs(seconds - TimeStep) < 0.25f * TimeStep)
        seconds = TimeStep;
    m_owed += std::min(seconds, LongestFrame);
    while (m_owed >= TimeStep && !done())
    {
        step();
        m_owed -= TimeStep;
    }
}

void WindowedGame::sound()
{
    const float volume = m_muted ? 0.f : m_session.settings().soundVolume;
    m_sounds.setVolume(volume);
    m_sounds.setMusicVolume(volume);
    m_sounds.play(m_session.takeCues(), grazePitch(world().hud().multiplier));
}

void WindowedGame::drawTexts()
{
    const GameRun& run = m_session.run();
    const Screen screen = m_session.shell().screen();
    const std::span<const Score> scores = m_session.scores().list();
    m_hudBatch.begin(m_layout.scale);
    addHud(m_hudBatch, m_layout, world().hud(),
           {.who = run.pilot() == Pilot::Bot ? "THE BOT PLAYS" : "",
            .whoBrief = run.pilot() == Pilot::Bot ? "BOT" : "",
            .leftColumn = !m_panelOpen,
            .banner = screen == Screen::Playing,
            .best = scores.empty() ? 0 : scores.front().score});
    addScreen(m_hudBatch, m_session.shell(),
              {.hud = world().hud(), .scores = scores, .rank = m_session.rank(), .clock = m_steps});
    if (const Notice& notice = m_session.notice(); notice.stepsLeft > 0)
        addNotice(m_hudBatch, m_layout, notice.text, notice.alarming ? Red : Cyan);
    m_window.setView(m_layout.windowView());
    m_hudBatch.draw(m_window, m_renderer.atlas());
}

void WindowedGame::draw(float seconds)
{
    m_window.clear({10, 13, 26});
    const bool menu = m_session.shell().screen() != Screen::Playing;
    m_renderer.drawField(m_window, m_layout, world(), menu ? 0.6f : 0.f);
    if (m_wishes.overlay)
        m_renderer.drawOverlay(m_window, m_layout, world());
    drawTexts();
    m_imgui.beginFrame(m_layout.window, seconds);
    if (m_panelOpen)
    {
        GameSettings settings = m_session.settings();
        m_panel.show(world(), settings, m_layout, m_wishes, m_overlay);
        m_session.apply(settings);
    }
    m_imgui.endFrame(m_window);
}

// Reads a picture that was drawn and not yet displayed: afterwards it is not ours any more.
bool WindowedGame::saveScreenshot()
{
    sf::Texture texture;
    if (!graze::compat::resize(texture, m_window.getSize()))
        return false;
    texture.update(m_window);
    return texture.copyToImage().saveToFile(m_options.screenshotFile->string());
}

int WindowedGame::run()
{
    sf::Clock clock;
    while (!m_closing && !m_session.wantsToQuit() && !done())
    {
        handleEvents();
        const float seconds = clock.restart().asSeconds();
        advance(seconds);
        sound();
        draw(seconds);
        m_window.display();
        // Not setFramerateLimit: its sleep would count as drawing.
        sf::sleep(sf::seconds(TimeStep) - clock.getElapsedTime());
    }
    if (!m_options.screenshotFile)
        return 0;
    draw(0.f);
    if (saveScreenshot())
        return 0;
    std::cerr << "graze_game: cannot write the screenshot to " << m_options.screenshotFile->string() << '\n';
    return 1;
}

} // namespace

int runWindow(const Options& options)
{
    if (displayIsMissing())
    {
        std::cerr << "graze_game: there is no display to open a window on (DISPLAY is empty); "
                     "--headless --bot plays without one\n";
        return 1;
    }
    try
    {
        const Assets assets = loadAssets();
        return WindowedGame(options, assets).run();
    }
    catch (const AssetError& error)
    {
        std::cerr << "graze_game: " << error.what() << '\n';
        return 1;
    }
}

} // namespace game
