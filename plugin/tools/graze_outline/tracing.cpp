// SPDX-License-Identifier: Zlib
#include "graze_outline.hpp"
#include "picture_file.hpp"

#include <graze/files/collider_file.hpp>
#include <graze/sfml/attach.hpp>

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace outliner
{

namespace
{

namespace fs = std::filesystem;

std::vector<graze::PixelRect> cellsOf(const sf::Image& image, const std::optional<CellSize>& cell)
{
    const int width = static_cast<int>(image.getSize().x), height = static_cast<int>(image.getSize().y);
    if (!cell)
        return {{0, 0, width, height}};
    if (width % cell->width != 0 || height % cell->height != 0)
        throw std::runtime_error("its " + std::to_string(width) + " x " + std::to_string(height) +
                                 " pixels are no whole number of frames of " + std::to_string(cell->width) + " x " +
                                 std::to_string(cell->height));
    std::vector<graze::PixelRect> cells;
    for (int y = 0; y < height; y += cell->height)
        for (int x = 0; x < width; x += cell->width)
            cells.push_back({x, y, cell->width, cell->height});
    return cells;
}

graze::ColliderFile colliderOf(const sf::Image& image, const std::string& name, const Options& options)
{
    graze::ColliderFile file{name, options.outline.maxError, {}, options.outline};
    graze::ColliderSheet sheet = graze::sheetOf(image, options.outline);
    bool isBlank = true;
    for (const graze::PixelRect& cell : cellsOf(image, options.frames))
    {
        file.frames.push_back(sheet.at(cell));
        isBlank = isBlank && file.frames.back().pieces.empty();
    }
    if (isBlank)
        throw std::runtime_error("nothing to trace: no pixel has alpha " + std::to_string(options.outline.threshold) +
                                 " or more");
    return file;
}

// The ending is added: replace_extension would take the "left" of "walk.left" for one.
fs::path outputOf(const Job& job, const Options& options, const char* ending)
{
    fs::path path = options.out / job.stem;
    path += ending;
    return path;
}

Traced summaryOf(const graze::ColliderFile& file)
{
    Traced summary;
    summary.frames = file.frames.size();
    for (const graze::ColliderFrame& frame : file.frames)
    {
        summary.pieces += frame.pieces.size();
        summary.measuredError = std::max(summary.measuredError, frame.measuredError);
        for (const graze::OutlineLoop& loop : frame.outline)
        {
            summary.vertices += loop.border.size();
            for (const auto& hole : loop.holes)
                summary.vertices += hole.size();
        }
    }
    return summary;
}

} // namespace

Traced trace(const Job& job, const Options& options)
{
    const sf::Image image = loadedPicture(job.picture);
    const graze::ColliderFile file = colliderOf(image, job.image, options);
    const fs::path path = outputOf(job, options, ".collider.json");
    fs::create_directories(path.parent_path());
    saveColliderFile(file, path);
    if (options.overlay)
        savePicture(overlayOf(image, file), outputOf(job, options, ".overlay.png"));
    return summaryOf(file);
}

} // namespace outliner
