// SPDX-License-Identifier: Zlib
#include "capture/reference.hpp"

#include <algorithm>

namespace game
{

float bandOf(const graze::Operand& a, const graze::Operand& b) noexcept
{
    float size = 0.f;
    bool isRound = false;
    for (const graze::Operand* operand : {&a, &b})
        for (std::uint32_t i = 0; i < operand->pieceCount(); ++i)
        {
            const graze::ShapeView piece = operand->piece(i);
            const graze::Vec2 extent = graze::worldBounds(piece, operand->matrix()).size();
            size = std::max({size, extent.x, extent.y});
            isRound = isRound || piece.radius > 0.f;
        }
    return 1e-3f + (isRound ? 1e-3f : 1e-4f) * size;
}

} // namespace game
