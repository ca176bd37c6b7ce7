// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "arena/drawable.hpp"
#include "arena/threat.hpp"
#include "base/state_hash.hpp"

#include <vector>

namespace game
{

enum class RockSize : std::uint8_t
{
    Small,
    Medium,
    Large
};

/// Rocks that turn and fall. They are stretched unevenly, so a turning rock is a different affine image
/// of its picture in every frame, and so is its collider.
class Asteroids
{
public:
    void spawn(Arena& arena, RockSize size, graze::Vec2 position, graze::Vec2 velocity);
    void step(Arena& arena);
    /// Takes damage; large rocks break into smaller ones.
    Reward strike(Arena& arena, std::uint64_t serial, int damage, graze::Vec2 at, graze::Vec2 direction);
    /// A rock bounces off it: another rock, or something heavier (`serial` of no rock) that goes on with `velocity`.
    struct Obstacle
    {
        std::uint64_t serial = 0;
        graze::Vec2 velocity{}; ///< (unit: pixels per second)
    };
    /// They bounce off along the contact's normal, which points from the rock to the other.
    void bounce(Arena& arena, std::uint64_t serial, const Obstacle& obstacle, graze::Vec2 normal, graze::Vec2 at);

    void drawables(std::vector<Drawable>& out) const;
    void threats(const Arena& arena, std::vector<Threat>& out) const;
    void hash(StateHash& hash) const;

private:
    struct Rock
    {
        graze::Collider collider;
        std::uint64_t serial = 0;
        Picture picture = Picture::RockA;
        RockSize size = RockSize::Large;
        graze::Vec2 position{};
        graze::Vec2 velocity{}; ///< (unit: pixels per second)
        float angle = 0.f;
        float spin = 0.f; ///< (unit: radians per second)
        graze::Vec2 stretch{1.f, 1.f};
        graze::Affine2 matrix{};
        int health = 1;
        int flash = 0; ///< steps it still glows from a hit
    };

    void shatter(Arena& arena, const Rock& rock);

    std::vector<Rock> m_rocks; // in order of creation, so by serial
};

} // namespace game
