// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/frame/frame_world.hpp"

#include <cstdint>
#include <memory>
#include <vector>

/// Bullets that fly through drifting, turning polygons, and the same in each library.
namespace graze::bench
{

inline constexpr float ArenaSide = 4096.f;
inline constexpr std::uint32_t Targets = 1000;
inline constexpr float BulletStep = 25.f; ///< pixels per frame

/// A bullet flies straight for a number of frames, until it leaves the arena or strikes.
struct Shot
{
    Vec2 position{};
    Vec2 step{};           ///< pixels per frame
    std::int32_t left = 0; ///< frames until it is out of the arena
};

/// 1000 polygons of 16 to 48 px at about 20 px/s.
[[nodiscard]] Field targetField();

/// Where new bullets come from: one stream per world.
class Gun
{
public:
    Gun();
    ~Gun();
    Gun(const Gun&) = delete;
    Gun& operator=(const Gun&) = delete;

    [[nodiscard]] Shot next();

private:
    std::unique_ptr<test::Random> m_random;
};

/// The arena in one library. A step moves the targets, moves every bullet, finds the first target on each
/// bullet's path, and replaces bullets that struck or left by new ones.
class BulletWorld
{
public:
    virtual ~BulletWorld() = default;
    /// How many bullets struck.
    virtual std::int64_t step() = 0;
};

[[nodiscard]] std::unique_ptr<BulletWorld> grazeBullets(std::uint32_t bullets, float radius);
/// By `moveBullets`.
[[nodiscard]] std::unique_ptr<BulletWorld> grazeMovedBullets(std::uint32_t bullets, float radius);
/// By `moveBullets`, through every target: more hits, and no other library has them.
[[nodiscard]] std::unique_ptr<BulletWorld> grazePiercingBullets(std::uint32_t bullets, float radius);
[[nodiscard]] std::unique_ptr<BulletWorld> grazeGjkBullets(std::uint32_t bullets, float radius);
/// Rays only: radius 0.
[[nodiscard]] std::unique_ptr<BulletWorld> box2dBullets(std::uint32_t bullets, float radius);
[[nodiscard]] std::unique_ptr<BulletWorld> chipmunkTreeBullets(std::uint32_t bullets, float radius);
[[nodiscard]] std::unique_ptr<BulletWorld> chipmunkHashBullets(std::uint32_t bullets, float radius);

} // namespace graze::bench
