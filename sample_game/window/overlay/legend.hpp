// SPDX-License-Identifier: Zlib
#pragma once

#include "window/overlay/overlay.hpp"

#include <cstddef>
#include <vector>

namespace game
{

/// The left column: the overlay's parts with their keys, the layers with their colours, and the pair in words.
void addLegend(Batch& batch, const Layout& layout, const Overlay& overlay, const graze::CollisionSystem& collisions);

/// Letters at the chosen sprites and their distance: into a batch of Layout::windowView().
void addPairLabels(Batch& batch, const Overlay& overlay, const graze::CollisionSystem& collisions);

/// Sprites and bullets on each layer, by its index.
[[nodiscard]] std::vector<std::size_t> countsByLayer(const graze::CollisionSystem& collisions);

} // namespace game
