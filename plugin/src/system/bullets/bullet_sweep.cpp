// SPDX-License-Identifier: Zlib
#include "bullet_sweep.hpp"
#include "bullet_ways.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>

namespace graze::detail
{

namespace
{

// The box that a round bullet sweeps, rounded outwards.
Aabb sweptBox(Vec2 from, Vec2 to, float radius) noexcept
{
    const auto low = [radius](float p, float q)
    {
        const float edge = std::min(p, q) - radius;
        return edge - std::fabs(edge) * 0x1p-22f;
    };
    const auto high = [radius](float p, float q)
    {
        const float edge = std::max(p, q) + radius;
        return edge + std::fabs(edge) * 0x1p-22f;
    };
    return {{low(from.x, to.x), low(from.y, to.y)}, {high(from.x, to.x), high(from.y, to.y)}};
}

// Half the way and the radius.
float halfLength(const Flight& flight) noexcept
{
    return 0.5f * length(flight.position - flight.previous) + flight.radius;
}

RoundWay roundWay(const Flight& flight) noexcept
{
    const Vec2d start(flight.previous);
    return {start, Vec2d(flight.position) - start, static_cast<double>(flight.radius)};
}

} // namespace

void BulletSweep::run(const Frame& frame)
{
    const BulletTable& bullets = frame.bullets;
    if (bullets.rows() == 0)
        return;
    m_fast = frame.queries.settings().method == Method::Fast;
    m_turning.clear(frame.scene.sprites.pieces.shape.size());
    m_found.resize(frame.scene.sprites.pieces.shape.size() + Batch + 1);
    fileTargets(frame);
    for (std::uint32_t first = 0; first < bullets.rows(); first += Chunk)
    {
        findAsking(bullets, first, std::min(first + Chunk, bullets.rows()));
        for (const Asking& asking : std::span(m_asking.data(), m_askingCount))
            findPieces(frame, asking);
        sweepAsked(frame);
    }
    if (bullets.anyMeetings())
        for (std::uint32_t bullet = 0; bullet < bullets.rows(); ++bullet)
            if (bullets.firstMeeting[bullet] != BulletTable::None)
                tellWhoLeft(frame, bullet);
}

// Filing pays when there are enough bullets to ask. Their size is that of nearly all of some: what is larger
// asks the broad phase.
void BulletSweep::fileTargets(const Frame& frame)
{
    constexpr std::uint32_t Samples = 128;
    const BulletTable& bullets = frame.bullets;
    const SpriteTable& sprites = frame.scene.sprites;
    for (std::uint8_t layer = 0; layer < LayerTable::Capacity; ++layer)
        m_masks[layer] = frame.scene.layers.mask(Layer{layer});
    m_filed = bullets.alive() >= sprites.alive() / 4;
    if (!m_filed)
        return;
    m_sizes.clear();
    const std::uint32_t step = std::max(1u, bullets.rows() / Samples);
    for (std::uint32_t row = 0; row < bullets.rows(); row += step)
        m_sizes.push_back(halfLength(bullets.flight[row]));
    const auto most = m_sizes.begin() + static_cast<std::ptrdiff_t>(m_sizes.size() * 15 / 16);
    std::nth_element(m_sizes.begin(), most, m_sizes.end());
    const float half = std::min(*most * 1.05f, 1e30f);

    std::uint32_t wanted = 0;
    for (std::uint8_t layer = 0; layer < LayerTable::Capacity; ++layer)
        wanted |= (bullets.layers() & LayerTable::bit(Layer{layer})) != 0 ? m_masks[layer] : 0u;
    m_boxes.clear();
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
    {
        const std::uint32_t bit = LayerTable::bit(sprites.layer[row]);
        if (!sprites.takesPart(row) || (bit & wanted) == 0)
            continue;
        const std::uint32_t first = sprites.firstPiece[row];
        for (std::uint32_t piece = first; piece < first + sprites.pieceCount[row]; ++piece)
            m_boxes.push_back({boxOf(frame, piece), bit, piece});
    }
    m_targets.build(m_boxes, half);
}

// Where most targets will be asked anyway, how far they reach is known better.
Aabb BulletSweep::boxOf(const Frame& frame, std::uint32_t piece)
{
    const bool askedAnyway = m_fast && frame.bullets.alive() > 16 * frame.scene.sprites.alive();
    const std::uint32_t place = askedAnyway ? m_turning.outlineOf(frame.scene, piece) : TurningTargets::Nowhere;
    return place != TurningTargets::Nowhere ? sweptBounds(m_turning.outline(place)) : frame.candidates.reach(piece);
}

void BulletSweep::findAsking(const BulletTable& bullets, std::uint32_t first, std::uint32_t end)
{
    Asking* next = m_asking.data();
    const BulletLookup lookup = m_targets.lookup();
    // Written in any case: whether it stays is a matter of luck, and no branch guesses it.
    const auto put = [&](std::uint32_t bullet, std::uint32_t cell, std::uint32_t may)
    {
        const std::uint32_t flies = (bullets.flags[bullet] & BulletTable::Over) == 0;
        *next = {bullet, cell};
        next += may & flies;
    };
    const auto ask = [&](std::uint32_t row, std::uint32_t cell)
    { put(row, cell, lookup.mayMeet(cell) | static_cast<std::uint32_t>(bullets.is(row, BulletTable::Shaped))); };
    std::uint32_t row = first;
    if (!m_filed)
        for (; row < end; ++row)
            put(row, lookup.tooLarge(), 1);
    for (; row + 4 <= end; row += 4)
    {
        std::uint32_t cells[4];
        lookup.cellsOfFour(&bullets.flight[row], cells);
        for (std::uint32_t i = 0; i < 4; ++i)
            ask(row + i, cells[i]);
    }
    for (; row < end; ++row)
        ask(row, lookup.cellOf(bullets.flight[row].previous, bullets.flight[row].position, bullets.flight[row].radius));
    m_askingCount = static_cast<std::size_t>(next - m_asking.data());
}

void BulletSweep::findPieces(const Frame& frame, const Asking& asking)
{
    const Flight& flight = frame.bullets.flight[asking.bullet];
    const bool isFiled =
        asking.cell != m_targets.lookup().tooLarge() && !frame.bullets.is(asking.bullet, BulletTable::Shaped);
    std::uint32_t* const pieces = m_found.data() + m_foundCount;
    const std::uint32_t count =
        isFiled ? m_targets.find(asking.cell, sweptBox(flight.previous, flight.position, flight.radius),
                                 m_masks[flight.layer.index], pieces)
                : queryPieces(frame, asking, pieces);
    m_asked[m_askedCount] = {asking.bullet, m_foundCount, m_foundCount + count};
    m_askedCount += static_cast<std::size_t>(count > 0);
    m_foundCount += count;
    m_turning.fetchOutline(count > 0 ? pieces[0] : 0);
    if (m_foundCount > Batch)
        sweepAsked(frame);
}

std::uint32_t BulletSweep::queryPieces(const Frame& frame, const Asking& asking, std::uint32_t* pieces)
{
    const BulletTable& bullets = frame.bullets;
    const SpriteTable& sprites = frame.scene.sprites;
    const Flight& flight = bullets.flight[asking.bullet];
    const ShapeView view = bullets.view(asking.bullet, frame.scene.pool);
    const Aabb box = bullets.is(asking.bullet, BulletTable::Shaped)
                         ? merged(worldBounds(view, Affine2::translation(flight.previous)),
                                  worldBounds(view, Affine2::translation(flight.position)))
                         : sweptBox(flight.previous, flight.position, flight.radius);
    m_queried.clear();
    frame.candidates.broadPhase().query(box, m_masks[flight.layer.index], m_queried);
    std::sort(m_queried.begin(), m_queried.end(),
              [&sprites](std::uint32_t a, std::uint32_t b)
              { return std::pair(sprites.pieces.row[a], a) < std::pair(sprites.pieces.row[b], b); });
    std::copy(m_queried.begin(), m_queried.end(), pieces);
    return static_cast<std::uint32_t>(m_queried.size());
}

void BulletSweep::sweepAsked(const Frame& frame)
{
    sendAway(frame);
    for (const Asked& asked : std::span(m_asked.data(), m_askedCount))
        sweep(frame, asked.bullet, {m_found.data() + asked.firstPiece, asked.lastPiece - asked.firstPiece});
    m_askedCount = 0;
    m_foundCount = 0;
}

void BulletSweep::sendAway(const Frame& frame)
{
    const BulletTable& bullets = frame.bullets;
    Asked* kept = m_asked.data();
    for (const Asked& asked : std::span(m_asked.data(), m_askedCount))
    {
        const std::uint32_t bullet = asked.bullet;
        std::uint32_t* last = m_found.data() + asked.firstPiece;
        const bool goesStraight = m_fast && !bullets.is(bullet, BulletTable::Shaped | BulletTable::Fresh);
        const RoundWay round = roundWay(bullets.flight[bullet]);
        for (std::uint32_t i = asked.firstPiece; i < asked.lastPiece; ++i)
        {
            const std::uint32_t piece = m_found[i];
            const std::uint32_t place =
                goesStraight ? m_turning.outlineOf(frame.scene, piece) : TurningTargets::Nowhere;
            if (place != TurningTargets::Nowhere && certainlyPasses(round, m_turning.outline(place)))
            {
                frame.queries.countFast(AnsweredBy::Outline);
                continue;
            }
            m_turning.fetchLoop(piece);
            *last++ = piece;
        }
        *kept = {bullet, asked.firstPiece, static_cast<std::uint32_t>(last - m_found.data())};
        kept += static_cast<std::ptrdiff_t>(kept->lastPiece > kept->firstPiece);
    }
    m_askedCount = static_cast<std::size_t>(kept - m_asked.data());
}

void BulletSweep::sweep(const Frame& frame, std::uint32_t bullet, std::span<const std::uint32_t> pieces)
{
    gatherTargets(frame, bullet, pieces);
    if (m_met.empty())
        return;
    for (Target& target : m_met)
        if (!target.struckBefore)
            strike(frame, bullet, target);
    const float stop = takeHits(frame, bullet);
    for (const Target& target : m_met)
        followGap(frame, bullet, target, stop);
}

void BulletSweep::gatherTargets(const Frame& frame, std::uint32_t bullet, std::span<const std::uint32_t> pieces)
{
    BulletTable& bullets = frame.bullets;
    const SpriteTable& sprites = frame.scene.sprites;
    // On its way while the pieces are looked at: a hit will ask for them.
    __builtin_prefetch(&bullets.traits[bullet]);
    const SpriteId owner = bullets.is(bullet, BulletTable::Owned) ? bullets.traits[bullet].owner : SpriteId{};
    m_onTheWay.clear();
    m_met.clear();
    for (const std::uint32_t piece : pieces)
    {
        const std::uint32_t row = sprites.pieces.row[piece];
        if (owner && (sprites.id[row] == owner || sprites.owner[row] == owner))
            continue;
        OnTheWay way{piece, false, {}};
        if (!mayStrike(frame, bullet, way))
            continue;
        m_onTheWay.push_back(way);
        const auto end = static_cast<std::uint32_t>(m_onTheWay.size());
        if (m_met.empty() || m_met.back().row != row)
        {
            Target target;
            target.row = row;
            target.firstPiece = end - 1;
            const Meeting* known = bullets.findMeeting(bullet, sprites.id[row]);
            target.struckBefore = known && known->struck;
            m_met.push_back(target);
        }
        m_met.back().lastPiece = end;
    }
}

bool BulletSweep::mayStrike(const Frame& frame, std::uint32_t bullet, OnTheWay& way)
{
    const Scene& scene = frame.scene;
    const BulletTable& bullets = frame.bullets;
    const bool fresh = bullets.is(bullet, BulletTable::Fresh);
    const Vec2 from = bullets.flight[bullet].previous, to = bullets.flight[bullet].position;
    const bool isRound = !bullets.is(bullet, BulletTable::Shaped);
    // Nobody asks how near it passes, so all there is to know is whether it hits.
    const std::uint32_t place =
        m_fast && isRound && !fresh ? m_turning.loopOf(scene, way.piece) : TurningTargets::Nowhere;
    if (place != TurningTargets::Nowhere)
    {
        way.answered = castRound(roundWay(bullets.flight[bullet]), m_turning.loop(place), LoopIs::B, way.cast);
        if (way.answered)
            frame.queries.countFast(AnsweredBy::TurningLoop);
        return !way.answered || way.cast.hit;
    }
    const ShapeView view = bullets.view(bullet, scene.pool);
    const Aabb box = isRound ? Aabb{} : worldBounds(view, {});
    const SweptDisc self = isRound ? SweptDisc{from, to, bullets.flight[bullet].radius}
                                   : SweptDisc{from + box.centre(), to + box.centre(), length(box.size()) * 0.5f};
    SweptDisc there = frame.candidates.disc(way.piece);
    there.start = fresh ? there.end : there.start;
    // A centre that overflowed says nothing.
    // Guarded by BulletSweep.TargetWhoseCentreOverflowsIsHit.
    const bool culled = gapAtLeast(self, there) > scene.sprites.nearDistance[scene.sprites.pieces.row[way.piece]];
    if (culled)
        frame.queries.countCulled();
    return !culled;
}

CastResult BulletSweep::castAt(const Frame& frame, std::uint32_t bullet, std::uint32_t piece)
{
    const Scene& scene = frame.scene;
    const Ways ways = waysOf(scene, frame.bullets, bullet, scene.sprites.pieces.row[piece]);
    const ShapeView view = frame.bullets.view(bullet, scene.pool);
    const ShapeView shape = scene.view(piece);
    const Operand self(view, ways.bullet.start);
    const Operand other(shape, ways.target.start);
    if (!ways.targetMoves || ways.targetOnlyShifts)
        return frame.queries.shapeCast(self, ways.bullet.end.offset() - ways.bullet.start.offset(), other,
                                       ways.target.end.offset() - ways.target.start.offset());
    return frame.queries.timeOfImpact(self, ways.bullet, other, ways.target);
}

void BulletSweep::strike(const Frame& frame, std::uint32_t bullet, Target& target)
{
    const Scene& scene = frame.scene;
    ++frame.statistics.bulletCandidates;
    for (std::uint32_t i = target.firstPiece; i < target.lastPiece; ++i)
    {
        const std::uint32_t piece = m_onTheWay[i].piece;
        const CastResult cast = m_onTheWay[i].answered ? m_onTheWay[i].cast : castAt(frame, bullet, piece);
        const bool startedInTouch = cast.startedTouching || cast.startedOverlapping;
        if (!cast.hit && !startedInTouch)
            continue;
        const float fraction = startedInTouch ? 0.f : cast.fraction;
        Touch touch{cast.point, cast.normal, 0.f};
        if (startedInTouch)
        {
            const Ways ways = waysOf(scene, frame.bullets, bullet, target.row);
            touch = frame.queries.touch({frame.bullets.view(bullet, scene.pool), ways.bullet.start},
                                        {scene.view(piece), ways.target.start});
        }
        target.startedInTouch = target.startedInTouch || startedInTouch;
        if (target.hit && std::tie(target.fraction, touch.depth) <= std::tie(fraction, target.touch.depth))
            continue;
        target.hit = true;
        target.fraction = fraction;
        target.touch = touch;
        target.piece = scene.sprites.localPiece(piece);
    }
}

float BulletSweep::takeHits(const Frame& frame, std::uint32_t bullet)
{
    BulletTable& bullets = frame.bullets;
    const SpriteTable& sprites = frame.scene.sprites;
    std::sort(m_met.begin(), m_met.end(),
              [&sprites](const Target& p, const Target& q) {
                  return std::tuple(!p.hit, p.fraction, sprites.rank[p.row]) <
                         std::tuple(!q.hit, q.fraction, sprites.rank[q.row]);
              });
    for (const Target& target : m_met)
    {
        if (!target.hit)
            break;
        const bool spent = bullets.traits[bullet].pierceLeft == 0;
        const SpriteId id = sprites.id[target.row];
        const float squared = lengthSquared(target.touch.normal);
        frame.events.hits.push_back({bullets.traits[bullet].id, id, bullets.traits[bullet].owner,
                                     bullets.traits[bullet].user, sprites.user[target.row], target.fraction,
                                     target.touch.point, squared > 0.5f ? target.touch.normal : Vec2{0.f, -1.f},
                                     std::max(target.touch.depth, 0.f), target.piece, spent});
        if (spent)
        {
            bullets.flags[bullet] |= BulletTable::Spent;
            return target.fraction;
        }
        bullets.meeting(bullet, id).struck = true;
        --bullets.traits[bullet].pierceLeft;
    }
    return 1.f;
}

} // namespace graze::detail
