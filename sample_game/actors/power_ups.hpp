// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "arena/drawable.hpp"
#include "base/state_hash.hpp"

#include <optional>
#include <vector>

namespace game
{

enum class PowerUp : std::uint8_t
{
    Pierce, ///< needles go through what they hit
    Shield  ///< nothing hurts the ship for a while
};

/// Capsules that fall from beaten enemies and are the ship's when it touches them.
class PowerUps
{
public:
    /// Something large was beaten there: every few times it leaves a capsule.
    void beaten(Arena& arena, graze::Vec2 at);
    void step(Arena& arena);
    /// The ship touched it. Empty when it is gone already.
    std::optional<PowerUp> take(Arena& arena, std::uint64_t serial);

    void drawables(const Arena& arena, std::vector<Drawable>& out) const;
    /// Places of all capsules. Clears the buffer first.
    void places(std::vector<graze::Vec2>& out) const;
    void hash(StateHash& hash) const;

private:
    struct Capsule
    {
        graze::Collider collider;
        std::uint64_t serial = 0;
        PowerUp kind = PowerUp::Pierce;
        graze::Vec2 position{};
        int age = 0; ///< in steps
        graze::Affine2 matrix{};
    };

    std::vector<Capsule> m_capsules; // in order of creation, so by serial
    int m_beaten = 0;
    int m_dropped = 0;
};

} // namespace game
