// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

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

struct Side
{
    graze::ShapeView view;
    graze::Affine2 matrix;       // around A's position
    std::vector<Vec2> corners{}; // corners of the core, once around
    std::string_view name;

    [[nodiscard]] float farthest(Vec2 normal) const noexcept
    {
        return graze::dot(graze::support(view, matrix, normal).point, normal);
    }
};

Side sideOf(const graze::Sprite2D& sprite, std::uint32_t piece, Vec2 centre, std::string_view name)
{
    Side side{sprite.pieces()[piece].view(), graze::Affine2::translation(-centre) * sprite.matrix(), {}, name};
    for (std::uint32_t i = 0; i < side.view.count; ++i)
        side.corners.push_back(side.matrix.transformPoint(side.view.point(i)));
    side.corners = graze::convexHull(side.corners);
    return side;
}

SatAxis axisAlong(const Side& a, const Side& b, Vec2 n)
{
    SatAxis axis{n, -a.farthest(-n), a.farthest(n), -b.farthest(-n), b.farthest(n)};
    axis.gap = axis.lowB - axis.highA;
    return axis;
}

std::string wordsOf(const SatAxis& axis, const std::string& source)
{
    const auto range = [](float low, float high) {
        return joined({readable(static_cast<double>(low)), " to ", readable(static_cast<double>(high))});
    };
    const std::string size = pixelText(std::fabs(axis.gap));
    return joined({"Axis ", readableDirection(axis.normal), ", from ", source, ": A throws its shadow on ",
                   range(axis.lowA, axis.highA), ", B on ", range(axis.lowB, axis.highB), ". ",
                   axis.gap > 0.f
                       ? joined({"There are ", size, " between the shadows: one such axis proves A and B apart."})
                       : joined({"They overlap by ", size,
                                 ": this axis separates nothing, and leaving along it takes that many pixels."})});
}

// The normals of the edges; and where corners are round or a shape is flat, the directions between corners. Each
// direction once, of both senses the one with the larger gap.
void addAxes(LabRun& run)
{
    const Vec2 centre = run.a->matrix().offset();
    const Side a = sideOf(*run.a, run.sat.pieceA, centre, "A");
    const Side b = sideOf(*run.b, run.sat.pieceB, centre, "B");
    const auto add = [&](Vec2 direction, std::string_view part, std::string_view first, std::string_view second)
    {
        const Vec2 unit = graze::normalized(direction);
        const bool known = std::any_of(run.steps.begin(), run.steps.end(),
                                       [unit](const LabStep& step)
                                       { return std::fabs(graze::cross(step.axis.normal, unit)) < 1e-6f; });
        // More axes than this teach nothing; only two round shapes of many corners have them.
        if (!(graze::lengthSquared(unit) > 0.f) || known || run.steps.size() >= 2000)
            return;
        LabStep step;
        const SatAxis there = axisAlong(a, b, unit), back = axisAlong(a, b, -unit);
        step.axis = back.gap > there.gap ? back : there;
        step.words = wordsOf(step.axis, joined({first, second}));
        step.part = part;
        step.algorithm = LabAlgorithm::Axes;
        step.line = step.axis.gap > 0.f ? 2 : 3;
        step.stage = {run.a->matrix(), run.b->matrix(), run.sat.pieceA, run.sat.pieceB};
        run.steps.push_back(std::move(step));
    };
    for (const Side* side : {&a, &b})
        for (std::size_t i = 0; side->corners.size() > 1 && i < side->corners.size(); ++i)
        {
            const Vec2 edge = side->corners[(i + 1) % side->corners.size()] - side->corners[i];
            const std::string which = joined({"edge ", std::to_string(i + 1), " of ", side->name});
            add(graze::perpendicular(edge), "edges", which, "");
            if (side->corners.size() == 2)
                add(edge, "edges", "along ", which);
        }
    const bool round = a.view.radius > 0.f || b.view.radius > 0.f;
    const bool flat = a.corners.size() < 3 || b.corners.size() < 3;
    for (std::size_t i = 0; (round || flat) && i < a.corners.size(); ++i)
        for (std::size_t j = 0; j < b.corners.size(); ++j)
            add(b.corners[j] - a.corners[i], "corners", joined({"corner ", std::to_string(i + 1), " of A to "}),
                joined({"corner ", std::to_string(j + 1), " of B"}));
}

} // namespace

void runSat(LabRun& run, const LabBench&)
{
    run.sat = graze::sat(*run.a, *run.b);
    run.status = run.sat.status;
    if (run.status == graze::Status::InvalidInput)
    {
        run.problem = "An ellipse has no finite set of axes to test: ask GJK.";
        return;
    }
    addAxes(run);
    const auto along = [&](const LabStep& p, const LabStep& q)
    { return graze::dot(p.axis.normal, run.sat.axis) < graze::dot(q.axis.normal, run.sat.axis); };
    const auto best =
        static_cast<std::size_t>(std::max_element(run.steps.begin(), run.steps.end(), along) - run.steps.begin());
    const bool apart = run.status == graze::Status::Separated;
    const std::string number = std::to_string(best + 1), size = pixelText(std::fabs(run.sat.separation));
    run.answered = apart || run.steps.empty() ? best : run.steps.size() - 1;
    run.verdict = apart ? joined({"They are apart: axis ", number, " is the first that shows a gap, of ", size,
                                  ". One is enough, so the test stops there."})
                        : joined({"They overlap: no axis shows a gap, and the smallest overlap is ", size, ", on axis ",
                                  number, "."});
    for (std::size_t i = best + 1; apart && i < run.steps.size(); ++i)
        run.steps[i].words += " The test has stopped before it came to this one.";
    if (!apart && !run.steps.empty())
        run.steps.back().line = 4;
    run.answers = {{"status", std::string(statusText(run.status))},
                   {"axes", std::to_string(run.steps.size())},
                   {apart ? "gap there" : "depth", size},
                   {"axis", readableDirection(run.sat.axis)}};
}

} // namespace game
