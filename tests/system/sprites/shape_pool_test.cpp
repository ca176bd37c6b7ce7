// SPDX-License-Identifier: Zlib
#include "system/sprites/shape_pool.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace
{

using namespace graze;
using detail::ShapePool;

void expectSame(const ShapeView& a, const ShapeView& b)
{
    ASSERT_EQ(a.count, b.count);
    EXPECT_EQ(a.radius, b.radius);
    for (std::uint32_t i = 0; i < a.count; ++i)
        EXPECT_EQ(a.point(i), b.point(i));
}

TEST(ShapePool, VerticesStandAlignedAndPaddedWithTheLast)
{
    test::Random random(11);
    ShapePool pool(1);
    std::vector<Shape> shapes;
    std::vector<std::uint32_t> places;
    for (std::uint32_t i = 0; i < 200; ++i)
    {
        shapes.push_back(Shape::hullOf(random.points(1 + i % 40, 50.f), random.unit()));
        places.push_back(pool.acquire(shapes.back().view()));
    }
    for (std::size_t i = 0; i < shapes.size(); ++i)
    {
        const ShapeView view = pool.view(places[i]);
        expectSame(view, shapes[i].view());
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(view.x) % 32, 0u);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(view.y) % 32, 0u);
        for (std::uint32_t k = view.count; k % VertexBlock != 0; ++k)
            EXPECT_EQ(view.point(k), view.point(view.count - 1));
    }
}

TEST(ShapePool, PlacesAreUsedAgainBySize)
{
    test::Random random(12);
    ShapePool pool(1);
    std::size_t most = 0;
    for (int round = 0; round < 50; ++round)
    {
        std::vector<std::uint32_t> places;
        for (std::uint32_t i = 0; i < 40; ++i)
            places.push_back(pool.acquire(Shape::ofPoints(random.points(1 + i, 50.f)).view()));
        for (const std::uint32_t place : places)
            pool.release(place);
        most = round == 0 ? pool.floatsUsed() : most;
    }
    EXPECT_EQ(pool.floatsUsed(), most);
}

} // namespace
