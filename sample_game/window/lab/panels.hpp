// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lesson/lesson.hpp"
#include "window/lab/panes.hpp"
#include "window/lab/widgets.hpp"

#include <SFML/Window/Keyboard.hpp>

namespace game
{

/// What a button of the panels asks for.
struct LabWish
{
    sf::Keyboard::Key key = sf::Keyboard::Unknown; ///< the key that does the same
    std::optional<std::size_t> preset{};           ///< index in labPresets()
};
/// The key of a digit from 1 on.
[[nodiscard]] inline sf::Keyboard::Key digitKey(std::size_t index)
{
    return static_cast<sf::Keyboard::Key>(static_cast<std::size_t>(sf::Keyboard::Num1) + index);
}

/// A sentence on the things to drag and the keys to press: of the lesson, or of the bench where that is null.
[[nodiscard]] std::string_view hintOf(const Lesson* lesson, const Lab& bench);

/// The column with everything that can be set or read, and the strip with the step in words.
class LabPanels
{
public:
    [[nodiscard]] LabWish show(Lab& lab, LabLook& look, std::optional<std::size_t> preset, const LabPanes& panes);
    [[nodiscard]] LabWish show(Lesson& lesson, const LabPanes& panes);

    /// Keys that step, as the buttons of the strip do.
    void stepKey(Lab& lab, sf::Keyboard::Key key);

private:
    void showSteps(Lab& lab);
    void showRun(Lab& lab); ///< its steps, words and code
    [[nodiscard]] LabWish showLessonStrip(Lesson& lesson, const LabPanes& panes);
};

} // namespace game
