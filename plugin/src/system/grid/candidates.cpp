// SPDX-License-Identifier: Zlib
#include "candidates.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace graze::detail
{

template <class BoxOf>
void Candidates::place(const Scene& scene, std::uint32_t row, BoxOf&& boxOf)
{
    const SpriteTable& sprites = scene.sprites;
    const bool takesPart = sprites.takesPart(row);
    const std::uint64_t bit = LayerTable::bit(sprites.layer[row]), mask = scene.layers.mask(sprites.layer[row]);
    sprites.forEachPieceOf(row,
                           [&](std::uint32_t piece)
                           {
                               if (takesPart)
                                   m_broadPhase.place(piece, boxOf(piece), bit, mask);
                               else
                                   m_broadPhase.remove(piece);
                           });
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
    m_sweeping = anyBullets || sprites.anyNearDistance() || 4 * sprites.sweptCount() > sprites.alive();
    m_discs.resize(sprites.pieces.shape.size());
    if (m_sweeping && !swept)
        findDiscs(scene);
    m_swept.clear();
    if (sprites.anySwept() && !m_sweeping)
        findSwept(scene);

    for (const std::uint32_t piece : sprites.pieces.released())
        m_broadPhase.remove(piece);
    m_testedAll = std::exchange(m_testAll, false);
    if (m_testedAll)
    {
        m_rows.resize(sprites.rows());
        std::iota(m_rows.begin(), m_rows.end(), 0u);
    }
    const std::span<const std::uint32_t> rows = m_testedAll ? m_rows : sprites.flags.changed();
    for (const std::uint32_t row : rows)
        if (m_sweeping)
            place(scene, row, [&](std::uint32_t piece) { return sweptBox(scene, row, piece); });
        else if (!m_swept.empty())
            place(scene, row,
                  [&](std::uint32_t piece) {
                      return travelAtMost(sprites, piece) <= m_allowance ? sprites.pieces.bounds[piece]
                                                                         : sweptBox(scene, row, piece);
                  });
        else
            place(scene, row, [&](std::uint32_t piece) { return sprites.pieces.bounds[piece]; });

    m_pairs.clear();
    m_broadPhase.findPairs(m_pairs, workers);
    addSweptPairs(scene);
    std::swap(m_answers, m_lastAnswers);
    m_answers.clear();
    sortOut(scene);
}

void Candidates::refresh(const Scene& scene)
{
    const SpriteTable& sprites = scene.sprites;
    for (const std::uint32_t piece : sprites.pieces.released())
        m_broadPhase.remove(piece);
    for (const std::uint32_t row : sprites.flags.unfiled())
        place(scene, row, [&](std::uint32_t piece) { return sprites.pieces.bounds[piece]; });
    m_broadPhase.refresh();
}

void Candidates::makeRoomToRefile(const SpriteTable& sprites, std::uint32_t row)
{
    m_broadPhase.makeRoomToPlace(sprites.firstPiece[row] + sprites.pieceCount[row], sprites.pieceCount[row]);
}

void Candidates::refile(const Scene& scene, std::uint32_t row) noexcept
{
    place(scene, row, [&](std::uint32_t piece) { return scene.sprites.pieces.bounds[piece]; });
}

// Boxes of resting pieces are the same, swept or not; their discs are computed only here.
void Candidates::findDiscs(const Scene& scene)
{
    for (std::uint32_t piece = 0; piece < m_discs.size(); ++piece)
        if (scene.sprites.pieces.shape[piece] != SpriteTable::None)
            m_discs[piece] = sweptPiece(scene, piece).disc;
}

// The allowance is half the mean size of the boxes: grown by it they cover at most four times as much, however far
// others travel.
void Candidates::findSwept(const Scene& scene)
{
    const SpriteTable& sprites = scene.sprites;
    double sizes = 0.;
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
        if (sprites.flags.has(row, RowFlags::Swept) && sprites.takesPart(row))
            sprites.forEachPieceOf(row,
                                   [&](std::uint32_t piece)
                                   {
                                       const Aabb box = sweptPiece(scene, piece).bounds;
                                       m_swept.push_back({box, piece});
                                       sizes += static_cast<double>(std::max(box.size().x, box.size().y));
                                   });
    m_allowance = static_cast<float>(0.5 * sizes / static_cast<double>(std::max<std::size_t>(m_swept.size(), 1)));
}

// A pair whose boxes in the broad phase overlap is found already. The piece of lower number finds the other one where
// both are swept.
void Candidates::addSweptPairs(const Scene& scene)
{
    const SpriteTable& sprites = scene.sprites;
    for (const SweptBox& swept : m_swept)
    {
        const std::uint32_t piece = swept.piece, row = sprites.pieces.row[piece];
        m_broadPhase.forEachIn(swept.box.grown(m_allowance), scene.layers.mask(sprites.layer[row]),
                               [&](std::uint32_t other)
                               {
                                   const std::uint32_t otherRow = sprites.pieces.row[other];
                                   const bool isOthers = other < piece && sprites.flags.has(otherRow, RowFlags::Swept);
                                   if (!isOthers && sprites.sweep(row, otherRow) && row != otherRow &&
                                       !overlaps(reach(piece), reach(other)))
                                       m_pairs.push_back({std::min(piece, other), std::max(piece, other)});
                               });
    }
}

void Candidates::startOver() noexcept
{
    m_broadPhase.clear();
    forgetAnswers();
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

// Nothing predicts which is the first: no branch.
PiecePair swappedIf(bool swapped, const PiecePair& pair) noexcept
{
    const std::uint32_t swap = (pair.a ^ pair.b) & (0u - static_cast<std::uint32_t>(swapped));
    return {pair.a ^ swap, pair.b ^ swap};
}

} // namespace

void Candidates::sortOut(const Scene& scene)
{
    const SpriteTable& sprites = scene.sprites;
    const bool ruled = scene.hasPairRules();
    if (sprites.order().numbers.empty() && !sprites.ownersGiven() && sprites.pieces.isOnePerRow() && !ruled)
        return;
    const PairOrder order = sprites.order();
    PiecePair* kept = m_pairs.data();
    for (const PiecePair found : m_pairs)
    {
        const std::uint32_t a = sprites.pieces.row[found.a], b = sprites.pieces.row[found.b];
        if (a != b && !sprites.related(a, b) && (!ruled || mayMeet(scene, a, b)))
            *kept++ = swappedIf(order.number(b) < order.number(a), found);
    }
    m_pairs.resize(static_cast<std::size_t>(kept - m_pairs.data()));
}

bool Candidates::mayMeet(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB)
{
    if (scene.ignores(rowA, rowB))
        return false;
    if (!scene.filter.function)
        return true;
    const SpriteTable& sprites = scene.sprites;
    const SpriteId a = sprites.id[rowA], b = sprites.id[rowB];
    if (const SpritePairs::Pair* const known = m_answers.find(a, b))
        return known->yes;
    const bool anew = sprites.flags.has(rowA, RowFlags::Refilter) || sprites.flags.has(rowB, RowFlags::Refilter);
    const SpritePairs::Pair* const last = anew ? nullptr : m_lastAnswers.find(a, b);
    const bool answer = last ? last->yes : scene.passesFilter(rowA, rowB);
    m_answers.set(a, b, answer, [](const SpritePairs::Pair&) { return false; });
    return answer;
}

bool Candidates::keptApart(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB) const noexcept
{
    const SpritePairs::Pair* const answer = m_answers.find(scene.sprites.id[rowA], scene.sprites.id[rowB]);
    return scene.ignores(rowA, rowB) || (answer && !answer->yes);
}

} // namespace graze::detail
