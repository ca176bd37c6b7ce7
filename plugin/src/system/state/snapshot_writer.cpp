// SPDX-License-Identifier: Zlib
#include "snapshot_writer.hpp"

#include "system/sprites/slot_map.hpp"

namespace graze::detail
{

std::uint64_t SnapshotWriter::relative(std::uint64_t id) const noexcept
{
    return id == 0 ? 0 : SlotMap::withSystem(id, SlotMap::systemOf(id) - m_system);
}

} // namespace graze::detail
