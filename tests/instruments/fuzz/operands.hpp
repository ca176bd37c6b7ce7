// SPDX-License-Identifier: Zlib
#pragma once

#include "fuzz/bytes.hpp"

#include <graze/graze.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

/// Numbers, shapes, matrices and settings from an input: mostly such that a game could have, now and then any.
namespace graze::fuzz
{

/// Short codes of numbers that rounding, squaring or dividing has trouble with.
inline constexpr std::array<float, 16> SpecialNumbers{0x1p-149f,
                                                      0x1p-126f,
                                                      1e-20f,
                                                      1e-7f,
                                                      1e-3f,
                                                      0x1.fffffep-1f,
                                                      0x1.000002p0f,
                                                      1e3f,
                                                      1e6f,
                                                      0x1p24f,
                                                      1e12f,
                                                      0x1.d1a94cp39f, // the next one beyond MaxCoordinate
                                                      1e20f,
                                                      3e38f,
                                                      std::numeric_limits<float>::infinity(),
                                                      std::numeric_limits<float>::quiet_NaN()};

/// A multiple of a quarter, a fraction times a power of two, a special number or any bits, as a first byte chooses.
inline float number(Bytes& input)
{
    const auto code = std::bit_cast<std::int8_t>(input.byte());
    if (code >= -80 && code < 80)
        return static_cast<float>(code) * 0.25f;
    const unsigned other = static_cast<unsigned>(code) & 31u;
    if (code < 112 && code >= 80)
        return other < 16 ? SpecialNumbers[other] : -SpecialNumbers[other - 16];
    if (code >= 112)
        return input.take<float>();
    const float fraction = static_cast<float>(input.take<std::int16_t>());
    return std::ldexp(fraction, static_cast<int>(other) - 28);
}

inline Vec2 vector(Bytes& input)
{
    const float x = number(input);
    return {x, number(input)};
}

inline std::vector<Vec2> points(Bytes& input, std::size_t most)
{
    std::vector<Vec2> result(input.byte() % (most + 1));
    for (Vec2& point : result)
        point = vector(input);
    return result;
}

/// As near to a circle as whole quarters are, with so many vertices that the searches for large polygons begin.
inline std::vector<Vec2> manyPoints(Bytes& input)
{
    const unsigned count = 9u + input.byte() % 90u;
    const float reach = std::fabs(number(input));
    std::vector<Vec2> result;
    for (unsigned i = 0; i < count; ++i)
    {
        const Affine2 turn = Affine2::rotation(6.2831853f * static_cast<float>(i) / static_cast<float>(count));
        result.push_back(turn.transformPoint({reach, 0.f}));
    }
    return result;
}

/// Throws InvalidShape where the numbers make none.
inline Shape anyShape(Bytes& input)
{
    const std::uint8_t kind = input.byte();
    switch (kind % 9u)
    {
        case 0:
            return Circle{number(input), vector(input)};
        case 1:
            return Box{vector(input), vector(input), number(input)};
        case 2:
            return Point{vector(input)};
        case 3:
            return Segment{vector(input), vector(input)};
        case 4:
            return Capsule{vector(input), vector(input), number(input)};
        case 5:
            return Shape::hullOf(points(input, 12));
        case 6:
        case 7:
        {
            // Radius first: arguments of a call are evaluated in whatever order.
            const float radius = number(input);
            const std::vector<Vec2> core = points(input, 10);
            return kind % 9u == 6 ? Shape::hullOf(core, radius) : Shape::ofPoints(core, radius);
        }
        default:
        {
            const float radius = kind < 128 ? 0.f : number(input);
            return Shape::hullOf(manyPoints(input), radius);
        }
    }
}

/// A box where the numbers make no shape.
inline Shape shape(Bytes& input)
{
    try
    {
        return anyShape(input);
    }
    catch (const InvalidShape&)
    {
        return Box{{8.f, 4.f}};
    }
}

inline Placement placement(Bytes& input)
{
    Placement result;
    result.position = vector(input);
    result.angleRadians = number(input);
    result.scale = vector(input);
    result.origin = vector(input);
    return result;
}

inline Affine2 matrix(Bytes& input)
{
    const std::uint8_t kind = input.byte();
    switch (kind % 6u)
    {
        case 0:
            return Affine2::translation(vector(input));
        case 1:
        {
            Affine2 turned = Affine2::rotation(number(input));
            turned.tx = number(input);
            turned.ty = number(input);
            return turned;
        }
        case 2:
            return Affine2::from(placement(input));
        case 3:
        {
            // Flattened to the bit.
            const Vec2 column = vector(input), at = vector(input);
            const float factor = kind % 4u == 0 ? 0.f : kind % 4u == 1 ? -2.f : kind % 4u == 2 ? 1.f : 0.5f;
            return {column.x, column.x * factor, at.x, column.y, column.y * factor, at.y};
        }
        default:
        {
            const Vec2 first = vector(input), second = vector(input), at = vector(input);
            return {first.x, second.x, at.x, first.y, second.y, at.y};
        }
    }
}

/// Pieces and where they stand: what an operand is made from.
struct Figure
{
    std::vector<Shape> pieces;
    Affine2 matrix{};

    [[nodiscard]] Operand operand() const { return {std::span<const Shape>(pieces), matrix}; }
    [[nodiscard]] Operand piece(std::size_t index) const { return {pieces[index], matrix}; }
    [[nodiscard]] Aabb bounds() const
    {
        Aabb result;
        for (const Shape& one : pieces)
            result = merged(result, worldBounds(one.view(), matrix));
        return result;
    }
};

inline Figure figure(Bytes& input)
{
    Figure result;
    const std::uint8_t count = input.byte();
    for (unsigned i = 0; i < (count < 192 ? 1u : 1u + count % 4u); ++i)
        result.pieces.push_back(shape(input));
    result.matrix = matrix(input);
    return result;
}

/// Moves the figure to a place beside the other one, so that a few bytes decide whether they touch.
inline void placeBeside(Bytes& input, const Figure& other, Figure& moved)
{
    const Aabb here = other.bounds(), there = moved.bounds();
    const Vec2 reach = (here.size() + there.size()) * 0.5f;
    const auto part = [&] { return static_cast<float>(input.take<std::int16_t>()) * (1.5f / 32768.f); };
    const float x = part(), y = part();
    const Vec2 shift = here.centre() - there.centre() + Vec2{reach.x * x, reach.y * y};
    moved.matrix.tx += shift.x;
    moved.matrix.ty += shift.y;
}

inline GjkSettings settings(Bytes& input)
{
    const std::uint8_t kind = input.byte();
    if (kind < 128)
        return {};
    GjkSettings result{.maxIterations = 1 + kind % 32};
    if (kind >= 224)
    {
        result.maxIterations = input.take<std::int32_t>();
        result.epsilon = number(input);
    }
    result.method = kind % 2 == 0 ? Method::Fast : Method::Gjk;
    return result;
}

/// Largest number that comes up when the figure is seen from its matrix's origin: a term of a coordinate.
inline double largestTerm(const Figure& figure)
{
    double largest = 0.;
    const Affine2& m = figure.matrix;
    for (const Shape& one : figure.pieces)
    {
        const Aabb local = one.localBounds();
        const double x = static_cast<double>(std::max(std::fabs(local.lower.x), std::fabs(local.upper.x)));
        const double y = static_cast<double>(std::max(std::fabs(local.lower.y), std::fabs(local.upper.y)));
        const double columns[] = {static_cast<double>(std::max(std::fabs(m.m00), std::fabs(m.m10))),
                                  static_cast<double>(std::max(std::fabs(m.m01), std::fabs(m.m11)))};
        largest = std::max({largest, x * columns[0], y * columns[1]});
    }
    return largest;
}

/// Whether the figure stays within the coordinates for which answers are promised.
inline bool isWithinLimits(const Figure& figure)
{
    const Affine2& m = figure.matrix;
    return m.isFinite() && largestTerm(figure) <= 1e11 && std::fabs(m.tx) <= 1e12f && std::fabs(m.ty) <= 1e12f;
}

} // namespace graze::fuzz
