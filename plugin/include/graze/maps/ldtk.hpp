// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/maps/map.hpp>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace GRAZE_API graze
{

/// Where the origin of a level's map is.
enum class LdtkPlace
{
    Level, ///< the upper left corner of the level: a game that shows one level at a time
    World  ///< that of the world: all levels stand beside one another
};

/// How a project is read.
struct LdtkOptions
{
    std::filesystem::path root{};       ///< as MapOptions::root: levels in files of their own
    LdtkPlace place = LdtkPlace::Level; ///< of everything in LdtkLevel::map
    /// Class names of IntGrid values, which rules of `addObjects` then name. Values that are not here have the name
    /// that they have in LDtk; without one, their number. Values of one name are one grid.
    std::map<int, std::string> values{};
};

/// A level of a project.
struct LdtkLevel
{
    std::string name{};  ///< its identifier
    std::string iid{};   ///< empty in files before 1.0
    std::string world{}; ///< identifier of its world, in projects with several; else empty
    Vec2 position{};     ///< of its upper left corner in the world (unit: pixels); zero in linear layouts
    int depth = 0;       ///< the world's layer that it is on
    /// IntGrid layers are tile layers with a grid for each value. An entity is an object: its class is the entity's
    /// name, its id the iid, its piece its box, its fields the properties, its tags "tags.0" and so on. The level's
    /// own fields are the map's properties.
    Map map{};
};

/// A project: all its levels.
struct LdtkProject
{
    std::vector<LdtkLevel> levels{};     ///< in the order of the file
    std::vector<std::string> warnings{}; ///< "FILE:LINE: what was left out"; those of the maps are here too

    /// The level of that identifier, the first; null when there is none.
    [[nodiscard]] const LdtkLevel* find(std::string_view name) const;
};

/// Reads a project of LDtk, versions 0.6 to 1.5: .ldtk with the levels in it or in .ldtkl files, one world or several;
/// docs/from-ldtk.md has what is read, and how. Layers of tiles are for drawing: they are left out, and named in
/// `warnings`.
///
/// Errors  MapError for a file that is not there, is damaged or beyond the limits, and for a path that leads out of
///         the root.
[[nodiscard]] LdtkProject loadLdtk(const std::filesystem::path& path, const LdtkOptions& options = {});

/// The same for text in memory. `name` is the path of the project from the root; `files` hands out the levels that have
/// files of their own, and may be empty. LdtkOptions::root is not read.
[[nodiscard]] LdtkProject readLdtk(std::string_view text, const std::string& name, const MapFiles& files = {},
                                   const LdtkOptions& options = {});

} // namespace graze
