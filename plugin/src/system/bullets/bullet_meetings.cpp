// SPDX-License-Identifier: Zlib
#include "bullet_meetings.hpp"

#include "bullet_motions.hpp"
#include "system/near_miss/passage.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

bool isOver(const BulletFrame& frame, std::uint32_t bullet, const FlightEnd& end) noexcept
{
    return end.spent || frame.bullets.is(bullet, BulletTable::Over);
}

// Adds one frame to the near state of a meeting; true when the bullet has left. `forEachPiece(f)` calls f for the
// pieces that may be near; `target` is null for one that the search did not find.
template <class ForEachPiece>
bool followGap(const BulletFrame& frame, Meeting& meeting, const SweptTarget* target, float stop,
               ForEachPiece&& forEachPiece)
{
    const Scene& scene = frame.scene;
    // A part of a motion is a motion by the same rule.
    BulletMotions motions = motionsOf(scene, frame.bullets, meeting.bullet, meeting.target);
    motions.bullet.end = motionAt(motions.bullet, stop);
    motions.target.end = motionAt(motions.target, stop);
    const bool moving = motions.targetMoves || !(motions.bullet.start == motions.bullet.end);
    const ShapeView view = frame.bullets.view(meeting.bullet, scene.pool);
    const auto forEachPair = [&](auto&& f) { forEachPiece([&](std::uint32_t piece) { f(view, scene.view(piece)); }); };
    const Passage passage(frame.queries, motions.bullet, motions.target, moving, forEachPair, stop);
    GapOfFrame gap = passage.gap();
    if (target && target->hit && target->fraction <= stop)
    {
        gap.smallest = 0.f;
        gap.fraction = stop > 0.f ? target->fraction / stop : 1.f;
    }
    // A cast reports a start in touch; targets that were struck before are not cast at again.
    if (meeting.nearState.needsStart(gap))
        gap.startedApart =
            moving && (target && !target->struckBefore ? !target->startedInTouch : passage.startedApart());
    return passage.follow(meeting.nearState, meeting.moment, gap, scene.sprites.nearDistance[meeting.target]);
}

// Can the two still meet?
bool meet(const BulletFrame& frame, const Meeting& meeting) noexcept
{
    const SpriteTable& sprites = frame.scene.sprites;
    const SpriteId owner = frame.bullets.traits[meeting.bullet].owner;
    const bool related = owner && (sprites.id[meeting.target] == owner || sprites.owner[meeting.target] == owner);
    return !related && sprites.takesPart(meeting.target) &&
           frame.scene.layers.collides(frame.bullets.flight[meeting.bullet].layer, sprites.layer[meeting.target]);
}

// Reports what the bullet has left, and keeps what the next frame needs to know.
void close(const BulletFrame& frame, Meeting& meeting, bool left, bool over)
{
    const SpriteTable& sprites = frame.scene.sprites;
    NearState& state = meeting.nearState;
    if (state.active && (left || over))
    {
        const BulletTraits& traits = frame.bullets.traits[meeting.bullet];
        frame.events.nearMisses.push_back({traits.id,
                                           {},
                                           sprites.id[meeting.target],
                                           traits.user,
                                           sprites.user[meeting.target],
                                           state.closest,
                                           state.touched,
                                           frame.bullets.flight[meeting.bullet].layer,
                                           sprites.layer[meeting.target],
                                           meeting.moment.pointA,
                                           meeting.moment.pointB,
                                           meeting.moment.motion,
                                           meeting.moment.fraction,
                                           meeting.moment.framesAgo});
        state = {};
    }
    if (state.active || (meeting.struck && !over && !sprites.isDead(meeting.target)))
        frame.newMeetings.add(meeting);
}

// The target was not near the path.
void lose(const BulletFrame& frame, Meeting meeting, const FlightEnd& end)
{
    const bool over = frame.bullets.is(meeting.bullet, BulletTable::Over);
    if (!meeting.nearState.active || over || !meet(frame, meeting))
        ++meeting.moment.framesAgo;
    else
        followGap(frame, meeting, nullptr, end.fraction,
                  [&](auto&& f) { frame.scene.sprites.forEachPieceOf(meeting.target, f); });
    close(frame, meeting, true, isOver(frame, meeting.bullet, end));
}

} // namespace

void BulletMeetings::start(const BulletFrame& frame, std::uint32_t firstBullet) noexcept
{
    frame.newMeetings.start();
    m_next = frame.bullets.meetings.from(firstBullet);
}

std::span<const Meeting> BulletMeetings::of(const BulletFrame& frame, std::uint32_t bullet)
{
    finish(frame, bullet);
    const MeetingList& all = frame.bullets.meetings;
    m_known.clear();
    while (all.isBefore(m_next, bullet + 1))
        m_known.push_back(all.next(m_next));
    return m_known;
}

void BulletMeetings::follow(const BulletFrame& frame, std::uint32_t bullet, std::span<const Meeting> known,
                            SweptTargets& targets, const FlightEnd& end)
{
    const SpriteTable& sprites = frame.scene.sprites;
    if (known.empty() && !targets.anyStruck() && !sprites.anyNearDistance())
        return;
    const PairOrder order = sprites.order();
    targets.sort(order);
    for (const SweptTarget& target : targets.all())
    {
        for (; !known.empty() && order.number(known.front().target) < order.number(target.row);
             known = known.subspan(1))
            lose(frame, known.front(), end);
        Meeting meeting{bullet, target.row};
        if (!known.empty() && known.front().target == target.row)
        {
            meeting = known.front();
            known = known.subspan(1);
        }
        meeting.struck = meeting.struck || target.struck;
        const bool near = sprites.nearDistance[target.row] > 0.f || meeting.nearState.active;
        const bool left = near && followGap(frame, meeting, &target, end.fraction,
                                            [&](auto&& f) { targets.forEachPiece(target, f); });
        close(frame, meeting, left, isOver(frame, bullet, end));
    }
    for (const Meeting& meeting : known)
        lose(frame, meeting, end);
}

void BulletMeetings::finish(const BulletFrame& frame, std::uint32_t endBullet)
{
    const BulletTable& bullets = frame.bullets;
    const SpriteTable& sprites = frame.scene.sprites;
    frame.newMeetings.pass(
        m_next, endBullet, bullets.meetings,
        [&](std::uint32_t bullet, std::uint32_t target)
        { return !bullets.is(bullet, BulletTable::Over) && !sprites.isDead(target); },
        [&](const Meeting& meeting) { lose(frame, meeting, {}); });
}

} // namespace graze::detail
