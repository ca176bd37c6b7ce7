// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/sprite/sprite2d.hpp>

#include <string_view>
#include <vector>

namespace game
{

enum class SpecimenKind : std::uint8_t
{
    Point,
    Segment,
    Circle,
    Ellipse, ///< a circle under an uneven scale
    Box,
    Capsule,
    Polygon,
    RoundedPolygon,
    ManyGon,   ///< forty corners
    Star,      ///< concave: several pieces
    Gear,      ///< concave: several pieces
    AsCaptured ///< pieces and a matrix brought from a game
};
inline constexpr std::size_t SpecimenKindCount = static_cast<std::size_t>(SpecimenKind::AsCaptured) + 1;

/// Name of a kind of specimen, and the fields that it uses.
struct SpecimenTraits
{
    std::string_view name;
    bool width = false;
    bool height = false;
    bool radius = false;
    bool corners = false;
};
[[nodiscard]] const SpecimenTraits& traitsOf(SpecimenKind kind) noexcept;

/// A shape on the bench: what it is and how it stands there.
struct Specimen
{
    static constexpr int FewestCorners = 3;
    static constexpr int MostCorners = 40;
    static constexpr float LargestSize = 1e5f;   ///< (unit: pixels)
    static constexpr float LargestScale = 100.f; ///< limit of its absolute value
    static constexpr float LargestOffset = 1e8f; ///< (unit: pixels)

    SpecimenKind kind = SpecimenKind::Box;
    graze::Vec2 size{120.f, 80.f}; ///< width and height in object space (unit: pixels)
    float radius = 20.f;           ///< for capsules and rounded polygons (unit: pixels)
    int corners = 5;               ///< for polygons, tips of a star, teeth of a gear

    graze::Vec2 position{}; ///< the pivot in the world
    float turn = 0.f;       ///< clockwise on screen (unit: radians)
    graze::Vec2 scale{1.f, 1.f};
    float shear = 0.f; ///< x grows by this times y
    bool mirrored = false;

    std::vector<graze::Shape> captured{}; ///< pieces of AsCaptured
    graze::Affine2 capturedMatrix{};      ///< turn, scale and the others come on top of it
    graze::Vec2 pivot{}; ///< centre that AsCaptured turns around, in object space; others turn around (0, 0)

    /// From a sprite of a game: same pieces, same matrix to the bit.
    [[nodiscard]] static Specimen of(const graze::Sprite2D& sprite);
};

/// Numbers that are not finite or out of range become the nearest legal ones.
void tidy(Specimen& specimen) noexcept;

/// World from local: position * turn * scale * mirror * shear. A captured specimen that was not changed keeps its own
/// matrix.
[[nodiscard]] graze::Affine2 matrixOf(const Specimen& specimen) noexcept;

/// The matrix at the end of a motion that also turns.
[[nodiscard]] graze::Affine2 endOf(const Specimen& specimen, graze::Vec2 motion, float turn) noexcept;

/// Throws graze::InvalidShape or graze::InvalidOutline when the sizes make no shape: a star of no height.
[[nodiscard]] graze::Sprite2D spriteOf(const Specimen& specimen);

} // namespace game
