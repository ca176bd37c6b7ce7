// SPDX-License-Identifier: Zlib
#pragma once

#include "layer_table.hpp"
#include "shape_pool.hpp"
#include "sprite_pairs.hpp"
#include "sprite_table.hpp"

#include <graze/math/aabb.hpp>
#include <graze/pair/operand.hpp>
#include <graze/system/world_queries.hpp>

#include <algorithm>
#include <cstdint>

namespace graze::detail
{

/// The sprites of a system with their shapes, layers, and rules about single pairs.
struct Scene
{
    explicit Scene(std::uint32_t systemNumber) : pool(systemNumber), sprites(systemNumber) {}

    [[nodiscard]] ShapeView view(std::uint32_t piece) const noexcept { return pool.view(sprites.pieces.shape[piece]); }
    /// A piece at its present pose.
    [[nodiscard]] Operand operand(std::uint32_t piece) const noexcept
    {
        return {view(piece), sprites.matrix[sprites.pieces.row[piece]]};
    }
    /// Gaps up to this are near: the larger near distance of the two, where their layers have near misses.
    [[nodiscard]] float nearDistanceOf(std::uint32_t rowA, std::uint32_t rowB) const noexcept
    {
        return layers.hasNearMisses(sprites.layer[rowA], sprites.layer[rowB])
                   ? std::max(sprites.nearDistance[rowA], sprites.nearDistance[rowB])
                   : 0.f;
    }
    /// The same for a bullet of that layer.
    [[nodiscard]] float nearDistanceOf(Layer bullet, std::uint32_t row) const noexcept
    {
        return layers.hasNearMisses(bullet, sprites.layer[row]) ? sprites.nearDistance[row] : 0.f;
    }
    [[nodiscard]] bool hasPairRules() const noexcept { return filter.function || !ignored.isEmpty(); }
    [[nodiscard]] bool ignores(std::uint32_t rowA, std::uint32_t rowB) const noexcept
    {
        return ignored.isYes(sprites.id[rowA], sprites.id[rowB]);
    }
    /// Asks the filter of the game.
    [[nodiscard]] bool passesFilter(std::uint32_t rowA, std::uint32_t rowB) const noexcept
    {
        const auto side = [this](std::uint32_t row) {
            return FilteredSprite{sprites.id[row], sprites.user[row], sprites.layer[row]};
        };
        return !filter.function || filter.function(filter.user, side(rowA), side(rowB));
    }

    LayerTable layers;
    ShapePool pool;
    SpriteTable sprites;
    SpritePairs ignored; ///< yes where two ignore each other; pairs of dead sprites mean nothing
    PairFilter filter;
};

/// A disc that moves straight from `start` to `end` in a frame and contains a piece at every moment.
struct SweptDisc
{
    Vec2 start{};
    Vec2 end{};
    float radius = 0.f;

    /// Of a piece that turns or changes its form: its bounds at the start and at the end, and where the centre of its
    /// motion is.
    [[nodiscard]] static SweptDisc around(Vec2 from, const Aabb& then, Vec2 to, const Aabb& now) noexcept;
};

/// Bounds of the motion of a piece in a frame.
struct SweptPiece
{
    Aabb bounds{}; ///< never too small
    SweptDisc disc{};
};

[[nodiscard]] SweptPiece sweptPiece(const Scene& scene, std::uint32_t piece) noexcept;

/// Within the frame no point of a piece is farther from where it is at the end. Cheaper than sweptPiece, and infinite
/// for a piece whose form changes.
[[nodiscard]] float travelAtMost(const SpriteTable& sprites, std::uint32_t piece) noexcept;

/// A lower bound of the gap between the contents of two discs, at any moment of the frame; not above 0 it says nothing.
/// Unlike boxes around whole paths it separates two that pass the same place at different times.
[[nodiscard]] float gapAtLeast(const SweptDisc& a, const SweptDisc& b) noexcept;

} // namespace graze::detail
