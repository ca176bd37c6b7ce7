// SPDX-License-Identifier: Zlib
#include "world_search.hpp"

#include <cmath>

namespace graze::detail
{

Aabb QueryShape::validBounds() const noexcept
{
    Aabb all;
    if (!m_matrix.isFinite())
        return all;
    for (std::uint32_t i = 0; i < pieceCount(); ++i)
    {
        const Aabb one = view(i).count > 0 ? bounds(i) : Aabb{};
        if (!isFinite(one.lower) || !isFinite(one.upper))
            return {};
        all = merged(all, one);
    }
    return all;
}

WorldSearch::WorldSearch(const Scene& scene, const BroadPhase& broadPhase, const GjkSettings& settings,
                         const QueryFilter& filter) noexcept :
m_scene(scene),
m_broadPhase(broadPhase),
m_queries(settings),
m_mask(filter.layers.bits)
{
    if (filter.as)
    {
        m_valid = scene.layers.knows(*filter.as);
        m_mask &= scene.layers.mask(*filter.as);
    }
    hide(filter.ignore);
}

void WorldSearch::hide(SpriteId id) noexcept
{
    if (!id || m_hiddenCount == m_hidden.size())
        return;
    const auto row = sprites().ids().find(id.value);
    m_hidden[m_hiddenCount++] = {id, row ? sprites().owner[*row] : SpriteId{}};
}

bool WorldSearch::sees(std::uint32_t row) const noexcept
{
    if (!sprites().takesPart(row) || (LayerTable::bit(sprites().layer[row]) & m_mask) == 0)
        return false;
    const SpriteId id = sprites().id[row], owner = sprites().owner[row];
    for (std::uint32_t i = 0; i < m_hiddenCount; ++i)
    {
        const Hidden& one = m_hidden[i];
        if (id == one.id || owner == one.id || id == one.owner || (owner && owner == one.owner))
            return false;
    }
    return m_asker == SpriteTable::None || (!m_scene.ignores(m_asker, row) && m_scene.passesFilter(m_asker, row));
}

MovingBox WorldSearch::moved(const Aabb& box, Vec2 motion) noexcept
{
    float size = std::max(std::fabs(motion.x), std::fabs(motion.y));
    for (const float edge : {box.lower.x, box.lower.y, box.upper.x, box.upper.y})
        size = std::max(size, std::fabs(edge));
    return {box.grown(size * 0x1p-20f), motion};
}

} // namespace graze::detail
