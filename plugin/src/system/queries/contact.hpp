// SPDX-License-Identifier: Zlib
#pragma once

#include "counted_queries.hpp"
#include "system/sprites/scene.hpp"

#include <graze/system/events.hpp>
#include <graze/system/world_queries.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace graze::detail
{

/// Whether two sprites touch at their present poses. IterationLimit when no pair of pieces is known to touch and one
/// ran out of iterations.
[[nodiscard]] Status statusOf(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB,
                              const CountedQueries& queries) noexcept;

/// Geometry of a pair at its present poses: the deepest of the pairs of pieces with overlapping bounds, with depth 0
/// when even those are apart. Empty when no bounds overlap.
[[nodiscard]] std::optional<Contact> contactOf(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB,
                                               const CountedQueries& queries) noexcept;

// The words of `whyNot`.

void addReason(WhyNot& answer, WhyNot::Reason reason, const std::string& words);
/// Nothing where the id is alive.
void addIdReason(const SlotMap& ids, std::uint64_t id, const char* name,
                 std::pair<WhyNot::Reason, WhyNot::Reason> notAliveOrForeign, WhyNot& answer);
void addLayerReason(const LayerTable& layers, Layer a, Layer b, WhyNot& answer);
[[nodiscard]] std::string inPixels(float gap);

/// See CollisionSystem::whyNot.
[[nodiscard]] WhyNot whyNot(const Scene& scene, const GjkSettings& settings, SpriteId a, SpriteId b,
                            bool touchedAtLastUpdate);

} // namespace graze::detail
