// SPDX-License-Identifier: Zlib
#include "id_column.hpp"
#include "near_columns.hpp"
#include "saved_tables.hpp"
#include "state_hasher.hpp"

#include <numeric>

namespace graze::detail
{

/// A bullet's memory of a target, by the row of the target.
struct SavedBullets::SavedMeeting
{
    std::uint32_t target = 0;
    bool struck = false;
    NearState nearState{};
};

/// The bullets as a column. Dead rows that have not been closed up are no state: they are left out.
struct SavedBullets::Rows
{
    const BulletTable& bullets;

    [[nodiscard]] std::size_t size() const { return bullets.rows() - bullets.m_deadRows; }
    template <class F>
    void forEach(F&& f) const
    {
        bullets.forEachRow(f);
    }
};

/// Their meetings as a column, bullet after bullet, without targets that are gone: no bullet meets them again.
struct SavedBullets::Meetings
{
    const BulletTable& bullets;
    const SpriteTable& sprites;

    template <class F>
    void forEach(F&& f) const
    {
        bullets.forEachRow([&](std::uint32_t row) { forEachOfRow(row, f); });
    }
    template <class F>
    void forEachOfRow(std::uint32_t row, F&& f) const
    {
        for (std::uint32_t i = bullets.firstMeeting[row]; i != BulletTable::None; i = bullets.m_meetings[i].next)
        {
            const Meeting& meeting = bullets.m_meetings[i];
            const std::uint32_t target = sprites.ids().rowOf(SlotMap::slotOf(meeting.target.value));
            if (target < sprites.rows() && sprites.id[target] == meeting.target)
                f(SavedMeeting{target, meeting.struck, meeting.nearState});
        }
    }
    [[nodiscard]] std::uint32_t countOfRow(std::uint32_t row) const
    {
        std::uint32_t count = 0;
        forEachOfRow(row, [&count](const SavedMeeting&) { ++count; });
        return count;
    }
    [[nodiscard]] std::size_t size() const
    {
        std::size_t count = 0;
        forEach([&count](const SavedMeeting&) { ++count; });
        return count;
    }
};

// Each column that lasts from frame to frame, once; ids, shapes and meetings stand beside them.
template <class Table, class Archive>
void SavedBullets::describe(Table& bullets, Archive& archive)
{
    using enum BulletTable::Flag;
    const auto flight = [&bullets](auto field)
    {
        return [&bullets, field ](std::uint32_t row) -> auto&
        {
            return bullets.flight[row].*field;
        };
    };
    const auto traits = [&bullets](auto field)
    {
        return [&bullets, field ](std::uint32_t row) -> auto&
        {
            return bullets.traits[row].*field;
        };
    };
    const Rows rows{bullets};
    archive.flags(
        rows, Dead | Moved | Fresh | Spent, [&bullets](std::uint32_t row) -> auto& { return bullets.flags[row]; });
    archive.floats(rows, flight(&Flight::position));
    archive.floats(rows, flight(&Flight::previous));
    archive.floats(rows, flight(&Flight::velocity));
    archive.floats(rows, flight(&Flight::radius));
    archive.numbers(
        rows, [&bullets](std::uint32_t row) -> auto& { return bullets.flight[row].layer.index; });
    archive.relativeIds(rows, traits(&BulletTraits::owner));
    archive.numbers(rows, traits(&BulletTraits::pierceLeft));
    archive.users(rows, traits(&BulletTraits::user));
}

template <class Column, class Archive>
void SavedBullets::describeMeetings(Column& meetings, Archive& archive)
{
    archive.explicitNumbers(meetings, &SavedMeeting::target);
    archive.numbers(meetings, &SavedMeeting::struck);
    describeNearStates(meetings, archive);
}

void SavedBullets::write(const BulletTable& bullets, SnapshotWriter& writer, const SnapshotShapes& shapes,
                         const SpriteTable& sprites)
{
    const Rows rows{bullets};
    const Meetings meetings{bullets, sprites};
    writeIds(writer, bullets.m_ids, rows, [&](std::uint32_t row) { return bullets.traits[row].id.value; });
    describe(bullets, writer);
    writer.numbers(rows,
                   [&](std::uint32_t row)
                   {
                       const std::uint32_t shape = bullets.traits[row].shape;
                       return shape == BulletTable::None ? 0u : shapes.numberOf(shape) + 1u;
                   });
    writer.numbers(rows, [&](std::uint32_t row) { return meetings.countOfRow(row); });
    writer.count(meetings.size());
    describeMeetings(meetings, writer);
}

void SavedBullets::hash(const BulletTable& bullets, StateHasher& hasher, const ShapePool& pool,
                        const SpriteTable& sprites) noexcept
{
    const Rows rows{bullets};
    const Meetings meetings{bullets, sprites};
    hasher.value(static_cast<std::uint32_t>(rows.size()));
    describe(bullets, hasher);
    hasher.numbers(rows,
                   [&](std::uint32_t row)
                   {
                       const std::uint32_t shape = bullets.traits[row].shape;
                       return shape == BulletTable::None ? 0u : pool.contentHash(shape);
                   });
    hasher.numbers(rows, [&](std::uint32_t row) { return meetings.countOfRow(row); });
    describeMeetings(meetings, hasher);
}

void SavedBullets::read(BulletTable& bullets, SnapshotReader& reader, const SnapshotShapes& shapes,
                        std::size_t layerCount, const SpriteTable& sprites, const BulletTable& current)
{
    bullets.clearRows();
    readIds(
        reader, bullets.m_ids, current.m_ids, bullets.traits,
        [](BulletTraits & bullet) -> auto& { return bullet.id.value; });
    const std::size_t count = bullets.traits.size();
    bullets.flight.resize(count);
    bullets.flags.assign(count, 0);
    bullets.firstMeeting.assign(count, BulletTable::None);
    bullets.m_buried.reserve(bullets.flight.capacity());
    describe(bullets, reader);
    reader.numbers(bullets.traits, &BulletTraits::shape);
    for (std::uint32_t row = 0; row < count; ++row)
        readRow(bullets, row, shapes, layerCount, current);
    // Memory of the thread: a game that rolls back in every frame allocates nothing.
    static thread_local std::vector<std::uint32_t> meetingCounts;
    static thread_local std::vector<SavedMeeting> meetings;
    meetingCounts.resize(count);
    reader.numbers(meetingCounts);
    meetings.resize(reader.count());
    describeMeetings(meetings, reader);
    takeMeetings(bullets, meetingCounts, meetings, sprites);
}

// The rest of a row.
void SavedBullets::readRow(BulletTable& bullets, std::uint32_t row, const SnapshotShapes& shapes,
                           std::size_t layerCount, const BulletTable& current)
{
    using enum BulletTable::Flag;
    const Flight& flight = bullets.flight[row];
    BulletTraits& traits = bullets.traits[row];
    require(flight.layer.index < layerCount && flight.radius >= 0.f && traits.pierceLeft >= 0);
    require(traits.shape <= shapes.size());
    const int shaped = traits.shape != 0 ? Shaped : 0;
    const int owned = traits.owner ? Owned : 0;
    bullets.flags[row] = static_cast<std::uint8_t>(bullets.flags[row] | shaped | owned);
    traits.shape = traits.shape == 0 ? BulletTable::None : shapes.place(traits.shape - 1);
    bullets.m_layers |= LayerTable::bit(flight.layer);
    // As for sprites: a snapshot holds no pointers.
    if (traits.user.isPointer())
        if (const auto now = current.ids().find(traits.id.value))
            if (current.traits[*now].user.isPointer())
                traits.user = current.traits[*now].user;
    if (!bullets.is(row, Dead))
    {
        ++bullets.m_alive;
        return;
    }
    bullets.m_ids.bury(traits.id.value);
    bullets.m_buried.push_back({row, traits.id});
}

void SavedBullets::takeMeetings(BulletTable& bullets, std::span<const std::uint32_t> counts,
                                std::span<const SavedMeeting> saved, const SpriteTable& sprites)
{
    require(std::accumulate(counts.begin(), counts.end(), std::size_t{0}) == saved.size());
    std::vector<Meeting>& meetings = bullets.m_meetings;
    meetings.clear();
    bullets.m_freeMeeting = BulletTable::None;
    bullets.m_meetingCount = saved.size();
    for (std::uint32_t row = 0; row < bullets.rows(); ++row)
    {
        std::uint32_t left = counts[row];
        bullets.firstMeeting[row] = left > 0 ? static_cast<std::uint32_t>(meetings.size()) : BulletTable::None;
        for (; left > 0; --left)
        {
            const auto index = static_cast<std::uint32_t>(meetings.size());
            const SavedMeeting& meeting = saved[index];
            require(meeting.target < sprites.rows());
            meetings.push_back({sprites.id[meeting.target], meeting.struck, meeting.nearState, 0,
                                left > 1 ? index + 1 : BulletTable::None});
        }
    }
}

} // namespace graze::detail
