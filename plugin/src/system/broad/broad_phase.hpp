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

/// Finds boxes that overlap, touching included, among boxes of which some move and others rest.
///
/// Pieces are small numbers of the caller. A box that was placed is filed at the next `findPairs` or
/// `refresh`; what the boxes that rest cost is little: what is placed asks them, they ask nobody.
/// Empty boxes are as good as removed. Answers come in no particular order.
///
/// Three grids: of what moved last (built anew each time), of what came to rest lately, and of what
/// rests. In the latter two a box that has left is emptied on the spot; they are merged when filing the
/// small one again and again has cost as much as filing the large one.
class BroadPhase
{
public:
    static constexpr std::uint32_t None = 0xFFFFFFFFu;

    /// A new box, or one that moved or changed: until the next `findPairs` it counts as moving.
    void place(std::uint32_t piece, const Proxy& proxy) { place(piece, proxy.box, proxy.bit, proxy.mask); }
    void place(std::uint32_t piece, const Aabb& box, std::uint32_t bit, std::uint32_t mask);
    /// `place` of many.
    class Placer;
    void remove(std::uint32_t piece) noexcept;
    void clear() noexcept;

    /// The caller squeezed its arrays: piece i is newPiece[i] from now on, or gone if that is None. The
    /// order of those that stay is kept.
    void remap(std::span<const std::uint32_t> newPiece);

    /// Adds all pairs of pieces whose boxes overlap, that are of interest to each other and of which one at
    /// least was placed since the last call; each pair once.
    void findPairs(std::vector<PiecePair>& pairs);

    /// Files what was placed, so that questions find it sooner. The next `findPairs` still tells its pairs.
    void refresh();

    /// Adds all pieces whose box overlaps the box and whose bit is in the mask, each once, as they were placed
    /// last. Safe to call together.
    void query(const Aabb& box, std::uint32_t mask, std::vector<std::uint32_t>& pieces) const;

    /// The pieces that a box of this half size touches on its way from `from` to `from + way`, each once.
    /// visit(piece, fraction) is told where on the way that is, in [0, limit] (a little early, never late), and
    /// returns the limit from then on: 1 goes on, a smaller number cuts the way short, a negative one ends it. Those
    /// of about the same size and age come about in order. Safe to call together.
    template <class Visit>
    void cast(const BoxWay& way, std::uint32_t mask, Visit&& visit) const;

    [[nodiscard]] bool contains(std::uint32_t piece) const noexcept
    {
        return piece < m_home.size() && m_home[piece] != None;
    }
    [[nodiscard]] const Proxy& proxy(std::uint32_t piece) const noexcept { return m_proxies[piece]; }

private:
    /// Where the box of a piece is: in a grid at a slot, or placed and not yet filed.
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
    void placeNew(std::uint32_t piece, const Aabb& box, std::uint32_t bit, std::uint32_t mask);
    [[nodiscard]] bool isAt(Place place, std::uint32_t slot, std::uint32_t piece) const noexcept
    {
        return piece != None && m_home[piece] == homeAt(place, slot);
    }

    void file();
    void settle();
    void build(Place place, std::span<const std::uint32_t> pieces);
    void gather(Place place, std::vector<std::uint32_t>& pieces) const;
    void leave(std::uint32_t home) noexcept;
    void emptySlot(std::uint32_t place, std::uint32_t slot) noexcept;
    void joinSelf(const BoxGrid& grid, std::vector<PiecePair>& pairs);
    void joinOther(const BoxGrid& grid, const GridLevel& level, const BoxGrid& other, const GridLevel& otherLevel,
                   std::vector<PiecePair>& pairs);

    std::vector<Proxy> m_proxies;        // by piece
    std::vector<std::uint32_t> m_home;   // by piece
    std::vector<std::uint32_t> m_placed; // None where it was removed again
    BoxGrid m_grids[3];                  // by Place
    std::uint32_t m_alive[3]{};          // boxes in a grid that have not left
    std::uint32_t m_left = 0;            // of the resting ones
    std::uint64_t m_spent = 0;           // boxes that were filed as recent since the grids were merged
    bool m_unreported = false;           // the moving ones were filed by refresh
    std::vector<std::uint32_t> m_pieces;
    std::vector<PiecePair> m_buffer;
};

// Inline and part by part: a copy of a fresh proxy would wait for the stores of its parts.
[[gnu::always_inline]] inline void BroadPhase::place(std::uint32_t piece, const Aabb& box, std::uint32_t bit,
                                                     std::uint32_t mask)
{
    if (!contains(piece) || box.isEmpty())
        return placeNew(piece, box, bit, mask);
    Proxy& kept = m_proxies[piece];
    kept.box = box;
    kept.bit = bit;
    kept.mask = mask;
    const std::uint32_t home = m_home[piece];
    if (home >> NumberBits == Placed)
        return;
    leave(home);
    m_home[piece] = homeAt(Placed, static_cast<std::uint32_t>(m_placed.size()));
    m_placed.push_back(piece);
}

// The moving ones stay in their slots: their grid is filed anew before it is joined again, and questions
// look where a box is at home.
inline void BroadPhase::leave(std::uint32_t home) noexcept
{
    const std::uint32_t place = home >> NumberBits;
    --m_alive[place];
    if (place != Moving)
        emptySlot(place, home & ~(~0u << NumberBits));
}

/// Places boxes as `place` does, and keeps meanwhile where all stand: nothing else may be placed while there is one,
/// and what was is told when it goes.
class BroadPhase::Placer
{
public:
    /// Of pieces below `pieces`.
    Placer(BroadPhase& broadPhase, std::uint32_t pieces) : m_to(broadPhase), m_count(broadPhase.m_placed.size())
    {
        m_to.makeRoomFor(pieces);
        m_to.m_placed.resize(m_count + pieces);
        m_proxies = m_to.m_proxies.data();
        m_home = m_to.m_home.data();
        m_placed = m_to.m_placed.data();
    }
    Placer(const Placer&) = delete;
    Placer& operator=(const Placer&) = delete;
    ~Placer()
    {
        m_to.m_placed.resize(m_count);
        m_to.m_alive[Moving] -= m_moving;
    }

    [[gnu::always_inline]] void place(std::uint32_t piece, const Aabb& box, std::uint32_t bit, std::uint32_t mask)
    {
        if (box.isEmpty())
            return m_to.remove(piece);
        Proxy& kept = m_proxies[piece];
        kept.box = box;
        kept.bit = bit;
        kept.mask = mask;
        const std::uint32_t home = m_home[piece];
        if (home < homeAt(Recent, 0))
            ++m_moving;
        else if (home != None)
        {
            if (home >> NumberBits == Placed)
                return;
            m_to.leave(home);
        }
        m_home[piece] = homeAt(Placed, static_cast<std::uint32_t>(m_count));
        m_placed[m_count++] = piece;
    }

private:
    BroadPhase& m_to;
    Proxy* m_proxies;
    std::uint32_t* m_home;
    std::uint32_t* m_placed;
    std::size_t m_count;
    std::uint32_t m_moving = 0; // that were in the grid of what moves
};

template <class Visit>
void BroadPhase::cast(const BoxWay& way, std::uint32_t mask, Visit&& visit) const
{
    BoxCast cast(way, mask);
    for (const Place place : {Moving, Recent, Resting})
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
