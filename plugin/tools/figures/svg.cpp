// SPDX-License-Identifier: Zlib
#include "figures/svg.hpp"

#include <algorithm>
#include <cmath>

namespace figures
{

namespace
{

constexpr double Gap = 14.;
constexpr double TitleHeight = 22.;
constexpr double CaptionHeight = 36.;

} // namespace

Picture::Picture(int columns, PanelSize size) : m_columns(columns), m_size(size) {}

void Picture::panel(const Aabb& world, std::string_view title, std::string_view caption, std::string_view second)
{
    const double left = Gap + (m_panels % m_columns) * (m_size.width + Gap);
    const double top = Gap + (m_panels / m_columns) * (TitleHeight + m_size.height + CaptionHeight + Gap);
    ++m_panels;
    const double width = static_cast<double>(world.upper.x - world.lower.x);
    const double height = static_cast<double>(world.upper.y - world.lower.y);
    constexpr double Around = 16.;
    m_scale = std::min((m_size.width - 2. * Around) / width, (m_size.height - 2. * Around) / height);
    m_shift = {left + m_size.width / 2. - m_scale * (static_cast<double>(world.lower.x) + width / 2.),
               top + TitleHeight + m_size.height / 2. - m_scale * (static_cast<double>(world.lower.y) + height / 2.)};
    m_body.append("<rect").append(attribute("x", left)).append(attribute("y", top + TitleHeight));
    m_body.append(attribute("width", m_size.width)).append(attribute("height", m_size.height));
    m_body.append(" fill=\"#fcfcfc\" stroke=\"#ccc\"/>\n");
    text({left, top + 14.}, title, "font-weight=\"bold\"");
    text({left, top + TitleHeight + m_size.height + 15.}, caption, "");
    text({left, top + TitleHeight + m_size.height + 30.}, second, "");
}

Picture::Place Picture::placeOf(Vec2 p) const
{
    return {m_shift.x + m_scale * static_cast<double>(p.x), m_shift.y + m_scale * static_cast<double>(p.y)};
}

void Picture::polygon(std::span<const Vec2> points, Style style)
{
    m_body.append("<polygon points=\"");
    for (const Vec2 p : points)
        m_body.append(number(placeOf(p).x)).append(",").append(number(placeOf(p).y)).append(" ");
    if (!points.empty())
        m_body.pop_back();
    m_body.append("\" ").append(style).append("/>\n");
}

void Picture::line(Vec2 a, Vec2 b, Style style)
{
    const Place from = placeOf(a), to = placeOf(b);
    m_body.append("<line").append(attribute("x1", from.x)).append(attribute("y1", from.y));
    m_body.append(attribute("x2", to.x)).append(attribute("y2", to.y)).append(" ").append(style).append("/>\n");
}

void Picture::arrow(Vec2 from, Vec2 to, std::string_view colour)
{
    arrowBetween(placeOf(from), placeOf(to), colour);
}

void Picture::direction(Vec2 from, Vec2 along, double pixels, std::string_view colour)
{
    const Place start = placeOf(from);
    const double x = static_cast<double>(along.x), y = static_cast<double>(along.y);
    const double l = std::sqrt(x * x + y * y);
    arrowBetween(start, {start.x + x * (pixels / l), start.y + y * (pixels / l)}, colour);
}

void Picture::arrowBetween(Place from, Place to, std::string_view colour)
{
    const double x = to.x - from.x, y = to.y - from.y;
    const double l = std::sqrt(x * x + y * y);
    if (l < 1.)
        return;
    const double head = std::min(8., 0.6 * l);
    const Place along{x / l * head, y / l * head};
    const Place neck{to.x - along.x, to.y - along.y};
    m_body.append("<path d=\"M").append(number(from.x)).append(" ").append(number(from.y));
    m_body.append("L").append(number(neck.x)).append(" ").append(number(neck.y));
    m_body.append("\" stroke-width=\"1.6\" stroke=\"").append(colour).append("\"/><path d=\"M");
    m_body.append(number(to.x)).append(" ").append(number(to.y));
    for (const double side : {0.4, -0.4})
    {
        m_body.append("L").append(number(neck.x - side * along.y)).append(" ");
        m_body.append(number(neck.y + side * along.x));
    }
    m_body.append("Z\" fill=\"").append(colour).append("\"/>\n");
}

void Picture::dot(Vec2 at, std::string_view colour, double radius)
{
    const Place centre = placeOf(at);
    m_body.append("<circle").append(attribute("cx", centre.x)).append(attribute("cy", centre.y));
    m_body.append(attribute("r", radius)).append(" fill=\"").append(colour).append("\"/>\n");
}

void Picture::circle(Vec2 centre, float radius, Style style)
{
    const Place place = placeOf(centre);
    m_body.append("<circle").append(attribute("cx", place.x)).append(attribute("cy", place.y));
    m_body.append(attribute("r", m_scale * static_cast<double>(radius))).append(" ").append(style).append("/>\n");
}

void Picture::cross(Vec2 at)
{
    const Place o = placeOf(at);
    for (const auto& [x, y] : {Place{6., 0.}, Place{0., 6.}})
    {
        m_body.append("<line").append(attribute("x1", o.x - x)).append(attribute("y1", o.y - y));
        m_body.append(attribute("x2", o.x + x)).append(attribute("y2", o.y + y));
        m_body.append(" stroke=\"#222\" stroke-width=\"2\"/>\n");
    }
}

void Picture::label(Vec2 at, std::string_view words, std::string_view colour, double dx, double dy)
{
    const Place place = placeOf(at);
    std::string fill("fill=\"");
    fill.append(colour).append("\"");
    text({place.x + dx, place.y + dy}, words, fill);
}

void Picture::text(Place at, std::string_view words, std::string_view attributes)
{
    if (words.empty())
        return;
    m_body.append("<text").append(attribute("x", at.x)).append(attribute("y", at.y)).append(" ").append(attributes);
    m_body.append(">").append(escaped(words)).append("</text>\n");
}

std::string Picture::svg() const
{
    const int rows = (m_panels + m_columns - 1) / m_columns;
    const double width = Gap + std::min(m_panels, m_columns) * (m_size.width + Gap);
    const double height = Gap + rows * (TitleHeight + m_size.height + CaptionHeight + Gap);
    std::string file("<svg xmlns=\"http://www.w3.org/2000/svg\"");
    file.append(attribute("width", width)).append(attribute("height", height));
    file.append(" font-family=\"sans-serif\" font-size=\"12\" stroke-linejoin=\"round\">\n");
    file.append("<!-- drawn by plugin/tools/figures -->\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    return file.append(m_body).append("</svg>\n");
}

} // namespace figures
