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
#include <type_traits>

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

/// The change of a row for `withSprite` and `withBullet` that is made where the caller's numbers are finite.
template <class Change>
auto ifFinite(bool finite, Change change)
{
    return [finite, change](std::uint32_t row)
    {
        if (finite)
            change(row);
        return finite;
    };
}

/// A refusal without a value that was asked for.
struct AsksForNothing
{
    detail::Asked operator()() const noexcept { return {}; }
};

/// The parts of a system: its state, the stages of a frame, and the report of the last frame.
class CollisionSystem::Impl : public detail::SystemState
{
public:
    explicit Impl(const GjkSettings& given) : SystemState(detail::nextSystemNumber()) { settings = given; }
    ~Impl() { link->system = nullptr; }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    /// One frame, top to bottom. Changes nothing when it throws. The same answers with and without workers.
    void update(Workers* workers = nullptr);
    /// Builds the broad phase anew in the next frame.
    void startOver() noexcept;
    [[nodiscard]] const detail::BroadPhase& broadPhase() const noexcept { return candidates.broadPhase(); }

    Refused refuse(Refused reason, const char* call, std::uint64_t id = 0, UserValue user = {},
                   const detail::Asked& asked = {}) noexcept;
    /// `change(row)` for a living sprite or bullet, which may return a reason, or false for numbers that are not
    /// finite. Any reason but None is reported, with the value of `asked()`.
    template <class Change, class Asked = AsksForNothing>
    Refused withSprite(SpriteId id, const char* call, Change&& change, const Asked& asked = {})
    {
        return withRow(
            scene.sprites.ids(), id.value, call, change, [this](std::uint32_t row) { return scene.sprites.user[row]; },
            asked);
    }
    template <class Change, class Asked = AsksForNothing>
    Refused withBullet(BulletId id, const char* call, Change&& change, const Asked& asked = {})
    {
        return withRow(
            bullets.ids(), id.value, call, change, [this](std::uint32_t row) { return bullets.traits[row].user; },
            asked);
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

    detail::Candidates candidates;
    detail::FrameEvents events;
    Statistics statistics;
    detail::ContactIndex contactIndex;
    detail::Refusals refusals;
    detail::Shared<detail::SystemLink> link{new detail::SystemLink};
    std::unique_ptr<detail::SnapshotLoader> loader; ///< made by the first restore

private:
    template <class Change, class UserOf, class Asked>
    Refused withRow(const detail::SlotMap& ids, std::uint64_t id, const char* call, Change&& change, UserOf&& userOf,
                    const Asked& asked)
    {
        const std::optional<std::uint32_t> row = ids.find(id);
        if (!row)
            return refuse(ids.check(id), call, id);
        using Outcome = decltype(change(*row));
        Refused reason = Refused::None;
        if constexpr (std::is_void_v<Outcome>)
            change(*row);
        else if constexpr (std::is_same_v<Outcome, bool>)
            reason = change(*row) ? Refused::None : Refused::NotFinite;
        else
            reason = change(*row);
        if (reason == Refused::None)
            return reason;
        return refuse(reason, call, id, userOf(*row), asked());
    }

    /// The answers of an update that may still fail.
    struct Plan
    {
        Statistics statistics;
        detail::RareEvents events;
        detail::PairList::Changes changes;
    };
    /// The stages that may fail. They write into memory of their own, and into the broad phase.
    void planFrame(const detail::PairFrame& frame, const detail::BulletFrame& shots);
    /// The plan becomes the state of the system.
    void takeFrame(const detail::PairFrame& frame) noexcept;

    Plan m_plan;
    detail::NarrowPhase m_narrowPhase;
    detail::PairEvents m_pairEvents;
    detail::BulletSweep m_bulletSweep;
};

} // namespace graze
