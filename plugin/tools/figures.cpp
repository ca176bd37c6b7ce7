// SPDX-License-Identifier: Zlib
// Draws the figures of the docs: of algorithms.md from traces of queries, of the guides from answers of the
// library, of tuning.md from measurements. icon.svg is the icon of the site's pages.
//
//   graze_figures FOLDER MEASURED        MEASURED: the folder of curves.csv and costs.csv
#include "figures/figures.hpp"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
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
    {"gjk_cast.svg", figures::gjkCast},
    {"polytope.svg", figures::polytope},
    {"gift_wrapping.svg", figures::giftWrapping},
    {"picture_coordinates.svg", figures::pictureCoordinates},
    {"tunnelling.svg", figures::tunnelling},
    {"layers.svg", figures::layers},
    {"touches.svg", figures::touches},
    {"bounds_against_shapes.svg", figures::boundsAgainstShapes},
    {"rollback.svg", figures::rollback},
    {"icon.svg", figures::icon},
};

using Plot = std::pair<const char*, std::string (*)(const figures::TuningTables&)>;
constexpr Plot Plots[] = {
    {"tuning_unfinished.svg", figures::tuningUnfinished},    {"tuning_bounds.svg", figures::tuningBounds},
    {"tuning_epsilon.svg", figures::tuningEpsilon},          {"tuning_budget_cost.svg", figures::tuningBudgetCost},
    {"tuning_epsilon_cost.svg", figures::tuningEpsilonCost},
};

void write(const std::filesystem::path& path, const std::string& figure)
{
    std::ofstream file(path, std::ios::binary);
    file << figure;
    if (!file.flush())
        throw std::runtime_error("cannot write " + path.string());
    std::printf("%s\n", path.string().c_str());
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3)
    {
        std::fprintf(stderr, "usage: graze_figures FOLDER MEASURED\n");
        return 2;
    }
    try
    {
        const std::filesystem::path folder = argv[1];
        const std::filesystem::path measured = argv[2];
        std::error_code error;
        std::filesystem::create_directories(folder, error);
        for (const auto& [name, draw] : All)
            write(folder / name, draw());
        const figures::TuningTables tables{figures::TuningData(measured / "curves.csv"),
                                           figures::TuningData(measured / "costs.csv")};
        for (const auto& [name, draw] : Plots)
            write(folder / name, draw(tables));
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "graze_figures: %s\n", error.what());
        return 1;
    }
    return 0;
}
