// SPDX-License-Identifier: Zlib
// Any text as the description of a sheet: refused with the file and a reason, or read, and then all of it is finite,
// twice the same, each animation has frames that are there, and layers are traced or refused by name.
#include "fuzz/bytes.hpp"

#include <graze/maps/atlas.hpp>

#include <cmath>
#include <string>
#include <string_view>

using graze::fuzz::require;

namespace
{

void check(const graze::Atlas& atlas)
{
    for (const graze::AtlasFrame& frame : atlas.frames)
    {
        require(frame.matrix.isFinite(), "a matrix is finite");
        require(frame.image < atlas.images.size(), "a frame has an image");
        for (const graze::ColliderPiece& piece : frame.collider.pieces)
        {
            require(!piece.points.empty(), "a piece has points");
            for (const graze::Vec2 point : piece.points)
                require(std::isfinite(point.x) && std::isfinite(point.y), "a point is finite");
        }
    }
    for (const graze::AtlasAnimation& animation : atlas.animations)
        for (std::size_t step = 0; step < 2 * animation.frames.size() + 1; ++step)
            require(animation.frameAt(step) < atlas.frames.size(), "an animation shows frames that there are");
    require(atlas.warnings.size() <= graze::MaxMapWarnings + 1, "warnings have an end");
}

// A mask of stripes, as large as the fuzzer's frames mostly are.
void trace(const graze::Atlas& atlas)
{
    constexpr int Side = 64;
    std::vector<std::uint8_t> alpha(Side * Side);
    for (std::size_t i = 0; i < alpha.size(); ++i)
        alpha[i] = (i / 5) % 3 == 0 ? 0 : 255;
    const graze::AlphaMask mask{.alpha = alpha.data(), .width = Side, .height = Side};
    try
    {
        for (std::size_t image = 0; image < atlas.images.size(); ++image)
            for (const graze::ColliderFrame& frame : graze::tracedLayers(atlas, {{"hit", mask}}, {}, image))
                require(frame.rect.width > 0 && frame.rect.height > 0, "a frame of a sheet shows something");
    }
    catch (const graze::InvalidOutline& error)
    {
        require(std::string_view(error.what()).starts_with("tracedLayers: layer \"hit\""), "an error names the layer");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    graze::Atlas atlas;
    try
    {
        atlas = graze::readAtlas(text, "input");
    }
    catch (const graze::MapError& error)
    {
        const std::string_view what = error.what();
        require(error.file() == "input" && what.starts_with("input"), "an error names the file");
        require(what.size() > std::string_view("input: ").size(), "an error has a reason");
        return 0;
    }
    check(atlas);
    require(graze::readAtlas(text, "input").frames == atlas.frames, "what is read twice is the same");
    if (atlas.frames.size() < 100)
        trace(atlas);
    return 0;
}
