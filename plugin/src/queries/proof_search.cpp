// SPDX-License-Identifier: Zlib
#include "queries/proof_search.hpp"

#include "shapes/round.hpp"

#include <graze/gjk/gjk.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

// Ellipses that barely overlap take some 20 searches; beyond this limit rounding repeats the same vertices.
constexpr int MaxSearches = 64;

struct Side
{
    ShapeView shape;
    Mat2d linear;
};

struct Extreme
{
    std::uint32_t index = 0;
    Vec2 step{};
    Vec2d point{}; ///< without the translation
};

struct Candidate
{
    Proof::Vertex vertex;
    Vec2d w{}; ///< from the rounded steps, so that the triangle is the one that verify() gets
};

// Length about 1, so that no product of a search is too large or too small. A zero stays as it is.
Vec2d ordinary(Vec2d direction) noexcept
{
    const double most = std::max(std::fabs(direction.x), std::fabs(direction.y));
    return most > 0. ? direction * (1. / most) : direction;
}

bool areOpposite(double sideOne, double sideOther) noexcept
{
    return (sideOne < 0. && sideOther > 0.) || (sideOne > 0. && sideOther < 0.);
}

// The border of the disc, or of the ellipse, in that direction, in floats that are not beyond it. One too small for
// that is not used.
Vec2 stepTowards(Vec2d direction, const ShapeView& shape) noexcept
{
    const Mat2d form = shape.hasForm ? formOf(shape.form()) : Mat2d{};
    if (shape.hasForm)
        direction = form.transposed(direction);
    const double l = length(direction);
    if (!(l > 0.) || shape.radius == 0.f)
        return {};
    const double r = static_cast<double>(shape.radius);
    constexpr double Inwards = 1. - 0x1p-22; // two ulps of a float
    for (const double factor : {1., Inwards})
    {
        const Vec2d onDisc = direction * (factor * r / l);
        const Vec2 step = (shape.hasForm ? form * onDisc : onDisc).toFloat();
        if (staysWithin(step, shape))
            return step;
    }
    return {};
}

Vec2d placeOf(const Side& side, std::uint32_t index, Vec2 step) noexcept
{
    return side.linear * (Vec2d(side.shape.point(index)) + Vec2d(step));
}

Extreme extremeOf(const Side& side, Vec2d direction) noexcept
{
    const Vec2d local = ordinary(side.linear.transposed(direction));
    const auto point = [&](std::uint32_t i) { return Vec2d(side.shape.point(i)); };
    Extreme result;
    for (std::uint32_t i = 1; i < side.shape.count; ++i)
        if (dot(point(i), local) > dot(point(result.index), local))
            result.index = i;
    result.step = stepTowards(local, side.shape);
    result.point = placeOf(side, result.index, result.step);
    return result;
}

// How far the piece reaches from its local origin, radius included.
double reachOf(const Side& side, Vec2d direction) noexcept
{
    const Vec2d local = side.linear.transposed(direction);
    const Extreme core = extremeOf(side, direction);
    return dot(Vec2d(side.shape.point(core.index)), local) + roundReach(side.shape, local);
}

// The point between the two that is nearest to the origin, if it is nearer than the witness that is there.
void setWitness(const Candidate& p, const Candidate& q, Proof& proof) noexcept
{
    const auto weight = static_cast<float>(nearestOnSegment(p.w, q.w).weight);
    const double reach = length(p.w + (q.w - p.w) * static_cast<double>(weight));
    const float bound =
        std::nextafter(static_cast<float>(reach * (1. + 1e-13)), std::numeric_limits<float>::infinity());
    if (!(bound < proof.upperBound))
        return;
    proof.upperBound = bound;
    proof.weight = weight;
    proof.count = 2;
    proof.vertices = {p.vertex, q.vertex, {}};
}

/// See searchProof and addBounds.
class Search
{
public:
    Search(const Operand& a, const Operand& b, Proof& proof) noexcept :
    m_a{a.piece(proof.pieceA), linearOf(a.matrix())},
    m_b{b.piece(proof.pieceB), linearOf(b.matrix())},
    m_offset(offsetOf(b.matrix()) - offsetOf(a.matrix())),
    m_proof(proof)
    {
    }

    void run(Vec2d start) noexcept
    {
        m_proof.kind = Proof::Kind::None;
        Candidate p;
        Candidate q;
        if (!reaches(start, p) || !reaches(-p.w, q))
            return;
        for (int searches = 2; searches < MaxSearches; ++searches)
        {
            const double side = cross(p.w, q.w);
            Candidate r;
            const Vec2d edge = q.w - p.w;
            if (!reaches(side > 0. ? perpendicular(edge) : -perpendicular(edge), r))
                return;
            // In doubles an edge may pass through the origin that exactly passes beside it: the third vertex is on one
            // of its sides, and the opposite start leads to the other. Guarded by ProofOf.NumbersOfAnySize.
            const bool onEdge = side == 0. && dot(p.w, q.w) <= 0.;
            if (onEdge || triangleHoldsOrigin(p.w, q.w, r.w))
                return enclose({p, q, r});
            // The edge from p or the edge from q: the one that has the origin and the other vertex on two sides.
            const bool beyondP = areOpposite(cross(p.w, r.w), cross(r.w - p.w, edge));
            const bool beyondQ = areOpposite(cross(q.w, r.w), cross(r.w - q.w, -edge));
            if (!beyondP && !beyondQ)
                return;
            (beyondP ? q : p) = r;
        }
    }

    void addBounds() noexcept
    {
        const std::uint32_t given = m_proof.count;
        const std::array<Proof::Vertex, 3> vertices = m_proof.vertices;
        const Vec2d n(m_proof.axis);
        // Reduced by the rounding of every term, and by an ulp of the float.
        const double reachA = reachOf(m_a, n), reachB = reachOf(m_b, -n), between = dot(m_offset, n);
        const double slack = 1e-14 * (std::fabs(reachA) + std::fabs(reachB) + std::fabs(between));
        const double gap = (between - reachA - reachB - slack) / length(n);
        m_proof.lowerBound = gap > 0. ? std::nextafter(static_cast<float>(gap), 0.f) : 0.f;

        // Between the vertices that GJK ended with, or across a face that is nearly square to the axis: a disc that a
        // matrix flattens has such a face without having two core vertices.
        constexpr double Turn = 1e-5;
        const auto stretched = [&](Proof::Vertex v) -> Candidate
        {
            v.stepA = stepTowards(ordinary(m_a.linear.transposed(n)), m_a.shape);
            v.stepB = stepTowards(ordinary(m_b.linear.transposed(-n)), m_b.shape);
            return {v, placeOf(m_b, v.indexB, v.stepB) - placeOf(m_a, v.indexA, v.stepA) + m_offset};
        };
        setWitness(farthest(-n + perpendicular(n) * Turn), farthest(-n - perpendicular(n) * Turn), m_proof);
        if (given > 0)
            setWitness(stretched(vertices[0]), stretched(vertices[given - 1]), m_proof);
    }

private:
    [[nodiscard]] Candidate farthest(Vec2d direction) const noexcept
    {
        const Extreme a = extremeOf(m_a, -direction), b = extremeOf(m_b, direction);
        return {{a.index, b.index, a.step, b.step}, b.point - a.point + m_offset};
    }

    // The farthest vertex of B - A; false when it falls short of the origin, which proves the opposite.
    bool reaches(Vec2d direction, Candidate& found) noexcept
    {
        const Vec2d d = ordinary(direction);
        found = farthest(d);
        if (!(dot(found.w, d) < 0.))
            return true;
        m_proof.kind = Proof::Kind::SeparatingAxis;
        m_proof.axis = (-d).toFloat();
        return false;
    }

    void enclose(const std::array<Candidate, 3>& around) noexcept
    {
        m_proof.kind = Proof::Kind::Enclosure;
        m_proof.count = 3;
        for (std::size_t i = 0; i < around.size(); ++i)
            m_proof.vertices[i] = around[i].vertex;
    }

    Side m_a;
    Side m_b;
    Vec2d m_offset;
    Proof& m_proof;
};

} // namespace

void searchProof(const Operand& a, const Operand& b, Vec2d start, Proof& proof) noexcept
{
    Search(a, b, proof).run(start);
}

void addBounds(const Operand& a, const Operand& b, Proof& proof) noexcept
{
    Search(a, b, proof).addBounds();
}

} // namespace graze::detail
