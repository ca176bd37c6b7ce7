// SPDX-License-Identifier: Zlib
#include "turning_targets.hpp"

namespace graze::detail
{

std::uint32_t TurningTargets::makeLoop(const World& world, std::uint32_t piece)
{
    const SpriteTable& sprites = world.sprites;
    const std::uint32_t row = sprites.pieceRow[piece];
    if (sprites.nearDistance[row] > 0.f || !sprites.moves(row) || sprites.onlyShifts(row))
        return Nowhere;
    m_loops.emplace_back();
    makeTurningLoop(world.pool.view(sprites.pieceShape[piece]), MotionPath(sprites.motion(row)), m_loops.back());
    if (m_loops.back().count > 0)
        return static_cast<std::uint32_t>(m_loops.size() - 1);
    m_loops.pop_back();
    return Nowhere;
}

} // namespace graze::detail
