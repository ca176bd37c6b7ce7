// SPDX-License-Identifier: Zlib
#pragma once

#include <SFML/Graphics/Color.hpp>

namespace game
{

/// One colour for each thing, in all pictures and panels.
namespace lab_colors
{
inline const sf::Color Background{13, 16, 26};
inline const sf::Color Pane{19, 23, 36};
inline const sf::Color Grid{29, 35, 53};
inline const sf::Color GridAxis{48, 57, 84};
inline const sf::Color Text{214, 222, 240};
inline const sf::Color Quiet{134, 146, 176};
inline const sf::Color A{255, 164, 72};
inline const sf::Color B{92, 168, 255};
inline const sf::Color Difference{176, 132, 255};
inline const sf::Color Origin{255, 255, 255};
inline const sf::Color Simplex{88, 232, 146};
inline const sf::Color Vertex{255, 228, 110};
inline const sf::Color Direction{150, 230, 240};
inline const sf::Color Answer{255, 120, 176};
inline const sf::Color Alarm{255, 104, 96};
} // namespace lab_colors

} // namespace game
