// SPDX-License-Identifier: Zlib
#include "broad_phase.hpp"

#include "base/make_room.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

// A resting grid is built anew when one of so many boxes has left it: a quarter.
constexpr std::uint32_t ShareLeft = 4;

template <class Join>
void gatherAll(std::uint32_t slot, std::uint32_t last, std::vector<PiecePair>& pairs, Join&& join)
{
    // Room for so many at a time: what is new to the vector stays in the first cache.
    for (std::size_t room = 2048; slot < last;)
    {
        const std::size_t before = pairs.size();
        resizeClosely(pairs, before + room);
        PairBuffer out{pairs.data() + before, pairs.data() + pairs.size()};
        const std::uint32_t next = join(slot, last, out);
        pairs.resize(static_cast<std::size_t>(out.next - pairs.data()));
        room *= next == slot ? 2 : 1;
        slot = next;
    }
}

} // namespace

void BroadPhase::makeRoomFor(std::uint32_t pieces)
{
    if (pieces <= m_home.size())
        return;
    m_proxies.resize(pieces + pieces / 4 + 16);
    m_home.resize(m_proxies.size(), None);
}

void BroadPhase::placeNew(std::uint32_t piece, const Aabb& box, std::uint64_t bit, std::uint64_t mask)
{
    if (box.isEmpty())
        return remove(piece);
    makeRoomFor(piece + 1);
    m_proxies[piece] = {box, bit, mask};
    noteLayer(bit, mask);
    m_home[piece] = homeAt(Placed, static_cast<std::uint32_t>(m_placed.size()));
    m_placed.push_back(piece);
}

// Filing a moving box costs about as much as looking at a placed one in all queries of half a move: so many are few.
// n boxes that move in turn take n^1.5 steps. (3,200 movers: 13 ms; 800: 3 ms.)
void BroadPhase::makeRoomToPlace(std::uint32_t pieces, std::uint32_t more)
{
    constexpr std::uint64_t Few = 32, PerMoving = 2;
    const std::uint64_t placed = m_placed.size();
    if (placed * placed > Few * Few + PerMoving * m_alive[Moving])
        refresh();
    makeRoomFor(pieces);
    makeRoom(more, m_placed);
}

void BroadPhase::remove(std::uint32_t piece) noexcept
{
    if (!contains(piece))
        return;
    const std::uint32_t home = m_home[piece];
    m_home[piece] = None;
    if (home >> NumberBits == Placed)
        m_placed[home & ~(~0u << NumberBits)] = None;
    else
        leave(home);
}

void BroadPhase::emptySlot(std::uint32_t place, std::uint32_t slot) noexcept
{
    m_grids[place].empty(slot);
    if (place == Resting)
        ++m_left;
}

void BroadPhase::clear() noexcept
{
    std::fill(m_home.begin(), m_home.end(), None);
    m_placed.clear();
    for (std::uint32_t place = 0; place < 3; ++place)
    {
        m_grids[place].clear();
        m_alive[place] = 0;
    }
    m_left = 0;
    m_spent = 0;
    m_unreported = false;
    m_bits = m_loners = 0;
}

void BroadPhase::remap(std::span<const std::uint32_t> newPiece) noexcept
{
    const auto count = static_cast<std::uint32_t>(std::min(newPiece.size(), m_home.size()));
    for (std::uint32_t piece = 0; piece < count; ++piece)
        if (newPiece[piece] == None)
            remove(piece);
    for (std::uint32_t piece = 0; piece < count; ++piece)
        if (const std::uint32_t next = newPiece[piece]; next != None && next != piece)
        {
            m_home[next] = m_home[piece];
            m_proxies[next] = m_proxies[piece];
            m_home[piece] = None;
        }
    const auto renumbered = [&](std::uint32_t piece) { return piece < count ? newPiece[piece] : piece; };
    for (BoxGrid& grid : m_grids)
        grid.renumber(renumbered);
    for (std::uint32_t& piece : m_placed)
        piece = renumbered(piece);
}

void BroadPhase::gather(Place place, std::vector<std::uint32_t>& pieces) const
{
    if (m_alive[place] == 0)
        return;
    m_grids[place].forEach(
        [&](std::uint32_t slot, std::uint32_t piece)
        {
            if (isAt(place, slot, piece))
                pieces.push_back(piece);
        });
}

void BroadPhase::build(Place place, std::span<const std::uint32_t> pieces, Workers* workers)
{
    m_grids[place].build(pieces, m_proxies, {m_bits, m_loners}, workers);
    m_grids[place].forEach([&](std::uint32_t slot, std::uint32_t piece) { m_home[piece] = homeAt(place, slot); });
    m_alive[place] = static_cast<std::uint32_t>(pieces.size());
}

// Boxes that moved the last time and were not placed again have come to rest.
void BroadPhase::settle(Workers* workers)
{
    if (m_alive[Moving] > 0)
    {
        m_pieces.clear();
        gather(Moving, m_pieces);
        gather(Recent, m_pieces);
        m_spent += m_pieces.size();
        if (m_spent < m_alive[Resting])
            return build(Recent, m_pieces, workers);
    }
    else if (m_left == 0 || m_left < m_alive[Resting] / ShareLeft)
        return;
    else
    {
        m_pieces.clear();
        gather(Recent, m_pieces);
    }
    gather(Resting, m_pieces);
    m_grids[Recent].clear();
    m_alive[Recent] = 0;
    m_spent = 0;
    m_left = 0;
    build(Resting, m_pieces, workers);
}

void BroadPhase::file(Workers* workers)
{
    if (m_unreported)
        gather(Moving, m_placed);
    else
        settle(workers);
    m_alive[Moving] = 0;
    std::erase(m_placed, None);
    build(Moving, m_placed, workers);
    m_placed.clear();
}

void BroadPhase::refresh()
{
    if (m_placed.empty())
        return;
    file(nullptr);
    m_unreported = true;
}

void BroadPhase::findPairs(std::vector<PiecePair>& pairs, Workers* workers)
{
    file(workers);
    m_unreported = false;
    joinSelf(m_grids[Moving], pairs, workers);
    for (const Place place : {Recent, Resting})
        for (const GridLevel& level : m_grids[Moving].levels())
            for (const GridLevel& other : m_grids[place].levels())
                joinOther(m_grids[Moving], level, m_grids[place], other, pairs, workers);
}

template <class Join>
void BroadPhase::gather(Workers* workers, std::uint32_t first, std::uint32_t last, std::vector<PiecePair>& pairs,
                        Join&& join)
{
    constexpr std::uint32_t BlockSlots = 1024;
    const Blocks blocks(workers, last - first, BlockSlots);
    if (blocks.count() == 1)
        return gatherAll(first, last, pairs, join);
    m_found.resize(std::max<std::size_t>(m_found.size(), blocks.count()));
    blocks.forEachOrThrow(
        [&](std::uint32_t number, std::uint32_t from, std::uint32_t to)
        {
            m_found[number].clear();
            gatherAll(first + from, first + to, m_found[number], join);
        });
    const std::span found(m_found.data(), blocks.count());
    std::size_t all = pairs.size();
    for (const std::vector<PiecePair>& part : found)
        all += part.size();
    makeRoomClosely(all, pairs);
    for (const std::vector<PiecePair>& part : found)
        pairs.insert(pairs.end(), part.begin(), part.end());
}

void BroadPhase::joinSelf(const BoxGrid& grid, std::vector<PiecePair>& pairs, Workers* workers)
{
    const BoxKernels& kernels = boxKernels();
    for (const GridLevel& level : grid.levels())
    {
        const GridPointers boxes = grid.pointers(level.half);
        if ((level.bits & level.masks) != 0)
            // A box in cells finds the boxes after it wherever the part ends; one in a list looks up to the last slot.
            gather(level.cellsPerPixel == 0. ? nullptr : workers, level.firstSlot, level.lastSlot, pairs,
                   [&](std::uint32_t slot, std::uint32_t last, PairBuffer& out)
                   {
                       GridLevel part = level;
                       part.lastSlot = last;
                       return kernels.joinSelf(boxes, part, slot, out);
                   });
        for (const GridLevel& later : grid.levels())
        {
            if (later.firstSlot <= level.firstSlot)
                continue;
            // The small boxes of a group find the large ones; of two groups, the smaller one finds the other.
            const bool fewerLater = later.lastSlot - later.firstSlot < level.lastSlot - level.firstSlot;
            if (later.bits != level.bits && fewerLater)
                joinOther(grid, later, grid, level, pairs, workers);
            else
                joinOther(grid, level, grid, later, pairs, workers);
        }
    }
}

void BroadPhase::joinOther(const BoxGrid& grid, const GridLevel& level, const BoxGrid& other,
                           const GridLevel& otherLevel, std::vector<PiecePair>& pairs, Workers* workers)
{
    if ((level.masks & otherLevel.bits) == 0)
        return;
    const BoxKernels& kernels = boxKernels();
    const GridPointers boxes = grid.pointers(otherLevel.half), others = other.pointers();
    gather(workers, level.firstSlot, level.lastSlot, pairs,
           [&](std::uint32_t slot, std::uint32_t end, PairBuffer& out)
           { return kernels.joinOther(boxes, slot, end, others, otherLevel, out); });
}

void BroadPhase::query(const Aabb& box, std::uint64_t mask, std::vector<std::uint32_t>& pieces) const
{
    forEachIn(box, mask, [&](std::uint32_t piece) { pieces.push_back(piece); });
}

Aabb BroadPhase::bounds() const noexcept
{
    Aabb all;
    for (const BoxGrid& grid : m_grids)
        all = merged(all, grid.bounds());
    for (const std::uint32_t piece : m_placed)
        if (piece != None)
            all = merged(all, m_proxies[piece].box);
    return all;
}

} // namespace graze::detail
