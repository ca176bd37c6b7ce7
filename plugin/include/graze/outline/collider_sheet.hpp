// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/outline/collider_frame.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace GRAZE_API graze
{

/// The colliders of one picture by texture rect: of an atlas, of the frames of an animation.
///
/// From a picture: a rect is traced at the first call for it, and kept. From a collider file: its frames. Call `at`
/// for the rects of a level while it loads: a later call looks into a tree and allocates nothing. The first 1,024
/// rects that cannot be traced are remembered. Calls change the sheet, so only one thread may call at a time; one that
/// throws changes nothing, also when memory runs out (std::bad_alloc).
class ColliderSheet
{
public:
    /// Keeps a copy of the alpha channel. Throws InvalidOutline for a mask or options that outlineOf refuses.
    explicit ColliderSheet(const AlphaMask& picture, const OutlineOptions& options = {});
    /// Throws InvalidOutline when two frames have the same rect, and what piecesOf throws.
    explicit ColliderSheet(std::vector<ColliderFrame> frames);

    /// The frame of just that rect. A rect in which nothing is drawn has a frame
    /// without pieces. References stay valid as long as the sheet.
    /// Throws InvalidOutline for a rect that is empty, not within the picture or not among the frames, and for one that
    /// cannot be traced within the options.
    const ColliderFrame& at(const PixelRect& rect);
    /// As `at`; null where that throws.
    const ColliderFrame* find(const PixelRect& rect);
    /// The pieces of that tag of a rect, ready to be attached; null where `find` is, without shapes when the
    /// frame has none of that tag.
    const Pieces* pieces(const PixelRect& rect, std::string_view tag = HitTag);

private:
    struct Entry
    {
        ColliderFrame frame;
        std::map<std::string, Pieces, std::less<>> pieces; // by tag
    };

    /// Null where `at` throws; the reason goes to `fault`, if there is one.
    const Entry* entryOf(const PixelRect& rect, std::string* fault = nullptr);
    const Entry* tracedEntryOf(const PixelRect& rect, std::string* fault);
    Entry traced(const PixelRect& rect) const;
    [[nodiscard]] bool isWithin(const PixelRect& rect) const noexcept;

    std::vector<std::uint8_t> m_alpha; // the picture's, row after row
    int m_width = 0;
    int m_height = 0;
    OutlineOptions m_options{};
    bool m_traces = false;
    std::map<PixelRect, Entry> m_entries;
    std::map<PixelRect, std::string> m_faults; // why they cannot be traced
};

} // namespace graze
