// SPDX-License-Identifier: Zlib
#include "figures/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace figures
{

namespace
{

constexpr double Gap = 14.;
constexpr double TitleHeight = 22.;
constexpr double CaptionHeight = 36.;

std::string filled(std::string_view colour)
{
    return std::string("fill=\"").append(colour).append("\"");
}

} // namespace

Loop seen(const Loop& local, const graze::Affine2& matrix)
{
    Loop world;
    for (const Vec2 p : local)
        world.push_back(matrix.transformPoint(p));
    return world;
}

Loop cornersOf(const graze::Shape& shape, const graze::Affine2& matrix)
{
    Loop points;
    for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
        points.push_back(matrix.transformPoint(shape.point(i)));
    return points;
}

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
    m_text.panel({left, top + TitleHeight}, m_size.width, m_size.height, title);
    m_text.text({left, top + TitleHeight + m_size.height + 15.}, caption);
    m_text.text({left, top + TitleHeight + m_size.height + 30.}, second);
}

Place Picture::placeOf(Vec2 p) const
{
    return {m_shift.x + m_scale * static_cast<double>(p.x), m_shift.y + m_scale * static_cast<double>(p.y)};
}

void Picture::polygon(std::span<const Vec2> points, Style style)
{
    std::vector<Place> places;
    for (const Vec2 p : points)
        places.push_back(placeOf(p));
    m_text.points("polygon", places, style);
}

void Picture::line(Vec2 a, Vec2 b, Style style)
{
    m_text.line(placeOf(a), placeOf(b), style);
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
    const Place side{-0.4 * along.y, 0.4 * along.x};
    m_text.line(from, neck, std::string("stroke-width=\"1.6\" stroke=\"").append(colour).append("\""));
    m_text.points("polygon",
                  std::array{to, Place{neck.x + side.x, neck.y + side.y}, Place{neck.x - side.x, neck.y - side.y}},
                  filled(colour));
}

void Picture::dot(Vec2 at, std::string_view colour, double radius)
{
    m_text.circle(placeOf(at), radius, filled(colour));
}

void Picture::circle(Vec2 centre, float radius, Style style)
{
    m_text.circle(placeOf(centre), m_scale * static_cast<double>(radius), style);
}

void Picture::cross(Vec2 at)
{
    const Place o = placeOf(at);
    for (const auto& [x, y] : {Place{6., 0.}, Place{0., 6.}})
        m_text.line({o.x - x, o.y - y}, {o.x + x, o.y + y}, R"(stroke="#222" stroke-width="2")");
}

void Picture::label(Vec2 at, std::string_view words, std::string_view colour, double dx, double dy)
{
    const Place place = placeOf(at);
    m_text.text({place.x + dx, place.y + dy}, words, filled(colour));
}

std::string Picture::svg() const
{
    const int rows = (m_panels + m_columns - 1) / m_columns;
    const double width = Gap + std::min(m_panels, m_columns) * (m_size.width + Gap);
    const double height = Gap + rows * (TitleHeight + m_size.height + CaptionHeight + Gap);
    return m_text.file(width, height);
}

} // namespace figures
