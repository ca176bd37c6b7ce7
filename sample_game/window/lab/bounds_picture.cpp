// SPDX-License-Identifier: Zlib
#include "base/readable.hpp"
#include "base/text.hpp"
#include "lab/views/bounds.hpp"
#include "window/lab/colors.hpp"
#include "window/lab/grid.hpp"
#include "window/lab/pictures.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;
using namespace lab_colors;

/// A plot over the steps, within a part of the pane.
struct Plot
{
    Vec2 corner{};
    Vec2 size{};
    float low = 0.f;
    float high = 1.f;
    std::size_t count = 1;

    [[nodiscard]] Vec2 at(std::size_t index, float value) const
    {
        const float across = count > 1 ? static_cast<float>(index) / static_cast<float>(count - 1) : 0.5f;
        const float share = (value - low) / std::max(high - low, 1e-9f);
        return {corner.x + size.x * across, corner.y + size.y * (1.f - std::clamp(share, 0.f, 1.f))};
    }
};

float logOf(float value)
{
    return std::log10(std::max(value, 1e-9f));
}

void drawFrame(LabCanvas& canvas, const Plot& plot, std::string_view title, std::string_view shorter)
{
    canvas.rectangle(plot.corner - Vec2(4.f, 4.f), plot.size + Vec2(8.f, 8.f), Background);
    canvas.text(canvas.widthOf(title) <= plot.size.x ? title : shorter,
                plot.corner - Vec2(0.f, canvas.lineHeight() + 10.f), Text);
}

// Points up to the step that is looked at; later ones are not known yet.
std::vector<LabBounds> knownOf(const LabBoundsCurve& curve, std::size_t step)
{
    std::vector<LabBounds> known;
    for (const LabBounds& bounds : curve.points)
        if (bounds.step <= step)
            known.push_back(bounds);
    return known;
}

void drawPath(LabCanvas& canvas, const std::vector<Vec2>& points, sf::Color color)
{
    for (std::size_t i = 1; i < points.size(); ++i)
        canvas.line(points[i - 1], points[i], 2.f, color);
}

void drawBand(LabCanvas& canvas, const Plot& plot, const std::vector<LabBounds>& known)
{
    std::vector<Vec2> upper;
    std::vector<Vec2> lower;
    for (std::size_t i = 0; i < known.size(); ++i)
    {
        upper.push_back(plot.at(i, known[i].upper));
        lower.push_back(plot.at(i, known[i].lower));
        if (i > 0)
        {
            const Vec2 quad[] = {upper[i - 1], upper[i], lower[i], lower[i - 1]};
            canvas.area(quad, faded(Simplex, 40));
        }
    }
    drawPath(canvas, upper, Answer);
    drawPath(canvas, lower, Simplex);
    for (const Vec2 place : upper)
        canvas.disc(place, 3.f, Answer);
    for (const Vec2 place : lower)
        canvas.disc(place, 3.f, Simplex);
    if (known.empty())
        return;
    canvas.label(readable(static_cast<double>(known.back().upper)), upper.back(), {0.3f, -1.f}, Answer);
    canvas.label(readable(static_cast<double>(known.back().lower)), lower.back(), {0.3f, 1.f}, Simplex);
}

void drawDoubt(LabCanvas& canvas, const Plot& plot, const std::vector<LabBounds>& known, float tolerance)
{
    std::vector<Vec2> line;
    for (std::size_t i = 0; i < known.size(); ++i)
        line.push_back(plot.at(i, logOf(known[i].upper - known[i].lower)));
    const float left = plot.corner.x;
    const float y = plot.at(0, logOf(tolerance)).y;
    canvas.dashes({left, y}, {left + plot.size.x, y}, 1.5f, Direction);
    canvas.label(joined({"line of epsilon: ", numberText(static_cast<double>(tolerance), 2), " px"}), {left + 90.f, y},
                 {0.f, -1.f}, Direction);
    drawPath(canvas, line, Vertex);
    for (const Vec2 place : line)
        canvas.disc(place, 3.f, Vertex);
    if (!line.empty())
        canvas.label(joined({numberText(static_cast<double>(known.back().upper - known.back().lower), 2), " px"}),
                     line.back(), {0.4f, -1.f}, Vertex);
}

} // namespace

void drawBounds(LabCanvas& canvas, const LabView& view)
{
    const Vec2 corner(graze::compat::positionOf(canvas.pane()));
    const Vec2 size(graze::compat::sizeOf(canvas.pane()));
    canvas.rectangle(corner, size, Pane);
    const std::size_t step = view.lab.step();
    const LabBoundsCurve curve = boundsOf(view.lab.experiment(), step, view.lab.bench().settings.epsilon);
    if (curve.points.empty())
        return drawTitle(canvas, "these steps have no bounds", Quiet);
    const std::vector<LabBounds> known = knownOf(curve, step);
    const float line = canvas.lineHeight();
    const float left = 16.f;
    const float height = (size.y - 6.f * line - 40.f) * 0.5f;
    Plot band{corner + Vec2(left, 2.f * line + 16.f),
              {size.x - 2.f * left, height},
              curve.points[0].lower,
              0.f,
              curve.points.size()};
    Plot doubt = band;
    doubt.corner.y += height + 3.f * line + 16.f;
    doubt.low = logOf(curve.tolerance) - 0.6f;
    doubt.high = doubt.low + 1.f;
    for (const LabBounds& bounds : curve.points)
    {
        band.high = std::max(band.high, bounds.upper);
        band.low = std::min(band.low, bounds.lower);
        doubt.high = std::max(doubt.high, logOf(bounds.upper - bounds.lower) + 0.4f);
    }
    const float room = 0.15f * std::max(band.high - band.low, 0.01f * band.high);
    band.low -= room;
    band.high += room;
    drawFrame(canvas, band, joined({curve.title, ", px: pink at most, green at least"}), joined({curve.title, ", px"}));
    drawBand(canvas, band, known);
    drawFrame(canvas, doubt, "doubt, most minus least: each line is ten times less", "doubt: most minus least");
    for (int power = static_cast<int>(std::ceil(doubt.low)); static_cast<float>(power) < doubt.high; ++power)
    {
        const float y = doubt.at(0, static_cast<float>(power)).y;
        canvas.rectangle({doubt.corner.x, y}, {doubt.size.x, 1.f}, Grid);
    }
    drawDoubt(canvas, doubt, known, curve.tolerance);
    const std::string_view note = "The run stops below the line of epsilon.";
    if (canvas.widthOf(note) <= size.x - 16.f)
        canvas.text(note, corner + Vec2(8.f, size.y - line - 6.f), Quiet);
}

} // namespace game
