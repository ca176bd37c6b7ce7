// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/workload.hpp"

#include <cstdint>
#include <memory>
#include <vector>

/// A field of drifting, turning sprites between walls, and the same field in each library.
namespace graze::bench
{

inline constexpr double FrameSeconds = 1. / 60.;

struct Mover
{
    Solid solid;
    Vec2 position{};
    Vec2 velocity{}; ///< pixels per second
    double angleRadians = 0.;
    double spin = 0.; ///< radians per second
};

struct Field
{
    float side = 0.f; ///< movers turn back at 0 and here
    std::vector<Mover> movers;
};

/// Half boxes, a quarter circles, a quarter hexagons, 8 to 32 px, 80 to 120 px/s, 1500 px^2 for each:
/// about half as many overlapping pairs as sprites.
[[nodiscard]] Field frameField(std::uint32_t count);
/// How many pairs overlap, by brute force over neighbours in doubles.
[[nodiscard]] std::int64_t exactPairs(const Field& field);

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
    /// Where the sprites are now.
    virtual const Field& field() = 0;
    /// Pairs that began and have not ended.
    [[nodiscard]] std::int64_t touching() const { return m_touching; }

protected:
    FrameTally counted(const FrameTally& tally)
    {
        m_touching += tally.begun - tally.ended;
        return tally;
    }

private:
    std::int64_t m_touching = 0;
};

[[nodiscard]] std::unique_ptr<FrameWorld> grazeFrame(Field field, Events events);
[[nodiscard]] std::unique_ptr<FrameWorld> grazeGjkFrame(Field field, Events events);
/// With a pool of one thread beside the caller.
[[nodiscard]] std::unique_ptr<FrameWorld> grazeTwoThreadsFrame(Field field, Events events);
[[nodiscard]] std::unique_ptr<FrameWorld> box2dFrame(Field field, Events events);
[[nodiscard]] std::unique_ptr<FrameWorld> chipmunkTreeFrame(Field field, Events events);
[[nodiscard]] std::unique_ptr<FrameWorld> chipmunkHashFrame(Field field, Events events);

} // namespace graze::bench
