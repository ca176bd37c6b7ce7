// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/maps/map.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace GRAZE_API graze
{

/// Reads a map of Tiled, versions 1.0 to 1.12: .tmx, or .tmj and .json; docs/from-tiled.md has what is read, and how.
///
/// Result  objects as Tiled draws them: polygons cut into convex pieces, a polyline as segments, a point as a marker,
///         tile objects with the collision shapes of their tile, in isometric, staggered, hexagonal and oblique maps
///         too. Tile layers of orthogonal maps as grids, and tiles with shapes. Pictures and texts have no pieces.
///         What is left out is in `warnings`: parallax, tile layers of other maps, unknown elements.
/// Errors  MapError for a file that is not there, is damaged or beyond the limits, for one that names itself, for
///         a path that leads out of the root, for zstd, for an outline that crosses itself.
[[nodiscard]] Map loadTiled(const std::filesystem::path& path, const MapOptions& options = {});

/// The same for text in memory, an archive's for example. `name` is the path of the map from the root: its end says
/// whether it is JSON, and paths in it begin at its folder. `files` hands out tilesets and templates; it may be empty.
/// MapOptions::root is not read.
[[nodiscard]] Map readTiled(std::string_view text, const std::string& name, const MapFiles& files = {},
                            const MapOptions& options = {});

} // namespace graze
