// SPDX-License-Identifier: Zlib
#include "shapes/decompose_status.hpp"

#include <graze/math/predicates.hpp>

#include <utility>

namespace graze::decomposition
{

namespace
{

struct Ends
{
    Vec2 left, right;
};

Ends endsOf(const std::vector<RingVertex>& vertices, std::uint32_t edge) noexcept
{
    const Vec2 a = vertices[edge].at;
    const Vec2 b = vertices[vertices[edge].next].at;
    return before(a, b) ? Ends{a, b} : Ends{b, a};
}

} // namespace

bool SweepStatus::Order::operator()(const Slot& a, const Slot& b) const noexcept
{
    const Ends one = endsOf(*vertices, a.edge);
    const Ends two = endsOf(*vertices, b.edge);
    if (one.left == two.left)
        return orientation(one.left, one.right, two.right) > 0;
    // Only the left end of the later one is sure to be level with the other.
    return before(one.left, two.left) ? orientation(one.left, one.right, two.left) > 0
                                      : orientation(two.left, two.right, one.left) < 0;
}

bool SweepStatus::Order::operator()(const Slot& slot, Vec2 point) const noexcept
{
    const Ends ends = endsOf(*vertices, slot.edge);
    return orientation(ends.left, ends.right, point) > 0;
}

bool SweepStatus::passesThrough(Place place, Vec2 point) const noexcept
{
    const Ends ends = endsOf(*m_vertices, place->edge);
    return orientation(ends.left, ends.right, point) == 0;
}

void SweepStatus::insertBefore(Place place, std::uint32_t e, std::uint32_t f)
{
    if (m_slots.key_comp()(Slot{f}, Slot{e}))
        std::swap(e, f);
    m_slots.insert(place, Slot{e});
    m_slots.insert(place, Slot{f});
}

} // namespace graze::decomposition
