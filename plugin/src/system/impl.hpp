// SPDX-License-Identifier: Zlib
#pragma once

#include "refusals.hpp"
#include "system/bullets/bullet_sweep.hpp"
#include "system/pairs/candidates.hpp"
#include "system/pairs/narrow_phase.hpp"
#include "system/pairs/pair_events.hpp"
#include "system/state/system_state.hpp"
#include "world.hpp"

#include <graze/system/collision_system.hpp>

namespace graze
{

/// The parts of a system: what it stores, the stages of a frame, and what the last frame told.
class CollisionSystem::Impl
{
public:
    explicit Impl(const GjkSettings& gjkSettings) : Impl(gjkSettings, detail::nextSystemNumber()) {}

    /// One frame, top to bottom.
    void update();
    /// The next frame looks at resting pairs too.
    void lookAtAll() noexcept { m_candidates.lookAtAll(); }

    /// Whether the two were in touch at the last update. Goes through all pairs.
    [[nodiscard]] bool touched(std::uint32_t rowA, std::uint32_t rowB) const noexcept
    {
        return m_pairs.touched(rowA, rowB);
    }

    void snapshot(std::vector<std::byte>& bytes) const;
    SnapshotFault restore(std::span<const std::byte> bytes);
    [[nodiscard]] std::uint64_t hash() const noexcept;

    Refused refuse(Refused reason, const char* call, std::uint64_t id = 0, std::uint64_t user = 0) noexcept;
    /// Ends a call that concerns a living sprite or bullet: its user value is told along.
    Refused refuseSprite(Refused reason, const char* call, std::uint32_t row) noexcept;
    Refused refuseBullet(Refused reason, const char* call, std::uint32_t row) noexcept;
    /// Runs `change(row)` for a living sprite, or refuses.
    template <class Change>
    Refused withSprite(SpriteId id, const char* call, Change&& change)
    {
        if (const std::optional<std::uint32_t> row = world.sprites.ids().find(id.value))
            return change(*row);
        return refuse(world.sprites.ids().check(id.value), call, id.value);
    }
    template <class Change>
    Refused withBullet(BulletId id, const char* call, Change&& change)
    {
        if (const std::optional<std::uint32_t> row = world.bullets.ids().find(id.value))
            return change(*row);
        return refuse(world.bullets.ids().check(id.value), call, id.value);
    }

    /// Files what has moved for the sake of questions.
    void refresh();
    [[nodiscard]] const detail::BroadPhase& broadPhase() const noexcept { return m_candidates.broadPhase(); }

    GjkSettings settings;
    EventOptions eventOptions;
    detail::World world;
    detail::Events events;
    Statistics statistics;
    detail::Refusals refusals;

private:
    Impl(const GjkSettings& gjkSettings, std::uint32_t systemNumber) : settings(gjkSettings), world(systemNumber) {}

    detail::Candidates m_candidates;
    detail::NarrowPhase m_narrowPhase;
    detail::BulletSweep m_bulletSweep;
    detail::PairList m_pairs;
    std::unique_ptr<detail::SnapshotLoader> m_loader; ///< there once a snapshot was restored
    std::uint64_t m_frame = 0;
};

} // namespace graze
