// SPDX-License-Identifier: Zlib
// Near misses of bullets: see bullet_sweep.cpp for who is met and struck.
#include "bullet_sweep.hpp"
#include "bullet_ways.hpp"
#include "system/near_miss/passage.hpp"

#include <algorithm>

namespace graze::detail
{

void BulletSweep::followGap(const Frame& frame, std::uint32_t bullet, const Target& target, float stop)
{
    const Scene& scene = frame.scene;
    const float nearDistance = scene.sprites.nearDistance[target.row];
    if (nearDistance <= 0.f)
        return;

    // A part of a motion is a motion by the same rule.
    Ways ways = waysOf(scene, frame.bullets, bullet, target.row);
    ways.bullet.end = motionAt(ways.bullet, stop);
    ways.target.end = motionAt(ways.target, stop);
    const bool moving = ways.targetMoves || !(ways.bullet.start == ways.bullet.end);
    const ShapeView view = frame.bullets.view(bullet, scene.pool);
    const auto forEachPiece = [&](auto&& f)
    {
        for (std::uint32_t i = target.firstPiece; i < target.lastPiece; ++i)
            f(view, scene.view(m_onTheWay[i].piece));
    };
    const Passage passage(frame.queries, ways.bullet, ways.target, moving, forEachPiece);
    GapOfFrame gap = passage.gap();
    if (target.hit && target.fraction <= stop)
        gap.smallest = 0.f;

    BulletTable& bullets = frame.bullets;
    const SpriteId id = scene.sprites.id[target.row];
    const Meeting* known = bullets.findMeeting(bullet, id);
    NearState state = known ? known->nearState : NearState{};
    // A cast reports a start in touch; targets that were struck before are not cast at again.
    if (state.needsStart(gap))
        gap.startedApart = moving && (target.struckBefore ? passage.startedApart() : !target.startedInTouch);
    const bool left = state.advance(gap, nearDistance);
    if (!state.active)
        return;
    Meeting& meeting = bullets.meeting(bullet, id);
    meeting.nearState = state;
    meeting.nearFrame = left ? 0 : frame.number;
}

void BulletSweep::tellWhoLeft(const Frame& frame, std::uint32_t bullet)
{
    BulletTable& bullets = frame.bullets;
    const SpriteTable& sprites = frame.scene.sprites;
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
