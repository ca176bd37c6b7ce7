// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/worlds/queries.hpp"

#include <functional>

/// Three scenes among the samples of Box2D 3 (Benchmark: Cast, Sensor, Kinematic), made anew from their counts, sizes
/// and seeds. A metre is 32 px.
namespace graze::bench
{

inline constexpr float SampleMetre = 32.f;

/// The numbers of Box2D's samples: xorshift with 15 bits of each.
class SampleRandom
{
public:
    explicit SampleRandom(std::uint32_t seed) : m_state(seed) {}
    [[nodiscard]] int below(int count) { return next() % count; }
    [[nodiscard]] float between(float low, float high)
    {
        return (high - low) * (static_cast<float>(next()) / 32767.f) + low;
    }

private:
    [[nodiscard]] int next()
    {
        m_state ^= m_state << 13;
        m_state ^= m_state >> 17;
        m_state ^= m_state << 5;
        return static_cast<int>(m_state % 32768u);
    }
    std::uint32_t m_state;
};

/// Cast: boxes on a tenth of a million crossings, in three groups, of which only the first is asked for.
[[nodiscard]] Field sampleField();
/// Its 10,000 paths, from anywhere to anywhere.
[[nodiscard]] std::vector<Path> samplePaths();

/// Sensor: discs fall through 40 rows of sensors, 40 in a row, one row of which sees nothing, and are gone at the last
/// one. Positions and sizes in metres.
struct SensorScene
{
    static constexpr int Rows = 40;
    static constexpr int Columns = 40;
    static constexpr int BlindRow = Rows / 2;
    static constexpr int FramesBetween = 32;
    static constexpr int Ends = 81;
    static constexpr float Half = 0.5f, Rounding = 0.1f, EndHalf = 1.35f, Disc = 0.5f, Speed = 5.f;

    [[nodiscard]] static Vec2 sensor(int row, int column)
    {
        return {5.f * static_cast<float>(column) - 100.f, 5.f * static_cast<float>(row) + 10.f};
    }
    [[nodiscard]] static Vec2 end(int number) { return {3.f * static_cast<float>(number - 40), 0.f}; }
    /// Where the next disc of the new row begins.
    [[nodiscard]] Vec2 disc(int column)
    {
        const float later = random.between(-1.f, 1.f);
        return {5.f * static_cast<float>(column) - 100.f, 10.f + 5.f * Rows + later};
    }
    /// Calls `add` for each new disc of this frame.
    void spawn(const std::function<void(Vec2)>& add)
    {
        if (++frame % FramesBetween == 0)
            for (int i = 0; i < Columns; ++i)
                add(disc(i));
    }

    SampleRandom random{42};
    int frame = 0;
};

/// Kinematic: 200 x 200 squares of one body, which turns by a radian per second and meets nothing.
inline constexpr int SquaresAcross = 200;

[[nodiscard]] FrameMade grazeSensors(Method method);
[[nodiscard]] FrameMade box2d3Sensors();
[[nodiscard]] FrameMade grazeKinematic(Method method);
[[nodiscard]] FrameMade box2d3Kinematic();

} // namespace graze::bench
