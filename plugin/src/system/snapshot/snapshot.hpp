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
#include <type_traits>
#include <vector>

namespace graze::detail
{

/// Everything that lasts from frame to frame.
template <template <class> class Access>
struct StateOf
{
    Access<GjkSettings>& settings;
    Access<EventOptions>& options;
    Access<LayerTable>& layers;
    Access<ShapePool>& pool;
    Access<SpriteTable>& sprites;
    Access<PairList>& pairs;
    Access<BulletTable>& bullets;
};
using SystemState = StateOf<std::type_identity_t>;
using StateView = StateOf<std::add_const_t>;

/// Overwrites the bytes, or throws std::bad_alloc and leaves them.
void writeSnapshot(const StateView& state, std::vector<std::byte>& bytes);

/// A snapshot begins with so many bytes about itself.
inline constexpr std::size_t SnapshotHeaderSize = 24;
/// Writes them, over the first of these bytes.
void sealSnapshot(std::span<std::byte> bytes) noexcept;

/// Two systems with different states have different hashes.
[[nodiscard]] std::uint64_t hashState(const StateView& state) noexcept;

/// Reads a snapshot into tables of its own, then swaps them with those of the system. It keeps the memory, for games
/// that roll back in every frame.
class SnapshotLoader
{
public:
    explicit SnapshotLoader(std::uint32_t systemNumber) : m_sprites(systemNumber), m_bullets(systemNumber) {}

    /// All of the snapshot or nothing, also where it throws std::bad_alloc.
    SnapshotFault load(std::span<const std::byte> bytes, const SystemState& into);

private:
    void swapWith(const SystemState& state) noexcept;

    GjkSettings m_settings;
    EventOptions m_options;
    LayerTable m_layers;
    SpriteTable m_sprites;
    BulletTable m_bullets;
    PairList m_pairs;
    SnapshotReader::Memory m_memory;
};

} // namespace graze::detail
