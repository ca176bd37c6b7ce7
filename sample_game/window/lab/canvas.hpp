// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/batch.hpp"
#include "window/lab/panes.hpp"

#include <graze/math/aabb.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace game
{

/// In whole pixels, so that nothing shimmers.
[[nodiscard]] graze::Vec2 middleOf(const sf::FloatRect& pane) noexcept;

/// How a part of a plane is looked at through a pane of the window.
struct LabCamera
{
    static constexpr float LeastZoom = 1e-4f;
    static constexpr float MostZoom = 1e4f;

    graze::Vec2 centre{}; ///< place in the middle of the pane
    float zoom = 1.f;     ///< pixels of the window per unit

    [[nodiscard]] graze::Vec2 screenOf(graze::Vec2 place, const sf::FloatRect& pane) const noexcept;
    [[nodiscard]] graze::Vec2 placeAt(graze::Vec2 screen, const sf::FloatRect& pane) const noexcept;
    /// Keeps the place under `screen` where it is.
    void zoomAt(graze::Vec2 screen, float factor, const sf::FloatRect& pane) noexcept;
};

/// Smooth lines, areas and labels within a pane; places in pixels of the window. Widths, radii and heads of arrows are
/// those beside the smallest letters, and grow with the letters. Thin lines are feathered, since the window itself
/// smooths nothing.
class LabCanvas
{
public:
    explicit LabCanvas(const Assets& assets);

    /// Until `end` everything drawn is cut off at the pane.
    void begin(const sf::FloatRect& pane, float fontHeight);
    void end(sf::RenderTarget& target, const AtlasTextures& atlas);

    void rectangle(graze::Vec2 corner, graze::Vec2 size, sf::Color color);
    /// A convex loop.
    void area(std::span<const graze::Vec2> loop, sf::Color color);
    void loop(std::span<const graze::Vec2> points, float width, sf::Color color);
    void line(graze::Vec2 from, graze::Vec2 to, float width, sf::Color color);
    void dashes(graze::Vec2 from, graze::Vec2 to, float width, sf::Color color);
    void dashedLoop(std::span<const graze::Vec2> points, float width, sf::Color color);
    void arrow(graze::Vec2 from, graze::Vec2 to, float width, sf::Color color);
    void disc(graze::Vec2 centre, float radius, sf::Color color);
    void ring(graze::Vec2 centre, float radius, float width, sf::Color color);
    void cross(graze::Vec2 centre, float size, float width, sf::Color color);
    /// A label beside a place, on the side that `away` points to; it stays within the pane.
    void label(std::string_view text, graze::Vec2 place, graze::Vec2 away, sf::Color color);
    /// The same in large letters: for a, b, w and d.
    void bigLabel(std::string_view text, graze::Vec2 place, graze::Vec2 away, sf::Color color);
    /// A line of text at the left end of a height of the pane.
    void text(std::string_view text, graze::Vec2 topLeft, sf::Color color);

    [[nodiscard]] const sf::FloatRect& pane() const noexcept { return m_pane; }
    /// A length that grows with the letters (unit: pixels of the window).
    [[nodiscard]] float scaled(float length) const noexcept { return length * m_scale; }
    [[nodiscard]] float lineHeight() const noexcept { return m_lineHeight; }
    [[nodiscard]] float widthOf(std::string_view text) const;

private:
    void labelOf(float lineHeight, std::string_view text, graze::Vec2 place, graze::Vec2 away, sf::Color color);
    void triangle(graze::Vec2 a, sf::Color colorA, graze::Vec2 b, sf::Color colorB, graze::Vec2 c, sf::Color colorC);
    void stroke(std::span<const graze::Vec2> points, bool closed, float width, sf::Color color);
    /// The part of a line near the pane; false when none is.
    [[nodiscard]] bool clip(graze::Vec2& from, graze::Vec2& to) const noexcept;

    const Assets* m_assets;
    Batch m_batch;
    sf::VertexArray m_triangles{sf::PrimitiveType::Triangles};
    sf::FloatRect m_pane{};
    float m_fontHeight = 13.f;
    float m_scale = 1.f; ///< see labScale
    float m_lineHeight = 11.f;
    float m_bigLineHeight = 22.f;
};

[[nodiscard]] inline sf::Color faded(sf::Color color, std::uint8_t alpha) noexcept
{
    return {color.r, color.g, color.b, alpha};
}

} // namespace game
