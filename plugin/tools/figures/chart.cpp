// SPDX-License-Identifier: Zlib
#include "figures/chart.hpp"

#include "figures/svg_text.hpp"

#include <algorithm>
#include <cmath>

namespace figures
{

namespace
{

constexpr double Width = 640.;
constexpr double Column = Width / 2.;
constexpr double PlotWidth = 248.;
constexpr double PlotHeight = 160.;
constexpr double LeftOfPlot = 58.;
constexpr double AbovePlot = 24.;
constexpr double BelowPlot = 44.;
constexpr double PanelHeight = AbovePlot + PlotHeight + BelowPlot;
constexpr double Margin = 8.;
constexpr double LegendRow = 18.;
constexpr double LegendColumn = 312.;

constexpr Stroke Grid{"#e4e4e4", "", 1.};
constexpr Stroke Mark{"#777", "2 3", 1.};

// Where a value lies along an axis, 0 at its lower end.
double shareOf(const Axis& axis, double value)
{
    if (axis.scale == Axis::Scale::Linear)
        return (std::clamp(value, axis.low, axis.high) - axis.low) / (axis.high - axis.low);
    const double within = std::clamp(value, axis.low, axis.high);
    return (std::log10(within) - std::log10(axis.low)) / (std::log10(axis.high) - std::log10(axis.low));
}

} // namespace

Chart::Chart(std::initializer_list<LegendEntry> legend) : m_legend(legend)
{
    m_legendHeight = LegendRow * static_cast<double>((m_legend.size() + 1) / 2) + 6.;
    for (std::size_t i = 0; i < m_legend.size(); ++i)
    {
        const double x = Margin + 8. + LegendColumn * static_cast<double>(i % 2);
        const double y = Margin + LegendRow * (static_cast<double>(i / 2) + 0.5);
        line({x, y}, {x + 34., y}, m_legend[i].stroke);
        text({x + 42., y + 4.}, m_legend[i].words, "");
    }
}

void Chart::panel(std::string_view title, Axis x, Axis y)
{
    m_x = std::move(x);
    m_y = std::move(y);
    m_left = (m_panels % 2) * Column + LeftOfPlot;
    m_top = Margin + m_legendHeight + (m_panels / 2) * PanelHeight + AbovePlot;
    ++m_panels;
    m_body.append("<rect").append(attribute("x", m_left)).append(attribute("y", m_top));
    m_body.append(attribute("width", PlotWidth)).append(attribute("height", PlotHeight));
    m_body.append(" fill=\"#fcfcfc\" stroke=\"#ccc\"/>\n");
    text({m_left, m_top - 8.}, title, "font-weight=\"bold\"");
    drawAxes();
}

void Chart::drawAxes()
{
    const double bottom = m_top + PlotHeight;
    for (const Tick& tick : m_x.ticks)
    {
        const double x = m_left + PlotWidth * shareOf(m_x, tick.at);
        line({x, m_top}, {x, bottom}, Grid);
        text({x, bottom + 15.}, tick.label, "text-anchor=\"middle\"");
    }
    for (const Tick& tick : m_y.ticks)
    {
        const double y = bottom - PlotHeight * shareOf(m_y, tick.at);
        line({m_left, y}, {m_left + PlotWidth, y}, Grid);
        text({m_left - 5., y + 4.}, tick.label, "text-anchor=\"end\"");
    }
    text({m_left + PlotWidth / 2., bottom + 32.}, m_x.title, "text-anchor=\"middle\"");
    const double x = m_left - LeftOfPlot + 14.;
    const double y = m_top + PlotHeight / 2.;
    std::string turned("text-anchor=\"middle\" transform=\"rotate(-90 ");
    turned.append(number(x)).append(" ").append(number(y)).append(")\"");
    text({x, y}, m_y.title, turned);
}

Point Chart::placeOf(Point p) const
{
    return {m_left + PlotWidth * shareOf(m_x, p.x), m_top + PlotHeight * (1. - shareOf(m_y, p.y))};
}

void Chart::curve(std::span<const Point> points, const Stroke& stroke)
{
    m_body.append("<polyline fill=\"none\" points=\"");
    bool arrived = false;
    for (const Point& p : points)
    {
        const bool below = m_y.scale == Axis::Scale::Logarithmic && p.y <= m_y.low;
        if (arrived && below)
            continue;
        arrived = below;
        const Point place = placeOf(p);
        m_body.append(number(place.x)).append(",").append(number(place.y)).append(" ");
    }
    if (m_body.back() == ' ')
        m_body.pop_back();
    m_body.append("\" stroke=\"").append(stroke.colour).append("\"").append(attribute("stroke-width", stroke.width));
    if (!stroke.dashes.empty())
        m_body.append(" stroke-dasharray=\"").append(stroke.dashes).append("\"");
    m_body.append("/>\n");
}

void Chart::markX(double x, std::string_view words)
{
    const Point at = placeOf({x, m_y.low});
    line({at.x, m_top}, {at.x, m_top + PlotHeight}, Mark);
    text({at.x + 4., m_top + 13.}, words, "fill=\"#555\"");
}

void Chart::markY(double y, std::string_view words)
{
    const Point at = placeOf({m_x.low, y});
    line({m_left, at.y}, {m_left + PlotWidth, at.y}, Mark);
    text({m_left + PlotWidth - 4., at.y - 4.}, words, "text-anchor=\"end\" fill=\"#555\"");
}

void Chart::note(Point at, std::string_view words, double dx, double dy)
{
    const Point place = placeOf(at);
    text({place.x + dx, place.y + dy}, words, "fill=\"#555\"");
}

void Chart::line(Point from, Point to, const Stroke& stroke)
{
    m_body.append("<line").append(attribute("x1", from.x)).append(attribute("y1", from.y));
    m_body.append(attribute("x2", to.x)).append(attribute("y2", to.y));
    m_body.append(" stroke=\"").append(stroke.colour).append("\"").append(attribute("stroke-width", stroke.width));
    if (!stroke.dashes.empty())
        m_body.append(" stroke-dasharray=\"").append(stroke.dashes).append("\"");
    m_body.append("/>\n");
}

void Chart::text(Point at, std::string_view words, std::string_view attributes)
{
    if (words.empty())
        return;
    m_body.append("<text").append(attribute("x", at.x)).append(attribute("y", at.y));
    if (!attributes.empty())
        m_body.append(" ").append(attributes);
    m_body.append(">").append(escaped(words)).append("</text>\n");
}

std::string Chart::svg() const
{
    const int rows = (m_panels + 1) / 2;
    const double height = Margin + m_legendHeight + rows * PanelHeight;
    std::string file("<svg xmlns=\"http://www.w3.org/2000/svg\"");
    file.append(attribute("width", Width)).append(attribute("height", height));
    file.append(" font-family=\"sans-serif\" font-size=\"12\" stroke-linejoin=\"round\">\n");
    file.append("<!-- drawn by plugin/tools/figures -->\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    return file.append(m_body).append("</svg>\n");
}

} // namespace figures
