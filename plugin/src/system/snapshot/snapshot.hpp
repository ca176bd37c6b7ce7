// SPDX-License-Identifier: Zlib
#pragma once

#include "snapshot_shapes.hpp"
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

/// Everything that lasts from frame to frame. Two systems with different states have different hashes.
struct StateView
{
    const GjkSettings& settings;
    const EventOptions& options;
    const Scene& scene;
    const PairList& pairs;
    const BulletTable& bullets;
};

/// The target of a snapshot.
struct SystemState
{
    GjkSettings& settings;
    EventOptions& options;
    Scene& scene;
    PairList& pairs;
    BulletTable& bullets;
};

/// Overwrites the bytes, or throws std::bad_alloc and leaves them.
void writeSnapshot(const StateView& state, std::vector<std::byte>& bytes);

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
    void read(std::span<const std::byte> state, const SystemState& into);
    void swapWith(const SystemState& state) noexcept;

    GjkSettings m_settings;
    EventOptions m_options;
    LayerTable m_layers;
    SnapshotShapes m_shapes;
    SpriteTable m_sprites;
    BulletTable m_bullets;
    PairList m_pairs;
};

} // namespace graze::detail
