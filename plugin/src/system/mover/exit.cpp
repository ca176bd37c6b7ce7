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
// to the origin: nearest on one of their edges, where two edges cross, or where a way past the corner of a wall ends.
struct Edge
{
    Vec2d normal{};
    double offset = 0.; ///< beyond dot(d, normal) = offset the mover is free of the wall
    double middle = 0.; ///< and the middle of the mover's piece is out of it beyond this
    std::uint32_t difference = 0;
};

struct Difference
{
    static constexpr double Infinity = std::numeric_limits<double>::infinity();

    std::uint32_t wall = 0;
    std::uint32_t moverPiece = 0;
    bool isRound = false;
    bool hasMiddle = false;                                       ///< the middle of the mover's piece is in the wall
    Vec2d lower{-Infinity, -Infinity}, upper{Infinity, Infinity}; ///< bounds
    Vec2d left{}, right{}; ///< from that middle to the corners at the sides of the wall; zero without corners
    std::span<const Edge> edges{};
};

// Curved edges that an exit ends at are split into finer ones, twice: cosine and sine of the turn between two of them,
// a SeenPiece::Directions-th of the circle divided by Finer once and twice.
constexpr int Finer = 8;
constexpr Vec2d FinerTurns[] = {{0.99992470183914450299, 0.01227153828571992539},
                                {0.99999882345170187925, 0.00153398018628476550}};
// The search looks at each edge along many others, and gives up with more than so many within reach, sixty discs or a
// thousand boxes: twice as many discs took 24 ms.
constexpr std::size_t MostEdgesSearched = 4000;
constexpr double EdgeRounding = 1e-7; // of an edge that an exit ends at (unit: pixels)

/// The part of the line of an edge that is in a difference. Places on the line are counted from the one that is nearest
/// to the origin.
struct Run
{
    double begin, end;
    const Edge* first = nullptr; ///< the edge of the difference that it begins at, if it does within reach
};

// How far the nearest place on the line of an edge is from being beyond another one.
[[nodiscard]] double roomBefore(const Edge& other, const Edge& edge) noexcept
{
    return other.offset - edge.offset * dot(edge.normal, other.normal);
}

// Within the part of the line that is given. A difference that touches the line has none; with `wider` it has.
[[nodiscard]] Run runAlong(const Edge& edge, std::span<const Edge> difference, Run run, double wider) noexcept
{
    for (const Edge& other : difference)
    {
        const double sine = cross(edge.normal, other.normal), room = roomBefore(other, edge) + wider;
        if (sine > 0. && room < run.end * sine)
            run.end = room / sine;
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
    /// Whether any edge of the last search stands for a curve.
    [[nodiscard]] bool hasCurves() const noexcept
    {
        return std::any_of(m_differences.begin(), m_differences.end(), [](const Difference& of) { return of.isRound; });
    }

private:
    void gather(double reach);
    void addEdge(std::uint32_t difference, Vec2d normal);
    void group() noexcept;
    /// From the mover's place.
    [[nodiscard]] Vec2d middleOf(std::uint32_t moverPiece) const noexcept
    {
        return Vec2d(m_mover.shape().bounds(moverPiece).centre()) - m_mover.offset();
    }
    [[nodiscard]] bool isFree() const noexcept;
    [[nodiscard]] bool leadsThrough(Vec2d displacement, std::optional<std::uint32_t> leftWall = {}) const noexcept;
    void consider(Vec2d displacement, const Edge& a, const Edge& b) noexcept;
    void considerBorder(const Edge& edge);
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
    m_edges.push_back({.normal = normal,
                       .offset = reach + SeenPiece(own, origin).reach(-normal) + m_gap,
                       .middle = reach - dot(middleOf(of.moverPiece), normal),
                       .difference = difference});
}

void ExitSearch::gather(double far)
{
    m_differences.clear();
    m_edges.clear();
    const WorldSearch& search = m_mover.search();
    for (std::uint32_t i = 0; i < m_mover.shape().pieceCount(); ++i)
        search.forEachInBox(m_mover.shape().bounds(i).grown(static_cast<float>(far + m_gap)),
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
        const SeenPiece piece(own, m_mover.offset()), wall(other, m_mover.offset());
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
        const auto all = m_edges.begin() + static_cast<std::ptrdiff_t>(first);
        m_differences[k].hasMiddle =
            std::none_of(all, m_edges.end(), [&](const Edge& edge) { return edge.middle < -m_mover.tolerance(); });
        if (m_stays)
        {
            *all =
                *std::min_element(all, m_edges.end(), [](const Edge& a, const Edge& b) { return a.offset < b.offset; });
            m_edges.resize(first + 1);
            continue;
        }
        const auto reach = [&](Vec2d normal) { return wall.reach(normal) + piece.reach(-normal) + m_gap; };
        m_differences[k].lower = {-reach({-1., 0.}), -reach({0., -1.})};
        m_differences[k].upper = {reach({1., 0.}), reach({0., 1.})};
        for (std::uint32_t i = 0; i < wall.cornerCount(); ++i)
        {
            const Vec2d corner = wall.corner(i) - middleOf(m_differences[k].moverPiece);
            if (i == 0 || cross(m_differences[k].left, corner) > 0.)
                m_differences[k].left = corner;
            if (i == 0 || cross(m_differences[k].right, corner) < 0.)
                m_differences[k].right = corner;
        }
    }
    group();
}

// The edges of a difference stand side by side.
void ExitSearch::group() noexcept
{
    auto next = m_edges.begin();
    for (Difference& of : m_differences)
    {
        const auto first = next;
        while (next != m_edges.end() && &m_differences[next->difference] == &of)
            ++next;
        of.edges = {first, next};
    }
}

bool ExitSearch::counts(std::uint32_t wall) const noexcept
{
    const auto isWall = [wall](const Wall& touched) { return touched.piece == wall; };
    return !m_mover.rule().isOneWay(m_mover.search().rowOf(wall)) ||
           (m_stays && std::any_of(m_touched.begin(), m_touched.end(), isWall));
}

// Whether the mover stands beyond an edge of every difference.
bool ExitSearch::isFree() const noexcept
{
    const auto isBeyond = [](const Edge& edge) { return edge.offset <= EdgeRounding; };
    return std::all_of(m_differences.begin(), m_differences.end(),
                       [&](const Difference& one)
                       { return std::any_of(one.edges.begin(), one.edges.end(), isBeyond); });
}

// A mover that turns between two walls where it has no room is not put behind one of them: what the middle of a piece
// would cross keeps it on its side. A piece whose middle is in a wall leaves on any side. Guarded by
// MoverRegression.ATurnWithoutRoomLeadsThroughNoWall.
bool ExitSearch::leadsThrough(Vec2d displacement, std::optional<std::uint32_t> leftWall) const noexcept
{
    constexpr double OfTheWay = 1e-6; // no more of it in the wall
    const auto isCrossed = [&](const Difference& of)
    {
        double enters = 0., leaves = 1.;
        for (const Edge& edge : of.edges)
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
    return !m_stays && std::any_of(m_differences.begin(), m_differences.end(), isCrossed);
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

// The places where an edge is a border that is in no other difference: the one that is nearest to the origin, where
// another difference begins, and what the corner of a wall just does not hide.
void ExitSearch::considerBorder(const Edge& edge)
{
    if (edge.offset * edge.offset >= m_shortest)
        return;
    const double reach = std::sqrt(m_shortest - edge.offset * edge.offset);
    const Difference& own = m_differences[edge.difference];
    const Run border = runAlong(edge, own.edges, {.begin = -reach, .end = reach}, EdgeRounding);
    if (border.begin >= border.end)
        return;
    const Vec2d along = perpendicular(edge.normal), nearest = edge.normal * edge.offset;
    const Vec2d begin = nearest + along * border.begin, end = nearest + along * border.end;
    m_runs.clear();
    for (const Difference& other : m_differences)
        if (&other != &own && std::min(begin.x, end.x) < other.upper.x && std::max(begin.x, end.x) > other.lower.x &&
            std::min(begin.y, end.y) < other.upper.y && std::max(begin.y, end.y) > other.lower.y)
            if (const Run run = runAlong(edge, other.edges, {.begin = border.begin, .end = border.end}, -EdgeRounding);
                run.begin < run.end)
                m_runs.push_back(run);
    const auto isOpen = [&](double place)
    {
        return border.begin <= place && place <= border.end &&
               std::none_of(m_runs.begin(), m_runs.end(),
                            [place](const Run& run) { return run.begin < place && place < run.end; });
    };
    if (edge.offset > 0. && isOpen(0.))
        consider(nearest, edge, edge);
    // Where one border goes into the difference of another, that one comes out of its own: one of the two will do.
    for (const Run& run : m_runs)
    {
        const double sine = run.first ? cross(edge.normal, run.first->normal) : 0.;
        if (std::fabs(sine) > 1e-6 && isOpen(roomBefore(*run.first, edge) / sine))
            consider(perpendicular(edge.normal * run.first->offset - run.first->normal * edge.offset) * (1. / sine),
                     edge, *run.first);
    }
    for (const Difference& other : m_differences)
        for (const Vec2d& corner : {other.left, other.right})
            if (const double height = dot(corner, edge.normal); 0. < height && height < edge.offset)
                if (const double times = edge.offset / height; isOpen(dot(corner, along) * times))
                    consider(corner * times, edge, edge);
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
        considerBorder(edge);
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
    group();
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
    // Curved edges lead farther before they are split, so how far is asked of what is found.
    const double shortest = length(*tight), enough = shortest + 8. * mover.gap();
    const double reach = search.hasCurves() ? 1.25 * enough : enough;
    const std::optional<Vec2d> roomy = search.find(shortest, reach, mover.gap());
    return roomy && length(*roomy) <= enough ? *roomy : *tight;
}

} // namespace graze::detail
