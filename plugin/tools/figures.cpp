// SPDX-License-Identifier: Zlib
// Draws the figures of the docs: of algorithms.md from what the queries record about themselves, of the guides
// from what the library answers.
//
//   graze_figures FOLDER
#include "figures/gjk_figures.hpp"
#include "figures/guide_figures.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

namespace
{

using Figure = std::pair<const char*, std::string (*)()>;
constexpr Figure All[] = {
    {"minkowski.svg", figures::minkowski},
    {"gjk_overlap.svg", figures::gjkOverlap},
    {"gjk_distance.svg", figures::gjkDistance},
    {"transpose.svg", figures::supportByTranspose},
    {"portal.svg", figures::portal},
    {"polytope.svg", figures::polytope},
    {"gift_wrapping.svg", figures::giftWrapping},
    {"picture_coordinates.svg", figures::pictureCoordinates},
    {"tunnelling.svg", figures::tunnelling},
    {"layers.svg", figures::layers},
    {"touches.svg", figures::touches},
    {"bounds_against_shapes.svg", figures::boundsAgainstShapes},
    {"rollback.svg", figures::rollback},
};

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2)
    {
        std::fprintf(stderr, "usage: graze_figures FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    for (const auto& [name, draw] : All)
    {
        const std::filesystem::path path = folder / name;
        std::ofstream file(path, std::ios::binary);
        file << draw();
        if (!file.flush())
        {
            std::fprintf(stderr, "graze_figures: cannot write %s\n", path.string().c_str());
            return 1;
        }
        std::printf("%s\n", path.string().c_str());
    }
    return 0;
}
