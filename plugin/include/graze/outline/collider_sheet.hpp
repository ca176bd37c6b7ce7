// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/outline/outline.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/collider.hpp>

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace GRAZE_API graze
{

/// A part of a picture (unit: pixels), y down. All zero: the whole picture, whatever its size.
struct PixelRect
{
    int x = 0;      ///< left border
    int y = 0;      ///< upper border
    int width = 0;  ///< to the right
    int height = 0; ///< downwards
    friend constexpr auto operator<=>(const PixelRect&, const PixelRect&) noexcept = default;
};

/// The tag of pieces that were given none.
inline constexpr std::string_view HitTag = "hit";
/// The tag of pieces that only mark a place (a muzzle, a hand): they are never attached, so they never collide.
inline constexpr std::string_view MarkerTag = "marker";

/// A convex piece of a frame: a polygon, in either winding, or a segment or a point (a muzzle, a hand). Local
/// coordinates: pixels from the frame's upper left corner, y down.
struct ColliderPiece
{
    std::vector<Vec2> points; ///< one is a point, two are a segment
    std::string tag{HitTag};  ///< "hit", "hurt", "marker", or a word of the game's own
    /// Rounds the points: the disc of radius 1 under this matrix, row by row. `{r, 0, 0, r}` is a radius, one point
    /// with `{rx, 0, 0, ry}` an ellipse; all 0 for a sharp piece.
    std::array<float, 4> disc{};
    /// Where the piece is in its frame: frame from piece. It turns, scales and moves points and disc together.
    Affine2 matrix{};
    friend bool operator==(const ColliderPiece&, const ColliderPiece&) = default;
};

/// The collider of one picture, or of one cell of a sheet.
struct ColliderFrame
{
    std::string name{};                  ///< free, may be empty
    PixelRect rect{};                    ///< where it is in the picture
    float measuredError = 0.f;           ///< see Outline (unit: pixels)
    std::vector<OutlineLoop> outline{};  ///< the loops that the pieces were cut from, for drawing; may be empty
    std::vector<ColliderPiece> pieces{}; ///< none for an empty cell
    /// The place of the picture that the game puts at the sprite's position, as the origin of an sf::Sprite. From the
    /// frame's upper left corner, also outside of it (unit: pixels).
    Vec2 pivot{};
    std::optional<OutlineOptions> settings{}; ///< how it was traced, where the file's own settings do not say so
    friend bool operator==(const ColliderFrame&, const ColliderFrame&) = default;
};

/// A frame from a traced outline, all of its pieces tagged "hit".
[[nodiscard]] ColliderFrame colliderFrameOf(const Outline& outline, const PixelRect& rect, std::string name = {});

/// The pieces of that tag, for `attach` and `CollisionSystem::add`; empty when the frame has none.
/// Throws InvalidShape for a piece without points, or with coordinates that are not finite or too large; no
/// frame of a collider file or of a picture has such a piece.
[[nodiscard]] Pieces piecesOf(const ColliderFrame& frame, std::string_view tag = HitTag);

/// The colliders of one picture by texture rect: of an atlas, of the frames of an animation.
///
/// From a picture: a rect is traced at the first call for it, and kept; one that cannot be traced is tried again at
/// each call. From a collider file: its frames. Call `at` for the rects of a level while it loads: a later call looks
/// into a tree and allocates nothing. Calls change the sheet, so only one thread may call at a time; one that throws
/// changes nothing, also when memory runs out (std::bad_alloc).
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
    friend class AnimatedCollider;

    struct Entry
    {
        ColliderFrame frame;
        std::map<std::string, Pieces, std::less<>> pieces; // by tag
    };

    /// Null where `at` throws; the reason goes to `fault`, if there is one.
    const Entry* entryOf(const PixelRect& rect, std::string* fault = nullptr);
    Entry traced(const PixelRect& rect) const;
    [[nodiscard]] bool isWithin(const PixelRect& rect) const noexcept;
    [[nodiscard]] static std::uint32_t nextNumber() noexcept;

    std::uint32_t m_number = nextNumber(); // of this sheet and its copies
    std::vector<std::uint8_t> m_alpha;     // the picture's, row after row
    int m_width = 0;
    int m_height = 0;
    OutlineOptions m_options{};
    bool m_traces = false;
    std::map<PixelRect, Entry> m_entries;
};

} // namespace graze

namespace GRAZE_API graze
{

/// A collider whose pieces change with the picture that its sprite shows. Each tag that collides needs one: the pieces
/// that strike and the pieces that can be struck are two of them, in two layers, with the same owner.
///
/// It owns its sprite as a Collider does, and the default one is null.
class AnimatedCollider
{
public:
    /// The part of it that changes from frame to frame. Keep it beside a snapshot of the system, and put it back
    /// with that.
    struct Shown
    {
        PixelRect rect;           ///< the rect that was followed last
        bool blank = false;       ///< it has no piece of the tag, so the sprite is switched off
        bool onAfterBlank = true; ///< whether the sprite was switched on when that began
        std::uint32_t sheet = 0;  ///< number of the sheet, in this run of the program: another one has other pieces
    };

    /// Null.
    AnimatedCollider() noexcept = default;
    /// Adds a sprite with the pieces of the rect. Shape and matrix of `def` are filled in here. While a frame has no
    /// piece of the tag, the sprite is switched off.
    /// Throws what CollisionSystem::add and ColliderSheet::at throw, and std::invalid_argument for the tag "marker".
    AnimatedCollider(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect,
                     const Affine2& worldFromPicture, ColliderDef def = {}, std::string_view tag = HitTag);

    /// Whether its sprite is alive.
    explicit operator bool() const noexcept { return static_cast<bool>(m_collider); }
    /// The id in the events; null when this is null.
    [[nodiscard]] SpriteId id() const noexcept { return m_collider.id(); }
    /// For everything that a collider without frames does too: contacts, teleport, layer, removal.
    [[nodiscard]] Collider& collider() noexcept { return m_collider; }
    /// The same, to read.
    [[nodiscard]] const Collider& collider() const noexcept { return m_collider; }
    /// The tag of the pieces that collide.
    [[nodiscard]] const std::string& tag() const noexcept { return m_tag; }

    /// Moves the sprite within the frame, as CollisionSystem::setMatrix does, and gives it the pieces of the rect.
    /// Refused (UnknownFrame) for a rect that the sheet does not have: the sprite still moves, and keeps its pieces.
    /// A sprite that the game switched off before a frame without pieces stays off after it. One that it switches on
    /// during such frames is off until they are over.
    Refused follow(ColliderSheet& sheet, const PixelRect& rect, const Affine2& worldFromPicture);
    /// The same for an sf::Sprite, with <graze/sfml/attach.hpp>, and the transform that it is drawn with.
    template <class... Parent, detail::HasDrawnMatrix<Parent...> Drawn>
    Refused follow(ColliderSheet& sheet, const Drawn& drawn, const Parent&... parent)
    {
        return follow(sheet, drawnRect(detail::DrawnTag{}, drawn), drawnMatrix(detail::DrawnTag{}, drawn, parent...));
    }

    /// As it is now.
    [[nodiscard]] const Shown& shown() const noexcept { return m_shown; }
    /// As it was when the system had the state that was restored.
    void setShown(const Shown& shown) { m_shown = shown; }

private:
    Refused show(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect);

    Collider m_collider;
    std::string m_tag;
    Shown m_shown;
};

} // namespace graze
