// SPDX-License-Identifier: Zlib
#include "sight.hpp"

namespace graze::detail
{

namespace
{

QueryFilter asLayer(Layer own, QueryFilter filter) noexcept
{
    if (!filter.as)
        filter.as = own;
    return filter;
}

} // namespace

Sight::Sight(const Scene& scene, const QueryFilter& filter) noexcept : m_sprites(scene.sprites)
{
    m_mask = filter.layers.bits;
    if (filter.as)
    {
        m_valid = scene.layers.knows(*filter.as);
        m_mask &= scene.layers.mask(*filter.as);
    }
    ignore(filter.ignore);
}

Sight::Sight(const Scene& scene, const QueryFilter& filter, std::uint32_t row) noexcept :
Sight(scene, asLayer(scene.sprites.layer[row], filter))
{
    ignore(scene.sprites.id[row]);
}

void Sight::ignore(SpriteId id) noexcept
{
    if (!id || m_count == m_ignored.size())
        return;
    const auto row = m_sprites.ids().find(id.value);
    m_ignored[m_count++] = {id, row ? m_sprites.owner[*row] : SpriteId{}};
}

bool Sight::sees(std::uint32_t row) const noexcept
{
    if (!m_sprites.takesPart(row) || (LayerTable::bit(m_sprites.layer[row]) & m_mask) == 0)
        return false;
    const SpriteId id = m_sprites.id[row];
    const SpriteId owner = m_sprites.owner[row];
    for (std::uint32_t i = 0; i < m_count; ++i)
    {
        const Ignored& one = m_ignored[i];
        if (id == one.id || owner == one.id || id == one.owner || (owner && owner == one.owner))
            return false;
    }
    return true;
}

} // namespace graze::detail
