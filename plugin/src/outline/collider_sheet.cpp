// SPDX-License-Identifier: Zlib
#include <graze/outline/collider_sheet.hpp>

#include "outline/steps.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace graze
{

namespace
{

std::string nameOf(const PixelRect& rect)
{
    return "(" + std::to_string(rect.x) + ", " + std::to_string(rect.y) + ", " + std::to_string(rect.width) + " x " +
           std::to_string(rect.height) + ")";
}

} // namespace

ColliderFrame colliderFrameOf(const Outline& outline, const PixelRect& rect, std::string name)
{
    ColliderFrame frame{std::move(name), rect, outline.measuredError, outline.loops, {}};
    for (const Shape& shape : outline.pieces)
    {
        ColliderPiece& piece = frame.pieces.emplace_back();
        for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
            piece.points.push_back(shape.point(i));
    }
    return frame;
}

Pieces piecesOf(const ColliderFrame& frame, std::string_view tag)
{
    std::vector<Shape> shapes;
    for (const ColliderPiece& piece : frame.pieces)
        if (piece.tag == tag)
            shapes.push_back(Shape::ofPoints(piece.points));
    return shapes;
}

struct ColliderSheet::Entry : detail::Counted
{
    ColliderFrame frame;
    std::map<std::string, Pieces, std::less<>> pieces; // by tag
    std::string fault;                                 // why there is no frame
};

ColliderSheet::ColliderSheet(const AlphaMask& picture, const OutlineOptions& options) :
m_options(options),
m_traces(true)
{
    const AlphaMask mask = tracing::checked(picture, options);
    m_width = mask.width;
    m_height = mask.height;
    m_alpha.reserve(static_cast<std::size_t>(mask.width) * static_cast<std::size_t>(mask.height));
    for (std::ptrdiff_t y = 0; y < mask.height; ++y)
        for (std::ptrdiff_t x = 0; x < mask.width; ++x)
            m_alpha.push_back(mask.alpha[y * mask.rowStride + x * mask.pixelStride]);
}

ColliderSheet::ColliderSheet(std::vector<ColliderFrame> frames)
{
    for (ColliderFrame& frame : frames)
    {
        const PixelRect rect = frame.rect;
        const detail::Shared<Entry> entry = m_entries.emplace_back(rect, detail::Shared<Entry>(new Entry)).second;
        for (const ColliderPiece& piece : frame.pieces)
            if (!entry->pieces.contains(piece.tag))
                entry->pieces.emplace(piece.tag, piecesOf(frame, piece.tag));
        entry->frame = std::move(frame);
    }
    std::sort(m_entries.begin(), m_entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 1; i < m_entries.size(); ++i)
        if (m_entries[i - 1].first == m_entries[i].first)
            throw InvalidOutline("ColliderSheet: two frames have the rect " + nameOf(m_entries[i].first));
}

const ColliderFrame& ColliderSheet::at(const PixelRect& rect)
{
    const detail::Shared<Entry> entry = entryOf(rect);
    if (!entry->fault.empty())
        throw InvalidOutline(entry->fault);
    return entry->frame;
}

const ColliderFrame* ColliderSheet::find(const PixelRect& rect)
{
    const detail::Shared<Entry> entry = entryOf(rect);
    return entry->fault.empty() ? &entry->frame : nullptr;
}

const Pieces* ColliderSheet::pieces(const PixelRect& rect, std::string_view tag)
{
    const detail::Shared<Entry> entry = entryOf(rect);
    if (!entry->fault.empty())
        return nullptr;
    const auto found = entry->pieces.find(tag);
    static const Pieces none;
    return found == entry->pieces.end() ? &none : &found->second;
}

detail::Shared<ColliderSheet::Entry> ColliderSheet::entryOf(const PixelRect& rect)
{
    constexpr std::size_t MostFaults = 1024;
    const auto place =
        std::lower_bound(m_entries.begin(), m_entries.end(), rect,
                         [](const auto& entry, const PixelRect& sought) { return entry.first < sought; });
    if (place != m_entries.end() && place->first == rect)
        return place->second;
    detail::Shared<Entry> entry(new Entry);
    if (!m_traces || !isWithin(rect))
    {
        // Not kept: a game may ask for any number of them.
        entry->fault = m_traces
                           ? "ColliderSheet: the rect " + nameOf(rect) + " is empty or not within the picture of " +
                                 std::to_string(m_width) + " x " + std::to_string(m_height) + " pixels"
                           : "ColliderSheet: no frame has the rect " + nameOf(rect);
        return entry;
    }
    try
    {
        trace(rect, entry);
    }
    catch (const InvalidOutline& error)
    {
        entry->fault = "ColliderSheet: the rect " + nameOf(rect) + ": " + error.what();
    }
    const bool isFault = !entry->fault.empty();
    if (!isFault || m_faults < MostFaults)
        m_entries.emplace(place, rect, entry);
    m_faults += isFault ? 1u : 0u;
    return entry;
}

bool ColliderSheet::isWithin(const PixelRect& rect) const noexcept
{
    // In 64 bits, so that a rect of extreme numbers is refused and not wrapped into the picture.
    const auto fits = [](std::int64_t from, std::int64_t length, std::int64_t end)
    { return from >= 0 && length > 0 && from + length <= end; };
    return fits(rect.x, rect.width, m_width) && fits(rect.y, rect.height, m_height);
}

void ColliderSheet::trace(const PixelRect& rect, const detail::Shared<Entry>& entry) const
{
    const std::ptrdiff_t row = m_width;
    const AlphaMask mask{m_alpha.data() + rect.y * row + rect.x, rect.width, rect.height, row, 1};
    entry->frame.rect = rect;
    if (!tracing::hasOpaquePixel(mask, m_options.threshold))
        return;
    entry->frame = colliderFrameOf(outlineOf(mask, m_options), rect);
    entry->pieces.emplace(HitTag, piecesOf(entry->frame));
}

} // namespace graze
