// SPDX-License-Identifier: Zlib
#include "window/windowed_game.hpp"

#include <SFML/Window/Clipboard.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <utility>

namespace game
{
namespace
{

/// A frame that took longer than this lets the game run slower instead of catching up for ever.
constexpr float LongestFrame = 0.1f;

} // namespace

WindowedGame::WindowedGame(const Options& options, const Assets& assets) :
m_options(options),
m_catalog(assets.catalog),
m_window(options),
m_layout(m_window.getSize()),
m_view(assets),
m_imgui(labFontHeight(m_layout)),
m_session(options, assets.catalog),
m_panel(m_session.settingsFile()),
m_lab(assets),
m_exhibit(assets),
m_sounds(assets.folder)
{
    m_lab.setSettings(m_session.settings().solver);
    m_panelOpen = options.screen == StartScreen::Panel;
    m_wishes.overlay = options.screen == StartScreen::Overlay;
    if (options.screen == StartScreen::Boxes)
        m_boxes.toggle();
    if (m_session.shell().awaitsName())
        m_controls.endGame(true);
    m_sounds.playMusic();
}

// Between a window and the full screen.
void WindowedGame::reopenWindow()
{
    m_window.setFullscreen(m_session.settings().fullscreen);
    m_layout = Layout(m_window.getSize());
    m_imgui.setFontHeight(labFontHeight(m_layout));
    m_controls.release();
    m_mouseHeld = false;
}

void WindowedGame::step()
{
    if (std::exchange(m_runSeen, m_session.runs()) != m_session.runs())
        m_overlay.clear();
    sf::Clock clock;
    const bool moves = m_session.shell().running();
    const bool playing = m_session.shell().screen() == Screen::Playing;
    m_session.step(m_controls.take());
    m_boxes.look(world(), m_session.runs());
    stepExhibit();
    if (playing && isMenu(m_session.shell().screen()))
        m_controls.endGame(m_session.shell().awaitsName());
    const float seconds = clock.getElapsedTime().asSeconds();
    const float collision =
        moves ? std::min(static_cast<float>(world().collisions().statistics().totalSeconds), seconds) : 0.f;
    m_times.collision += collision;
    m_times.game += seconds - collision;
    m_panel.record(world());
    m_wishes.held = m_wishes.held && m_session.shell().screen() == Screen::Paused;
    const bool watching = m_panelOpen || m_wishes.pauseAtOdd;
    if (watching && m_panel.watch(world(), m_wishes) && m_session.shell().screen() == Screen::Playing)
        m_session.press(MenuKey::Pause);
    ++m_steps;
}

// On the title for long it opens by itself.
void WindowedGame::stepExhibit()
{
    switch (m_attract.step(m_session.shell().screen() == Screen::Title, m_exhibit.ended()))
    {
        case Attract::Move::Open:
            m_session.toExhibit();
            break;
        case Attract::Move::Leave:
            m_session.press(MenuKey::Back);
            break;
        case Attract::Move::None:
            break;
    }
    m_exhibit.step(inExhibit());
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

void WindowedGame::sound()
{
    m_sounds.setVolume(m_muted ? 0.f : m_session.settings().soundVolume);
    m_sounds.setMusicVolume(m_muted ? 0.f : m_session.settings().musicVolume);
    m_sounds.play(m_session.takeCues(), grazePitch(world().hud().multiplier));
}

void WindowedGame::draw(float seconds)
{
    m_window.clear({10, 13, 26});
    if (inLaboratory())
    {
        const Notice& notice = m_session.notice();
        m_lab.setNotice(notice.stepsLeft > 0 ? notice.text : std::string{});
        m_lab.draw(m_window, m_layout, m_view.atlas());
    }
    else if (inExhibit())
        m_exhibit.draw(m_window, m_layout, m_view.atlas(), m_wishes.overlay);
    else
        m_view.draw(m_window, m_layout,
                    {.session = m_session,
                     .overlay = m_wishes.overlay ? &m_overlay : nullptr,
                     .boxes = m_boxes,
                     .panelOpen = m_panelOpen,
                     .inspecting = inspecting(),
                     .clock = m_steps,
                     .findings = m_panelOpen || m_wishes.held ? &m_panel.findings() : nullptr});
    m_imgui.beginFrame(m_layout.window, seconds);
    if (inLaboratory())
        m_lab.show(m_layout);
    else if (m_wishes.overlay && !m_panelOpen && !inExhibit())
        Panel::showOverlay(world(), m_layout, m_wishes, m_overlay);
    else if (m_panelOpen && !inExhibit())
    {
        GameSettings settings = m_session.settings();
        m_panel.setGame({&m_session.run().replay(), &m_catalog});
        m_panel.show(world(), settings, m_layout, m_wishes, m_overlay);
        m_session.tune(settings);
    }
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
    if (m_wishes.capture)
        capture();
    m_wishes.capture = false;
    if (const auto notice = std::exchange(m_wishes.notice, {}))
        m_session.announce(*notice, m_wishes.noticeIsError);
    if (const auto copied = std::exchange(m_wishes.clipboard, {}))
        sf::Clipboard::setString(*copied);
    if (const auto pair = std::exchange(m_wishes.experiment, {}); pair && !inLaboratory())
    {
        m_lab.setPair(pair->a, pair->b, m_session.settings().solver);
        m_session.toggleLaboratory();
    }
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
        sound();
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

} // namespace game
