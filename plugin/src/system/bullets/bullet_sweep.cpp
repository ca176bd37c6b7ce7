// SPDX-License-Identifier: Zlib
#include "bullet_sweep.hpp"

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

} // namespace

void BulletSweep::run(const BulletFrame& frame, std::vector<BulletPair>& newMet)
{
    constexpr std::uint32_t BlockBullets = 4096;
    frame.newMeetings.clear();
    frame.newLegs.clear();
    m_encounters.find(frame, newMet);
    if (frame.bullets.rows() == 0)
        return;
    fileTargets(frame, m_boxes, m_targets);
    // The game need not expect its filter on other threads.
    const Blocks blocks(frame.scene.filter.function ? nullptr : frame.workers, frame.bullets.rows(), BlockBullets);
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
        append(frame.newLegs, block.legs);
    }
}

void BulletSweep::runBlock(const BulletFrame& frame, std::uint32_t number, std::uint32_t first, std::uint32_t last)
{
    Block& block = *m_blocks[number];
    block.events.clear(), block.meetings.clear(), block.legs.clear();
    Statistics& statistics = m_statistics.of(number);
    const BulletFrame part{frame.scene, frame.bullets,    block.meetings,
                           block.legs,  frame.candidates, CountedQueries(frame.queries.settings(), &statistics),
                           statistics,  block.events};
    block.sweeper.run(part, m_targets, m_encounters.all(), first, last);
}

void BulletSweep::Sweeper::run(const BulletFrame& frame, const BulletTargets& targets,
                               std::span<const Encounter> encounters, std::uint32_t first, std::uint32_t last)
{
    const std::vector<Meeting>& meetings = frame.bullets.meetings;
    const auto isEarlier = [first](const auto& thing) { return thing.bullet < first; };
    m_nextMeeting =
        static_cast<std::size_t>(std::partition_point(meetings.begin(), meetings.end(), isEarlier) - meetings.begin());
    m_nextBullet = first;
    const auto earlier = std::partition_point(encounters.begin(), encounters.end(), isEarlier);
    m_encounters = encounters.subspan(static_cast<std::size_t>(earlier - encounters.begin()));
    m_search.start(frame, targets, first, last);
    while (m_search.findSome(frame))
        for (const BulletSearch::Found& found : m_search.found())
        {
            if (!m_encounters.empty())
                flyMet(frame, found.bullet + 1);
            if (m_nextBullet > found.bullet)
                continue;
            const std::span<const Meeting> known = pass(frame, found.bullet);
            m_flight.fly(frame, frame.bullets.firstLeg(found.bullet), m_search.pieces(found), known);
        }
    flyMet(frame, last);
    (void)pass(frame, last);
}

// They are swept as BulletEncounters has swept them, so that both get the same hits to the bit.
void BulletSweep::Sweeper::flyMet(const BulletFrame& all, std::uint32_t endBullet)
{
    while (!m_encounters.empty() && m_encounters.front().bullet < endBullet)
    {
        const std::uint32_t bullet = m_encounters.front().bullet;
        std::size_t count = 0;
        while (count < m_encounters.size() && m_encounters[count].bullet == bullet)
            ++count;
        BulletFrame frame = all;
        frame.encounters = m_encounters.first(count);
        m_encounters = m_encounters.subspan(count);
        const std::span<const Meeting> known = pass(frame, bullet);
        m_flight.fly(frame, frame.bullets.firstLeg(bullet), known);
    }
}

std::span<const Meeting> BulletSweep::Sweeper::pass(const BulletFrame& frame, std::uint32_t bullet)
{
    const std::vector<Meeting>& meetings = frame.bullets.meetings;
    for (; m_nextMeeting < meetings.size() && meetings[m_nextMeeting].bullet < bullet; ++m_nextMeeting)
        BulletFlight::lose(frame, meetings[m_nextMeeting]);
    const Meeting* const start = meetings.data() + m_nextMeeting;
    while (m_nextMeeting < meetings.size() && meetings[m_nextMeeting].bullet == bullet)
        ++m_nextMeeting;
    m_nextBullet = bullet + 1;
    return {start, meetings.data() + m_nextMeeting};
}

void BulletSweep::take(BulletTable& bullets, std::span<const Hit> hits) noexcept
{
    for (const Hit& hit : hits)
    {
        const std::uint32_t row = bullets.ids().row(hit.bullet.value);
        if (hit.spent)
            bullets.flags[row] |= BulletTable::Spent;
        else if (hit.target && !hit.bounced && !hit.reported)
            bullets.strike(row, hit.target);
        else if (hit.targetBullet)
            --bullets.traits[row].pierceLeft;
    }
    bullets.takeLegs();
    bullets.meetings.swap(bullets.newMeetings);
    bullets.met.swap(bullets.newMet);
}

} // namespace graze::detail
