// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/specimen.hpp"

#include <graze/math/aabb.hpp>
#include <graze/queries/pair_queries.hpp>

#include <optional>
#include <span>

namespace game
{

/// The query that the laboratory makes about the two specimens, and steps through.
enum class LabMode : std::uint8_t
{
    Overlap,
    Distance,
    Penetration,
    Ray,
    Sweep,
    TurningSweep,
    Sat,
    GiftWrapping
};
inline constexpr std::size_t LabModeCount = static_cast<std::size_t>(LabMode::GiftWrapping) + 1;

struct LabModeTraits
{
    std::string_view name;
    std::string_view purpose; ///< in a line
    std::string_view drag;    ///< the things that the mouse can take hold of
};
[[nodiscard]] const LabModeTraits& traitsOf(LabMode mode) noexcept;

/// Everything that a person sets up: two specimens, their motions, a ray, a cloud of points, the settings.
struct LabBench
{
    static constexpr std::size_t MostPoints = 64; ///< the limit of the cloud
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
    std::vector<graze::Vec2> cloud{}; ///< for gift wrapping

    /// The two move: both sweeps.
    [[nodiscard]] bool moves() const noexcept { return mode == LabMode::Sweep || mode == LabMode::TurningSweep; }
};

/// Two shapes for which the mode's algorithm takes several steps.
[[nodiscard]] LabBench exampleOf(LabMode mode);
/// The shapes are those of the mode's example, and stand as there.
[[nodiscard]] bool isExample(const LabBench& bench);
/// The same cloud for the same seed.
[[nodiscard]] std::vector<graze::Vec2> randomCloud(std::uint64_t seed, int count);

/// Numbers that are not finite or out of range become the nearest legal ones.
void tidy(LabBench& bench) noexcept;

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
