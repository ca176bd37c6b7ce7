// SPDX-License-Identifier: Zlib
#include "maps/atlas_mesh.hpp"

#include <graze/math/vec2d.hpp>
#include <graze/shapes/decompose.hpp>
#include <graze/shapes/primitives.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace graze::maps
{

namespace
{

using Triangle = std::array<std::size_t, 3>;
using Convex = std::vector<std::vector<Vec2>>;

// The numbers of "1,2,3", each read by `read`.
template <std::size_t Count, class Value, class Read>
std::array<Value, Count> numbersOf(const Node& list, const std::string& what, Read read)
{
    std::array<Value, Count> values{};
    std::string_view text = list.text;
    for (std::size_t i = 0; i < Count; ++i)
    {
        const std::size_t end = std::min(text.find(','), text.size());
        const auto value = read(text.substr(0, end));
        if (!value || (i + 1 < Count) != (end < text.size()))
            refuse(list, what + " must be lists of " + std::to_string(Count) + " numbers");
        values[i] = *value;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return values;
}

double areaOf(const std::vector<Vec2>& points)
{
    double twice = 0.;
    for (std::size_t i = 0; i < points.size(); ++i)
        twice += cross(Vec2d(points[i]), Vec2d(points[(i + 1) % points.size()]));
    return twice / 2.;
}

std::vector<Vec2> cornersOf(const Mesh& mesh, const Triangle& triangle)
{
    std::vector<Vec2> corners{mesh.points[triangle[0]], mesh.points[triangle[1]], mesh.points[triangle[2]]};
    if (areaOf(corners) < 0.)
        std::swap(corners[1], corners[2]);
    return corners;
}

// By place, not by index: packers write a corner twice.
struct ByPlace
{
    bool operator()(Vec2 a, Vec2 b) const { return a.x != b.x ? a.x < b.x : a.y < b.y; }
    bool operator()(const std::pair<Vec2, Vec2>& a, const std::pair<Vec2, Vec2>& b) const
    {
        return a.first != b.first ? (*this)(a.first, b.first) : (*this)(a.second, b.second);
    }
};

// The loops of edges that one triangle alone has. Empty where they meet at a corner, or leave a hole.
Convex borderOf(const Convex& triangles)
{
    std::set<std::pair<Vec2, Vec2>, ByPlace> edges;
    for (const std::vector<Vec2>& triangle : triangles)
        for (std::size_t i = 0; i < 3; ++i)
        {
            const Vec2 from = triangle[i], to = triangle[(i + 1) % 3];
            // A neighbour has the same edge in the other direction.
            if (edges.erase({to, from}) == 0 && !edges.insert({from, to}).second)
                return {};
        }
    std::map<Vec2, Vec2, ByPlace> next;
    for (const auto& [from, to] : edges)
        if (!next.emplace(from, to).second)
            return {};
    Convex loops;
    while (!next.empty())
    {
        std::vector<Vec2> loop;
        for (auto at = next.begin(); at != next.end();)
        {
            const Vec2 to = at->second;
            loop.push_back(at->first);
            next.erase(at);
            at = next.find(to);
        }
        if (areaOf(loop) <= 0.)
            return {};
        loops.push_back(std::move(loop));
    }
    return loops;
}

} // namespace

Mesh meshOf(const Node& vertices, const Node* triangles, const std::string& what)
{
    Mesh mesh;
    for (const Node& node : vertices.children)
    {
        const auto [x, y] = numbersOf<2, float>(node, "the vertices of " + what, floatOf);
        if (std::max(std::abs(x), std::abs(y)) > MaxCoordinate)
            refuse(node, "a vertex of " + what + " is beyond 1e12 px");
        mesh.points.push_back({x, y});
    }
    for (std::size_t i = 0; triangles != nullptr && i < triangles->children.size(); ++i)
    {
        const Node& node = triangles->children[i];
        const auto index = [&](std::string_view text) -> std::optional<std::size_t>
        {
            const auto value = integerOf(text);
            if (value && (*value < 0 || static_cast<std::size_t>(*value) >= mesh.points.size()))
                refuse(node, "the triangles of " + what + " name a vertex that is not there");
            return value ? std::optional(static_cast<std::size_t>(*value)) : std::nullopt;
        };
        mesh.triangles.push_back(numbersOf<3, std::size_t>(node, "the triangles of " + what, index));
    }
    return mesh;
}

Convex piecesOf(const Mesh& mesh)
{
    Convex triangles;
    for (const Triangle& triangle : mesh.triangles)
        if (std::vector<Vec2> corners = cornersOf(mesh, triangle); areaOf(corners) > 0.)
            triangles.push_back(std::move(corners));
    const Convex loops = mesh.triangles.empty() ? Convex{mesh.points} : borderOf(triangles);
    Convex pieces;
    for (const std::vector<Vec2>& loop : loops)
    {
        const auto parts = decompose(loop);
        if (!parts)
            return triangles;
        pieces.insert(pieces.end(), parts->begin(), parts->end());
    }
    return loops.empty() ? triangles : pieces;
}

} // namespace graze::maps
