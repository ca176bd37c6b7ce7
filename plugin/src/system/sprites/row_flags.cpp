// SPDX-License-Identifier: Zlib
#include "row_flags.hpp"

#include "base/make_room.hpp"

#include <numeric>

namespace graze::detail
{

void RowFlags::makeRoomForOne()
{
    makeRoom(1, m_flags);
    m_changed.reserve(m_flags.capacity());
    m_unfiledRows.reserve(m_flags.capacity() + Mover::LeastRoom);
}

void RowFlags::append(int flags)
{
    makeRoomForOne();
    const auto row = static_cast<std::uint32_t>(m_flags.size());
    m_flags.push_back(static_cast<std::uint8_t>(flags));
    m_unfiledRows.resize(m_flags.size() + Mover::LeastRoom);
    noteChange(row);
    noteUnfiled(row);
}

void RowFlags::bury(std::uint32_t row) noexcept
{
    noteChange(row);
    m_flags[row] = Dead | Changed;
}

void RowFlags::noteFiled() noexcept
{
    for (const std::uint32_t row : unfiled())
        clear(row, Unfiled);
    m_unfiled = 0;
}

void RowFlags::endFrame() noexcept
{
    m_unfiled = 0;
    bool allMoved = m_changed.size() == m_flags.size();
    forEachUnmoved([&allMoved](std::uint32_t) { allMoved = false; });
    if (allMoved)
    {
        for (std::uint8_t& flags : m_flags)
            flags = static_cast<std::uint8_t>(flags & ~(Moved | Fresh | Unfiled));
        return;
    }
    std::size_t kept = 0;
    for (const std::uint32_t row : m_changed)
    {
        const bool moved = has(row, Moved);
        clear(row, Moved | Fresh | Unfiled | (moved ? 0 : Changed));
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
    m_changed.resize(m_flags.size());
    std::iota(m_changed.begin(), m_changed.end(), 0u);
    m_unfiled = static_cast<std::uint32_t>(m_flags.size());
    std::iota(m_unfiledRows.begin(), m_unfiledRows.end(), 0u);
}

void RowFlags::restore()
{
    m_changed.reserve(m_flags.capacity());
    m_unfiledRows.reserve(m_flags.capacity() + Mover::LeastRoom);
    m_unfiledRows.resize(m_flags.size() + Mover::LeastRoom);
    noteAll();
}

} // namespace graze::detail
