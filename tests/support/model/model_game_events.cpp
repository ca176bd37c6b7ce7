// SPDX-License-Identifier: Zlib
#include "support/model/model_game.hpp"
#include "support/pairs/judging.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace graze::test
{

namespace
{

std::vector<std::pair<std::uint64_t, std::uint64_t>> usersOf(std::span<const Contact> contacts)
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> users;
    for (const Contact& contact : contacts)
        users.emplace_back(contact.userA.number(), contact.userB.number());
    return users;
}

} // namespace

std::vector<std::pair<std::uint64_t, std::uint64_t>> ModelGame::usersOf(const std::vector<Pair>& pairs) const
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> users;
    for (const auto& [a, b] : pairs)
        users.emplace_back(m_state.users.at(a), m_state.users.at(b));
    return users;
}

void ModelGame::compareContacts()
{
    std::set<Pair> now, passed, was = m_state.touching;
    std::erase_if(was,
                  [&](const Pair& pair)
                  {
                      const auto a = m_state.sprites.find(pair.first), b = m_state.sprites.find(pair.second);
                      return a != m_state.sprites.end() && b != m_state.sprites.end() &&
                             (a->second.restarted || b->second.restarted);
                  });
    for (auto a = m_state.sprites.begin(); a != m_state.sprites.end(); ++a)
        for (auto b = std::next(a); b != m_state.sprites.end(); ++b)
        {
            if (!mayMeet(a->second, b->second))
                continue;
            const OverlapResult atEnd = overlap(a->second.operand(), b->second.operand(), m_settings);
            if (atEnd.overlapping())
                now.emplace(a->first, b->first);
            else if (was.count({a->first, b->first}) == 0 && pass(a->second, b->second))
                passed.emplace(a->first, b->first);
        }
    std::vector<Pair> begun, stays, ended;
    std::set_difference(now.begin(), now.end(), was.begin(), was.end(), std::back_inserter(begun));
    std::set_intersection(now.begin(), now.end(), was.begin(), was.end(), std::back_inserter(stays));
    std::set_difference(m_state.touching.begin(), m_state.touching.end(), stays.begin(), stays.end(),
                        std::back_inserter(ended));
    for (std::vector<Pair>* pairs : {&begun, &ended})
    {
        std::vector<Pair> all;
        std::merge(pairs->begin(), pairs->end(), passed.begin(), passed.end(), std::back_inserter(all));
        pairs->swap(all);
    }
    for (const Contact& contact : m_system.begun())
        m_counts.passed += contact.passed;
    if (test::usersOf(m_system.begun()) != usersOf(begun))
        differ("other pairs begin");
    if (test::usersOf(m_system.stays()) != usersOf(stays))
        differ("other pairs stay");
    if (test::usersOf(m_system.ended()) != usersOf(ended))
        differ("other pairs end");
    for (const Contact& contact : m_system.begun())
        if (std::fabs(length(contact.normal) - 1.f) > 1e-4f || contact.depth < 0.f ||
            (!contact.passed && !m_system.contact(contact.b, contact.a)))
            differ("a begin event without geometry");
    m_counts.begun += begun.size();
    compareNearMisses();
    m_state.touching = std::move(now);
}

bool ModelGame::pass(const Sprite& a, const Sprite& b) const
{
    if (!(a.swept || b.swept) || (a.before == a.pose && b.before == b.pose))
        return false;
    const Motion motionA = a.motionFrom(a.before), motionB = b.motionFrom(b.before);
    const bool straight = goStraight(MotionPath(motionA), MotionPath(motionB));
    for (const Shape& pieceA : a.pieces)
        for (const Shape& pieceB : b.pieces)
        {
            const Operand one(pieceA, a.pose), other(pieceB, b.pose);
            const CastResult cast = timeOfImpact(one, motionA, other, motionB, m_settings);
            const ApproachResult approach = closestApproach(one, motionA, other, motionB, m_settings);
            if (!straight && cast.status == Status::Separated)
                continue;
            if (approach.status == Status::Overlapping || (!straight && cast.hit && approach.lowerBound <= 0.f))
                return true;
        }
    return false;
}

// Pairs in order, then bullets in order of firing and their targets in order. Passes of bullets have seen the
// frame when its hits were compared.
void ModelGame::compareNearMisses()
{
    std::span<const NearMiss> reported = m_system.nearMisses();
    m_counts.nearMisses += reported.size();
    for (auto& [pair, pass] : m_state.passes)
        pass.leave();
    for (auto a = m_state.sprites.begin(); a != m_state.sprites.end(); ++a)
        for (auto b = std::next(a); b != m_state.sprites.end(); ++b)
        {
            const float nearDistance = this->nearDistance(a->second, b->second);
            const auto known = m_state.passes.find({a->first, b->first});
            const bool isNear = known != m_state.passes.end() && !known->second.isNothing();
            if (!(nearDistance > 0.f || isNear) || !mayMeet(a->second, b->second))
                continue;
            const Passing meeting{a->second.pieces, b->second.pieces, a->second.motionFrom(a->second.before),
                                  b->second.motionFrom(b->second.before), m_settings.method};
            const GapSeen gap = isNear || meeting.mayComeWithin(nearDistance) ? gapSeen(meeting) : farGap();
            see(m_state.passes[{a->first, b->first}], gap, nearDistance, a->second.user, b->second.user);
        }
    for (auto& [pair, pass] : m_state.passes)
    {
        const auto& [a, b] = pair;
        const bool turned = m_state.nearDistances.at(a) > 0.f && !(m_state.nearDistances.at(b) > 0.f);
        comparePass(pass, reported, m_state.users.at(turned ? b : a), m_state.users.at(turned ? a : b), endOf(pair));
    }
    std::erase_if(m_state.passes, [](const auto& entry) { return entry.second.isNothing(); });

    std::map<std::uint64_t, std::pair<Bullet*, bool>> all;
    for (auto& [user, bullet] : m_state.gone)
        all[user] = {&bullet, true};
    for (auto& [user, bullet] : m_state.bullets)
        all[user] = {&bullet, bullet.spent};
    for (auto& [user, entry] : all)
    {
        auto& [bullet, over] = entry;
        for (auto& [order, pass] : bullet->passes)
        {
            const auto target = m_state.sprites.find(order);
            if (over || target == m_state.sprites.end() || !mayStrike(*bullet, target->second))
                pass.leave();
            const bool isGone = target == m_state.sprites.end() || m_state.gone.count(user) != 0;
            const bool isNear =
                !isGone && mayStrike(*bullet, target->second) && nearDistance(*bullet, target->second) > 0.f;
            comparePass(pass, reported, user, m_state.users.at(order),
                        isGone   ? PassEnd::Removed
                        : over   ? PassEnd::Spent
                        : isNear ? PassEnd::Left
                                 : PassEnd::Barred);
        }
        std::erase_if(bullet->passes, [](const auto& pass) { return pass.second.isNothing(); });
    }
    if (!reported.empty())
        differ("a near miss of " + name(reported[0].userA.number()) + " and " + name(reported[0].userB.number()) +
               " that can't be, or out of order");
}

PassEnd ModelGame::endOf(const Pair& pair) const
{
    const auto a = m_state.sprites.find(pair.first), b = m_state.sprites.find(pair.second);
    if (a == m_state.sprites.end() || b == m_state.sprites.end())
        return PassEnd::Removed;
    return mayMeet(a->second, b->second) && nearDistance(a->second, b->second) > 0.f ? PassEnd::Left : PassEnd::Barred;
}

void ModelGame::see(Nearness& pass, const GapSeen& gap, float nearDistance, std::uint64_t userA,
                    std::uint64_t userB) const
{
    const auto range = [](const GapRange& gaps)
    { return std::to_string(gaps.low) + " to " + std::to_string(gaps.high); };
    if (m_log && std::isfinite(gap.smallest.low))
        say("    gap of " + name(userA) + " and " + name(userB) + " at first " + range(gap.atStart) + ", at least " +
            range(gap.smallest) + ", at last " + range(gap.atEnd) + ", near is " + std::to_string(nearDistance));
    pass.see(gap, nearDistance);
}

void ModelGame::comparePass(Nearness& pass, std::span<const NearMiss>& reported, std::uint64_t userA,
                            std::uint64_t userB, PassEnd end)
{
    const bool isReported = !reported.empty() && reported[0].userA == userA && reported[0].userB == userB;
    const std::string who = name(userA) + " passes " + name(userB);
    if (isReported)
    {
        if (const char* fault = pass.faultOf(reported[0]))
            differ(who + " and " + fault + ": " + describe(reported[0].closestDistance) +
                   (reported[0].touched ? ", touched" : ""));
        // The filter is asked for candidates alone: two that have gone far apart may have an older answer.
        const bool isOlder = m_filtering && end == PassEnd::Barred && reported[0].end == PassEnd::Left;
        if (reported[0].end != end && !isOlder)
            differ(who + " and ends as " + std::to_string(static_cast<int>(reported[0].end)));
        reported = reported.subspan(1);
    }
    else if (pass.mustBeReported())
        differ(who + ", and nothing is reported");
    pass.endFrame(isReported);
}

void ModelGame::askPair(const Operation& operation)
{
    const auto a = anySprite(operation.pick), b = anySprite(operation.seed);
    if (a == b)
        return;
    say("whyNot and contact of " + name(a->second.user) + " and " + name(b->second.user));
    const bool touching = overlap(a->second.operand(), b->second.operand(), m_settings).overlapping();
    const WhyNot why = m_system.whyNot(a->second.id, b->second.id);
    if (m_system.contact(a->second.id, b->second.id).has_value() != touching || why.has(WhyNot::Gap) == touching)
        differ("the pair touches, or does not");
    if (why.has(WhyNot::DisabledA) == a->second.enabled || why.has(WhyNot::DisabledB) == b->second.enabled)
        differ("whyNot is wrong about who is disabled");
    if (why.has(WhyNot::Layers) == m_state.rules[a->second.layer.index][b->second.layer.index])
        differ("whyNot is wrong about the layers");
    if (why.has(WhyNot::Owner) != related(a->second, b->second))
        differ("whyNot is wrong about owners");
    const std::size_t contacts = m_state.touching.count(std::minmax(a->first, b->first));
    if (why.touching() != (contacts > 0 && touching && mayMeet(a->second, b->second)))
        differ("whyNot is wrong: " + why.sentence);
}

} // namespace graze::test
