// SPDX-License-Identifier: Zlib
#pragma once

#include "archives.hpp"
#include "system/sprites/layer_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace graze::detail
{

/// As SavedTables: what lasts of layers and of the rules about them.
class SavedLayers
{
public:
    template <class Archive, class Table>
    static void walkLayers(Archive& archive, Table& layers)
    {
        const std::size_t count = walkCount(archive, layers.m_names.size(), sizeof(std::uint64_t));
        if constexpr (Archive::Reads)
        {
            require(count >= 1 && count <= LayerTable::Capacity);
            layers.m_names.resize(count);
            layers.m_masks = {};
        }
        for (std::size_t i = 0; i < count; ++i)
        {
            auto& name = layers.m_names[i];
            auto& mask = layers.m_masks[i];
            [[maybe_unused]] const std::size_t length = walkCount(archive, name.size(), 1);
            if constexpr (Archive::Reads)
                name.resize(length);
            for (auto& letter : name)
                archive(letter);
            archive(mask);
            if constexpr (Archive::Reads)
            {
                const auto end = layers.m_names.begin() + static_cast<std::ptrdiff_t>(i);
                require(!name.empty() && std::find(layers.m_names.begin(), end, name) == end);
                require(count == LayerTable::Capacity || mask >> count == 0);
                for (std::size_t other = 0; other < i; ++other)
                    require((mask >> other & 1u) == (layers.m_masks[other] >> i & 1u));
            }
        }
    }
    /// Rules of two layers beside the masks: those that are not as in a new system.
    template <class Archive, class Table>
    static void walkLayerRules(Archive& archive, Table& layers)
    {
        constexpr std::uint64_t NotNear = static_cast<std::uint64_t>(BulletEffect::Report) + 1;
        const std::size_t count = layers.m_names.size();
        if constexpr (Archive::Reads)
        {
            layers.m_effects = {};
            layers.m_notNear = {};
            archive.set(
                [&](std::uint64_t key)
                {
                    const std::uint64_t rule = key & 0xFFFFu, a = key >> 32, b = key >> 16 & 0xFFFFu;
                    require(a < count && b < count && rule > 0 && rule <= NotNear && (rule < NotNear || a <= b));
                    const Layer layerA{static_cast<std::uint8_t>(a)}, layerB{static_cast<std::uint8_t>(b)};
                    if (rule == NotNear)
                        return layers.setNearMisses(layerA, layerB, false);
                    require(layers.effect(layerA, layerB) == BulletEffect::AsFired);
                    layers.setEffect(layerA, layerB, static_cast<BulletEffect>(rule));
                });
        }
        else
            archive.set(
                [&](auto&& add)
                {
                    for (std::size_t a = 0; a < count; ++a)
                        for (std::size_t b = 0; b < count; ++b)
                        {
                            const std::uint64_t pair = std::uint64_t{a} << 32 | std::uint64_t{b} << 16;
                            if (layers.m_effects[a][b] != BulletEffect::AsFired)
                                add(pair | static_cast<std::uint64_t>(layers.m_effects[a][b]));
                            if (a <= b && (layers.m_notNear[a] >> b & 1u) != 0)
                                add(pair | NotNear);
                        }
                });
    }
    /// Layers become as the others. Names that both have keep their memory: users hold views of them.
    static void takeLayers(LayerTable& layers, LayerTable& others) noexcept
    {
        const auto [mine, theirs] =
            std::mismatch(layers.m_names.begin(), layers.m_names.end(), others.m_names.begin(), others.m_names.end());
        layers.m_names.erase(mine, layers.m_names.end());
        std::move(theirs, others.m_names.end(), std::back_inserter(layers.m_names));
        layers.m_masks = others.m_masks;
        layers.m_notNear = others.m_notNear;
        layers.m_effects = others.m_effects;
    }
};

} // namespace graze::detail
