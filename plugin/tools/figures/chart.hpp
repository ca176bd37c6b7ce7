// SPDX-License-Identifier: Zlib
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace figures
{

struct Tick
{
    double at = 0.;
    std::string_view label;
};

struct Axis
{
    enum class Scale
    {
        Linear,
        Logarithmic
    };

    std::string_view title; ///< with its unit
    Scale scale = Scale::Linear;
    double low = 0.;
    double high = 1.;
    std::vector<Tick> ticks;
};

struct Point
{
    double x = 0.;
    double y = 0.;
};

/// Colour and dashes of a curve: either alone identifies it.
struct Stroke
{
    std::string_view colour;
    std::string_view dashes; ///< as in SVG; empty for a line without gaps
    double width = 2.;
};

struct LegendEntry
{
    Stroke stroke;
    std::string_view words;
};

/// Panels with axes, two in a row, and one legend above them: 640 px wide, with letters of 12 px.
class Chart
{
public:
    explicit Chart(std::initializer_list<LegendEntry> legend);

    /// The next panel; what follows is drawn into it.
    void panel(std::string_view title, Axis x, Axis y);

    /// A line through the points. A value below the lower end of an axis (0 on a logarithmic one) is drawn at
    /// that end, and ends the curve.
    void curve(std::span<const Point> points, const Stroke& stroke);
    /// A thin line across the panel at a value of that axis, with words along it.
    void markX(double x, std::string_view words);
    void markY(double y, std::string_view words);
    /// Words at a place of the panel, shifted by pixels.
    void note(Point at, std::string_view words, double dx = 0., double dy = 0.);

    [[nodiscard]] std::string svg() const;

private:
    [[nodiscard]] Point placeOf(Point p) const;
    void line(Point from, Point to, const Stroke& stroke);
    void text(Point at, std::string_view words, std::string_view attributes);
    void drawAxes();

    std::string m_body;
    std::vector<LegendEntry> m_legend;
    double m_legendHeight = 0.;
    int m_panels = 0;
    double m_left = 0.;
    double m_top = 0.;
    Axis m_x;
    Axis m_y;
};

} // namespace figures
