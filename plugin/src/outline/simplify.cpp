// SPDX-License-Identifier: Zlib
#include "outline/steps.hpp"

#include "shapes/loops.hpp"
#include "shapes/simplifier.hpp"

#include <algorithm>

namespace graze::tracing
{

namespace
{

using detail::Change;

// Judges changes by the pixel centres that change sides. The opaque pixels outside of the loops are left out: each
// belongs to an edge, which stays near it.
class Centres
{
public:
    Centres(const Islands& islands, const OpaqueDistance& opaque, double maxError, OutlineFit fit, std::size_t edges) :
    m_islands(islands),
    m_opaque(opaque),
    m_maxErrorSquared(maxError * maxError),
    m_fit(fit),
    m_leftOut(edges)
    {
    }

    // Whether gained transparent centres are near enough to opaque ones, and lost opaque ones (lost now, or before
    // along the edges that go) to the new edges.
    bool allow(const Change& change, std::span<const std::uint32_t> edges)
    {
        std::array<LeftOut, 2> after; // of each new edge
        const double covered = m_fit == OutlineFit::Inside ? 0. : m_maxErrorSquared;
        for (const auto& triangle : change.changed())
            for (const PixelRun& run : coveredPixels(triangle, m_islands.width(), m_islands.height()))
                for (int x = run.first; x <= run.last; ++x)
                    if (change.grows ? m_opaque.squaredFrom(x, run.y) > covered
                                     : m_islands.at(x, run.y) != 0 && !leavesOut(change, x, run.y, after))
                        return false;
        const auto takesIn = [&change](Vec2 centre)
        {
            return change.grows &&
                   std::any_of(change.changed().begin(), change.changed().end(),
                               [centre](const auto& triangle) { return detail::holds(triangle, centre); });
        };
        const auto width = static_cast<std::uint32_t>(m_islands.width());
        for (const std::uint32_t edge : edges)
            for (const std::uint32_t pixel : m_leftOut[edge])
            {
                const auto x = static_cast<int>(pixel % width), y = static_cast<int>(pixel / width);
                if (!takesIn(centreOf(x, y)) && !isNear(change, x, y, after))
                    return false;
            }
        for (const std::uint32_t edge : edges)
            m_leftOut[edge].clear();
        for (std::size_t i = 0; i < change.edgeCount; ++i)
            m_leftOut[edges[i]] = std::move(after[i]);
        return true;
    }

private:
    using LeftOut = std::vector<std::uint32_t>; // pixels

    // An opaque pixel in a lost triangle counts unless it is on the new border, where it stays covered.
    bool leavesOut(const Change& change, int x, int y, std::array<LeftOut, 2>& after) const
    {
        for (std::size_t i = 0; i < change.edgeCount; ++i)
            if (detail::squaredDistanceToSegment(centreOf(x, y), change.path[i], change.path[i + 1]) == 0.)
                return true;
        return m_fit != OutlineFit::Outside && isNear(change, x, y, after);
    }

    bool isNear(const Change& change, int x, int y, std::array<LeftOut, 2>& after) const
    {
        std::size_t nearest = 0;
        double best = detail::squaredDistanceToSegment(centreOf(x, y), change.path[0], change.path[1]);
        if (change.edgeCount == 2)
        {
            const double other = detail::squaredDistanceToSegment(centreOf(x, y), change.path[1], change.path[2]);
            nearest = other < best ? 1 : 0;
            best = std::min(best, other);
        }
        if (best > m_maxErrorSquared)
            return false;
        after[nearest].push_back(static_cast<std::uint32_t>(m_islands.index(x, y)));
        return true;
    }

    const Islands& m_islands;
    const OpaqueDistance& m_opaque;
    double m_maxErrorSquared;
    OutlineFit m_fit;
    std::vector<LeftOut> m_leftOut; // of each edge
};

} // namespace

std::vector<Loop> simplified(std::span<const Loop> loops, const Islands& islands, const OpaqueDistance& opaque,
                             double maxError, OutlineFit fit)
{
    // A rectangle stays one: a loop of four becomes a triangle only by an edge between slanted ones.
    constexpr std::uint32_t Fewest = 4;
    std::vector<detail::Border> borders;
    std::size_t edges = 0;
    for (const Loop& loop : loops)
    {
        borders.push_back(withMiddlesOfSteps(loop.points));
        edges += borders.back().size();
    }
    Centres centres(islands, opaque, maxError, fit, edges);
    // Beyond the picture there are no pixels to measure.
    const Aabb picture{{}, {static_cast<float>(islands.width()), static_cast<float>(islands.height())}};
    detail::Simplifier simplifier(borders, picture, Fewest,
                                  [&centres](const Change& change, std::span<const std::uint32_t> changed)
                                  { return centres.allow(change, changed); });
    // Between pixel centres nothing but the reach limits how far the border may move.
    const double reach = maxError + 1.;
    simplifier.run({.reach = 0.5, .stairsOnly = true});
    simplifier.run({.reach = reach});
    simplifier.run({.reach = reach, .shrinks = true});
    std::vector<Loop> result(loops.begin(), loops.end());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i].points = simplifier.loop(i);
    return result;
}

} // namespace graze::tracing
