// SPDX-License-Identifier: Zlib
#include "shapes/decompose_mesh.hpp"

#include <graze/math/predicates.hpp>

#include <algorithm>

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
    // A diagonal and its twin differ in the lowest bit of their distance from the borders.
    const auto twin = [n = static_cast<std::uint32_t>(corners.size())](std::uint32_t edge)
    { return n + ((edge - n) ^ 1u); };

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
                      const Vec2 p = corners[m_origin[twin(e)]].at;
                      const Vec2 q = corners[m_origin[twin(f)]].at;
                      const int halfP = half(p);
                      const int halfQ = half(q);
                      return halfP != halfQ ? halfP < halfQ : orientation(at, p, q) > 0;
                  });
        // A face arrives along one edge and leaves along the one before it in that order.
        std::uint32_t leaves = v;
        const auto connect = [&](std::uint32_t arrives)
        {
            m_next[arrives] = leaves;
            m_previous[leaves] = arrives;
        };
        for (const std::uint32_t edge : leaving[v])
        {
            connect(twin(edge));
            leaves = edge;
        }
        connect(corners[v].previous);
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

void Mesh::mergeConvex(std::span<const std::uint32_t> order)
{
    // Both faces are convex, so their angles at a corner add up to less than a full turn (the outside has
    // its part of it) and one turn decides.
    const auto staysConvex = [this](std::uint32_t arrives, std::uint32_t leaves)
    {
        return orientation(m_corners[m_origin[arrives]].at, m_corners[m_origin[leaves]].at,
                           m_corners[endOf(leaves)].at) >= 0;
    };
    for (const std::uint32_t diagonal : order)
    {
        const auto edge = static_cast<std::uint32_t>(m_corners.size()) + 2 * diagonal;
        const std::uint32_t back = edge + 1;
        if (!staysConvex(m_previous[edge], m_next[back]) || !staysConvex(m_previous[back], m_next[edge]))
            continue;
        m_removed[edge] = m_removed[back] = true;
        m_next[m_previous[edge]] = m_next[back];
        m_previous[m_next[back]] = m_previous[edge];
        m_next[m_previous[back]] = m_next[edge];
        m_previous[m_next[edge]] = m_previous[back];
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

    // The stack holds a chain that bulges inwards; whatever can be cut off behind it has been.
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
