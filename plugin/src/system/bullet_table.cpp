// SPDX-License-Identifier: Zlib
#include "bullet_table.hpp"

namespace graze::detail
{

namespace
{

alignas(32) constexpr float Origin[VertexBlock] = {};

} // namespace

BulletId BulletTable::fire(const Row& row)
{
    const BulletId newId{m_ids.add(rows())};
    id.push_back(newId);
    position.push_back(row.position);
    previous.push_back(row.position);
    velocity.push_back(row.velocity);
    radius.push_back(row.radius);
    shape.push_back(row.shape);
    layer.push_back(row.layer);
    flags.push_back(Moved | Fresh);
    owner.push_back(row.owner);
    pierceLeft.push_back(row.pierceLeft);
    user.push_back(row.user);
    firstMeeting.push_back(None);
    ++m_alive;
    ++m_onLayer[row.layer.index];
    return newId;
}

void BulletTable::remove(std::uint32_t row) noexcept
{
    m_ids.bury(id[row].value);
    flags[row] |= Dead;
    --m_alive;
    --m_onLayer[layer[row].index];
}

void BulletTable::move(std::uint32_t row, Vec2 to) noexcept
{
    // A bullet moved twice in a frame, or fired and moved, is swept from where it was first.
    if (!is(row, Moved))
        previous[row] = position[row];
    position[row] = to;
    flags[row] |= Moved;
}

void BulletTable::teleport(std::uint32_t row, Vec2 to) noexcept
{
    previous[row] = to;
    position[row] = to;
    flags[row] |= Moved | Fresh;
}

void BulletTable::takePoses() noexcept
{
    for (std::uint32_t row = 0; row < rows(); ++row)
        if (!is(row, Moved))
            previous[row] = position[row];
}

void BulletTable::endFrame()
{
    std::uint32_t kept = 0;
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        if (is(row, Dead))
        {
            keepMeetings(row, [](const Meeting&) { return false; });
            m_ids.release(id[row].value);
            continue;
        }
        flags[row] = static_cast<std::uint8_t>(flags[row] & ~(Moved | Fresh));
        if (kept != row)
        {
            forEachColumn([kept, row](auto& column) { column[kept] = column[row]; });
            m_ids.setRow(id[kept].value, kept);
        }
        ++kept;
    }
    forEachColumn([kept](auto& column) { column.resize(kept); });
}

ShapeView BulletTable::view(std::uint32_t row, const ShapePool& pool) const noexcept
{
    return shape[row] == None ? ShapeView{Origin, Origin, 1, radius[row], true} : pool.view(shape[row]);
}

Meeting* BulletTable::findMeeting(std::uint32_t row, SpriteId target) noexcept
{
    for (std::uint32_t i = firstMeeting[row]; i != None; i = m_meetings[i].next)
        if (m_meetings[i].target == target)
            return &m_meetings[i];
    return nullptr;
}

Meeting& BulletTable::meeting(std::uint32_t row, SpriteId target)
{
    if (Meeting* known = findMeeting(row, target))
        return *known;
    std::uint32_t index = m_freeMeeting;
    if (index == None)
    {
        index = static_cast<std::uint32_t>(m_meetings.size());
        m_meetings.emplace_back();
    }
    else
        m_freeMeeting = m_meetings[index].next;
    ++m_meetingCount;
    m_meetings[index] = Meeting{};
    m_meetings[index].target = target;
    m_meetings[index].next = firstMeeting[row];
    firstMeeting[row] = index;
    return m_meetings[index];
}

} // namespace graze::detail
