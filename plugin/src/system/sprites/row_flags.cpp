// SPDX-License-Identifier: Zlib
#include "row_flags.hpp"

#include "base/make_room.hpp"

#include <algorithm>
#include <iterator>

namespace graze::detail
{

void RowFlags::reserveLists()
{
    m_changed.reserve(m_flags.capacity());
    m_unfiled.reserve(m_flags.capacity());
}

void RowFlags::makeRoomForOne()
{
    makeRoom(1, m_flags);
    reserveLists();
}

void RowFlags::append(int flags)
{
    makeRoomForOne();
    m_flags.push_back(static_cast<std::uint16_t>(flags));
    note(static_cast<std::uint32_t>(m_flags.size() - 1), Changed | Unfiled);
}

void RowFlags::listAll() noexcept
{
    m_changed.clear(), m_unfiled.clear();
    for (std::uint32_t row = 0; row < m_flags.size(); ++row)
    {
        if (has(row, Changed))
            m_changed.push_back(row);
        if (has(row, Unfiled))
            m_unfiled.push_back(row);
    }
}

void RowFlags::bury(std::uint32_t row) noexcept
{
    note(row, Changed);
    m_flags[row] = Dead | Changed;
}

void RowFlags::noteFiled() noexcept
{
    for (const std::uint32_t row : m_unfiled)
        clear(row, Unfiled);
    m_unfiled.clear();
}

void RowFlags::noteFiled(std::uint32_t row) noexcept
{
    clear(row, Unfiled);
    if (const auto last = std::find(m_unfiled.rbegin(), m_unfiled.rend(), row); last != m_unfiled.rend())
        m_unfiled.erase(std::next(last).base());
}

void RowFlags::endFrame() noexcept
{
    m_unfiled.clear();
    std::size_t kept = 0;
    for (const std::uint32_t row : m_changed)
    {
        const bool moved = has(row, Moved);
        clear(row, Moved | Fresh | Restarted | Rewound | Unfiled | Refilter | (moved ? 0 : Changed));
        m_changed[kept] = row;
        kept += moved ? 1u : 0u;
    }
    m_changed.resize(kept);
}

void RowFlags::squeeze(std::span<const std::uint32_t> newRows, std::uint32_t kept)
{
    for (std::uint32_t row = 0; row < newRows.size(); ++row)
        if (newRows[row] < kept)
            m_flags[newRows[row]] = m_flags[row];
    m_flags.resize(kept);
    for (std::uint32_t& row : m_changed)
        row = newRows[row];
}

void RowFlags::noteAll() noexcept
{
    for (std::uint32_t row = 0; row < m_flags.size(); ++row)
        set(row, Changed | Unfiled);
    listAll();
}

void RowFlags::restore()
{
    reserveLists();
    for (std::uint32_t row = 0; row < m_flags.size(); ++row)
        set(row, Stirred); // nobody knows
    noteAll();
}

} // namespace graze::detail
