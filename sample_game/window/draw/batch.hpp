// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/field.hpp"
#include "arena/sprite.hpp"
#include "assets/assets.hpp"

#include <graze/sfml/compat.hpp>

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace game
{

// Colours and sizes of everything that is written.

inline constexpr Tint Bright{240, 244, 255, 255};
inline constexpr Tint Quiet{132, 148, 184, 255};
inline constexpr Tint Gold{255, 214, 110, 255};
inline constexpr Tint Cyan{110, 220, 255, 255};
inline constexpr Tint Red{255, 96, 96, 255};

inline constexpr float FieldMiddle = FieldWidth * 0.5f;

// Heights of text: whole multiples of the font's 11 pixels in a window of 720 lines.
inline constexpr float Small = 22.f;
inline constexpr float Middle = 33.f;
inline constexpr float Large = 44.f;
inline constexpr float Huge = 66.f;

[[nodiscard]] inline Tint faded(Tint tint, float alpha) noexcept
{
    tint.alpha = static_cast<std::uint8_t>(static_cast<float>(tint.alpha) * std::clamp(alpha, 0.f, 1.f));
    return tint;
}

enum class Align
{
    Left,
    Centre,
    Right
};

struct TextStyle
{
    float height = 22.f; ///< wanted, of a line (unit: logical pixels); see Batch::text
    Tint tint{};
    Align align = Align::Left;
};

/// The place of a line of text.
struct TextBox
{
    std::string text;
    graze::Aabb area; ///< logical pixels
};

/// The atlas on the graphics card, twice: smooth for pictures that turn, crisp for the bitmap font. Colours
/// are multiplied by alpha, so pictures that cover and pictures that add light share a draw call.
struct AtlasTextures
{
    /// Throws AssetError when the graphics card refuses it.
    explicit AtlasTextures(const sf::Image& atlas);

    sf::Texture smooth;
    sf::Texture crisp;
};

/// Triangles of one frame: all pictures by one draw call in their order, then all text by another.
class Batch
{
public:
    /// The assets outlive the batch.
    explicit Batch(const Assets& assets);

    /// `pixelsPerUnit` of the view that the batch is drawn with: text keeps to whole pixels of the window.
    void begin(float pixelsPerUnit);
    void picture(const Drawable& drawable);
    /// Without flashes, pictures that only add light to a large part of the field stay dark.
    void setFlashes(bool flashes) noexcept { m_flashes = flashes; }
    /// Upright, around a centre, `width` wide (unit: logical pixels).
    void icon(Picture picture, graze::Vec2 centre, float width, Tint tint = {});
    void rectangle(graze::Vec2 position, graze::Vec2 size, Tint tint);
    /// `position` is the top of the line: its left end, middle or right end. The font is magnified by a
    /// whole number, so the height is the nearest one to the style's; returned is what it came to.
    float text(std::string_view text, graze::Vec2 position, const TextStyle& style);
    /// The style with a height at which the text is no wider than `width` and no higher than `highest`, down to the
    /// font's own size.
    [[nodiscard]] TextStyle fitted(std::string_view text, TextStyle style, float width,
                                   float highest = std::numeric_limits<float>::infinity()) const;

    [[nodiscard]] bool fits(std::string_view text, float height, float width) const;

    /// The box of every line since `begin`, in order.
    [[nodiscard]] std::span<const TextBox> textBoxes() const noexcept { return m_boxes; }

    /// Triangles of all pictures since `begin`.
    [[nodiscard]] const sf::VertexArray& pictures() const noexcept { return m_pictures; }

    void draw(sf::RenderTarget& target, const AtlasTextures& textures) const;

private:
    [[nodiscard]] float magnification(float height) const;
    [[nodiscard]] float widthAtSizeOne(std::string_view text) const;
    void line(std::string_view text, graze::Vec2 position, float scale, Tint tint);

    const Assets* m_assets;
    float m_pixelsPerUnit = 1.f;
    bool m_flashes = true;
    sf::VertexArray m_pictures{sf::PrimitiveType::Triangles};
    sf::VertexArray m_text{sf::PrimitiveType::Triangles};
    std::vector<TextBox> m_boxes;
};

} // namespace game
