// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/solids.hpp"

#include <graze/pair/settings.hpp>

#include <cstdint>
#include <memory>
#include <vector>

/// Fields of drifting, turning sprites between walls, and bullets that fly through them, in each library.
namespace graze::bench
{

inline constexpr double FrameSeconds = 1. / 60.;

struct Mover
{
    Solid solid;
    Vec2 position{};
    Vec2 velocity{}; ///< pixels per second
    double angleRadians = 0.;
    double spin = 0.;        ///< radians per second
    std::uint32_t group = 0; ///< queries ask for group 0 alone

    /// A frame later, turned back at 0 and `side`.
    void step(float side);
};

struct Field
{
    float side = 0.f; ///< movers turn back at 0 and here
    std::vector<Mover> movers;
};

/// Half boxes, a quarter circles, a quarter hexagons, 8 to 32 px, 80 to 120 px/s, 1500 px^2 for each:
/// about half as many overlapping pairs as sprites.
[[nodiscard]] Field frameField(std::uint32_t count);
/// 1000 polygons of 16 to 48 px at about 20 px/s, for bullets.
[[nodiscard]] Field targetField();

/// Reflects a velocity: a mover beyond a wall turns back towards the inside.
template <class Number>
[[nodiscard]] Number turnedBack(Number position, Number velocity, Number side)
{
    const Number speed = velocity < 0 ? -velocity : velocity;
    return position < 0 ? speed : position > side ? -speed : velocity;
}

/// How much of an event the game reads.
enum class Events
{
    Ids,
    Geometry ///< point, normal and depth of every begin event as well
};

/// Begin and end events of a frame as the game has consumed them.
struct FrameTally
{
    std::int64_t begun = 0;
    std::int64_t ended = 0;
    double checksum = 0.;
};

/// The field in one library. A step moves every sprite, lets the library find the touching pairs and
/// consumes all begin and end events. It costs all that a user pays for a frame, matrices included.
class FrameWorld
{
public:
    virtual ~FrameWorld() = default;
    virtual FrameTally step() = 0;
};

/// A bullet flies straight for a number of frames, until it leaves the arena or strikes.
struct Shot
{
    Vec2 position{};
    Vec2 step{};           ///< pixels per frame
    std::int32_t left = 0; ///< frames until it is out of the arena
};

/// Where new bullets come from: one stream per world. They fly 25 px per frame.
class Gun
{
public:
    [[nodiscard]] Shot next();

private:
    test::Random m_random{7};
};

/// Whether a bullet ends at a target or goes on.
enum class Flight
{
    UntilHit,
    Through ///< it pierces all of them
};

/// The arena in one library. A step moves the targets, moves every bullet, finds the first target on each
/// bullet's path, or all of them, and replaces bullets that stopped or left by new ones.
class BulletWorld
{
public:
    virtual ~BulletWorld() = default;
    /// How many targets were struck.
    virtual std::int64_t step() = 0;
};

/// Chipmunk's own bounding box tree, or its spatial hash.
enum class CpIndex
{
    Tree,
    Hash
};

using FrameMade = std::unique_ptr<FrameWorld>;
using BulletsMade = std::unique_ptr<BulletWorld>;

/// With two threads: a pool of one thread beside the caller.
[[nodiscard]] FrameMade grazeFrame(Field field, Events events, Method method, std::size_t threads = 1);
[[nodiscard]] FrameMade box2dFrame(Field field, Events events);
[[nodiscard]] FrameMade box2d3Frame(Field field, Events events);
[[nodiscard]] FrameMade chipmunkFrame(Field field, Events events, CpIndex index);
[[nodiscard]] BulletsMade grazeBullets(std::uint32_t bullets, float radius, Flight flight, Method method);
/// Rays: radius 0.
[[nodiscard]] BulletsMade box2dBullets(std::uint32_t bullets, Flight flight);
[[nodiscard]] BulletsMade box2d3Bullets(std::uint32_t bullets, Flight flight);
[[nodiscard]] BulletsMade chipmunkBullets(std::uint32_t bullets, float radius, Flight flight, CpIndex index);

} // namespace graze::bench
