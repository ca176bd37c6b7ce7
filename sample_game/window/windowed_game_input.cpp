// SPDX-License-Identifier: Zlib
// The part of the windowed game that hears keys, mouse and gamepad.
#include "window/windowed_game.hpp"

#include "base/save_file.hpp"
#include "capture/capture.hpp"

#include <exception>

namespace game
{
namespace
{

using Kind = graze::compat::Event::Kind;
using Key = sf::Keyboard::Key;

} // namespace

void WindowedGame::toggleLaboratory()
{
    // The pair that was pointed at comes along.
    if (const auto pair = m_overlay.pair(); pair && !inLaboratory())
        if (const auto taken = captureOf(world().collisions(), pair->a, pair->b))
            m_lab.desk().setPair(taken->a.sprite, taken->b.sprite, taken->settings);
    m_session.shell().toggleLaboratory();
}

// F4: the pair on the bench, the two sprites that were chosen, or the ship and what is next to it.
void WindowedGame::capture()
{
    try
    {
        std::optional<Capture> taken;
        if (const LabBench& bench = m_lab.desk().lab().bench(); inLaboratory())
            taken = captureOf(spriteOf(bench.a), spriteOf(bench.b), bench.settings, "From the laboratory.");
        else if (const auto pair = m_overlay.pairToCapture(world()))
            taken = captureOf(world().collisions(), pair->a, pair->b);
        if (!taken)
            return m_session.announce("there are no two sprites to capture");
        m_session.announce("captured as a test: " + saveCapture(userDataFolder() / "captured", *taken).string());
    }
    catch (const std::exception& error) // a file, or a bench with an outline that is no shape
    {
        m_session.announce(error.what(), true);
    }
}

void WindowedGame::handleKey(Key key)
{
    const bool naming = screen() == Screen::Naming;
    if (key == Key::F1 && !inLaboratory())
        m_panelOpen = !m_panelOpen;
    else if (key == Key::F2 && !inLaboratory())
        m_wishes.overlay = !m_wishes.overlay;
    else if (key == Key::F3)
        toggleLaboratory();
    else if (key == Key::F4)
        capture();
    else if (key == Key::F11)
        m_session.toggleFullscreen();
    else if (typing() || naming)
        return;
    else if (key == Key::M)
        m_muted = !m_muted;
    else if (key == Key::B && !inLaboratory())
        m_boxes.toggle();
    else if (m_wishes.overlay && !inLaboratory())
        m_overlay.handleKey(key);
}

// In a menu the mouse steers; elsewhere it points at sprites, while F2 shows them.
void WindowedGame::handleMouse(const graze::compat::Event& event)
{
    if (event.kind == Kind::MouseReleased)
        m_mouseHeld = false;
    // By the place of this event: ImGui knows the one of the frame before.
    const bool panel = (m_panelOpen || m_wishes.overlay) && !inLaboratory();
    const graze::Vec2 place(static_cast<float>(event.mouse.x), static_cast<float>(event.mouse.y));
    const bool free = !m_imgui.holdsMouse() && !(panel && Panel::areaOf(m_layout).contains(place));
    const bool pointing = m_wishes.overlay && !inLaboratory() && free;
    if (event.kind == Kind::MouseMoved)
        m_overlay.hover(world(), pointing ? fieldPointAt(m_layout, event.mouse) : std::nullopt);
    else if (event.kind == Kind::MousePressed && pointing)
        if (const auto point = fieldPointAt(m_layout, event.mouse))
            m_overlay.click(world(), *point);
    if (!free || inspecting())
        return;
    const bool clicks = event.kind == Kind::MousePressed && event.button == sf::Mouse::Button::Left;
    m_mouseHeld = m_mouseHeld || clicks;
    const Pointer::Act act = clicks                           ? Pointer::Act::Click
                             : event.kind == Kind::MouseWheel ? Pointer::Act::Wheel
                             : m_mouseHeld                    ? Pointer::Act::Drag
                                                              : Pointer::Act::Move;
    if (event.kind != Kind::MousePressed || clicks)
        m_session.handle(Pointer{act, m_layout.logicalAt(event.mouse), event.wheel});
}

// Any key and any click; nobody else hears of it.
bool WindowedGame::endsExhibit(const graze::compat::Event& event)
{
    const bool pressed =
        event.kind == Kind::KeyPressed || event.kind == Kind::MousePressed || event.kind == Kind::JoystickPressed;
    if (!pressed || !inExhibit())
        return false;
    if (event.kind == Kind::KeyPressed)
        m_controls.ignore(event.key);
    m_session.handle(MenuKey::Back);
    return true;
}

// A key or a button that a page of bindings waits for; no other part of the game hears of it.
bool WindowedGame::bind(const graze::compat::Event& event)
{
    const bool key = event.kind == Kind::KeyPressed;
    const Device device = key ? Device::Keyboard : Device::Gamepad;
    const Shell& shell = m_session.shell();
    if (!shell.waits() || shell.device() != device || (!key && event.kind != Kind::JoystickPressed))
        return false;
    const bool repeats = key && m_controls.holds(event.key);
    if (key)
        m_controls.ignore(event.key);
    if (!repeats)
        m_session.handle(key ? Press(event.key) : Press(device, static_cast<int>(event.joystickButton)));
    return true;
}

void WindowedGame::handle(const graze::compat::Event& event)
{
    switch (event.kind)
    {
        case Kind::Closed:
            m_closing = true;
            break;
        case Kind::Resized:
            fitWindow(event.size);
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
        case Kind::MouseReleased:
        case Kind::MouseWheel:
            handleMouse(event);
            break;
        default:
            break;
    }
}

void WindowedGame::handleEvents()
{
    m_controls.setBindings(m_session.settings().bindings);
    while (const std::optional<graze::compat::Event> event = graze::compat::poll(m_window))
    {
        if (event->kind != Kind::Other)
            m_session.shell().touch();
        if (endsExhibit(*event) || bind(*event))
            continue;
        handle(*event);
        m_imgui.handle(*event);
        if (inLaboratory())
            m_lab.handle(*event, m_layout);
        const bool typedIntoPanel = typing();
        if (event->kind == Kind::TextEntered && !typedIntoPanel && m_controls.types())
            m_session.handle(static_cast<char32_t>(event->unicode));
        // Releases are always heard, so that no key hangs when a text field opens meanwhile.
        if (!typedIntoPanel || event->kind == Kind::KeyReleased)
            steer(m_controls.handle(*event));
    }
    if (m_session.settings().fullscreen != m_fullscreen)
        openWindow(m_session.settings().fullscreen);
    steer(m_controls.poll(readPad()));
}

void WindowedGame::steer(std::optional<MenuKey> key)
{
    // A menu that is not seen is not steered: somebody would end the game without knowing.
    const bool chooses = key == MenuKey::Up || key == MenuKey::Down || key == MenuKey::Pick;
    if (key && !(chooses && inspecting()))
        m_session.handle(*key);
}

} // namespace game
