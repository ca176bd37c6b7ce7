// SPDX-License-Identifier: Zlib
#include "shapes/decompose_mesh.hpp"

#include <algorithm>
#include <cmath>

namespace graze::decomposition
{

Mesh::Mesh(const std::vector<RingVertex>& corners, std::span<const Diagonal> diagonals) : m_corners(corners)
{
    const std::size_t edges = corners.size() + 2 * diagonals.size();
    m_origin.resize(edges);
    m_next.resize(edges);
    m_previous.resize(edges);
    m_removed.resize(edges, false);

    std::vector<std::vector<std::uint32_t>> leaving(corners.size());
    for (std::uint32_t i = 0; i < corners.size(); ++i)
        m_origin[i] = i;
    for (std::size_t k = 0; k < diagonals.size(); ++k)
    {
        const auto edge = static_cast<std::uint32_t>(corners.size() + 2 * k);
        m_origin[edge] = diagonals[k].from;
        m_origin[edge + 1] = diagonals[k].to;
        leaving[diagonals[k].from].push_back(edge);
        leaving[diagonals[k].to].push_back(edge + 1);
    }
    for (std::uint32_t v = 0; v < corners.size(); ++v)
    {
        const Vec2 at = corners[v].at;
        const Vec2 reference = corners[corners[v].next].at;
        // The inside at a corner begins at the border that leaves and ends, counter-clockwise, at the one
        // that arrives; it may span more than half a turn.
        const auto half = [&](Vec2 p)
        {
            const int side = orientation(at, reference, p);
            return side > 0 ? 0 : side == 0 ? 1 : 2;
        };
        std::sort(leaving[v].begin(), leaving[v].end(),
                  [&](std::uint32_t e, std::uint32_t f)
                  {
                      const Vec2 p = corners[m_origin[twinOf(e)]].at;
                      const Vec2 q = corners[m_origin[twinOf(f)]].at;
                      const int halfP = half(p);
                      const int halfQ = half(q);
                      return halfP != halfQ ? halfP < halfQ : orientation(at, p, q) > 0;
                  });
        // A face arrives along one edge and leaves along the one before it in that order.
        std::uint32_t leaves = v;
        for (const std::uint32_t edge : leaving[v])
        {
            connect(twinOf(edge), leaves);
            leaves = edge;
        }
        connect(corners[v].previous, leaves);
    }
}

std::vector<std::vector<std::uint32_t>> Mesh::faces() const
{
    std::vector<std::vector<std::uint32_t>> result;
    std::vector<bool> seen = m_removed;
    for (std::uint32_t start = 0; start < m_next.size(); ++start)
    {
        if (seen[start])
            continue;
        auto& face = result.emplace_back();
        for (std::uint32_t edge = start; !seen[edge]; edge = m_next[edge])
        {
            seen[edge] = true;
            face.push_back(m_origin[edge]);
        }
    }
    return result;
}

// Whether the quadrilateral around a diagonal is convex and its other diagonal is the better one: the far corner
// of one triangle is within the circle of the other. In doubles: a wrong answer only leaves a thin piece.
bool Mesh::isThin(std::uint32_t edge) const
{
    const std::uint32_t twin = twinOf(edge);
    const Vec2 a = m_corners[m_origin[edge]].at;
    const Vec2 b = m_corners[m_origin[twin]].at;
    const Vec2 c = m_corners[m_origin[m_previous[edge]]].at;
    const Vec2 d = m_corners[m_origin[m_previous[twin]]].at;
    if (orientation(c, d, b) <= 0 || orientation(d, c, a) <= 0)
        return false;
    // The angles at c and d, opposite of the diagonal, add up to more than half a turn.
    const auto cosine = [](Vec2 at, Vec2 p, Vec2 q)
    {
        const Vec2d toP = Vec2d(p) - Vec2d(at), toQ = Vec2d(q) - Vec2d(at);
        return dot(toP, toQ) / std::sqrt(dot(toP, toP) * dot(toQ, toQ));
    };
    return cosine(c, a, b) + cosine(d, a, b) < -1e-9;
}

void Mesh::flip(std::uint32_t edge)
{
    const std::uint32_t twin = twinOf(edge);
    const std::uint32_t bc = m_next[edge], ca = m_previous[edge], ad = m_next[twin], db = m_previous[twin];
    m_origin[edge] = m_origin[db];
    m_origin[twin] = m_origin[ca];
    connect(edge, ca);
    connect(ca, ad);
    connect(ad, edge);
    connect(twin, db);
    connect(db, bc);
    connect(bc, twin);
}

void Mesh::flipThin()
{
    const auto borders = static_cast<std::uint32_t>(m_corners.size());
    std::vector<std::uint32_t> open;
    for (std::uint32_t edge = borders; edge < m_next.size(); edge += 2)
        open.push_back(edge);
    std::size_t budget = 16 * open.size();
    while (!open.empty() && budget > 0)
    {
        const std::uint32_t edge = open.back();
        open.pop_back();
        if (!isThin(edge))
            continue;
        --budget;
        flip(edge);
        for (const std::uint32_t side :
             {m_next[edge], m_previous[edge], m_next[twinOf(edge)], m_previous[twinOf(edge)]})
            if (side >= borders)
                open.push_back(side);
    }
}

std::vector<double> Mesh::squaredLengths() const
{
    std::vector<double> lengths;
    for (std::size_t edge = m_corners.size(); edge < m_next.size(); edge += 2)
    {
        const Vec2d along = Vec2d(m_corners[m_origin[edge + 1]].at) - Vec2d(m_corners[m_origin[edge]].at);
        lengths.push_back(dot(along, along));
    }
    return lengths;
}

// Both faces are convex, so their angles at a corner add up to less than a full turn (the outside has a part of
// it), and the sign of one turn decides.
bool Mesh::staysConvex(std::uint32_t arrives, std::uint32_t leaves) const
{
    return orientation(m_corners[m_origin[arrives]].at, m_corners[m_origin[leaves]].at, m_corners[endOf(leaves)].at) >=
           0;
}

bool Mesh::isNeedless(std::uint32_t edge) const
{
    const std::uint32_t twin = twinOf(edge);
    return staysConvex(m_previous[edge], m_next[twin]) && staysConvex(m_previous[twin], m_next[edge]);
}

void Mesh::remove(std::uint32_t edge)
{
    const std::uint32_t twin = twinOf(edge);
    m_removed[edge] = m_removed[twin] = true;
    connect(m_previous[edge], m_next[twin]);
    connect(m_previous[twin], m_next[edge]);
}

void Mesh::mergeConvex(std::span<const std::uint32_t> order)
{
    for (const std::uint32_t diagonal : order)
        if (const auto edge = static_cast<std::uint32_t>(m_corners.size()) + 2 * diagonal; isNeedless(edge))
            remove(edge);
}

// For a face that is convex except at B: a diagonal from B to W leaves only convex angles, none of them flat.
bool Mesh::splits(std::uint32_t arrivesB, std::uint32_t leavesB, std::uint32_t leavesW) const
{
    const Vec2 b = m_corners[m_origin[leavesB]].at;
    const Vec2 w = m_corners[m_origin[leavesW]].at;
    return orientation(m_corners[m_origin[arrivesB]].at, b, w) > 0 &&
           orientation(w, b, m_corners[endOf(leavesB)].at) > 0 &&
           orientation(m_corners[m_origin[m_previous[leavesW]]].at, w, b) > 0 &&
           orientation(b, w, m_corners[endOf(leavesW)].at) > 0;
}

// A diagonal that only the corner B at its end needs may start anywhere else: B sees all of the two faces, because
// they are convex everywhere else. Where it meets another diagonal, that one may now be removable.
bool Mesh::slideOrigin(std::uint32_t edge)
{
    constexpr int MostTried = 64;
    const auto borders = static_cast<std::uint32_t>(m_corners.size());
    const std::uint32_t twin = twinOf(edge);
    const std::uint32_t arrivesA = m_previous[edge], leavesA = m_next[twin];
    const std::uint32_t arrivesB = m_previous[twin], leavesB = m_next[edge];
    if (!staysConvex(arrivesA, leavesA))
        return false;
    connect(arrivesA, leavesA);
    connect(arrivesB, leavesB);
    std::uint32_t leavesW = m_next[m_next[leavesB]];
    for (int tried = 0; leavesW != arrivesB && tried < MostTried; leavesW = m_next[leavesW], ++tried)
    {
        const std::uint32_t arrivesW = m_previous[leavesW];
        if ((arrivesW < borders && leavesW < borders) || leavesW == leavesA || !splits(arrivesB, leavesB, leavesW))
            continue;
        m_origin[edge] = m_origin[leavesW];
        connect(arrivesW, edge);
        connect(edge, leavesB);
        connect(arrivesB, twin);
        connect(twin, leavesW);
        for (const std::uint32_t other : {arrivesW, leavesW})
            if (other >= borders && isNeedless(other))
            {
                remove(other);
                return true;
            }
        connect(arrivesW, leavesW);
        connect(arrivesB, leavesB);
    }
    m_origin[edge] = m_origin[leavesA];
    connect(arrivesA, edge);
    connect(edge, leavesB);
    connect(arrivesB, twin);
    connect(twin, leavesA);
    return false;
}

void Mesh::slideEnds()
{
    constexpr int MostPasses = 8;
    bool again = true;
    for (int pass = 0; again && pass < MostPasses; ++pass)
    {
        again = false;
        for (auto edge = static_cast<std::uint32_t>(m_corners.size()); edge < m_next.size(); ++edge)
            again = (!m_removed[edge] && slideOrigin(edge)) || again;
    }
}

void triangulateMonotone(const std::vector<RingVertex>& corners, std::span<const std::uint32_t> face,
                         std::vector<Diagonal>& diagonals)
{
    const std::size_t n = face.size();
    if (n <= 3)
        return;
    struct Step
    {
        std::uint32_t corner;
        bool low; // on the chain with the inside above it
    };
    const auto earlier = [&](std::uint32_t a, std::uint32_t b) { return before(corners[a].at, corners[b].at); };
    const auto first = static_cast<std::size_t>(std::min_element(face.begin(), face.end(), earlier) - face.begin());
    const auto last = static_cast<std::size_t>(std::max_element(face.begin(), face.end(), earlier) - face.begin());

    // Counter-clockwise from the first to the last corner is the low chain; merge the two by the order.
    std::vector<Step> steps{{face[first], true}};
    std::size_t low = (first + 1) % n;
    std::size_t high = (first + n - 1) % n;
    while (low != last || high != last)
    {
        const bool takeLow = high == last || (low != last && earlier(face[low], face[high]));
        steps.push_back({face[takeLow ? low : high], takeLow});
        if (takeLow)
            low = (low + 1) % n;
        else
            high = (high + n - 1) % n;
    }
    steps.push_back({face[last], true});

    // The stack holds a chain that bulges inwards; everything behind it is already cut off.
    std::vector<Step> stack{steps[0], steps[1]};
    for (std::size_t i = 2; i + 1 < n; ++i)
    {
        const Step step = steps[i];
        Step top = stack.back();
        if (step.low != top.low)
        {
            for (std::size_t k = 1; k < stack.size(); ++k)
                diagonals.push_back({step.corner, stack[k].corner});
            stack = {top, step};
            continue;
        }
        stack.pop_back();
        while (!stack.empty())
        {
            const int turn =
                orientation(corners[stack.back().corner].at, corners[top.corner].at, corners[step.corner].at);
            if (step.low ? turn <= 0 : turn >= 0)
                break;
            diagonals.push_back({step.corner, stack.back().corner});
            top = stack.back();
            stack.pop_back();
        }
        stack.push_back(top);
        stack.push_back(step);
    }
    for (std::size_t k = 1; k + 1 < stack.size(); ++k)
        diagonals.push_back({steps[n - 1].corner, stack[k].corner});
}

} // namespace graze::decomposition
