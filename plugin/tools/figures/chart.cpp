// SPDX-License-Identifier: Zlib
#include "figures/chart.hpp"

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

constexpr Style Grid = R"(stroke="#e4e4e4")";
constexpr Style Mark = R"(stroke="#777" stroke-dasharray="2 3")";
constexpr Style Grey = R"(fill="#555")";

// Where a value lies along an axis, 0 at its lower end.
double shareOf(const Axis& axis, double value)
{
    const double within = std::clamp(value, axis.low, axis.high);
    if (!axis.isLogarithmic())
        return (within - axis.low) / (axis.high - axis.low);
    return (std::log10(within) - std::log10(axis.low)) / (std::log10(axis.high) - std::log10(axis.low));
}

} // namespace

Chart::Chart(std::span<const LegendEntry> legend) :
m_legendHeight(LegendRow * static_cast<double>((legend.size() + 1) / 2) + 6.)
{
    for (std::size_t i = 0; i < legend.size(); ++i)
    {
        const double x = Margin + 8. + LegendColumn * static_cast<double>(i % 2);
        const double y = Margin + LegendRow * (static_cast<double>(i / 2) + 0.5);
        m_text.line({x, y}, {x + 34., y}, legend[i].stroke);
        m_text.text({x + 42., y + 4.}, legend[i].words);
    }
}

void Chart::panel(std::string_view title, Axis x, Axis y)
{
    m_x = std::move(x);
    m_y = std::move(y);
    m_left = (m_panels % 2) * Column + LeftOfPlot;
    m_top = Margin + m_legendHeight + (m_panels / 2) * PanelHeight + AbovePlot;
    ++m_panels;
    m_text.panel({m_left, m_top}, PlotWidth, PlotHeight, title);
    drawAxes();
}

void Chart::drawAxes()
{
    const double bottom = m_top + PlotHeight;
    for (const Tick& tick : m_x.ticks)
    {
        const double x = m_left + PlotWidth * shareOf(m_x, tick.at);
        m_text.line({x, m_top}, {x, bottom}, Grid);
        m_text.text({x, bottom + 15.}, tick.label, "text-anchor=\"middle\"");
    }
    for (const Tick& tick : m_y.ticks)
    {
        const double y = bottom - PlotHeight * shareOf(m_y, tick.at);
        m_text.line({m_left, y}, {m_left + PlotWidth, y}, Grid);
        m_text.text({m_left - 5., y + 4.}, tick.label, "text-anchor=\"end\"");
    }
    m_text.text({m_left + PlotWidth / 2., bottom + 32.}, m_x.title, "text-anchor=\"middle\"");
    const double x = m_left - LeftOfPlot + 14.;
    const double y = m_top + PlotHeight / 2.;
    std::string turned("text-anchor=\"middle\" transform=\"rotate(-90 ");
    turned.append(number(x)).append(" ").append(number(y)).append(")\"");
    m_text.text({x, y}, m_y.title, turned);
}

Place Chart::placeOf(Point p) const
{
    return {m_left + PlotWidth * shareOf(m_x, p.x), m_top + PlotHeight * (1. - shareOf(m_y, p.y))};
}

void Chart::curve(std::span<const Point> points, Style stroke)
{
    std::vector<Place> places;
    bool arrived = false;
    for (const Point& p : points)
    {
        const bool below = m_y.isLogarithmic() && p.y <= m_y.low;
        if (!arrived || !below)
            places.push_back(placeOf(p));
        arrived = below;
    }
    m_text.points("polyline", places, std::string("fill=\"none\" ").append(stroke));
}

void Chart::markX(double x, std::string_view words)
{
    const Place at = placeOf({x, m_y.low});
    m_text.line({at.x, m_top}, {at.x, m_top + PlotHeight}, Mark);
    m_text.text({at.x + 4., m_top + 13.}, words, Grey);
}

void Chart::note(Point at, std::string_view words, double dx, double dy)
{
    const Place place = placeOf(at);
    m_text.text({place.x + dx, place.y + dy}, words, Grey);
}

std::string Chart::svg() const
{
    const int rows = (m_panels + 1) / 2;
    const double height = Margin + m_legendHeight + rows * PanelHeight;
    return m_text.file(Width, height);
}

} // namespace figures
