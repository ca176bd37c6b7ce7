// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.hpp>

#include <cstdint>
#include <random>
#include <vector>

namespace graze::test
{

/// Seeded numbers that are the same on every system: std::mt19937 with our own step from bits to
/// floats (the standard distributions differ between libraries).
class Random
{
public:
    explicit Random(std::uint32_t seed) : m_engine(seed) {}

    /// In [0, 1).
    float unit() { return static_cast<float>(m_engine() >> 8) * 0x1p-24f; }
    float between(float low, float high) { return low + (high - low) * unit(); }
    /// Log-uniform, low > 0.
    float logBetween(float low, float high);
    /// In [0, count).
    std::uint32_t below(std::uint32_t count)
    {
        return static_cast<std::uint32_t>((std::uint64_t{m_engine()} * count) >> 32);
    }
    bool chance(float probability) { return unit() < probability; }
    Vec2 inSquare(float half) { return {between(-half, half), between(-half, half)}; }

    /// Points for a hull: `count` of them within a disc of the given radius.
    std::vector<Vec2> points(std::uint32_t count, float radius);
    /// A convex polygon of 3 to maxVertices vertices.
    Shape polygon(std::uint32_t maxVertices, float radius);
    /// Any kind of shape.
    Shape shape(float size);
    /// Turned and moved.
    Affine2 rigid(float reach);
    /// Turned, scaled unevenly, sheared, sometimes mirrored, moved.
    Affine2 affine(float reach);

private:
    std::mt19937 m_engine;
};

} // namespace graze::test
