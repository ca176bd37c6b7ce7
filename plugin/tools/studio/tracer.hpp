// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/files/collider_file.hpp>
#include <graze/maps/atlas.hpp>
#include <sheets/cells.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace studio
{

/// Traces the frames of one picture as graze_outline does: the files are the same, byte for byte.
class Tracer
{
public:
    /// Another picture, as one frame. The pixels are for the caller to fill in: RGBA, row by row, alpha not multiplied
    /// into the colours.
    [[nodiscard]] std::uint8_t* setPicture(std::string name, int width, int height);

    void showWhole();
    /// Throws std::runtime_error where the cells do not fit.
    void showCells(const sheets::CellGrid& grid);
    /// The rects of a collider file, to go on with it. Throws std::runtime_error for one beyond the picture.
    void showRects(const graze::ColliderFile& file);
    /// The frames of a sheet's description, of the image that has the picture's name, else of the first. Throws
    /// graze::MapError.
    void showAtlas(const std::string& text, const std::string& name);

    [[nodiscard]] std::optional<sheets::CellGrid> foundCells() const;

    /// All frames, or one of them. Throws std::exception with the reason.
    [[nodiscard]] graze::ColliderFile traced(const graze::OutlineOptions& options,
                                             std::optional<std::size_t> frame = std::nullopt) const;

    /// How far the pieces of a frame are off the picture, all but markers. In pixels of the frame.
    [[nodiscard]] graze::OutlineError measured(const graze::ColliderFrame& frame, std::uint8_t threshold) const;

private:
    [[nodiscard]] graze::AlphaMask mask() const { return {m_pixels.data() + 3, m_width, m_height, 0, 4}; }
    [[nodiscard]] graze::PixelRect within(const graze::PixelRect& rect) const;
    [[nodiscard]] std::vector<graze::ColliderFrame> tracedFrames(const graze::OutlineOptions& options,
                                                                 std::optional<std::size_t> frame) const;

    std::string m_image;
    std::vector<std::uint8_t> m_pixels;
    int m_width = 0;
    int m_height = 0;
    std::vector<graze::PixelRect> m_cells; // without an atlas
    std::optional<graze::Atlas> m_atlas;
    std::size_t m_atlasImage = 0;
};

} // namespace studio
