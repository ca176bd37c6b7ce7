// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/queries/pair_queries.hpp>
#include <graze/sprite/sprite2d.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace game
{

/// Corners around (0, 0), once around.
[[nodiscard]] std::vector<graze::Vec2> boxOf(graze::Vec2 size);
/// On the ellipse that the size spans, the first one to the right.
[[nodiscard]] std::vector<graze::Vec2> polygonOf(graze::Vec2 size, int corners);
/// The same with a corner between each two that lies at a share of the radius. Concave.
[[nodiscard]] std::vector<graze::Vec2> starOf(graze::Vec2 size, int tips, float inner);

/// A shape on the bench: what it is and how it stands there.
struct Specimen
{
    static constexpr float LargestSize = 1e5f;   ///< (unit: pixels)
    static constexpr float LargestScale = 100.f; ///< limit of its absolute value
    static constexpr float LargestOffset = 1e8f; ///< (unit: pixels)

    /// In object space (unit: pixels); one is a point, two are a segment. A concave outline becomes several pieces.
    std::vector<graze::Vec2> corners = boxOf({120.f, 80.f});
    float radius = 0.f; ///< around the hull of the corners (unit: pixels)

    graze::Vec2 position{}; ///< the pivot in the world
    float turn = 0.f;       ///< clockwise on screen (unit: radians)
    graze::Vec2 scale{1.f, 1.f};
    float shear = 0.f; ///< x grows by this times y

    std::vector<graze::Shape> captured{}; ///< pieces brought from a game; where there are some, corners do not count
    graze::Affine2 capturedMatrix{};      ///< turn, scale and the others come on top of it
    graze::Vec2 pivot{}; ///< centre that captured ones turn around, in object space; others turn around (0, 0)

    /// From a sprite of a game: same pieces, same matrix to the bit.
    [[nodiscard]] static Specimen of(const graze::Sprite2D& sprite);
};

/// A shape to begin with.
struct Stamp
{
    const char* name;
    std::vector<graze::Vec2> corners;
    float radius = 0.f;
};
[[nodiscard]] std::span<const Stamp> stamps();

/// World from local: position * turn * scale * shear. A captured specimen that was not changed keeps its own
/// matrix.
[[nodiscard]] graze::Affine2 matrixOf(const Specimen& specimen) noexcept;

/// Throws graze::InvalidShape or graze::InvalidOutline when the corners make no shape: an outline that crosses itself.
[[nodiscard]] graze::Sprite2D spriteOf(const Specimen& specimen);

/// The query that the laboratory makes about the two specimens, and steps through.
enum class LabMode : std::uint8_t
{
    Overlap,
    Distance,
    Penetration,
    Ray,
    Sweep
};
inline constexpr std::size_t LabModeCount = static_cast<std::size_t>(LabMode::Sweep) + 1;

struct LabModeTraits
{
    std::string_view name;
    std::string_view purpose; ///< in a line
};
[[nodiscard]] const LabModeTraits& traitsOf(LabMode mode) noexcept;

struct FloatPair;

/// Everything that a person sets up: two specimens, their motions, the settings.
struct LabBench
{
    static constexpr float SmallestEpsilon = 1.2e-7f;
    static constexpr float LargestEpsilon = 1e3f;

    LabMode mode = LabMode::Distance;
    Specimen a{};
    Specimen b{};
    graze::GjkSettings settings{.method = graze::Method::Gjk}; ///< so that the answers are those of the runs shown

    graze::Vec2 motionA{}; ///< motion in casts (unit: pixels)
    graze::Vec2 motionB{}; ///< none while a ray is cast

    const FloatPair* report = nullptr; ///< that the pair stands for: a naive solver runs beside the library

    [[nodiscard]] bool moves() const noexcept { return mode >= LabMode::Ray; }
    /// A as the query takes it: a ray is a point that moves from A's place.
    [[nodiscard]] Specimen operandA() const;
};

/// Two shapes for which the mode's algorithm takes several steps.
[[nodiscard]] LabBench exampleOf(LabMode mode);
/// The shapes are those of the mode's example, and stand as there.
[[nodiscard]] bool isExample(const LabBench& bench);

/// The same bench with a pair from a game in place of its shapes, and a motion from A to B.
[[nodiscard]] LabBench withPair(LabBench bench, const graze::Sprite2D& a, const graze::Sprite2D& b,
                                const graze::GjkSettings& settings);

/// Numbers that are not finite or out of range become the nearest legal ones.
void tidy(LabBench& bench);

/// A hard case that collision code is known to stumble over.
struct LabPreset
{
    const char* name;
    std::string_view why;     ///< one sentence: what makes it hard
    graze::Status expected{}; ///< status of the mode's query
    LabBench bench;
};
[[nodiscard]] std::span<const LabPreset> labPresets();

} // namespace game
