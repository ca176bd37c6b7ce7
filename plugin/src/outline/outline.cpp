// SPDX-License-Identifier: Zlib
#include <graze/outline/outline.hpp>
#include <graze/shapes/decompose.hpp>

#include "outline/steps.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

namespace graze
{

namespace
{

using namespace tracing;

std::vector<OutlineLoop> grouped(std::vector<Loop> loops, std::uint32_t islandCount)
{
    std::vector<OutlineLoop> islands(islandCount);
    for (Loop& loop : loops)
    {
        OutlineLoop& island = islands[loop.island - 1];
        if (loop.isHole)
            island.holes.push_back(std::move(loop.points));
        else
            island.border = std::move(loop.points);
    }
    return islands;
}

// Data of the picture that no option changes.
struct Traced
{
    explicit Traced(const Islands& of) : islands(of), opaque(of), loops(traceLoops(of)) {}

    const Islands& islands;
    OpaqueDistance opaque;
    std::vector<Loop> loops;
};

// One attempt, and another with the exact pixel borders of islands for which it failed. No such island is known: the
// simplifier keeps the limits, but the reported error is measured.
class Fitter
{
public:
    Fitter(const Traced& traced, double maxError, OutlineFit fit) :
    m_traced(traced),
    m_count(traced.islands.count()),
    m_fit(fit),
    m_maxError(maxError),
    m_isExact(m_count, maxError > 0. ? 0 : 1),
    m_pieces(m_count)
    {
    }

    Outline run()
    {
        while (!attempt())
        {
        }
        Outline result;
        result.loops = std::move(m_loops);
        for (const auto& island : m_pieces)
            for (const auto& piece : island)
                result.pieces.push_back(Shape::ofPoints(piece));
        result.measuredError = static_cast<float>(std::sqrt(m_worstSquared));
        return result;
    }

private:
    bool attempt()
    {
        const auto& [islands, opaque, traced] = m_traced;
        auto loops = grouped(simplified(traced, islands, opaque, {m_maxError, m_fit, m_isExact}), m_count);
        bool again = false;
        m_loops.resize(loops.size());
        for (std::uint32_t i = 0; i < m_count; ++i)
        {
            if (loops[i].border == m_loops[i].border && loops[i].holes == m_loops[i].holes)
                continue;
            auto pieces = decompose(loops[i].border, loops[i].holes);
            again = (!pieces && makeExact(i)) || again;
            m_pieces[i] = pieces ? *std::move(pieces) : std::vector<std::vector<Vec2>>{};
            m_loops[i] = pieces ? std::move(loops[i]) : OutlineLoop{};
        }
        if (again)
            return false;

        std::vector<Piece> pieces;
        for (std::uint32_t i = 0; i < m_count; ++i)
            for (const auto& points : m_pieces[i])
                pieces.push_back({i + 1, points});
        const auto errors = measuredErrorsSquared(islands, opaque, pieces);
        // An edge of a piece may be longer than the border's edge on the same line, and rounds differently.
        const double limit = m_maxError * m_maxError * (1. + 1e-12);
        for (std::uint32_t i = 0; i < m_count; ++i)
            again = (errors[i] > limit && makeExact(i)) || again;
        m_worstSquared = *std::max_element(errors.begin(), errors.end());
        return !again;
    }

    // False when it is its exact pixel border already.
    bool makeExact(std::uint32_t island) { return std::exchange(m_isExact[island], std::uint8_t{1}) == 0; }

    const Traced& m_traced;
    std::uint32_t m_count; // islands
    OutlineFit m_fit;
    double m_maxError;
    std::vector<std::uint8_t> m_isExact; // for each island
    std::vector<OutlineLoop> m_loops;
    std::vector<std::vector<std::vector<Vec2>>> m_pieces; // for each island
    double m_worstSquared = 0.;
};

// The outline with the smallest error within maxVertices: doubles the error until it fits, then bisects.
Outline withinVertices(const Traced& traced, const OutlineOptions& options)
{
    constexpr int Refinements = 5;
    const double diagonal = std::sqrt(static_cast<double>(traced.islands.width()) * traced.islands.width() +
                                      static_cast<double>(traced.islands.height()) * traced.islands.height());
    std::optional<Outline> best;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    const auto fits = [&](double maxError)
    {
        Outline outline = Fitter(traced, maxError, options.fit).run();
        const std::size_t count = outline.vertexCount();
        fewest = std::min(fewest, count);
        if (count > options.maxVertices)
            return false;
        if (!best || outline.measuredError <= best->measuredError)
            best = std::move(outline);
        return true;
    };
    double below = static_cast<double>(options.maxError);
    if (fits(below))
        return *std::move(best);
    double above = std::max(0.5, below);
    while (!fits(above))
    {
        if (above > diagonal)
            refuse("maxVertices " + std::to_string(options.maxVertices) + " is too few: this picture's borders need " +
                   std::to_string(fewest) + " (" + std::to_string(traced.loops.size()) +
                   " of them, which must not cross)");
        below = above;
        above *= 2.;
    }
    for (int i = 0; i < Refinements; ++i)
    {
        const double middle = 0.5 * (below + above);
        (fits(middle) ? above : below) = middle;
    }
    return *std::move(best);
}

} // namespace

std::size_t Outline::vertexCount() const noexcept
{
    std::size_t count = 0;
    for (const OutlineLoop& loop : loops)
    {
        count += loop.border.size();
        for (const auto& hole : loop.holes)
            count += hole.size();
    }
    return count;
}

Outline outlineOf(const AlphaMask& mask, const OutlineOptions& options)
{
    const AlphaMask sound = checked(mask, options);
    checkCorners(sound, options.threshold);
    const Islands islands(sound, options.threshold);
    if (islands.count() == 0)
        refuse("no pixel has alpha >= " + std::to_string(options.threshold));
    const Traced traced(islands);
    return options.maxVertices == 0 ? Fitter(traced, static_cast<double>(options.maxError), options.fit).run()
                                    : withinVertices(traced, options);
}

} // namespace graze
