// SPDX-License-Identifier: Zlib
#include "snapshot_writer.hpp"

#include "system/sprites/slot_map.hpp"

namespace graze::detail
{

void SnapshotWriter::text(std::string_view text)
{
    count(text.size());
    const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
    m_bytes.insert(m_bytes.end(), bytes, bytes + text.size());
}

// Inserted: a resize would clear the bytes first, which takes as long as the copy.
void SnapshotWriter::copyFloats(const void* from, std::size_t size)
{
    const auto* bytes = static_cast<const std::byte*>(from);
    if constexpr (std::endian::native == std::endian::little)
        m_bytes.insert(m_bytes.end(), bytes, bytes + size);
    else
        for (std::size_t i = 0; i < size; i += sizeof(float))
            storeLittle(extend(sizeof(float)),
                        std::bit_cast<std::uint32_t>(*reinterpret_cast<const float*>(bytes + i)));
}

std::uint64_t SnapshotWriter::relative(std::uint64_t id) const noexcept
{
    return id == 0 ? 0 : SlotMap::withSystem(id, SlotMap::systemOf(id) - m_system);
}

} // namespace graze::detail
