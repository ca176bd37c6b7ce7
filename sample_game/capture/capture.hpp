// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/threat.hpp"

#include <graze/pair/motion.hpp>
#include <graze/pair/results.hpp>
#include <graze/pair/settings.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/ids.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace graze
{
class CollisionSystem;
}

namespace game
{

/// A round bullet on its path within a frame.
struct CapturedBullet
{
    float radius = 0.f; ///< (unit: pixels)
    graze::Vec2 from{}; ///< (unit: pixels)
    graze::Vec2 to{};   ///< (unit: pixels)
};

/// Two sprites as they were at a moment that surprised somebody.
struct Capture
{
    graze::Sprite2D a;
    graze::Sprite2D b;
    graze::GjkSettings settings; ///< the settings at that moment
    std::string note;            ///< the names of the two and the moment; line breaks are kept

    std::optional<graze::Motion> motionA{}; ///< motion in the frame before the moment; none when it stood still
    std::optional<graze::Motion> motionB{};
    std::vector<CapturedBullet> bullets{}; ///< bullets that passed close to one of the two in that frame
    std::vector<graze::Ray> rays{};        ///< rays that pass close to one of the two
};

/// Bullets and rays that pass within this of one of the two are captured too (unit: pixels): the nearest ones, at most
/// `MostCaptured` of each kind.
inline constexpr float CaptureReach = 24.f;
inline constexpr std::size_t MostCaptured = 4;

/// Empty when one of the ids is not alive. The note names both by layer and id. `rays` are those of the game at that
/// moment, near and far.
[[nodiscard]] std::optional<Capture> captureOf(const graze::CollisionSystem& collisions, graze::SpriteId a,
                                               graze::SpriteId b, std::span<const graze::Ray> rays = {});

/// The rays behind lasers, a little longer than what is seen of them: up to what they hit.
[[nodiscard]] std::vector<graze::Ray> raysOf(std::span<const Beam> beams);

} // namespace game
