// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

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

Side sideOf(const graze::Sprite2D& sprite, std::uint32_t piece, Vec2 centre)
{
    graze::Affine2 matrix = sprite.matrix();
    matrix.tx -= centre.x;
    matrix.ty -= centre.y;
    const graze::ShapeView view = sprite.pieces()[piece].view();
    std::vector<Vec2> points;
    for (std::uint32_t i = 0; i < view.count; ++i)
        points.push_back(matrix.transformPoint(view.point(i)));
    return {view, matrix, graze::convexHull(points)};
}

SatAxis axisAlong(const Side& a, const Side& b, Vec2 n)
{
    SatAxis axis{n, -a.farthest(-n), a.farthest(n), -b.farthest(-n), b.farthest(n)};
    axis.gap = axis.lowB - axis.highA;
    return axis;
}

/// All axes that the test of a pair of pieces has to try, each direction once.
class AxisList
{
public:
    AxisList(LabRun& run, const Side& a, const Side& b) : m_run(run), m_a(a), m_b(b) {}

    void add(Vec2 direction, std::string_view part, const std::string& source)
    {
        const Vec2 unit = graze::normalized(direction);
        const bool known = std::any_of(m_run.steps.begin(), m_run.steps.end(),
                                       [unit](const LabStep& step)
                                       { return std::fabs(graze::cross(step.axis.normal, unit)) < 1e-6f; });
        if (!(graze::lengthSquared(unit) > 0.f) || m_run.steps.size() >= MostAxes || known)
            return;
        LabStep step;
        const SatAxis opposite = axisAlong(m_a, m_b, -unit);
        step.axis = axisAlong(m_a, m_b, unit);
        if (opposite.gap > step.axis.gap)
            step.axis = opposite;
        const SatAxis& axis = step.axis;
        const auto range = [](float low, float high) {
            return joined({readable(static_cast<double>(low)), " to ", readable(static_cast<double>(high))});
        };
        step.words = joined({"Axis ", readableDirection(axis.normal), ", from ", source, ": A throws its shadow on ",
                             range(axis.lowA, axis.highA), ", B on ", range(axis.lowB, axis.highB), ". "});
        step.words += axis.gap > 0.f
                          ? joined({"There are ", pixelText(std::fabs(axis.gap)),
                                    " between the shadows: one such axis proves A and B apart."})
                          : joined({"They overlap by ", pixelText(std::fabs(axis.gap)),
                                    ": this axis separates nothing, and leaving along it takes that many pixels."});
        step.part = part;
        step.code = codeOfSat();
        step.line = axis.gap > 0.f ? 2 : 3;
        step.stage = {m_run.a->matrix(), m_run.b->matrix(), m_run.sat.pieceA, m_run.sat.pieceB};
        m_run.steps.push_back(std::move(step));
    }

    // The normals of the edges.
    void addEdges(const std::vector<Vec2>& corners, std::string_view part, std::string_view name)
    {
        for (std::size_t i = 0; corners.size() > 1 && i < corners.size(); ++i)
        {
            const Vec2 edge = corners[(i + 1) % corners.size()] - corners[i];
            const std::string which = joined({std::to_string(i + 1), " of ", name});
            add(graze::perpendicular(edge), part, joined({"edge ", which}));
            if (corners.size() == 2)
                add(edge, part, joined({"along edge ", which}));
        }
    }

private:
    LabRun& m_run;
    const Side& m_a;
    const Side& m_b;
};

void addAxes(LabRun& run)
{
    const Vec2 centre = run.a->matrix().offset();
    const Side a = sideOf(*run.a, run.sat.pieceA, centre);
    const Side b = sideOf(*run.b, run.sat.pieceB, centre);
    AxisList list(run, a, b);
    list.addEdges(a.corners, "edges of A", "A");
    list.addEdges(b.corners, "edges of B", "B");
    // Where corners are round or a shape is flat, directions between corners count too.
    const bool round = a.view.radius > 0.f || b.view.radius > 0.f;
    const bool flat = a.corners.size() < 3 || b.corners.size() < 3;
    for (std::size_t i = 0; (round || flat) && i < a.corners.size(); ++i)
        for (std::size_t j = 0; j < b.corners.size(); ++j)
            list.add(b.corners[j] - a.corners[i], "corners",
                     joined({"corner ", std::to_string(i + 1), " of A to corner ", std::to_string(j + 1), " of B"}));
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
    if (run.steps.empty())
        return;
    // The axis of the library's answer.
    std::size_t best = 0;
    for (std::size_t i = 1; i < run.steps.size(); ++i)
        if (graze::dot(run.steps[i].axis.normal, run.sat.axis) > graze::dot(run.steps[best].axis.normal, run.sat.axis))
            best = i;
    const bool apart = run.status == graze::Status::Separated;
    run.answered = apart ? best : run.steps.size() - 1;
    const std::string number = std::to_string(best + 1);
    run.verdict = apart
                      ? joined({"They are apart: axis ", number, " is the first that shows a gap, of ",
                                pixelText(std::fabs(run.sat.separation)), ". One is enough, so the test stops there."})
                      : joined({"They overlap: no axis shows a gap, and the smallest overlap is ",
                                pixelText(std::fabs(run.sat.separation)), ", on axis ", number, "."});
    for (std::size_t i = best + 1; apart && i < run.steps.size(); ++i)
        run.steps[i].words += " The test has stopped before it came to this one.";
    if (!apart)
        run.steps.back().line = 4;
    const graze::DistanceResult gap = graze::distance(*run.a, *run.b, referenceSettings());
    const graze::PenetrationResult depth = graze::penetration(*run.a, *run.b, referenceSettings());
    run.answers = {{"status", std::string(statusText(run.status)), std::string(statusText(gap.status))},
                   {"axes", std::to_string(run.steps.size()), "-"},
                   {apart ? "gap on the axis" : "depth", pixelText(std::fabs(run.sat.separation)),
                    pixelText(apart ? gap.distance : depth.depth)},
                   {"axis", readableDirection(run.sat.axis), readableDirection(apart ? gap.normal : depth.normal)}};
}

} // namespace game
