// SPDX-License-Identifier: Zlib
#pragma once

#include "c/call.hpp"
#include "c/handles.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <variant>
#include <vector>

// The parameters of the functions. Each reader throws a Failure that names the argument as graze.h does. Nothing is
// written when a call fails.
namespace graze::c
{

template <class T>
[[nodiscard]] T& need(T* pointer, const char* name)
{
    if (!pointer)
        fail(GRAZE_NULL_ARGUMENT, name, " is null");
    return *pointer;
}

float needFinite(float value, const char* name);
Vec2 needFinite(graze_vec2 value, const char* name);
Affine2 needFinite(const graze_matrix* matrix, const char* name);
GjkSettings needFinite(const graze_settings* settings, const char* name);

inline constexpr float Infinity = std::numeric_limits<float>::infinity();
template <class T>
void needRange(T value, T lowest, T highest, const char* name)
{
    if (!(value >= lowest && value <= highest))
        fail(GRAZE_INVALID_ARGUMENT, name, " is ", value, ", not in ", lowest, " to ", highest);
}

/// `count` elements; the pointer may be null when there are none.
template <class T>
[[nodiscard]] std::span<T> needSpan(T* first, std::uint64_t count, const char* name)
{
    return count > 0 ? std::span<T>(&need(first, name), static_cast<std::size_t>(count)) : std::span<T>();
}

/// A system: `handle` is what the host has.
template <class Handle>
struct SystemArgument
{
    using C = Handle*;
    explicit SystemArgument(C pointer) : handle(needHandle(pointer, "system")) {}
    [[nodiscard]] auto& operator*() const noexcept { return handle.collisions; }
    [[nodiscard]] auto* operator->() const noexcept { return &handle.collisions; }
    Handle& handle;
};
using System = SystemArgument<graze_system>;
using ConstSystem = SystemArgument<const graze_system>;

/// Any id: the system refuses one that is stale or foreign, and counts that.
template <class Id, Name Thing>
struct IdArgument
{
    using C = std::uint64_t;
    explicit IdArgument(C value) : id{value} {}
    operator Id() const noexcept { return id; } // NOLINT(google-explicit-constructor): it is that value
    /// Throws what the system answered.
    void check(Refused refused) const { c::check(refused, Thing.text, id.value); }
    Id id;
};
using Sprite = IdArgument<SpriteId, "sprite">;
using Bullet = IdArgument<BulletId, "bullet">;

/// Pieces; `at` gives the operand of a query.
template <Name Argument>
struct Pieces
{
    using C = const graze_pieces*;
    explicit Pieces(C pointer) : handle(needHandle(pointer, Argument.text)) {}
    [[nodiscard]] const graze_pieces* operator->() const noexcept { return &handle; }
    [[nodiscard]] Operand at(const Affine2& matrix) const noexcept { return {handle.shapes, matrix}; }
    const graze_pieces& handle;
};

/// A value whose numbers must be finite, as C++ has it.
template <class CType, class T, Name Argument>
struct Finite
{
    using C = CType;
    explicit Finite(C from) : value(needFinite(from, Argument.text)) {}
    operator const T&() const noexcept { return value; } // NOLINT(google-explicit-constructor): it is that value
    T value;
};
template <Name Argument>
using Number = Finite<float, float, Argument>;
template <Name Argument>
using Point = Finite<graze_vec2, Vec2, Argument>;
template <Name Argument>
using Matrix = Finite<const graze_matrix*, Affine2, Argument>;

/// The defaults when there is no pointer.
using Settings = Finite<const graze_settings*, GjkSettings, "settings">;

/// Operands were checked before: InvalidInput means that finite numbers led to others.
inline void needFinished(bool finished)
{
    if (!finished)
        fail(GRAZE_NOT_FINITE, "the numbers are too large to answer with");
}

/// A value or struct that must not be null: one that the host gives, whose numbers are not checked here, or the place
/// for an answer.
template <class T, Name Argument>
struct Given
{
    using C = T*;
    explicit Given(C pointer) : place(need(pointer, Argument.text)) {}
    [[nodiscard]] T& operator*() const noexcept { return place; }
    [[nodiscard]] T* operator->() const noexcept { return &place; }

    /// The value, as C has it. Throws when the query could not be answered.
    template <class From>
    void write(const From& from) const
    {
        if constexpr (requires { from.status; })
            needFinished(from.status != Status::InvalidInput);
        if constexpr (std::is_same_v<From, Affine2>)
            needFinished(from.isFinite());
        if constexpr (std::is_same_v<From, Aabb>)
            needFinished(isFinite(from.lower) && isFinite(from.upper));
        put(place, from);
    }
    T& place;
};
template <class T, Name Argument = "answer">
using Answer = Given<T, Argument>;

// --- What a system is needed for, or more than one argument ---

[[nodiscard]] SpriteId liveSprite(const CollisionSystem& system, graze_sprite sprite);
[[nodiscard]] Layer knownLayer(const CollisionSystem& system, std::uint32_t layer);

/// Calls `change(k)` for each id, also after one was refused; throws the first refusal at the end.
template <class Change>
void forEach(const char* thing, std::span<const std::uint64_t> ids, const Change& change)
{
    Refused first = Refused::None;
    std::uint64_t refusedId = 0;
    for (std::size_t k = 0; k < ids.size(); ++k)
        if (const Refused refused = change(k); refused != Refused::None && first == Refused::None)
        {
            first = refused;
            refusedId = ids[k];
        }
    check(first, thing, refusedId);
}

/// Fills the buffer with the first results of `list(span)`, which returns how many there are. None is there twice, so
/// that no caller can make us ask for more than `most`.
template <class Element, class T, class List>
auto fillBuffer(std::span<T> buffer, std::size_t most, const List& list)
{
    std::vector<Element> results(std::min(buffer.size(), most));
    const auto found = list(std::span<Element>(results));
    if constexpr (requires { found.status; })
        needFinished(found.status != Status::InvalidInput);
    results.resize(std::min<std::size_t>(results.size(), found));
    std::transform(results.begin(), results.end(), buffer.begin(), as<T, Element>);
    return found;
}

/// One piece; `index` is for the sentence of a failure.
[[nodiscard]] Shape shapeFrom(const graze_shape& shape, std::size_t index);
[[nodiscard]] std::vector<Shape> piecesFrom(std::span<const graze_shape> shapes);

/// Null finds every sprite that is enabled.
[[nodiscard]] QueryFilter filterFrom(const CollisionSystem& system, const graze_filter* filter);

/// The asker of a query: a sprite in its pose, or pieces with a matrix.
[[nodiscard]] std::variant<SpriteId, Operand> askerFrom(const CollisionSystem& system, const graze_probe* probe);

} // namespace graze::c
