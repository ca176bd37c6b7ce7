// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/settings.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/ids.hpp>
#include <graze/tune/query_recorder.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace game
{

/// The settings that answers are compared with.
inline constexpr graze::GjkSettings ReferenceSettings{
    .maxIterations = 128, .epsilon = 1e-6f, .method = graze::Method::Gjk};

/// Any two right answers about the pair agree within this (unit: pixels).
[[nodiscard]] float bandOf(const graze::Operand& a, const graze::Operand& b) noexcept;

/// A query of an update, with copies of its two sides.
struct SeenQuery
{
    graze::Sprite2D a; ///< of a bullet its circle
    graze::Sprite2D b;
    graze::Motion motionA{}; ///< in the frame
    graze::SpriteId idA{};   ///< null for a bullet
    bool unfinished = false; ///< it ran out of iterations
    float error = 0.f;       ///< of a finished one, beyond the band (unit: pixels)

    [[nodiscard]] bool ofBullet() const noexcept { return idA.isNull(); }
    /// "ran out", "2.3 px off".
    [[nodiscard]] std::string label() const;
};

/// The queries of an update: overlaps, sweeps, near distances, depths.
struct QueriesSeen
{
    static constexpr std::size_t MostOdd = 64;
    static constexpr std::size_t MostCounted = 256;
    /// By the fewest iterations that finish them, 1 .. 129; 0 for those without a search.
    using Histogram = std::array<std::uint32_t, 130>;

    std::vector<SeenQuery> odd; ///< left unfinished, or answered by another number than the reference
    Histogram needed{};         ///< of about `MostCounted` queries at most
};
/// Asks every query of the last update again, as graze::QueryRecorder has it.
[[nodiscard]] QueriesSeen lookAt(const graze::CollisionSystem& collisions, const graze::GjkSettings& settings);

} // namespace game
