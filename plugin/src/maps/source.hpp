// SPDX-License-Identifier: Zlib
#pragma once

#include "maps/document.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace graze::maps
{

/// The files that a map is made of, and the warnings about them.
class Source
{
public:
    explicit Source(const MapFiles& files) : m_files(files) {}

    /// The path, which is written in the file of `at`, from the root. Refuses what leads out of the root.
    [[nodiscard]] static std::string resolved(const Node& at, std::string_view path);
    /// The same for a picture, which nobody opens here: empty, and one warning, for one outside of the root.
    [[nodiscard]] std::string resolvedPicture(const Node& at, std::string_view path);

    /// The text of a file, by its path from the root. Refuses one that is not there, and too many.
    [[nodiscard]] std::string text(const Node& at, const std::string& path);
    /// JSON or XML, as the path ends: .tmj, .tsj, .tj, .json, .ldtk, .ldtkl are JSON.
    [[nodiscard]] Document document(const Node& at, const std::string& path);

    /// "FILE:LINE: text".
    void warn(const Node& at, const std::string& text);
    /// The same, unless that text was given before.
    void warnOnce(const Node& at, const std::string& text);
    /// All that were given.
    [[nodiscard]] std::vector<std::string> takeWarnings() { return std::move(m_warnings); }

private:
    const MapFiles& m_files;
    std::size_t m_count = 0, m_bytes = 0;
    std::vector<std::string> m_warnings;
    std::set<std::string> m_said;
};

/// The property "one_way" of any map; `otherwise` when there is none.
[[nodiscard]] OneWay oneWayOf(Source& source, const Node& at, const MapProperties& properties,
                              const OneWay& otherwise = {});

/// Whether the contents are JSON, by the end of the path.
[[nodiscard]] bool isJson(std::string_view path);

/// A file on the disk that a reader starts with, and what it may open beside it.
struct DiskMap
{
    MapFiles files;   ///< refuses a link that leads out of the root, too
    std::string path; ///< of the map, from the root
    std::string text; ///< of the map
};

/// Throws MapError for a file that cannot be read, or is not within the root of the options.
[[nodiscard]] DiskMap openMap(const std::filesystem::path& path, const MapOptions& options);

} // namespace graze::maps
