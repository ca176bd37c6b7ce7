// SPDX-License-Identifier: Zlib
// Prints a map of Tiled as it was read, for tiled_rules.py:   graze_print_map LEVEL.tmx
#include <graze/maps/tiled.hpp>

#include <array>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

void printPieces(const std::vector<graze::ColliderPiece>& pieces)
{
    std::printf("\"pieces\": [");
    for (std::size_t i = 0; i < pieces.size(); ++i)
    {
        const std::vector<graze::Vec2>& points = pieces[i].points;
        const std::array<float, 4>& disc = pieces[i].disc;
        std::printf("%s{\"tag\": \"%s\", \"disc\": [%.9g, %.9g, %.9g, %.9g], \"points\": [", i > 0 ? ", " : "",
                    pieces[i].tag.c_str(), static_cast<double>(disc[0]), static_cast<double>(disc[1]),
                    static_cast<double>(disc[2]), static_cast<double>(disc[3]));
        for (std::size_t p = 0; p < points.size(); ++p)
            std::printf("%s[%.9g, %.9g]", p > 0 ? ", " : "", static_cast<double>(points[p].x),
                        static_cast<double>(points[p].y));
        std::printf("]}");
    }
    std::printf("]");
}

void printMatrix(const graze::Affine2& m)
{
    std::printf("\"matrix\": [%.9g, %.9g, %.9g, %.9g, %.9g, %.9g]", static_cast<double>(m.m00),
                static_cast<double>(m.m01), static_cast<double>(m.tx), static_cast<double>(m.m10),
                static_cast<double>(m.m11), static_cast<double>(m.ty));
}

void print(const graze::Map& map)
{
    for (const graze::MapObject& object : map.objects)
    {
        std::printf("{\"object\": \"%s\", \"class\": \"%s\", ", object.id.c_str(), object.className.c_str());
        printMatrix(object.matrix);
        std::printf(", ");
        printPieces(object.pieces);
        std::printf("}\n");
    }
    for (const graze::MapLayer& layer : map.layers)
    {
        for (const graze::MapTile& tile : layer.tiles)
        {
            std::printf("{\"cell\": [%d, %d], \"layer\": \"%s\", ", tile.cell.x, tile.cell.y, layer.path.c_str());
            printMatrix(tile.matrix);
            std::printf(", ");
            printPieces(map.tileKinds[tile.kind].pieces);
            std::printf("}\n");
        }
        for (const graze::MapGrid& grid : layer.grids)
            for (int y = 0; y < grid.grid.height(); ++y)
                for (int x = 0; x < grid.grid.width(); ++x)
                    if (grid.grid.isSolid(x, y))
                    {
                        const graze::Shape box = grid.grid.shapeOf({x, y, 1, 1});
                        std::vector<graze::Vec2> corners;
                        for (std::uint32_t i = 0; i < box.pointCount(); ++i)
                            corners.push_back(box.point(i));
                        std::printf("{\"solid\": [%d, %d], \"layer\": \"%s\", ", grid.first.x + x, grid.first.y + y,
                                    layer.path.c_str());
                        printMatrix(grid.matrix);
                        std::printf(", ");
                        printPieces({{corners, grid.className, {}}});
                        std::printf("}\n");
                    }
    }
    for (const std::string& warning : map.warnings)
        std::fprintf(stderr, "%s\n", warning.c_str());
}

} // namespace

int main(int count, char** arguments)
{
    try
    {
        if (count != 2)
            throw std::runtime_error("usage: graze_print_map LEVEL.tmx");
        print(graze::loadTiled(arguments[1]));
        return 0;
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
