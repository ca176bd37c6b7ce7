// SPDX-License-Identifier: Zlib
#pragma once

#include "system/bullets/bullet_table.hpp"
#include "system/sprites/scene.hpp"

#include <cstdint>
#include <vector>

namespace graze::detail
{

class SnapshotReader;
class SnapshotWriter;

/// The shapes of the sprites and bullets of a system, numbered from 0 in the order of their first use. A snapshot has
/// their content: a place in the pool may have another shape by the time of a restore.
class SnapshotShapes
{
public:
    void number(const Scene& scene, const BulletTable& bullets);
    [[nodiscard]] std::uint32_t numberOf(std::uint32_t place) const noexcept { return m_numberOf[place]; }
    void write(SnapshotWriter& writer, const ShapePool& pool);

    /// Finds them in the pool or puts them there. Each has a reference until `release` or `withdraw`.
    void read(SnapshotReader& reader, ShapePool& pool);
    void release(ShapePool& pool) noexcept;
    /// The same, and the pool has no shapes that it did not have before `read`.
    void withdraw(ShapePool& pool) noexcept;

    /// Makes room in the pool to publish the shapes of the bullets that the user does not have yet.
    void reserveIds(ShapePool& pool, const BulletTable& bullets);
    /// Publishes those: they belong to the user from here on.
    void publish(ShapePool& pool) const noexcept;

    [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(m_places.size()); }
    [[nodiscard]] std::uint32_t place(std::uint32_t number) const noexcept { return m_places[number]; }
    [[nodiscard]] const Aabb& localBounds(std::uint32_t number) const noexcept { return m_localBounds[number]; }

private:
    struct Header
    {
        std::uint32_t count = 0;
        float radius = 0.f;
        bool convexLoop = false;
    };
    template <class Archive>
    static void describe(std::vector<Header>& headers, Archive& archive);
    void addNumber(std::uint32_t place);
    void add(const ShapeView& shape, ShapePool& pool);

    std::vector<std::uint32_t> m_places;   // by number
    std::vector<std::uint32_t> m_fired;    // places to publish
    std::uint32_t m_placesBefore = 0;      // places of the pool before `read`
    std::vector<std::uint32_t> m_numberOf; // by place
    std::vector<Aabb> m_localBounds;       // by number
    std::vector<Header> m_headers;
    std::vector<float> m_x; // all shapes, one after the other
    std::vector<float> m_y;
};

} // namespace graze::detail
