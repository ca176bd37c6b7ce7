// SPDX-License-Identifier: Zlib
#pragma once

#include "window/screens/shell.hpp"

#include <string_view>

namespace game
{

/// A medal in words and as a picture.
struct MedalLook
{
    std::string_view title;
    std::string_view how; ///< it is won
    Picture picture{};
};
[[nodiscard]] const MedalLook& lookOf(Medal medal) noexcept;

/// The page of the screen that is up.
[[nodiscard]] Page pageOf(const Shell& shell);

} // namespace game
