// SPDX-License-Identifier: Zlib
#include "shapes/decompose_status.hpp"

#include <optional>
#include <utility>

namespace graze::decomposition
{

namespace
{

using Vertices = std::vector<RingVertex>;

struct Meeting
{
    bool crossing = false; // otherwise they touch
    Vec2 place{};
};

// The place where two edges properly cross, in doubles, for the message only.
Vec2 crossingPoint(Vec2 a, Vec2 b, Vec2 c, Vec2 d)
{
    const Vec2d ab = Vec2d(b) - Vec2d(a), cd = Vec2d(d) - Vec2d(c);
    const double area = cross(ab, cd);
    const double t = area != 0. ? cross(Vec2d(c) - Vec2d(a), cd) / area : 0.;
    return (Vec2d(a) + ab * t).toFloat();
}

std::optional<Meeting> meetingOf(Vec2 a, Vec2 b, Vec2 c, Vec2 d)
{
    const int sideC = orientation(a, b, c);
    const int sideD = orientation(a, b, d);
    if (sideC * sideD > 0)
        return std::nullopt;
    const int sideA = orientation(c, d, a);
    const int sideB = orientation(c, d, b);
    if (sideA * sideB > 0)
        return std::nullopt;
    if (sideC * sideD < 0 && sideA * sideB < 0)
        return Meeting{true, crossingPoint(a, b, c, d)};
    for (const Vec2 point : {c, d})
        if (detail::isOnSegment(point, a, b))
            return Meeting{false, point};
    for (const Vec2 point : {a, b})
        if (detail::isOnSegment(point, c, d))
            return Meeting{false, point};
    return std::nullopt;
}

std::optional<Meeting> meetingOf(const Vertices& vertices, std::uint32_t e, std::uint32_t f)
{
    if (vertices[f].next == e)
        std::swap(e, f);
    const Vec2 a = vertices[e].at;
    const Vec2 b = vertices[vertices[e].next].at;
    const Vec2 d = vertices[vertices[f].next].at;
    if (vertices[e].next != f)
        return meetingOf(a, b, vertices[f].at, d);
    // Neighbours share b; they meet elsewhere only when the second runs back along the first.
    if (orientation(a, b, d) == 0 && before(b, a) == before(b, d))
        return Meeting{false, b};
    return std::nullopt;
}

DecomposeError errorOf(const Vertices& vertices, std::uint32_t e, std::uint32_t f, const Meeting& meeting)
{
    using Kind = DecomposeError::Kind;
    const RingVertex* one = &vertices[e];
    const RingVertex* two = &vertices[f];
    // The hole at fault first, or the first of two edges of a ring.
    const bool swapped = one->ring != two->ring ? one->ring < two->ring : one->index > two->index;
    if (swapped)
        std::swap(one, two);
    const Kind kind = one->ring == two->ring ? (meeting.crossing ? Kind::SelfIntersecting : Kind::TouchesItself)
                      : two->ring == 0       ? Kind::HoleOutside
                                             : Kind::HolesOverlap;
    return {kind, one->ring, one->index, two->ring, two->index, meeting.place};
}

// Two edges become neighbours in the status before the line reaches the first point that they share, or
// that point is a vertex and is found when it is looked up. So until something is found the order in the status is
// true; and a meeting is true whatever the order, because every pair is decided by itself.
class MeetingSearch
{
public:
    MeetingSearch(const Vertices& vertices, DecomposeError& error) :
    m_vertices(vertices),
    m_error(error),
    m_status(vertices)
    {
    }

    void run()
    {
        const std::vector<std::uint32_t> order = sweepOrder(m_vertices);
        for (std::size_t i = 0; i < order.size() && isGood(); ++i)
        {
            // Neighbours in a ring differ, so edges that start in the same point are no neighbours.
            if (i + 1 < order.size() && m_vertices[order[i]].at == m_vertices[order[i + 1]].at)
                refuse(order[i], order[i + 1], {false, m_vertices[order[i]].at});
            else
                visit(order[i]);
        }
    }

private:
    [[nodiscard]] bool isGood() const noexcept { return m_error.kind == DecomposeError::Kind::None; }

    void visit(std::uint32_t v)
    {
        const RingVertex& vertex = m_vertices[v];
        const std::uint32_t arriving = vertex.previous;
        testPair(arriving, v);
        const SweepStatus::Place first = m_status.firstNotBelow(vertex.at);
        SweepStatus::Place above = first;
        for (; isGood() && !m_status.isEnd(above) && m_status.passesThrough(above, vertex.at); ++above)
            if (above->edge != v && above->edge != arriving)
                refuse(notNextTo(above->edge, v), above->edge, {false, vertex.at});
        if (!isGood())
            return;

        const bool previousIsLeft = before(m_vertices[arriving].at, vertex.at);
        const bool nextIsLeft = before(m_vertices[vertex.next].at, vertex.at);
        if (previousIsLeft && nextIsLeft)
        {
            const SweepStatus::Place next = m_status.eraseTwo(first);
            if (!m_status.isLowest(next) && !m_status.isEnd(next))
                testPair(std::prev(next)->edge, next->edge);
            return;
        }
        if (previousIsLeft || nextIsLeft)
            SweepStatus::replace(first, previousIsLeft ? v : arriving);
        else
            m_status.insertBefore(above, arriving, v);
        testAround(above, previousIsLeft || nextIsLeft ? 1 : 2);
    }

    // The edges that leave to the right, one or two, are those below `above`.
    void testAround(SweepStatus::Place above, int leaving)
    {
        if (!m_status.isEnd(above))
            testPair(std::prev(above)->edge, above->edge);
        const SweepStatus::Place lowest = std::prev(above, leaving);
        if (!m_status.isLowest(lowest))
            testPair(std::prev(lowest)->edge, lowest->edge);
    }

    void testPair(std::uint32_t e, std::uint32_t f)
    {
        if (const auto meeting = meetingOf(m_vertices, e, f))
            refuse(e, f, *meeting);
    }

    // The edge that ends or starts in v and is no neighbour of the other one, which runs through v. (Both are
    // neighbours only in a flat triangle.)
    std::uint32_t notNextTo(std::uint32_t edge, std::uint32_t v) const
    {
        const bool isNeighbour = m_vertices[v].next == edge || m_vertices[edge].next == v;
        return isNeighbour ? m_vertices[v].previous : v;
    }

    void refuse(std::uint32_t e, std::uint32_t f, const Meeting& meeting)
    {
        if (isGood())
            m_error = errorOf(m_vertices, e, f, meeting);
    }

    const Vertices& m_vertices;
    DecomposeError& m_error;
    SweepStatus m_status;
};

} // namespace

void checkEdges(const Vertices& vertices, DecomposeError& error)
{
    MeetingSearch(vertices, error).run();
}

} // namespace graze::decomposition
