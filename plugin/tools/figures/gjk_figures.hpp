// SPDX-License-Identifier: Zlib
#pragma once

#include <array>
#include <string>
#include <utility>

namespace figures
{

// Each gives the text of an SVG file.
[[nodiscard]] std::string minkowski();
[[nodiscard]] std::string gjkOverlap();
[[nodiscard]] std::string gjkDistance();
[[nodiscard]] std::string supportByTranspose();
[[nodiscard]] std::string portal();
[[nodiscard]] std::string polytope();
[[nodiscard]] std::string giftWrapping();

using Figure = std::pair<const char*, std::string (*)()>;
inline constexpr std::array<Figure, 7> All{{{"minkowski.svg", minkowski},
                                            {"gjk_overlap.svg", gjkOverlap},
                                            {"gjk_distance.svg", gjkDistance},
                                            {"transpose.svg", supportByTranspose},
                                            {"portal.svg", portal},
                                            {"polytope.svg", polytope},
                                            {"gift_wrapping.svg", giftWrapping}}};

} // namespace figures
