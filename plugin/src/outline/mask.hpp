// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/outline/outline.hpp>

#include <string>

namespace graze::tracing
{

/// Throws InvalidOutline.
[[noreturn]] void refuse(const std::string& reason);

/// The mask with its row stride filled in. Throws InvalidOutline for a mask or options from which nothing can be
/// traced.
[[nodiscard]] AlphaMask checked(AlphaMask mask, const OutlineOptions& options);

/// Throws InvalidOutline when the borders of a checked mask have too many corners. Takes no memory: noise is refused at
/// once.
void checkCorners(const AlphaMask& mask, std::uint8_t threshold);

/// For a checked mask.
[[nodiscard]] bool hasOpaquePixel(const AlphaMask& mask, std::uint8_t threshold) noexcept;

} // namespace graze::tracing
