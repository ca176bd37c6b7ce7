// SPDX-License-Identifier: Zlib
#include "id_column.hpp"
#include "near_columns.hpp"
#include "saved_tables.hpp"
#include "state_hasher.hpp"

#include <numeric>

namespace graze::detail
{

/// The bullets that are not gone, one column per field.
struct SavedBullets::Columns
{
    std::vector<BulletId> id;
    std::vector<std::uint8_t> flags;
    std::vector<Vec2> position;
    std::vector<Vec2> previous;
    std::vector<Vec2> velocity;
    std::vector<float> radius;
    std::vector<Layer> layer;
    std::vector<SpriteId> owner;
    std::vector<std::int32_t> pierceLeft;
    std::vector<UserValue> user;
    std::vector<std::uint32_t> shape; ///< written: place in the pool or None; read: one more than its number, or 0
    std::vector<std::uint32_t> meetingCounts;
    std::vector<Meeting> meetings;

    template <class F>
    void forEachOfRows(F&& f)
    {
        f(id), f(flags), f(position), f(previous), f(velocity), f(radius), f(layer), f(owner), f(pierceLeft), f(user),
            f(shape), f(meetingCounts);
    }
    /// Memory of the thread: a game that rolls back in every frame allocates nothing.
    [[nodiscard]] static Columns& scratch()
    {
        static thread_local Columns columns;
        return columns;
    }
};

// Each column that lasts from frame to frame, once; ids, shapes and meetings stand beside them.
template <class Table, class Archive>
void SavedBullets::describe(Table& table, Archive& archive)
{
    using enum BulletTable::Flag;
    archive.flags(table.flags, Dead | Moved | Fresh | Spent);
    archive.floats(table.position);
    archive.floats(table.previous);
    archive.floats(table.velocity);
    archive.floats(table.radius);
    archive.numbers(table.layer, &Layer::index);
    archive.relativeIds(table.owner);
    archive.numbers(table.pierceLeft);
    archive.users(table.user);
}

template <class Meetings, class Archive>
void SavedBullets::describeMeetings(Meetings& meetings, Archive& archive)
{
    archive.explicitNumbers(meetings, &Meeting::target);
    archive.numbers(meetings, &Meeting::struck);
    describeNearStates(meetings, archive);
}

void SavedBullets::write(const BulletTable& bullets, SnapshotWriter& writer, const SnapshotShapes& shapes)
{
    const Columns& table = columnsOf(bullets);
    writeIds(writer, bullets.m_ids, table.id);
    describe(table, writer);
    writer.pack(table.shape.size(), 0,
                [&](std::size_t row)
                { return table.shape[row] == BulletTable::None ? 0u : shapes.numberOf(table.shape[row]) + 1u; });
    writer.numbers(table.meetingCounts);
    writer.count(table.meetings.size());
    describeMeetings(table.meetings, writer);
}

void SavedBullets::hash(const BulletTable& bullets, StateHasher& hasher, const ShapePool& pool) noexcept
{
    const Columns& table = columnsOf(bullets);
    hasher.value(static_cast<std::uint32_t>(table.id.size()));
    describe(table, hasher);
    hasher.mix(table.shape.size(), [&](std::size_t row)
               { return table.shape[row] == BulletTable::None ? 0u : pool.contentHash(table.shape[row]); });
    hasher.numbers(table.meetingCounts);
    describeMeetings(table.meetings, hasher);
}

void SavedBullets::read(BulletTable& bullets, SnapshotReader& reader, const SnapshotShapes& shapes, ShapePool& pool,
                        std::size_t layerCount, const SpriteTable& sprites, const BulletTable& current)
{
    Columns& table = Columns::scratch();
    readIds(reader, bullets.m_ids, current.m_ids, table.id);
    const std::size_t count = table.id.size();
    table.forEachOfRows([count](auto& column) { column.resize(count); });
    describe(table, reader);
    keepPointers(table, current);
    reader.numbers(table.shape);
    bullets.clearRows();
    for (std::uint32_t row = 0; row < count; ++row)
    {
        require(table.layer[row].index < layerCount && table.radius[row] >= 0.f && table.pierceLeft[row] >= 0);
        require(table.shape[row] <= shapes.size());
        takeRow(bullets, table, row);
    }
    bullets.m_buried.reserve(bullets.flight.capacity());
    reader.numbers(table.meetingCounts);
    table.meetings.resize(reader.count());
    describeMeetings(table.meetings, reader);
    takeMeetings(bullets, table, sprites);
    // Last: a published shape stays, also when the snapshot is refused.
    for (BulletTraits& bullet : bullets.traits)
    {
        bullet.shape = bullet.shape == 0 ? BulletTable::None : shapes.place(bullet.shape - 1);
        if (bullet.shape != BulletTable::None)
            pool.publish(pool.view(bullet.shape));
    }
}

// As for sprites: a snapshot holds no pointers.
void SavedBullets::keepPointers(Columns& columns, const BulletTable& current)
{
    for (std::size_t row = 0; row < columns.id.size(); ++row)
        if (columns.user[row].isPointer())
            if (const auto now = current.ids().find(columns.id[row].value))
                if (current.traits[*now].user.isPointer())
                    columns.user[row] = current.traits[*now].user;
}

void SavedBullets::takeRow(BulletTable& bullets, const Columns& columns, std::uint32_t row)
{
    using enum BulletTable::Flag;
    const int shaped = columns.shape[row] != 0 ? Shaped : 0;
    const int owned = columns.owner[row] ? Owned : 0;
    bullets.flight.push_back(
        {columns.position[row], columns.previous[row], columns.velocity[row], columns.radius[row], columns.layer[row]});
    bullets.flags.push_back(static_cast<std::uint8_t>(columns.flags[row] | shaped | owned));
    bullets.traits.push_back(
        {columns.id[row], columns.owner[row], columns.user[row], columns.shape[row], columns.pierceLeft[row]});
    bullets.m_layers |= LayerTable::bit(columns.layer[row]);
    if (!bullets.is(row, Dead))
    {
        ++bullets.m_alive;
        return;
    }
    bullets.m_ids.bury(columns.id[row].value);
    bullets.m_buried.push_back({row, columns.id[row]});
}

void SavedBullets::takeMeetings(BulletTable& bullets, const Columns& columns, const SpriteTable& sprites)
{
    const std::vector<std::uint32_t>& counts = columns.meetingCounts;
    require(std::accumulate(counts.begin(), counts.end(), std::size_t{0}) == columns.meetings.size());
    bullets.meetings.start();
    std::size_t next = 0;
    for (std::uint32_t row = 0; row < bullets.rows(); ++row)
        for (std::uint32_t i = 0; i < counts[row]; ++i, ++next)
        {
            Meeting meeting = columns.meetings[next];
            meeting.bullet = row;
            require(meeting.target < sprites.rows());
            require(i == 0 || sprites.rank[columns.meetings[next - 1].target] < sprites.rank[meeting.target]);
            bullets.meetings.add(meeting);
        }
    bullets.meetings.take();
}

// Dead rows that have not been closed up are no state: they are left out.
const SavedBullets::Columns& SavedBullets::columnsOf(const BulletTable& bullets)
{
    Columns& columns = Columns::scratch();
    columns.forEachOfRows([](auto& column) { column.clear(); });
    const std::span<const Meeting> meetings = bullets.meetings.all();
    columns.meetings.assign(meetings.begin(), meetings.end());
    std::size_t met = 0;
    bullets.forEachRow(
        [&](std::uint32_t row)
        {
            const Flight& flight = bullets.flight[row];
            const BulletTraits& traits = bullets.traits[row];
            columns.id.push_back(traits.id);
            columns.flags.push_back(bullets.flags[row]);
            columns.position.push_back(flight.position);
            columns.previous.push_back(flight.previous);
            columns.velocity.push_back(flight.velocity);
            columns.radius.push_back(flight.radius);
            columns.layer.push_back(flight.layer);
            columns.owner.push_back(traits.owner);
            columns.pierceLeft.push_back(traits.pierceLeft);
            columns.user.push_back(traits.user);
            columns.shape.push_back(traits.shape);
            const std::size_t before = met;
            while (met < meetings.size() && meetings[met].bullet == row)
                ++met;
            columns.meetingCounts.push_back(static_cast<std::uint32_t>(met - before));
        });
    return columns;
}

} // namespace graze::detail
