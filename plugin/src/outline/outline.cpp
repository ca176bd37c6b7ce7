// SPDX-License-Identifier: Zlib
#include <graze/outline/outline.hpp>
#include <graze/shapes/decompose.hpp>

#include "outline/steps.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
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

// Empty where the pieces do not keep the limits. No such picture is known: the simplifier keeps them, but the reported
// error is measured.
std::optional<Outline> attempt(const Traced& traced, double maxError, OutlineFit fit)
{
    const auto& [islands, opaque, exact] = traced;
    Outline result;
    result.loops = grouped(maxError > 0. ? simplified(exact, islands, opaque, maxError, fit) : exact, islands.count());
    std::vector<std::vector<Vec2>> pieces;
    for (const OutlineLoop& loop : result.loops)
    {
        auto cut = decompose(loop.border, loop.holes);
        if (!cut)
            return std::nullopt;
        std::move(cut->begin(), cut->end(), std::back_inserter(pieces));
    }
    const double worstSquared = worstPixel(islands, opaque, pieces).squaredError;
    // An edge of a piece may be longer than the border's edge on the same line, and rounds differently.
    if (worstSquared > maxError * maxError * (1. + 1e-12))
        return std::nullopt;
    for (const auto& piece : pieces)
        result.pieces.push_back(Shape::ofPoints(piece));
    result.measuredError = static_cast<float>(std::sqrt(worstSquared));
    return result;
}

// With the pixel borders themselves if nothing else keeps the limits.
Outline fitted(const Traced& traced, double maxError, OutlineFit fit)
{
    std::optional<Outline> outline = attempt(traced, maxError, fit);
    return outline ? *std::move(outline) : attempt(traced, 0., fit).value();
}

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
        Outline outline = fitted(traced, maxError, options.fit);
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
    return options.maxVertices == 0 ? fitted(traced, static_cast<double>(options.maxError), options.fit)
                                    : withinVertices(traced, options);
}

} // namespace graze
