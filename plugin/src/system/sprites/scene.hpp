// SPDX-License-Identifier: Zlib
#pragma once

#include "base/prefetch.hpp"
#include "layer_table.hpp"
#include "shape_pool.hpp"
#include "sprite_table.hpp"

#include <graze/pair/operand.hpp>

#include <cstdint>

namespace graze::detail
{

/// The sprites of a system with their shapes and layers.
struct Scene
{
    explicit Scene(std::uint32_t systemNumber) : pool(systemNumber), sprites(systemNumber) {}

    [[nodiscard]] ShapeView view(std::uint32_t piece) const noexcept { return pool.view(sprites.pieces.shape[piece]); }
    /// A piece at its present pose.
    [[nodiscard]] Operand operand(std::uint32_t piece) const noexcept
    {
        return {view(piece), sprites.matrix[sprites.pieces.row[piece]]};
    }
    /// A piece at its pose at the last update.
    [[nodiscard]] Operand previousOperand(std::uint32_t piece) const noexcept
    {
        return {view(piece), sprites.previous[sprites.pieces.row[piece]]};
    }

    LayerTable layers;
    ShapePool pool;
    SpriteTable sprites;
};

} // namespace graze::detail
