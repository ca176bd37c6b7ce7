// SPDX-License-Identifier: Zlib
// Near misses of bullets: see bullet_sweep.cpp for who is met and struck.
#include "bullet_sweep.hpp"
#include "bullet_ways.hpp"

#include <algorithm>
#include <limits>

namespace graze::detail
{

// What was struck before is not cast at again, so the casts do not say.
bool BulletSweep::startedApart(const Frame& frame, const Target& target, const ShapeView& bullet,
                               const Ways& ways) const
{
    if (!target.struckBefore)
        return !target.startedInTouch;
    const World& world = frame.world;
    for (std::uint32_t i = target.firstPiece; i < target.lastPiece; ++i)
    {
        const ShapeView piece = world.pool.view(world.sprites.pieceShape[m_onTheWay[i].piece]);
        if (frame.queries.distance({bullet, ways.bullet.start}, {piece, ways.target.start}).distance <= 0.f)
            return false;
    }
    return true;
}

void BulletSweep::followGap(const Frame& frame, std::uint32_t bullet, const Target& target, float stop)
{
    const World& world = frame.world;
    const SpriteTable& sprites = world.sprites;
    const float nearDistance = sprites.nearDistance[target.row];
    if (nearDistance <= 0.f)
        return;

    // A part of a motion is a motion by the same rule.
    Ways ways = waysOf(world, bullet, target.row);
    ways.bullet.end = motionAt(ways.bullet, stop);
    ways.target.end = motionAt(ways.target, stop);
    const bool moving = ways.targetMoves || !(ways.bullet.start == ways.bullet.end);
    const ShapeView view = world.bullets.view(bullet, world.pool);

    GapOfFrame gap{std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity(), false};
    for (std::uint32_t i = target.firstPiece; i < target.lastPiece; ++i)
    {
        const ShapeView shape = world.pool.view(sprites.pieceShape[m_onTheWay[i].piece]);
        const Operand self(view, ways.bullet.end);
        const Operand piece(shape, ways.target.end);
        gap.atEnd = std::min(gap.atEnd, frame.queries.distance(self, piece).distance);
        if (moving)
            gap.smallest =
                std::min(gap.smallest, frame.queries.closestApproach(self, ways.bullet, piece, ways.target).distance);
    }
    const bool struckNow = target.hit && target.fraction <= stop;
    gap.smallest = struckNow ? 0.f : std::min(gap.smallest, gap.atEnd);

    BulletTable& bullets = frame.world.bullets;
    const SpriteId id = sprites.id[target.row];
    const Meeting* known = bullets.findMeeting(bullet, id);
    NearState state = known ? known->nearState : NearState{};
    if (state.asksForTheStart(gap))
        gap.startedApart = moving && startedApart(frame, target, view, ways);
    const bool left = state.advance(gap, nearDistance);
    if (!state.active)
        return;
    Meeting& meeting = bullets.meeting(bullet, id);
    meeting.nearState = state;
    meeting.nearFrame = left ? 0 : frame.number;
}

void BulletSweep::tellWhoLeft(const Frame& frame, std::uint32_t bullet)
{
    BulletTable& bullets = frame.world.bullets;
    const SpriteTable& sprites = frame.world.sprites;
    const bool over = bullets.is(bullet, BulletTable::Over);
    m_left.clear();
    bullets.keepMeetings(bullet,
                         [&](Meeting& meeting)
                         {
                             NearState& state = meeting.nearState;
                             if (state.active && (over || meeting.nearFrame != frame.number))
                             {
                                 // Near up to now, so the row of the target is still there.
                                 const std::uint32_t row = sprites.ids().row(meeting.target.value);
                                 m_left.push_back({sprites.rank[row],
                                                   {bullets.traits[bullet].id,
                                                    {},
                                                    meeting.target,
                                                    bullets.traits[bullet].user,
                                                    sprites.user[row],
                                                    state.closest,
                                                    state.touched}});
                                 state = {};
                             }
                             return state.active || (meeting.struck && !over);
                         });
    std::sort(m_left.begin(), m_left.end(), [](const Left& p, const Left& q) { return p.rank < q.rank; });
    for (const Left& left : m_left)
        frame.events.nearMisses.push_back(left.miss);
}

} // namespace graze::detail
