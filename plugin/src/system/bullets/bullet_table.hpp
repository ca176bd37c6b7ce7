// SPDX-License-Identifier: Zlib
#pragma once

#include "struck_record.hpp"
#include "system/near_miss/near_state.hpp"
#include "system/sprites/layer_table.hpp"
#include "system/sprites/shape_pool.hpp"
#include "system/sprites/slot_map.hpp"

#include <graze/math/aabb.hpp>
#include <graze/pair/motion.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/system/ids.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace graze::detail
{

/// The part of a bullet that every frame reads.
struct Flight
{
    Vec2 position{};
    Vec2 previous{}; ///< where the sweep starts
    Vec2 velocity{};
    float radius = 0.f;
    Layer layer{};
};
static_assert(sizeof(Flight) == 32);

/// The rest of a bullet, read only when it may meet something.
struct BulletTraits
{
    BulletId id{};
    SpriteId owner{};
    UserValue user{};
    std::uint32_t shape = 0; ///< place in the pool; None is a round bullet
    std::int32_t pierceLeft = 0;
    std::uint32_t lastStruck = StruckRecord::None; ///< of its list in the record
};

/// What only some bullets have: those with a shape, and those that bounce, meet bullets, or end by themselves.
struct BulletExtras
{
    std::uint32_t row = 0;
    float angle = 0.f;         ///< within half a turn (unit: radians)
    float previousAngle = 0.f; ///< where the sweep starts, if the bullet has turned
    float angularVelocity = 0.f;
    std::int32_t bouncesLeft = 0;
    std::uint32_t updatesLeft = 0; ///< 0: no end
    float maxSpeed = 0.f;          ///< after a bounce; 0: any (unit: pixels per second)
    bool bounces = false;          ///< fired with bounces: it hits what it moves into, and nothing that it leaves
    bool meetsBullets = false;
    bool turned = false; ///< since the last update

    void turnTo(float to) noexcept;
    /// Whether a bullet without extras is the same.
    [[nodiscard]] bool isPlain() const noexcept { return *this == BulletExtras{.row = row}; }
    friend bool operator==(const BulletExtras&, const BulletExtras&) noexcept = default;
};

/// A straight part of the path of a bullet in a frame: the whole path, or what is left of it after a bounce.
struct Leg
{
    std::uint32_t bullet = 0;
    std::uint32_t bounces = 0; ///< in this frame before it
    float from = 0.f;          ///< share of the frame in which it starts
    Vec2 start{};
    Vec2 end{}; ///< at the end of the frame
    float startAngle = 0.f;
    float endAngle = 0.f;
    Vec2 velocity{};
};

/// Two bullets that have met: they never meet again. Kept until an update finds that one does not fly.
struct BulletPair
{
    BulletId a{}; ///< fired first
    BulletId b{};
};

/// A target that a bullet is near or inside, by rows.
struct Meeting
{
    std::uint32_t bullet = 0;
    std::uint32_t target = 0;
    bool inside = false; ///< its layer only reports, and the bullet has not left it since the report
    NearState nearState{};
    ClosestMoment moment{}; ///< where it is near
};

/// The bullets of a system, packed, rows in order of firing. A removed bullet keeps its row, marked dead: rows close up
/// in the `endFrame` that finds a quarter of them dead.
class BulletTable
{
public:
    static constexpr std::uint32_t None = std::numeric_limits<std::uint32_t>::max();

    explicit BulletTable(std::uint32_t systemNumber) noexcept : m_ids(IdKind::Bullet, systemNumber) {}

    struct Row
    {
        float radius = 0.f;
        std::uint32_t shape = None; ///< place in the pool; None is a round bullet
        Layer layer{};
        Vec2 position{};
        Vec2 velocity{};
        SpriteId owner{};
        std::int32_t pierceLeft = 0;
        UserValue user{};
    };

    /// Changes nothing when it throws. Bullets of a shape have extras.
    BulletId fire(const Row& row, const BulletExtras* extrasOfRow = nullptr);
    /// Reads nothing of the row: with many bullets it is in no cache.
    void remove(std::uint32_t row, BulletId id) noexcept;
    void move(std::uint32_t row, Vec2 to) noexcept
    {
        Flight& bullet = flight[row];
        // A bullet moved twice in a frame, or fired and moved, is swept from where it was first.
        bullet.previous = *(is(row, Moved) ? &bullet.previous : &bullet.position);
        bullet.position = to;
        flags[row] |= Moved;
    }
    /// Moves every flying bullet by `dt` times its velocity. Calls `refused(row)` for a bullet with a new position that
    /// is not finite: it stays.
    template <class F>
    void advance(float dt, F&& refused);
    void teleport(std::uint32_t row, Vec2 to) noexcept;
    /// Turns a bullet of a shape; others have no angle.
    void turn(std::uint32_t row, float angle) noexcept;
    /// Removes all that are spent; returns how many.
    std::size_t removeSpent() noexcept;

    [[nodiscard]] const SlotMap& ids() const noexcept { return m_ids; }
    [[nodiscard]] std::uint32_t rows() const noexcept { return static_cast<std::uint32_t>(flight.size()); }
    [[nodiscard]] std::size_t alive() const noexcept { return m_alive; }

    /// A bit for every layer that has, or had, bullets.
    [[nodiscard]] std::uint64_t layers() const noexcept { return m_layers; }

    /// Room in the record for so many targets, of living `sprites`. Memory that runs out changes nothing.
    void prepareStrikes(std::size_t count, const SlotMap& sprites);
    /// The bullet flies on behind a target, which it never hits again.
    void strike(std::uint32_t row, SpriteId target) noexcept
    {
        --traits[row].pierceLeft;
        struck.add(traits[row].lastStruck, target);
    }
    /// The sweep of a bullet that was not moved starts where the bullet is.
    void takePoses();
    /// An update failed after `takePoses`: as before it.
    void undoPoses() noexcept;
    /// Bullets that bounced are where their last legs end.
    void takeLegs() noexcept;
    void endFrame() noexcept;

    [[nodiscard]] bool is(std::uint32_t row, std::uint8_t flag) const noexcept { return (flags[row] & flag) != 0; }
    /// The bullet in object space. A round one is a point with a radius.
    [[nodiscard]] ShapeView view(std::uint32_t row, const ShapePool& pool) const noexcept;
    /// Null for a bullet without.
    [[nodiscard]] const BulletExtras* extrasOf(std::uint32_t row) const noexcept
    {
        return is(row, Extra) ? &extras[placeOfExtras(row)] : nullptr;
    }
    [[nodiscard]] Leg firstLeg(std::uint32_t row) const noexcept
    {
        const Flight& bullet = flight[row];
        Leg leg{.bullet = row, .start = bullet.previous, .end = bullet.position, .velocity = bullet.velocity};
        if (is(row, Shaped))
        {
            const BulletExtras& extra = *extrasOf(row);
            leg.startAngle = extra.turned ? extra.previousAngle : extra.angle;
            leg.endAngle = extra.angle;
        }
        return leg;
    }
    [[nodiscard]] Motion motion(const Leg& leg, const ShapePool& pool) const noexcept;

    /// Calls `f(row)` for the bullets that are not gone, in order of firing.
    template <class F>
    void forEachRow(F&& f) const
    {
        for (std::uint32_t row = 0; row < rows(); ++row)
            if (!is(row, Gone))
                f(row);
    }

    enum Flag : std::uint8_t
    {
        Dead = 1,
        Moved = 2, ///< `previous` is set for the coming update
        Fresh = 4, ///< fired or teleported since the last update
        Spent = 8,
        Shaped = 16, ///< not round
        Owned = 32,
        Gone = 64,          ///< died in an earlier frame; its id is free or used again
        Extra = 128,        ///< has extras
        Over = Dead | Spent ///< it does not fly any more
    };

    std::vector<Flight> flight;
    std::vector<std::uint8_t> flags;
    std::vector<BulletTraits> traits;
    StruckRecord struck;
    /// With bullets that fly and targets that are there; sorted by bullet, those of a bullet in order of targets.
    std::vector<Meeting> meetings;
    /// A frame writes them here: nothing is lost when memory runs out in the middle.
    std::vector<Meeting> newMeetings;
    /// The legs after bounces, of each bullet in order.
    std::vector<Leg> newLegs;
    std::vector<BulletExtras> extras; ///< by rows
    std::vector<BulletPair> met;      ///< sorted by the rows of b, then a
    std::vector<BulletPair> newMet;
    std::optional<Aabb> bounds; ///< outside a bullet ends
    float seconds = 0.f;        ///< of the flight since the last update

private:
    friend class SavedTables;

    struct Buried
    {
        std::uint32_t row;
        BulletId id;
    };
    /// A bullet that has come to rest, and where its last sweep started.
    struct Rested
    {
        std::uint32_t row;
        Vec2 previous;
    };
    /// For one that has extras.
    [[nodiscard]] std::size_t placeOfExtras(std::uint32_t row) const noexcept;
    void endFlights() noexcept;
    void clearRows() noexcept;
    void squeeze() noexcept;

    SlotMap m_ids;
    std::size_t m_alive = 0;
    std::vector<Buried> m_buried; // since the last endFrame
    std::vector<Rested> m_rested; // in this frame
    std::size_t m_deadRows = 0;   // rows that died in earlier frames
    std::uint64_t m_layers = 0;
};

template <class F>
void BulletTable::advance(float dt, F&& refused)
{
    // No branch: which rows are dead is a matter of luck. They go nowhere. Two at once in lanes gained 0 to 2 %.
    const float steps[2] = {dt, 0.f};
    seconds += dt;
    for (BulletExtras& extra : extras)
    {
        // A round one stays as a snapshot leaves it, which may be without extras.
        if (!is(extra.row, Shaped))
            continue;
        if (const float angle = extra.angle + extra.angularVelocity * steps[is(extra.row, Over)]; std::isfinite(angle))
            extra.turnTo(angle);
        else
            refused(extra.row);
    }
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        const Vec2 to = flight[row].position + flight[row].velocity * steps[is(row, Over)];
        // 0 for finite numbers, and NaN for any other.
        if ((to.x - to.x) + (to.y - to.y) == 0.f)
            move(row, to);
        else
            refused(row);
    }
}

} // namespace graze::detail
