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

} // namespace

BulletMotions motionsOf(const BulletFrame& frame, std::uint32_t bullet, std::uint32_t row) noexcept
{
    const SpriteTable& sprites = frame.scene.sprites;
    const Flight& flight = frame.bullets.flight[bullet];
    BulletMotions motions;
    motions.bullet = {Affine2::translation(flight.previous), Affine2::translation(flight.position), {}};
    motions.targetMoves = !frame.bullets.is(bullet, BulletTable::Fresh) && sprites.moves(row);
    motions.targetOnlyShifts = sprites.onlyShifts(row);
    motions.target = motions.targetMoves ? sprites.motion(row) : Motion::still(sprites.matrix[row]);
    return motions;
}

void SweptTargets::gather(const BulletFrame& frame, std::uint32_t bullet, std::span<const NearPiece> pieces,
                          std::span<const Meeting> known)
{
    const BulletTable& bullets = frame.bullets;
    const SpriteTable& sprites = frame.scene.sprites;
    const SpriteId owner = bullets.is(bullet, BulletTable::Owned) ? bullets.traits[bullet].owner : SpriteId{};
    m_pieces.clear();
    m_targets.clear();
    m_anyStruck = false;
    for (const NearPiece& piece : pieces)
    {
        const std::uint32_t row = sprites.pieces.row[piece.piece];
        if (owner && (sprites.id[row] == owner || sprites.owner[row] == owner))
            continue;
        const Meeting* met = known.empty() ? nullptr : find(known, row, sprites.order());
        const float nearDistance = sprites.nearDistance[row];
        if (!mayHit(frame, bullet, met ? met->nearState.reach(nearDistance) : nearDistance, piece))
            continue;
        if (m_targets.empty() || m_targets.back().row != row)
        {
            SweptTarget target;
            target.row = row;
            target.firstPiece = static_cast<std::uint32_t>(m_pieces.size());
            target.struckBefore = met && met->struck;
            m_targets.push_back(target);
        }
        m_pieces.push_back(piece);
        m_targets.back().lastPiece = static_cast<std::uint32_t>(m_pieces.size());
    }
}

bool SweptTargets::mayHit(const BulletFrame& frame, std::uint32_t bullet, float reach, const NearPiece& piece)
{
    const Scene& scene = frame.scene;
    const BulletTable& bullets = frame.bullets;
    const Flight& flight = bullets.flight[bullet];
    const bool fresh = bullets.is(bullet, BulletTable::Fresh);
    const bool isRound = !bullets.is(bullet, BulletTable::Shaped);
    if (piece.hasLoop)
        return piece.answer != RoundAnswer::Misses;
    const Aabb box = isRound ? Aabb{} : worldBounds(bullets.view(bullet, scene.pool), {});
    const SweptDisc self =
        isRound ? SweptDisc{flight.previous, flight.position, flight.radius}
                : SweptDisc{flight.previous + box.centre(), flight.position + box.centre(), length(box.size()) * 0.5f};
    SweptDisc there = frame.candidates.disc(piece.piece);
    there.start = fresh ? there.end : there.start;
    // A centre that overflowed says nothing.
    // Guarded by BulletSweep.TargetWhoseCentreOverflowsIsHit.
    const bool culled = gapAtLeast(self, there) > reach;
    if (culled)
        frame.queries.countCulled();
    return !culled;
}

CastResult SweptTargets::castAt(const BulletFrame& frame, std::uint32_t bullet, const NearPiece& near)
{
    if (near.answer != RoundAnswer::Unknown)
        return castResult(near.answer, roundPath(frame.bullets.flight[bullet]), near.contact, LoopIs::B);
    const Scene& scene = frame.scene;
    const std::uint32_t piece = near.piece;
    const BulletMotions motions = motionsOf(frame, bullet, scene.sprites.pieces.row[piece]);
    const ShapeView view = frame.bullets.view(bullet, scene.pool);
    const ShapeView shape = scene.view(piece);
    const Operand self(view, motions.bullet.start);
    const Operand other(shape, motions.target.start);
    if (!motions.targetMoves || motions.targetOnlyShifts)
        return frame.queries.shapeCast(self, motions.bullet.end.offset() - motions.bullet.start.offset(), other,
                                       motions.target.end.offset() - motions.target.start.offset());
    return frame.queries.timeOfImpact(self, motions.bullet, other, motions.target);
}

void SweptTargets::castAt(const BulletFrame& frame, std::uint32_t bullet, SweptTarget& target) const
{
    const Scene& scene = frame.scene;
    ++frame.statistics.bulletCandidates;
    for (std::uint32_t i = target.firstPiece; i < target.lastPiece; ++i)
    {
        const std::uint32_t piece = m_pieces[i].piece;
        const CastResult cast = castAt(frame, bullet, m_pieces[i]);
        const bool startedInTouch = cast.startedTouching || cast.startedOverlapping;
        if (!cast.hit && !startedInTouch)
            continue;
        const float fraction = startedInTouch ? 0.f : cast.fraction;
        Touch touch{cast.point, cast.normal, 0.f};
        if (startedInTouch)
        {
            const BulletMotions motions = motionsOf(frame, bullet, target.row);
            touch = frame.queries.touch({frame.bullets.view(bullet, scene.pool), motions.bullet.start},
                                        {scene.view(piece), motions.target.start});
        }
        target.startedInTouch = target.startedInTouch || startedInTouch;
        if (target.hit && std::tie(target.fraction, touch.depth) <= std::tie(fraction, target.touch.depth))
            continue;
        target.hit = true;
        target.fraction = fraction;
        target.touch = touch;
        target.piece = scene.sprites.localPiece(piece);
    }
}

void SweptTargets::cast(const BulletFrame& frame, std::uint32_t bullet)
{
    for (SweptTarget& target : m_targets)
        if (!target.struckBefore)
            castAt(frame, bullet, target);
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
