// SPDX-License-Identifier: Zlib
#pragma once

#include "c/failure.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <typeinfo>
#include <vector>

// Structs that begin with their size, so that hosts of older and newer headers can pass them.
namespace graze::c
{

template <class T>
concept Sized = requires(T value)
{
    requires std::same_as<decltype(value.size), std::uint32_t>;
};

/// Sizes that a struct has had, the oldest first: where a field is appended, the place where it begins is added
/// in front of sizeof. Guarded by CVersions, which has the old structs as old hosts have them.
template <class T>
inline constexpr std::array SizesOf{sizeof(T)};
template <>
inline constexpr std::array SizesOf<graze_settings>{offsetof(graze_settings, method), sizeof(graze_settings)};
template <>
inline constexpr std::array SizesOf<graze_event_options>{offsetof(graze_event_options, contact_index),
                                                         sizeof(graze_event_options)};
template <>
inline constexpr std::array SizesOf<graze_sprite_def>{offsetof(graze_sprite_def, collider), sizeof(graze_sprite_def)};
template <>
inline constexpr std::array SizesOf<graze_bullet_def>{offsetof(graze_bullet_def, shape), sizeof(graze_bullet_def)};
template <>
inline constexpr std::array SizesOf<graze_bullet_state>{offsetof(graze_bullet_state, shape),
                                                        sizeof(graze_bullet_state)};
template <>
inline constexpr std::array SizesOf<graze_events>{offsetof(graze_events, closest_moments), sizeof(graze_events)};
template <>
inline constexpr std::array SizesOf<graze_statistics>{offsetof(graze_statistics, broad_phase_seconds),
                                                      sizeof(graze_statistics)};
template <>
inline constexpr std::array SizesOf<graze_distance>{offsetof(graze_distance, separation), sizeof(graze_distance)};

/// "graze_settings" from the name that the compiler has for it, which may have something in front.
[[nodiscard]] const char* publicName(const std::type_info& type) noexcept;

/// The size that a struct says it has. Throws GRAZE_BAD_SIZE unless that is one of `known`, or longer than the last.
/// In an array of more than one the structs must also be aligned.
[[nodiscard]] std::uint32_t checkedSize(const void* first, std::span<const std::size_t> known, const char* name,
                                        std::size_t alignment = 1);

/// Copies a struct of `size` bytes into one of `known` bytes. Throws GRAZE_BAD_SIZE for a longer one that has a value
/// set in the part that this module does not know: it would be a request that cannot be met.
void copyKnown(void* to, std::size_t known, const void* from, std::uint32_t size, const char* name);

/// The struct as this version of the module knows it; fields that an older one lacks are 0.
template <Sized T>
[[nodiscard]] T readStruct(const T* from)
{
    const char* const name = publicName(typeid(T));
    T result{};
    copyKnown(&result, sizeof(T), from, checkedSize(from, SizesOf<T>, name), name);
    return result;
}

/// An array of them. All have the size of the first.
template <Sized T>
[[nodiscard]] std::vector<T> readStructs(const T* first, std::uint32_t count)
{
    const char* const name = publicName(typeid(T));
    std::vector<T> result;
    // The caller's struct may be another version than ours, so its own size is the step from one to the next.
    const std::uint32_t step = count > 0 ? checkedSize(first, SizesOf<T>, name, alignof(T)) : 0;
    const auto* bytes = reinterpret_cast<const std::byte*>(first);
    for (std::uint32_t k = 0; k < count; ++k, bytes += step)
    {
        if (std::memcmp(bytes, &step, sizeof step) != 0)
            throw Failure(GRAZE_BAD_SIZE, name, ": size of element ", k, " is not the size of the first");
        result.push_back(readStruct(reinterpret_cast<const T*>(bytes)));
    }
    return result;
}

/// A struct of the caller's that an answer goes into, or an array of them: as much of each as the caller knows of it.
/// The `size` of the first element holds for all, stays, and is written into the others; bytes that the caller has
/// beyond ours are cleared.
template <Sized T>
class StructWriter
{
public:
    /// Throws GRAZE_BAD_SIZE. Reads nothing when the capacity is 0.
    StructWriter(T* first, std::uint32_t capacity) :
    m_bytes(reinterpret_cast<std::byte*>(first)),
    m_size(capacity > 0
               ? checkedSize(first, SizesOf<T>, publicName(typeid(T)), capacity > 1 ? alignof(T) : std::size_t{1})
               : 0)
    {
    }

    void write(T value, std::size_t index = 0) const noexcept
    {
        std::byte* const to = m_bytes + index * m_size;
        const std::size_t known = std::min<std::size_t>(m_size, sizeof(T));
        value.size = m_size;
        std::memcpy(to, &value, known);
        std::memset(to + known, 0, m_size - known);
    }

private:
    std::byte* m_bytes;
    std::uint32_t m_size;
};

} // namespace graze::c
