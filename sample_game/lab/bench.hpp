// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/specimen.hpp"

#include <graze/queries/pair_queries.hpp>

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

/// "overlap", "turning sweep", ...
[[nodiscard]] std::string_view toString(LabMode mode) noexcept;
/// The purpose of the mode, in a line.
[[nodiscard]] std::string_view purposeOf(LabMode mode) noexcept;

/// Everything that a person sets up: two specimens, their motions, a ray, a cloud of points, the settings.
struct LabBench
{
    static constexpr std::size_t MostPoints = 64; ///< the limit of the cloud

    LabMode mode = LabMode::Distance;
    Specimen a;
    Specimen b;
    graze::GjkSettings settings{.method = graze::Method::Gjk}; ///< so that the answers are those of the runs shown

    graze::Vec2 motionA{}; ///< motion in sweeps (unit: pixels)
    graze::Vec2 motionB{};
    float turnA = 0.f; ///< within a turning sweep, clockwise (unit: radians)
    float turnB = 0.f;
    graze::Vec2 rayFrom{};
    graze::Vec2 rayTo{};
    std::vector<graze::Vec2> cloud; ///< for gift wrapping
};

/// A box and a pentagon apart, a ray and motions towards each other, a cloud of twelve points.
[[nodiscard]] LabBench firstBench();
/// The same cloud for the same seed.
[[nodiscard]] std::vector<graze::Vec2> randomCloud(std::uint64_t seed, int count);

/// Numbers that are not finite or out of range become the nearest legal ones.
void tidy(LabBench& bench) noexcept;

/// From rayFrom to rayTo; without a length it only tests its origin.
[[nodiscard]] graze::Ray rayOf(const LabBench& bench) noexcept;
/// The matrix at the end of a turning sweep.
[[nodiscard]] graze::Affine2 endOf(const Specimen& specimen, graze::Vec2 motion, float turn) noexcept;

/// Both operands as they stand, for a capture.
struct LabPair
{
    graze::Sprite2D a;
    graze::Sprite2D b;
    graze::GjkSettings settings{};
};
/// Throws like spriteOf.
[[nodiscard]] LabPair pairOf(const LabBench& bench);

} // namespace game
