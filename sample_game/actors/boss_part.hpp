// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>
#include <graze/system/collider.hpp>

#include <algorithm>
#include <cstdint>
#include <span>

namespace game
{

enum class BossRole : std::uint8_t
{
    LeftArm,
    RightArm,
    Core,
    LeftCannon,
    RightCannon,
    Plate
};

/// The parts that the boss still has decide how it moves and fires.
enum class BossPhase : std::uint8_t
{
    BothArms,
    OneArm,
    NoArms,
    Rage ///< without arms and with little of the core left
};

struct BossPart
{
    graze::Collider collider;
    std::uint64_t serial = 0;
    BossRole role = BossRole::Core;
    int health = 1; ///< in quarters of a hit
    int fullHealth = 1;
    int flash = 0;
    float angle = 0.f;
    float orbit = 0.f; ///< for a plate: the angle at which it started around the core
    graze::Affine2 matrix{};
};

/// Null when the part is lost.
[[nodiscard]] inline const BossPart* findPart(std::span<const BossPart> parts, BossRole role) noexcept
{
    const auto found = std::find_if(parts.begin(), parts.end(), [role](const BossPart& p) { return p.role == role; });
    return found != parts.end() ? &*found : nullptr;
}

} // namespace game
