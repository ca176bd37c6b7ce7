// SPDX-License-Identifier: Zlib
#include "prepared_targets.hpp"

#include "base/blocks.hpp"
#include "base/prefetch.hpp"

namespace graze::detail
{

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
            m_places[piece] = isThere && make(scene, piece, m_loops[piece]) ? piece : Nowhere;
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
        if (!make(scene, piece, m_loops.back()))
        {
            m_loops.pop_back();
            place = Nowhere;
        }
    }
    return place == Nowhere ? nullptr : &m_loops[place];
}

void PreparedTargets::fetch(std::uint32_t piece) const noexcept
{
    if (m_places[piece] >= Nowhere)
        return;
    const auto* const start = reinterpret_cast<const char*>(&m_loops[m_places[piece]]);
    for (std::size_t line = 0; line < sizeof(MovingLoop); line += 64)
        prefetch(start + line);
}

bool PreparedTargets::make(const Scene& scene, std::uint32_t piece, MovingLoop& loop)
{
    const SpriteTable& sprites = scene.sprites;
    const std::uint32_t row = sprites.pieces.row[piece];
    if (sprites.nearDistance[row] > 0.f)
        return false;
    makeMovingLoop(scene.view(piece), MotionPath(sprites.motion(row)), loop);
    return loop.count > 0;
}

} // namespace graze::detail
