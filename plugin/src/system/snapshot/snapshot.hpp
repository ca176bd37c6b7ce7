// SPDX-License-Identifier: Zlib
#pragma once

#include "archives.hpp"
#include "system/bullets/bullet_table.hpp"
#include "system/pairs/pair_list.hpp"
#include "system/sprites/scene.hpp"

#include <graze/pair/settings.hpp>
#include <graze/system/events.hpp>
#include <graze/system/snapshot.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Everything that lasts from frame to frame.
struct SystemState
{
    explicit SystemState(std::uint32_t systemNumber) : scene(systemNumber), bullets(systemNumber) {}

    GjkSettings settings;
    EventOptions eventOptions;
    Scene scene;
    BulletTable bullets;
    PairList pairs;
};

/// Overwrites the bytes, or throws std::bad_alloc and leaves them.
void writeSnapshot(const SystemState& state, std::vector<std::byte>& bytes);

/// A snapshot begins with so many bytes about itself.
inline constexpr std::size_t SnapshotHeaderSize = 24;
/// Writes them, over the first of these bytes.
void sealSnapshot(std::span<std::byte> bytes) noexcept;

/// Two systems with different states have different hashes.
[[nodiscard]] std::uint64_t hashState(const SystemState& state) noexcept;

/// Reads a snapshot into tables of its own, then swaps them with those of the system. It keeps the memory, for games
/// that roll back in every frame.
class SnapshotLoader
{
public:
    explicit SnapshotLoader(std::uint32_t systemNumber) : m_read(systemNumber) {}

    /// All of the snapshot or nothing, also where it throws std::bad_alloc.
    SnapshotFault load(std::span<const std::byte> bytes, SystemState& into);

private:
    void swapWith(SystemState& state) noexcept;

    SystemState m_read; // its pool stays empty
    SnapshotReader::Memory m_memory;
};

} // namespace graze::detail
