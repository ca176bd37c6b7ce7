// SPDX-License-Identifier: Zlib
#include "shapes/decompose_status.hpp"

namespace graze::decomposition
{

namespace
{

// A line x = constant moves from left to right; the status holds the edges it meets, from low to high y.
// Every edge with the inside above it has a helper: the last vertex from which a segment to that edge,
// along the line, stays inside. A vertex at which the inside splits is joined to the helper of the edge
// below it; one at which two parts merge waits as a helper until something can be joined to it.
class Sweep
{
public:
    Sweep(const std::vector<RingVertex>& corners, DecomposeError& error) :
    m_corners(corners),
    m_error(error),
    m_status(corners),
    m_helper(corners.size(), 0),
    m_isMerge(corners.size(), false)
    {
    }

    std::vector<Diagonal> run()
    {
        for (const std::uint32_t v : sweepOrder(m_corners))
        {
            visit(v);
            if (m_error.kind != DecomposeError::Kind::None)
                return {};
        }
        return std::move(m_diagonals);
    }

private:
    void visit(std::uint32_t v)
    {
        const RingVertex& corner = m_corners[v];
        const Vec2 previous = m_corners[corner.previous].at;
        const Vec2 next = m_corners[corner.next].at;
        const bool comesFromLeft = before(previous, corner.at);
        const bool goesRight = before(corner.at, next);
        const bool convex = orientation(previous, corner.at, next) > 0;
        const SweepStatus::Place place = m_status.firstNotBelow(corner.at);
        if (!comesFromLeft && goesRight)
            begin(v, place, convex);
        else if (comesFromLeft && !goesRight)
            end(v, place, convex);
        else if (goesRight)
        {
            // The inside is above both edges.
            joinToMerge(v, corner.previous);
            SweepStatus::replace(place, v);
            m_helper[v] = v;
        }
        else
        {
            SweepStatus::replace(place, corner.previous);
            becomeHelperBelow(v, place);
        }
    }

    // Both edges leave to the right.
    void begin(std::uint32_t v, SweepStatus::Place place, bool convex)
    {
        const std::uint32_t previous = m_corners[v].previous;
        if (!convex)
        {
            if (!isInside(v, place))
                return;
            const std::uint32_t below = std::prev(place)->edge;
            m_diagonals.push_back({v, m_helper[below]});
            m_helper[below] = v;
        }
        m_status.insertBefore(place, previous, v);
        m_helper[v] = v;
    }

    // Both edges come from the left.
    void end(std::uint32_t v, SweepStatus::Place place, bool convex)
    {
        joinToMerge(v, m_corners[v].previous);
        const SweepStatus::Place above = m_status.eraseTwo(place);
        if (convex)
            return;
        m_isMerge[v] = true;
        becomeHelperBelow(v, above);
    }

    // No edges meet, so the leftmost corner of a hole shows where all of it lies.
    bool isInside(std::uint32_t v, SweepStatus::Place place)
    {
        using Kind = DecomposeError::Kind;
        const RingVertex& corner = m_corners[v];
        if (m_status.isLowest(place))
        {
            m_error = {Kind::HoleOutside, corner.ring, corner.index, 0, 0, corner.at};
            return false;
        }
        const std::uint32_t below = std::prev(place)->edge;
        if (hasInsideAbove(below))
            return true;
        const RingVertex& other = m_corners[below];
        m_error = {other.ring == 0 ? Kind::HoleOutside : Kind::HolesOverlap,
                   corner.ring,
                   corner.index,
                   other.ring,
                   other.index,
                   corner.at};
        return false;
    }

    bool hasInsideAbove(std::uint32_t edge) const
    {
        return before(m_corners[edge].at, m_corners[m_corners[edge].next].at);
    }

    void joinToMerge(std::uint32_t v, std::uint32_t edge)
    {
        if (m_isMerge[m_helper[edge]])
            m_diagonals.push_back({v, m_helper[edge]});
    }

    void becomeHelperBelow(std::uint32_t v, SweepStatus::Place place)
    {
        const std::uint32_t below = std::prev(place)->edge;
        joinToMerge(v, below);
        m_helper[below] = v;
    }

    const std::vector<RingVertex>& m_corners;
    DecomposeError& m_error;
    SweepStatus m_status;
    std::vector<std::uint32_t> m_helper; // for each edge
    std::vector<bool> m_isMerge;         // for each vertex
    std::vector<Diagonal> m_diagonals;
};

} // namespace

std::vector<Diagonal> monotoneDiagonals(const std::vector<RingVertex>& corners, DecomposeError& error)
{
    return Sweep(corners, error).run();
}

} // namespace graze::decomposition
