// SPDX-License-Identifier: Zlib
#include "bullet_flight.hpp"

#include "system/near_miss/passage.hpp"

#include <algorithm>
#include <cmath>

namespace graze::detail
{

namespace
{

// Between two walls that are close together there is no end: the bullet waits for the next frame.
// Guarded by BulletBounces.BetweenTwoWallsTheyEndInEachFrame.
constexpr std::uint32_t MostBounces = 32;

// A bullet goes on from so far before the place where it bounced (unit: pixels): inside the band, and apart also when
// rounded, so that the casts from there see everything.
double bounceGap(Vec2d at) noexcept
{
    return 1e-3 + 0x1p-22 * (std::fabs(at.x) + std::fabs(at.y));
}

// The velocity after a bounce. Both are those of the bullet and the target at the point, against each other: a target
// that comes towards the bullet makes it faster. Where advanceBullets did not move it, the velocity is just mirrored.
Vec2 bouncedVelocity(Vec2 velocity, Vec2d normal, double approachInLeg, double ownInLeg, double seconds) noexcept
{
    const double own = dot(Vec2d(velocity), normal);
    const double along = seconds != 0. ? own + (approachInLeg - ownInLeg) / seconds : own;
    const Vec2 after = (Vec2d(velocity) - normal * (2. * along)).toFloat();
    const bool goesIn = seconds < 0. ? along < 0. : along > 0.;
    return goesIn && isFinite(after) ? after : velocity;
}

// The rest of a leg after it has bounced off the target: the part of the velocity along the normal is reversed, as seen
// from the target. The turn goes on.
Leg afterBounce(const BulletFrame& frame, const Leg& leg, const SweptTarget& target) noexcept
{
    const BulletMotions motions = motionsOf(frame, leg, target.row);
    const MotionPath path(motions.bullet);
    const double from = static_cast<double>(leg.from), whole = 1. - from;
    const double found = whole > 0. ? (static_cast<double>(target.fraction) - from) / whole : 1.;
    const Vec2d normal(target.touch.normal);
    const double approach = approachSpeed(motions, found, target.touch);
    // A cast ends a little before the face: there, long walls would reflect sooner than short ones.
    const double share = approach > 0. ? std::clamp(found + target.gap / approach, 0., 1.) : found;
    const Vec2d travel = (path.translation() - normal * (2. * std::max(approach, 0.))) * (1. - share);

    Leg next = leg;
    ++next.bounces;
    next.from = static_cast<float>(std::min(from + share * whole, 1.));
    next.startAngle = leg.startAngle + static_cast<float>(share * path.angle());
    // The gap at the start is not lost: the end has it only where the path is shorter.
    const Vec2d touched = path.centreAt(share, {});
    const double gap = bounceGap(touched), gapAtEnd = std::clamp(gap + dot(travel, normal), 0., gap);
    next.start = (touched - normal * gap - path.linearAt(share) * path.localCentre()).toFloat();
    next.end = (touched + travel - normal * gapAtEnd - path.end() * path.localCentre()).toFloat();
    if (!isFinite(next.end) || next.bounces == MostBounces)
        next.end = next.start;
    next.velocity = bouncedVelocity(leg.velocity, normal, approach, dot(path.translation(), normal),
                                    static_cast<double>(frame.bullets.seconds) * whole);
    return next;
}

// No faster than the bullet may be, from the bounce on.
void capSpeed(Leg& leg, float maxSpeed) noexcept
{
    const float speed = length(leg.velocity);
    if (!(maxSpeed > 0.f && speed > maxSpeed))
        return;
    const float share = maxSpeed / speed;
    leg.velocity *= share;
    leg.end = leg.start + (leg.end - leg.start) * share;
}

// Whether the bullet is still inside a target that only reports, at the end of a leg. A cast stops this far before a
// target at most: a bullet that has entered there has not left again.
// Guarded by BulletEffects.AZoneIsReportedOnceForEachEntry.
bool isInside(const BulletFrame& frame, const Leg& leg, std::uint32_t target, float stop)
{
    const Scene& scene = frame.scene;
    const BulletMotions motions = motionsOf(frame, leg, target);
    const float share = leg.from < 1.f ? (stop - leg.from) / (1.f - leg.from) : 1.f;
    const Operand self(frame.bullets.view(leg.bullet, scene.pool), motionAt(motions.bullet, share));
    const Affine2 there = motionAt(motions.target, share);
    const float sizes = std::max(1e-4f, frame.queries.settings().epsilon);
    bool inside = false;
    scene.sprites.forEachPieceOf(
        target,
        [&](std::uint32_t piece)
        {
            const Vec2 size = scene.sprites.pieces.bounds[piece].size();
            const float band = 1e-3f + sizes * std::max(size.x, size.y);
            inside = inside || frame.queries.distance(self, {scene.view(piece), there}).distance <= band;
        });
    return inside;
}

// Adds a leg to the near state of a meeting; true when the bullet has left. `forEachPiece(f)` calls f for the
// pieces that may be near; `target` is null for one that the search did not find.
template <class ForEachPiece>
bool followGap(const BulletFrame& frame, const Leg& leg, Meeting& meeting, const SweptTarget* target, float stop,
               ForEachPiece&& forEachPiece)
{
    const Scene& scene = frame.scene;
    // A part of a motion is a motion by the same rule.
    BulletMotions motions = motionsOf(frame, leg, meeting.target);
    const float share = leg.from < 1.f ? (stop - leg.from) / (1.f - leg.from) : 1.f;
    motions.bullet.end = motionAt(motions.bullet, share);
    motions.target.end = motionAt(motions.target, share);
    const bool moving = motions.targetMoves || !(motions.bullet.start == motions.bullet.end);
    const ShapeView view = frame.bullets.view(meeting.bullet, scene.pool);
    const auto forEachPair = [&](auto&& f) { forEachPiece([&](std::uint32_t piece) { f(view, scene.view(piece)); }); };
    const Passage passage(frame.queries, motions.bullet, motions.target, moving, forEachPair,
                          FramePart{leg.from, stop, leg.bounces == 0});
    GapOfFrame gap = passage.gap();
    if (target && target->hit && target->fraction <= stop)
    {
        gap.smallest = 0.f;
        gap.fraction = stop > leg.from ? (target->fraction - leg.from) / (stop - leg.from) : 1.f;
    }
    // A cast reports a start in touch; targets that were struck before are not cast at again.
    if (meeting.nearState.needsStart(gap))
        gap.startedApart =
            moving && (target && !target->struckBefore ? !target->startedInTouch : passage.startedApart());
    return passage.follow(meeting.nearState, meeting.moment, gap,
                          scene.nearDistanceOf(frame.bullets.flight[meeting.bullet].layer, meeting.target));
}

// Can the two still meet?
bool meet(const BulletFrame& frame, const Meeting& meeting)
{
    const SpriteTable& sprites = frame.scene.sprites;
    return sprites.takesPart(meeting.target) &&
           frame.scene.layers.collides(frame.bullets.flight[meeting.bullet].layer, sprites.layer[meeting.target]) &&
           !BulletOwner(frame, meeting.bullet).spares(frame, meeting.target);
}

// Why the bullet has passed the target.
PassEnd endOf(const BulletFrame& frame, const Meeting& meeting, bool over)
{
    if (frame.bullets.is(meeting.bullet, BulletTable::Dead) || frame.scene.sprites.isDead(meeting.target))
        return PassEnd::Removed;
    if (over)
        return PassEnd::Spent;
    const bool isNear = frame.scene.nearDistanceOf(frame.bullets.flight[meeting.bullet].layer, meeting.target) > 0.f &&
                        meet(frame, meeting);
    return isNear ? PassEnd::Left : PassEnd::Barred;
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
                                           meeting.moment.framesAgo,
                                           endOf(frame, meeting, over)});
        state = {};
    }
    if (state.active || (meeting.inside && !over))
        frame.newMeetings.push_back(meeting);
}

} // namespace

void BulletFlight::fly(const BulletFrame& frame, const Leg& firstLeg, std::span<const NearPiece> pieces,
                       std::span<const Meeting> known)
{
    m_struck.start(frame.bullets.struck, frame.bullets.traits[firstLeg.bullet].lastStruck);
    m_targets.gather(frame, firstLeg, pieces, known, m_struck);
    if (m_targets.all().empty() && known.empty() && frame.encounters.empty())
        return;
    const BulletExtras* const extras = frame.bullets.extrasOf(firstLeg.bullet);
    m_pierceLeft = frame.bullets.traits[firstLeg.bullet].pierceLeft;
    m_bouncesLeft = extras ? extras->bouncesLeft : 0;
    m_velocity = firstLeg.velocity;
    m_hasLeftDepth = false;
    m_encounters = frame.encounters;
    const auto firstMeeting = static_cast<std::ptrdiff_t>(frame.newMeetings.size());
    for (const Leg* leg = &firstLeg;; leg = &m_leg)
    {
        if (leg == &m_leg)
            m_targets.gather(frame, m_leg, piecesNear(frame, m_leg), known, m_struck);
        m_targets.cast(frame, *leg);
        const LegEnd end = takeHits(frame, *leg);
        if (!frame.onlyHits)
            follow(frame, *leg, known, end);
        if (!end.bounced)
            return;
        m_leg = frame.newLegs.back();
        if (m_leg.bounces == MostBounces && !end.squeezed && isMet(frame, known))
            squeeze(frame);
        if (m_leg.from >= 1.f || m_leg.bounces == MostBounces || end.squeezed)
        {
            (void)takeEncounters(frame, m_leg, 2.f);
            return;
        }
        // For the next leg this one is what a frame is for the frame after it.
        if (!frame.onlyHits)
        {
            m_known.assign(frame.newMeetings.begin() + firstMeeting, frame.newMeetings.end());
            frame.newMeetings.erase(frame.newMeetings.begin() + firstMeeting, frame.newMeetings.end());
            known = m_known;
        }
    }
}

std::span<const NearPiece> BulletFlight::piecesNear(const BulletFrame& frame, const Leg& leg)
{
    findNear(frame, leg, m_pieces);
    m_near.clear();
    for (const std::uint32_t piece : m_pieces)
        m_near.push_back({piece, false, RoundAnswer::Unknown, false, {}});
    return m_near;
}

// Counts that are used up stop the bullet.
BulletEffect BulletFlight::effectNow(const BulletFrame& frame, std::uint32_t bullet,
                                     std::uint32_t target) const noexcept
{
    const BulletEffect given = effectOf(frame, bullet, target);
    const bool asFired = given == BulletEffect::AsFired;
    if (given == BulletEffect::Report)
        return given;
    if (m_bouncesLeft > 0 && (asFired || given == BulletEffect::Bounce))
        return BulletEffect::Bounce;
    return m_pierceLeft > 0 && (asFired || given == BulletEffect::Pierce) ? BulletEffect::Pierce : BulletEffect::Stop;
}

// Out of one target it has come back into one: no displacement leaves both.
bool BulletFlight::isSqueezed(const BulletFrame& frame, const SweptTarget& target) noexcept
{
    const bool squeezed = target.startedDeep && m_hasLeftDepth;
    m_hasLeftDepth = m_hasLeftDepth || target.startedDeep;
    if (squeezed)
        squeeze(frame);
    return squeezed;
}

// Does anything come to the bullet where it waits for the next frame?
bool BulletFlight::isMet(const BulletFrame& frame, std::span<const Meeting> known)
{
    m_targets.gather(frame, m_leg, piecesNear(frame, m_leg), known, m_struck);
    m_targets.cast(frame, m_leg);
    const std::span<const SweptTarget> all = m_targets.all();
    return std::any_of(all.begin(), all.end(),
                       [&](const SweptTarget& target)
                       { return target.hit && effectOf(frame, m_leg.bullet, target.row) != BulletEffect::Report; });
}

void BulletFlight::squeeze(const BulletFrame& frame) const noexcept
{
    Leg& leg = frame.newLegs.back();
    leg.end = leg.start;
    leg.endAngle = leg.startAngle;
    Hit& hit = frame.events.hits.back();
    hit.squeezed = true;
    hit.velocity = leg.velocity = m_velocity;
}

BulletFlight::LegEnd BulletFlight::takeHits(const BulletFrame& frame, const Leg& leg)
{
    const SpriteTable& sprites = frame.scene.sprites;
    const BulletTraits& traits = frame.bullets.traits[leg.bullet];
    for (SweptTarget& target : m_targets.all())
    {
        if (!target.hit)
            break;
        if (!m_encounters.empty() && takeEncounters(frame, leg, target.fraction))
            return {frame.events.hits.back().fraction, true};
        const BulletEffect effect = effectNow(frame, leg.bullet, target.row);
        const bool bounced = effect == BulletEffect::Bounce, spent = effect == BulletEffect::Stop;
        if (bounced)
        {
            frame.newLegs.push_back(afterBounce(frame, leg, target));
            capSpeed(frame.newLegs.back(), frame.bullets.extrasOf(leg.bullet)->maxSpeed);
        }
        const Touch& touch = target.touch;
        frame.events.hits.push_back({.bullet = traits.id,
                                     .target = sprites.id[target.row],
                                     .owner = traits.owner,
                                     .userBullet = traits.user,
                                     .userTarget = sprites.user[target.row],
                                     .fraction = target.fraction,
                                     .point = touch.point,
                                     .normal = touch.normal,
                                     .depth = std::max(touch.depth, 0.f),
                                     .piece = target.piece,
                                     .spent = spent,
                                     .layerBullet = frame.bullets.flight[leg.bullet].layer,
                                     .layerTarget = sprites.layer[target.row],
                                     .bounced = bounced,
                                     .velocity = bounced ? frame.newLegs.back().velocity : leg.velocity,
                                     .reported = effect == BulletEffect::Report,
                                     .waits = bounced && frame.newLegs.back().bounces == MostBounces});
        m_bouncesLeft -= bounced ? 1 : 0;
        if (bounced)
            return {target.fraction, false, true, isSqueezed(frame, target)};
        if (spent)
            return {target.fraction, true};
        if (effect == BulletEffect::Report)
        {
            m_targets.enter(target);
            continue;
        }
        m_struck.add(sprites.id[target.row]);
        --m_pierceLeft;
    }
    if (!m_encounters.empty() && takeEncounters(frame, leg, 2.f))
        return {frame.events.hits.back().fraction, true};
    return {};
}

bool BulletFlight::takeEncounters(const BulletFrame& frame, const Leg& leg, float before)
{
    const BulletTable& bullets = frame.bullets;
    const BulletTraits& traits = bullets.traits[leg.bullet];
    for (; !m_encounters.empty() && m_encounters.front().fraction < before; m_encounters = m_encounters.subspan(1))
    {
        const Encounter& met = m_encounters.front();
        const BulletTraits& other = bullets.traits[met.other];
        const bool spent = m_pierceLeft == 0;
        frame.events.hits.push_back({.bullet = traits.id,
                                     .owner = traits.owner,
                                     .userBullet = traits.user,
                                     .userTarget = other.user,
                                     .fraction = met.fraction,
                                     .point = met.touch.point,
                                     .normal = met.touch.normal,
                                     .depth = std::max(met.touch.depth, 0.f),
                                     .spent = spent,
                                     .layerBullet = bullets.flight[leg.bullet].layer,
                                     .layerTarget = bullets.flight[met.other].layer,
                                     .velocity = leg.velocity,
                                     .targetBullet = other.id});
        if (spent)
            return true;
        --m_pierceLeft;
    }
    return false;
}

void BulletFlight::follow(const BulletFrame& frame, const Leg& leg, std::span<const Meeting> known, const LegEnd& end)
{
    const SpriteTable& sprites = frame.scene.sprites;
    if (known.empty() && !m_targets.anyEntered() && !sprites.anyNearDistance())
        return;
    const bool over = end.spent || frame.bullets.is(leg.bullet, BulletTable::Over);
    const PairOrder order = sprites.order();
    m_targets.sort(order);
    for (const SweptTarget& target : m_targets.all())
    {
        for (; !known.empty() && order.number(known.front().target) < order.number(target.row);
             known = known.subspan(1))
            lose(frame, leg, known.front(), end);
        Meeting meeting{leg.bullet, target.row};
        if (!known.empty() && known.front().target == target.row)
        {
            meeting = known.front();
            known = known.subspan(1);
        }
        meeting.inside = (meeting.inside || target.entered) &&
                         effectOf(frame, leg.bullet, target.row) == BulletEffect::Report &&
                         isInside(frame, leg, target.row, end.fraction);
        const float nearDistance = frame.scene.nearDistanceOf(frame.bullets.flight[leg.bullet].layer, target.row);
        const bool near = nearDistance > 0.f || meeting.nearState.active;
        // The search finds pieces within the near distance: after it became smaller, all may be closer than before.
        // Guarded by NearMissRegression.AllPiecesCountWhenTheDistanceIsTakenAway.
        const bool all = meeting.nearState.reach(nearDistance) > nearDistance;
        const auto forEachPiece = [&](auto&& f)
        { all ? sprites.forEachPieceOf(target.row, f) : m_targets.forEachPiece(target, f); };
        const bool left = near && followGap(frame, leg, meeting, &target, end.fraction, forEachPiece);
        close(frame, meeting, left, over);
    }
    for (const Meeting& meeting : known)
        lose(frame, leg, meeting, end);
}

void BulletFlight::lose(const BulletFrame& frame, Meeting meeting)
{
    meeting.inside = false;
    if (meeting.nearState.active)
        return lose(frame, frame.bullets.firstLeg(meeting.bullet), meeting, {});
    ++meeting.moment.framesAgo;
    close(frame, meeting, true, frame.bullets.is(meeting.bullet, BulletTable::Over));
}

void BulletFlight::lose(const BulletFrame& frame, const Leg& leg, Meeting meeting, const LegEnd& end)
{
    const bool over = frame.bullets.is(meeting.bullet, BulletTable::Over);
    meeting.inside = false;
    if (!meeting.nearState.active || over || !meet(frame, meeting))
        meeting.moment.framesAgo += leg.bounces == 0 ? 1u : 0u;
    else
        followGap(frame, leg, meeting, nullptr, end.fraction,
                  [&](auto&& f) { frame.scene.sprites.forEachPieceOf(meeting.target, f); });
    close(frame, meeting, true, over || end.spent);
}

} // namespace graze::detail
