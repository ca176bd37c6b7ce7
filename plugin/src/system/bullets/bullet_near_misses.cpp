// SPDX-License-Identifier: Zlib
#include "bullet_near_misses.hpp"

#include "bullet_motions.hpp"
#include "system/near_miss/passage.hpp"

#include <algorithm>

namespace graze::detail
{

void BulletNearMisses::follow(const BulletFrame& frame, std::uint32_t bullet, const SweptTargets& targets,
                              const SweptTarget& target, float stop)
{
    const Scene& scene = frame.scene;
    const float nearDistance = scene.sprites.nearDistance[target.row];
    if (nearDistance <= 0.f)
        return;

    // A part of a motion is a motion by the same rule.
    BulletMotions motions = motionsOf(scene, frame.bullets, bullet, target.row);
    motions.bullet.end = motionAt(motions.bullet, stop);
    motions.target.end = motionAt(motions.target, stop);
    const bool moving = motions.targetMoves || !(motions.bullet.start == motions.bullet.end);
    const ShapeView view = frame.bullets.view(bullet, scene.pool);
    const auto forEachPair = [&](auto&& f)
    { targets.forEachPiece(target, [&](std::uint32_t piece) { f(view, scene.view(piece)); }); };
    const Passage passage(frame.queries, motions.bullet, motions.target, moving, forEachPair);
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

void BulletNearMisses::reportLeft(const BulletFrame& frame)
{
    if (!frame.bullets.anyMeetings())
        return;
    for (std::uint32_t bullet = 0; bullet < frame.bullets.rows(); ++bullet)
        if (frame.bullets.firstMeeting[bullet] != BulletTable::None)
            reportLeftOf(frame, bullet);
}

void BulletNearMisses::reportLeftOf(const BulletFrame& frame, std::uint32_t bullet)
{
    BulletTable& bullets = frame.bullets;
    const SpriteTable& sprites = frame.scene.sprites;
    const BulletTraits& traits = bullets.traits[bullet];
    const bool over = bullets.is(bullet, BulletTable::Over);
    m_left.clear();
    const auto keeps = [&](Meeting& meeting)
    {
        NearState& state = meeting.nearState;
        if (state.active && (over || meeting.nearFrame != frame.number))
        {
            // Near until now, so the target still has its row.
            const std::uint32_t row = sprites.ids().row(meeting.target.value);
            m_left.push_back({sprites.rank[row],
                              {traits.id,
                               {},
                               meeting.target,
                               traits.user,
                               sprites.user[row],
                               state.closest,
                               state.touched,
                               bullets.flight[bullet].layer,
                               sprites.layer[row]}});
            state = {};
        }
        return state.active || (meeting.struck && !over);
    };
    bullets.keepMeetings(bullet, keeps);
    std::sort(m_left.begin(), m_left.end(), [](const Left& p, const Left& q) { return p.rank < q.rank; });
    for (const Left& left : m_left)
        frame.events.nearMisses.push_back(left.miss);
}

} // namespace graze::detail
