// SPDX-License-Identifier: Zlib
#include "bullet_encounters.hpp"

#include <algorithm>
#include <tuple>

namespace graze::detail
{

namespace
{

// Where a leg ends, if `next` is the one behind it.
float endOf(std::span<const Leg> legs, std::size_t leg) noexcept
{
    return leg + 1 < legs.size() ? legs[leg + 1].from : 1.f;
}

// The part of the motion along a leg.
Motion partOf(Motion motion, const Leg& leg, float from, float to) noexcept
{
    const float whole = 1.f - leg.from;
    const float first = whole > 0.f ? (from - leg.from) / whole : 1.f,
                last = whole > 0.f ? (to - leg.from) / whole : 1.f;
    return {motionAt(motion, first), motionAt(motion, last), motion.centre};
}

// In the order of such pairs.
auto rowsOf(const BulletTable& bullets, const BulletPair& pair) noexcept
{
    return std::tuple(bullets.ids().row(pair.b.value), bullets.ids().row(pair.a.value));
}

bool haveMet(const BulletTable& bullets, std::uint32_t a, std::uint32_t b) noexcept
{
    const auto rows = std::tuple(b, a);
    const auto place = std::lower_bound(bullets.met.begin(), bullets.met.end(), rows,
                                        [&bullets](const BulletPair& pair, const auto& wanted)
                                        { return rowsOf(bullets, pair) < wanted; });
    return place != bullets.met.end() && rowsOf(bullets, *place) == rows;
}

} // namespace

void BulletEncounters::find(const BulletFrame& frame, std::vector<BulletPair>& met)
{
    const BulletTable& bullets = frame.bullets;
    m_encounters.clear();
    met.clear();
    for (const BulletPair& pair : bullets.met)
    {
        const auto [a, b] = rowsOf(bullets, pair);
        if (!bullets.is(a, BulletTable::Over) && !bullets.is(b, BulletTable::Over))
            met.push_back(pair);
    }
    gather(frame);
    if (m_paths.empty())
        return;
    findPairs(frame);
    // Contacts with one that rests come last: up to its end everything else has happened.
    const auto timesOf = [](const Contact& contact)
    { return std::tuple(contact.aRests || contact.bRests, contact.fraction, contact.a, contact.b); };
    std::sort(m_contacts.begin(), m_contacts.end(),
              [&timesOf](const Contact& p, const Contact& q) { return timesOf(p) < timesOf(q); });
    take(frame, met);
}

void BulletEncounters::gather(const BulletFrame& frame)
{
    const BulletTable& bullets = frame.bullets;
    const LayerTable& layers = frame.scene.layers;
    m_paths.clear(), m_legs.clear(), m_hits.clear(), m_unmarked.clear(), m_boxes.clear();
    decltype(layers.mask({})) wanted = 0; // layers that a marked bullet may meet
    for (const BulletExtras& extra : bullets.extras)
        if (extra.meetsBullets && !bullets.is(extra.row, BulletTable::Over))
            wanted |= layers.mask(bullets.flight[extra.row].layer);
    if ((wanted & bullets.layers()) == 0)
        return;
    m_marked.clear();
    for (std::uint32_t row = 0, extra = 0; row < bullets.rows(); ++row)
    {
        const bool isMarked = bullets.is(row, BulletTable::Extra) && bullets.extras[extra++].meetsBullets;
        const bool mayBeMet = (LayerTable::bit(bullets.flight[row].layer) & wanted) != 0;
        if ((mayBeMet || isMarked) && !bullets.is(row, BulletTable::Over))
            addPath(frame, row, isMarked);
    }
}

void BulletEncounters::addPath(const BulletFrame& frame, std::uint32_t bullet, bool isMarked)
{
    const BulletTable& bullets = frame.bullets;
    const auto number = static_cast<std::uint32_t>(m_paths.size());
    const auto firstLeg = static_cast<std::uint32_t>(m_legs.size());
    Path& path = m_paths.emplace_back(Path{.bullet = bullet, .firstLeg = firstLeg, .isMarked = isMarked});
    m_legs.push_back(bullets.firstLeg(bullet));
    path.lastLeg = firstLeg + 1;
    if (const BulletExtras* extras = bullets.extrasOf(bullet); extras && extras->bouncesLeft > 0)
    {
        sweep(frame, path);
        m_legs.insert(m_legs.end(), m_legsOfOne.begin(), m_legsOfOne.end());
        path.lastLeg = static_cast<std::uint32_t>(m_legs.size());
    }
    Aabb box;
    for (const Leg& leg : legs(path))
        box = merged(box, pathBox(frame, leg));
    m_boxes.push_back(box);
    const Layer layer = bullets.flight[bullet].layer;
    if (isMarked)
        m_marked.place(number, box, LayerTable::bit(layer), frame.scene.layers.mask(layer));
    else
        m_unmarked.push_back(number);
}

void BulletEncounters::findPairs(const BulletFrame& frame)
{
    m_pairs.clear(), m_contacts.clear();
    m_marked.findPairs(m_pairs, frame.workers);
    for (const PiecePair& pair : m_pairs)
        addContact(frame, std::min(pair.a, pair.b), std::max(pair.a, pair.b));
    for (const std::uint32_t path : m_unmarked)
    {
        m_found.clear();
        m_marked.query(m_boxes[path], frame.scene.layers.mask(frame.bullets.flight[m_paths[path].bullet].layer),
                       m_found);
        for (const std::uint32_t other : m_found)
            addContact(frame, std::min(path, other), std::max(path, other));
    }
}

void BulletEncounters::addContact(const BulletFrame& frame, std::uint32_t a, std::uint32_t b)
{
    const Path &pathA = m_paths[a], &pathB = m_paths[b];
    const BulletTable& bullets = frame.bullets;
    const SpriteId owner =
        bullets.is(pathA.bullet, BulletTable::Owned) ? bullets.traits[pathA.bullet].owner : SpriteId{};
    if (owner && bullets.traits[pathB.bullet].owner == owner)
        return;
    Contact contact{.a = a, .b = b};
    if (!haveMet(bullets, pathA.bullet, pathB.bullet) && touch(frame, pathA, pathB, contact))
        m_contacts.push_back(contact);
}

bool BulletEncounters::touch(const BulletFrame& frame, const Path& a, const Path& b, Contact& contact) const
{
    const BulletTable& bullets = frame.bullets;
    const ShapePool& pool = frame.scene.pool;
    // A fresh one was not there while the other one moved.
    const bool aIsFresh = bullets.is(a.bullet, BulletTable::Fresh), bIsFresh = bullets.is(b.bullet, BulletTable::Fresh);
    const auto resting = [](Leg leg)
    {
        leg.bounces = 0, leg.from = 0.f, leg.start = leg.end, leg.startAngle = leg.endAngle;
        return leg;
    };
    const Leg restA = resting(legs(a).back()), restB = resting(legs(b).back());
    contact.aRests = bIsFresh && !aIsFresh, contact.bRests = aIsFresh && !bIsFresh;
    const std::span<const Leg> legsA = contact.aRests ? std::span(&restA, 1) : legs(a);
    const std::span<const Leg> legsB = contact.bRests ? std::span(&restB, 1) : legs(b);
    const ShapeView viewA = bullets.view(a.bullet, pool), viewB = bullets.view(b.bullet, pool);
    for (std::size_t i = 0, j = 0; i < legsA.size() && j < legsB.size();)
    {
        const Leg &legA = legsA[i], &legB = legsB[j];
        const float from = std::max(legA.from, legB.from), endA = endOf(legsA, i), endB = endOf(legsB, j);
        const float to = std::min(endA, endB);
        (endA <= endB ? i : j) += 1;
        if (legA.bounces + legB.bounces == 0 && gapAtLeast(sweptDisc(frame, legA), sweptDisc(frame, legB)) > 0.f)
        {
            frame.queries.countCulled();
            continue;
        }
        const Motion motionA = partOf(bullets.motion(legA, pool), legA, from, to);
        const Motion motionB = partOf(bullets.motion(legB, pool), legB, from, to);
        const Operand startA(viewA, motionA.start), startB(viewB, motionB.start);
        const bool turns = legA.startAngle != legA.endAngle || legB.startAngle != legB.endAngle;
        const CastResult cast = turns ? frame.queries.timeOfImpact(startA, motionA, startB, motionB)
                                      : frame.queries.shapeCast(startA, motionA.end.offset() - motionA.start.offset(),
                                                                startB, motionB.end.offset() - motionB.start.offset());
        const bool startedInTouch = cast.startedTouching || cast.startedOverlapping;
        if (!cast.hit && !startedInTouch)
            continue;
        contact.fraction = startedInTouch ? from : from + cast.fraction * (to - from);
        contact.touch = startedInTouch ? frame.queries.touch(startA, startB) : Touch{cast.point, cast.normal, 0.f};
        return true;
    }
    return false;
}

void BulletEncounters::sweep(const BulletFrame& frame, Path& path)
{
    m_events.clear(), m_legsOfOne.clear();
    const BulletFrame alone{.scene = frame.scene,
                            .bullets = frame.bullets,
                            .newMeetings = m_noMeetings,
                            .newLegs = m_legsOfOne,
                            .candidates = frame.candidates,
                            .queries = CountedQueries(frame.queries.settings(), &m_notCounted),
                            .statistics = m_notCounted,
                            .events = m_events,
                            .onlyHits = true};
    const std::vector<Meeting>& meetings = frame.bullets.meetings;
    // By pointers: the libc++ of Emscripten makes no span from iterators.
    const Meeting* const first = meetings.data();
    const auto known = std::equal_range(first, first + meetings.size(), Meeting{.bullet = path.bullet},
                                        [](const Meeting& p, const Meeting& q) { return p.bullet < q.bullet; });
    m_flight.fly(alone, frame.bullets.firstLeg(path.bullet), {known.first, known.second});
    path.nextHit = static_cast<std::uint32_t>(m_hits.size());
    for (const Hit& hit : m_events.hits)
    {
        if (!hit.bounced && !hit.reported)
            m_hits.push_back(hit.fraction);
        path.stop = hit.spent ? hit.fraction : path.stop;
    }
    path.lastHit = static_cast<std::uint32_t>(m_hits.size());
    path.isSwept = true;
}

bool BulletEncounters::flies(const BulletFrame& frame, Path& path, float fraction) const noexcept
{
    for (; path.nextHit < path.lastHit && m_hits[path.nextHit] <= fraction; ++path.nextHit)
        ++path.targets;
    return fraction < path.stop &&
           path.targets <= static_cast<std::uint32_t>(frame.bullets.traits[path.bullet].pierceLeft);
}

void BulletEncounters::take(const BulletFrame& frame, std::vector<BulletPair>& met)
{
    const BulletTable& bullets = frame.bullets;
    std::uint32_t order = 0;
    for (const Contact& contact : m_contacts)
    {
        Path &a = m_paths[contact.a], &b = m_paths[contact.b];
        for (Path* const path : {&a, &b})
            if (!path->isSwept)
                sweep(frame, *path);
        // Both count their hits.
        // The one that rests has flown its whole path: what stops it has come before.
        // Guarded by NewBulletEncounters.MeetNoneThatAWallHasStopped.
        const float fractionA = contact.aRests ? 1.f : contact.fraction;
        const float fractionB = contact.bRests ? 1.f : contact.fraction;
        const bool aFlies = flies(frame, a, fractionA), bFlies = flies(frame, b, fractionB);
        if (!aFlies || !bFlies)
            continue;
        ++a.targets, ++b.targets;
        const Touch back{contact.touch.point, -contact.touch.normal, contact.touch.depth};
        m_encounters.push_back({a.bullet, b.bullet, order, fractionA, contact.touch});
        m_encounters.push_back({b.bullet, a.bullet, order++, fractionB, back});
        met.push_back({bullets.traits[a.bullet].id, bullets.traits[b.bullet].id});
    }
    std::sort(m_encounters.begin(), m_encounters.end(),
              [](const Encounter& p, const Encounter& q)
              { return std::tie(p.bullet, p.fraction, p.order) < std::tie(q.bullet, q.fraction, q.order); });

    std::sort(met.begin(), met.end(),
              [&](const BulletPair& p, const BulletPair& q) { return rowsOf(bullets, p) < rowsOf(bullets, q); });
}

} // namespace graze::detail
