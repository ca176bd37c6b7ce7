// SPDX-License-Identifier: Zlib
#include "snapshot_shapes.hpp"

#include "snapshot_reader.hpp"
#include "snapshot_writer.hpp"

#include <algorithm>
#include <optional>

namespace graze::detail
{

void SnapshotShapes::number(const Scene& scene, const BulletTable& bullets)
{
    m_places.clear();
    m_numberOf.assign(scene.pool.places(), ShapePool::None);
    for (std::uint32_t row = 0; row < scene.sprites.rows(); ++row)
        scene.sprites.forEachPieceOf(row, [&](std::uint32_t piece) { addNumber(scene.sprites.pieces.shape[piece]); });
    bullets.forEachRow(
        [&](std::uint32_t row)
        {
            if (bullets.is(row, BulletTable::Shaped))
                addNumber(bullets.traits[row].shape);
        });
}

void SnapshotShapes::addNumber(std::uint32_t place)
{
    if (m_numberOf[place] != ShapePool::None)
        return;
    m_numberOf[place] = size();
    m_places.push_back(place);
}

template <class Archive>
void SnapshotShapes::describe(std::vector<Header>& headers, Archive& archive)
{
    archive.explicitNumbers(headers, &Header::count);
    archive.numbers(headers, &Header::radius);
    archive.numbers(headers, &Header::convexLoop);
}

void SnapshotShapes::write(SnapshotWriter& writer, const ShapePool& pool)
{
    m_headers.clear();
    m_x.clear();
    m_y.clear();
    for (const std::uint32_t place : m_places)
    {
        const ShapeView view = pool.view(place);
        m_headers.push_back({view.count, view.radius, view.convexLoop});
        m_x.insert(m_x.end(), view.x, view.x + view.count);
        m_y.insert(m_y.end(), view.y, view.y + view.count);
    }
    writer.count(m_headers.size());
    describe(m_headers, writer);
    writer.explicitFloats(m_x);
    writer.explicitFloats(m_y);
}

void SnapshotShapes::read(SnapshotReader& reader, ShapePool& pool)
{
    m_placesBefore = pool.places();
    m_headers.resize(reader.count());
    describe(m_headers, reader);
    std::size_t points = 0;
    for (const Header& header : m_headers)
    {
        require(header.count > 0);
        points += header.count;
    }
    require(points <= reader.left());
    m_x.resize(points);
    m_y.resize(points);
    reader.explicitFloats(m_x);
    reader.explicitFloats(m_y);

    m_places.reserve(m_headers.size());
    m_localBounds.reserve(m_headers.size());
    std::size_t first = 0;
    for (const Header& header : m_headers)
    {
        add({m_x.data() + first, m_y.data() + first, header.count, header.radius, header.convexLoop}, pool);
        first += header.count;
    }
}

// A shape that is not in the pool is checked by Shape.
void SnapshotShapes::add(const ShapeView& shape, ShapePool& pool)
{
    std::optional<std::uint32_t> place = pool.find(shape);
    if (place)
        pool.retain(*place);
    else
    {
        std::vector<Vec2> points;
        for (std::uint32_t i = 0; i < shape.count; ++i)
            points.push_back(shape.point(i));
        try
        {
            const Shape checked = Shape::ofPoints(points, shape.radius);
            require(checked.view().convexLoop == shape.convexLoop);
            place = pool.acquire(checked.view());
        }
        catch (const InvalidShape&)
        {
            throw SnapshotRefused{};
        }
    }
    // Both have room.
    m_places.push_back(*place);
    m_localBounds.push_back(graze::localBounds(pool.view(*place)));
}

void SnapshotShapes::release(ShapePool& pool) noexcept
{
    for (const std::uint32_t place : m_places)
        pool.release(place);
    m_places.clear();
    m_localBounds.clear();
}

void SnapshotShapes::withdraw(ShapePool& pool) noexcept
{
    const bool wasRead = !m_places.empty();
    release(pool);
    if (wasRead)
        pool.forgetFrom(m_placesBefore);
}

void SnapshotShapes::reserveIds(ShapePool& pool, const BulletTable& bullets)
{
    m_fired.clear();
    for (const BulletTraits& bullet : bullets.traits)
        if (bullet.shape != BulletTable::None && !pool.idOf(bullet.shape))
            m_fired.push_back(bullet.shape);
    std::sort(m_fired.begin(), m_fired.end());
    m_fired.erase(std::unique(m_fired.begin(), m_fired.end()), m_fired.end());
    pool.reserveIds(m_fired.size());
}

void SnapshotShapes::publish(ShapePool& pool) const noexcept
{
    for (const std::uint32_t place : m_fired)
        pool.publish(pool.view(place));
}

} // namespace graze::detail
