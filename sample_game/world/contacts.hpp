// SPDX-License-Identifier: Zlib
#pragma once

#include "world/parts.hpp"

#include <optional>
#include <vector>

namespace game
{

/// Something that strikes the ship.
struct Blow
{
    graze::Vec2 point{};     ///< where they touch
    graze::SpriteId other{}; ///< null for bullets, lasers and walls
};

/// The game's reaction to the events of the last update: hits, touches and near misses.
class Contacts
{
public:
    /// Returns the blow that the ship was struck by where it can be hurt. Nothing is moved.
    [[nodiscard]] std::optional<Blow> resolve(Parts& parts);

private:
    void struck(const Blow& blow);
    void gather(const graze::CollisionSystem& collisions);
    void resolveHits(Parts& parts);
    void resolveTouch(Parts& parts, const graze::Contact& contact);
    static void resolveNearMisses(Parts& parts);
    static void pickUp(Parts& parts, std::uint64_t serial);
    static void strike(Parts& parts, graze::UserValue target, int damage, graze::Vec2 at, graze::Vec2 direction);

    std::vector<graze::Contact> m_touches; // kept for its memory
    std::optional<Blow> m_blow;            // the first of this step
};

} // namespace game
