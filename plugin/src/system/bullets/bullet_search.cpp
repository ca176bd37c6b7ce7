// SPDX-License-Identifier: Zlib
#include "bullet_search.hpp"

#include "base/blocks.hpp"
#include "base/prefetch.hpp"

#include <algorithm>
#include <array>
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
std::uint32_t wantedLayers(const BulletFrame& frame) noexcept
{
    std::uint32_t wanted = 0;
    for (std::uint8_t layer = 0; layer < LayerTable::Capacity; ++layer)
        if ((frame.bullets.layers() & LayerTable::bit(Layer{layer})) != 0)
            wanted |= frame.scene.layers.mask(Layer{layer});
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

} // namespace

Aabb sweptBox(const Flight& flight) noexcept
{
    const auto low = [&flight](float p, float q)
    {
        const float edge = std::min(p, q) - flight.radius;
        return edge - std::fabs(edge) * 0x1p-22f;
    };
    const auto high = [&flight](float p, float q)
    {
        const float edge = std::max(p, q) + flight.radius;
        return edge + std::fabs(edge) * 0x1p-22f;
    };
    const Vec2 from = flight.previous, to = flight.position;
    return {{low(from.x, to.x), low(from.y, to.y)}, {high(from.x, to.x), high(from.y, to.y)}};
}

void fileTargets(const BulletFrame& frame, std::vector<BulletTargets::Target>& boxes, BulletTargets& targets)
{
    const SpriteTable& sprites = frame.scene.sprites;
    boxes.clear();
    // Filing pays when there are enough bullets.
    if (frame.bullets.alive() < sprites.alive() / 4)
        return targets.build(boxes, -1.f);
    const std::uint32_t wanted = wantedLayers(frame);
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
    {
        const std::uint32_t bit = LayerTable::bit(sprites.layer[row]);
        if (!sprites.takesPart(row) || (bit & wanted) == 0)
            continue;
        const std::uint32_t first = sprites.firstPiece[row];
        for (std::uint32_t piece = first; piece < first + sprites.pieceCount[row]; ++piece)
            boxes.push_back({frame.candidates.reach(piece), bit, piece});
    }
    targets.build(boxes, usualHalfLength(frame.bullets));
}

void PreparedTargets::clear(std::size_t pieces)
{
    m_places.assign(pieces, NotMade);
    m_loops.clear();
}

void PreparedTargets::prepareAll(const Scene& scene, Workers* workers)
{
    constexpr std::uint32_t BlockPieces = 128;
    m_loops.resize(m_places.size());
    const auto prepare = [&](std::uint32_t, std::uint32_t first, std::uint32_t last)
    {
        for (std::uint32_t piece = first; piece < last; ++piece)
        {
            const bool isThere = scene.sprites.pieces.shape[piece] != SpriteTable::None;
            m_places[piece] = isThere && makeLoop(scene, piece, m_loops[piece]) ? piece : Nowhere;
        }
    };
    Blocks(workers, static_cast<std::uint32_t>(m_places.size()), BlockPieces).forEach(prepare);
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
    m_found.resize(Chunk + 1);
    m_pieces.resize(Batch + frame.scene.sprites.pieces.shape.size() + 1);
}

bool BulletSearch::findSome(const BulletFrame& frame, PreparedTargets& prepared)
{
    m_pieceCount = 0;
    m_foundCount = 0;
    if (m_nextAsking == m_askingCount)
    {
        const std::uint32_t first = m_nextRow;
        m_nextRow = std::min(first + Chunk, m_lastRow);
        if (first == m_nextRow)
            return false;
        findAsking(frame.bullets, first, m_nextRow);
    }
    while (m_nextAsking < m_askingCount && m_pieceCount <= Batch)
        findPieces(frame, m_asking[m_nextAsking++]);
    takeNear(frame, prepared);
    castRounds(frame, prepared);
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
                cells[i] = (all >> 8 * i & BulletTable::Shaped) != 0 ? lookup.tooLarge() : cells[i];
        ask(row, cells[0], all), ask(row + 1, cells[1], all >> 8);
        ask(row + 2, cells[2], all >> 16), ask(row + 3, cells[3], all >> 24);
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
    const SpriteTable& sprites = frame.scene.sprites;
    const Flight& flight = frame.bullets.flight[asking.bullet];
    std::uint32_t* const pieces = m_pieces.data() + m_pieceCount;
    const bool isFiled = asking.cell != m_targets->lookup().tooLarge();
    const std::uint32_t count =
        isFiled ? m_targets->find(asking.cell, sweptBox(flight), frame.scene.layers.mask(flight.layer), pieces)
                : query(frame, asking.bullet, pieces);
    if (!isFiled || !m_targets->inOrder())
        std::sort(pieces, pieces + count,
                  [&sprites](std::uint32_t a, std::uint32_t b)
                  { return std::pair(sprites.pieces.row[a], a) < std::pair(sprites.pieces.row[b], b); });
    // Written in any case, as in findAsking.
    m_found[m_foundCount] = {asking.bullet, m_pieceCount, m_pieceCount + count};
    m_foundCount += static_cast<std::size_t>(count > 0);
    m_pieceCount += count;
}

std::uint32_t BulletSearch::query(const BulletFrame& frame, std::uint32_t bullet, std::uint32_t* pieces)
{
    const BulletTable& bullets = frame.bullets;
    const Flight& flight = bullets.flight[bullet];
    const ShapeView view = bullets.view(bullet, frame.scene.pool);
    const Aabb box = bullets.is(bullet, BulletTable::Shaped)
                         ? merged(worldBounds(view, Affine2::translation(flight.previous)),
                                  worldBounds(view, Affine2::translation(flight.position)))
                         : sweptBox(flight);
    m_queried.clear();
    frame.candidates.broadPhase().query(box, frame.scene.layers.mask(flight.layer), m_queried);
    std::copy(m_queried.begin(), m_queried.end(), pieces);
    return static_cast<std::uint32_t>(m_queried.size());
}

void BulletSearch::takeNear(const BulletFrame& frame, PreparedTargets& prepared)
{
    const BulletTable& bullets = frame.bullets;
    std::size_t kept = 0;
    m_near.clear();
    for (const Found found : std::span(m_found.data(), m_foundCount))
    {
        const bool byLoop = frame.fast() && !bullets.is(found.bullet, BulletTable::Shaped | BulletTable::Fresh);
        const RoundPath round = roundPath(bullets.flight[found.bullet]);
        const auto first = static_cast<std::uint32_t>(m_near.size());
        for (std::uint32_t i = found.firstPiece; i < found.lastPiece; ++i)
        {
            // A piece with a loop reports no near misses: hit or not is all there is to know.
            const MovingLoop* const loop = byLoop ? prepared.loopOf(frame.scene, m_pieces[i]) : nullptr;
            if (loop && passesOutside(round, *loop))
            {
                frame.queries.countFast();
                continue;
            }
            for (std::size_t line = 0; loop && line < sizeof(MovingLoop); line += 64)
                prefetch(reinterpret_cast<const char*>(loop) + line);
            m_near.push_back({m_pieces[i], loop != nullptr, RoundAnswer::Unknown, {}});
        }
        // A hit will need them: fetched while the pieces are cast at. 6 % of a frame of 100,000 bullets.
        if (m_near.size() > first)
            prefetch(&bullets.traits[found.bullet]);
        m_found[kept] = {found.bullet, first, static_cast<std::uint32_t>(m_near.size())};
        kept += static_cast<std::size_t>(m_near.size() > first);
    }
    m_foundCount = kept;
}

void BulletSearch::castRounds(const BulletFrame& frame, PreparedTargets& prepared)
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
            if (answers[i] != RoundAnswer::Unknown)
                frame.queries.countFast();
        }
        count = 0;
    };
    for (const Found& found : this->found())
        for (std::uint32_t i = found.firstPiece; i < found.lastPiece; ++i)
        {
            if (!m_near[i].hasLoop)
                continue;
            rounds[count] = roundPath(frame.bullets.flight[found.bullet]);
            loops[count] = prepared.loopOf(frame.scene, m_near[i].piece);
            nearPieces[count] = &m_near[i];
            if (++count == Lanes)
                cast();
        }
    if (count > 0)
        cast();
}

} // namespace graze::detail
