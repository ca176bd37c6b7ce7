// SPDX-License-Identifier: Zlib
#pragma once

#include "figures/svg_text.hpp"

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
    [[nodiscard]] bool isLogarithmic() const { return low > 0.; }

    std::string_view title; ///< with its unit
    double low = 0.;        ///< the axis is logarithmic when this is above 0
    double high = 1.;
    std::vector<Tick> ticks;
};

struct Point
{
    double x = 0.;
    double y = 0.;
};

struct LegendEntry
{
    Style stroke; ///< colour and dashes: either alone identifies a curve
    std::string_view words;
};

/// Panels with axes, two in a row, and one legend above them: 640 px wide, with letters of 12 px.
class Chart
{
public:
    explicit Chart(std::span<const LegendEntry> legend);

    /// The next panel; what follows is drawn into it.
    void panel(std::string_view title, Axis x, Axis y);

    /// A line through the points. A value below the lower end of an axis (0 on a logarithmic one) is drawn at
    /// that end, and ends the curve.
    void curve(std::span<const Point> points, Style stroke);
    /// A thin line across the panel at a value of the x axis, with words along it.
    void markX(double x, std::string_view words);
    /// Words at a place of the panel, shifted by pixels.
    void note(Point at, std::string_view words, double dx = 0., double dy = 0.);

    [[nodiscard]] std::string svg() const;

private:
    [[nodiscard]] Place placeOf(Point p) const;
    void drawAxes();

    SvgText m_text;
    double m_legendHeight;
    int m_panels = 0;
    double m_left = 0.;
    double m_top = 0.;
    Axis m_x;
    Axis m_y;
};

} // namespace figures
