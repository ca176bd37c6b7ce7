// SPDX-License-Identifier: Zlib
#include "id_column.hpp"
#include "saved_tables.hpp"
#include "state_hasher.hpp"

#include <numeric>
#include <span>
#include <type_traits>

namespace graze::detail
{

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

/// How many meetings each of them has, as a column.
struct SavedBullets::MeetingCounts
{
    const BulletTable& bullets;

    template <class F>
    void forEach(F&& f) const
    {
        MeetingList::Cursor met;
        bullets.forEachRow(
            [&](std::uint32_t row)
            {
                std::uint32_t count = 0;
                for (; bullets.meetings.isBefore(met, row + 1); ++count)
                    static_cast<void>(bullets.meetings.next(met));
                f(count);
            });
    }
};

/// The moments of meetings that are near, as a column.
template <class Meetings>
struct SavedBullets::Moments
{
    Meetings& meetings;

    [[nodiscard]] std::size_t size() const
    {
        std::size_t count = 0;
        forEach([&count](const ClosestMoment&) { ++count; });
        return count;
    }
    template <class F>
    void forEach(F&& f) const
    {
        forEachOf(meetings,
                  [&f](auto& meeting)
                  {
                      if (meeting.nearState.active)
                          f(meeting.moment);
                  });
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

template <class Meetings, class Archive>
void SavedBullets::describeMeetings(Meetings&& meetings, Archive& archive)
{
    archive.explicitNumbers(meetings, &Meeting::target);
    archive.numbers(meetings, &Meeting::struck);
    describeNearStates(meetings, archive);
    Moments<std::remove_reference_t<Meetings>> moments{meetings};
    describeMoments(moments, archive);
}

void SavedBullets::write(const BulletTable& bullets, SnapshotWriter& writer, const SnapshotShapes& shapes)
{
    const Rows rows{bullets};
    writeIds(writer, bullets.m_ids, rows, [&](std::uint32_t row) { return bullets.traits[row].id.value; });
    describe(bullets, writer);
    writer.numbers(rows,
                   [&](std::uint32_t row)
                   {
                       const std::uint32_t shape = bullets.traits[row].shape;
                       return shape == BulletTable::None ? 0u : shapes.numberOf(shape) + 1u;
                   });
    writer.numbers(MeetingCounts{bullets});
    writer.count(bullets.meetings.size());
    describeMeetings(bullets.meetings, writer);
}

void SavedBullets::hash(const BulletTable& bullets, StateHasher& hasher, const ShapePool& pool) noexcept
{
    const Rows rows{bullets};
    hasher.count(rows.size());
    describe(bullets, hasher);
    hasher.numbers(rows,
                   [&](std::uint32_t row)
                   {
                       const std::uint32_t shape = bullets.traits[row].shape;
                       return shape == BulletTable::None ? 0u : pool.contentHash(shape);
                   });
    hasher.numbers(MeetingCounts{bullets});
    describeMeetings(bullets.meetings, hasher);
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
    bullets.m_buried.reserve(bullets.flight.capacity());
    describe(bullets, reader);
    reader.numbers(bullets.traits, &BulletTraits::shape);
    for (std::uint32_t row = 0; row < count; ++row)
        readRow(bullets, row, shapes, layerCount, current);
    // Memory of the thread: a game that rolls back in every frame allocates nothing.
    static thread_local std::vector<std::uint32_t> meetingCounts;
    static thread_local std::vector<Meeting> meetings;
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
                                std::span<const Meeting> saved, const SpriteTable& sprites)
{
    require(std::accumulate(counts.begin(), counts.end(), std::size_t{0}) == saved.size());
    bullets.meetings.start();
    std::size_t next = 0;
    for (std::uint32_t row = 0; row < bullets.rows(); ++row)
        for (std::uint32_t i = 0; i < counts[row]; ++i, ++next)
        {
            Meeting meeting = saved[next];
            meeting.bullet = row;
            require(meeting.target < sprites.rows() && (meeting.struck || meeting.nearState.active));
            require(i == 0 || sprites.rank[saved[next - 1].target] < sprites.rank[meeting.target]);
            bullets.meetings.add(meeting);
        }
    bullets.meetings.take();
}

} // namespace graze::detail
