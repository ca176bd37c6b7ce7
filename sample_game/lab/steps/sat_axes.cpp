// SPDX-License-Identifier: Zlib
#include "lab/steps/sat_axes.hpp"

#include "base/readable.hpp"
#include "base/text.hpp"

#include <graze/gjk/support.hpp>
#include <graze/shapes/polygon.hpp>

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;

// More axes than this teach nothing; only two round shapes of many corners have them.
constexpr std::size_t MostAxes = 2000;

struct Side
{
    graze::ShapeView view;
    graze::Affine2 matrix;       // around A's position
    std::vector<Vec2> corners{}; // corners of the core, once around

    [[nodiscard]] float farthest(Vec2 normal) const noexcept
    {
        return graze::dot(graze::support(view, matrix, normal).point, normal);
    }
};

Side sideOf(const graze::Operand& operand, std::uint32_t piece, Vec2 centre)
{
    graze::Affine2 matrix = operand.matrix();
    matrix.tx -= centre.x;
    matrix.ty -= centre.y;
    const graze::ShapeView view = operand.piece(piece);
    std::vector<Vec2> points;
    for (std::uint32_t i = 0; i < view.count; ++i)
        points.push_back(matrix.transformPoint(view.point(i)));
    return {view, matrix, graze::convexHull(points)};
}

class AxisList
{
public:
    AxisList(const Side& a, const Side& b) : m_a(a), m_b(b) {}

    void add(Vec2 direction, std::string source)
    {
        const Vec2 unit = graze::normalized(direction);
        if (!(graze::lengthSquared(unit) > 0.f) || m_axes.size() >= MostAxes || isKnown(unit))
            return;
        SatAxis axis = along(unit);
        const SatAxis opposite = along(-unit);
        if (opposite.gap > axis.gap)
            axis = opposite;
        axis.source = std::move(source);
        m_axes.push_back(std::move(axis));
    }

    [[nodiscard]] std::vector<SatAxis> take() { return std::move(m_axes); }

private:
    [[nodiscard]] bool isKnown(Vec2 unit) const
    {
        return std::any_of(m_axes.begin(), m_axes.end(),
                           [unit](const SatAxis& axis) { return std::fabs(graze::cross(axis.normal, unit)) < 1e-6f; });
    }
    [[nodiscard]] SatAxis along(Vec2 n) const
    {
        SatAxis axis;
        axis.normal = n;
        axis.lowA = -m_a.farthest(-n);
        axis.highA = m_a.farthest(n);
        axis.lowB = -m_b.farthest(-n);
        axis.highB = m_b.farthest(n);
        axis.gap = axis.lowB - axis.highA;
        return axis;
    }

    const Side& m_a;
    const Side& m_b;
    std::vector<SatAxis> m_axes;
};

void addEdges(AxisList& list, const std::vector<Vec2>& corners, std::string_view name)
{
    for (std::size_t i = 0; corners.size() > 1 && i < corners.size(); ++i)
    {
        const Vec2 edge = corners[(i + 1) % corners.size()] - corners[i];
        const std::string which = joined({std::to_string(i + 1), " of ", name});
        list.add(graze::perpendicular(edge), joined({"edge ", which}));
        if (corners.size() == 2)
            list.add(edge, joined({"along edge ", which}));
    }
}

} // namespace

std::vector<SatAxis> satAxes(const graze::Operand& a, std::uint32_t pieceA, const graze::Operand& b,
                             std::uint32_t pieceB)
{
    if (pieceA >= a.pieceCount() || pieceB >= b.pieceCount())
        return {};
    const Vec2 centre = a.matrix().offset();
    const Side sideA = sideOf(a, pieceA, centre);
    const Side sideB = sideOf(b, pieceB, centre);
    AxisList list(sideA, sideB);
    addEdges(list, sideA.corners, "A");
    addEdges(list, sideB.corners, "B");
    const bool round = sideA.view.radius > 0.f || sideB.view.radius > 0.f;
    const bool flat = sideA.corners.size() < 3 || sideB.corners.size() < 3;
    for (std::size_t i = 0; (round || flat) && i < sideA.corners.size(); ++i)
        for (std::size_t j = 0; j < sideB.corners.size(); ++j)
            list.add(sideB.corners[j] - sideA.corners[i],
                     joined({"corner ", std::to_string(i + 1), " of A to corner ", std::to_string(j + 1), " of B"}));
    return list.take();
}

std::size_t axisOf(const std::vector<SatAxis>& axes, const graze::SatResult& answer) noexcept
{
    std::size_t found = 0;
    for (std::size_t i = 1; i < axes.size(); ++i)
        if (graze::dot(axes[i].normal, answer.axis) > graze::dot(axes[found].normal, answer.axis))
            found = i;
    return found;
}

std::string explain(const SatAxis& axis)
{
    const auto text = [](float value) { return readable(static_cast<double>(value)); };
    const std::string shadows =
        joined({"Axis ", readableDirection(axis.normal), ", from ", axis.source, ": A throws its shadow on ",
                text(axis.lowA), " to ", text(axis.highA), ", B on ", text(axis.lowB), " to ", text(axis.highB), ". "});
    if (axis.gap > 0.f)
        return joined({shadows, "They are ", text(axis.gap), " px apart: one such axis proves the shapes apart."});
    return joined({shadows, "They overlap by ", text(-axis.gap),
                   " px: this axis separates nothing, and leaving along it takes that many pixels."});
}

} // namespace game
