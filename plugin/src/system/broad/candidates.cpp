// SPDX-License-Identifier: Zlib
#include "candidates.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

namespace graze::detail
{

void Candidates::place(const Scene& scene, std::span<const std::uint32_t> rows)
{
    const SpriteTable& sprites = scene.sprites;
    const std::uint8_t* const flags = sprites.flags.data();
    const Layer* const layers = sprites.layer.data();
    const std::uint32_t* const masks = scene.layers.masks();
    const std::uint32_t *const firstPiece = sprites.firstPiece.data(), *const pieceCount = sprites.pieceCount.data();
    const Aabb* const bounds = sprites.pieces.bounds.data();
    BroadPhase::Placer placer(m_broadPhase, static_cast<std::uint32_t>(sprites.pieces.shape.size()));
    for (const std::uint32_t row : rows)
    {
        const std::uint32_t first = firstPiece[row], end = first + pieceCount[row];
        if ((flags[row] & (RowFlags::Dead | RowFlags::Enabled)) != RowFlags::Enabled)
        {
            for (std::uint32_t piece = first; piece < end; ++piece)
                m_broadPhase.remove(piece);
            continue;
        }
        const std::uint32_t bit = LayerTable::bit(layers[row]), mask = masks[layers[row].index];
        for (std::uint32_t piece = first; piece < end; ++piece)
            placer.place(piece, bounds[piece], bit, mask);
    }
}

std::span<const std::uint32_t> Candidates::placeUsual(const Scene& scene, std::span<const std::uint32_t> rows,
                                                      Workers& workers)
{
    constexpr std::uint32_t BlockRows = 2048;
    const SpriteTable& sprites = scene.sprites;
    const auto count = static_cast<std::uint32_t>(rows.size());
    const Blocks blocks(&workers, count, BlockRows);
    if (blocks.count() == 1)
        return rows;
    m_unusual.resize(count);
    BroadPhase::BlockPlacer placer(m_broadPhase, count);
    blocks.forEach(
        [&](std::uint32_t, std::uint32_t first, std::uint32_t last)
        {
            std::uint32_t placed = 0, loners = 0;
            for (std::uint32_t number = first; number < last; ++number)
            {
                const std::uint32_t row = rows[number], piece = sprites.firstPiece[row];
                const std::uint32_t bit = LayerTable::bit(sprites.layer[row]);
                const std::uint32_t mask = scene.layers.mask(sprites.layer[row]);
                const bool usual =
                    sprites.takesPart(row) && sprites.pieceCount[row] == 1 &&
                    placer.place(number, piece, m_sweeping ? sweptBox(scene, row, piece) : sprites.pieces.bounds[piece],
                                 bit, mask);
                m_unusual[number] = usual ? SpriteTable::None : row;
                placed += usual ? 1u : 0u;
                loners |= usual ? bit & ~mask : 0u;
            }
            placer.finishBlock(placed, loners);
        });
    if (placer.placed() == count)
        return {};
    std::erase(m_unusual, SpriteTable::None);
    return m_unusual;
}

void Candidates::placeSwept(const Scene& scene, std::uint32_t row)
{
    const SpriteTable& sprites = scene.sprites;
    const std::uint32_t bit = LayerTable::bit(sprites.layer[row]), mask = scene.layers.mask(sprites.layer[row]);
    const std::uint32_t first = sprites.firstPiece[row], end = first + sprites.pieceCount[row];
    for (std::uint32_t piece = first; piece < end; ++piece)
    {
        if (!sprites.takesPart(row))
        {
            m_broadPhase.remove(piece);
            continue;
        }
        m_broadPhase.place(piece, sweptBox(scene, row, piece), bit, mask);
    }
}

Aabb Candidates::sweptBox(const Scene& scene, std::uint32_t row, std::uint32_t piece) noexcept
{
    const SweptPiece swept = sweptPiece(scene, piece);
    m_discs[piece] = swept.disc;
    return swept.bounds.grown(scene.sprites.nearDistance[row]);
}

void Candidates::find(const Scene& scene, bool anyBullets, Workers* workers)
{
    const SpriteTable& sprites = scene.sprites;
    const bool swept = m_sweeping;
    m_sweeping = anyBullets || sprites.anyNearDistance();
    m_discs.resize(sprites.pieces.shape.size());
    if (m_sweeping && !swept)
        findDiscs(scene);

    for (const std::uint32_t piece : sprites.pieces.released())
        m_broadPhase.remove(piece);
    m_testedAll = std::exchange(m_testAll, false);
    if (m_testedAll)
    {
        m_rows.resize(sprites.rows());
        std::iota(m_rows.begin(), m_rows.end(), 0u);
    }
    std::span<const std::uint32_t> rows = m_testedAll ? m_rows : sprites.flags.changed();
    if (workers)
        rows = placeUsual(scene, rows, *workers);
    if (m_sweeping)
        for (const std::uint32_t row : rows)
            placeSwept(scene, row);
    else
        place(scene, rows);

    m_pairs.clear();
    m_broadPhase.findPairs(m_pairs, workers);
    sortOut(sprites, workers);
}

void Candidates::refresh(const Scene& scene)
{
    const SpriteTable& sprites = scene.sprites;
    for (const std::uint32_t piece : sprites.pieces.released())
        m_broadPhase.remove(piece);
    for (const std::uint32_t row : sprites.flags.unfiled())
    {
        if (!sprites.takesPart(row))
            continue;
        const std::uint32_t bit = LayerTable::bit(sprites.layer[row]), mask = scene.layers.mask(sprites.layer[row]);
        const std::uint32_t first = sprites.firstPiece[row], end = first + sprites.pieceCount[row];
        for (std::uint32_t piece = first; piece < end; ++piece)
            m_broadPhase.place(piece, sprites.pieces.bounds[piece], bit, mask);
    }
    m_broadPhase.refresh();
}

// Boxes of resting pieces are the same, swept or not; their discs are computed only here.
void Candidates::findDiscs(const Scene& scene)
{
    for (std::uint32_t piece = 0; piece < m_discs.size(); ++piece)
        if (scene.sprites.pieces.shape[piece] != SpriteTable::None)
            m_discs[piece] = sweptPiece(scene, piece).disc;
}

std::span<const PiecePair> Candidates::piecesOf(const SpriteTable& sprites, std::size_t first) const noexcept
{
    const std::vector<std::uint32_t>& row = sprites.pieces.row;
    std::size_t last = first + 1;
    while (last < m_pairs.size() && row[m_pairs[last].a] == row[m_pairs[first].a] &&
           row[m_pairs[last].b] == row[m_pairs[first].b])
        ++last;
    return pairs().subspan(first, last - first);
}

void Candidates::startOver() noexcept
{
    m_broadPhase.clear();
    m_sweeping = false;
    m_testAll = true;
}

void Candidates::movePieces(std::span<const std::uint32_t> newPieces) noexcept
{
    m_broadPhase.remap(newPieces);
    for (std::size_t piece = 0; piece < std::min(newPieces.size(), m_discs.size()); ++piece)
        if (newPieces[piece] != SpriteTable::None)
            m_discs[newPieces[piece]] = m_discs[piece];
}

namespace
{

constexpr std::uint32_t BlockPairs = 8192;

// Nothing predicts which is the first: no branch.
PiecePair swappedIf(bool swapped, const PiecePair& pair) noexcept
{
    const std::uint32_t swap = (pair.a ^ pair.b) & (0u - static_cast<std::uint32_t>(swapped));
    return {pair.a ^ swap, pair.b ^ swap};
}

// Row i has piece i alone, as in a game without sprites of several pieces.
bool onePieceEach(const SpriteTable& sprites)
{
    std::uint32_t others = 0;
    for (std::uint32_t piece = 0; piece < sprites.pieces.row.size(); ++piece)
        others |= sprites.pieces.row[piece] ^ piece;
    return others == 0 && sprites.pieces.row.size() == sprites.rows();
}

} // namespace

void Candidates::sortOut(const SpriteTable& sprites, Workers* workers)
{
    m_singleCount = m_pairs.size();
    if (sprites.order().numbers.empty() && !sprites.ownersGiven() && onePieceEach(sprites))
    {
        Blocks(workers, static_cast<std::uint32_t>(m_pairs.size()), BlockPairs)
            .forEach(
                [this](std::uint32_t, std::uint32_t first, std::uint32_t last)
                {
                    for (PiecePair& pair : std::span(m_pairs.data() + first, last - first))
                        pair = swappedIf(pair.b < pair.a, pair);
                });
        return;
    }
    sortOutAny(sprites);
}

void Candidates::sortOutAny(const SpriteTable& sprites)
{
    const PairOrder order = sprites.order();
    m_several.clear();
    PiecePair* single = m_pairs.data();
    for (const PiecePair found : m_pairs)
    {
        const std::uint32_t a = sprites.pieces.row[found.a];
        const std::uint32_t b = sprites.pieces.row[found.b];
        if (a == b || sprites.related(a, b))
            continue;
        const PiecePair pair = swappedIf(order.number(b) < order.number(a), found);
        if (sprites.pieceCount[a] == 1 && sprites.pieceCount[b] == 1)
            *single++ = pair;
        else
            m_several.push_back(pair);
    }
    m_singleCount = static_cast<std::size_t>(single - m_pairs.data());
    m_pairs.resize(m_singleCount);
    std::sort(m_several.begin(), m_several.end(),
              [&sprites](const PiecePair& p, const PiecePair& q)
              {
                  const auto key = [&sprites](const PiecePair& pair)
                  { return std::tuple(sprites.pieces.row[pair.a], sprites.pieces.row[pair.b], pair.a, pair.b); };
                  return key(p) < key(q);
              });
    m_pairs.insert(m_pairs.end(), m_several.begin(), m_several.end());
}

} // namespace graze::detail
