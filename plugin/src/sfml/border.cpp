// SPDX-License-Identifier: Zlib
#include <graze/math/affine2.hpp>
#include <graze/sfml/debug_view.hpp>

#include <algorithm>
#include <cmath>

namespace graze
{
namespace
{

// The core without repeated points, which have no edge to take a normal from.
std::vector<Vec2> coreOf(const ShapeView& shape)
{
    std::vector<Vec2> core;
    for (std::uint32_t i = 0; i < shape.count; ++i)
        if (core.empty() || !(shape.point(i) == core.back()))
            core.push_back(shape.point(i));
    while (core.size() > 1 && core.front() == core.back())
        core.pop_back();
    return core;
}

// Outward for a loop that is counter-clockwise with y up.
double normalAngle(Vec2 from, Vec2 to)
{
    const Vec2 edge = to - from;
    return graze::atan2(-static_cast<double>(edge.x), static_cast<double>(edge.y));
}

// Points of the circle of `radius` around `centre` from one angle onwards over `turn`, both ends included.
void appendArc(std::vector<Vec2>& border, Vec2 centre, float radius, double from, double turn, int stepsPerTurn)
{
    const int steps = std::max(1, static_cast<int>(std::ceil(turn / (2. * Pi) * stepsPerTurn)));
    for (int i = 0; i <= steps; ++i)
    {
        const SinCos at = sinCos(from + turn * i / steps);
        border.push_back(centre + Vec2(static_cast<float>(at.cosine), static_cast<float>(at.sine)) * radius);
    }
}

// Where the form is a disc. Empty for one that is too flat for that.
std::vector<Vec2> borderWithForm(const ShapeView& shape, const Affine2& worldFromLocal, int stepsPerTurn)
{
    const float* const f = shape.form();
    const Affine2 form{f[0], f[1], 0.f, f[2], f[3], 0.f};
    const std::optional<Affine2> inverse = form.inverse();
    std::vector<Vec2> core;
    for (std::uint32_t i = 0; inverse && i < shape.count; ++i)
    {
        core.push_back(inverse->transformVector(shape.point(i) - shape.point(0)));
        if (!(std::max(std::fabs(core[i].x), std::fabs(core[i].y)) <= MaxCoordinate))
            return {};
    }
    return core.empty() ? core
                        : borderOf(Shape::ofPoints(core, 1.f).view(),
                                   worldFromLocal * Affine2::translation(shape.point(0)) * form, stepsPerTurn);
}

} // namespace

std::vector<Vec2> borderOf(const ShapeView& shape, const Affine2& worldFromLocal, int stepsPerTurn)
{
    const std::vector<Vec2> core = coreOf(shape);
    std::vector<Vec2> border;
    if (shape.hasForm)
        if (border = borderWithForm(shape, worldFromLocal, stepsPerTurn); !border.empty())
            return border;
    if (shape.radius == 0.f || shape.hasForm)
        border = core;
    else if (core.size() == 1)
    {
        appendArc(border, core[0], shape.radius, 0., 2. * Pi, stepsPerTurn);
        border.pop_back();
    }
    else
    {
        const std::size_t count = core.size();
        for (std::size_t i = 0; i < count; ++i)
        {
            const double incoming = normalAngle(core[(i + count - 1) % count], core[i]);
            double turn = normalAngle(core[i], core[(i + 1) % count]) - incoming;
            if (turn < 0.)
                turn += 2. * Pi;
            // A convex corner turns by at most half a turn; more is the rounding of a straight one.
            appendArc(border, core[i], shape.radius, incoming, turn > 1.5 * Pi ? 0. : turn, stepsPerTurn);
        }
    }
    for (Vec2& point : border)
        point = worldFromLocal.transformPoint(point);
    return border;
}

} // namespace graze
