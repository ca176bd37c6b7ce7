// SPDX-License-Identifier: Zlib
#pragma once

#include "support/oracle/oracle.hpp"
#include "support/random.hpp"

#include <graze/graze.hpp>

#include <ostream>
#include <string>

namespace graze::test
{

/// Two shapes with their matrices: what a pair query is asked about.
struct Pair
{
    Shape a;
    Affine2 matrixA{};
    Shape b;
    Affine2 matrixB{};

    [[nodiscard]] Operand operandA() const { return {a, matrixA}; }
    [[nodiscard]] Operand operandB() const { return {b, matrixB}; }
    [[nodiscard]] Pair swapped() const { return {b, matrixB, a, matrixA}; }
};

/// The shape as the oracle sees it: the same floats, taken as exact.
[[nodiscard]] oracle::Body bodyOf(const Shape& shape, const Affine2& matrix);
[[nodiscard]] std::array<double, 6> matrixOf(const Affine2& matrix);
[[nodiscard]] oracle::Point pointOf(Vec2 v);

/// 1e-3 px + 1e-4 x size (ellipses 1e-3 x size): within it of touching either answer is legitimate.
[[nodiscard]] double bandOf(const oracle::Body& a, const oracle::Body& b);
[[nodiscard]] double bandOf(const Pair& pair);

/// Which matrices a random pair has.
enum class View
{
    Rigid,
    Affine,
    Any ///< affine, and now and then flattened to a segment or a point
};

/// A pair of shapes of any kind that overlap in about half of the cases. Both lie within `reach` of the
/// world origin, close to one another.
[[nodiscard]] Pair randomPair(Random& random, View view, float reach);
/// A matrix of that kind; `size` is the size of the shape it is meant for, kept within the sane.
[[nodiscard]] Affine2 randomMatrix(Random& random, View view, float reach);

/// Singular to the bit: one column is a power of two times the other, or nothing at all.
void flatten(Random& random, Affine2& matrix);

/// As a case that can be typed in again: hex floats, one line.
[[nodiscard]] std::string describe(float value);
[[nodiscard]] std::string describe(Vec2 v);
[[nodiscard]] std::string describe(const Affine2& matrix);
[[nodiscard]] std::string describe(const Shape& shape);
[[nodiscard]] std::string describe(const std::vector<Shape>& pieces);
[[nodiscard]] std::string describe(const Shape& shape, const Affine2& matrix);
[[nodiscard]] std::string describe(const Pair& pair);

/// Seeded cases of one property: GRAZE_TEST_CASES if that is set, or GRAZE_TEST_SHARE of the usual ones.
[[nodiscard]] int caseCount(int usual);

/// How many of so many random cases a share of them is, less four standard deviations: of few cases nothing is
/// demanded.
[[nodiscard]] int atLeast(double share, int cases);
/// The same, and four standard deviations more.
[[nodiscard]] int atMost(double share, int cases);

[[nodiscard]] bool isUnit(Vec2 v);

[[nodiscard]] constexpr bool isFinished(Status status)
{
    return status == Status::Separated || status == Status::Overlapping;
}

} // namespace graze::test
