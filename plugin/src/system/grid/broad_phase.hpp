// SPDX-License-Identifier: Zlib
#pragma once

#include "box_cast.hpp"
#include "box_grid.hpp"

#include <graze/math/aabb.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Finds the boxes that overlap or touch. Some boxes move, others rest.
///
/// Pieces are small numbers of the caller. A placed box is filed by the next `findPairs` or `refresh`. Resting boxes
/// cost little: placed boxes are tested against them, they are not tested against each other. An empty box counts as
/// removed. Answers come in no particular order.
///
/// There are three grids: of the boxes that moved last (built anew each time), of boxes that came to rest lately, and
/// of resting boxes. A box that leaves one of the latter two is emptied in its slot; they are merged when filing the
/// small one again and again has cost as much as filing the large one.
class BroadPhase
{
public:
    static constexpr std::uint32_t None = 0xFFFFFFFFu;

    /// Adds a box or replaces it: until the next `findPairs` it counts as moving.
    void place(std::uint32_t piece, const Proxy& proxy) { place(piece, proxy.box, proxy.bit, proxy.mask); }
    void place(std::uint32_t piece, const Aabb& box, std::uint64_t bit, std::uint64_t mask);
    void remove(std::uint32_t piece) noexcept;
    void clear() noexcept;

    /// Before a piece below `pieces` is placed between two updates, again and again: queries look at each box that is
    /// only placed, so these are filed when they are many. Then the next `more` boxes are placed without memory.
    void makeRoomToPlace(std::uint32_t pieces, std::uint32_t more);

    /// The caller squeezed its arrays: piece i is newPiece[i] from here on, or gone if that is None. The order of the
    /// others stays.
    void remap(std::span<const std::uint32_t> newPiece) noexcept;

    /// Adds all pairs of pieces with overlapping boxes and matching masks, at least one of them placed since the last
    /// call; each pair once. The same pairs in the same order with and without workers.
    void findPairs(std::vector<PiecePair>& pairs, Workers* workers = nullptr);

    /// Files placed boxes, so that queries find them sooner. The next `findPairs` still finds their pairs.
    void refresh();

    /// Adds all pieces with a box that overlaps the box and a bit in the mask, each once, as they were placed last.
    /// Safe to call together.
    void query(const Aabb& box, std::uint64_t mask, std::vector<std::uint32_t>& pieces) const;
    /// The same without memory: visit(piece).
    template <class Visit>
    void forEachIn(const Aabb& box, std::uint64_t mask, Visit&& visit) const;
    /// Around all boxes, perhaps some that left too; empty without boxes.
    [[nodiscard]] Aabb bounds() const noexcept;

    /// The pieces that the moving box touches, each once. visit(piece, fraction) gets the fraction of the motion, in
    /// [0, limit] (a little early, never late), and returns the limit from then on: 1 continues, a smaller number
    /// shortens the motion, a negative one ends it. Pieces of about the same size and age come about in order. Safe to
    /// call together.
    template <class Visit>
    void cast(const MovingBox& motion, std::uint64_t mask, Visit&& visit) const;

    [[nodiscard]] bool contains(std::uint32_t piece) const noexcept
    {
        return piece < m_home.size() && m_home[piece] != None;
    }
    [[nodiscard]] const Proxy& proxy(std::uint32_t piece) const noexcept { return m_proxies[piece]; }

private:
    /// The place of a box: a slot of a grid, or placed and not yet filed.
    enum Place : std::uint32_t
    {
        Moving,
        Recent,
        Resting,
        Placed
    };
    static constexpr std::uint32_t NumberBits = 30;
    static constexpr std::uint32_t homeAt(Place place, std::uint32_t number) noexcept
    {
        return place << NumberBits | number;
    }

    void makeRoomFor(std::uint32_t pieces);
    void placeNew(std::uint32_t piece, const Aabb& box, std::uint64_t bit, std::uint64_t mask);
    [[nodiscard]] bool isAt(Place place, std::uint32_t slot, std::uint32_t piece) const noexcept
    {
        return piece != None && m_home[piece] == homeAt(place, slot);
    }

    void file(Workers* workers);
    void settle(Workers* workers);
    void build(Place place, std::span<const std::uint32_t> pieces, Workers* workers);
    void gather(Place place, std::vector<std::uint32_t>& pieces) const;
    void leave(std::uint32_t home) noexcept;
    void emptySlot(std::uint32_t place, std::uint32_t slot) noexcept;
    void noteLayer(std::uint64_t bit, std::uint64_t mask) noexcept
    {
        m_bits |= bit;
        m_loners |= bit & ~mask;
    }
    /// Adds the pairs of the slots [first, last), in their order. A kernel, `join(slot, last, buffer)`, writes those of
    /// [slot, last) until the buffer has no room, and returns the first slot that is not done.
    template <class Join>
    void gather(Workers* workers, std::uint32_t first, std::uint32_t last, std::vector<PiecePair>& pairs, Join&& join);
    void joinSelf(const BoxGrid& grid, std::vector<PiecePair>& pairs, Workers* workers);
    void joinOther(const BoxGrid& grid, const GridLevel& level, const BoxGrid& other, const GridLevel& otherLevel,
                   std::vector<PiecePair>& pairs, Workers* workers);

    // By piece. The grids have the boxes too, by slot and field, as the kernels read them; grids are built from these.
    std::vector<Proxy> m_proxies;
    std::vector<std::uint32_t> m_home;   // by piece
    std::vector<std::uint32_t> m_placed; // None where it was removed again
    BoxGrid m_grids[3];                  // by Place
    std::uint32_t m_alive[3]{};          // boxes in a grid, without those that left
    std::uint32_t m_left = 0;            // resting boxes that left
    std::uint64_t m_spent = 0;           // boxes filed as recent since the grids were merged
    bool m_unreported = false;           // refresh filed the moving boxes
    std::uint64_t m_bits = 0;            // of all boxes that were placed
    std::uint64_t m_loners = 0;          // bits of boxes that did not meet their like when they were placed
    std::vector<std::uint32_t> m_pieces;
    std::vector<std::vector<PiecePair>> m_found; // by each block of slots
};

// Inline, field by field: a copy of a new proxy would wait for the stores of its fields.
GRAZE_INLINE void BroadPhase::place(std::uint32_t piece, const Aabb& box, std::uint64_t bit, std::uint64_t mask)
{
    if (!contains(piece) || box.isEmpty())
        return placeNew(piece, box, bit, mask);
    Proxy& kept = m_proxies[piece];
    kept.box = box;
    kept.bit = bit;
    kept.mask = mask;
    noteLayer(bit, mask);
    const std::uint32_t home = m_home[piece];
    if (home >> NumberBits == Placed)
        return;
    leave(home);
    m_home[piece] = homeAt(Placed, static_cast<std::uint32_t>(m_placed.size()));
    m_placed.push_back(piece);
}

// Moving boxes stay in their slots: their grid is built anew before it is joined again, and queries check the place of
// a box.
inline void BroadPhase::leave(std::uint32_t home) noexcept
{
    const std::uint32_t place = home >> NumberBits;
    --m_alive[place];
    if (place != Moving)
        emptySlot(place, home & ~(~0u << NumberBits));
}

template <class Visit>
void BroadPhase::forEachIn(const Aabb& box, std::uint64_t mask, Visit&& visit) const
{
    for (const Place place : {Moving, Recent, Resting})
    {
        if (m_alive[place] == 0)
            continue;
        // Only through the bounds of all boxes: a box of a million pixels must not look into as many cells.
        const Aabb& all = m_grids[place].bounds();
        const Needle part{std::max(box.lower.x, all.lower.x), std::max(box.lower.y, all.lower.y),
                          std::min(box.upper.x, all.upper.x), std::min(box.upper.y, all.upper.y)};
        if (!(part.lowerX <= part.upperX && part.lowerY <= part.upperY))
            continue;
        m_grids[place].search(part, mask,
                              [&](std::uint32_t slot)
                              {
                                  const std::uint32_t piece = m_grids[place].piece(slot);
                                  if (isAt(place, slot, piece))
                                      visit(piece);
                              });
    }
    for (const std::uint32_t piece : m_placed)
        if (piece != None && (m_proxies[piece].bit & mask) != 0 && overlaps(m_proxies[piece].box, box))
            visit(piece);
}

template <class Visit>
void BroadPhase::cast(const MovingBox& motion, std::uint64_t mask, Visit&& visit) const
{
    BoxCast cast(motion, mask);
    for (const Place place : {Moving, Recent, Resting})
        if (m_alive[place] > 0)
            cast.along(m_grids[place],
                       [&](std::uint32_t slot, float fraction, float limit)
                       {
                           const std::uint32_t piece = m_grids[place].piece(slot);
                           return isAt(place, slot, piece) ? visit(piece, fraction) : limit;
                       });
    for (const std::uint32_t piece : m_placed)
        if (piece != None && (m_proxies[piece].bit & mask) != 0)
            cast.against(m_proxies[piece].box, [&](float fraction) { return visit(piece, fraction); });
}

} // namespace graze::detail
