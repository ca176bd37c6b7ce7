// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/settings.hpp>

#include <string>

namespace game
{

/// "{.maxIterations = 7, .epsilon = 1e-3f, .method = graze::Method::Gjk}": an initializer of graze::GjkSettings, to be
/// pasted into a source. The epsilon reads back to the bit.
[[nodiscard]] std::string sourceOf(const graze::GjkSettings& settings);

/// "7 iterations, epsilon 0.001, gjk"
[[nodiscard]] std::string wordsOf(const graze::GjkSettings& settings);

} // namespace game
