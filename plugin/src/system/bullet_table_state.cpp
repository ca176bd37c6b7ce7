// SPDX-License-Identifier: Zlib
#include "bullet_table.hpp"
#include "id_column.hpp"
#include "snapshot_shapes.hpp"
#include "sprite_table.hpp"
#include "state_hasher.hpp"

#include <numeric>

namespace graze::detail
{

// What lasts from frame to frame, each column once; ids, shapes and meetings stand beside it.
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
    writeIds(writer, m_ids, id);
    describe(*this, writer);
    writer.pack(rows(), 0, [&](std::size_t row) { return shape[row] == None ? 0u : shapes.numberOf(shape[row]) + 1u; });
    const MeetingRows& meetings = meetingRows(sprites);
    writer.numbers(meetings.counts);
    writer.count(meetings.rows.size());
    describeMeetings(meetings.rows, writer);
}

void BulletTable::hash(StateHasher& hasher, const ShapePool& pool, const SpriteTable& sprites) const noexcept
{
    hasher.value(rows());
    describe(*this, hasher);
    hasher.mix(rows(), [&](std::size_t row) { return shape[row] == None ? 0u : pool.contentHash(shape[row]); });
    const MeetingRows& meetings = meetingRows(sprites);
    hasher.numbers(meetings.counts);
    describeMeetings(meetings.rows, hasher);
}

void BulletTable::read(SnapshotReader& reader, const SnapshotShapes& shapes, ShapePool& pool, std::size_t layerCount,
                       const SpriteTable& sprites, const BulletTable& current)
{
    readIds(reader, m_ids, current.m_ids, id);
    forEachColumn([this](auto& column) { column.resize(id.size()); });
    describe(*this, reader);
    reader.numbers(shape);
    m_alive = 0;
    m_onLayer = {};
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        require(layer[row].index < layerCount && radius[row] >= 0.f && pierceLeft[row] >= 0);
        require(shape[row] <= shapes.size());
        const bool isDead = is(row, Dead);
        m_alive += isDead ? 0u : 1u;
        m_onLayer[layer[row].index] += isDead ? 0u : 1u;
        if (isDead)
            m_ids.bury(id[row].value);
    }
    readMeetings(reader, sprites);
    // Last, because it is for good.
    for (std::uint32_t& place : shape)
    {
        place = place == 0 ? None : shapes.place(place - 1);
        if (place != None)
            pool.publish(pool.view(place));
    }
}

void BulletTable::readMeetings(SnapshotReader& reader, const SpriteTable& sprites)
{
    MeetingRows& meetings = scratch();
    meetings.counts.resize(rows());
    reader.numbers(meetings.counts);
    meetings.rows.resize(reader.count());
    describeMeetings(meetings.rows, reader);
    require(std::accumulate(meetings.counts.begin(), meetings.counts.end(), std::size_t{0}) == meetings.rows.size());
    m_meetings.clear();
    m_freeMeeting = None;
    m_meetingCount = meetings.rows.size();
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        std::uint32_t left = meetings.counts[row];
        firstMeeting[row] = left > 0 ? static_cast<std::uint32_t>(m_meetings.size()) : None;
        for (; left > 0; --left)
        {
            const auto index = static_cast<std::uint32_t>(m_meetings.size());
            const MeetingRow& meeting = meetings.rows[index];
            require(meeting.target < sprites.rows());
            m_meetings.push_back(
                {sprites.id[meeting.target], meeting.struck, meeting.nearState, 0, left > 1 ? index + 1 : None});
        }
    }
}

// Without those of targets that are gone: they will never be met again.
const BulletTable::MeetingRows& BulletTable::meetingRows(const SpriteTable& sprites) const
{
    MeetingRows& meetings = scratch();
    meetings.counts.clear();
    meetings.rows.clear();
    for (const std::uint32_t first : firstMeeting)
    {
        const std::size_t before = meetings.rows.size();
        for (std::uint32_t i = first; i != None; i = m_meetings[i].next)
        {
            const Meeting& meeting = m_meetings[i];
            const std::uint32_t target = sprites.ids().rowOf(SlotMap::slotOf(meeting.target.value));
            if (target < sprites.rows() && sprites.id[target] == meeting.target)
                meetings.rows.push_back({target, meeting.struck, meeting.nearState});
        }
        meetings.counts.push_back(static_cast<std::uint32_t>(meetings.rows.size() - before));
    }
    return meetings;
}

BulletTable::MeetingRows& BulletTable::scratch()
{
    static thread_local MeetingRows rows;
    return rows;
}

} // namespace graze::detail
