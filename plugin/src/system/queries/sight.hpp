// SPDX-License-Identifier: Zlib
#pragma once

#include "system/sprites/scene.hpp"

#include <graze/system/world_queries.hpp>

#include <array>
#include <cstdint>

namespace graze::detail
{

/// The sprites that a filter lets a query see.
class Sight
{
public:
    Sight(const Scene& scene, const QueryFilter& filter) noexcept;
    /// A sprite asks: as its own layer unless the filter says otherwise, and it does not see itself.
    Sight(const Scene& scene, const QueryFilter& filter, std::uint32_t row) noexcept;

    /// False when the filter asks as a layer that the system does not know.
    [[nodiscard]] bool isValid() const noexcept { return m_valid; }
    /// Hides the sprite and everything it owns, besides those of the filter. For up to two sprites.
    void ignore(SpriteId id) noexcept;

    /// False for a sprite that is disabled, stands on another layer, or is ignored.
    [[nodiscard]] bool sees(std::uint32_t row) const noexcept;

private:
    struct Ignored
    {
        SpriteId id;
        SpriteId owner;
    };

    const SpriteTable& m_sprites;
    std::uint32_t m_mask = 0;
    bool m_valid = true;
    std::uint32_t m_count = 0;
    std::array<Ignored, 3> m_ignored;
};

} // namespace graze::detail
