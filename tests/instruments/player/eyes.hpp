// SPDX-License-Identifier: Zlib
#pragma once

#include "player/screen.hpp"

#include <graze/math/vec2.hpp>

#include <optional>
#include <vector>

namespace player
{

using graze::Vec2;

/// Something that a player keeps away from: a bullet, an enemy, a rock, a wall. Places are pixels of the field.
struct Thing
{
    std::vector<Vec2> spots; ///< where it is seen, one for each cell of the eye
    Vec2 middle{};
    Vec2 velocity{}; ///< (unit: pixels per second)
};

/// One look at the field.
struct Sight
{
    std::optional<Vec2> ship{};
    std::vector<Vec2> capsules{};
    std::vector<Thing> things{};
};

/// Sees what the field shows by colour alone, as a newcomer does: blue is one's own, warm colours and stone are not.
class Eyes
{
public:
    /// The field is at this place of the display, a pixel for a pixel.
    Eyes(const Screen& screen, Vec2 fieldCorner) : m_screen(screen), m_corner(fieldCorner) {}

    /// `seconds` since the last look.
    [[nodiscard]] const Sight& look(float seconds);

private:
    void gather();
    void findShip();
    void findThings();
    void follow(const std::vector<Thing>& before, float seconds);

    struct Cell
    {
        int warm = 0;
        int stone = 0;
        int wing = 0;
        int green = 0;
        bool seen = false; ///< belongs to a thing already
    };

    const Screen& m_screen;
    Vec2 m_corner;
    std::vector<Cell> m_cells;
    Sight m_sight;
    Vec2 m_lastShip{};
};

} // namespace player
