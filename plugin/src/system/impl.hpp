// SPDX-License-Identifier: Zlib
#pragma once

#include "refusals.hpp"
#include "system/bullets/bullet_sweep.hpp"
#include "system/bullets/bullet_table.hpp"
#include "system/grid/candidates.hpp"
#include "system/pairs/pair_events.hpp"
#include "system/snapshot/snapshot.hpp"
#include "system/sprites/scene.hpp"

#include <graze/base/shared.hpp>
#include <graze/system/collision_system.hpp>
#include <graze/system/events.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>

namespace graze
{

namespace detail
{

/// The place where a system is: colliders hold it, and find the system after it has moved, and nothing after its end.
struct SystemLink : Counted
{
    CollisionSystem* system = nullptr;
};

} // namespace detail

/// The parts of a system: its tables, the stages of a frame, and the report of the last frame.
class CollisionSystem::Impl
{
public:
    explicit Impl(const GjkSettings& gjkSettings) : Impl(gjkSettings, detail::nextSystemNumber()) {}
    ~Impl() { link->system = nullptr; }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    /// One frame, top to bottom. Changes nothing when it throws. The same answers with and without workers.
    void update(Workers* workers = nullptr);
    /// The next frame tests resting pairs too.
    void testAll() noexcept { m_candidates.testAll(); }
    /// Files moved sprites for queries.
    void refresh();
    [[nodiscard]] const detail::BroadPhase& broadPhase() const noexcept { return m_candidates.broadPhase(); }
    /// Whether the two touched at the last update. Goes through all pairs.
    [[nodiscard]] bool touched(std::uint32_t rowA, std::uint32_t rowB) const noexcept
    {
        return m_pairs.touched(rowA, rowB);
    }

    void snapshot(std::vector<std::byte>& bytes) const;
    SnapshotFault restore(std::span<const std::byte> bytes);
    [[nodiscard]] std::uint64_t hash() const noexcept;

    Refused refuse(Refused reason, const char* call, std::uint64_t id = 0, UserValue user = {}) noexcept;
    /// Refuses a call about a living sprite or bullet; the report has its user value.
    Refused refuseSprite(Refused reason, const char* call, std::uint32_t row) noexcept;
    Refused refuseBullet(Refused reason, const char* call, std::uint32_t row) noexcept;
    /// Returns `change(row)` for a living sprite, or refuses.
    template <class Change>
    Refused withSprite(SpriteId id, const char* call, Change&& change)
    {
        if (const std::optional<std::uint32_t> row = scene.sprites.ids().find(id.value))
            return change(*row);
        return refuse(scene.sprites.ids().check(id.value), call, id.value);
    }
    template <class Change>
    Refused withBullet(BulletId id, const char* call, Change&& change)
    {
        if (const std::optional<std::uint32_t> row = bullets.ids().find(id.value))
            return change(*row);
        return refuse(bullets.ids().check(id.value), call, id.value);
    }
    Refused setMatrix(SpriteId id, const Affine2& worldFromLocal) noexcept;
    /// setMatrix of one sprite after the other; the first refusal. The shorter span counts.
    Refused setPoses(std::span<const SpriteId> ids, const detail::GivenPoses& poses,
                     Workers* workers = nullptr) noexcept;
    /// `read(row)` of a living sprite.
    template <class Read>
    auto ofSprite(SpriteId id, Read&& read) const -> std::optional<decltype(read(std::uint32_t{}))>
    {
        const std::optional<std::uint32_t> row = scene.sprites.ids().find(id.value);
        return row ? std::optional(read(*row)) : std::nullopt;
    }

    GjkSettings settings;
    EventOptions eventOptions;
    detail::Scene scene;
    detail::BulletTable bullets;
    detail::FrameEvents events;
    Statistics statistics;
    detail::ContactIndex contactIndex;
    detail::Refusals refusals;
    detail::Shared<detail::SystemLink> link{new detail::SystemLink};

private:
    Impl(const GjkSettings& gjkSettings, std::uint32_t systemNumber) :
    settings(gjkSettings),
    scene(systemNumber),
    bullets(systemNumber)
    {
    }

    /// The answers of an update that may still fail.
    struct Plan
    {
        Statistics statistics;
        detail::RareEvents events;
        detail::PairList::Changes changes;
        detail::PairReport report;
    };
    /// The stages that may fail. They write into memory of their own, and into the broad phase.
    void planFrame(const detail::PairFrame& pairs, const detail::BulletFrame& shots);
    /// The plan becomes the state of the system.
    void takeFrame(const detail::PairFrame& pairs) noexcept;
    /// Builds the broad phase anew in the next frame.
    void startOver() noexcept;

    Plan m_plan;
    detail::Candidates m_candidates;
    detail::NarrowPhase m_narrowPhase;
    detail::PairMerge m_pairMerge;
    detail::BulletSweep m_bulletSweep;
    detail::PairList m_pairs;
    std::unique_ptr<detail::SnapshotLoader> m_loader; ///< made by the first restore
};

} // namespace graze
