// SPDX-License-Identifier: Zlib
#include "archives.hpp"

#include "base/make_room.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

constexpr float HasForm = -1.f; // in place of the radius; the form stands behind the points

}

Aabb SnapshotWriter::shape(std::uint32_t place)
{
    std::uint32_t& number = m_memory.numberOf[place];
    const bool isNew = number == ShapePool::None;
    if (isNew)
        number = m_shapes++;
    (*this)(number);
    if (isNew)
    {
        const ShapeView view = m_pool.view(place);
        (*this)(view.count, view.hasForm ? HasForm : view.radius, view.convexLoop);
        for (std::uint32_t i = 0; i < view.count; ++i)
            (*this)(view.x[i], view.y[i]);
        for (std::size_t i = 0; view.hasForm && i < 4; ++i)
            (*this)(view.form()[i]);
    }
    return {};
}

void SnapshotWriter::slots(const SlotMap& map, const SlotMap&)
{
    const std::span<const std::uint32_t> free = map.freeSlots();
    (*this)(map.slots(), static_cast<std::uint32_t>(free.size()));
    for (std::uint32_t slot = 0; slot < map.slots(); ++slot)
        (*this)(map.nextGeneration(slot));
    for (const std::uint32_t slot : free)
        (*this)(slot);
}

SnapshotReader::~SnapshotReader()
{
    for (const SavedShape& shape : m_memory.shapes)
        m_pool.release(shape.place);
    m_memory.shapes.clear();
    m_pool.forgetFrom(m_placesBefore);
}

void SnapshotReader::finish()
{
    require(m_bytes.empty());
    m_pool.reserveIds(m_memory.shapes.size());
    m_placesBefore = m_pool.places();
}

void SnapshotReader::slots(SlotMap& map, const SlotMap& current)
{
    auto& [next, free, taken, shapes, x, y] = m_memory;
    std::uint32_t count = 0, freeCount = 0;
    (*this)(count, freeCount);
    require(count <= SlotMap::MostSlots && count <= left() / sizeof(std::uint32_t) && freeCount <= count);
    next.resize(count);
    free.resize(freeCount);
    taken.assign(count, false);
    for (std::uint32_t& generation : next)
    {
        (*this)(generation);
        require(generation >= 1 && generation <= SlotMap::LastGeneration + 1);
    }
    for (std::uint32_t& slot : free)
    {
        (*this)(slot);
        take(slot);
    }
    map.restore(current, next, free);
}

void SnapshotReader::id(SlotMap& map, std::uint64_t& id, std::uint32_t row)
{
    std::uint32_t slot = 0, generation = 0;
    (*this)(slot, generation);
    take(slot);
    require(generation >= 1 && generation < m_memory.next[slot]);
    id = map.idOf(slot, generation);
    map.revive(id, row);
}

// A shape that is not in the pool is checked by Shape.
Aabb SnapshotReader::shape(std::uint32_t& place)
{
    auto& [next, free, taken, shapes, x, y] = m_memory;
    std::uint32_t number = 0;
    (*this)(number);
    require(number <= shapes.size());
    if (number == shapes.size())
    {
        ShapeView view;
        (*this)(view.count, view.radius, view.convexLoop);
        require(view.count > 0 && view.count <= left() / sizeof(Vec2));
        x.resize(view.count);
        const std::uint32_t behind = (view.count + VertexBlock - 1) / VertexBlock * VertexBlock;
        view.hasForm = view.radius == HasForm;
        y.resize(view.hasForm ? behind + 4 : view.count);
        for (std::uint32_t i = 0; i < view.count; ++i)
            (*this)(x[i], y[i]);
        for (std::uint32_t i = behind; view.hasForm && i < behind + 4; ++i)
            (*this)(y[i]);
        view.radius = view.hasForm ? 1.f : view.radius;
        view.x = x.data();
        view.y = y.data();
        makeRoom(1, shapes);
        const std::uint32_t found = acquire(view);
        shapes.push_back({found, localBounds(m_pool.view(found))});
    }
    place = shapes[number].place;
    return shapes[number].localBounds;
}

std::uint32_t SnapshotReader::acquire(const ShapeView& view)
{
    if (m_pool.find(view))
        return m_pool.acquire(view);
    try
    {
        const Shape shape = copyOf(view);
        require(shape.view().convexLoop == view.convexLoop && shape.view().hasForm == view.hasForm);
        return m_pool.acquire(shape.view());
    }
    catch (const InvalidShape&)
    {
        throw SnapshotRefused{};
    }
}

std::uint64_t StateHasher::nameOf(SpriteId owner) noexcept
{
    const std::uint64_t number = m_named++;
    if (!owner)
        return 0;
    const SlotMap& ids = m_sprites.ids();
    const std::uint32_t slot = SlotMap::slotOf(owner.value);
    const std::uint32_t row = slot < ids.slots() ? ids.rowOf(slot) : m_sprites.rows();
    if (row < m_sprites.rows() && m_sprites.id[row] == owner)
        return row + std::uint64_t{1};
    // Where two of them have the same place, the one before is forgotten, and all calls are searched for it.
    auto& [known, name] = m_gone[static_cast<std::size_t>(stirred(owner.value) % m_gone.size())];
    constexpr std::uint64_t NoRow = std::uint64_t{1} << 32;
    if (known != owner)
        name = NoRow + (known ? firstCallWith(owner) : number);
    known = owner;
    return name;
}

std::uint64_t StateHasher::firstCallWith(SpriteId owner) const noexcept
{
    const std::vector<SpriteId>& owners = m_sprites.owner;
    std::uint64_t number = static_cast<std::uint64_t>(std::find(owners.begin(), owners.end(), owner) - owners.begin());
    if (number < owners.size())
        return number;
    const auto isGone = [this](std::uint32_t row) { return m_bullets.is(row, BulletTable::Gone); };
    for (std::uint32_t row = 0; isGone(row) || m_bullets.traits[row].owner != owner; ++row)
        number += isGone(row) ? 0u : 1u;
    return number;
}

} // namespace graze::detail
