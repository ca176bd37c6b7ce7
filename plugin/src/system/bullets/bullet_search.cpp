// SPDX-License-Identifier: Zlib
#include "bullet_search.hpp"

#include "base/compiler.hpp"
#include "system/queries/contact_faces.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

namespace graze::detail
{

namespace
{

constexpr std::uint32_t Chunk = 1024; // flights that fit into the first level of the cache
constexpr std::uint32_t Batch = 1024; // pieces at once: in a pile every bullet may meet all

// Half the path and the radius.
float halfLength(const Flight& flight) noexcept
{
    return 0.5f * length(flight.position - flight.previous) + flight.radius;
}

// Half the length of nearly all bullets, by a sample: what is larger queries the broad phase.
float usualHalfLength(const BulletTable& bullets) noexcept
{
    constexpr std::uint32_t Samples = 128;
    std::array<float, 2 * Samples> sizes{};
    std::size_t count = 0;
    const std::uint32_t step = std::max(1u, bullets.rows() / Samples);
    for (std::uint32_t row = 0; row < bullets.rows(); row += step)
        sizes[count++] = halfLength(bullets.flight[row]);
    float* const most = sizes.data() + count * 15 / 16;
    std::nth_element(sizes.data(), most, sizes.data() + count);
    return std::min(*most * 1.05f, 1e30f);
}

// The layers that bullets may meet.
std::uint64_t wantedLayers(const BulletFrame& frame) noexcept
{
    std::uint64_t wanted = 0;
    for (std::uint64_t layers = frame.bullets.layers(); layers != 0; layers &= layers - 1)
        wanted |= frame.scene.layers.mask({static_cast<std::uint8_t>(std::countr_zero(layers))});
    return wanted;
}

// False for a piece that has no loop.
bool makeLoop(const Scene& scene, std::uint32_t piece, MovingLoop& loop)
{
    const SpriteTable& sprites = scene.sprites;
    const std::uint32_t row = sprites.pieces.row[piece];
    if (sprites.nearDistance[row] > 0.f)
        return false;
    makeMovingLoop(scene.view(piece), MotionPath(sprites.motion(row)), loop);
    return loop.count > 0;
}

void sortByRows(const BulletFrame& frame, std::vector<std::uint32_t>& pieces)
{
    const std::vector<std::uint32_t>& rows = frame.scene.sprites.pieces.row;
    std::sort(pieces.begin(), pieces.end(),
              [&rows](std::uint32_t a, std::uint32_t b) { return std::pair(rows[a], a) < std::pair(rows[b], b); });
}

} // namespace

Aabb sweptBox(const SweptDisc& disc) noexcept
{
    const auto low = [&disc](float p, float q)
    {
        const float edge = std::min(p, q) - disc.radius;
        return edge - std::fabs(edge) * 0x1p-22f;
    };
    const auto high = [&disc](float p, float q)
    {
        const float edge = std::max(p, q) + disc.radius;
        return edge + std::fabs(edge) * 0x1p-22f;
    };
    const Vec2 from = disc.start, to = disc.end;
    return {{low(from.x, to.x), low(from.y, to.y)}, {high(from.x, to.x), high(from.y, to.y)}};
}

SweptDisc sweptDisc(const BulletFrame& frame, const Leg& leg) noexcept
{
    const BulletTable& bullets = frame.bullets;
    if (!bullets.is(leg.bullet, BulletTable::Shaped))
        return {leg.start, leg.end, bullets.flight[leg.bullet].radius};
    const Aabb box = localBounds(bullets.view(leg.bullet, frame.scene.pool));
    const Motion motion = bullets.motion(leg, frame.scene.pool);
    return {motion.start.transformPoint(box.centre()), motion.end.transformPoint(box.centre()),
            length(box.size()) * 0.5f};
}

Aabb pathBox(const BulletFrame& frame, const Leg& leg) noexcept
{
    const bool isShaped = frame.bullets.is(leg.bullet, BulletTable::Shaped);
    if (!isShaped || leg.startAngle != leg.endAngle)
    {
        SweptDisc disc = sweptDisc(frame, leg);
        // The disc of a shape is rounded.
        if (isShaped)
            disc.radius += (std::fabs(disc.start.x) + std::fabs(disc.start.y) + disc.radius) * 0x1p-20f;
        return sweptBox(disc);
    }
    const ShapeView view = frame.bullets.view(leg.bullet, frame.scene.pool);
    const Motion motion = frame.bullets.motion(leg, frame.scene.pool);
    return merged(worldBounds(view, motion.start), worldBounds(view, motion.end));
}

void findNear(const BulletFrame& frame, const Leg& leg, std::vector<std::uint32_t>& pieces)
{
    pieces.clear();
    frame.candidates.broadPhase().query(pathBox(frame, leg),
                                        frame.scene.layers.mask(frame.bullets.flight[leg.bullet].layer), pieces);
    sortByRows(frame, pieces);
}

void fileTargets(const BulletFrame& frame, std::vector<BulletTargets::Target>& boxes, BulletTargets& targets)
{
    const SpriteTable& sprites = frame.scene.sprites;
    boxes.clear();
    // Filing pays when there are enough bullets.
    if (frame.bullets.alive() < sprites.alive() / 4)
        return targets.build(boxes, -1.f);
    const std::uint64_t wanted = wantedLayers(frame);
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
    {
        const Layer layer = sprites.layer[row];
        if (!sprites.takesPart(row) || (LayerTable::bit(layer) & wanted) == 0)
            continue;
        sprites.forEachPieceOf(row,
                               [&](std::uint32_t piece) {
                                   boxes.push_back({frame.candidates.reach(piece), layer.index, piece});
                               });
    }
    targets.build(boxes, usualHalfLength(frame.bullets));
}

void PreparedTargets::clear(std::size_t pieces)
{
    m_places.assign(pieces, NotMade);
    m_loops.clear();
}

const MovingLoop* PreparedTargets::loopOf(const Scene& scene, std::uint32_t piece)
{
    std::uint32_t& place = m_places[piece];
    if (place == NotMade)
    {
        place = static_cast<std::uint32_t>(m_loops.size());
        m_loops.emplace_back();
        if (!makeLoop(scene, piece, m_loops.back()))
        {
            m_loops.pop_back();
            place = Nowhere;
        }
    }
    return place == Nowhere ? nullptr : &m_loops[place];
}

void BulletSearch::start(const BulletFrame& frame, const BulletTargets& targets, std::uint32_t first,
                         std::uint32_t last)
{
    m_targets = &targets;
    m_nextRow = first;
    m_lastRow = last;
    m_askingCount = m_nextAsking = 0;
    m_asking.resize(Chunk + 1);
    m_prepared.clear(frame.scene.sprites.pieces.shape.size());
}

bool BulletSearch::findSome(const BulletFrame& frame)
{
    m_near.clear();
    m_found.clear();
    if (m_nextAsking == m_askingCount)
    {
        const std::uint32_t first = m_nextRow;
        m_nextRow = std::min(first + Chunk, m_lastRow);
        if (first == m_nextRow)
            return false;
        findAsking(frame.bullets, first, m_nextRow);
    }
    while (m_nextAsking < m_askingCount && m_near.size() <= Batch)
    {
        const Asking& asking = m_asking[m_nextAsking++];
        findPieces(frame, asking);
        takeNear(frame, asking.bullet);
    }
    castRounds(frame);
    return true;
}

void BulletSearch::findAsking(const BulletTable& bullets, std::uint32_t first, std::uint32_t end)
{
    const BulletLookup lookup = m_targets->lookup();
    const Flight* const flights = bullets.flight.data();
    const std::uint8_t* const flags = bullets.flags.data();
    Asking* next = m_asking.data();
    // Written in any case: no branch predicts whether it stays.
    const auto ask = [&](std::uint32_t row, std::uint32_t cell, std::uint32_t flag)
    {
        *next = {row, cell};
        next += lookup.mayMeet(cell) & static_cast<std::uint32_t>((flag & BulletTable::Over) == 0);
    };
    std::uint32_t row = first;
    for (; row + 4 <= end; row += 4)
    {
        std::uint32_t cells[4], all;
        lookup.cellsOf(flights + row, 4, cells);
        std::memcpy(&all, flags + row, 4);
        if ((all & 0x01010101u * BulletTable::Shaped) != 0)
            for (std::uint32_t i = 0; i < 4; ++i)
                cells[i] = (flags[row + i] & BulletTable::Shaped) != 0 ? lookup.tooLarge() : cells[i];
        for (std::uint32_t i = 0; i < 4; ++i)
            ask(row + i, cells[i], flags[row + i]);
    }
    for (; row < end; ++row)
    {
        std::uint32_t cells[4];
        lookup.cellsOf(flights + row, 1, cells);
        ask(row, (flags[row] & BulletTable::Shaped) != 0 ? lookup.tooLarge() : cells[0], flags[row]);
    }
    m_askingCount = static_cast<std::size_t>(next - m_asking.data());
    m_nextAsking = 0;
}

void BulletSearch::findPieces(const BulletFrame& frame, const Asking& asking)
{
    if (asking.cell == m_targets->lookup().tooLarge())
        return findNear(frame, frame.bullets.firstLeg(asking.bullet), m_pieces);
    const Flight& flight = frame.bullets.flight[asking.bullet];
    m_pieces.clear();
    m_targets->find(asking.cell, sweptBox({flight.previous, flight.position, flight.radius}),
                    frame.scene.layers.mask(flight.layer), m_pieces);
    if (!m_targets->inOrder())
        sortByRows(frame, m_pieces);
}

void BulletSearch::takeNear(const BulletFrame& frame, std::uint32_t bullet)
{
    if (m_pieces.empty())
        return;
    const BulletTable& bullets = frame.bullets;
    const bool byLoop = frame.fast() && !bullets.is(bullet, BulletTable::Shaped | BulletTable::Fresh);
    const RoundPath round = roundPath(bullets.flight[bullet]);
    const auto first = static_cast<std::uint32_t>(m_near.size());
    for (const std::uint32_t piece : m_pieces)
    {
        // A piece with a loop reports no near misses: hit or not is all there is to know.
        const MovingLoop* const loop = byLoop ? m_prepared.loopOf(frame.scene, piece) : nullptr;
        if (loop && passesOutside(round, *loop))
        {
            frame.queries.countFast();
            continue;
        }
        for (std::size_t line = 0; loop && line < sizeof(MovingLoop); line += 64)
            prefetch(reinterpret_cast<const char*>(loop) + line);
        m_near.push_back({piece, loop != nullptr, RoundAnswer::Unknown, false, {}});
    }
    if (m_near.size() == first)
        return;
    // A hit will need them: fetched while the pieces are cast at. 6 % of a frame of 100,000 bullets.
    prefetch(&bullets.traits[bullet]);
    m_found.push_back({bullet, first, static_cast<std::uint32_t>(m_near.size())});
}

void BulletSearch::castRounds(const BulletFrame& frame)
{
    constexpr std::uint32_t Lanes = 4;
    RoundPath rounds[Lanes];
    const MovingLoop* loops[Lanes];
    NearPiece* nearPieces[Lanes];
    std::uint32_t count = 0;
    const auto cast = [&]
    {
        RoundAnswer answers[Lanes];
        RoundContact contacts[Lanes];
        castRound(rounds, loops, count, answers, contacts);
        for (std::uint32_t i = 0; i < count; ++i)
        {
            nearPieces[i]->answer = answers[i];
            nearPieces[i]->contact = contacts[i];
            nearPieces[i]->onOneSide =
                answers[i] == RoundAnswer::Hits && meetsOneSide(rounds[i], *loops[i], contacts[i]);
            if (answers[i] != RoundAnswer::Unknown)
                frame.queries.countFast();
        }
        count = 0;
    };
    for (const Found& found : this->found())
    {
        frame.bullets.struck.fetch(frame.bullets.traits[found.bullet].lastStruck);
        for (std::uint32_t i = found.firstPiece; i < found.lastPiece; ++i)
        {
            if (!m_near[i].hasLoop)
                continue;
            rounds[count] = roundPath(frame.bullets.flight[found.bullet]);
            loops[count] = m_prepared.loopOf(frame.scene, m_near[i].piece);
            nearPieces[count] = &m_near[i];
            if (++count == Lanes)
                cast();
        }
    }
    if (count > 0)
        cast();
}

} // namespace graze::detail
