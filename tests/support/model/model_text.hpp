// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace graze::test
{

/// Numbers with all their bits (hexadecimal floats), as they may stand in a test.
[[nodiscard]] std::string text(float number);
[[nodiscard]] std::string text(Vec2 v);
[[nodiscard]] std::string text(const Affine2& m);
[[nodiscard]] std::string text(const std::vector<Shape>& pieces);
/// "#7"
[[nodiscard]] std::string name(std::uint64_t user);

} // namespace graze::test
