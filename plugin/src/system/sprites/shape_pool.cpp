// SPDX-License-Identifier: Zlib
#include "shape_pool.hpp"

#include "base/make_room.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace graze::detail
{

namespace
{

constexpr std::uint32_t FormFloats = 4;

// FNV-1a over the bits of the vertices, the radius and the form.
std::uint64_t contentHashOf(const ShapeView& shape) noexcept
{
    std::uint64_t hash = 14695981039346656037ull;
    const auto mix = [&hash](std::uint32_t bits) { hash = (hash ^ bits) * 1099511628211ull; };
    mix(std::bit_cast<std::uint32_t>(shape.radius));
    for (std::uint32_t i = 0; i < shape.count; ++i)
    {
        mix(std::bit_cast<std::uint32_t>(shape.x[i]));
        mix(std::bit_cast<std::uint32_t>(shape.y[i]));
    }
    for (std::uint32_t i = 0; shape.hasForm && i < FormFloats; ++i)
        mix(std::bit_cast<std::uint32_t>(shape.form()[i]));
    return hash;
}

} // namespace

std::uint32_t ShapePool::acquire(const ShapeView& shape)
{
    const std::uint64_t hash = contentHashOf(shape);
    if (const std::uint32_t known = findContent(shape, hash); known != None)
    {
        ++m_places[known].references;
        return known;
    }

    if (m_used >= m_buckets.size())
        growBuckets();
    const std::uint32_t index = roomFor(padded(shape.count) / VertexBlock + shape.hasForm);
    Place& place = m_places[index];
    Seen& seen = m_seen[index];
    seen.count = shape.count;
    seen.radius = shape.radius;
    seen.convexLoop = shape.convexLoop;
    seen.hasForm = shape.hasForm;
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
    if (shape.hasForm)
        std::copy_n(shape.form(), FormFloats, y + padded(shape.count));
    ShapeView described = view(index);
    describePoints(described);
    seen.box = described.box;
    seen.centre = described.centre;
    seen.halfSize = described.halfSize;
    seen.loopKind = loopKindOf(described);
    file(index);
    ++m_used;
    return index;
}

void ShapePool::release(std::uint32_t index) noexcept
{
    Place& place = m_places[index];
    if (--place.references > 0)
        return;
    std::uint32_t* link = &m_buckets[bucketOf(place.hash)];
    while (*link != index)
        link = &m_places[*link].next;
    *link = place.next;
    place.next = m_free[place.blocks];
    m_free[place.blocks] = index;
    --m_used;
}

std::optional<std::uint32_t> ShapePool::find(const ShapeView& shape) const noexcept
{
    const std::uint32_t place = findContent(shape, contentHashOf(shape));
    return place == None ? std::nullopt : std::optional(place);
}

void ShapePool::forgetFrom(std::uint32_t places) noexcept
{
    if (places == m_places.size())
        return;
    for (std::uint32_t& first : m_free)
        for (std::uint32_t* link = &first; *link != None;)
            if (*link >= places)
                *link = m_places[*link].next;
            else
                link = &m_places[*link].next;
    m_vertices.resize(m_seen[places].offset);
    m_seen.resize(places);
    m_places.resize(places);
}

ShapeId ShapePool::publish(const ShapeView& shape)
{
    m_ids.makeRoomFor(1);
    const std::uint32_t index = acquire(shape);
    Place& place = m_places[index];
    if (place.id)
        --place.references; // one permanent reference is enough
    else
        place.id = ShapeId{m_ids.add(index)};
    return place.id;
}

std::uint32_t ShapePool::roomFor(std::uint32_t blocks)
{
    // The list of free places grows first: a release must not allocate.
    if (m_free.size() <= blocks)
        m_free.resize(std::size_t{blocks} + 1, None);
    if (const std::uint32_t index = m_free[blocks]; index != None)
    {
        m_free[blocks] = m_places[index].next;
        return index;
    }

    const std::size_t floats = 2 * std::size_t{blocks} * VertexBlock;
    makeRoom(1, m_seen, m_places);
    makeRoom(floats, m_vertices);
    const auto index = static_cast<std::uint32_t>(m_places.size());
    m_seen.emplace_back().offset = static_cast<std::uint32_t>(m_vertices.size());
    m_places.emplace_back().blocks = blocks;
    m_vertices.resize(m_vertices.size() + floats);
    return index;
}

std::uint32_t ShapePool::findContent(const ShapeView& shape, std::uint64_t hash) const noexcept
{
    if (m_buckets.empty())
        return None;
    std::uint32_t place = m_buckets[bucketOf(hash)];
    while (place != None && !(m_places[place].hash == hash && holds(place, shape)))
        place = m_places[place].next;
    return place;
}

void ShapePool::file(std::uint32_t index) noexcept
{
    std::uint32_t& first = m_buckets[bucketOf(m_places[index].hash)];
    m_places[index].next = first;
    first = index;
}

void ShapePool::growBuckets()
{
    m_buckets.assign(std::max<std::size_t>(64, m_buckets.size() * 2), None);
    for (std::uint32_t index = 0; index < m_places.size(); ++index)
        if (m_places[index].references > 0)
            file(index);
}

bool ShapePool::holds(std::uint32_t index, const ShapeView& shape) const noexcept
{
    const Seen& seen = m_seen[index];
    const std::size_t bytes = std::size_t{shape.count} * sizeof(float);
    return seen.count == shape.count && seen.convexLoop == shape.convexLoop && seen.hasForm == shape.hasForm &&
           (!seen.hasForm || std::memcmp(view(index).form(), shape.form(), FormFloats * sizeof(float)) == 0) &&
           std::bit_cast<std::uint32_t>(seen.radius) == std::bit_cast<std::uint32_t>(shape.radius) &&
           std::memcmp(view(index).x, shape.x, bytes) == 0 && std::memcmp(view(index).y, shape.y, bytes) == 0;
}

} // namespace graze::detail
