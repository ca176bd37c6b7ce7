// SPDX-License-Identifier: Zlib
#pragma once

#include "archives.hpp"
#include "system/bullets/bullet_table.hpp"
#include "system/near_miss/near_state.hpp"
#include "system/pairs/pair_list.hpp"
#include "system/sprites/scene.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace graze::detail
{

/// What lasts of each table from frame to frame, in one function for all archives. A table that is read throws
/// SnapshotRefused for what no table holds; it may then be read again or destroyed, nothing else. `current` is the
/// table that it will replace.
class SavedTables
{
public:
    /// A previous pose lasts only for rows from which the coming update starts, and those that may be rewound: all
    /// others are overwritten there.
    template <class Archive, class Table>
    static void walkSprites(Archive& archive, Table& sprites, const ShapePool& pool, const SpriteTable& current,
                            std::size_t layerCount)
    {
        using enum RowFlags::Flag;
        archive.slots(sprites.m_ids, current.ids());
        const std::size_t rows = walkCount(archive, sprites.rows(), sizeof(Affine2));
        archive(sprites.m_created);
        if constexpr (Archive::Reads)
            makeRows(sprites, rows);
        for (std::uint32_t row = 0; row < rows; ++row)
        {
            auto& rank = sprites.rank[row];
            archive.id(sprites.m_ids, sprites.id[row].value, row);
            walkFlags<Enabled | Dead | Moved | Fresh | Restarted | Rewound | Swept | OneWay>(
                archive, sprites.flags.column()[row]);
            archive(sprites.matrix[row], sprites.layer[row].index, sprites.nearDistance[row], rank.order, rank.serial,
                    sprites.pieceCount[row]);
            if (sprites.flags.has(row, Moved | Swept))
                archive(sprites.previous[row]);
            if constexpr (Archive::Reads)
                sprites.oneWay[row] = {}, sprites.reached[row] = 1.f;
            if (sprites.flags.has(row, Rewound))
                archive(sprites.reached[row]);
            if (sprites.flags.has(row, OneWay))
                archive(sprites.oneWay[row].direction, sprites.oneWay[row].halfAngleRadians);
            archive.owner(sprites.owner[row]);
            walkUser(archive, sprites.user[row]);
            if constexpr (Archive::Reads)
                takeRow(sprites, row, current, layerCount);
            walkPieces(archive, sprites, row, pool);
        }
        if constexpr (Archive::Reads)
        {
            sprites.pieces.restore(sprites.pieceCount);
            sprites.flags.restore();
        }
    }

    /// By rows. Pairs with a dead sprite are forgotten.
    template <class Archive, class Pairs>
    static void walkIgnored(Archive& archive, Pairs& ignored, const SpriteTable& sprites)
    {
        if constexpr (Archive::Reads)
        {
            ignored.clear();
            archive.set(
                [&](std::uint64_t key)
                {
                    const auto a = static_cast<std::uint32_t>(key >> 32), b = static_cast<std::uint32_t>(key);
                    require(a < b && b < sprites.rows());
                    ignored.set(sprites.id[a], sprites.id[b], true, [](const SpritePairs::Pair&) { return false; });
                });
        }
        else
            archive.set(
                [&](auto&& add)
                {
                    ignored.forEach(
                        [&](const SpritePairs::Pair& pair)
                        {
                            const auto a = sprites.ids().find(pair.a.value), b = sprites.ids().find(pair.b.value);
                            if (pair.yes && a && b)
                                add(PairOrder::keyOf(std::min(*a, *b), std::max(*a, *b)));
                        });
                });
    }

    /// Between two frames a pair touches where it has `touched`, and no pair has left.
    template <class Archive, class List>
    static void walkPairs(Archive& archive, List& pairs, const SpriteTable& sprites)
    {
        const std::size_t count = walkCount(archive, pairs.m_records.size(), 2 * sizeof(std::uint32_t));
        if constexpr (Archive::Reads)
        {
            pairs.m_records.assign(count, PairRecord{});
            pairs.m_moments.clear();
        }
        std::size_t moment = 0;
        for (std::size_t i = 0; i < count; ++i)
        {
            auto& record = pairs.m_records[i];
            auto& state = record.nearState;
            archive(record.a, record.b, record.touched, state.active, state.touched, state.closest);
            if (state.active)
            {
                if constexpr (Archive::Reads)
                    pairs.m_moments.emplace_back();
                walkMoment(archive, pairs.m_moments[moment++]);
            }
            if constexpr (Archive::Reads)
            {
                const auto ranks = [&sprites](const PairRecord& pair)
                { return std::pair(sprites.rank[pair.a], sprites.rank[pair.b]); };
                require(record.a < sprites.rows() && record.b < sprites.rows());
                require(sprites.rank[record.a] < sprites.rank[record.b]);
                require(i == 0 || ranks(pairs.m_records[i - 1]) < ranks(record));
                record.state = record.touched ? PairRecord::Touching : PairRecord::Apart;
            }
        }
    }

    /// Dead rows that have not been closed up are no state: they are left out.
    template <class Archive, class Table>
    static void walkBullets(Archive& archive, Table& bullets, const SpriteTable& sprites, const BulletTable& current,
                            std::size_t layerCount)
    {
        using enum BulletTable::Flag;
        archive.slots(bullets.m_ids, current.ids());
        [[maybe_unused]] const std::size_t rows =
            walkCount(archive, bullets.rows() - bullets.m_deadRows, sizeof(Flight));
        if constexpr (Archive::Reads)
            makeRows(bullets, rows);
        std::size_t met = 0;
        bullets.forEachRow(
            [&](std::uint32_t row)
            {
                auto& flight = bullets.flight[row];
                auto& traits = bullets.traits[row];
                archive.id(bullets.m_ids, traits.id.value, row);
                walkExtras(archive, bullets, row);
                archive(flight.position, flight.previous, flight.velocity, flight.radius, flight.layer.index,
                        traits.pierceLeft);
                archive.owner(traits.owner);
                walkUser(archive, traits.user);
                if (bullets.is(row, Shaped))
                    archive.shape(traits.shape);
                if constexpr (Archive::Reads)
                    takeRow(bullets, row, current, layerCount);
                walkStruck(archive, bullets, row, sprites);
                walkMeetings(archive, bullets, row, met, sprites);
            });
        walkFlights(archive, bullets);
    }

private:
    // Bounds of large pieces are stored: to find them takes longer than to read them, and a snapshot may have any
    // number of pieces with the shape that takes most of it.
    template <class Archive, class Table>
    static void walkPieces(Archive& archive, Table& sprites, std::uint32_t row, const ShapePool& pool)
    {
        const std::uint32_t count = sprites.pieceCount[row];
        if constexpr (Archive::Reads)
        {
            const std::size_t first = sprites.pieces.shape.size();
            require(count <= archive.left() / sizeof(std::uint32_t) && first + count < ShapePool::None);
            sprites.firstPiece[row] = static_cast<std::uint32_t>(first);
            sprites.pieces.shape.resize(first + count, PieceTable::None);
            sprites.pieces.bounds.resize(first + count);
        }
        Aabb local;
        for (std::uint32_t piece = sprites.firstPiece[row]; piece < sprites.firstPiece[row] + count; ++piece)
        {
            auto& shape = sprites.pieces.shape[piece];
            auto& bounds = sprites.pieces.bounds[piece];
            local = merged(local, archive.shape(shape));
            const bool isSmall = pool.view(shape).count <= VertexBlock;
            if constexpr (!Archive::Hashes)
                if (!isSmall)
                    archive(bounds);
            if constexpr (Archive::Reads)
            {
                require(!isSmall || boundsAt(pool, shape, sprites.matrix[row], bounds));
                require(isFinite(bounds.lower) && isFinite(bounds.upper) && !bounds.isEmpty());
            }
        }
        if constexpr (Archive::Reads)
            sprites.centre[row] = local.centre();
    }

    // The flags, and the extras where they are not those that every bullet of a shape has.
    template <class Archive, class Table>
    static void walkExtras(Archive& archive, Table& bullets, std::uint32_t row)
    {
        using enum BulletTable::Flag;
        auto& flags = bullets.flags[row];
        BulletExtras extra{.row = row};
        if constexpr (!Archive::Reads)
            if (const BulletExtras* own = bullets.extrasOf(row))
                extra = *own;
        auto kept = static_cast<std::uint8_t>(extra.isPlain() ? flags & ~Extra : flags);
        walkFlags<Dead | Moved | Fresh | Spent | Shaped | Extra>(archive, kept);
        if ((kept & Extra) != 0)
            archive(extra.angle, extra.previousAngle, extra.angularVelocity, extra.bouncesLeft, extra.updatesLeft,
                    extra.bounces, extra.meetsBullets, extra.turned, extra.maxSpeed);
        if constexpr (Archive::Reads)
        {
            require(std::fabs(extra.angle) < 4.f && std::fabs(extra.previousAngle) < 4.f);
            require(std::isfinite(extra.angularVelocity) && extra.bouncesLeft >= 0);
            require(std::isfinite(extra.maxSpeed) && extra.maxSpeed >= 0.f);
            flags = kept;
            if ((kept & (Extra | Shaped)) == 0)
                return;
            flags |= Extra;
            bullets.extras.push_back(extra);
        }
    }

    // The bounds, and the pairs that have met: by the number of the later one and how many bullets were fired since.
    template <class Archive, class Table>
    static void walkFlights(Archive& archive, Table& bullets)
    {
        bool hasBounds = bullets.bounds.has_value();
        if (Archive::Hashes && !hasBounds && bullets.seconds == 0.f && bullets.met.empty())
            return;
        Aabb bounds = bullets.bounds.value_or(Aabb{});
        archive(bullets.seconds, hasBounds, bounds);
        const std::size_t count = walkCount(archive, bullets.met.size(), 2 * sizeof(std::uint32_t));
        if constexpr (Archive::Reads)
        {
            require(!hasBounds || (isFinite(bounds.lower) && isFinite(bounds.upper)));
            bullets.bounds = hasBounds ? std::optional(bounds) : std::nullopt;
        }
        std::uint32_t row = 0, later = 0, back = 0;
        for (std::size_t i = 0; i < count; ++i)
        {
            if constexpr (!Archive::Reads)
            {
                const auto counted = [&](std::uint32_t at) { return bullets.is(at, BulletTable::Gone) ? 0u : 1u; };
                for (const std::uint32_t end = bullets.m_ids.row(bullets.met[i].b.value); row < end; ++row)
                    later += counted(row);
                back = 0;
                for (std::uint32_t at = bullets.m_ids.row(bullets.met[i].a.value); at < row; ++at)
                    back += counted(at);
            }
            [[maybe_unused]] const auto before = std::pair(later, ~back);
            archive(later, back);
            if constexpr (Archive::Reads)
            {
                require(later < bullets.rows() && back > 0 && back <= later);
                require(i == 0 || before < std::pair(later, ~back));
                bullets.met.push_back({bullets.traits[later - back].id, bullets.traits[later].id});
            }
        }
    }

    // The rows of the living targets that a bullet never hits again; those of a bullet that flies no more are no state.
    template <class Archive, class Table>
    static void walkStruck(Archive& archive, Table& bullets, std::uint32_t row, const SpriteTable& sprites)
    {
        auto& last = bullets.traits[row].lastStruck;
        const auto forEach = [&](auto&& add)
        {
            bullets.struck.forEach(last,
                                   [&](SpriteId id)
                                   {
                                       if (const auto target = sprites.ids().find(id.value))
                                           add(std::uint64_t{*target});
                                   });
        };
        bool any = false;
        if (!bullets.is(row, BulletTable::Over))
            forEach([&any](std::uint64_t) { any = true; });
        if constexpr (!Archive::Hashes)
            archive(any);
        if (!any)
            return;
        if constexpr (Archive::Reads)
        {
            archive.set(
                [&](std::uint64_t target)
                {
                    require(target < sprites.rows() && !sprites.isDead(static_cast<std::uint32_t>(target)));
                    bullets.struck.makeRoom(1);
                    bullets.struck.add(last, sprites.id[static_cast<std::size_t>(target)]);
                });
            require(last != StruckRecord::None);
        }
        else
            archive.set(forEach);
    }

    // The meetings of a bullet, each behind a yes.
    template <class Archive, class Table>
    static void walkMeetings(Archive& archive, Table& bullets, std::uint32_t row, std::size_t& met,
                             const SpriteTable& sprites)
    {
        [[maybe_unused]] const Rank* last = nullptr;
        for (;;)
        {
            Meeting meeting{.bullet = row};
            bool isThere = met < bullets.meetings.size() && bullets.meetings[met].bullet == row;
            archive(isThere);
            if (!isThere)
                return;
            if constexpr (!Archive::Reads)
                meeting = bullets.meetings[met++];
            NearState& state = meeting.nearState;
            archive(meeting.target, meeting.inside, state.active, state.touched, state.closest);
            if (state.active)
                walkMoment(archive, meeting.moment);
            if constexpr (Archive::Reads)
            {
                require(meeting.target < sprites.rows() && (meeting.inside || state.active));
                const Rank& rank = sprites.rank[meeting.target];
                require(last == nullptr || *last < rank);
                last = &rank;
                bullets.meetings.push_back(meeting);
            }
        }
    }

    // Nobody promises that these numbers are finite.
    template <class Archive, class Moment>
    static void walkMoment(Archive& archive, Moment& moment)
    {
        archive(moment.pointA, moment.pointB, moment.motion, moment.fraction, moment.framesAgo);
    }

    static void makeRows(SpriteTable& sprites, std::size_t rows)
    {
        // Each row takes an id of its own.
        require(sprites.m_created <= std::uint64_t{SlotMap::MostSlots} * SlotMap::LastGeneration);
        sprites.forEachColumn([rows](auto& column) { column.resize(rows); });
        sprites.flags.column().resize(rows);
        sprites.pieces.shape.clear();
        sprites.pieces.bounds.clear();
        sprites.m_alive = 0;
        sprites.m_nearDistances = 0;
        sprites.m_swept = 0;
        sprites.m_ownersGiven = false;
        sprites.m_rankOrder.clear();
    }
    static void makeRows(BulletTable& bullets, std::size_t rows)
    {
        bullets.clearRows();
        bullets.flight.resize(rows);
        bullets.flags.resize(rows);
        bullets.traits.resize(rows);
        bullets.m_buried.reserve(bullets.flight.capacity());
    }

    static void takeRow(SpriteTable& sprites, std::uint32_t row, const SpriteTable& current, std::size_t layerCount)
    {
        const bool dead = sprites.isDead(row);
        const Rank& rank = sprites.rank[row];
        const float nearDistance = sprites.nearDistance[row];
        require(dead ? sprites.flags[row] == RowFlags::Dead && sprites.pieceCount[row] == 0
                     : sprites.pieceCount[row] > 0);
        require(sprites.layer[row].index < layerCount && std::isfinite(nearDistance) && nearDistance >= 0.f);
        require(rank.serial < sprites.m_created && (row == 0 || sprites.rank[row - 1].serial < rank.serial));
        if (!sprites.flags.has(row, RowFlags::Moved | RowFlags::Swept))
            sprites.previous[row] = sprites.matrix[row];
        require(sprites.matrix[row].isFinite() && sprites.previous[row].isFinite());
        require(sprites.reached[row] >= 0.f && sprites.reached[row] <= 1.f);
        require(!sprites.flags.has(row, RowFlags::Rewound) || sprites.flags.has(row, RowFlags::Swept));
        const auto& [direction, halfAngle] = sprites.oneWay[row];
        require(isFinite(direction) && std::isfinite(halfAngle));
        require(sprites.flags.has(row, RowFlags::OneWay) == (direction != Vec2{}));
        sprites.m_ownersGiven = sprites.m_ownersGiven || sprites.owner[row];
        if (rank.order != rank.serial)
            sprites.m_rankOrder.noteOrder();
        if (dead)
        {
            sprites.m_ids.bury(sprites.id[row].value);
            return;
        }
        ++sprites.m_alive;
        sprites.m_nearDistances += nearDistance > 0.f ? 1u : 0u;
        sprites.m_swept += sprites.flags.has(row, RowFlags::Swept) ? 1u : 0u;
        // A snapshot holds no pointers: a sprite that is alive now keeps its own.
        if (sprites.user[row].isPointer())
            if (const auto now = current.ids().find(sprites.id[row].value); now && current.user[*now].isPointer())
                sprites.user[row] = current.user[*now];
    }
    static void takeRow(BulletTable& bullets, std::uint32_t row, const BulletTable& current, std::size_t layerCount)
    {
        using enum BulletTable::Flag;
        const Flight& flight = bullets.flight[row];
        BulletTraits& traits = bullets.traits[row];
        require(isFinite(flight.position) && isFinite(flight.previous) && isFinite(flight.velocity));
        require(std::isfinite(flight.radius) && flight.radius >= 0.f);
        require(flight.layer.index < layerCount && traits.pierceLeft >= 0);
        if (traits.owner)
            bullets.flags[row] |= Owned;
        if (!bullets.is(row, Shaped))
            traits.shape = BulletTable::None;
        bullets.m_layers |= LayerTable::bit(flight.layer);
        // As for sprites.
        if (traits.user.isPointer())
            if (const auto now = current.ids().find(traits.id.value); now && current.traits[*now].user.isPointer())
                traits.user = current.traits[*now].user;
        if (!bullets.is(row, Dead))
        {
            ++bullets.m_alive;
            return;
        }
        bullets.m_ids.bury(traits.id.value);
        bullets.m_buried.push_back({row, traits.id});
    }
};

} // namespace graze::detail
