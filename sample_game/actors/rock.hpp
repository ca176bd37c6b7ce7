// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"

namespace game
{

/// A rock that turns and falls. It is stretched unevenly, so a turning rock is a different affine image of its picture
/// in every frame, and so is its collider.
class Rock : public Actor
{
public:
    enum class Size : std::uint8_t
    {
        Small,
        Medium,
        Large
    };
    Rock(Arena& arena, Size size, graze::Vec2 position, graze::Vec2 speed);
    void step(Arena& arena) override;
    void hash(StateHash& hash) const override;

    /// It bounces off something that moves with `otherVelocity`, another rock or something that stands firm, along the
    /// contact's normal, which points from the rock to the other.
    void bounce(Arena& arena, Rock* other, graze::Vec2 otherVelocity, graze::Vec2 normal, graze::Vec2 at);

protected:
    /// Larger ones break into smaller ones.
    void beaten(Arena& arena) override;

private:
    Size m_size;
    float m_spin = 0.f; // (unit: radians per second)
};

} // namespace game
