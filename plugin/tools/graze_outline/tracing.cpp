// SPDX-License-Identifier: Zlib
#include "graze_outline.hpp"
#include "picture_file.hpp"

#include <graze/files/collider_file.hpp>
#include <graze/sfml/attach.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <optional>
#include <stdexcept>

namespace outliner
{

namespace
{

namespace fs = std::filesystem;

std::string text(float value)
{
    std::array<char, 32> digits{};
    std::snprintf(digits.data(), digits.size(), "%.3g", static_cast<double>(value));
    return digits.data();
}

std::vector<graze::PixelRect> cellsOf(const sf::Image& image, const std::optional<sheets::CellGrid>& grid)
{
    const int width = static_cast<int>(image.getSize().x), height = static_cast<int>(image.getSize().y);
    return grid ? sheets::cellsOf(width, height, *grid) : std::vector<graze::PixelRect>{{0, 0, width, height}};
}

graze::ColliderFile colliderOf(const sf::Image& image, const std::string& name, const Options& options)
{
    graze::ColliderFile file{name, options.outline.maxError, {}, options.outline};
    graze::ColliderSheet sheet = graze::sheetOf(image, options.outline);
    for (const graze::PixelRect& cell : cellsOf(image, options.frames))
        file.frames.push_back(sheet.at(cell));
    return file;
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

fs::path outputOf(const Job& job, const Options& options, const std::string& ending)
{
    fs::path path = options.out / job.stem;
    path += ending;
    fs::create_directories(path.parent_path());
    return path;
}

std::string partOf(const std::string& name, std::set<std::string>& taken)
{
    std::string part = "." + name;
    for (char& c : part)
        if (const auto letter = static_cast<unsigned char>(c); letter < ' ' || std::strchr("/\\:*?\"<>|", c) != nullptr)
            c = '_';
    const std::string first = part;
    for (int number = 2; !taken.insert(part).second; ++number)
        part = first + "_" + std::to_string(number);
    return part;
}

Traced write(const graze::ColliderFile& file, const sf::Image& picture, const Job& job, const Options& options,
             const std::string& part)
{
    if (std::all_of(file.frames.begin(), file.frames.end(), [](const auto& frame) { return frame.pieces.empty(); }))
        throw std::runtime_error("nothing to trace: no pixel has alpha " + std::to_string(options.outline.threshold) +
                                 " or more");
    saveColliderFile(file, outputOf(job, options, part + ".collider.json"));
    if (options.overlay)
        savePicture(overlayOf(picture, file), outputOf(job, options, part + ".overlay.png"));
    return summaryOf(file);
}

Traced trace(const Job& job, const Options& options)
{
    const sf::Image image = loadedPicture(job.file);
    return write(colliderOf(image, job.image, options), image, job, options);
}

Report reportOf(const std::string& name, const Traced& traced, const Options& options, bool withFrames)
{
    Report report;
    report.lines.push_back(
        name + ": " +
        (withFrames ? std::to_string(traced.frames) + (traced.frames == 1 ? " frame, " : " frames, ") : "") +
        std::to_string(traced.vertices) + " vertices, " + std::to_string(traced.pieces) + " pieces, error " +
        text(traced.measuredError) + " px");
    if (traced.measuredError > options.outline.maxError)
        report.warnings.push_back("at most " + std::to_string(options.outline.maxVertices) +
                                  " vertices take an error of " + text(traced.measuredError) + " px, more than the " +
                                  text(options.outline.maxError) + " px asked for");
    return report;
}

} // namespace outliner
