// SPDX-License-Identifier: Zlib
#include "support/outline/outline_judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace graze::test
{

namespace
{

constexpr std::int64_t Units = 8; // in a pixel

struct Corner
{
    std::int64_t x, y;
};

using Corners = std::vector<Corner>;

std::int64_t inUnits(float coordinate)
{
    const double scaled = static_cast<double>(coordinate) * static_cast<double>(Units);
    if (scaled != std::floor(scaled))
        throw std::invalid_argument("judged: a coordinate is no multiple of 1/8 px");
    return static_cast<std::int64_t>(scaled);
}

std::int64_t floorOf(std::int64_t numerator, std::int64_t denominator) // denominator > 0
{
    const std::int64_t quotient = numerator / denominator;
    return numerator % denominator < 0 ? quotient - 1 : quotient;
}

// The pixels of row y that lie, by their centres, on the inner side of all edges.
struct Row
{
    std::int64_t first, last;
};

Row rowOf(const Corners& piece, std::int64_t y, std::int64_t width)
{
    Row row{0, width - 1};
    const std::int64_t level = y * Units + Units / 2;
    for (std::size_t i = 0; i < piece.size(); ++i)
    {
        const Corner a = piece[i];
        const Corner b = piece[(i + 1) % piece.size()];
        const std::int64_t dx = b.x - a.x;
        const std::int64_t dy = b.y - a.y;
        // Inside is where dx (level - a.y) - dy (x - a.x) >= 0, with x the centre of a pixel: Units i + Units / 2.
        const std::int64_t room = dx * (level - a.y) + dy * (a.x - Units / 2);
        if (dy > 0)
            row.last = std::min(row.last, floorOf(room, dy * Units));
        else if (dy < 0)
            row.first = std::max(row.first, -floorOf(room, -dy * Units));
        else if (room < 0)
            return {0, -1};
    }
    return row;
}

double squaredToSegment(double px, double py, Corner a, Corner b)
{
    const auto ax = static_cast<double>(a.x), ay = static_cast<double>(a.y);
    const double dx = static_cast<double>(b.x) - ax, dy = static_cast<double>(b.y) - ay;
    const double t = std::clamp(((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy), 0., 1.);
    const double x = px - ax - t * dx, y = py - ay - t * dy;
    return x * x + y * y;
}

struct Box
{
    double left, top, right, bottom;

    double squaredFrom(double x, double y) const
    {
        const double dx = std::max({left - x, 0., x - right});
        const double dy = std::max({top - y, 0., y - bottom});
        return dx * dx + dy * dy;
    }
};

Box boxOf(const Corners& piece)
{
    Box box{1e18, 1e18, -1e18, -1e18};
    for (const Corner c : piece)
        box = {std::min(box.left, static_cast<double>(c.x)), std::min(box.top, static_cast<double>(c.y)),
               std::max(box.right, static_cast<double>(c.x)), std::max(box.bottom, static_cast<double>(c.y))};
    return box;
}

constexpr double Far = 1e18;

// Lower envelope of the parabolas (i - j)^2 + heights[j].
void spread(std::vector<double>& heights)
{
    const std::size_t n = heights.size();
    std::vector<std::size_t> apex;
    std::vector<double> from;
    const auto meets = [&](std::size_t j, std::size_t k) // j < k
    {
        const auto a = static_cast<double>(j), b = static_cast<double>(k);
        return ((heights[k] + b * b) - (heights[j] + a * a)) / (2. * (b - a));
    };
    for (std::size_t k = 0; k < n; ++k)
    {
        if (heights[k] >= Far)
            continue;
        while (!apex.empty() && meets(apex.back(), k) <= from.back())
        {
            apex.pop_back();
            from.pop_back();
        }
        from.push_back(apex.empty() ? -Far : meets(apex.back(), k));
        apex.push_back(k);
    }
    std::vector<double> result(n, Far);
    for (std::size_t i = 0, k = 0; i < n && !apex.empty(); ++i)
    {
        while (k + 1 < apex.size() && from[k + 1] < static_cast<double>(i))
            ++k;
        const double d = static_cast<double>(i) - static_cast<double>(apex[k]);
        result[i] = d * d + heights[apex[k]];
    }
    heights = result;
}

// Squared, from every pixel's centre to the nearest opaque one's.
std::vector<double> distancesToOpaque(const Picture& picture)
{
    const auto width = static_cast<std::size_t>(picture.width), height = static_cast<std::size_t>(picture.height);
    std::vector<double> squared(width * height);
    std::vector<double> line(height);
    for (std::size_t x = 0; x < width; ++x)
    {
        for (std::size_t y = 0; y < height; ++y)
            line[y] = picture.opaque(static_cast<int>(x), static_cast<int>(y)) ? 0. : Far;
        spread(line);
        for (std::size_t y = 0; y < height; ++y)
            squared[y * width + x] = line[y];
    }
    line.resize(width);
    for (std::size_t y = 0; y < height; ++y)
    {
        const auto row = squared.begin() + static_cast<std::ptrdiff_t>(y * width);
        std::copy_n(row, width, line.begin());
        spread(line);
        std::copy_n(line.begin(), width, row);
    }
    return squared;
}

double squaredToPieces(double x, double y, const std::vector<Corners>& pieces, const std::vector<Box>& boxes)
{
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (boxes[i].squaredFrom(x, y) < best)
            for (std::size_t k = 0; k < pieces[i].size(); ++k)
                best = std::min(best, squaredToSegment(x, y, pieces[i][k], pieces[i][(k + 1) % pieces[i].size()]));
    return best;
}

std::vector<bool> coverage(const Picture& picture, const std::vector<Corners>& pieces, const std::vector<Box>& boxes)
{
    const auto width = static_cast<std::size_t>(picture.width);
    std::vector<bool> covered(width * static_cast<std::size_t>(picture.height), false);
    for (std::size_t i = 0; i < pieces.size(); ++i)
    {
        const auto top = static_cast<std::int64_t>(boxes[i].top) / Units;
        const auto bottom = static_cast<std::int64_t>(boxes[i].bottom) / Units;
        for (std::int64_t y = std::max<std::int64_t>(0, top); y <= std::min<std::int64_t>(picture.height - 1, bottom);
             ++y)
        {
            const Row row = rowOf(pieces[i], y, picture.width);
            for (std::int64_t x = row.first; x <= row.last; ++x)
                covered[static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x)] = true;
        }
    }
    return covered;
}

} // namespace

JudgedOutline judged(const Picture& picture, std::span<const std::vector<Vec2>> pieces)
{
    std::vector<Corners> corners;
    std::vector<Box> boxes;
    for (const auto& piece : pieces)
    {
        Corners& to = corners.emplace_back();
        for (const Vec2 p : piece)
            to.push_back({inUnits(p.x), inUnits(p.y)});
        boxes.push_back(boxOf(to));
    }
    const std::vector<bool> covered = coverage(picture, corners, boxes);
    const std::vector<double> toOpaque = distancesToOpaque(picture);
    JudgedOutline result;
    double worstCovered = 0., worstUncovered = 0.;
    std::size_t pixel = 0;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x, ++pixel)
        {
            if (covered[pixel] == picture.opaque(x, y))
                continue;
            if (covered[pixel])
            {
                ++result.coveredTransparent;
                worstCovered = std::max(worstCovered, toOpaque[pixel]);
            }
            else
            {
                ++result.uncoveredOpaque;
                worstUncovered = std::max(worstUncovered,
                                          squaredToPieces(static_cast<double>(x * Units + Units / 2),
                                                          static_cast<double>(y * Units + Units / 2), corners, boxes));
            }
        }
    result.farthestCovered = std::sqrt(worstCovered);
    result.farthestUncovered = std::sqrt(worstUncovered) / static_cast<double>(Units);
    return result;
}

} // namespace graze::test
