// SPDX-License-Identifier: Zlib
#pragma once

#include <studio/parts.hpp>

#include <optional>
#include <string>
#include <vector>

namespace studio
{

/// A collider is tried against one of these.
enum class Against : std::uint8_t
{
    Itself,
    Disc,
    Bullet ///< a disc that flies
};

/// A collider, and what stands before it or flies at it. Places are pixels of the frame.
struct Trial
{
    std::vector<graze::Shape> collider{}; ///< all parts but markers
    Against against = Against::Disc;
    graze::Vec2 at{};         ///< middle of the other one; where a bullet goes
    graze::Vec2 from{};       ///< where a bullet comes from
    float radius = 4.f;       ///< of disc and bullet
    float angleRadians = 0.f; ///< of the collider itself, about its middle
};

/// The answer of graze.
struct TrialResult
{
    std::vector<graze::Shape> other; ///< where it is, a bullet where it stops
    bool meets = false;
    float depth = 0.f;                 ///< of an overlap
    float gap = 0.f;                   ///< else
    graze::Vec2 normal{};              ///< from the collider to the other
    std::vector<graze::Vec2> points{}; ///< contacts; else the nearest point of each
    std::optional<float> fraction{};   ///< of the way of a bullet
    std::size_t piece = 0;             ///< of the collider, that meets the other or is nearest
    std::size_t otherPiece = 0;        ///< and the other's
    std::string words;                 ///< the same as a sentence
};

/// None without a collider.
[[nodiscard]] std::optional<TrialResult> resultOf(const Trial& trial);

/// Points around a shape, to draw it: its corners, or 64 of a round one.
[[nodiscard]] std::vector<graze::Vec2> rimOf(const graze::Shape& shape);

} // namespace studio
