// SPDX-License-Identifier: Zlib
#include "snapshot_reader.hpp"

#include "system/sprites/slot_map.hpp"

namespace graze::detail
{

std::string_view SnapshotReader::text()
{
    const std::span<const std::byte> bytes = take(count());
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::size_t SnapshotReader::count()
{
    std::uint64_t number = 0;
    value(number);
    require(number <= m_bytes.size());
    return static_cast<std::size_t>(number);
}

std::span<const std::byte> SnapshotReader::take(std::size_t size)
{
    require(size <= m_bytes.size());
    const std::span<const std::byte> taken = m_bytes.first(size);
    m_bytes = m_bytes.subspan(size);
    return taken;
}

std::uint64_t SnapshotReader::absolute(std::uint64_t id) const noexcept
{
    return id == 0 ? 0 : SlotMap::withSystem(id, SlotMap::systemOf(id) + m_system);
}

} // namespace graze::detail
