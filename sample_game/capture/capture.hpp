// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/motion.hpp>
#include <graze/pair/settings.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/ids.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace graze
{
class CollisionSystem;
}

namespace game
{

/// A sprite at a moment, and its motion in the frame before it.
struct CapturedSprite
{
    graze::Sprite2D sprite;
    graze::Motion motion; ///< ends where the sprite is
};

/// Two sprites as they were at a moment that surprised somebody.
struct Capture
{
    /// At most so many bullets that passed within `Reach` of one of the two come along, the nearest ones.
    static constexpr std::size_t MostBullets = 4;
    static constexpr float Reach = 24.f; ///< (unit: pixels)

    CapturedSprite a;
    CapturedSprite b;
    std::vector<CapturedSprite> bullets{}; ///< round, as sprites
    graze::GjkSettings settings{};         ///< of that moment
    std::string note{};                    ///< the names of the two and the moment; line breaks are kept
};

/// Empty when one of the ids is not alive. The note names both by layer, place and user value.
[[nodiscard]] std::optional<Capture> captureOf(const graze::CollisionSystem& collisions, graze::SpriteId a,
                                               graze::SpriteId b);
/// Two sprites that stand still.
[[nodiscard]] Capture captureOf(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings,
                                std::string note);

/// The pair as a GoogleTest file that compiles against graze::core alone, suite CapturedPair<number>. It states what
/// holds for any two sprites in motion with any settings (the queries agree with one another, in both orders, and their
/// bounds are true) and the gap of now within the band: it passes unless the pair is answered wrongly.
[[nodiscard]] std::string asTest(const Capture& capture, int number);

/// Writes it to the folder as "captured_pair_012_test.cpp", with the number after the highest one there; returns the
/// file. Makes the folder when it is missing. Throws FileError.
std::filesystem::path saveCapture(const std::filesystem::path& folder, const Capture& capture);

} // namespace game
