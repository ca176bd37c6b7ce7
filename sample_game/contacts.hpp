// SPDX-License-Identifier: Zlib
#pragma once

#include "parts.hpp"

#include <vector>

namespace game
{

/// How the game reacts to what the collision system told: hits, touches and near misses of its last update.
class Contacts
{
public:
    /// Returns whether the ship was struck where it can be hurt. Nothing is moved.
    [[nodiscard]] bool resolve(Parts& parts);

private:
    void gather(const graze::CollisionSystem& collisions);
    void resolveHits(Parts& parts);
    void resolveTouch(Parts& parts, const graze::Contact& contact);
    static void resolveNearMisses(Parts& parts);
    static void pickUp(Parts& parts, std::uint64_t serial);
    static void strike(Parts& parts, std::uint64_t targetUser, int damage, graze::Vec2 at, graze::Vec2 direction);

    std::vector<graze::Contact> m_touches; // kept for its memory
    bool m_shipStruck = false;
};

} // namespace game
