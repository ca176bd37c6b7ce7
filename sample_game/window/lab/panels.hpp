// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/figure.hpp"
#include "lab/lab.hpp"

#include <SFML/Window/Keyboard.hpp>

namespace game
{

/// A panel that fills a pane; ImGui::End closes it.
void beginPanel(const char* name, const graze::Aabb& pane);
/// Text over as many lines as it takes.
void dense(std::string_view text, Role role);
/// With room below it.
void wrapped(std::string_view text, Role role);
/// Says more while the mouse is over the widget before.
void tip(const char* text);

/// The key of a digit from 1 on.
[[nodiscard]] inline sf::Keyboard::Key digitKey(std::size_t index)
{
    return static_cast<sf::Keyboard::Key>(static_cast<std::size_t>(sf::Keyboard::Num1) + index);
}

/// Keys that step, as the buttons of `showSteps` do.
void stepKey(Lab& lab, sf::Keyboard::Key key);
void showSteps(Lab& lab);
/// Steps, words and code.
void showRun(Lab& lab);

} // namespace game
