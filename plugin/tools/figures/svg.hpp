// SPDX-License-Identifier: Zlib
#pragma once

#include "figures/svg_text.hpp"

#include <graze/shapes/shape.hpp>

#include <vector>

namespace figures
{

using graze::Aabb;
using graze::Vec2;

using Loop = std::vector<Vec2>;
[[nodiscard]] Loop seen(const Loop& local, const graze::Affine2& matrix);
/// The points of a shape, without its radius.
[[nodiscard]] Loop cornersOf(const graze::Shape& shape, const graze::Affine2& matrix = {});

inline constexpr Style ShapeA = R"(fill="#9dc3ec" fill-opacity=".55" stroke="#2a5f9e")";
inline constexpr Style ShapeB = R"(fill="#f6c58f" fill-opacity=".55" stroke="#b5651d")";
inline constexpr Style Difference = R"(fill="#e4e4e4" stroke="#777")";
inline constexpr Style Former = R"(fill="none" stroke="#d03a3a" stroke-dasharray="4 3")";
inline constexpr Style Kept = R"(fill="#d03a3a" fill-opacity=".15" stroke="#d03a3a" stroke-width="2")";
inline constexpr Style Thin = R"(fill="none" stroke="#999" stroke-dasharray="2 3")";
inline constexpr Style Plane = R"(fill="none" stroke="#1f8a4c" stroke-dasharray="6 3")";
inline constexpr Style Line = R"(fill="none" stroke="#222")";
inline constexpr std::string_view Red = "#d03a3a";
inline constexpr std::string_view Blue = "#2a5f9e";
inline constexpr std::string_view Brown = "#b5651d";
inline constexpr std::string_view Green = "#1f8a4c";
inline constexpr std::string_view Purple = "#7b3fa0";
inline constexpr std::string_view Black = "#222";

/// Size of every panel of a picture (unit: pixels on the page).
struct PanelSize
{
    double width = 210.;
    double height = 210.;
};

/// A row of panels with a title over each and a line or two of text below; y points down, as in the plugin.
class Picture
{
public:
    explicit Picture(int columns, PanelSize size = {});

    /// The next panel; `world` is fitted into it.
    void panel(const Aabb& world, std::string_view title, std::string_view caption = {}, std::string_view second = {});

    void polygon(std::span<const Vec2> points, Style style);
    void line(Vec2 a, Vec2 b, Style style);
    void arrow(Vec2 from, Vec2 to, std::string_view colour);
    /// From a point along a direction, always `pixels` long on the page.
    void direction(Vec2 from, Vec2 along, double pixels, std::string_view colour);
    void dot(Vec2 at, std::string_view colour, double radius = 3.5);
    void circle(Vec2 centre, float radius, Style style);
    /// A cross of fixed size on the page.
    void cross(Vec2 at);
    void origin() { cross({}); }
    /// Text beside a point; the offset is in pixels on the page.
    void label(Vec2 at, std::string_view text, std::string_view colour, double dx = 7., double dy = -6.);

    [[nodiscard]] std::string svg() const;

private:
    [[nodiscard]] Place placeOf(Vec2 p) const;
    void arrowBetween(Place from, Place to, std::string_view colour);

    int m_columns;
    PanelSize m_size;
    int m_panels = 0;
    double m_scale = 1.;
    Place m_shift{};
    SvgText m_text;
};

} // namespace figures
