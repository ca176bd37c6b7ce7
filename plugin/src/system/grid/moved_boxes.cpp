// SPDX-License-Identifier: Zlib
#include "moved_boxes.hpp"

#include <algorithm>
#include <bit>

namespace graze::detail
{

void MovedBoxes::makeRoomFor(std::uint32_t pieces)
{
    if (pieces <= m_nodes.size())
        return;
    const std::size_t room = std::bit_ceil(std::size_t{pieces} + 15);
    std::vector<std::uint32_t> buckets(room, None);
    m_nodes.resize(room);
    m_buckets.swap(buckets);
    forEach([this](std::uint32_t piece)
            { link(piece, bucketOf(m_nodes[piece].cell, m_nodes[piece].level), &Node::inBucket); });
}

std::size_t MovedBoxes::bucketAt(const Cell& cell, std::uint32_t level) const noexcept
{
    std::uint64_t key = static_cast<std::uint64_t>(cell.x) * 0x9E3779B97F4A7C15u;
    key = (key ^ static_cast<std::uint64_t>(cell.y)) * 0xC2B2AE3D27D4EB4Fu;
    key = (key ^ level) * 0x9E3779B97F4A7C15u;
    return static_cast<std::size_t>(key >> 32) & (m_buckets.size() - 1);
}

void MovedBoxes::link(std::uint32_t piece, std::uint32_t& first, Links Node::*links) noexcept
{
    m_nodes[piece].*links = {first, None};
    if (first != None)
        (m_nodes[first].*links).previous = piece;
    first = piece;
}

void MovedBoxes::unlink(std::uint32_t piece, std::uint32_t& first, Links Node::*links) noexcept
{
    const Links own = m_nodes[piece].*links;
    (own.previous != None ? (m_nodes[own.previous].*links).next : first) = own.next;
    if (own.next != None)
        (m_nodes[own.next].*links).previous = own.previous;
}

// The cell is larger than the box: twice where its size is a power of two.
void MovedBoxes::add(std::uint32_t piece, const Aabb& box, std::uint64_t bit) noexcept
{
    const float size = std::max(box.size().x, box.size().y);
    const int exponent = size > 0.f ? std::ilogb(size) + 1 - LeastExponent : 0;
    const auto number = static_cast<std::uint32_t>(std::clamp(exponent, 0, static_cast<int>(m_levels.size()) - 1));
    Level& level = m_levels[number];
    level.cellsPerPixel = std::ldexp(1., -(static_cast<int>(number) + LeastExponent));
    level.exponent = number;
    level.bits = ~std::uint64_t{0};
    ++level.lastSlot;
    Node& node = m_nodes[piece];
    node.box = box;
    node.bit = bit;
    node.level = number;
    node.cell = {cellAt(box.lower.x, level), cellAt(box.lower.y, level)};
    link(piece, level.first, &Node::inLevel);
    link(piece, bucketOf(node.cell, number), &Node::inBucket);
    m_bounds = merged(m_bounds, box);
    ++m_count;
}

void MovedBoxes::remove(std::uint32_t piece) noexcept
{
    const Node& node = m_nodes[piece];
    Level& level = m_levels[node.level];
    unlink(piece, level.first, &Node::inLevel);
    unlink(piece, bucketOf(node.cell, node.level), &Node::inBucket);
    level.bits = --level.lastSlot > 0 ? level.bits : 0;
    --m_count;
}

void MovedBoxes::clear() noexcept
{
    if (m_count > 0)
        std::fill(m_buckets.begin(), m_buckets.end(), None);
    m_levels = {};
    m_count = 0;
    m_bounds = {};
}

} // namespace graze::detail
