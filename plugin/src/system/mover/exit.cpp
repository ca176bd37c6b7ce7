// SPDX-License-Identifier: Zlib
#include "mover.hpp"

#include "shapes/round.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

namespace graze::detail
{

namespace
{

// A displacement d of the mover puts a piece of it into a wall when d lies in their Minkowski difference, the wall less
// the piece. All differences together are where the mover cannot go, and the exit is the point outside that is nearest
// to the origin: nearest on one of their edges, or where two edges cross.
struct Edge
{
    Vec2d normal{};
    double offset = 0.; ///< beyond dot(d, normal) = offset the mover is free of the wall
    double middle = 0.; ///< and the middle of the mover's piece is out of it beyond this
    std::uint32_t difference = 0;
};

struct Difference
{
    std::uint32_t wall = 0;
    std::uint32_t moverPiece = 0;
    bool isRound = false;
    bool hasMiddle = false; ///< the middle of the mover's piece is in the wall
};

// A border that is curved becomes so many edges; those that the exit ends at are split into finer ones, twice.
constexpr int Directions = 64;
constexpr int Finer = 8;
constexpr int Refinements = 2;
// The search crosses each edge with each: with more than so many within reach it gives up. Without this bound a soak of
// 10,000 frames took minutes in place of 0.7 s.
constexpr std::size_t MostEdgesSearched = 600;
// Cosine and sine of a Directions-th of the circle, and of that divided by Finer once and twice.
constexpr Vec2d Turns[Refinements + 1] = {{0.99518472667219692873, 0.09801714032956060363},
                                          {0.99992470183914450299, 0.01227153828571992539},
                                          {0.99999882345170187925, 0.00153398018628476550}};

[[nodiscard]] Vec2d turned(Vec2d v, Vec2d turn) noexcept
{
    return {v.x * turn.x - v.y * turn.y, v.x * turn.y + v.y * turn.x};
}

/// A piece in the world, from the mover's place.
class Seen
{
public:
    Seen(const Operand& piece, Vec2d origin) noexcept :
    m_shape(piece.firstPiece()),
    m_axisX(Vec2{piece.matrix().m00, piece.matrix().m10}),
    m_axisY(Vec2{piece.matrix().m01, piece.matrix().m11}),
    m_place(Vec2d(piece.matrix().offset()) - origin)
    {
    }
    [[nodiscard]] bool isRound() const noexcept { return m_shape.radius > 0.f || m_shape.count > MostEdges; }
    [[nodiscard]] Vec2d corner(std::uint32_t index) const noexcept
    {
        const Vec2d v(m_shape.point(index));
        return m_place + m_axisX * v.x + m_axisY * v.y;
    }
    /// How far the piece reaches along a direction of length 1.
    [[nodiscard]] double reach(Vec2d direction) const noexcept
    {
        double farthest = -std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < m_shape.count; ++i)
            farthest = std::max(farthest, dot(corner(i), direction));
        const Vec2d local{dot(m_axisX, direction), dot(m_axisY, direction)};
        return farthest + roundReach(m_shape, local);
    }
    /// f(normal) for the outward normals of all edges, of the ends of a segment, and of a curved border all around.
    template <class F>
    void forEachNormal(F&& f) const
    {
        const std::uint32_t count = m_shape.count > MostEdges ? 0 : m_shape.count;
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const Vec2d edge = corner((i + 1) % count) - corner(i);
            const double l = length(edge);
            const Vec2d along = l > 0. ? edge * (1. / l) : Vec2d{1., 0.}, normal = perpendicular(along);
            const double inside = dot(corner((i + 2) % count) - corner(i), normal);
            if (inside <= 0.)
                f(normal);
            if (inside >= 0.)
                f(-normal);
            if (count <= 2)
            {
                f(along);
                f(-along);
            }
        }
        // An ellipse is turned fast at its ends and slowly at its sides: even steps along it, and even directions.
        Vec2d even{1., 0.};
        for (int i = 0; isRound() && i < Directions; ++i)
        {
            f(even);
            const Vec2d along = roundTangent(m_shape, perpendicular(even));
            const Vec2d tangent = m_axisX * along.x + m_axisY * along.y;
            if (const double l = length(tangent); l > 0.)
                f(perpendicular(tangent) * (1. / l));
            even = turned(even, Turns[0]);
        }
    }

private:
    static constexpr std::uint32_t MostEdges = 32;

    ShapeView m_shape;
    Vec2d m_axisX, m_axisY; // of object space, in the world
    Vec2d m_place;
};

class ExitSearch
{
public:
    /// Where the mover overlaps none of the touched walls it stays on the side of each.
    ExitSearch(MovingShape& mover, const Walls& touched) noexcept :
    m_mover(mover),
    m_touched(touched),
    m_stays(touched.front().depth <= mover.tolerance())
    {
    }

    /// The shortest displacement of `least` to `most` pixels that leaves this gap to all walls; nothing when there is
    /// none.
    [[nodiscard]] std::optional<Vec2d> find(double least, double most, double gap);
    /// Whether the mover keeps about the gap to all walls after the displacement.
    [[nodiscard]] bool isClearAfter(Vec2d displacement);
    /// Whether a way out of the deepest wall leads through another one.
    [[nodiscard]] bool leadsThroughAnother(Vec2d displacement)
    {
        if (m_stays)
            return false;
        gather(length(displacement));
        return leadsThrough(displacement, m_touched.front().piece);
    }

private:
    void gather(double reach);
    void addEdge(std::uint32_t difference, Vec2d normal);
    [[nodiscard]] bool isFree(Vec2d displacement) noexcept;
    [[nodiscard]] bool leadsThrough(Vec2d displacement, std::optional<std::uint32_t> leftWall = {}) const noexcept;
    void consider(Vec2d displacement, const Edge& a, const Edge& b) noexcept;
    void search(double reach);
    void refine(Vec2d turn);

    /// Whether the exit must keep off the wall.
    [[nodiscard]] bool counts(std::uint32_t wall) const noexcept;

    MovingShape& m_mover;
    const Walls& m_touched;
    bool m_stays;
    Scratch<Difference> m_differences;
    Scratch<Edge> m_edges;
    std::size_t m_blocker = 0; ///< the first edge of a difference
    double m_gap = 0.;
    double m_shortest = 0.; ///< squared length of what was found, or may still be
    std::optional<Vec2d> m_found;
    std::array<Edge, 2> m_ends{}; ///< the edges that it ends at
};

void ExitSearch::addEdge(std::uint32_t difference, Vec2d normal)
{
    const Difference& of = m_differences[difference];
    const Vec2d origin = m_mover.offset();
    const Operand own = m_mover.piece(of.moverPiece), other = m_mover.search().operand(of.wall);
    const double reach = Seen(other, origin).reach(normal);
    const Vec2d middle = Vec2d(m_mover.shape().bounds(of.moverPiece).centre()) - origin;
    m_edges.push_back({.normal = normal,
                       .offset = reach + Seen(own, origin).reach(-normal) + m_gap,
                       .middle = reach - dot(middle, normal),
                       .difference = difference});
}

void ExitSearch::gather(double reach)
{
    m_differences.clear();
    m_edges.clear();
    m_blocker = 0;
    const WorldSearch& search = m_mover.search();
    for (std::uint32_t i = 0; i < m_mover.shape().pieceCount(); ++i)
        search.forEachInBox(m_mover.shape().bounds(i).grown(static_cast<float>(reach + m_gap)),
                            [&](std::uint32_t wall)
                            {
                                if (counts(wall))
                                    m_differences.push_back({.wall = wall, .moverPiece = i});
                            });
    // In an order that does not depend on the search.
    const auto key = [&](const Difference& of)
    { return std::tuple(search.sprites().rank[search.rowOf(of.wall)], of.wall, of.moverPiece); };
    std::sort(m_differences.begin(), m_differences.end(),
              [&](const Difference& a, const Difference& b) { return key(a) < key(b); });
    for (std::uint32_t k = 0; k < m_differences.size(); ++k)
    {
        const std::size_t first = m_edges.size();
        const Operand own = m_mover.piece(m_differences[k].moverPiece), other = search.operand(m_differences[k].wall);
        const Seen piece(own, {}), wall(other, {});
        const auto add = [&](Vec2d normal)
        {
            const auto all = m_edges.begin() + static_cast<std::ptrdiff_t>(first);
            constexpr double Same = 1. - 1e-14;
            if (std::none_of(all, m_edges.end(), [&](const Edge& edge) { return dot(edge.normal, normal) > Same; }))
                addEdge(k, normal);
        };
        wall.forEachNormal(add);
        piece.forEachNormal([&](Vec2d normal) { add(-normal); });
        m_differences[k].isRound = wall.isRound() || piece.isRound();
        m_differences[k].hasMiddle = std::none_of(m_edges.begin() + static_cast<std::ptrdiff_t>(first), m_edges.end(),
                                                  [&](const Edge& edge) { return edge.middle < -m_mover.tolerance(); });
        if (m_stays)
        {
            const auto all = m_edges.begin() + static_cast<std::ptrdiff_t>(first);
            *all =
                *std::min_element(all, m_edges.end(), [](const Edge& a, const Edge& b) { return a.offset < b.offset; });
            m_edges.resize(first + 1);
        }
    }
}

bool ExitSearch::counts(std::uint32_t wall) const noexcept
{
    const auto isWall = [wall](const Wall& touched) { return touched.piece == wall; };
    return !m_mover.rule().isOneWay(m_mover.search().rowOf(wall)) ||
           (m_stays && std::any_of(m_touched.begin(), m_touched.end(), isWall));
}

// Out of every difference: beyond one of its edges. What the last displacement led into is asked first.
bool ExitSearch::isFree(Vec2d displacement) noexcept
{
    constexpr double Rounding = 1e-7; // of an edge that it ends at
    const auto isOut = [&](std::size_t first, std::size_t& behind)
    {
        bool out = false;
        for (behind = first; behind < m_edges.size() && m_edges[behind].difference == m_edges[first].difference;
             ++behind)
            out = out || dot(displacement, m_edges[behind].normal) >= m_edges[behind].offset - Rounding;
        return out;
    };
    std::size_t behind = 0;
    if (m_blocker < m_edges.size() && !isOut(m_blocker, behind))
        return false;
    for (std::size_t first = 0; first < m_edges.size(); first = behind)
        if (!isOut(first, behind))
        {
            m_blocker = first;
            return false;
        }
    return true;
}

// A mover that turns between two walls where it has no room is not put behind one of them: what the middle of a piece
// would cross keeps it on its side. A piece whose middle is in a wall leaves on any side. Guarded by
// MoverRegression.ATurnWithoutRoomLeadsThroughNoWall.
bool ExitSearch::leadsThrough(Vec2d displacement, std::optional<std::uint32_t> leftWall) const noexcept
{
    constexpr double Rounding = 1e-6; // of the way in the wall
    for (std::size_t next = 0; next < m_edges.size() && !m_stays;)
    {
        const Difference& of = m_differences[m_edges[next].difference];
        double enters = 0., leaves = 1.;
        for (const std::uint32_t first = m_edges[next].difference;
             next < m_edges.size() && m_edges[next].difference == first; ++next)
        {
            const double along = dot(displacement, m_edges[next].normal), left = m_edges[next].middle;
            if (along > 0.)
                leaves = std::min(leaves, left / along);
            else if (along < 0.)
                enters = std::max(enters, left / along);
            else if (left <= 0.)
                leaves = 0.;
        }
        const auto isInWall = [&](const Difference& other)
        { return other.hasMiddle && other.moverPiece == of.moverPiece; };
        if (leaves - enters > Rounding && of.wall != leftWall &&
            std::none_of(m_differences.begin(), m_differences.end(), isInWall))
            return true;
    }
    return false;
}

void ExitSearch::consider(Vec2d displacement, const Edge& a, const Edge& b) noexcept
{
    const double squared = dot(displacement, displacement);
    if (squared >= m_shortest || !isFree(displacement) || leadsThrough(displacement))
        return;
    m_shortest = squared;
    m_found = displacement;
    m_ends = {a, b};
}

void ExitSearch::search(double reach)
{
    m_found.reset();
    m_shortest = reach * reach;
    if (isFree({}))
        m_found = Vec2d{};
    if (m_found)
        return;
    for (const Edge& edge : m_edges)
        if (edge.offset > 0.)
            consider(edge.normal * edge.offset, edge, edge);
    for (std::size_t i = 0; i < m_edges.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
        {
            const Edge &a = m_edges[i], &b = m_edges[j];
            const double sine = cross(a.normal, b.normal);
            if (a.difference != b.difference && std::max(a.offset * a.offset, b.offset * b.offset) < m_shortest &&
                std::fabs(sine) > 1e-6)
                consider(perpendicular(a.normal * b.offset - b.normal * a.offset) * (1. / sine), a, b);
        }
}

void ExitSearch::refine(Vec2d turn)
{
    const std::array<Edge, 2> ends = m_ends;
    for (const Edge& end : ends)
        if (m_differences[end.difference].isRound)
        {
            Vec2d left = end.normal, right = end.normal;
            for (int i = 0; i < Finer; ++i)
            {
                addEdge(end.difference, left = turned(left, turn));
                addEdge(end.difference, right = turned(right, {turn.x, -turn.y}));
            }
        }
    // The key tells any two apart, so there is one order only; std::stable_sort would ask the heap for room.
    // Guarded by Allocation.MoversThatArePushedOutOfWallsAllocateNothing.
    const auto key = [](const Edge& edge) { return std::tuple(edge.difference, edge.normal.x, edge.normal.y); };
    std::sort(m_edges.begin(), m_edges.end(), [&](const Edge& a, const Edge& b) { return key(a) < key(b); });
    m_blocker = 0;
}

std::optional<Vec2d> ExitSearch::find(double least, double most, double gap)
{
    m_gap = gap;
    // Only walls within reach can be in the way of an exit that is no longer.
    for (double reach = std::min(1.5 * least + 8. * gap, most);; reach = std::min(2. * reach, most))
    {
        gather(reach);
        if (m_edges.size() > MostEdgesSearched)
            return std::nullopt;
        search(reach);
        for (int i = 1; m_found && !m_stays && i <= Refinements && m_shortest > 0.; ++i)
        {
            refine(Turns[i]);
            search(reach);
        }
        if (m_found || reach >= most)
            return m_found;
    }
}

bool ExitSearch::isClearAfter(Vec2d displacement)
{
    const Vec2d place = m_mover.offset();
    const double enough = 0.75 * m_mover.gap();
    bool isClear = true;
    m_mover.standAt(place + displacement);
    for (std::uint32_t i = 0; i < m_mover.shape().pieceCount(); ++i)
        m_mover.search().forEachInBox(
            m_mover.shape().bounds(i).grown(static_cast<float>(enough)),
            [&](std::uint32_t wall)
            {
                isClear =
                    isClear && (!counts(wall) ||
                                -static_cast<double>(
                                    m_mover.touchOf(m_mover.piece(i), m_mover.search().operand(wall)).depth) >= enough);
            });
    m_mover.standAt(place);
    return isClear;
}

} // namespace

// No exit is shorter than the one out of the deepest wall alone: where that leads to nothing else, there is no more to
// search. Where the mover fits between walls with less than the gap, it is not to be thrown out for that.
Vec2d findExit(MovingShape& mover, const Walls& touched, double most)
{
    ExitSearch search(mover, touched);
    const Wall& deepest = touched.front();
    const double straight = deepest.depth + mover.gap();
    if (const Vec2d out = deepest.normal * straight;
        straight <= most && search.isClearAfter(out) && !search.leadsThroughAnother(out))
        return out;
    const std::optional<Vec2d> tight = search.find(std::max(deepest.depth, mover.gap()), most, 0.);
    if (!tight || !mover.reaches(length(*tight)))
        return {};
    const std::optional<Vec2d> roomy = search.find(length(*tight), length(*tight) + 8. * mover.gap(), mover.gap());
    return roomy.value_or(*tight);
}

} // namespace graze::detail
