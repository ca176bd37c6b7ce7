// SPDX-License-Identifier: Zlib
#include <graze/maps/atlas.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace graze
{

namespace
{

std::string inQuotes(const std::string& text)
{
    return '"' + text + '"';
}

// Figure from rect, moved to whole pixels: from the upper left corner of the figure.
Affine2 sourceFromRect(const AtlasFrame& frame)
{
    Affine2 result = frame.matrix;
    result.tx = std::round(result.tx + frame.pivot.x);
    result.ty = std::round(result.ty + frame.pivot.y);
    return result;
}

// A frame of a mask, upright, with a border of its own: so nothing depends on how it was packed, or trimmed.
class UprightMask
{
public:
    UprightMask(const AlphaMask& sheet, const AtlasFrame& frame, int border) :
    m_width((frame.isTurned ? frame.collider.rect.height : frame.collider.rect.width) + 2 * border),
    m_height((frame.isTurned ? frame.collider.rect.width : frame.collider.rect.height) + 2 * border),
    m_alpha(static_cast<std::size_t>(m_width) * static_cast<std::size_t>(m_height))
    {
        const PixelRect& rect = frame.collider.rect;
        const std::ptrdiff_t row = sheet.rowStride == 0 ? sheet.width * sheet.pixelStride : sheet.rowStride;
        for (int y = 0; y < rect.height; ++y)
            for (int x = 0; x < rect.width; ++x)
            {
                const std::uint8_t alpha = sheet.alpha[(rect.y + y) * row + (rect.x + x) * sheet.pixelStride];
                const int left = border + (frame.isTurned ? y : x);
                const int upper = border + (frame.isTurned ? rect.width - 1 - x : y);
                m_alpha[static_cast<std::size_t>(upper) * static_cast<std::size_t>(m_width) +
                        static_cast<std::size_t>(left)] = alpha;
            }
    }

    [[nodiscard]] AlphaMask mask() const { return {m_alpha.data(), m_width, m_height}; }
    [[nodiscard]] bool isBlank(std::uint8_t threshold) const
    {
        return std::none_of(m_alpha.begin(), m_alpha.end(), [=](std::uint8_t alpha) { return alpha >= threshold; });
    }

private:
    int m_width, m_height;
    std::vector<std::uint8_t> m_alpha;
};

// One layer of all frames.
class TracedLayer
{
public:
    TracedLayer(const Atlas& atlas, const DrawnLayer& layer, const OutlineOptions& options) :
    m_layer(layer),
    m_options(options)
    {
        if (layer.tag.empty())
            throw std::invalid_argument("tracedLayers: a layer has no tag");
        if (layer.atlas == nullptr)
            return;
        for (const AtlasFrame& frame : layer.atlas->frames)
            m_frames.emplace(frame.collider.name, &frame);
        const auto isThere = [this](const AtlasFrame& frame) { return m_frames.contains(frame.collider.name); };
        if (std::none_of(atlas.frames.begin(), atlas.frames.end(), isThere))
            throw std::invalid_argument("tracedLayers: the atlas of the layer " + inQuotes(layer.tag) +
                                        " has no frame of the same name as one of the figure");
    }

    // Adds to a frame what it has in this layer.
    void trace(const AtlasFrame& frame, ColliderFrame& result) const
    {
        const auto found = m_frames.find(frame.collider.name);
        const AtlasFrame* const drawn = m_layer.atlas == nullptr  ? &frame
                                        : found == m_frames.end() ? nullptr
                                                                  : found->second;
        const auto isTraced = [this](const ColliderPiece& piece) { return piece.tag == m_layer.tag; };
        std::erase_if(result.pieces, isTraced);
        if (drawn == nullptr || drawn->collider.rect.width == 0 || drawn->collider.rect.height == 0)
            return;
        try
        {
            trace(*drawn, frame, result);
        }
        catch (const InvalidOutline& error)
        {
            throw InvalidOutline("tracedLayers: layer " + inQuotes(m_layer.tag) + ", frame " +
                                 inQuotes(frame.collider.name) + ": " + error.what());
        }
    }

private:
    void trace(const AtlasFrame& drawn, const AtlasFrame& frame, ColliderFrame& result) const
    {
        const AlphaMask& sheet = m_layer.mask;
        const auto [x, y, width, height] = drawn.collider.rect;
        if (sheet.alpha == nullptr || width > sheet.width - x || height > sheet.height - y)
        {
            const auto text = [](int a, const char* between, int b)
            { return std::to_string(a) + between + std::to_string(b); };
            throw InvalidOutline("its rect of " + text(width, " x ", height) + " px at " + text(x, ", ", y) +
                                 " is not within the picture of " + text(sheet.width, " x ", sheet.height) +
                                 " px: export the layer with all frames in the same places, or give it its own atlas");
        }
        const int border = static_cast<int>(std::ceil(std::clamp(m_options.maxError, 0.f, 64.f))) + 1;
        const UprightMask upright(sheet, drawn, border);
        OutlineOptions options = m_options;
        options.threshold = std::max<std::uint8_t>(options.threshold, 1); // the border stays transparent
        if (upright.isBlank(options.threshold))
            return;
        const Outline outline = outlineOf(upright.mask(), options);
        ColliderFrame traced = colliderFrameOf(outline, {});
        // From the upright mask to the figure, and to the rect of the frame. All in whole pixels, so nothing is
        // rounded.
        const Affine2 drawnSource = sourceFromRect(drawn);
        const Vec2 a = drawnSource.transformPoint({});
        const Vec2 b = drawnSource.transformPoint({static_cast<float>(width), static_cast<float>(height)});
        const Vec2 corner{std::min(a.x, b.x) - static_cast<float>(border),
                          std::min(a.y, b.y) - static_cast<float>(border)};
        const Affine2 rectFromMask = *sourceFromRect(frame).inverse() * Affine2::translation(corner);
        const auto place = [&rectFromMask](std::vector<Vec2>& points)
        {
            for (Vec2& point : points)
                point = rectFromMask.transformPoint(point);
        };
        for (OutlineLoop& loop : traced.outline)
        {
            place(loop.border);
            std::for_each(loop.holes.begin(), loop.holes.end(), place);
            result.outline.push_back(std::move(loop));
        }
        for (ColliderPiece& piece : traced.pieces)
        {
            place(piece.points);
            piece.tag = m_layer.tag;
            result.pieces.push_back(std::move(piece));
        }
        result.measuredError = std::max(result.measuredError, traced.measuredError);
    }

    const DrawnLayer& m_layer;
    const OutlineOptions& m_options;
    std::map<std::string_view, const AtlasFrame*> m_frames; // of the layer's own atlas
};

} // namespace

std::vector<ColliderFrame> tracedLayers(const Atlas& atlas, const std::vector<DrawnLayer>& layers,
                                        const OutlineOptions& options, std::size_t image)
{
    if (image >= atlas.images.size())
        throw std::invalid_argument("tracedLayers: the atlas has no image " + std::to_string(image));
    std::vector<TracedLayer> all;
    for (const DrawnLayer& layer : layers)
        all.emplace_back(atlas, layer, options);
    std::set<PixelRect> seen;
    std::vector<ColliderFrame> frames;
    for (const AtlasFrame& frame : atlas.frames)
    {
        const PixelRect& rect = frame.collider.rect;
        if (frame.image != image || rect.width == 0 || rect.height == 0 || !seen.insert(rect).second)
            continue;
        ColliderFrame& result = frames.emplace_back(frame.collider);
        for (const TracedLayer& layer : all)
            layer.trace(frame, result);
        if (!layers.empty())
            result.settings = options;
    }
    return frames;
}

} // namespace graze
