// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/sprite/sprite2d.hpp>

#include <optional>
#include <span>
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
    Star,      ///< concave: several pieces
    Gear,      ///< concave: several pieces
    AsCaptured ///< pieces and a matrix brought from a game
};
inline constexpr std::size_t SpecimenKindCount = static_cast<std::size_t>(SpecimenKind::AsCaptured) + 1;

struct Specimen;

/// Name of a kind of specimen, the shapes that it is made of, and the fields that it uses.
struct SpecimenTraits
{
    std::string_view name;
    graze::Pieces (*make)(const Specimen&) = nullptr; ///< throws like spriteOf
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

/// World from local: position * turn * scale * mirror * shear. A captured specimen that was not changed keeps its own
/// matrix.
[[nodiscard]] graze::Affine2 matrixOf(const Specimen& specimen) noexcept;

/// The matrix at the end of a motion that also turns.
[[nodiscard]] graze::Affine2 endOf(const Specimen& specimen, graze::Vec2 motion, float turn) noexcept;

/// Throws graze::InvalidShape or graze::InvalidOutline when the sizes make no shape: a star of no height.
[[nodiscard]] graze::Sprite2D spriteOf(const Specimen& specimen);

/// The query that the laboratory makes about the two specimens, and steps through.
enum class LabMode : std::uint8_t
{
    Overlap,
    Distance,
    Penetration,
    Ray,
    Sweep,
    TurningSweep
};
inline constexpr std::size_t LabModeCount = static_cast<std::size_t>(LabMode::TurningSweep) + 1;

struct LabModeTraits
{
    std::string_view name;
    std::string_view purpose; ///< in a line
    std::string_view drag;    ///< the things that the mouse can take hold of
};
[[nodiscard]] const LabModeTraits& traitsOf(LabMode mode) noexcept;

/// Everything that a person sets up: two specimens, their motions, a ray, the settings.
struct LabBench
{
    static constexpr float SmallestEpsilon = 1.2e-7f;
    static constexpr float LargestEpsilon = 1e3f;

    LabMode mode = LabMode::Distance;
    Specimen a{};
    Specimen b{};
    graze::GjkSettings settings{.method = graze::Method::Gjk}; ///< so that the answers are those of the runs shown

    graze::Vec2 motionA{}; ///< motion in sweeps (unit: pixels)
    graze::Vec2 motionB{};
    float turnA = 0.f; ///< within a turning sweep, clockwise (unit: radians)
    float turnB = 0.f;
    graze::Vec2 rayFrom{};
    graze::Vec2 rayTo{};

    /// The two move: both sweeps.
    [[nodiscard]] bool moves() const noexcept { return mode == LabMode::Sweep || mode == LabMode::TurningSweep; }
};

/// Two shapes for which the mode's algorithm takes several steps.
[[nodiscard]] LabBench exampleOf(LabMode mode);
/// The shapes are those of the mode's example, and stand as there.
[[nodiscard]] bool isExample(const LabBench& bench);

/// Numbers that are not finite or out of range become the nearest legal ones.
void tidy(LabBench& bench);

/// From rayFrom to rayTo; without a length it only tests its origin.
[[nodiscard]] graze::Ray rayOf(const LabBench& bench) noexcept;

/// Both operands as they stand, for a capture.
struct LabPair
{
    graze::Sprite2D a;
    graze::Sprite2D b;
    graze::GjkSettings settings{};
};
/// Throws like spriteOf.
[[nodiscard]] LabPair pairOf(const LabBench& bench);

/// A hard case that collision code is known to stumble over.
struct LabPreset
{
    std::string_view name;
    std::string_view why;     ///< one sentence: what makes it hard
    graze::Status expected{}; ///< status of the mode's query
    LabBench bench;
    std::optional<graze::Aabb> view{}; ///< the part to look at, unless it is the whole pair (unit: pixels of the world)
};
[[nodiscard]] std::span<const LabPreset> labPresets();

} // namespace game
