// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/maps/map.hpp>
#include <graze/system/tile_sprites.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace GRAZE_API graze
{

/// What becomes of the things of a map, by their class or by the name of their layer in the editor. Shape and matrix of
/// a def are filled in from the map, and so is `oneWay` unless the def has a side. The def "" is for what no other one
/// names; without it, that is left out.
///
///     graze::MapRules{{"walls", {.layer = walls}}, {"coin", {.layer = coins, .user = kCoin}}}
using MapRules = std::map<std::string, ColliderDef, std::less<>>;

/// The sprites of a map in a system. A plain value: it removes nothing when it dies.
struct MapSprites
{
    /// The solid cells of one class of a layer.
    struct Grid
    {
        std::size_t layer = 0; ///< index in Map::layers
        std::size_t grid = 0;  ///< index in MapLayer::grids
        TileSprites sprites;   ///< cells may change
    };

    std::vector<SpriteId> objects{};            ///< by index in Map::objects; null for what was left out
    std::vector<std::vector<SpriteId>> tiles{}; ///< by index in Map::layers, then in MapLayer::tiles; null as above
    std::vector<Grid> grids{};                  ///< those that are not left out
    std::vector<std::string> unusedRules{}; ///< names that nothing of the map has: a typing error, or an empty layer

    /// The index in Map::objects of the object that this sprite is; empty when it is none.
    /// Cost    all objects: keep the user value of the rule for what is asked often.
    [[nodiscard]] std::optional<std::size_t> objectOf(SpriteId id) const noexcept;
    /// Removes all that are still there: the end of a level.
    void remove(CollisionSystem& system) noexcept;
};

/// Puts a map into a system. The class of an object, tile or grid decides, then the name of its layer, then its path
/// ("cave/walls"), then "". Pieces that are tagged "marker" are never added, nor is an object that has no others.
///
/// Errors  std::invalid_argument for a rule with an unknown layer, a near distance or a side that `add` refuses, and
///         for a thing that is not finite where it stands; InvalidShape as `add`; std::bad_alloc. Then no sprite is
///         added.
[[nodiscard]] MapSprites addObjects(CollisionSystem& system, const Map& map, const MapRules& rules);

/// The shapes of pieces that collide, as `addObjects` adds them. Throws InvalidShape as Shape does.
[[nodiscard]] Pieces piecesOf(const std::vector<ColliderPiece>& pieces);

} // namespace graze
