// SPDX-License-Identifier: Zlib
#include "mover.hpp"
#include "seen_piece.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
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

// Curved edges that an exit ends at are split into finer ones, twice: cosine and sine of the turn between two of them,
// a SeenPiece::Directions-th of the circle divided by Finer once and twice.
constexpr int Finer = 8;
constexpr Vec2d FinerTurns[] = {{0.99992470183914450299, 0.01227153828571992539},
                                {0.99999882345170187925, 0.00153398018628476550}};
// The search looks at each edge along each: with more than so many within reach it gives up.
constexpr std::size_t MostEdgesSearched = 600;
constexpr double EdgeRounding = 1e-7; // of an edge that an exit ends at (unit: pixels)

/// The part of the line of an edge that is in a difference. Places on the line are counted from the one that is nearest
/// to the origin.
struct Run
{
    double begin, end;
    const Edge* first = nullptr; ///< the edge of the difference that it begins at, if it does within reach
    const Edge* last = nullptr;  ///< and where it ends
};

// How far the nearest place on the line of an edge is from being beyond another one.
[[nodiscard]] double roomBefore(const Edge& other, const Edge& edge) noexcept
{
    return other.offset - edge.offset * dot(edge.normal, other.normal);
}

// A difference that only touches the line has no part of it.
[[nodiscard]] Run runAlong(const Edge& edge, std::span<const Edge> difference, double reach) noexcept
{
    Run run{.begin = -reach, .end = reach};
    for (const Edge& other : difference)
    {
        const double sine = cross(edge.normal, other.normal), room = roomBefore(other, edge) - EdgeRounding;
        if (sine > 0. && room < run.end * sine)
        {
            run.end = room / sine;
            run.last = &other;
        }
        else if (sine < 0. && room < run.begin * sine)
        {
            run.begin = room / sine;
            run.first = &other;
        }
        else if (sine == 0. && room <= 0.)
            run.end = run.begin;
        if (run.begin >= run.end)
            break;
    }
    return run;
}

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
    template <class F>
    bool anyDifference(F&& f) const;
    [[nodiscard]] bool isFree() const noexcept;
    [[nodiscard]] bool leadsThrough(Vec2d displacement, std::optional<std::uint32_t> leftWall = {}) const noexcept;
    void consider(Vec2d displacement, const Edge& a, const Edge& b) noexcept;
    void considerLine(const Edge& edge);
    void search(double reach);
    void refine(Vec2d turn);

    /// Whether the exit must keep off the wall.
    [[nodiscard]] bool counts(std::uint32_t wall) const noexcept;

    MovingShape& m_mover;
    const Walls& m_touched;
    bool m_stays;
    Scratch<Difference> m_differences;
    Scratch<Edge> m_edges;
    Scratch<Run> m_runs;
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
    const double reach = SeenPiece(other, origin).reach(normal);
    const Vec2d middle = Vec2d(m_mover.shape().bounds(of.moverPiece).centre()) - origin;
    m_edges.push_back({.normal = normal,
                       .offset = reach + SeenPiece(own, origin).reach(-normal) + m_gap,
                       .middle = reach - dot(middle, normal),
                       .difference = difference});
}

void ExitSearch::gather(double reach)
{
    m_differences.clear();
    m_edges.clear();
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
        const SeenPiece piece(own, {}), wall(other, {});
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

// Whether f(its edges) says so of a difference. They stand side by side.
template <class F>
bool ExitSearch::anyDifference(F&& f) const
{
    for (std::size_t first = 0, behind = 0; first < m_edges.size(); first = behind)
    {
        while (behind < m_edges.size() && m_edges[behind].difference == m_edges[first].difference)
            ++behind;
        if (f(std::span(m_edges).subspan(first, behind - first)))
            return true;
    }
    return false;
}

// Whether the mover stands beyond an edge of every difference.
bool ExitSearch::isFree() const noexcept
{
    const auto isBeyond = [](const Edge& edge) { return edge.offset <= EdgeRounding; };
    return !anyDifference([&](std::span<const Edge> edges)
                          { return std::none_of(edges.begin(), edges.end(), isBeyond); });
}

// A mover that turns between two walls where it has no room is not put behind one of them: what the middle of a piece
// would cross keeps it on its side. A piece whose middle is in a wall leaves on any side. Guarded by
// MoverRegression.ATurnWithoutRoomLeadsThroughNoWall.
bool ExitSearch::leadsThrough(Vec2d displacement, std::optional<std::uint32_t> leftWall) const noexcept
{
    constexpr double OfTheWay = 1e-6; // no more of it in the wall
    const auto isCrossed = [&](std::span<const Edge> edges)
    {
        const Difference& of = m_differences[edges.front().difference];
        double enters = 0., leaves = 1.;
        for (const Edge& edge : edges)
        {
            const double along = dot(displacement, edge.normal);
            if (along > 0.)
                leaves = std::min(leaves, edge.middle / along);
            else if (along < 0.)
                enters = std::max(enters, edge.middle / along);
            else if (edge.middle <= 0.)
                leaves = 0.;
        }
        const auto isInWall = [&](const Difference& other)
        { return other.hasMiddle && other.moverPiece == of.moverPiece; };
        return leaves - enters > OfTheWay && of.wall != leftWall &&
               std::none_of(m_differences.begin(), m_differences.end(), isInWall);
    };
    return !m_stays && anyDifference(isCrossed);
}

void ExitSearch::consider(Vec2d displacement, const Edge& a, const Edge& b) noexcept
{
    const double squared = dot(displacement, displacement);
    if (squared >= m_shortest || leadsThrough(displacement))
        return;
    m_shortest = squared;
    m_found = displacement;
    m_ends = {a, b};
}

// The places on the line of an edge that are in no other difference: the one that is nearest to the origin, and where
// another difference begins or ends. (Crossing each edge with each, and asking all differences whether they hold the
// point, took 4.5 times as long for movers deep in heaps of boxes.)
void ExitSearch::considerLine(const Edge& edge)
{
    if (edge.offset * edge.offset >= m_shortest)
        return;
    const double reach = std::sqrt(m_shortest - edge.offset * edge.offset);
    m_runs.clear();
    anyDifference(
        [&](std::span<const Edge> edges)
        {
            if (edges.front().difference != edge.difference)
                if (const Run run = runAlong(edge, edges, reach); run.begin < run.end)
                    m_runs.push_back(run);
            return false;
        });
    const auto isOpen = [&](double place)
    {
        return std::none_of(m_runs.begin(), m_runs.end(),
                            [place](const Run& run) { return run.begin < place && place < run.end; });
    };
    if (edge.offset > 0. && isOpen(0.))
        consider(edge.normal * edge.offset, edge, edge);
    for (const Run& run : m_runs)
        for (const Edge* const other : {run.first, run.last})
        {
            const double sine = other ? cross(edge.normal, other->normal) : 0.;
            if (std::fabs(sine) > 1e-6 && isOpen(roomBefore(*other, edge) / sine))
                consider(perpendicular(edge.normal * other->offset - other->normal * edge.offset) * (1. / sine), edge,
                         *other);
        }
}

void ExitSearch::search(double reach)
{
    m_found.reset();
    m_shortest = reach * reach;
    if (isFree())
    {
        m_found = Vec2d{};
        return;
    }
    for (const Edge& edge : m_edges)
        considerLine(edge);
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
        for (const Vec2d& turn : FinerTurns)
            if (m_found && !m_stays && m_shortest > 0.)
            {
                refine(turn);
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
