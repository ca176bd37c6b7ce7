// SPDX-License-Identifier: Zlib
#pragma once

#include "shapes/edge_grid.hpp"

#include <array>
#include <functional>
#include <optional>
#include <queue>
#include <span>

namespace graze::detail
{

/// The effect of a step of simplification on the area: triangles that a loop gains or loses, and its new edges.
struct Change
{
    bool grows = false;                             ///< for loops with the inside on the left (y up)
    std::array<std::array<Vec2, 3>, 3> triangles{}; ///< counter-clockwise with y up; flat ones are legal
    std::array<Vec2, 3> path{};                     ///< points of the new edges
    std::size_t triangleCount = 0;
    std::size_t edgeCount = 0; ///< 1 or 2

    [[nodiscard]] std::span<const std::array<Vec2, 3>> changed() const noexcept
    {
        return {triangles.data(), triangleCount};
    }
};

/// Whether the point is in the triangle (counter-clockwise with y up) or on its border. Exact.
[[nodiscard]] bool holds(std::span<const Vec2> triangle, Vec2 point) noexcept;

struct BorderPoint
{
    Vec2 at{};
    bool isStair = false; ///< a corner of a step, off the line that the steps stand for
};

/// A loop to simplify.
using Border = std::vector<BorderPoint>;

/// Removes vertices from loops one by one, the least change of area first: a vertex is dropped, or an edge shrinks to
/// the point where its neighbours meet. No loop ever crosses itself or another.
/// Source  removal by least effect on the area: Visvalingam, Whyatt 1993; the limits are ours.
class Simplifier
{
public:
    /// Whether a step is allowed, and then it is taken. The edges that go are named by the nodes that they leave, in
    /// the order of the loop (nodes are the points of all borders, numbered as they were given); the new edges leave
    /// the first one, or the first two.
    using Judge = std::function<bool(const Change&, std::span<const std::uint32_t>)>;

    /// Some steps of all that there are.
    struct Phase
    {
        double reach = 0.;       ///< how far the new edges may be from the vertices that were given (unit: pixels)
        bool stairsOnly = false; ///< drops nothing but stairs
        bool shrinks = false;    ///< shrinks edges too
    };

    /// Vertices are within the bounds and stay there. A loop keeps `fewest` vertices at least when vertices are
    /// dropped.
    Simplifier(std::span<const Border> borders, const Aabb& bounds, std::uint32_t fewest, Judge judge = {});

    /// Takes steps until none is left.
    void run(const Phase& phase);

    /// The vertices that are left of a loop.
    [[nodiscard]] std::vector<Vec2> loop(std::size_t index) const;

private:
    // A vertex of a loop, and the edge that leaves it.
    struct Node
    {
        Vec2 at{};
        Vec2 given{}; // where it was before an edge shrank to it
        std::uint32_t loop = 0;
        std::uint32_t next = 0; // kept neighbours
        std::uint32_t previous = 0;
        std::uint32_t version = 0; // counts changes nearby
        bool isStair = false;
        bool kept = true;
    };

    struct LoopNodes
    {
        std::uint32_t first = 0, count = 0, kept = 0;
    };

    enum class Step : std::uint8_t
    {
        Drop,  // the node goes
        Shrink // its edge becomes a point
    };

    struct Candidate
    {
        double effect; // change of the area, doubled
        std::uint32_t node;
        std::uint32_t version;
        Step step;

        bool operator<(const Candidate& other) const;
    };

    void propose(std::uint32_t id);
    [[nodiscard]] bool mayDrop(std::uint32_t id) const;
    [[nodiscard]] std::optional<Vec2> meetingPoint(std::uint32_t id) const;
    [[nodiscard]] std::array<Vec2, 4> cornersAround(std::uint32_t id) const;
    [[nodiscard]] Change changeByDropping(std::uint32_t id) const;
    [[nodiscard]] Change changeByShrinking(std::uint32_t id, Vec2 point) const;
    bool take(const Candidate& candidate);
    [[nodiscard]] bool isBlocked(const Change& change, std::uint32_t id) const;
    [[nodiscard]] bool passes(const Change& change, std::uint32_t edge, std::uint32_t before, std::uint32_t last) const;
    void drop(std::uint32_t id);
    void shrink(std::uint32_t id, Vec2 point);
    void unlink(std::uint32_t id);
    void file(std::uint32_t id) { m_grid.add(id, m_nodes[id].at, m_nodes[m_nodes[id].next].at); }
    void unfile(std::uint32_t id) { m_grid.remove(id, m_nodes[id].at, m_nodes[m_nodes[id].next].at); }

    Aabb m_bounds;
    std::uint32_t m_fewest;
    Judge m_judge;
    Phase m_phase;
    EdgeGrid m_grid;
    std::vector<Node> m_nodes;
    std::vector<LoopNodes> m_loops;
    std::priority_queue<Candidate> m_queue;
};

} // namespace graze::detail
