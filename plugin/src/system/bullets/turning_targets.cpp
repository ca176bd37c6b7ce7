// SPDX-License-Identifier: Zlib
#include "turning_targets.hpp"

namespace graze::detail
{

std::uint32_t TurningTargets::makeOutline(const Scene& scene, std::uint32_t piece)
{
    const SpriteTable& sprites = scene.sprites;
    const std::uint32_t row = sprites.pieces.row[piece];
    if (sprites.nearDistance[row] > 0.f)
        return Nowhere;
    m_outlines.emplace_back();
    makeMovingOutline(scene.pool.view(sprites.pieces.shape[piece]), sprites.motion(row), m_outlines.back());
    if (m_outlines.back().known)
        return static_cast<std::uint32_t>(m_outlines.size() - 1);
    m_outlines.pop_back();
    return Nowhere;
}

std::uint32_t TurningTargets::makeLoop(const Scene& scene, std::uint32_t piece)
{
    const SpriteTable& sprites = scene.sprites;
    const std::uint32_t row = sprites.pieces.row[piece];
    if (sprites.nearDistance[row] > 0.f || !sprites.moves(row) || sprites.onlyShifts(row))
        return Nowhere;
    m_loops.emplace_back();
    makeTurningLoop(scene.pool.view(sprites.pieces.shape[piece]), MotionPath(sprites.motion(row)), m_loops.back());
    if (m_loops.back().count > 0)
        return static_cast<std::uint32_t>(m_loops.size() - 1);
    m_loops.pop_back();
    return Nowhere;
}

} // namespace graze::detail
