// SPDX-License-Identifier: Zlib
#include "bullet_table.hpp"

#include "base/flag_bytes.hpp"
#include "base/make_room.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

alignas(32) constexpr float Origin[VertexBlock] = {};

} // namespace

BulletId BulletTable::fire(const Row& row)
{
    m_ids.makeRoomFor(1);
    makeRoom(1, flight, flags, traits);
    // `remove` may not throw.
    m_buried.reserve(flight.capacity());
    const BulletId newId{m_ids.add(rows())};
    flight.push_back({row.position, row.position, row.velocity, row.radius, row.layer});
    flags.push_back(
        static_cast<std::uint8_t>(Moved | Fresh | (row.shape == None ? 0 : Shaped) | (row.owner ? Owned : 0)));
    traits.push_back({newId, row.owner, row.user, row.shape, row.pierceLeft});
    ++m_alive;
    m_layers |= LayerTable::bit(row.layer);
    return newId;
}

void BulletTable::remove(std::uint32_t row, BulletId id) noexcept
{
    m_ids.bury(id.value);
    flags[row] |= Dead;
    m_buried.push_back({row, id});
    --m_alive;
}

void BulletTable::teleport(std::uint32_t row, Vec2 to) noexcept
{
    flight[row].previous = to;
    flight[row].position = to;
    flags[row] |= Moved | Fresh;
}

void BulletTable::takePoses()
{
    m_rested.clear();
    forEachWithout(flags, Moved | Dead,
                   [this](std::uint32_t row)
                   {
                       if (!(flight[row].previous == flight[row].position))
                           m_rested.push_back({row, flight[row].previous});
                   });
    for (const Rested& rested : m_rested)
        flight[rested.row].previous = flight[rested.row].position;
}

void BulletTable::undoPoses() noexcept
{
    for (const Rested& rested : m_rested)
        flight[rested.row].previous = rested.previous;
    m_rested.clear();
}

void BulletTable::endFrame() noexcept
{
    for (const Buried& buried : m_buried)
    {
        m_ids.release(buried.id.value);
        flags[buried.row] |= Gone;
    }
    m_deadRows += m_buried.size();
    m_buried.clear();
    m_rested.clear();
    for (std::uint8_t& flag : flags)
        flag = static_cast<std::uint8_t>(flag & ~(Moved | Fresh));
    if (m_deadRows > 0 && 4 * m_deadRows >= rows())
        squeeze();
}

void BulletTable::clearRows() noexcept
{
    flight.clear(), flags.clear(), traits.clear(), meetings.clear(), m_buried.clear();
    m_deadRows = 0;
    m_alive = 0;
    m_layers = 0;
}

void BulletTable::squeeze() noexcept
{
    // The bullets of meetings ascend: one pass over the rows.
    std::uint32_t passed = 0, left = 0;
    for (Meeting& meeting : meetings)
    {
        for (; passed < meeting.bullet; ++passed)
            left += is(passed, Dead) ? 0u : 1u;
        meeting.bullet = left;
    }
    std::uint32_t kept = 0;
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        if (is(row, Dead))
            continue;
        flight[kept] = flight[row];
        flags[kept] = flags[row];
        traits[kept] = traits[row];
        m_ids.setRow(traits[kept].id.value, kept);
        ++kept;
    }
    flight.resize(kept);
    flags.resize(kept);
    traits.resize(kept);
    m_deadRows = 0;
}

ShapeView BulletTable::view(std::uint32_t row, const ShapePool& pool) const noexcept
{
    return is(row, Shaped) ? pool.view(traits[row].shape)
                           : ShapeView{Origin, Origin, 1, flight[row].radius, true, false, {}, {}};
}

} // namespace graze::detail
