// SPDX-License-Identifier: Zlib
#include "window/windowed_game.hpp"

#include "base/system.hpp"

#include <SFML/System/Err.hpp>
#include <SFML/Window/VideoMode.hpp>
#include <imgui.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <utility>

namespace game
{
namespace
{

/// A frame that took longer than this lets the game run slower instead of catching up for ever.
constexpr float LongestFrame = 0.1f;

sf::Vector2u firstSize(const Options& options)
{
    if (!options.size.empty())
        return {options.size[0], options.size[1]};
    const sf::Vector2u desktop = graze::compat::desktopSize();
    return {std::min(1280u, desktop.x), std::min(720u, desktop.y)};
}

// Textures need the window that is opened here.
sf::RenderWindow& opened(sf::RenderWindow& window, sf::Vector2u size, bool fullscreen)
{
    constexpr const char* Title = "graze";
    if (fullscreen)
        graze::compat::openFullscreen(window, Title);
    else
    {
        graze::compat::open(window, size, Title);
        // SFML 2.5 centres windows wrongly, partly off the screen.
        window.setPosition({0, 0});
    }
    window.setKeyRepeatEnabled(true); // for text fields and menus
    return window;
}

} // namespace

WindowedGame::WindowedGame(const Options& options, const Assets& assets) :
m_options(options),
m_size(firstSize(options)),
m_layout(opened(m_window, m_size, false).getSize()),
m_view(assets),
m_imgui(labFontHeight(m_layout)),
m_session(options, assets.catalog),
m_panel(m_session.settingsFile(), assets.catalog),
m_sounds(assets.folder)
{
    m_lab.desk().setSettings(m_session.settings().solver);
    m_panelOpen = options.screen == "panel";
    m_wishes.overlay = options.screen == "overlay";
    if (options.screen == "boxes")
        m_boxes.toggle();
    if (m_session.shell().awaitsName())
        m_controls.endGame();
}

// Anew, as a window or on the full screen: keys that are held will be released unheard.
void WindowedGame::openWindow(bool fullscreen)
{
    if (fullscreen)
        m_size = m_window.getSize();
    m_fullscreen = fullscreen;
    fitWindow(opened(m_window, m_size, fullscreen).getSize());
    m_controls.release();
    m_mouseHeld = false;
}

void WindowedGame::fitWindow(sf::Vector2u size)
{
    m_layout = Layout(size);
    m_imgui.setFontHeight(labFontHeight(m_layout));
}

void WindowedGame::step()
{
    sf::Clock clock;
    const bool moves = m_session.shell().running();
    const bool playing = screen() == Screen::Playing;
    m_session.step(m_controls.take(), m_controls.holdsRestart());
    if (std::exchange(m_runSeen, m_session.runs()) != m_session.runs())
    {
        m_overlay.clear();
        m_boxes = BoxView(m_boxes.shown());
    }
    m_boxes.look(world());
    if (!inExhibit())
        m_exhibit = {};
    else if (m_exhibit.step(); m_exhibit.ended())
        m_session.handle(MenuKey::Back);
    if (playing && (screen() == Screen::Naming || screen() == Screen::GameOver))
        m_controls.endGame();
    const float seconds = clock.getElapsedTime().asSeconds();
    const float collision =
        moves ? std::min(static_cast<float>(world().collisions().statistics().totalSeconds), seconds) : 0.f;
    m_times.collision += collision;
    m_times.game += seconds - collision;
    m_panel.record(world());
    m_wishes.held = m_wishes.held && screen() == Screen::Paused;
    const bool watching = m_panelOpen || m_wishes.pauseAtOdd;
    if (watching && m_panel.watch(world(), m_wishes) && screen() == Screen::Playing)
        m_session.handle(MenuKey::Pause);
    ++m_steps;
}

void WindowedGame::advance(float seconds)
{
    // A display of 60 frames a second is one step a frame; measured times only tremble around it.
    if (std::fabs(seconds - TimeStep) < 0.25f * TimeStep)
        seconds = TimeStep;
    m_owed += std::min(seconds, LongestFrame) * (m_wishes.slow ? 0.25f : 1.f);
    while (m_owed >= TimeStep && !done())
    {
        step();
        m_owed -= TimeStep;
    }
}

void WindowedGame::sound(float seconds)
{
    const GameSettings& settings = m_session.settings();
    m_sounds.setVolume(m_muted ? 0.f : settings.soundVolume, m_muted ? 0.f : settings.musicVolume);
    m_sounds.setMood(m_session.mood(), seconds);
    m_sounds.play(m_session.takeCues(), grazePitch(world().hud().multiplier, world().hud().chain));
}

void WindowedGame::draw(float seconds)
{
    m_window.clear(inLaboratory() ? sf::Color(13, 16, 26) : sf::Color(10, 13, 26));
    if (!inLaboratory() && !inExhibit())
        m_view.draw(m_window, m_layout,
                    {.session = m_session,
                     .overlay = m_wishes.overlay ? &m_overlay : nullptr,
                     .boxes = m_boxes,
                     .panelOpen = m_panelOpen,
                     .inspecting = inspecting(),
                     .findings = m_panelOpen || m_wishes.held ? &m_panel.findings() : nullptr});
    drawPanels(seconds);
}

void WindowedGame::drawPanels(float seconds)
{
    ImGui::GetIO().FontGlobalScale = inExhibit() ? 2.f : 1.f; // a show is read from afar
    m_imgui.beginFrame(m_layout.window, seconds);
    if (inLaboratory())
        m_lab.show(m_layout, m_session.notice().text);
    else if (inExhibit())
        drawFigure(m_exhibit.figure(), {}, {{}, sf::Vector2f(m_layout.window)});
    else if (m_panelOpen)
    {
        GameSettings settings = m_session.settings();
        m_panel.show(world(), m_session.run().replay(), settings, m_layout, m_wishes, m_overlay);
        m_session.tune(settings.solver); // the others belong to the options
    }
    else if (m_wishes.overlay)
        Panel::showOverlay(world(), m_layout, m_wishes, m_overlay);
    m_imgui.endFrame(m_window);
}

// Reads a picture that was drawn and not yet displayed: afterwards it is not ours any more.
bool WindowedGame::saveScreenshot()
{
    draw(0.f);
    sf::Texture texture;
    if (!graze::compat::resize(texture, m_window.getSize()))
        return false;
    texture.update(m_window);
    return texture.copyToImage().saveToFile(m_options.screenshotFile->string());
}

void WindowedGame::endFrame()
{
    m_panel.recordFrame(m_times);
    m_sum.collision += m_times.collision;
    m_sum.game += m_times.game;
    m_sum.drawing += m_times.drawing;
    ++m_drawn;
    m_times = {};
    if (std::exchange(m_wishes.capture, false))
        capture();
    if (const auto notice = std::exchange(m_wishes.notice, {}))
        m_session.announce(*notice, m_wishes.noticeIsError);
}

// For whoever asked for a number of frames: what they cost, as a line of JSON.
void WindowedGame::report() const
{
    const nlohmann::ordered_json line{
        {"steps", m_steps},
        {"drawn", m_drawn},
        {"bullets", world().collisions().bulletCount()},
        {"sprites", world().collisions().spriteCount()},
        {"seconds", {{"collision", m_sum.collision}, {"game", m_sum.game}, {"drawing", m_sum.drawing}}}};
    std::cout << line.dump() << std::endl;
}

int WindowedGame::run()
{
    sf::Clock clock;
    while (!m_closing && !m_session.wantsToQuit() && !done())
    {
        handleEvents();
        const float seconds = clock.restart().asSeconds();
        advance(seconds);
        sound(seconds);
        sf::Clock drawing;
        draw(seconds);
        m_window.display();
        m_times.drawing = drawing.getElapsedTime().asSeconds();
        endFrame();
        // Not setFramerateLimit: its sleep would count as drawing.
        sf::sleep(sf::seconds(TimeStep) - clock.getElapsedTime());
    }
    // The picture first: closing may lead to another screen.
    const bool pictured = !m_options.screenshotFile || saveScreenshot();
    m_session.close();
    if (m_options.frames)
        report();
    if (pictured)
        return 0;
    std::cerr << "graze_game: cannot write the screenshot to " << m_options.screenshotFile->string() << '\n';
    return 1;
}

int runWindow(const Options& options)
{
    constexpr int NoDisplay = 3;
    const Assets assets = loadAssets();
    if (options.replayFile)
        (void)loadReplay(*options.replayFile, assets.catalog); // a bad one is reported without a display too
    const auto askForDisplay = []
    {
        sf::err().rdbuf(nullptr);
        (void)sf::VideoMode::getDesktopMode();
    };
    if (!returnsElsewhere(askForDisplay)) // without an X server SFML ends the process
    {
        const char* const display = std::getenv("DISPLAY");
        std::cerr << "graze_game: there is no display to open a window on (DISPLAY is \""
                  << (display == nullptr ? "" : display) << "\"); --headless --bot plays without one\n";
        return NoDisplay;
    }
    return WindowedGame(options, assets).run();
}

} // namespace game
