// SPDX-License-Identifier: Zlib
#pragma once

#include "c/failure.hpp"

#include <graze/graze.h>
#include <graze/queries/distance.hpp>
#include <graze/system/collision_system.hpp>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace graze::c
{

/// A `size` beyond this is taken for a field that nobody set.
inline constexpr std::uint32_t LargestStruct = 4096;

/// Throws BadSize unless `size` can be that of a struct of which we know the first `known` bytes.
void checkSize(std::uint32_t size, std::size_t known, const char* name);

/// Reads a struct that begins with its size. Throws BadSize when it is shorter than we know it, or longer
/// with something in what we do not know: that would be a wish that we cannot fulfil.
template <class T>
[[nodiscard]] T readStruct(const T* from, const char* name)
{
    checkSize(from->size, sizeof(T), name);
    const auto* bytes = reinterpret_cast<const unsigned char*>(from);
    for (std::uint32_t k = sizeof(T); k < from->size; ++k)
        if (bytes[k] != 0)
            throw BadSize(std::string(name) + " has a value set that this version of the module does not know");
    T result;
    std::memcpy(&result, from, sizeof(T));
    return result;
}

/// Writes into a struct of the caller, whose `size` stays: what the caller has beyond ours is cleared.
/// Throws BadSize, and then writes nothing.
template <class T>
void writeStruct(const T& from, T* to, const char* name)
{
    const std::uint32_t size = to->size;
    checkSize(size, sizeof(T), name);
    std::memset(static_cast<void*>(to), 0, size);
    std::memcpy(static_cast<void*>(to), &from, sizeof(T));
    to->size = size;
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
[[nodiscard]] inline GjkSettings fromC(const graze_settings& settings) noexcept
{
    return {.maxIterations = settings.max_iterations, .epsilon = settings.epsilon};
}

[[nodiscard]] graze_contact toC(const Contact& contact) noexcept;
[[nodiscard]] graze_hit toC(const Hit& hit) noexcept;
[[nodiscard]] graze_near_miss toC(const NearMiss& nearMiss) noexcept;
[[nodiscard]] graze_bullet_state toC(const BulletState& state) noexcept;
[[nodiscard]] graze_statistics toC(const Statistics& statistics) noexcept;
[[nodiscard]] graze_distance toC(const DistanceResult& result) noexcept;
[[nodiscard]] std::uint32_t toC(Status status) noexcept;

/// The pieces of a sprite. Throws InvalidShape, BadSize, and std::invalid_argument that names the piece for
/// an unknown kind or missing points.
[[nodiscard]] std::vector<Shape> piecesFrom(const graze_shape* pieces, std::uint32_t count);

} // namespace graze::c
