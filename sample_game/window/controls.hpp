// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/field.hpp"
#include "window/screens/page.hpp"

#include <graze/math/vec2.hpp>
#include <graze/sfml/compat_event.hpp>

#include <bitset>
#include <optional>
#include <set>

namespace game
{

/// A gamepad as it is held now.
struct PadState
{
    graze::Vec2 stick{}; ///< -1 .. 1, right and down are positive; (0, 0) for a worn stick that rests
    std::bitset<Bindings::MostButtons> buttons{};
};

/// What flies: stick or cross, whichever is deflected more, positions as SFML reports them (-100 .. 100, the cross
/// counted downwards).
[[nodiscard]] graze::Vec2 stickOf(graze::Vec2 stick, graze::Vec2 cross) noexcept;

/// The first gamepad; empty when there is none. Once per frame.
[[nodiscard]] std::optional<PadState> readPad();

/// Keys and the first gamepad, gathered from events: a key that is pressed and released between two
/// steps still counts for one of them. Flying follows the bindings. Menus are steered by the arrows, Enter and Escape,
/// whatever is bound, so that nobody is locked out of them, and by the buttons that fire, fly slowly and pause.
class Controls
{
public:
    /// After the end of a game keys and buttons mean nothing to menus and names for so long (unit: steps).
    static constexpr int Grace = 50;

    void setBindings(const Bindings& bindings) { m_bindings = bindings; }
    /// Returns what a key or a button means to menus. A held arrow comes again as the keyboard repeats it.
    std::optional<MenuKey> handle(const graze::compat::Event& event);
    /// Looks at the gamepad, empty for none: its stick sends no events of its own. Once per frame.
    std::optional<MenuKey> poll(const std::optional<PadState>& pad);
    /// A key that is down; another press of it is the keyboard's repetition.
    [[nodiscard]] bool holds(sf::Keyboard::Key key) const { return m_held.count(key) != 0; }
    /// The key for a new game is down, and counts.
    [[nodiscard]] bool holdsRestart() const { return holds(sf::Keyboard::Key::R) && !isStale(sf::Keyboard::Key::R); }
    /// Forgets what is held down: the window lost the keyboard, or another screen takes over.
    void release();

    /// A game has come to its end. Keys that are down now or go down in the grace mean nothing to menus and names until
    /// they are released.
    void endGame();
    /// A key that somebody else took: it means nothing until it is released.
    void ignore(sf::Keyboard::Key key);
    /// Whether a character that comes now is one that somebody means to type: its key went down just now, and counts.
    [[nodiscard]] bool types() const noexcept { return m_types; }

    /// How the player flies in the next step. Once per step.
    [[nodiscard]] Input take();

private:
    std::optional<MenuKey> pressKey(sf::Keyboard::Key key);
    void tap(Press press);
    [[nodiscard]] bool down(Action action) const;
    [[nodiscard]] bool isStale(sf::Keyboard::Key key) const { return m_stale.count(key) != 0; }

    Bindings m_bindings;
    std::set<sf::Keyboard::Key> m_held;
    std::set<sf::Keyboard::Key> m_stale; // held, and without a meaning to menus and names
    std::bitset<ActionCount> m_tapped;   // since the last step
    std::optional<PadState> m_pad;
    std::optional<MenuKey> m_stick; // the direction in which it is pushed
    int m_grace = 0;
    bool m_types = false;
};

} // namespace game
