// SPDX-License-Identifier: Zlib
#include "bullet_table.hpp"

#include "base/flag_bytes.hpp"
#include "base/make_room.hpp"

#include <algorithm>
#include <cmath>

namespace graze::detail
{

namespace
{

alignas(32) constexpr float Origin[VertexBlock] = {};

// A large angle has few digits left for the part that counts. One that has none leaves a rest of many turns.
// Guarded by BulletTurns.AnyAngleStaysWithinHalfATurn.
float withinHalfATurn(float angle) noexcept
{
    double wide = static_cast<double>(angle);
    if (std::fabs(wide) <= Pi)
        return angle;
    for (int i = 0; i < 4 && std::fabs(wide) > Pi; ++i)
        wide -= 2. * Pi * std::floor(wide / (2. * Pi) + 0.5);
    return static_cast<float>(std::clamp(wide, -Pi, Pi));
}

} // namespace

void BulletExtras::turnTo(float to) noexcept
{
    if (!turned)
        previousAngle = angle;
    turned = true;
    angle = withinHalfATurn(to);
}

BulletId BulletTable::fire(const Row& row, const BulletExtras* extrasOfRow)
{
    m_ids.makeRoomFor(1);
    makeRoom(1, flight, flags, traits);
    if (extrasOfRow)
        makeRoom(1, extras);
    // `remove` may not throw.
    m_buried.reserve(flight.capacity());
    if (extrasOfRow)
    {
        BulletExtras& extra = extras.emplace_back(*extrasOfRow);
        extra.row = rows();
        extra.angle = extra.previousAngle = withinHalfATurn(extra.angle);
    }
    const BulletId newId{m_ids.add(rows())};
    flight.push_back({row.position, row.position, row.velocity, row.radius, row.layer});
    flags.push_back(static_cast<std::uint8_t>(Moved | Fresh | (row.shape == None ? 0 : Shaped) |
                                              (row.owner ? Owned : 0) | (extrasOfRow ? Extra : 0)));
    traits.push_back({newId, row.owner, row.user, row.shape, row.pierceLeft});
    ++m_alive;
    m_layers |= LayerTable::bit(row.layer);
    return newId;
}

void BulletTable::remove(std::uint32_t row, BulletId id) noexcept
{
    m_ids.bury(id.value);
    flags[row] |= Dead;
    m_buried.push_back({row, id});
    --m_alive;
}

void BulletTable::teleport(std::uint32_t row, Vec2 to) noexcept
{
    flight[row].previous = to;
    flight[row].position = to;
    flags[row] |= Moved | Fresh;
    if (is(row, Extra))
    {
        BulletExtras& extra = extras[placeOfExtras(row)];
        extra.previousAngle = extra.angle;
    }
}

void BulletTable::turn(std::uint32_t row, float angle) noexcept
{
    if (is(row, Shaped))
        extras[placeOfExtras(row)].turnTo(angle);
}

std::size_t BulletTable::placeOfExtras(std::uint32_t row) const noexcept
{
    const auto place =
        std::lower_bound(extras.begin(), extras.end(), row,
                         [](const BulletExtras& extra, std::uint32_t number) { return extra.row < number; });
    return static_cast<std::size_t>(place - extras.begin());
}

std::size_t BulletTable::removeSpent() noexcept
{
    const std::size_t before = m_alive;
    for (std::uint32_t row = 0; row < rows(); ++row)
        if ((flags[row] & Over) == Spent)
            remove(row, traits[row].id);
    return before - m_alive;
}

void BulletTable::takePoses()
{
    m_rested.clear();
    forEachWithout(flags, Moved | Dead,
                   [this](std::uint32_t row)
                   {
                       if (!(flight[row].previous == flight[row].position))
                           m_rested.push_back({row, flight[row].previous});
                   });
    for (const Rested& rested : m_rested)
        flight[rested.row].previous = flight[rested.row].position;
}

void BulletTable::undoPoses() noexcept
{
    for (const Rested& rested : m_rested)
        flight[rested.row].previous = rested.previous;
    m_rested.clear();
}

// Where the record is full, it closes up first: it then holds no more than the living have struck, and room enough that
// this pays.
void BulletTable::prepareStrikes(std::size_t count, const SlotMap& sprites)
{
    if (struck.hasRoom(count))
        return;
    const auto forEachLast = [this](auto&& f)
    {
        for (std::uint32_t row = 0; row < rows(); ++row)
            if (std::uint32_t& last = traits[row].lastStruck; is(row, Over))
                last = StruckRecord::None;
            else
                f(last);
    };
    struck.squeeze(forEachLast, sprites);
    struck.makeRoom(std::max({count, struck.size() / 4, std::size_t{rows()} / 4}));
}

void BulletTable::takeLegs() noexcept
{
    for (const Leg& leg : newLegs)
    {
        Flight& bullet = flight[leg.bullet];
        bullet.previous = leg.start;
        bullet.position = leg.end;
        bullet.velocity = leg.velocity;
        BulletExtras& extra = extras[placeOfExtras(leg.bullet)];
        extra.bouncesLeft -= extra.bouncesLeft == EndlessBounces ? 0 : 1;
        extra.previousAngle = withinHalfATurn(leg.startAngle);
    }
}

void BulletTable::endFrame() noexcept
{
    for (const Buried& buried : m_buried)
    {
        m_ids.release(buried.id.value);
        flags[buried.row] |= Gone;
    }
    m_deadRows += m_buried.size();
    m_buried.clear();
    m_rested.clear();
    endFlights();
    for (std::uint8_t& flag : flags)
        flag = static_cast<std::uint8_t>(flag & ~(Moved | Fresh));
    if (m_deadRows > 0 && 4 * m_deadRows >= rows())
        squeeze();
}

void BulletTable::endFlights() noexcept
{
    for (BulletExtras& extra : extras)
    {
        if (!extra.turned)
            extra.previousAngle = extra.angle;
        extra.turned = false;
        if (extra.updatesLeft > 0 && !is(extra.row, Over) && --extra.updatesLeft == 0)
            flags[extra.row] |= Spent;
    }
    for (std::uint32_t row = 0; bounds && row < rows(); ++row)
        if (!bounds->contains(flight[row].position))
            flags[row] |= Spent;
    seconds = 0.f;
}

void BulletTable::clearRows() noexcept
{
    flight.clear(), flags.clear(), traits.clear(), meetings.clear(), extras.clear(), met.clear(), m_buried.clear();
    struck.clear();
    m_deadRows = 0;
    m_alive = 0;
    m_layers = 0;
}

void BulletTable::squeeze() noexcept
{
    // The bullets of meetings and extras ascend: one pass over the rows for each.
    auto newRow = [this, passed = std::uint32_t{0}, left = std::uint32_t{0}](std::uint32_t row) mutable
    {
        for (; passed < row; ++passed)
            left += is(passed, Dead) ? 0u : 1u;
        return left;
    };
    auto newRowOfExtras = newRow;
    for (Meeting& meeting : meetings)
        meeting.bullet = newRow(meeting.bullet);
    std::erase_if(extras, [this](const BulletExtras& extra) { return is(extra.row, Dead); });
    for (BulletExtras& extra : extras)
        extra.row = newRowOfExtras(extra.row);
    std::uint32_t kept = 0;
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        if (is(row, Dead))
            continue;
        flight[kept] = flight[row];
        flags[kept] = flags[row];
        traits[kept] = traits[row];
        m_ids.setRow(traits[kept].id.value, kept);
        ++kept;
    }
    flight.resize(kept);
    flags.resize(kept);
    traits.resize(kept);
    m_deadRows = 0;
}

Motion BulletTable::motion(const Leg& leg, const ShapePool& pool) const noexcept
{
    if (!is(leg.bullet, Shaped))
        return {Affine2::translation(leg.start), Affine2::translation(leg.end), {}};
    Motion motion{Affine2::from({.position = leg.start, .angleRadians = leg.startAngle}),
                  Affine2::from({.position = leg.end, .angleRadians = leg.endAngle}),
                  {}};
    // The centre matters only where it does not go straight by itself.
    if (leg.startAngle != leg.endAngle)
        motion.centre = localBounds(pool.view(traits[leg.bullet].shape)).centre();
    return motion;
}

ShapeView BulletTable::view(std::uint32_t row, const ShapePool& pool) const noexcept
{
    return is(row, Shaped) ? pool.view(traits[row].shape)
                           : ShapeView{Origin, Origin, 1, flight[row].radius, true, false, {}, {}};
}

} // namespace graze::detail
