// SPDX-License-Identifier: Zlib
#pragma once

#include "c/convert.hpp"
#include "c/failure.hpp"
#include "c/handles.hpp"

#include <cmath>
#include <span>

namespace graze::c
{

// What a call needs of its arguments. `name` is what graze.h calls the argument; each throws a Failure that
// names it. All of them come before anything is changed or written.

/// What the pointer leads to. For plain values, structs and places for answers.
template <class T>
[[nodiscard]] T& need(T* pointer, const char* name)
{
    if (!pointer)
        throw Failure(GRAZE_NULL_ARGUMENT, std::string(name) + " is null");
    return *pointer;
}

/// The handle, when it is one: a host in a language without types may well pass one for another.
template <class Handle>
[[nodiscard]] Handle& needHandle(Handle* handle, const char* name)
{
    if (!handle)
        throw Failure(GRAZE_NULL_ARGUMENT, std::string(name) + " is null");
    if (isHandle(handle))
        return *handle;
    throw Failure(GRAZE_BAD_HANDLE, std::string(name) + " is not a " + std::decay_t<Handle>::Name);
}
[[nodiscard]] inline CollisionSystem& collisionsOf(graze_system* system)
{
    return needHandle(system, "system").collisions;
}
[[nodiscard]] inline const CollisionSystem& collisionsOf(const graze_system* system)
{
    return needHandle(system, "system").collisions;
}

/// `count` elements; the pointer may be null when there are none.
template <class T>
[[nodiscard]] std::span<T> needSpan(T* first, std::uint64_t count, const char* name)
{
    return count > 0 ? std::span<T>(&need(first, name), count) : std::span<T>();
}

[[nodiscard]] inline float needFinite(float value, const char* name)
{
    if (!std::isfinite(value))
        throw Failure(GRAZE_NOT_FINITE, std::string(name) + " is not finite");
    return value;
}
[[nodiscard]] inline Vec2 needFinite(graze_vec2 value, const char* name)
{
    return {needFinite(value.x, name), needFinite(value.y, name)};
}
[[nodiscard]] inline Affine2 needMatrix(const graze_matrix* matrix, const char* name)
{
    const Affine2 read = fromC(need(matrix, name));
    if (!read.isFinite())
        throw Failure(GRAZE_NOT_FINITE, std::string(name) + " has an element that is not finite");
    return read;
}

/// A layer that the system has made.
[[nodiscard]] inline Layer needLayer(const CollisionSystem& system, std::uint32_t layer)
{
    if (layer >= system.layerCount())
        throw Failure(GRAZE_INVALID_ARGUMENT, "layer " + std::to_string(layer) + " is unknown");
    return Layer{static_cast<std::uint8_t>(layer)};
}

/// A living sprite of the system.
[[nodiscard]] inline SpriteId needAlive(const CollisionSystem& system, graze_sprite sprite)
{
    if (!system.contains(SpriteId{sprite}))
        throw Failure(GRAZE_STALE_ID, "sprite " + std::to_string(sprite) + ": " + toString(Refused::StaleId));
    return SpriteId{sprite};
}

/// The defaults when there is no pointer.
[[nodiscard]] inline GjkSettings settingsFrom(const graze_settings* settings)
{
    if (!settings)
        return {};
    const graze_settings read = readStruct(settings, "graze_settings");
    if (std::isnan(read.epsilon))
        throw Failure(GRAZE_NOT_FINITE, "epsilon is not a number");
    if (read.method != GRAZE_METHOD_FAST && read.method != GRAZE_METHOD_GJK)
        throw Failure(GRAZE_INVALID_ARGUMENT, "method " + std::to_string(read.method) + " is unknown");
    return {.maxIterations = read.max_iterations,
            .epsilon = read.epsilon,
            .method = read.method == GRAZE_METHOD_GJK ? Method::Gjk : Method::Fast};
}

/// The status of a query whose operands were looked at before: InvalidInput then means that finite numbers led
/// to others.
[[nodiscard]] inline std::uint32_t finished(Status status)
{
    if (status == Status::InvalidInput)
        throw Failure(GRAZE_NOT_FINITE, "the numbers are too large to answer with");
    return toC(status);
}

} // namespace graze::c
