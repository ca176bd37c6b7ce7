// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>
#include <graze/system/collision_system.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace game
{

/// The box that a game of boxes would give a bullet, where it is.
[[nodiscard]] graze::Aabb boxOf(const graze::CollisionSystem& collisions, const graze::BulletState& bullet);

/// The two sides of the pairs whose boxes are compared.
struct BoxSides
{
    graze::LayerMask targets = graze::LayerMask::none(); ///< sprites that can be struck
    graze::LayerMask threats = graze::LayerMask::none(); ///< sprites and bullets that strike them
};

/// Counts phantom hits: what a game of boxes would call a hit although nothing touches. The boxes of a target and a
/// threat overlap for a while, which is one pass. It counts when it begins, and is taken back when the shapes touch
/// before it ends.
class PhantomHits
{
public:
    struct Pass
    {
        graze::SpriteId target{};
        graze::SpriteId sprite{}; ///< null when a bullet passes
        graze::BulletId bullet{}; ///< null when a sprite passes
        graze::Aabb common{};     ///< where both boxes are
        bool touched = false;     ///< no phantom hit
        bool lost = false;        ///< counted as a loss
        [[nodiscard]] bool isOf(const Pass& other) const noexcept
        {
            return target == other.target && sprite == other.sprite && bullet == other.bullet;
        }
    };

    /// A loss is followed by so many steps without another one, as a game protects a new ship.
    explicit PhantomHits(int stepsPerLoss = 0) noexcept : m_stepsPerLoss(stepsPerLoss) {}

    /// Once after each update.
    void look(const graze::CollisionSystem& collisions, const BoxSides& sides);
    /// The same while nothing can be struck: passes begin anew afterwards.
    void rest(const graze::CollisionSystem& collisions);
    void reset() noexcept;

    /// Phantom hits up to now.
    [[nodiscard]] std::uint64_t hits() const noexcept { return m_hits; }
    /// Phantom hits that would have cost a life.
    [[nodiscard]] std::uint64_t losses() const noexcept { return m_losses; }
    /// Passes of now, those that touched too.
    [[nodiscard]] std::span<const Pass> passes() const noexcept { return m_passes; }

private:
    [[nodiscard]] static bool touches(const graze::CollisionSystem& collisions, const Pass& pass);
    void takeBack(const graze::CollisionSystem& collisions);
    void gather(const graze::CollisionSystem& collisions, const BoxSides& sides);
    void begin(Pass& pass);

    int m_stepsPerLoss;
    int m_protected = 0; // steps until the next loss
    std::uint64_t m_hits = 0;
    std::uint64_t m_losses = 0;
    std::vector<Pass> m_passes;
    std::vector<Pass> m_now; // kept for their memory, as the next two
    std::vector<graze::SpriteId> m_sprites;
    std::vector<graze::BulletId> m_bullets;
};

/// "a box game would have killed you 7 times"
[[nodiscard]] std::string boxSentence(std::uint64_t losses);

} // namespace game
