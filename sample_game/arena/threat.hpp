// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>
#include <graze/math/vec2.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace game
{

/// Everything that can take a ship.
enum class Killer : std::uint8_t
{
    None,
    Drone,
    DroneShot,
    Gunship,
    GunshipShot,
    Spinner,
    SpinnerShot,
    Dart,
    Boss,
    BossShot,
    Rock,
    Turret,
    Laser,
    Wall,
    StormShot
};

/// To go on after "you touched": "a gunship's shot".
[[nodiscard]] constexpr std::string_view toString(Killer killer) noexcept
{
    constexpr std::string_view Names[]{
        "nothing",   "a drone",          "a drone's shot", "a gunship", "a gunship's shot",
        "a spinner", "a spinner's shot", "a dart",         "the boss",  "the boss's shot",
        "a rock",    "a turret",         "a laser",        "a wall",    "a shot"};
    return Names[static_cast<std::size_t>(killer)];
}

/// Something that a bot avoids or shoots at.
struct Threat
{
    graze::Vec2 position{};
    graze::Vec2 velocity{}; ///< (unit: pixels per second)
    float radius = 0.f;     ///< radius of a circle around it
    bool bullet = false;
    bool armoured = false; ///< better to shoot something else first
};

/// A laser that burns or is about to.
struct Beam
{
    graze::Vec2 from{};
    graze::Vec2 to{};
    bool burning = false;
};

/// All that a bot looks at.
struct Surroundings
{
    graze::Vec2 ship{};
    std::vector<Threat> threats{};    ///< enemy bullets, then everything that a ship should not touch
    std::vector<graze::Aabb> walls{}; ///< boxes, which come down by WallSpeed
    std::vector<Beam> beams{};
    std::vector<graze::Vec2> capsules{}; ///< places
};

} // namespace game
