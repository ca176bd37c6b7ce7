// SPDX-License-Identifier: Zlib
#include "system/queries/query_shape.hpp"

#include <graze/shapes/shape.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;
using detail::QueryShape;

TEST(QueryShape, OffsetMovesTheBounds)
{
    const Shape circle = Circle{2.f};
    const Operand operand(circle, Affine2::translation({1.f, 1.f}));
    QueryShape shape(operand);
    shape.setOffset({10.f, 20.f});
    EXPECT_NEAR(shape.validBounds().lower.x, 8.f, 1e-5f);
    EXPECT_NEAR(shape.validBounds().upper.y, 22.f, 1e-5f);
}

TEST(QueryShape, ShapeThatIsNotFiniteHasNoBounds)
{
    const Shape circle = Circle{2.f};
    const float bad = std::numeric_limits<float>::infinity();
    const Operand operand(circle, Affine2::translation({bad, 0.f}));
    EXPECT_TRUE(QueryShape(operand).validBounds().isEmpty());
}

} // namespace
