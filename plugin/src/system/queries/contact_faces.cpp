// SPDX-License-Identifier: Zlib
#include "contact_faces.hpp"

#include <graze/gjk/support.hpp>
#include <graze/queries/pair_queries.hpp>

#include <algorithm>
#include <cmath>

namespace graze::detail
{

namespace
{

// Normals that differ by less are one (unit: radians, squared): of a pair and a face, of two sides, and but for
// rounding.
constexpr float SameNormalSquared = 1e-6f;
constexpr float SameSideSquared = 1e-10f;
constexpr float SameBitsSquared = 1e-12f;

double roundingAt(Vec2d point) noexcept
{
    return 0x1p-24 * (std::fabs(point.x) + std::fabs(point.y));
}

// Surfaces that are closer are one: the band, and the rounding of a far place.
double toleranceOf(double extent, Vec2d point) noexcept
{
    return 1e-3 + 1e-4 * extent + 4. * roundingAt(point);
}

} // namespace

Operand pointAt(Vec2 place) noexcept
{
    return {OriginPoint, Affine2::translation(place)};
}

Vec2d pointRate(const MotionPath& path, double share, Vec2d point) noexcept
{
    if (path.isStraight() || path.jumps())
        return path.translation();
    const Mat2d linear = path.linearAt(share);
    const Vec2d arm = point - path.centreAt(share, {});
    const Mat2d adjugate{linear.m11, -linear.m01, -linear.m10, linear.m00};
    return path.translation() + path.linearRateAt(share) * (adjugate * arm) * (1. / linear.determinant());
}

bool meetsOneSide(const RoundPath& round, const MovingLoop& loop, const RoundContact& contact) noexcept
{
    const Vec2d point = contact.point(round);
    const double tolerance = toleranceOf(4. * (loop.reach + loop.radius + round.radius), point);
    const SinCos turn = sinCos(loop.angle * contact.fraction);
    const auto seenFromLoop = [&turn](Vec2d v) {
        return Vec2d{turn.cosine * v.x + turn.sine * v.y, turn.cosine * v.y - turn.sine * v.x};
    };
    const Vec2d place = seenFromLoop(point - loop.centre - loop.travel * contact.fraction);
    const Vec2d outward = seenFromLoop(contact.outward);
    std::uint32_t touched = 0;
    bool isFace = false;
    for (std::uint32_t i = 0; i < loop.count; ++i)
    {
        const MovingLoop::Side& side = loop.sides[i];
        const Vec2d from = place - loop.corners[i];
        const double beyond = dot(place, side.outward) - side.border - loop.radius;
        const double along = dot({-side.outward.y, side.outward.x}, from);
        if (std::fabs(beyond) <= tolerance && along >= -tolerance && along <= side.length + tolerance)
            isFace = ++touched == 1 && lengthSquared((side.outward - outward).toFloat()) <= SameNormalSquared;
    }
    return isFace;
}

ContactFaces::ContactFaces(const Operand& mover, const Operand& piece, Vec2 point, Vec2 normal) noexcept :
m_mover(makeBody(mover, Vec2d(point))),
m_piece(makeBody(piece, Vec2d(point))),
m_point(point),
m_normal(normal)
{
    m_tolerance = toleranceOf(std::max(extentOf(m_mover), extentOf(m_piece)), Vec2d(point));
    m_sameGap = 1e-5 + 2. * roundingAt(Vec2d(point));
    if (m_mover.isCurved() || m_piece.isCurved())
        return;
    addFaces(m_piece, piece.firstPiece().convexLoop, true);
    addFaces(m_mover, mover.firstPiece().convexLoop, false);
    m_isSharp = m_mover.roundRadius + m_piece.roundRadius <= m_tolerance;
}

void ContactFaces::addFaces(const Body& body, bool convexLoop, bool isPiece) noexcept
{
    const double winding = body.linear.determinant();
    if (!convexLoop || body.count < 2 || winding == 0.)
        return;
    Vec2d last = body.worldPoint(body.count - 1);
    for (std::uint32_t i = 0; i < body.count; ++i)
    {
        const Vec2d from = last;
        last = body.worldPoint(i);
        addFace(from, last - from, body.roundRadius, winding, isPiece);
    }
}

// Only a side that the contact, here the origin, is on.
void ContactFaces::addFace(Vec2d from, Vec2d side, double radius, double winding, bool isPiece) noexcept
{
    const double reach = radius + m_tolerance, beside = cross(from, side), squared = dot(side, side);
    // Most sides are far away: no root for those.
    if (beside * beside > 1.000001 * reach * reach * squared)
        return;
    const double sideLength = std::sqrt(squared);
    if (!(sideLength > 0.) || m_count == MostFaces)
        return;
    const Vec2d along = side * (1. / sideLength);
    const Vec2d outward = winding > 0. ? Vec2d{along.y, -along.x} : Vec2d{-along.y, along.x};
    const double place = -dot(from, along);
    if (!(std::fabs(dot(from, outward) + radius) <= m_tolerance && place >= -m_tolerance &&
          place <= sideLength + m_tolerance))
        return;
    Face face;
    face.normal = (isPiece ? -outward : outward).toFloat();
    face.gap = gapAlong(face.normal);
    const bool isTouched = face.isTouched(m_tolerance);
    const auto isSame = [&face](Vec2 normal, float most) { return lengthSquared(face.normal - normal) <= most; };
    if (!isPiece &&
        (!isTouched || std::any_of(m_faces.begin(), m_faces.begin() + m_count,
                                   [&](const Face& other) { return isSame(other.normal, SameSideSquared); })))
        return;
    m_isFace = m_isFace || (isTouched && isSame(m_normal, SameNormalSquared));
    // The same but for rounding: a query beside its neighbours answers as it does alone.
    if (isSame(m_normal, SameBitsSquared))
        face.normal = m_normal;
    m_anyTouched = m_anyTouched || isTouched;
    // A quarter of the stretch from both of its ends: away from corners that are nearly those of the neighbour.
    const double stretch = 4. * m_tolerance;
    const double low = std::max(place - stretch, 0.), high = std::min(place + stretch, sideLength);
    const Vec2d outside = from + outward * (radius + m_tolerance) + Vec2d(m_point);
    face.places = {(outside + along * (low + 0.25 * (high - low))).toFloat(),
                   (outside + along * (high - 0.25 * (high - low))).toFloat()};
    face.isOfPiece = isPiece;
    m_faces[m_count++] = face;
}

double ContactFaces::gapAlong(Vec2 normal) const noexcept
{
    const Vec2d n(normal);
    return dot(support(m_piece, -n).point - support(m_mover, n).point, n) - m_piece.roundRadius - m_mover.roundRadius;
}

std::optional<Vec2> ContactFaces::settled() const noexcept
{
    if (!m_anyTouched)
        return m_normal;
    if (m_count == 1)
        return m_isSharp && !m_isFace ? m_faces[0].normal : m_normal;
    return {};
}

Aabb ContactFaces::places() const noexcept
{
    Aabb box;
    for (std::uint32_t i = 0; i < m_count; ++i)
        for (const Vec2 place : m_faces[i].places)
            box = merged(box, place);
    return box;
}

void ContactFaces::coverBy(const Operand& neighbour, const GjkSettings& settings) noexcept
{
    for (std::uint32_t i = 0; i < m_count; ++i)
        for (std::uint32_t k = 0; k < 2; ++k)
            if (bool& covered = m_faces[i].covered[k]; !covered && m_faces[i].isOfPiece)
                covered = overlap(pointAt(m_faces[i].places[k]), neighbour, settings).overlapping();
}

bool ContactFaces::isBetter(const Face& face, double approach, const Face& other, double ofOther) const noexcept
{
    if ((approach > 0.) != (ofOther > 0.))
        return approach > 0.;
    if (std::fabs(face.gap - other.gap) > m_sameGap)
        return face.gap > other.gap;
    return face.isOfPiece == other.isOfPiece ? approach > ofOther : face.isOfPiece;
}

bool ContactFaces::isAnyCovered() const noexcept
{
    return std::any_of(m_faces.begin(), m_faces.begin() + m_count, [](const Face& face) { return face.isCovered(); });
}

} // namespace graze::detail
