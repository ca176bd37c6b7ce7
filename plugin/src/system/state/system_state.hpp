// SPDX-License-Identifier: Zlib
#pragma once

#include "snapshot_shapes.hpp"
#include "system/pairs/pair_list.hpp"
#include "system/world.hpp"

#include <graze/pair/settings.hpp>
#include <graze/system/snapshot.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// All that lasts from frame to frame: what a snapshot holds and a hash tells apart.
struct StateView
{
    const GjkSettings& settings;
    const EventOptions& options;
    const World& world;
    const PairList& pairs;
};

/// Where a snapshot goes.
struct SystemState
{
    GjkSettings& settings;
    EventOptions& options;
    World& world;
    PairList& pairs;
};

/// Overwrites the bytes.
void writeSnapshot(const StateView& state, std::vector<std::byte>& bytes);

[[nodiscard]] std::uint64_t hashState(const StateView& state) noexcept;

/// A state on its way from a snapshot into a system. Kept, so that it has its room already when a game rolls
/// back in every frame.
class SnapshotLoader
{
public:
    explicit SnapshotLoader(std::uint32_t systemNumber) noexcept : m_sprites(systemNumber), m_bullets(systemNumber) {}

    /// All of the snapshot or nothing.
    SnapshotFault load(std::span<const std::byte> bytes, const SystemState& into);

private:
    void read(std::span<const std::byte> state, World& current);
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
