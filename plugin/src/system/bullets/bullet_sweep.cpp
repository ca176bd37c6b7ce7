// SPDX-License-Identifier: Zlib
#include "bullet_sweep.hpp"

#include "system/near_miss/passage.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

// The first part becomes the whole: often there is no other.
template <class T>
void append(std::vector<T>& to, std::vector<T>& more)
{
    if (to.empty())
        to.swap(more);
    else
        to.insert(to.end(), more.begin(), more.end());
}

// Adds one frame to the near state of a meeting; true when the bullet has left. `forEachPiece(f)` calls f for the
// pieces that may be near; `target` is null for one that the search did not find.
template <class ForEachPiece>
bool followGap(const BulletFrame& frame, Meeting& meeting, const SweptTarget* target, float stop,
               ForEachPiece&& forEachPiece)
{
    const Scene& scene = frame.scene;
    // A part of a motion is a motion by the same rule.
    BulletMotions motions = motionsOf(frame, meeting.bullet, meeting.target);
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
        frame.newMeetings.push_back(meeting);
}

} // namespace

void BulletSweep::run(const BulletFrame& frame)
{
    constexpr std::uint32_t BlockBullets = 4096;
    frame.newMeetings.clear();
    if (frame.bullets.rows() == 0)
        return;
    fileTargets(frame, m_boxes, m_targets);
    const Blocks blocks(frame.workers, frame.bullets.rows(), BlockBullets);
    while (m_blocks.size() < blocks.count())
        m_blocks.push_back(std::make_unique<Block>());
    m_statistics.start(blocks.count(), frame.statistics);
    // The number of events is not known before: there may be no memory for them.
    blocks.forEachOrThrow([&](std::uint32_t number, std::uint32_t first, std::uint32_t last)
                          { runBlock(frame, number, first, last); });
    m_statistics.finish();
    for (std::uint32_t number = 0; number < blocks.count(); ++number)
    {
        Block& block = *m_blocks[number];
        append(frame.events.hits, block.events.hits);
        append(frame.events.nearMisses, block.events.nearMisses);
        append(frame.newMeetings, block.meetings);
    }
}

void BulletSweep::runBlock(const BulletFrame& frame, std::uint32_t number, std::uint32_t first, std::uint32_t last)
{
    Block& block = *m_blocks[number];
    block.events.clear(), block.meetings.clear();
    Statistics& statistics = m_statistics.of(number);
    const BulletFrame part{frame.scene,
                           frame.bullets,
                           block.meetings,
                           frame.candidates,
                           CountedQueries(frame.queries.settings(), &statistics),
                           statistics,
                           block.events};
    block.sweeper.run(part, m_targets, first, last);
}

void BulletSweep::Sweeper::run(const BulletFrame& frame, const BulletTargets& targets, std::uint32_t first,
                               std::uint32_t last)
{
    const std::vector<Meeting>& meetings = frame.bullets.meetings;
    const auto isEarlier = [first](const Meeting& meeting) { return meeting.bullet < first; };
    m_nextMeeting =
        static_cast<std::size_t>(std::partition_point(meetings.begin(), meetings.end(), isEarlier) - meetings.begin());
    m_search.start(frame, targets, first, last);
    while (m_search.findSome(frame))
        for (const BulletSearch::Found& found : m_search.found())
        {
            pass(frame, found.bullet);
            const Meeting* const start = meetings.data() + m_nextMeeting;
            while (m_nextMeeting < meetings.size() && meetings[m_nextMeeting].bullet == found.bullet)
                ++m_nextMeeting;
            const std::span<const Meeting> known(start, meetings.data() + m_nextMeeting);
            m_targets.gather(frame, found.bullet, m_search.pieces(found), known);
            m_targets.cast(frame, found.bullet);
            follow(frame, found.bullet, known, takeHits(frame, found.bullet));
        }
    pass(frame, last);
}

BulletSweep::FlightEnd BulletSweep::Sweeper::takeHits(const BulletFrame& frame, std::uint32_t bullet)
{
    const SpriteTable& sprites = frame.scene.sprites;
    std::int32_t struck = 0;
    for (SweptTarget& target : m_targets.all())
    {
        if (!target.hit)
            break;
        const BulletTraits& traits = frame.bullets.traits[bullet];
        const bool spent = struck == traits.pierceLeft;
        const Touch& touch = target.touch;
        const Vec2 normal = lengthSquared(touch.normal) > 0.5f ? touch.normal : Vec2{0.f, -1.f};
        frame.events.hits.push_back({traits.id, sprites.id[target.row], traits.owner, traits.user,
                                     sprites.user[target.row], target.fraction, touch.point, normal,
                                     std::max(touch.depth, 0.f), target.piece, spent,
                                     frame.bullets.flight[bullet].layer, sprites.layer[target.row]});
        if (spent)
            return {target.fraction, true};
        m_targets.strike(target);
        ++struck;
    }
    return {};
}

void BulletSweep::Sweeper::pass(const BulletFrame& frame, std::uint32_t endBullet)
{
    const std::vector<Meeting>& meetings = frame.bullets.meetings;
    for (; m_nextMeeting < meetings.size() && meetings[m_nextMeeting].bullet < endBullet; ++m_nextMeeting)
        lose(frame, meetings[m_nextMeeting], {});
}

void BulletSweep::Sweeper::follow(const BulletFrame& frame, std::uint32_t bullet, std::span<const Meeting> known,
                                  const FlightEnd& end)
{
    const SpriteTable& sprites = frame.scene.sprites;
    if (known.empty() && !m_targets.anyStruck() && !sprites.anyNearDistance())
        return;
    const bool over = end.spent || frame.bullets.is(bullet, BulletTable::Over);
    const PairOrder order = sprites.order();
    m_targets.sort(order);
    for (const SweptTarget& target : m_targets.all())
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
        const float nearDistance = sprites.nearDistance[target.row];
        const bool near = nearDistance > 0.f || meeting.nearState.active;
        // The search finds pieces within the near distance: after it became smaller, all may be closer than before.
        // Guarded by NearMissRegression.AllPiecesCountWhenTheDistanceIsTakenAway.
        const bool all = meeting.nearState.reach(nearDistance) > nearDistance;
        const auto forEachPiece = [&](auto&& f)
        { all ? sprites.forEachPieceOf(target.row, f) : m_targets.forEachPiece(target, f); };
        const bool left = near && followGap(frame, meeting, &target, end.fraction, forEachPiece);
        close(frame, meeting, left, over);
    }
    for (const Meeting& meeting : known)
        lose(frame, meeting, end);
}

void BulletSweep::Sweeper::lose(const BulletFrame& frame, Meeting meeting, const FlightEnd& end)
{
    const bool over = frame.bullets.is(meeting.bullet, BulletTable::Over);
    if (!meeting.nearState.active || over || !meet(frame, meeting))
        ++meeting.moment.framesAgo;
    else
        followGap(frame, meeting, nullptr, end.fraction,
                  [&](auto&& f) { frame.scene.sprites.forEachPieceOf(meeting.target, f); });
    close(frame, meeting, true, over || end.spent);
}

void BulletSweep::take(BulletTable& bullets, std::span<const Hit> hits) noexcept
{
    for (const Hit& hit : hits)
    {
        const std::uint32_t row = bullets.ids().row(hit.bullet.value);
        if (hit.spent)
            bullets.flags[row] |= BulletTable::Spent;
        else
            --bullets.traits[row].pierceLeft;
    }
    bullets.meetings.swap(bullets.newMeetings);
}

} // namespace graze::detail
