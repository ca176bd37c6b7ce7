// SPDX-License-Identifier: Zlib
#include <studio/tracer.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace studio
{

std::uint8_t* Tracer::setPicture(std::string name, int width, int height)
{
    m_image = std::move(name);
    m_width = std::max(width, 0);
    m_height = std::max(height, 0);
    m_pixels.assign(4 * static_cast<std::size_t>(m_width) * static_cast<std::size_t>(m_height), 0);
    showWhole();
    return m_pixels.data();
}

void Tracer::showWhole()
{
    m_atlas.reset();
    m_cells = {{0, 0, m_width, m_height}};
}

void Tracer::showCells(const sheets::CellGrid& grid)
{
    m_cells = sheets::cellsOf(m_width, m_height, grid);
    m_atlas.reset();
}

void Tracer::showRects(const graze::ColliderFile& file)
{
    std::vector<graze::PixelRect> rects;
    for (const graze::ColliderFrame& frame : file.frames)
        rects.push_back(within(frame.rect));
    m_cells = std::move(rects);
    m_atlas.reset();
}

// All zero is the whole picture.
graze::PixelRect Tracer::within(const graze::PixelRect& rect) const
{
    if (rect == graze::PixelRect{})
        return {0, 0, m_width, m_height};
    if (rect.x < 0 || rect.y < 0 || rect.width > m_width - rect.x || rect.height > m_height - rect.y)
        throw std::runtime_error("a frame is not within the picture of " + std::to_string(m_width) + " x " +
                                 std::to_string(m_height) + " pixels: is it the picture of this file?");
    return rect;
}

void Tracer::showAtlas(const std::string& text, const std::string& name)
{
    m_atlas = graze::readAtlas(text, name);
    const auto& images = m_atlas->images;
    const auto found =
        std::find_if(images.begin(), images.end(), [this](const auto& image) { return image.path == m_image; });
    m_atlasImage = found == images.end() ? 0 : static_cast<std::size_t>(found - images.begin());
}

std::optional<sheets::CellGrid> Tracer::foundCells() const
{
    return sheets::foundCells(mask());
}

std::vector<graze::ColliderFrame> Tracer::tracedFrames(const graze::OutlineOptions& options,
                                                       std::optional<std::size_t> frame) const
{
    if (m_atlas)
    {
        auto frames = tracedLayers(*m_atlas, {{std::string(graze::HitTag), mask()}}, options, m_atlasImage);
        for (graze::ColliderFrame& traced : frames)
            traced.settings.reset(); // the file says it for all of them
        if (frame)
            frames = {frames.at(*frame)};
        return frames;
    }
    graze::ColliderSheet sheet(mask(), options);
    std::vector<graze::ColliderFrame> frames;
    for (std::size_t i = 0; i < m_cells.size(); ++i)
        if (!frame || *frame == i)
            frames.push_back(sheet.at(m_cells[i]));
    return frames;
}

graze::ColliderFile Tracer::traced(const graze::OutlineOptions& options, std::optional<std::size_t> frame) const
{
    const std::string& image = m_atlas ? m_atlas->images[m_atlasImage].path : m_image;
    graze::ColliderFile file{image, options.maxError, tracedFrames(options, frame), options};
    if (!frame &&
        std::all_of(file.frames.begin(), file.frames.end(), [](const auto& one) { return one.pieces.empty(); }))
        throw std::runtime_error("nothing to trace: no pixel has alpha " + std::to_string(options.threshold) +
                                 " or more");
    return file;
}

graze::OutlineError Tracer::measured(const graze::ColliderFrame& frame, std::uint8_t threshold) const
{
    std::vector<graze::Shape> shapes;
    for (const graze::ColliderPiece& piece : frame.pieces)
        if (piece.tag != graze::MarkerTag)
        {
            const graze::Pieces one = graze::piecesOf({.pieces = {piece}}, piece.tag);
            shapes.insert(shapes.end(), one.shapes().begin(), one.shapes().end());
        }
    const graze::PixelRect rect = within(frame.rect);
    graze::AlphaMask part = mask();
    part.rowStride = 4 * m_width;
    part.alpha += rect.y * part.rowStride + 4 * rect.x;
    part.width = rect.width;
    part.height = rect.height;
    return graze::errorOf(part, shapes, threshold);
}

} // namespace studio
