// SPDX-License-Identifier: Zlib
#include "costs.hpp"

#include <graze/graze.hpp>

#include "support/random.hpp"

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

namespace graze::test::costs
{

namespace
{

// Rects beyond the picture, each another one.
double refusedRects(Size count)
{
    const std::vector<std::uint8_t> pixels(64 * 64, 255);
    ColliderSheet sheet(AlphaMask{pixels.data(), 64, 64});
    const double before = residentBytes();
    for (Size i = 0; i < count; ++i)
        (void)sheet.find({static_cast<int>(i), 0, 100, 100});
    return residentBytes() - before;
}

// One sprite of many equal pieces with many vertices: few bytes, but a large product.
double restoredPieces(Size count)
{
    std::vector<Vec2> points;
    const Size vertices = count / 8;
    for (Size i = 0; i < vertices; ++i)
    {
        const double angle = 6.283185307179586 * static_cast<double>(i) / static_cast<double>(vertices);
        points.push_back({static_cast<float>(1e6 * std::cos(angle)), static_cast<float>(1e6 * std::sin(angle))});
    }
    CollisionSystem system, other;
    system.add({.shape = std::vector<Shape>(count, Shape::hullOf(points))});
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    return shortest(1,
                    [&]
                    {
                        if (const SnapshotFault fault = other.restore(bytes); fault != SnapshotFault::None)
                            throw std::runtime_error(toString(fault));
                    });
}

// Half of the cells of a square map are solid, on a grid of 16 px; its cells are counted.
double addedTiles(Size count)
{
    Random random(5);
    const auto side = static_cast<int>(std::sqrt(static_cast<double>(count)));
    TileGrid grid(side, side, 16.f);
    for (int y = 0; y < side; ++y)
        for (int x = side; x-- > 0;)
            if (random.chance(0.5f))
                grid.set(x, y, true);
    return shortest(1,
                    [&]
                    {
                        CollisionSystem system;
                        TileSprites(system, grid);
                    });
}

// A square picture of noise; its pixels are counted.
double tracedNoise(Size count)
{
    Random random(3);
    const auto side = static_cast<int>(std::sqrt(static_cast<double>(count)));
    std::vector<std::uint8_t> pixels(count);
    for (std::uint8_t& pixel : pixels)
        pixel = random.chance(0.5f) ? 255 : 0;
    return shortest(1, [&] { (void)outlineOf(AlphaMask{pixels.data(), side, side}); });
}

constexpr Row DataRows[]{{"sheet/refused-rects", "B", {75'000, 150'000, 300'000}, 0.1, refusedRects},
                         {"restore/equal-pieces", "ms", {4'000, 8'000, 16'000}, 1.2, restoredPieces},
                         {"outline/noise", "ms", {128 * 128, 256 * 256, 512 * 512}, 1.2, tracedNoise},
                         {"tiles/noise", "ms", {256 * 256, 512 * 512, 1024 * 1024}, 1.3, addedTiles}};

} // namespace

std::span<const Row> dataRows()
{
    return DataRows;
}

} // namespace graze::test::costs
