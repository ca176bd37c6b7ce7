// SPDX-License-Identifier: Zlib
#pragma once

#include <SFML/Config.hpp>
#include <SFML/Window.hpp>

#include <optional>

/// The events of a window, which SFML 2 keeps in a union and SFML 3 in a variant.
namespace graze::compat
{

/// The events of a window, in one form for both versions.
struct Event
{
    enum class Kind
    {
        Other,
        Closed,
        Resized,
        FocusLost,
        KeyPressed,
        KeyReleased,
        TextEntered,
        MouseMoved,
        MousePressed,
        MouseReleased,
        MouseWheel,
        JoystickPressed
    };

    Kind kind = Kind::Other;
    sf::Keyboard::Key key = sf::Keyboard::Key::Unknown;
    char32_t unicode = 0;
    sf::Mouse::Button button = sf::Mouse::Button::Left;
    sf::Vector2i mouse{};        ///< (unit: pixels of the window)
    float wheel = 0.f;           ///< notches, up is positive
    sf::Vector2u size{};         ///< size of the window after Resized
    unsigned joystickButton = 0; ///< the button of JoystickPressed
};

#if SFML_VERSION_MAJOR >= 3

// Keys that have another name in SFML 2.5.
inline constexpr sf::Keyboard::Key ApostropheKey = sf::Keyboard::Key::Apostrophe;
inline constexpr sf::Keyboard::Key GraveKey = sf::Keyboard::Key::Grave;

[[nodiscard]] inline Event translated(const sf::Event& event)
{
    using Kind = Event::Kind;
    Event result;
    if (event.is<sf::Event::Closed>())
        result.kind = Kind::Closed;
    else if (event.is<sf::Event::FocusLost>())
        result.kind = Kind::FocusLost;
    else if (const auto* resized = event.getIf<sf::Event::Resized>())
        result = {.kind = Kind::Resized, .size = resized->size};
    else if (const auto* pressed = event.getIf<sf::Event::KeyPressed>())
        result = {.kind = Kind::KeyPressed, .key = pressed->code};
    else if (const auto* released = event.getIf<sf::Event::KeyReleased>())
        result = {.kind = Kind::KeyReleased, .key = released->code};
    else if (const auto* text = event.getIf<sf::Event::TextEntered>())
        result = {.kind = Kind::TextEntered, .unicode = text->unicode};
    else if (const auto* moved = event.getIf<sf::Event::MouseMoved>())
        result = {.kind = Kind::MouseMoved, .mouse = moved->position};
    else if (const auto* down = event.getIf<sf::Event::MouseButtonPressed>())
        result = {.kind = Kind::MousePressed, .button = down->button, .mouse = down->position};
    else if (const auto* up = event.getIf<sf::Event::MouseButtonReleased>())
        result = {.kind = Kind::MouseReleased, .button = up->button, .mouse = up->position};
    else if (const auto* wheel = event.getIf<sf::Event::MouseWheelScrolled>())
        result = {.kind = Kind::MouseWheel, .mouse = wheel->position, .wheel = wheel->delta};
    else if (const auto* joystick = event.getIf<sf::Event::JoystickButtonPressed>())
        result = {.kind = Kind::JoystickPressed, .joystickButton = joystick->button};
    return result;
}

[[nodiscard]] inline std::optional<Event> poll(sf::WindowBase& window)
{
    if (const std::optional<sf::Event> event = window.pollEvent())
        return translated(*event);
    return std::nullopt;
}

#else

inline constexpr sf::Keyboard::Key ApostropheKey = sf::Keyboard::Key::Quote;
inline constexpr sf::Keyboard::Key GraveKey = sf::Keyboard::Key::Tilde;

[[nodiscard]] inline Event translated(const sf::Event& event)
{
    using Kind = Event::Kind;
    switch (event.type)
    {
        case sf::Event::Closed:
            return {.kind = Kind::Closed};
        case sf::Event::LostFocus:
            return {.kind = Kind::FocusLost};
        case sf::Event::Resized:
            return {.kind = Kind::Resized, .size = {event.size.width, event.size.height}};
        case sf::Event::KeyPressed:
            return {.kind = Kind::KeyPressed, .key = event.key.code};
        case sf::Event::KeyReleased:
            return {.kind = Kind::KeyReleased, .key = event.key.code};
        case sf::Event::TextEntered:
            return {.kind = Kind::TextEntered, .unicode = event.text.unicode};
        case sf::Event::MouseMoved:
            return {.kind = Kind::MouseMoved, .mouse = {event.mouseMove.x, event.mouseMove.y}};
        case sf::Event::MouseButtonPressed:
        case sf::Event::MouseButtonReleased:
            return {.kind = event.type == sf::Event::MouseButtonPressed ? Kind::MousePressed : Kind::MouseReleased,
                    .button = event.mouseButton.button,
                    .mouse = {event.mouseButton.x, event.mouseButton.y}};
        case sf::Event::MouseWheelScrolled:
            return {.kind = Kind::MouseWheel,
                    .mouse = {event.mouseWheelScroll.x, event.mouseWheelScroll.y},
                    .wheel = event.mouseWheelScroll.delta};
        case sf::Event::JoystickButtonPressed:
            return {.kind = Kind::JoystickPressed, .joystickButton = event.joystickButton.button};
        default:
            return {};
    }
}

[[nodiscard]] inline std::optional<Event> poll(sf::Window& window)
{
    sf::Event event;
    if (window.pollEvent(event))
        return translated(event);
    return std::nullopt;
}

#endif

} // namespace graze::compat
