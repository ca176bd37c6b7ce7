// SPDX-License-Identifier: Zlib
#include "id_column.hpp"
#include "snapshot_shapes.hpp"
#include "state_hasher.hpp"
#include "system/bullets/bullet_table.hpp"
#include "system/sprites/sprite_table.hpp"

#include <numeric>

namespace graze::detail
{

// What lasts from frame to frame, each column once; ids, shapes and meetings stand beside it. Which dead rows
// have not closed up yet is nobody's business: they are left out.
template <class Table, class Archive>
void BulletTable::describe(Table& table, Archive& archive)
{
    archive.flags(table.flags, Dead | Moved | Fresh | Spent);
    archive.floats(table.position);
    archive.floats(table.previous);
    archive.floats(table.velocity);
    archive.floats(table.radius);
    archive.numbers(table.layer, &Layer::index);
    archive.relativeIds(table.owner);
    archive.numbers(table.pierceLeft);
    archive.numbers(table.user);
}

template <class Rows, class Archive>
void BulletTable::describeMeetings(Rows& rows, Archive& archive)
{
    archive.explicitNumbers(rows, &MeetingRow::target);
    archive.numbers(rows, &MeetingRow::struck);
    archive.numbers(
        rows, [](auto& row) -> auto& { return row.nearState.active; });
    archive.numbers(
        rows, [](auto& row) -> auto& { return row.nearState.touched; });
    archive.numbers(
        rows, [](auto& row) -> auto& { return row.nearState.closest; });
}

void BulletTable::write(SnapshotWriter& writer, const SnapshotShapes& shapes, const SpriteTable& sprites) const
{
    const Columns& table = columns(sprites);
    writeIds(writer, m_ids, table.id);
    describe(table, writer);
    writer.pack(table.shape.size(), 0,
                [&](std::size_t row)
                { return table.shape[row] == None ? 0u : shapes.numberOf(table.shape[row]) + 1u; });
    writer.numbers(table.meetingCounts);
    writer.count(table.meetings.size());
    describeMeetings(table.meetings, writer);
}

void BulletTable::hash(StateHasher& hasher, const ShapePool& pool, const SpriteTable& sprites) const noexcept
{
    const Columns& table = columns(sprites);
    hasher.value(static_cast<std::uint32_t>(table.id.size()));
    describe(table, hasher);
    hasher.mix(table.shape.size(),
               [&](std::size_t row) { return table.shape[row] == None ? 0u : pool.contentHash(table.shape[row]); });
    hasher.numbers(table.meetingCounts);
    describeMeetings(table.meetings, hasher);
}

void BulletTable::read(SnapshotReader& reader, const SnapshotShapes& shapes, ShapePool& pool, std::size_t layerCount,
                       const SpriteTable& sprites, const BulletTable& current)
{
    Columns& table = scratch();
    readIds(reader, m_ids, current.m_ids, table.id);
    const std::size_t count = table.id.size();
    table.forEachOfRows([count](auto& column) { column.resize(count); });
    describe(table, reader);
    reader.numbers(table.shape);
    flight.clear(), flags.clear(), traits.clear(), firstMeeting.clear();
    m_buried.clear();
    m_deadRows = 0;
    m_alive = 0;
    m_layers = 0;
    m_allMoved = false;
    for (std::uint32_t row = 0; row < count; ++row)
    {
        require(table.layer[row].index < layerCount && table.radius[row] >= 0.f && table.pierceLeft[row] >= 0);
        require(table.shape[row] <= shapes.size());
        takeRow(table, row);
    }
    m_buried.reserve(flight.capacity());
    reader.numbers(table.meetingCounts);
    table.meetings.resize(reader.count());
    describeMeetings(table.meetings, reader);
    takeMeetings(table, sprites);
    // Last, because it is for good.
    for (BulletTraits& bullet : traits)
    {
        bullet.shape = bullet.shape == 0 ? None : shapes.place(bullet.shape - 1);
        if (bullet.shape != None)
            pool.publish(pool.view(bullet.shape));
    }
}

void BulletTable::takeRow(const Columns& columns, std::uint32_t row)
{
    const int shaped = columns.shape[row] != 0 ? Shaped : 0;
    const int owned = columns.owner[row] ? Owned : 0;
    flight.push_back(
        {columns.position[row], columns.previous[row], columns.velocity[row], columns.radius[row], columns.layer[row]});
    flags.push_back(static_cast<std::uint8_t>(columns.flags[row] | shaped | owned));
    traits.push_back(
        {columns.id[row], columns.owner[row], columns.user[row], columns.shape[row], columns.pierceLeft[row]});
    firstMeeting.push_back(None);
    m_layers |= LayerTable::bit(columns.layer[row]);
    if (!is(row, Dead))
    {
        ++m_alive;
        return;
    }
    m_ids.bury(columns.id[row].value);
    m_buried.push_back({row, columns.id[row]});
}

void BulletTable::takeMeetings(const Columns& columns, const SpriteTable& sprites)
{
    const std::vector<std::uint32_t>& counts = columns.meetingCounts;
    require(std::accumulate(counts.begin(), counts.end(), std::size_t{0}) == columns.meetings.size());
    m_meetings.clear();
    m_freeMeeting = None;
    m_meetingCount = columns.meetings.size();
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        std::uint32_t left = counts[row];
        firstMeeting[row] = left > 0 ? static_cast<std::uint32_t>(m_meetings.size()) : None;
        for (; left > 0; --left)
        {
            const auto index = static_cast<std::uint32_t>(m_meetings.size());
            const MeetingRow& meeting = columns.meetings[index];
            require(meeting.target < sprites.rows());
            m_meetings.push_back(
                {sprites.id[meeting.target], meeting.struck, meeting.nearState, 0, left > 1 ? index + 1 : None});
        }
    }
}

const BulletTable::Columns& BulletTable::columns(const SpriteTable& sprites) const
{
    Columns& columns = scratch();
    columns.forEachOfRows([](auto& column) { column.clear(); });
    columns.meetings.clear();
    forEachRow(
        [&](std::uint32_t row)
        {
            columns.id.push_back(traits[row].id);
            columns.flags.push_back(flags[row]);
            columns.position.push_back(flight[row].position);
            columns.previous.push_back(flight[row].previous);
            columns.velocity.push_back(flight[row].velocity);
            columns.radius.push_back(flight[row].radius);
            columns.layer.push_back(flight[row].layer);
            columns.owner.push_back(traits[row].owner);
            columns.pierceLeft.push_back(traits[row].pierceLeft);
            columns.user.push_back(traits[row].user);
            columns.shape.push_back(traits[row].shape);
            addMeetings(row, sprites, columns);
        });
    return columns;
}

// Without those of targets that are gone: they will never be met again.
void BulletTable::addMeetings(std::uint32_t row, const SpriteTable& sprites, Columns& columns) const
{
    const std::size_t before = columns.meetings.size();
    for (std::uint32_t i = firstMeeting[row]; i != None; i = m_meetings[i].next)
    {
        const Meeting& meeting = m_meetings[i];
        const std::uint32_t target = sprites.ids().rowOf(SlotMap::slotOf(meeting.target.value));
        if (target < sprites.rows() && sprites.id[target] == meeting.target)
            columns.meetings.push_back({target, meeting.struck, meeting.nearState});
    }
    columns.meetingCounts.push_back(static_cast<std::uint32_t>(columns.meetings.size() - before));
}

BulletTable::Columns& BulletTable::scratch()
{
    static thread_local Columns columns;
    return columns;
}

} // namespace graze::detail
