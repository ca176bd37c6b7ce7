// SPDX-License-Identifier: Zlib
#include "assets/pictures.hpp"

namespace game
{

std::string_view toString(Picture picture) noexcept
{
    static constexpr std::array<std::string_view, PictureCount> Names{
        "ship",           "ship_left",   "ship_right",  "ship_flame",    "drone",         "gunship",
        "spinner",        "dart",        "turret_base", "turret_barrel", "wall",          "boss_core",
        "boss_arm",       "boss_cannon", "rock_a",      "rock_b",        "rock_c",        "capsule_pierce",
        "capsule_shield", "player_shot", "pierce_shot", "enemy_orb",     "enemy_orb_big", "enemy_needle",
        "explosion_0",    "explosion_1", "explosion_2", "explosion_3",   "explosion_4",   "explosion_5",
        "spark",          "streak",      "ring",        "beam",          "graze_flash",   "chunk",
        "life_icon",      "graze_icon",  "star_icon",   "logo",          "white"};
    return Names[static_cast<std::size_t>(picture)];
}

} // namespace game
