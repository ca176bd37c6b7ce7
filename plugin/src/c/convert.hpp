// SPDX-License-Identifier: Zlib
#pragma once

#include "c/failure.hpp"

#include <graze/graze.h>
#include <graze/queries/distance.hpp>
#include <graze/queries/overlap.hpp>
#include <graze/queries/penetration.hpp>
#include <graze/queries/sat.hpp>
#include <graze/system/collision_system.hpp>
#include <graze/system/mover.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace graze::c
{

/// A `size` beyond this is taken for a field that nobody set.
inline constexpr std::uint32_t LargestStruct = 4096;

/// Sizes that a struct has had, the oldest first: where a field is appended, the place where it begins is added
/// in front of sizeof. Guarded by CVersions, which has the old structs as old hosts have them.
template <class T>
inline constexpr std::array<std::size_t, 1> SizesOf{sizeof(T)};
template <>
inline constexpr std::array<std::size_t, 2> SizesOf<graze_settings>{offsetof(graze_settings, method),
                                                                    sizeof(graze_settings)};
template <>
inline constexpr std::array<std::size_t, 2> SizesOf<graze_sprite_def>{offsetof(graze_sprite_def, collider),
                                                                      sizeof(graze_sprite_def)};
template <>
inline constexpr std::array<std::size_t, 2> SizesOf<graze_bullet_def>{offsetof(graze_bullet_def, shape),
                                                                      sizeof(graze_bullet_def)};
template <>
inline constexpr std::array<std::size_t, 2> SizesOf<graze_statistics>{offsetof(graze_statistics, broad_phase_seconds),
                                                                      sizeof(graze_statistics)};
template <>
inline constexpr std::array<std::size_t, 2> SizesOf<graze_distance>{offsetof(graze_distance, separation),
                                                                    sizeof(graze_distance)};

/// Throws BadSize unless `size` is one of `known`, or longer than the last of them.
void checkSize(std::uint32_t size, std::span<const std::size_t> known, const char* name);

/// Reads a struct that begins with its size; what an older one lacks is 0. Throws BadSize for a size that the struct
/// never had, and for a longer one with something in what we do not know: that would be a wish that we cannot fulfil.
template <class T>
[[nodiscard]] T readStruct(const T* from, const char* name)
{
    std::uint32_t size = 0;
    std::memcpy(&size, static_cast<const void*>(from), sizeof size);
    checkSize(size, SizesOf<T>, name);
    const auto* bytes = reinterpret_cast<const unsigned char*>(from);
    for (std::uint32_t k = sizeof(T); k < size; ++k)
        if (bytes[k] != 0)
            throw BadSize(std::string(name) + " has a value set that this version of the module does not know");
    T result{};
    std::memcpy(static_cast<void*>(&result), bytes, std::min<std::size_t>(size, sizeof(T)));
    return result;
}

/// A struct, or an array of them, of the caller's that answers go into: as much of each as the caller knows of it.
/// The `size` of the first element holds for all, stays, and is written into the others; what the caller has beyond
/// ours is cleared.
template <class T>
class Answer
{
public:
    /// Throws BadSize. Looks at nothing when the capacity is 0.
    Answer(T* first, std::uint32_t capacity, const char* name) : m_bytes(reinterpret_cast<unsigned char*>(first))
    {
        if (capacity == 0)
            return;
        std::memcpy(&m_size, m_bytes, sizeof m_size);
        checkSize(m_size, SizesOf<T>, name);
        if (capacity > 1 && m_size % alignof(T) != 0)
            throw BadSize(std::string(name) + ": size " + std::to_string(m_size) + " is none of an array");
    }

    void write(T value, std::size_t index = 0) const noexcept
    {
        unsigned char* to = m_bytes + index * m_size;
        const std::size_t known = std::min<std::size_t>(m_size, sizeof(T));
        value.size = m_size;
        std::memcpy(to, &value, known);
        std::memset(to + known, 0, m_size - known);
    }

private:
    unsigned char* m_bytes;
    std::uint32_t m_size = 0;
};

/// An array of structs that begin with their size. Throws BadSize, also where the sizes differ.
template <class T>
[[nodiscard]] std::vector<T> readArray(const T* first, std::uint32_t count, const char* name)
{
    std::vector<T> result;
    if (count == 0)
        return result;
    // The caller's struct may be another version than ours, so its own size is the step from one to the next.
    const auto* bytes = reinterpret_cast<const unsigned char*>(first);
    std::uint32_t step = 0;
    std::memcpy(&step, bytes, sizeof step);
    checkSize(step, SizesOf<T>, name);
    if (step % alignof(T) != 0)
        throw BadSize(std::string(name) + ": size " + std::to_string(step) + " is none of an array");
    for (std::uint32_t k = 0; k < count; ++k)
    {
        result.push_back(readStruct(reinterpret_cast<const T*>(bytes + std::size_t{k} * step), name));
        if (result.back().size != step)
            throw BadSize(std::string(name) + ": size of element " + std::to_string(k) + " is not that of the first");
    }
    return result;
}

[[nodiscard]] inline Vec2 fromC(graze_vec2 v) noexcept
{
    return {v.x, v.y};
}
[[nodiscard]] inline graze_vec2 toC(Vec2 v) noexcept
{
    return {v.x, v.y};
}
[[nodiscard]] Affine2 fromC(const graze_matrix& matrix) noexcept;
[[nodiscard]] graze_matrix toC(const Affine2& matrix) noexcept;
[[nodiscard]] inline graze_box toC(const Aabb& box) noexcept
{
    return {toC(box.lower), toC(box.upper)};
}

[[nodiscard]] graze_contact toC(const Contact& contact) noexcept;
[[nodiscard]] graze_hit toC(const Hit& hit) noexcept;
[[nodiscard]] graze_near_miss toC(const NearMiss& nearMiss) noexcept;
[[nodiscard]] graze_bullet_state toC(const BulletState& state) noexcept;
[[nodiscard]] graze_statistics toC(const Statistics& statistics) noexcept;
[[nodiscard]] graze_overlap toC(const OverlapResult& result) noexcept;
[[nodiscard]] graze_distance toC(const DistanceResult& result) noexcept;
[[nodiscard]] graze_penetration toC(const PenetrationResult& result) noexcept;
[[nodiscard]] graze_sat toC(const SatResult& result) noexcept;
[[nodiscard]] graze_approach toC(const ApproachResult& result) noexcept;
[[nodiscard]] graze_ray_hit toC(const RayCastResult& result) noexcept;
[[nodiscard]] graze_cast_hit toC(const CastResult& result) noexcept;
[[nodiscard]] graze_sprite_found toC(const SpriteFound& found) noexcept;
[[nodiscard]] graze_ray_hit toC(const RayHit& hit) noexcept;
[[nodiscard]] graze_cast_hit toC(const CastHit& hit) noexcept;
[[nodiscard]] graze_near_hit toC(const NearHit& hit) noexcept;
[[nodiscard]] graze_plane toC(const TouchedPlane& plane) noexcept;
[[nodiscard]] std::uint32_t toC(Status status) noexcept;
[[nodiscard]] std::uint32_t toC(Method method) noexcept;

/// One piece; `index` is for the sentence of what is thrown, as by piecesFrom.
[[nodiscard]] Shape shapeFrom(const graze_shape& shape, std::uint32_t index);

/// The pieces of a sprite. Throws InvalidShape, BadSize, and std::invalid_argument that names the piece for
/// an unknown kind or missing points.
[[nodiscard]] std::vector<Shape> piecesFrom(const graze_shape* pieces, std::uint32_t count);

} // namespace graze::c
