// SPDX-License-Identifier: Zlib
#include "world_search.hpp"

#include <cmath>
#include <limits>

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
    return true;
}

MovingBox WorldSearch::moved(const Aabb& box, Vec2 motion) noexcept
{
    const Vec2 from = box.centre();
    const auto half = [](float lower, float upper, float centre, float length)
    {
        const float reach = std::max(upper - centre, centre - lower);
        const float blur = 0x1p-21f * (std::fabs(centre) + std::fabs(length) + reach);
        return std::min(reach + blur, std::numeric_limits<float>::max());
    };
    return {from,
            motion,
            {half(box.lower.x, box.upper.x, from.x, motion.x), half(box.lower.y, box.upper.y, from.y, motion.y)}};
}

} // namespace graze::detail
