// SPDX-License-Identifier: Zlib
#pragma once

#include "base/aligned.hpp"
#include "base/compiler.hpp"
#include "fast/door.hpp"
#include "shapes/round.hpp"
#include "slot_map.hpp"

#include <graze/shapes/shape.hpp>
#include <graze/system/ids.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace graze::detail
{

/// All shapes of a system: all x of a shape, then all its y, each padded to VertexBlock by repeating the last vertex
/// and aligned to 32 bytes, and its form if it has one. A small shape fits one cache line. Shapes never change; equal
/// ones (to the bit) share one place.
///
/// A new shape allocates nothing where a place of its size is free. A call that throws std::bad_alloc changes nothing.
class ShapePool
{
public:
    static constexpr std::uint32_t None = std::numeric_limits<std::uint32_t>::max();

    explicit ShapePool(std::uint32_t systemNumber) noexcept : m_ids(IdKind::Shape, systemNumber) {}

    /// Takes one reference on the place of the shape; a new shape gets a place.
    std::uint32_t acquire(const ShapeView& shape);
    /// Takes one more reference on a place.
    void retain(std::uint32_t place) noexcept { ++m_places[place].references; }
    /// Gives one reference back; the place of the last one is free for another shape.
    void release(std::uint32_t place) noexcept;
    /// The place of the shape, if it has one.
    [[nodiscard]] std::optional<std::uint32_t> find(const ShapeView& shape) const noexcept;

    /// The pool is as it was when it had `places` places: each beyond them is free.
    void forgetFrom(std::uint32_t places) noexcept;

    /// The next `count` shapes to publish take no memory for their ids.
    void reserveIds(std::size_t count) { m_ids.makeRoomFor(count); }
    /// A permanent reference, and an id for the user. Equal shapes have the same id.
    ShapeId publish(const ShapeView& shape);
    [[nodiscard]] std::optional<std::uint32_t> find(ShapeId id) const noexcept { return m_ids.find(id.value); }
    /// Null for a shape that was never published.
    [[nodiscard]] ShapeId idOf(std::uint32_t place) const noexcept { return m_places[place].id; }

    /// Valid until the next acquire.
    [[nodiscard]] ShapeView view(std::uint32_t place) const noexcept
    {
        const Seen& s = m_seen[place];
        const float* const x = m_vertices.data() + s.offset;
        return {x, x + padded(s.count), s.count, s.radius, s.convexLoop, s.box, s.centre, s.halfSize, s.hasForm};
    }
    /// In object space, as it was put in.
    [[nodiscard]] Shape copy(std::uint32_t place) const { return copyOf(view(place)); }
    [[nodiscard]] LoopKind loopKind(std::uint32_t place) const noexcept { return m_seen[place].loopKind; }
    /// Whether kernels take it: up to VertexBlock vertices, and no form.
    [[nodiscard]] bool isSmall(std::uint32_t place) const noexcept
    {
        return m_seen[place].count <= VertexBlock && !m_seen[place].hasForm;
    }
    [[nodiscard]] PlacedPiece placed(std::uint32_t place, const Affine2& matrix) const noexcept
    {
        const Seen& s = m_seen[place];
        return {m_vertices.data() + s.offset, &matrix.m00, s.count, s.radius};
    }
    /// Prefetches the input of `view`.
    void fetch(std::uint32_t place) const noexcept { prefetch(m_seen.data() + place); }
    /// A hash of the shape alone: the same in every pool.
    [[nodiscard]] std::uint64_t contentHash(std::uint32_t place) const noexcept { return m_places[place].hash; }
    /// Places are numbers below this.
    [[nodiscard]] std::uint32_t places() const noexcept { return static_cast<std::uint32_t>(m_places.size()); }
    [[nodiscard]] std::size_t floatsUsed() const noexcept { return m_vertices.size(); }

private:
    /// The fields that every query reads.
    struct Seen
    {
        std::uint32_t offset = 0;
        std::uint32_t count = 0;
        float radius = 0.f;
        bool convexLoop = false;
        bool box = false;
        LoopKind loopKind = LoopKind::None;
        bool hasForm = false;
        Vec2 centre{}; ///< see ShapeView
        Vec2 halfSize{};
    };
    struct Place
    {
        std::uint32_t blocks = 0; ///< room of x and of y each, in units of VertexBlock
        std::uint32_t references = 0;
        std::uint32_t next = None; ///< next place in its bucket, or next free place of its size
        std::uint64_t hash = 0;
        ShapeId id{};
    };

    [[nodiscard]] static constexpr std::uint32_t padded(std::uint32_t count) noexcept
    {
        return (count + VertexBlock - 1) / VertexBlock * VertexBlock;
    }
    std::uint32_t roomFor(std::uint32_t blocks);
    [[nodiscard]] std::uint32_t findContent(const ShapeView& shape, std::uint64_t hash) const noexcept;
    // Round coordinates differ in their upper bits alone, and so do their hashes: those bits choose.
    [[nodiscard]] std::size_t bucketOf(std::uint64_t hash) const noexcept
    {
        const std::uint64_t mixed = (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull; // 2^64 / the golden ratio
        return static_cast<std::size_t>(mixed >> 32) & (m_buckets.size() - 1);
    }
    void file(std::uint32_t place) noexcept;
    void growBuckets();
    [[nodiscard]] bool holds(std::uint32_t place, const ShapeView& shape) const noexcept;

    AlignedFloats m_vertices;
    std::vector<Seen> m_seen;
    std::vector<Place> m_places;
    std::vector<std::uint32_t> m_free;    // first free place, by room in blocks
    std::vector<std::uint32_t> m_buckets; // first place in use, by the hash of its content; a power of two of them
    std::uint32_t m_used = 0;
    SlotMap m_ids;
};

} // namespace graze::detail
