// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>
#include <graze/outline/collider_sheet.hpp>
#include <graze/sprite/sprite2d.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace game
{

/// Every picture of the atlas. The names in `atlas.json` are those of `toString`.
enum class Picture : std::uint8_t
{
    Ship,
    ShipLeft,     ///< banking
    ShipRight,    ///< banking
    ShipFlame,    ///< exhaust, origin like any other: the rectangle's centre
    Drone,        ///< flies curves, aims
    Gunship,      ///< hovers, shoots fans
    Spinner,      ///< turns, shoots spirals
    Dart,         ///< small and fast, its point down
    TurretBase,   ///< round, under the barrel
    TurretBarrel, ///< points up, turns about the rectangle's centre
    Wall,         ///< a square plate without a clear pixel, tiles in both directions
    BossCore,     ///< a horseshoe that opens downwards
    BossArm,      ///< the left one, see `BossArmPivot`
    BossCannon,   ///< points down, turns about the rectangle's centre
    RockA,
    RockB,
    RockC,
    CapsulePierce, ///< power-ups
    CapsuleShield,
    PlayerShot, ///< a needle that points up
    PierceShot, ///< the same, stronger
    EnemyOrb,
    EnemyOrbBig,
    EnemyNeedle, ///< points up, head first
    Explosion0,
    Explosion1,
    Explosion2,
    Explosion3,
    Explosion4,
    Explosion5,
    Spark,  ///< a soft dot, white: tint it
    Streak, ///< a soft line, white: tint it
    Ring,   ///< a soft ring, white: tint it
    Beam,   ///< a soft bar, white: the same in every column, so that it can be stretched sideways
    GrazeFlash,
    Chunk, ///< a splinter of rock
    LifeIcon,
    GrazeIcon,
    StarIcon,
    Logo, ///< the word "graze" for a title screen
    White ///< a white square for bars and panels
};
inline constexpr std::size_t PictureCount = static_cast<std::size_t>(Picture::White) + 1;

/// "ship", "rock_a", ...
[[nodiscard]] constexpr std::string_view toString(Picture picture) noexcept
{
    constexpr std::string_view Names[PictureCount]{
        "ship",           "ship_left",   "ship_right",  "ship_flame",    "drone",         "gunship",
        "spinner",        "dart",        "turret_base", "turret_barrel", "wall",          "boss_core",
        "boss_arm",       "boss_cannon", "rock_a",      "rock_b",        "rock_c",        "capsule_pierce",
        "capsule_shield", "player_shot", "pierce_shot", "enemy_orb",     "enemy_orb_big", "enemy_needle",
        "explosion_0",    "explosion_1", "explosion_2", "explosion_3",   "explosion_4",   "explosion_5",
        "spark",          "streak",      "ring",        "beam",          "graze_flash",   "chunk",
        "life_icon",      "graze_icon",  "star_icon",   "logo",          "white"};
    return Names[static_cast<std::size_t>(picture)];
}

/// A part of the atlas (unit: whole pixels).
using graze::PixelRect;

[[nodiscard]] inline graze::Vec2 sizeOf(const PixelRect& rect) noexcept
{
    return {static_cast<float>(rect.width), static_cast<float>(rect.height)};
}
/// From the rectangle's top left corner.
[[nodiscard]] inline graze::Vec2 centreOf(const PixelRect& rect) noexcept
{
    return sizeOf(rect) * 0.5f;
}

/// The joint of the boss's left arm on the core: from the arm's top left corner, and from the core's
/// centre. The right arm is its mirror image across the core's vertical axis (unit: atlas pixels).
inline constexpr graze::Vec2 BossArmPivot{96.f, 34.f};
inline constexpr graze::Vec2 BossArmSocket{-146.f, -34.f};
/// The left cannon's centre, over the core, from the core's centre; the right one is mirrored (unit: atlas
/// pixels).
inline constexpr graze::Vec2 BossCannonSocket{-94.f, 106.f};

/// World units (pixels of the playing field) per pixel of the atlas: pictures are drawn at twice the
/// size they are shown in, so that a large window stays sharp.
inline constexpr float PictureScale = 0.5f;

/// The pictures as the simulation knows them: their places in the atlas and, for pictures that collide, the pieces
/// traced from their alpha channel. Local coordinates are pixels from the top left corner of
/// the picture's rectangle, for drawing and colliding alike.
struct Catalog
{
    std::array<PixelRect, PictureCount> rects{};
    std::array<graze::Pieces, PictureCount> colliders{};

    [[nodiscard]] const PixelRect& rect(Picture p) const noexcept { return rects[static_cast<std::size_t>(p)]; }
    [[nodiscard]] const graze::Pieces& collider(Picture p) const noexcept
    {
        return colliders[static_cast<std::size_t>(p)];
    }
};

/// The bitmap font in the atlas: ASCII 32..126, white on nothing, to be tinted and scaled by whole
/// numbers.
struct Font
{
    static constexpr int First = 32;
    static constexpr int Last = 126;

    struct Glyph
    {
        PixelRect rect{};
        int advance = 0; ///< to the next glyph's left edge (unit: atlas pixels)
    };

    int lineHeight = 0; ///< (unit: atlas pixels)
    std::array<Glyph, Last - First + 1> glyphs{};

    /// The glyph of a character; the one of '?' for what the font does not have.
    [[nodiscard]] const Glyph& glyph(char c) const noexcept
    {
        const int index = c >= First && c <= Last ? c - First : '?' - First;
        return glyphs[static_cast<std::size_t>(index)];
    }
};

} // namespace game
