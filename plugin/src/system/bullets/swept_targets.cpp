// SPDX-License-Identifier: Zlib
#include "swept_targets.hpp"

#include <algorithm>
#include <tuple>

namespace graze::detail
{

namespace
{

// Among the meetings of one bullet; null when there is none.
const Meeting* find(std::span<const Meeting> ofBullet, std::uint32_t target, const PairOrder& order) noexcept
{
    const auto place = std::lower_bound(ofBullet.begin(), ofBullet.end(), order.number(target),
                                        [&order](const Meeting& meeting, std::uint32_t number)
                                        { return order.number(meeting.target) < number; });
    return place != ofBullet.end() && place->target == target ? &*place : nullptr;
}

// Whether the bullet was fired to bounce off such targets.
bool bounces(const BulletFrame& frame, std::uint32_t bullet, std::uint32_t target) noexcept
{
    const BulletExtras* const extras = frame.bullets.extrasOf(bullet);
    if (!extras || !extras->bounces)
        return false;
    const BulletEffect effect = effectOf(frame, bullet, target);
    return effect == BulletEffect::AsFired || effect == BulletEffect::Bounce;
}

} // namespace

BulletMotions motionsOf(const BulletFrame& frame, const Leg& leg, std::uint32_t row) noexcept
{
    const SpriteTable& sprites = frame.scene.sprites;
    BulletMotions motions;
    motions.bullet = frame.bullets.motion(leg, frame.scene.pool);
    motions.targetMoves = !frame.bullets.is(leg.bullet, BulletTable::Fresh) && sprites.moves(row);
    motions.targetOnlyShifts = sprites.onlyShifts(row);
    motions.target = motions.targetMoves ? sprites.motion(row) : Motion::still(sprites.matrix[row]);
    if (leg.bounces > 0)
        motions.target.start = motionAt(motions.target, leg.from); // a part of a motion is one by the same rule
    return motions;
}

double approachSpeed(const BulletMotions& motions, double share, const Touch& touch) noexcept
{
    const Vec2d point(touch.point);
    const Vec2d rate = pointRate(MotionPath(motions.bullet), share, point);
    return dot(rate - pointRate(MotionPath(motions.target), share, point), Vec2d(touch.normal));
}

BulletOwner::BulletOwner(const BulletFrame& frame, std::uint32_t bullet) noexcept
{
    if (!frame.bullets.is(bullet, BulletTable::Owned))
        return;
    m_id = frame.bullets.traits[bullet].owner;
    if (frame.scene.hasPairRules())
        m_row = frame.scene.sprites.ids().find(m_id.value);
}

bool BulletOwner::spares(const BulletFrame& frame, std::uint32_t row) const
{
    const SpriteTable& sprites = frame.scene.sprites;
    return m_id && (sprites.id[row] == m_id || sprites.owner[row] == m_id ||
                    (m_row && !frame.candidates.mayMeet(frame.scene, *m_row, row)));
}

void SweptTargets::gather(const BulletFrame& frame, const Leg& leg, std::span<const NearPiece> pieces,
                          std::span<const Meeting> known, StruckTargets& struck)
{
    const SpriteTable& sprites = frame.scene.sprites;
    const BulletOwner owner(frame, leg.bullet);
    m_pieces.clear();
    m_targets.clear();
    m_anyEntered = false;
    for (const NearPiece& piece : pieces)
    {
        const std::uint32_t row = sprites.pieces.row[piece.piece];
        if (owner.spares(frame, row))
            continue;
        const Meeting* met = known.empty() ? nullptr : find(known, row, sprites.order());
        const float nearDistance = frame.scene.nearDistanceOf(frame.bullets.flight[leg.bullet].layer, row);
        if (!mayHit(frame, leg, met ? met->nearState.reach(nearDistance) : nearDistance, piece))
            continue;
        if (m_targets.empty() || m_targets.back().row != row)
        {
            SweptTarget target;
            target.row = row;
            target.firstPiece = static_cast<std::uint32_t>(m_pieces.size());
            target.struckBefore = effectOf(frame, leg.bullet, row) == BulletEffect::Report
                                      ? met && met->inside
                                      : struck.has(sprites.id[row]);
            m_targets.push_back(target);
        }
        m_pieces.push_back(piece);
        m_targets.back().lastPiece = static_cast<std::uint32_t>(m_pieces.size());
    }
}

bool SweptTargets::mayHit(const BulletFrame& frame, const Leg& leg, float reach, const NearPiece& piece)
{
    if (piece.hasLoop)
        return piece.answer != RoundAnswer::Misses;
    SweptDisc there = frame.candidates.disc(piece.piece);
    if (frame.bullets.is(leg.bullet, BulletTable::Fresh))
        there.start = there.end;
    else if (leg.bounces > 0)
        there.start += (there.end - there.start) * leg.from;
    // A centre that overflowed says nothing.
    // Guarded by BulletSweep.TargetWhoseCentreOverflowsIsHit.
    const bool culled = gapAtLeast(sweptDisc(frame, leg), there) > reach;
    if (culled)
        frame.queries.countCulled();
    return !culled;
}

CastResult SweptTargets::castAt(const BulletFrame& frame, const Leg& leg, const NearPiece& near)
{
    if (near.answer != RoundAnswer::Unknown)
        return castResult(near.answer, roundPath(frame.bullets.flight[leg.bullet]), near.contact, LoopIs::B);
    const Scene& scene = frame.scene;
    const std::uint32_t piece = near.piece;
    const BulletMotions motions = motionsOf(frame, leg, scene.sprites.pieces.row[piece]);
    const ShapeView view = frame.bullets.view(leg.bullet, scene.pool);
    const ShapeView shape = scene.view(piece);
    const Operand self(view, motions.bullet.start);
    const Operand other(shape, motions.target.start);
    if (leg.startAngle == leg.endAngle && (!motions.targetMoves || motions.targetOnlyShifts))
        return frame.queries.shapeCast(self, motions.bullet.end.offset() - motions.bullet.start.offset(), other,
                                       motions.target.end.offset() - motions.target.start.offset());
    return frame.queries.timeOfImpact(self, motions.bullet, other, motions.target);
}

void SweptTargets::castAt(const BulletFrame& frame, const Leg& leg, SweptTarget& target)
{
    const Scene& scene = frame.scene;
    ++frame.statistics.bulletCandidates;
    float openFrom = 2.f;
    for (std::uint32_t i = target.firstPiece; i < target.lastPiece; ++i)
    {
        const std::uint32_t piece = m_pieces[i].piece;
        const CastResult cast = castAt(frame, leg, m_pieces[i]);
        target.startedInTouch = target.startedInTouch || cast.startedTouching || cast.startedOverlapping;
        PieceHit hit;
        if (!isHit(frame, leg, m_pieces[i], cast, hit))
        {
            if (cast.status == Status::IterationLimit)
                openFrom = std::min(openFrom, leg.from + cast.fraction * (1.f - leg.from));
            continue;
        }
        const float fraction = leg.from + hit.share * (1.f - leg.from);
        if (target.hit && std::tie(target.fraction, hit.touch.depth) <= std::tie(fraction, target.touch.depth))
            continue;
        target.hit = true;
        target.fraction = fraction;
        target.touch = hit.touch;
        target.gap = hit.gap;
        target.startedDeep = hit.startedDeep;
        target.piece = scene.sprites.localPiece(piece);
    }
    // A piece whose cast has run out may be hit before the others.
    target.hit = target.hit && target.fraction < openFrom;
}

// A bullet that bounces has just touched what it leaves. The cast sees where it comes back, but not from an overlap.
bool SweptTargets::isHit(const BulletFrame& frame, const Leg& leg, const NearPiece& near, const CastResult& cast,
                         PieceHit& hit)
{
    const Scene& scene = frame.scene;
    const std::uint32_t piece = near.piece;
    const bool onlyApproaches = bounces(frame, leg.bullet, scene.sprites.pieces.row[piece]);
    const bool startedInTouch = cast.startedOverlapping || (cast.startedTouching && !onlyApproaches);
    if (!cast.hit && !startedInTouch)
        return false;
    if (near.onOneSide && !onlyApproaches)
    {
        hit.share = cast.fraction;
        hit.touch = {cast.point, cast.normal, 0.f};
        return true;
    }
    const BulletMotions motions = motionsOf(frame, leg, scene.sprites.pieces.row[piece]);
    const ShapeView view = frame.bullets.view(leg.bullet, scene.pool), shape = scene.view(piece);
    hit.share = startedInTouch ? 0.f : cast.fraction;
    const Operand self(view, motionAt(motions.bullet, hit.share)), other(shape, motionAt(motions.target, hit.share));
    hit.touch = startedInTouch ? frame.queries.touch(self, other) : Touch{cast.point, cast.normal, 0.f};
    if (!(lengthSquared(hit.touch.normal) > 0.5f))
        hit.touch.normal = {0.f, -1.f};
    ContactFaces faces(self, other, hit.touch.point, hit.touch.normal);
    hit.startedDeep = static_cast<double>(hit.touch.depth) > faces.tolerance();
    if (hit.startedDeep)
        return !onlyApproaches || approachSpeed(motions, 0., hit.touch) > 0.;
    if (const std::optional<Vec2> normal = faces.settled(); normal && !onlyApproaches)
    {
        hit.touch.normal = *normal; // the speed along it does not matter
        return true;
    }
    return chooseFace(frame, leg, motions, faces, hit) || !onlyApproaches;
}

bool SweptTargets::chooseFace(const BulletFrame& frame, const Leg& leg, const BulletMotions& motions,
                              ContactFaces& faces, PieceHit& hit)
{
    if (!faces.settled())
    {
        const Scene& scene = frame.scene;
        const BulletOwner owner(frame, leg.bullet);
        m_neighbours.clear();
        frame.candidates.broadPhase().query(faces.places(), scene.layers.mask(frame.bullets.flight[leg.bullet].layer),
                                            m_neighbours);
        for (const std::uint32_t piece : m_neighbours)
            if (const std::uint32_t row = scene.sprites.pieces.row[piece]; !owner.spares(frame, row))
                faces.coverBy({scene.view(piece), motionAt(motionsOf(frame, leg, row).target, hit.share)},
                              frame.queries.settings());
    }
    const ContactFaces::Choice choice = faces.choose(
        [&](Vec2 normal) {
            return approachSpeed(motions, static_cast<double>(hit.share), {hit.touch.point, normal, 0.f});
        });
    hit.touch.normal = choice.normal;
    hit.gap = faces.gapAlong(choice.normal);
    return choice.approaches;
}

void SweptTargets::cast(const BulletFrame& frame, const Leg& leg)
{
    for (SweptTarget& target : m_targets)
        if (!target.struckBefore)
            castAt(frame, leg, target);
    const std::vector<Rank>& rank = frame.scene.sprites.rank;
    std::sort(m_targets.begin(), m_targets.end(),
              [&rank](const SweptTarget& p, const SweptTarget& q)
              { return std::tuple(!p.hit, p.fraction, rank[p.row]) < std::tuple(!q.hit, q.fraction, rank[q.row]); });
}

void SweptTargets::sort(const PairOrder& order)
{
    std::sort(m_targets.begin(), m_targets.end(),
              [&order](const SweptTarget& p, const SweptTarget& q)
              { return order.number(p.row) < order.number(q.row); });
}

} // namespace graze::detail
