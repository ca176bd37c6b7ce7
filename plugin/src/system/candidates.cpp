// SPDX-License-Identifier: Zlib
#include "candidates.hpp"

#include <algorithm>
#include <tuple>

namespace graze::detail
{

void Candidates::find(const World& world)
{
    makeProxies(world);
    m_broadPhase.build(m_proxies);
    m_found.clear();
    m_broadPhase.findPairs(m_found);
    sortOut(world.sprites);
}

void Candidates::makeProxies(const World& world)
{
    const SpriteTable& sprites = world.sprites;
    const bool sweeping = world.bullets.alive() > 0 || sprites.anyNearDistance();
    m_proxies.clear();
    m_reach.resize(sprites.pieceShape.size());
    m_discs.resize(sprites.pieceShape.size());
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
    {
        if (!sprites.takesPart(row))
            continue;
        const Layer layer = sprites.layer[row];
        for (std::uint32_t i = 0; i < sprites.pieceCount[row]; ++i)
        {
            const std::uint32_t piece = sprites.firstPiece[row] + i;
            const Aabb box = sweeping ? sprites.sweptBounds(piece, world.pool).grown(sprites.nearDistance[row])
                                      : sprites.pieceBounds[piece];
            m_reach[piece] = box;
            if (sweeping)
                m_discs[piece] = sprites.sweptDisc(piece, world.pool);
            m_proxies.push_back({box, LayerTable::bit(layer), world.layers.mask(layer), piece});
        }
    }
}

void Candidates::sortOut(const SpriteTable& sprites)
{
    m_pairs.clear();
    m_several.clear();
    for (PiecePair pair : m_found)
    {
        std::uint32_t a = sprites.pieceRow[pair.a];
        std::uint32_t b = sprites.pieceRow[pair.b];
        if (a == b || sprites.related(a, b))
            continue;
        if (sprites.rank[b] < sprites.rank[a])
        {
            std::swap(pair.a, pair.b);
            std::swap(a, b);
        }
        const bool isSingle = sprites.pieceCount[a] == 1 && sprites.pieceCount[b] == 1;
        (isSingle ? m_pairs : m_several).push_back(pair);
    }
    std::sort(m_several.begin(), m_several.end(),
              [&sprites](const PiecePair& p, const PiecePair& q)
              {
                  const auto key = [&sprites](const PiecePair& pair)
                  { return std::tuple(sprites.pieceRow[pair.a], sprites.pieceRow[pair.b], pair.a, pair.b); };
                  return key(p) < key(q);
              });
    m_singleCount = m_pairs.size();
    m_pairs.insert(m_pairs.end(), m_several.begin(), m_several.end());
}

} // namespace graze::detail
