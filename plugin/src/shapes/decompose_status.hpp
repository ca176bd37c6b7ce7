// SPDX-License-Identifier: Zlib
#pragma once

#include "shapes/decompose_rings.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace graze::decomposition
{

/// The edges that a line x = constant meets, from low to high y, while it moves from left to right (order
/// of the sweep: `before`). Edges may share ends; while they do not meet otherwise, the order stays
/// true, and every operation costs O(log n).
class SweepStatus
{
    // The edge changes where one ends and the next of its chain begins: the order stays the same.
    struct Slot
    {
        mutable std::uint32_t edge;
    };

    struct Ends
    {
        Vec2 left, right;
    };

    struct Order
    {
        using is_transparent = void;

        const std::vector<RingVertex>* vertices;

        [[nodiscard]] Ends endsOf(const Slot& slot) const noexcept
        {
            const Vec2 a = (*vertices)[slot.edge].at;
            const Vec2 b = (*vertices)[(*vertices)[slot.edge].next].at;
            return before(a, b) ? Ends{a, b} : Ends{b, a};
        }
        bool operator()(const Slot& a, const Slot& b) const noexcept
        {
            const Ends one = endsOf(a);
            const Ends two = endsOf(b);
            if (one.left == two.left)
                return orientation(one.left, one.right, two.right) > 0;
            // Only the left end of the later one is sure to be level with the other.
            return before(one.left, two.left) ? orientation(one.left, one.right, two.left) > 0
                                              : orientation(two.left, two.right, one.left) < 0;
        }
        bool operator()(const Slot& slot, Vec2 point) const noexcept
        {
            const Ends ends = endsOf(slot);
            return orientation(ends.left, ends.right, point) > 0;
        }
    };

public:
    using Place = std::set<Slot, Order>::const_iterator;

    explicit SweepStatus(const std::vector<RingVertex>& vertices) : m_slots(Order{&vertices}) {}

    /// The lowest edge that does not pass below the point; edges that end in it come first.
    [[nodiscard]] Place firstNotBelow(Vec2 point) const { return m_slots.lower_bound(point); }
    [[nodiscard]] bool isLowest(Place place) const { return place == m_slots.begin(); }
    [[nodiscard]] bool isEnd(Place place) const { return place == m_slots.end(); }
    /// `edge` is in the status, and the line is at the point.
    [[nodiscard]] bool passesThrough(Place place, Vec2 point) const noexcept
    {
        const Ends ends = m_slots.key_comp().endsOf(*place);
        return orientation(ends.left, ends.right, point) == 0;
    }

    /// Two edges with the same left end, before the place given; either may be the lower one.
    void insertBefore(Place place, std::uint32_t e, std::uint32_t f)
    {
        if (m_slots.key_comp()(Slot{f}, Slot{e}))
            std::swap(e, f);
        m_slots.insert(place, Slot{e});
        m_slots.insert(place, Slot{f});
    }
    /// The place of the edge after them.
    Place eraseTwo(Place first) { return m_slots.erase(first, std::next(first, 2)); }
    static void replace(Place place, std::uint32_t edge) { place->edge = edge; }

private:
    std::set<Slot, Order> m_slots;
};

/// The vertices in the order in which the line comes to them; of equal ones the lower number first.
[[nodiscard]] inline std::vector<std::uint32_t> sweepOrder(const std::vector<RingVertex>& vertices)
{
    std::vector<std::uint32_t> order(vertices.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t v, std::uint32_t w) { return before(vertices[v].at, vertices[w].at); });
    return order;
}

} // namespace graze::decomposition
