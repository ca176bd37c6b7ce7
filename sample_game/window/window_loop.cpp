// SPDX-License-Identifier: Zlib
#include "window/window_loop.hpp"

#include "bot.hpp"
#include "settings.hpp"
#include "window/hud.hpp"
#include "window/imgui_sfml.hpp"
#include "window/input.hpp"
#include "window/panel.hpp"
#include "window/renderer.hpp"

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
constexpr unsigned FramesPerSecond = 60;
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

/// The window, what is shown in it and what it listens to.
class WindowedGame
{
public:
    WindowedGame(const Options& options, const Assets& assets);

    int run();

private:
    void handleEvents();
    void handleKey(Key key);
    void pauseUnattended();
    void advance(float seconds);
    void step();
    void begin();
    void draw(float seconds);
    [[nodiscard]] bool saveScreenshot();
    [[nodiscard]] bool done() const { return m_options.frames && m_steps >= *m_options.frames; }

    const Options& m_options;
    const Assets& m_assets;
    sf::RenderWindow m_window;
    Layout m_layout;
    Renderer m_renderer;
    Batch m_hudBatch;
    ImGuiSfml m_imgui;
    Panel m_panel;
    Controls m_controls;
    World m_world;
    Bot m_bot;

    PanelWishes m_wishes;
    bool m_panelOpen = false;
    bool m_title = true;
    bool m_closing = false;
    float m_owed = 0.f; // time not yet played (unit: seconds)
    std::uint64_t m_steps = 0;
    std::uint64_t m_drawn = 0;
    std::uint64_t m_best = 0; // of the games before this one
};

sf::RenderWindow& opened(sf::RenderWindow& window)
{
    graze::compat::open(window, firstSize(), "graze");
    // SFML 2.5 centres windows wrongly, partly off the screen.
    window.setPosition({0, 0});
    window.setFramerateLimit(FramesPerSecond);
    window.setKeyRepeatEnabled(true); // for the panel's text fields
    return window;
}

WindowedGame::WindowedGame(const Options& options, const Assets& assets) :
m_options(options),
m_assets(assets),
m_layout(opened(m_window).getSize()),
m_renderer(assets),
m_hudBatch(assets),
m_imgui(panelFontHeight(m_layout)),
m_panel(settingsPath(options)),
m_world({.seed = options.seed, .settings = settingsFor(options).solver}, assets.catalog),
m_title(!options.bot)
{
}

void WindowedGame::begin()
{
    // What was tuned while the title was up stays.
    m_world = World({.seed = m_options.seed, .settings = m_world.collisions().settings()}, m_assets.catalog);
    m_bot = {};
    m_title = false;
}

void WindowedGame::handleKey(Key key)
{
    if (key == Key::F1)
        m_panelOpen = !m_panelOpen;
    else if (key == Key::F2)
        m_wishes.overlay = !m_wishes.overlay;
    else if (key == Key::Escape && m_title)
        m_closing = true;
}

// Nobody steers: keys that were held will be released elsewhere, so they are forgotten.
void WindowedGame::pauseUnattended()
{
    m_controls.release();
    if (!m_title && !m_options.bot && m_world.state() == GameState::Playing)
        m_controls.pause();
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
            pauseUnattended();
        else if (event->kind == Kind::KeyPressed)
            handleKey(event->key);
        m_imgui.handle(*event);
        // Releases are always heard, so that no key hangs when a text field opens meanwhile.
        if (!(m_panelOpen && m_imgui.wantsKeyboard()) || event->kind == Kind::KeyReleased)
            m_controls.handle(*event);
    }
}

void WindowedGame::step()
{
    const bool start = m_controls.takeStart();
    Input input = m_controls.take();
    if (m_title)
    {
        if (start)
            return begin();
        input = m_bot.decide(m_world);
    }
    else if (m_options.bot)
    {
        const Input played = m_bot.decide(m_world);
        input = {.moveX = played.moveX,
                 .moveY = played.moveY,
                 .fire = played.fire,
                 .focus = played.focus,
                 .pause = input.pause,
                 .restart = input.restart || (played.restart && m_world.state() == GameState::GameOver)};
    }
    else if (start && m_world.state() == GameState::GameOver)
        input.restart = true;

    if (input.restart)
        m_best = std::max(m_best, m_world.hud().score);
    m_world.step(input);
    m_panel.record(m_world.collisions().statistics());
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

void WindowedGame::draw(float seconds)
{
    m_window.clear({10, 13, 26});
    const bool menu = m_title || m_world.state() != GameState::Playing;
    m_renderer.drawField(m_window, m_layout, m_world, menu ? 0.6f : 0.f);
    if (m_wishes.overlay)
        m_renderer.drawOverlay(m_window, m_layout, m_world);

    m_hudBatch.begin(m_layout.scale);
    addHud(m_hudBatch, m_layout, m_world.hud(),
           {.title = m_title, .bot = m_options.bot, .leftColumn = !m_panelOpen, .best = m_best, .clock = m_drawn});
    m_window.setView(m_layout.windowView());
    m_hudBatch.draw(m_window, m_renderer.atlas());

    m_imgui.beginFrame(m_layout.window, seconds);
    if (m_panelOpen)
        m_panel.show(m_world, m_layout, m_wishes);
    m_imgui.endFrame(m_window);
    ++m_drawn;
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
    while (!m_closing && !done())
    {
        handleEvents();
        const float seconds = clock.restart().asSeconds();
        advance(seconds);
        draw(seconds);
        m_window.display();
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
