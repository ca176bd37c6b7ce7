// SPDX-License-Identifier: Zlib
#pragma once

#include "outline/raster.hpp"
#include "outline/trace.hpp"

#include <string>

// The steps of outlineOf beside tracing: the mask is checked, loops are simplified, and the pieces are measured.
namespace graze::tracing
{

// mask.cpp

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

// simplify.cpp

/// The loops with fewer vertices (shapes/simplifier.hpp); error and fit as OutlineOptions has them. Each step tests the
/// pixel centres that change sides: a transparent one is gained only within maxError of an opaque one, an opaque one
/// lost only within maxError of the border, then and after every later step. No loop ever crosses itself or another.
[[nodiscard]] std::vector<Loop> simplified(std::span<const Loop> loops, const Islands& islands,
                                           const OpaqueDistance& opaque, double maxError, OutlineFit fit);

// measure.cpp

/// A pixel, and how far pieces are off there (unit: square pixels).
struct WorstPixel
{
    double squaredError = 0.;
    int x = 0;
    int y = 0;
};

/// The worst pixel of convex polygons, counter-clockwise with y up, and of any other pieces, found by looking at every
/// pixel centre: the distance of an opaque one that no piece covers from the nearest piece, and the distance of a
/// transparent one that a piece covers (touching counts) from the nearest opaque pixel centre, which is stricter than
/// from that pixel's square. The first of several that are as bad.
[[nodiscard]] WorstPixel worstPixel(const Islands& islands, const OpaqueDistance& opaque,
                                    std::span<const std::vector<Vec2>> polygons, std::span<const Shape> others = {});

} // namespace graze::tracing
