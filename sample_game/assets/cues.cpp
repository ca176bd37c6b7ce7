// SPDX-License-Identifier: Zlib
#include "assets/cues.hpp"

#include <array>

namespace game
{

std::string_view toString(Cue cue) noexcept
{
    static constexpr std::array<std::string_view, CueCount> Names{
        "shot",          "enemy_shot",     "hit",        "graze",     "multiplier", "rock_break", "explosion",
        "big_explosion", "laser_aim",      "laser_fire", "power_up",  "ship_lost",  "ship_back",  "wave_start",
        "boss_warning",  "boss_part_lost", "boss_down",  "game_over", "menu_move",  "menu_pick"};
    return Names[static_cast<std::size_t>(cue)];
}

} // namespace game
