// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>

namespace game
{

/// Something to be heard. The rules only report that it happened; the front end decides how it sounds.
enum class Cue : std::uint8_t
{
    Shot,      ///< the ship fires
    EnemyShot, ///< somebody else does
    Hit,       ///< a shot strikes something that holds
    Graze,     ///< a near miss that earned points
    Multiplier,
    RockBreak,
    Explosion,
    BigExplosion,
    LaserAim,
    LaserFire,
    PowerUp,
    ShipLost,
    ShipBack,
    WaveStart,
    BossWarning,
    BossPartLost,
    BossDown,
    GameOver,
    MenuMove,
    MenuPick
};
inline constexpr std::size_t CueCount = static_cast<std::size_t>(Cue::MenuPick) + 1;

/// The cues of some time, each once.
using Cues = std::set<Cue>;

/// The loops that sound at a moment, 0 not at all .. 1.
struct Mood
{
    float boss = 0.f;  ///< the boss's track instead of the other one
    float layer = 0.f; ///< over either
};

/// "shot", "enemy_shot", ...: also the name of its file in the folder `sounds`.
[[nodiscard]] constexpr std::string_view toString(Cue cue) noexcept
{
    constexpr std::string_view Names[CueCount]{
        "shot",          "enemy_shot",     "hit",        "graze",     "multiplier", "rock_break", "explosion",
        "big_explosion", "laser_aim",      "laser_fire", "power_up",  "ship_lost",  "ship_back",  "wave_start",
        "boss_warning",  "boss_part_lost", "boss_down",  "game_over", "menu_move",  "menu_pick"};
    return Names[static_cast<std::size_t>(cue)];
}

} // namespace game
