// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/sprite/layer.hpp>
#include <graze/system/bullets.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graze::detail
{

/// Up to 64 named layers, the pairs of them that collide, one bit per layer, and other rules of two layers.
class LayerTable
{
public:
    static constexpr std::size_t Capacity = 64;

    LayerTable();

    /// Throws std::length_error beyond the capacity, std::invalid_argument for an empty name.
    Layer layer(std::string_view name);
    void collide(Layer a, Layer b, bool enabled) noexcept;
    void setEffect(Layer bullets, Layer targets, BulletEffect effect) noexcept;
    void setNearMisses(Layer a, Layer b, bool enabled) noexcept;

    /// The layer of that name; empty when there is none.
    [[nodiscard]] std::optional<Layer> find(std::string_view name) const noexcept;
    /// The layer of a def. Throws std::invalid_argument, which names the thing, for one that is not there.
    [[nodiscard]] Layer chosen(const LayerChoice& choice, const char* what) const;

    [[nodiscard]] bool knows(Layer layer) const noexcept { return layer.index < m_names.size(); }
    /// The layers that it collides with; none for an unknown layer.
    [[nodiscard]] std::uint64_t mask(Layer layer) const noexcept { return knows(layer) ? m_masks[layer.index] : 0; }
    [[nodiscard]] static std::uint64_t bit(Layer layer) noexcept { return std::uint64_t{1} << layer.index; }
    [[nodiscard]] bool collides(Layer a, Layer b) const noexcept { return knows(b) && (mask(a) & bit(b)) != 0; }
    [[nodiscard]] BulletEffect effect(Layer bullets, Layer targets) const noexcept
    {
        return m_effects[bullets.index][targets.index];
    }
    [[nodiscard]] bool hasNearMisses(Layer a, Layer b) const noexcept { return (m_notNear[a.index] & bit(b)) == 0; }
    [[nodiscard]] std::string_view name(Layer layer) const noexcept;
    [[nodiscard]] std::size_t count() const noexcept { return m_names.size(); }

private:
    friend class SavedLayers;

    /// The bits of both in each other's masks.
    static void setBits(std::array<std::uint64_t, Capacity>& masks, Layer a, Layer b, bool on) noexcept;

    std::vector<std::string> m_names;
    std::array<std::uint64_t, Capacity> m_masks{};
    std::array<std::uint64_t, Capacity> m_notNear{}; // bits of layers with which there are no near misses
    std::array<std::array<BulletEffect, Capacity>, Capacity> m_effects{}; // by bullets, then targets
};

} // namespace graze::detail
