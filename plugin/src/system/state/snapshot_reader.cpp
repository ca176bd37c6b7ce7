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

void SnapshotReader::users(std::vector<UserValue>& column)
{
    unpack(column.size(), 0, [&](std::size_t i, std::uint64_t bits) { column[i] = bits; });
    unpack(column.size(), 0,
           [&](std::size_t i, std::uint64_t isPointer)
           {
               require(isPointer == 0 || (isPointer == 1 && column[i] == UserValue{}));
               if (isPointer != 0)
                   column[i] = nullptr;
           });
}

void SnapshotReader::copyFloats(void* to, std::size_t size)
{
    const std::span<const std::byte> from = take(size);
    // The exponent of NaN and infinity is all ones. Counted, so that the compiler may test many at once.
    std::uint32_t strange = 0;
    auto* floats = static_cast<std::byte*>(to);
    for (std::size_t i = 0; i < size; i += sizeof(float))
    {
        const auto bits = loadLittle<std::uint32_t>(from.data() + i);
        strange += (bits & 0x7F800000u) == 0x7F800000u ? 1u : 0u;
        std::memcpy(floats + i, &bits, sizeof bits);
    }
    require(strange == 0);
}

std::uint64_t SnapshotReader::absolute(std::uint64_t id) const noexcept
{
    return id == 0 ? 0 : SlotMap::withSystem(id, SlotMap::systemOf(id) + m_system);
}

} // namespace graze::detail
