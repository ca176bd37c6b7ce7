// SPDX-License-Identifier: Zlib
#pragma once

#include "world/parts.hpp"

#include <vector>

namespace game
{

/// The game's reaction to the events of the last update: hits, touches and near misses.
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
    static void strike(Parts& parts, graze::UserValue target, int damage, graze::Vec2 at, graze::Vec2 direction);

    std::vector<graze::Contact> m_touches; // kept for its memory
    bool m_shipStruck = false;
};

} // namespace game
