// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/outline/outline.hpp>
#include <graze/sprite/pieces.hpp>

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace GRAZE_API graze
{

/// A part of a picture (unit: pixels), y down. All zero: the whole picture, whatever its size.
struct PixelRect
{
    int x = 0;      ///< left border
    int y = 0;      ///< upper border
    int width = 0;  ///< to the right
    int height = 0; ///< downwards
    friend constexpr auto operator<=>(const PixelRect&, const PixelRect&) noexcept = default;
};

/// The tag of pieces that were given none.
inline constexpr std::string_view HitTag = "hit";
/// The tag of pieces that only mark a place (a muzzle, a hand): they are never attached, so they never collide.
inline constexpr std::string_view MarkerTag = "marker";

/// A convex piece of a frame: a polygon counter-clockwise with y up, or a segment or a point (a muzzle,
/// a hand). Local coordinates: pixels from the frame's upper left corner, y down.
struct ColliderPiece
{
    std::vector<Vec2> points; ///< one is a point, two are a segment
    std::string tag{HitTag};  ///< "hit", "hurt", "marker", or a word of the game's own
    friend bool operator==(const ColliderPiece&, const ColliderPiece&) = default;
};

/// The collider of one picture, or of one cell of a sheet.
struct ColliderFrame
{
    std::string name{};                  ///< free, may be empty
    PixelRect rect{};                    ///< where it is in the picture
    float measuredError = 0.f;           ///< see Outline (unit: pixels)
    std::vector<OutlineLoop> outline{};  ///< the loops that the pieces were cut from, for drawing; may be empty
    std::vector<ColliderPiece> pieces{}; ///< none for an empty cell
    friend bool operator==(const ColliderFrame&, const ColliderFrame&) = default;
};

/// A frame from a traced outline, all of its pieces tagged "hit".
[[nodiscard]] ColliderFrame colliderFrameOf(const Outline& outline, const PixelRect& rect, std::string name = {});

/// The pieces of that tag, for `attach` and `CollisionSystem::add`; empty when the frame has none.
/// Throws InvalidShape for a piece without points, or with coordinates that are not finite or too large; no
/// frame of a collider file or of a picture has such a piece.
[[nodiscard]] Pieces piecesOf(const ColliderFrame& frame, std::string_view tag = HitTag);

} // namespace graze
