// SPDX-License-Identifier: Zlib
#include "outline/steps.hpp"
#include "system/refusals.hpp"
#include "system/system_access.hpp"

#include <graze/outline/collider_sheet.hpp>

#include <atomic>
#include <stdexcept>
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
    ColliderFrame frame{std::move(name), rect, outline.measuredError, outline.loops};
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
        {
            const auto [a, b, c, d] = piece.disc;
            const Shape shape = Shape::ofPoints(piece.points, Affine2{a, b, 0.f, c, d, 0.f});
            shapes.push_back(piece.matrix == Affine2{} ? shape : shape.transformed(piece.matrix));
        }
    return shapes;
}

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
        Entry entry;
        for (const ColliderPiece& piece : frame.pieces)
            if (!entry.pieces.contains(piece.tag))
                entry.pieces.emplace(piece.tag, piecesOf(frame, piece.tag));
        const PixelRect rect = frame.rect;
        entry.frame = std::move(frame);
        if (!m_entries.emplace(rect, std::move(entry)).second)
            throw InvalidOutline("ColliderSheet: two frames have the rect " + nameOf(rect));
    }
}

const ColliderFrame& ColliderSheet::at(const PixelRect& rect)
{
    std::string fault;
    const Entry* const entry = entryOf(rect, &fault);
    if (entry == nullptr)
        throw InvalidOutline(fault);
    return entry->frame;
}

const ColliderFrame* ColliderSheet::find(const PixelRect& rect)
{
    const Entry* const entry = entryOf(rect);
    return entry != nullptr ? &entry->frame : nullptr;
}

const Pieces* ColliderSheet::pieces(const PixelRect& rect, std::string_view tag)
{
    const Entry* const entry = entryOf(rect);
    if (entry == nullptr)
        return nullptr;
    const auto found = entry->pieces.find(tag);
    static const Pieces none;
    return found == entry->pieces.end() ? &none : &found->second;
}

const ColliderSheet::Entry* ColliderSheet::entryOf(const PixelRect& rect, std::string* fault)
{
    if (const auto found = m_entries.find(rect); found != m_entries.end())
        return &found->second;
    if (m_traces && isWithin(rect))
        try
        {
            return &m_entries.emplace(rect, traced(rect)).first->second;
        }
        catch (const InvalidOutline& error)
        {
            if (fault != nullptr)
                *fault = "ColliderSheet: the rect " + nameOf(rect) + ": " + error.what();
            return nullptr;
        }
    if (fault != nullptr)
        *fault = m_traces ? "ColliderSheet: the rect " + nameOf(rect) + " is empty or not within the picture of " +
                                std::to_string(m_width) + " x " + std::to_string(m_height) + " pixels"
                          : "ColliderSheet: no frame has the rect " + nameOf(rect);
    return nullptr;
}

bool ColliderSheet::isWithin(const PixelRect& rect) const noexcept
{
    // In 64 bits, so that a rect of extreme numbers is refused and not wrapped into the picture.
    const auto fits = [](std::int64_t from, std::int64_t length, std::int64_t end)
    { return from >= 0 && length > 0 && from + length <= end; };
    return fits(rect.x, rect.width, m_width) && fits(rect.y, rect.height, m_height);
}

std::uint32_t ColliderSheet::nextNumber() noexcept
{
    static std::atomic<std::uint32_t> last = 0;
    return ++last;
}

ColliderSheet::Entry ColliderSheet::traced(const PixelRect& rect) const
{
    const std::ptrdiff_t row = m_width;
    const AlphaMask mask{m_alpha.data() + rect.y * row + rect.x, rect.width, rect.height, row, 1};
    Entry entry;
    entry.frame.rect = rect;
    if (!tracing::hasOpaquePixel(mask, m_options.threshold))
        return entry;
    entry.frame = colliderFrameOf(outlineOf(mask, m_options), rect);
    entry.pieces.emplace(HitTag, piecesOf(entry.frame));
    return entry;
}

AnimatedCollider::AnimatedCollider(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect,
                                   const Affine2& worldFromPicture, ColliderDef def, std::string_view tag) :
m_tag(tag),
m_shown{.rect = rect, .sheet = sheet.m_number}
{
    if (m_tag == MarkerTag)
        throw std::invalid_argument("graze: pieces with the tag \"marker\" never collide");
    (void)sheet.at(rect); // throws when there is no such frame
    def.shape = *sheet.pieces(rect, m_tag);
    def.matrix = worldFromPicture;
    def.position.reset();
    m_shown.blank = def.shape.shapes().empty();
    m_shown.onAfterBlank = def.enabled;
    if (m_shown.blank)
    {
        // A sprite has a shape at any time; this one is switched off before anything meets it.
        def.shape = Point{};
        def.enabled = false;
    }
    m_collider = Collider(system, def);
}

Refused AnimatedCollider::follow(ColliderSheet& sheet, const PixelRect& rect, const Affine2& worldFromPicture)
{
    CollisionSystem* const system = m_collider.system();
    if (system == nullptr)
        return Refused::StaleId;
    // Switched on by the game while it has no pieces: it waits for some.
    if (m_shown.blank && system->isEnabled(id()).value_or(false))
    {
        m_shown.onAfterBlank = true;
        m_collider.setEnabled(false);
    }
    // The pieces first: the new ones decide whether the matrix is refused.
    const bool isShown = rect == m_shown.rect && sheet.m_number == m_shown.sheet;
    const Refused shown = isShown ? Refused::None : show(*system, sheet, rect);
    const Refused moved = m_collider.follow(worldFromPicture);
    return moved != Refused::None ? moved : shown;
}

Refused AnimatedCollider::show(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect)
{
    const Pieces* const pieces = sheet.pieces(rect, m_tag);
    if (pieces == nullptr)
        return detail::SystemAccess::refuse(system, Refused::UnknownFrame, "AnimatedCollider::follow", id(),
                                            detail::askedForRect(rect.x, rect.y, rect.width, rect.height));
    const bool blank = pieces->shapes().empty();
    if (!blank)
        if (const Refused reshaped = m_collider.setShape(*pieces); reshaped != Refused::None)
            return reshaped;
    if (blank && !m_shown.blank)
    {
        m_shown.onAfterBlank = system.isEnabled(id()).value_or(true);
        m_collider.setEnabled(false);
    }
    else if (!blank && m_shown.blank && m_shown.onAfterBlank)
        m_collider.setEnabled(true);
    m_shown.blank = blank;
    m_shown.rect = rect;
    m_shown.sheet = sheet.m_number;
    return Refused::None;
}

} // namespace graze
