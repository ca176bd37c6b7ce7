// SPDX-License-Identifier: Zlib
#pragma once

#include "maps/source.hpp"

namespace graze::maps
{

/// A file of Tiled, whichever of its two formats it has: JSON is brought into the form of XML, so that the rest of the
/// reader knows that alone. `wanted` is the name of the root: "map", "tileset" or "template".
[[nodiscard]] Document tiledDocument(const std::string& text, const std::string& path, const char* wanted);

} // namespace graze::maps
