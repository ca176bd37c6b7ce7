// SPDX-License-Identifier: Zlib
#include "shape_pool.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace graze::detail
{

namespace
{

// FNV-1a over the bits of the vertices and the radius.
std::uint64_t contentHash(const ShapeView& shape) noexcept
{
    std::uint64_t hash = 14695981039346656037ull;
    const auto mix = [&hash](std::uint32_t bits) { hash = (hash ^ bits) * 1099511628211ull; };
    mix(std::bit_cast<std::uint32_t>(shape.radius));
    for (std::uint32_t i = 0; i < shape.count; ++i)
    {
        mix(std::bit_cast<std::uint32_t>(shape.x[i]));
        mix(std::bit_cast<std::uint32_t>(shape.y[i]));
    }
    return hash;
}

} // namespace

std::uint32_t ShapePool::acquire(const ShapeView& shape)
{
    const std::uint64_t hash = contentHash(shape);
    const auto [first, last] = m_byContent.equal_range(hash);
    for (auto it = first; it != last; ++it)
        if (holds(it->second, shape))
        {
            ++m_places[it->second].references;
            return it->second;
        }

    const std::uint32_t blocks = padded(shape.count) / VertexBlock;
    const std::uint32_t index = roomFor(blocks);
    Place& place = m_places[index];
    Seen& seen = m_seen[index];
    seen.count = shape.count;
    seen.radius = shape.radius;
    seen.convexLoop = shape.convexLoop;
    place.references = 1;
    place.hash = hash;
    float* const x = m_vertices.data() + seen.offset;
    float* const y = x + padded(shape.count);
    for (std::uint32_t i = 0; i < padded(shape.count); ++i)
    {
        const std::uint32_t from = std::min(i, shape.count - 1);
        x[i] = shape.x[from];
        y[i] = shape.y[from];
    }
    m_byContent.emplace(hash, index);
    return index;
}

void ShapePool::release(std::uint32_t index)
{
    Place& place = m_places[index];
    if (--place.references > 0)
        return;
    const auto [first, last] = m_byContent.equal_range(place.hash);
    m_byContent.erase(std::find_if(first, last, [index](const auto& entry) { return entry.second == index; }));
    m_free[place.blocks].push_back(index);
}

ShapeId ShapePool::publish(const ShapeView& shape)
{
    const std::uint32_t index = acquire(shape);
    Place& place = m_places[index];
    if (place.id)
        --place.references; // one reference for good is enough
    else
        place.id = ShapeId{m_ids.add(index)};
    return place.id;
}

std::uint32_t ShapePool::roomFor(std::uint32_t blocks)
{
    if (const auto free = m_free.find(blocks); free != m_free.end() && !free->second.empty())
    {
        const std::uint32_t index = free->second.back();
        free->second.pop_back();
        return index;
    }

    const auto index = static_cast<std::uint32_t>(m_places.size());
    m_seen.push_back({static_cast<std::uint32_t>(m_vertices.size()), 0, 0.f, false});
    m_places.emplace_back().blocks = blocks;
    m_vertices.resize(m_vertices.size() + 2 * std::size_t{blocks} * VertexBlock);
    return index;
}

bool ShapePool::holds(std::uint32_t index, const ShapeView& shape) const noexcept
{
    const Seen& seen = m_seen[index];
    const std::size_t bytes = std::size_t{shape.count} * sizeof(float);
    return seen.count == shape.count && seen.convexLoop == shape.convexLoop &&
           std::bit_cast<std::uint32_t>(seen.radius) == std::bit_cast<std::uint32_t>(shape.radius) &&
           std::memcmp(view(index).x, shape.x, bytes) == 0 && std::memcmp(view(index).y, shape.y, bytes) == 0;
}

} // namespace graze::detail
