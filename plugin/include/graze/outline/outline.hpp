// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/shapes/decompose.hpp>
#include <graze/shapes/shape.hpp>
#include <graze/sprite/sprite2d.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace GRAZE_API graze
{

/// A picture whose borders have more corners than this is not traced: noise of 730 x 730 pixels has about as many, a
/// disc of 16384 pixels has a tenth.
inline constexpr std::size_t MaxOutlineCorners = 400'000;

/// The alpha channel of a picture, not owned. Pixel (i, j) is the unit square from (i, j), y down.
struct AlphaMask
{
    const std::uint8_t* alpha = nullptr; ///< alpha of pixel (0, 0)
    int width = 0;                       ///< (unit: pixels)
    int height = 0;                      ///< (unit: pixels)
    std::ptrdiff_t rowStride = 0;        ///< bytes from a row to the next, 0 when rows follow without a gap
    std::ptrdiff_t pixelStride = 1;      ///< bytes from a pixel to the next: 1 for a mask, 4 for RGBA
};

/// On which side of the picture the collider may be off; a pixel counts by its centre.
enum class OutlineFit
{
    EitherSide, ///< where it saves most vertices: some pixels stand out, some gaps are covered
    Inside,     ///< covers no transparent pixel: a hit is always where something is drawn
    Outside     ///< covers every opaque pixel: nothing that is drawn passes through
};

/// How near to the picture the collider has to be, and how simple.
struct OutlineOptions
{
    float maxError = 1.f;                    ///< how far the collider may be off (unit: pixels, range: 0..64)
    std::uint8_t threshold = 128;            ///< opaque is alpha >= this
    OutlineFit fit = OutlineFit::EitherSide; ///< where the error may be
    /// Vertices of all loops together, 0 for as many as maxError needs. Where both cannot be kept, this one
    /// is, and `measuredError` says how far off the collider then is.
    std::uint32_t maxVertices = 0;
    friend bool operator==(const OutlineOptions&, const OutlineOptions&) = default;
};

/// A loop of the traced border with the loops cut out of it.
struct OutlineLoop
{
    std::vector<Vec2> border;             ///< counter-clockwise with y up
    std::vector<std::vector<Vec2>> holes; ///< clockwise with y up
    friend bool operator==(const OutlineLoop&, const OutlineLoop&) = default;
};

/// A collider made from a picture: local coordinates are picture coordinates (pixels, y down).
struct Outline
{
    std::vector<OutlineLoop> loops; ///< simplified borders, islands apart
    std::vector<Shape> pieces;      ///< the same area as convex pieces, island after island
    /// The largest distance over all pixel centres: from an opaque one outside of all pieces to the pieces,
    /// or from a transparent one that a piece covers (touching counts) to the nearest opaque
    /// pixel's centre. At most `maxError`, unless `maxVertices` allows fewer vertices than that needs.
    float measuredError = 0.f;

    /// Vertices of all loops together; `maxVertices` limits them.
    [[nodiscard]] std::size_t vertexCount() const noexcept;
    /// The pieces, for `.shape =` and `colliderFor`.
    operator Pieces() const { return pieces; } // NOLINT(google-explicit-constructor)
};

/// Traces the alpha mask along pixel borders (holes and islands kept), simplifies within maxError,
/// decomposes into convex pieces, and measures the error that is left.
///
/// Opaque pixels are connected over their edges, transparent ones over their corners too: pixels that meet
/// at a corner only are islands of their own. Where two such pixels are connected elsewhere, both corners are cut by
/// a quarter of a pixel, so that no border touches itself.
/// Borders never cross, whatever maxError, and stay within the picture. With maxError 0 they are the pixel borders;
/// above 0 the stairs of slanted borders become slanted lines first, which moves no pixel centre over the border. All
/// coordinates are multiples of a quarter of a pixel.
///
/// Errors  throws InvalidOutline: no pixels, more than 16384 a side, strides that do not fit, maxError out of
///         range, no opaque pixel, borders of more than MaxOutlineCorners corners, maxVertices below what the loops
///         need however far off they are (the reason names that number).
/// Cost    O(pixels) and O(n log n) for n corners; some ten times that for a maxVertices that maxError does not meet.
[[nodiscard]] Outline outlineOf(const AlphaMask& mask, const OutlineOptions& options = {});

/// How far a collider is off a picture, and where.
struct OutlineError
{
    float distance = 0.f; ///< as Outline::measuredError (unit: pixels); infinite where nothing is near
    Vec2 pixel{};         ///< centre of the worst pixel; the first of several
};

/// Measures any pieces, as outlineOf does at its end: those that were drawn by hand, changed, or have discs.
///
/// Result  infinite when something is drawn and there is no piece, or when a piece covers a picture without opaque
///         pixels.
/// Errors  throws InvalidOutline for a mask that outlineOf refuses.
/// Cost    O(pixels); pieces that are no sharp polygons take a query for each pixel of their bounds.
[[nodiscard]] OutlineError errorOf(const AlphaMask& mask, std::span<const Shape> pieces, std::uint8_t threshold = 128);

} // namespace graze
