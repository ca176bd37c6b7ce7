// SPDX-License-Identifier: Zlib
#include "prepared_targets.hpp"

namespace graze::detail
{

void PreparedTargets::clear(std::size_t pieces)
{
    m_outlines.clear(pieces);
    m_loops.clear(pieces);
}

void PreparedTargets::prepareAll(const Scene& scene, Workers* workers)
{
    const auto isThere = [&](std::uint32_t piece) { return scene.sprites.pieces.shape[piece] != SpriteTable::None; };
    m_outlines.makeAll(workers, [&](std::uint32_t piece, MovingOutline& outline)
                       { return isThere(piece) && makeOutline(scene, piece, outline); });
    m_loops.makeAll(workers, [&](std::uint32_t piece, TurningLoop& loop)
                    { return isThere(piece) && makeLoop(scene, piece, loop); });
}

bool PreparedTargets::makeOutline(const Scene& scene, std::uint32_t piece, MovingOutline& outline)
{
    const SpriteTable& sprites = scene.sprites;
    const std::uint32_t row = sprites.pieces.row[piece];
    if (sprites.nearDistance[row] > 0.f)
        return false;
    makeMovingOutline(scene.view(piece), sprites.motion(row), outline);
    return outline.known;
}

bool PreparedTargets::makeLoop(const Scene& scene, std::uint32_t piece, TurningLoop& loop)
{
    const SpriteTable& sprites = scene.sprites;
    const std::uint32_t row = sprites.pieces.row[piece];
    if (sprites.nearDistance[row] > 0.f || !sprites.moves(row) || sprites.onlyShifts(row))
        return false;
    makeTurningLoop(scene.view(piece), MotionPath(sprites.motion(row)), loop);
    return loop.count > 0;
}

} // namespace graze::detail
