// SPDX-License-Identifier: Zlib
#pragma once

#include "system/bullets/bullet_table.hpp"
#include "system/sprites/scene.hpp"

#include <graze/system/ids.hpp>
#include <graze/system/snapshot.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace graze::detail
{

/// Between a number, or an object of floats, and its bytes in a snapshot, the lowest first on every processor.
template <class T>
void orderBytes([[maybe_unused]] std::byte* bytes) noexcept
{
    if constexpr (std::endian::native == std::endian::big)
    {
        constexpr std::size_t Part = std::is_class_v<T> ? sizeof(float) : sizeof(T);
        for (std::size_t at = 0; at < sizeof(T); at += Part)
            std::reverse(bytes + at, bytes + at + Part);
    }
}

/// Puts the number, or the object of floats, at a place among bytes.
template <class T>
void store(std::byte* to, const T& number) noexcept
{
    std::memcpy(to, &number, sizeof number);
    orderBytes<T>(to);
}

/// The number, or the object of floats, at a place among bytes.
template <class T>
[[nodiscard]] T load(const std::byte* from) noexcept
{
    std::array<std::byte, sizeof(T)> bytes;
    std::memcpy(bytes.data(), from, sizeof(T));
    orderBytes<T>(bytes.data());
    T number{};
    std::memcpy(&number, bytes.data(), sizeof(T));
    return number;
}

/// A number in which every bit depends on every bit of this one; no two have the same (splitmix64 of Sebastiano Vigna).
[[nodiscard]] inline std::uint64_t stirred(std::uint64_t bits) noexcept
{
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9ull;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBull;
    return bits ^ (bits >> 31);
}

/// The hash with one more word. Where a single word differs, so do the hashes. No protection against forgery.
[[nodiscard]] inline std::uint64_t hashWith(std::uint64_t hash, std::uint64_t word) noexcept
{
    return hash * 0x9E3779B97F4A7C15ull + stirred(word);
}

// The archives. A table walks through one of them in saved_tables.hpp: `archive(numbers...)` writes the numbers, reads
// them, or hashes them, and `shape` does the same with the shape at a place of the pool.

/// Thrown while a snapshot is read, caught before `restore` returns.
struct SnapshotRefused
{
};

/// Refuses the snapshot unless the condition holds.
inline void require(bool holds)
{
    if (!holds)
        throw SnapshotRefused{};
}

/// Appends the state of a system to bytes.
class SnapshotWriter
{
public:
    static constexpr bool Reads = false, Hashes = false;

    /// Kept from one snapshot to the next: a game that rolls back in every frame allocates nothing.
    struct Memory
    {
        std::vector<std::byte> bytes;        ///< more than are written
        std::vector<std::uint32_t> numberOf; ///< shapes by their places in the pool
        std::vector<std::uint64_t> set;      ///< the numbers of a set
    };

    SnapshotWriter(Memory& memory, const ShapePool& pool, std::uint32_t system) :
    m_memory(memory),
    m_pool(pool),
    m_system(system)
    {
        memory.numberOf.assign(pool.places(), ShapePool::None);
    }

    template <class... T>
    void operator()(const T&... numbers)
    {
        constexpr std::size_t Size = (sizeof(T) + ...);
        if (m_memory.bytes.size() < m_used + Size)
            m_memory.bytes.resize(2 * (m_used + Size));
        std::byte* to = m_memory.bytes.data() + m_used;
        ((store(to, numbers), to += sizeof(T)), ...);
        m_used += Size;
    }
    [[nodiscard]] std::span<std::byte> written() const noexcept { return {m_memory.bytes.data(), m_used}; }
    /// Shapes are numbered by their first use, where their points stand: by the time of a restore their places in the
    /// pool may have other shapes.
    Aabb shape(std::uint32_t place);
    /// All slots of a table, before the ids of its rows.
    void slots(const SlotMap& map, const SlotMap&);
    void id(const SlotMap&, std::uint64_t id, std::uint32_t)
    {
        (*this)(SlotMap::slotOf(id), SlotMap::generationOf(id));
    }
    /// An id of this system becomes one of the system that restores.
    void owner(SpriteId owner)
    {
        const std::uint32_t system = SlotMap::systemOf(owner.value) - m_system;
        (*this)(owner ? SlotMap::withSystem(owner.value, system) : std::uint64_t{0});
    }

    /// The numbers that `forEach(f)` gives to f, in order.
    template <class ForEach>
    void set(ForEach&& forEach)
    {
        std::vector<std::uint64_t>& numbers = m_memory.set;
        numbers.clear();
        forEach([&numbers](std::uint64_t number) { numbers.push_back(number); });
        std::sort(numbers.begin(), numbers.end());
        (*this)(std::uint64_t{numbers.size()});
        for (const std::uint64_t number : numbers)
            (*this)(number);
    }

private:
    Memory& m_memory;
    const ShapePool& m_pool;
    std::uint32_t m_system;
    std::uint32_t m_shapes = 0;
    std::size_t m_used = 0;
};

/// Reads what SnapshotWriter wrote. It never reads beyond the bytes, whatever they are.
class SnapshotReader
{
public:
    static constexpr bool Reads = true, Hashes = false;

    struct SavedShape
    {
        std::uint32_t place = 0;
        Aabb localBounds{};
    };
    /// As that of the writer.
    struct Memory
    {
        std::vector<std::uint32_t> next; ///< generation of the next id, by slot
        std::vector<std::uint32_t> free; ///< the last slot is used first
        std::vector<bool> taken;         ///< slots that are free or belong to a row that was read
        std::vector<SavedShape> shapes;  ///< by number
        std::vector<float> x, y;         ///< of the shape that is read
    };

    /// For a system of that number, whose pool gets the shapes. Each has a reference as long as the reader lives. The
    /// pool loses those that are new unless `finish` was called.
    SnapshotReader(std::span<const std::byte> bytes, Memory& memory, ShapePool& pool, std::uint32_t system) noexcept :
    m_bytes(bytes),
    m_memory(memory),
    m_pool(pool),
    m_system(system),
    m_placesBefore(pool.places())
    {
    }
    SnapshotReader(const SnapshotReader&) = delete;
    ~SnapshotReader();

    template <class... T>
    void operator()(T&... numbers)
    {
        constexpr std::size_t Size = (sizeof(T) + ...);
        require(Size <= m_bytes.size());
        const std::byte* from = m_bytes.data();
        ((read(numbers, from), from += sizeof(T)), ...);
        m_bytes = m_bytes.subspan(Size);
    }
    /// Finds the shape in the pool or puts it there. Returns its local bounds.
    Aabb shape(std::uint32_t& place);
    /// The slots go on from those of `current`. Ids that are read live.
    void slots(SlotMap& map, const SlotMap& current);
    void id(SlotMap& map, std::uint64_t& id, std::uint32_t row);
    void owner(SpriteId& owner)
    {
        (*this)(owner.value);
        if (owner)
            owner.value = SlotMap::withSystem(owner.value, SlotMap::systemOf(owner.value) + m_system);
    }
    /// f(number) for the numbers of a set.
    template <class Take>
    void set(Take&& take)
    {
        std::uint64_t count = 0, last = 0;
        (*this)(count);
        require(count <= left() / sizeof last);
        for (std::uint64_t i = 0; i < count; ++i)
        {
            std::uint64_t number = 0;
            (*this)(number);
            require(i == 0 || last < number);
            take(number);
            last = number;
        }
    }
    /// All is read. The pool has room to publish the shapes.
    void finish();
    [[nodiscard]] std::size_t left() const noexcept { return m_bytes.size(); }

private:
    template <class T>
    static void read(T& number, const std::byte* from)
    {
        if constexpr (std::same_as<T, bool>)
        {
            require(*from <= std::byte{1});
            number = *from == std::byte{1};
        }
        else
            number = load<T>(from);
    }
    [[nodiscard]] std::uint32_t acquire(const ShapeView& view);
    void take(std::uint32_t slot)
    {
        require(slot < m_memory.taken.size() && !m_memory.taken[slot]);
        m_memory.taken[slot] = true;
    }

    std::span<const std::byte> m_bytes;
    Memory& m_memory;
    ShapePool& m_pool;
    std::uint32_t m_system;
    std::uint32_t m_placesBefore;
};

/// Hashes the state of a system without memory.
///
/// Slots and generations depend on earlier restores, so no id is hashed: rows stand for sprites, bullets and living
/// owners, contents for shapes.
class StateHasher
{
public:
    static constexpr bool Reads = false, Hashes = true;

    StateHasher(const ShapePool& pool, const SpriteTable& sprites, const BulletTable& bullets) noexcept :
    m_pool(pool),
    m_sprites(sprites),
    m_bullets(bullets)
    {
    }

    template <class... T>
    void operator()(const T&... numbers) noexcept
    {
        (add(numbers), ...);
    }
    Aabb shape(std::uint32_t place) noexcept
    {
        (*this)(m_pool.contentHash(place));
        return {};
    }
    void slots(const SlotMap&, const SlotMap&) noexcept {}
    void id(const SlotMap&, std::uint64_t, std::uint32_t) noexcept {}
    /// Called for each sprite, then for each bullet.
    void owner(SpriteId owner) noexcept { (*this)(nameOf(owner)); }
    /// A sum has no order. An empty set adds nothing.
    template <class ForEach>
    void set(ForEach&& forEach) noexcept
    {
        std::uint64_t count = 0, sum = 0;
        forEach([&](std::uint64_t number) { ++count, sum += stirred(number); });
        if (count > 0)
            (*this)(count, sum);
    }
    [[nodiscard]] std::uint64_t result() const noexcept { return stirred(m_hash); }

private:
    template <class T>
    void add(const T& number) noexcept
    {
        if constexpr (std::is_class_v<T>)
            for (const float part : std::bit_cast<std::array<float, sizeof(T) / sizeof(float)>>(number))
                add(part);
        else if constexpr (std::same_as<T, float>)
            m_hash = hashWith(m_hash, std::bit_cast<std::uint32_t>(number));
        else
            m_hash = hashWith(m_hash, static_cast<std::uint64_t>(number));
    }
    /// 0 for no owner, one more than the row of a living one; one that is gone has the number of the first call with
    /// it.
    [[nodiscard]] std::uint64_t nameOf(SpriteId owner) noexcept;
    [[nodiscard]] std::uint64_t firstCallWith(SpriteId owner) const noexcept;

    const ShapePool& m_pool;
    const SpriteTable& m_sprites;
    const BulletTable& m_bullets;
    std::uint64_t m_hash = 1;
    std::uint64_t m_named = 0;                                    // calls of `owner`
    std::array<std::pair<SpriteId, std::uint64_t>, 512> m_gone{}; // owners and their names
};

/// The number of elements that follow. One that is read is refused unless the bytes left may hold that many, each of at
/// least `bytesEach`: nothing makes room for more.
template <class Archive>
std::size_t walkCount(Archive& archive, std::size_t count, [[maybe_unused]] std::size_t bytesEach)
{
    std::uint64_t number = count;
    archive(number);
    if constexpr (Archive::Reads)
        require(number <= archive.left() / bytesEach);
    return static_cast<std::size_t>(number);
}

/// Only the flags of the mask.
template <int Mask, class Archive, class Flags>
void walkFlags(Archive& archive, Flags& flags)
{
    static_assert(Mask <= std::numeric_limits<std::uint8_t>::max(), "another byte is a new version of snapshots");
    auto kept = static_cast<std::uint8_t>(flags & Mask);
    archive(kept);
    if constexpr (Archive::Reads)
    {
        require((kept & ~Mask) == 0);
        flags = kept;
    }
}

/// A number as it is; for a pointer only that it is one.
template <class Archive, class User>
void walkUser(Archive& archive, User& user)
{
    std::uint64_t number = user.number();
    bool isPointer = user.isPointer();
    archive(number, isPointer);
    if constexpr (Archive::Reads)
    {
        require(!isPointer || number == 0);
        user = isPointer ? UserValue(nullptr) : UserValue(number);
    }
}

} // namespace graze::detail
