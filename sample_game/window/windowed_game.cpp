// SPDX-License-Identifier: Zlib
#include "window/windowed_game.hpp"

#include "base/save_file.hpp"
#include "base/user_data.hpp"
#include "capture/capture_folder.hpp"

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

using Kind = graze::compat::Event::Kind;
using Key = sf::Keyboard::Key;

const sf::Vector2u PreferredSize{1280, 720};
/// A frame that took longer than this lets the game run slower instead of catching up for ever.
constexpr float LongestFrame = 0.1f;

// The font is crisp at whole multiples of its 13 pixels, readable at the halves between.
float panelFontHeight(const Layout& layout)
{
    return 13.f * std::max(1.f, std::floor(layout.scale * 2.f) / 2.f);
}

sf::Vector2u firstSize(const Options& options)
{
    if (options.size)
        return {options.size->width, options.size->height};
    const sf::Vector2u desktop = graze::compat::desktopSize();
    return {std::min(PreferredSize.x, desktop.x), std::min(PreferredSize.y, desktop.y)};
}

sf::RenderWindow& opened(sf::RenderWindow& window, const Options& options)
{
    graze::compat::open(window, firstSize(options), "graze");
    // SFML 2.5 centres windows wrongly, partly off the screen.
    window.setPosition({0, 0});
    window.setKeyRepeatEnabled(true); // for text fields and menus
    return window;
}

} // namespace

WindowedGame::WindowedGame(const Options& options, const Assets& assets) :
m_options(options),
m_catalog(assets.catalog),
m_layout(opened(m_window, options).getSize()),
m_view(assets),
m_imgui(panelFontHeight(m_layout)),
m_session(options, assets.catalog),
m_panel(m_session.settingsFile()),
m_lab(assets),
m_sounds(assets.folder)
{
    m_lab.setSettings(m_session.settings().solver);
    m_panelOpen = options.screen == StartScreen::Panel;
    m_wishes.overlay = options.screen == StartScreen::Overlay;
    m_sounds.playMusic();
}

void WindowedGame::toggleLaboratory()
{
    // The pair that was pointed at comes along.
    if (const auto pair = m_overlay.pair(); pair && !inLaboratory())
        if (const auto taken = captureOf(world().collisions(), pair->a, pair->b))
            m_lab.setPair(taken->a, taken->b, taken->settings);
    m_session.toggleLaboratory();
}

// F4: the pair on the bench, the two sprites that were chosen, or the ship and what is next to it.
void WindowedGame::capture()
{
    std::optional<Capture> taken;
    if (inLaboratory())
        taken = {m_lab.pair().a, m_lab.pair().b, m_lab.pair().settings, "From the laboratory."};
    else if (const auto pair = m_overlay.pairToCapture(world()))
    {
        std::vector<Beam> beams;
        world().beams(beams);
        taken = captureOf(world().collisions(), pair->a, pair->b, raysOf(beams));
    }
    if (!taken)
        return m_session.announce("there are no two sprites to capture");
    try
    {
        m_session.announce("captured as a test: " + saveCapture(userDataFolder() / "captured", *taken).string());
    }
    catch (const FileError& error)
    {
        m_session.announce(error.what(), true);
    }
}

void WindowedGame::handleKey(Key key)
{
    if (key == Key::F1 && !inLaboratory())
        m_panelOpen = !m_panelOpen;
    else if (key == Key::F2 && !inLaboratory())
        m_wishes.overlay = !m_wishes.overlay;
    else if (key == Key::F3)
        toggleLaboratory();
    else if (key == Key::F4)
        capture();
    else if (typing())
        return;
    else if (key == Key::M && m_session.shell().screen() != Screen::Naming)
        m_muted = !m_muted;
    else if (m_panelOpen && key == Key::Tab && !inLaboratory())
        swapSets();
    else if (m_wishes.overlay && !inLaboratory())
        m_overlay.handleKey(key);
}

// Tab: the other one of two sets of settings.
void WindowedGame::swapSets()
{
    GameSettings settings = m_session.settings();
    m_panel.swapSets(settings);
    if (!(settings == m_session.settings()))
        m_session.apply(settings);
}

void WindowedGame::handleMouse(const graze::compat::Event& event)
{
    const bool pointing = m_wishes.overlay && !inLaboratory() && !m_imgui.wantsMouse();
    if (event.kind == Kind::MouseMoved)
        m_overlay.hover(world(), pointing ? fieldPointAt(m_layout, event.mouse) : std::nullopt);
    else if (event.kind == Kind::MousePressed && pointing)
        if (const auto point = fieldPointAt(m_layout, event.mouse))
            m_overlay.click(world(), *point);
}

void WindowedGame::handle(const graze::compat::Event& event)
{
    switch (event.kind)
    {
        case Kind::Closed:
            m_closing = true;
            break;
        case Kind::Resized:
            m_layout = Layout(event.size);
            m_imgui.setFontHeight(panelFontHeight(m_layout));
            break;
        case Kind::FocusLost:
            // Keys that were held will be released elsewhere.
            m_controls.release();
            if (!m_options.frames) // a run of so many frames is none that somebody attends
                m_session.pauseUnattended();
            break;
        case Kind::KeyPressed:
            if (!m_controls.holds(event.key))
                handleKey(event.key);
            break;
        case Kind::MouseMoved:
        case Kind::MousePressed:
            handleMouse(event);
            break;
        default:
            break;
    }
}

void WindowedGame::handleEvents()
{
    while (const std::optional<graze::compat::Event> event = graze::compat::poll(m_window))
    {
        handle(*event);
        m_imgui.handle(*event);
        if (inLaboratory())
            m_lab.handle(*event, m_layout);
        const bool typedIntoPanel = typing();
        // A key still held from flying does not mean a row of letters; only Backspace may be held.
        constexpr char32_t Backspace = 8;
        if (event->kind == Kind::KeyPressed)
            m_keyRepeats = m_controls.holds(event->key);
        if (event->kind == Kind::TextEntered && !typedIntoPanel && (!m_keyRepeats || event->unicode == Backspace))
            m_session.type(event->unicode);
        // Releases are always heard, so that no key hangs when a text field opens meanwhile.
        if (!typedIntoPanel || event->kind == Kind::KeyReleased)
            m_controls.handle(*event);
    }
    m_controls.poll();
    for (const MenuKey key : m_controls.takeMenuKeys())
        press(key);
}

void WindowedGame::press(MenuKey key)
{
    // A menu that is not seen is not steered: somebody would end the game without knowing.
    const bool steers = key == MenuKey::Up || key == MenuKey::Down || key == MenuKey::Pick;
    if (!(steers && inspecting()))
        m_session.press(key);
}

void WindowedGame::step()
{
    if (std::exchange(m_runSeen, m_session.runs()) != m_session.runs())
        m_overlay.clear();
    sf::Clock clock;
    const bool moves = m_session.shell().running();
    m_session.step(m_controls.take());
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
    const float volume = m_muted ? 0.f : m_session.settings().soundVolume;
    m_sounds.setVolume(volume);
    m_sounds.setMusicVolume(volume);
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
    else
        m_view.draw(m_window, m_layout,
                    {.session = m_session,
                     .overlay = m_wishes.overlay ? &m_overlay : nullptr,
                     .panelOpen = m_panelOpen,
                     .inspecting = inspecting(),
                     .clock = m_steps,
                     .findings = m_panelOpen || m_wishes.held ? std::optional(m_panel.findings()) : std::nullopt});
    m_imgui.beginFrame(m_layout.window, seconds);
    if (inLaboratory())
        m_lab.show(m_layout);
    else if (m_panelOpen)
    {
        GameSettings settings = m_session.settings();
        m_panel.setGame({&m_session.run().replay(), &m_catalog});
        m_panel.show(world(), settings, m_layout, m_wishes, m_overlay);
        if (!(settings == m_session.settings()))
            m_session.apply(settings);
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
