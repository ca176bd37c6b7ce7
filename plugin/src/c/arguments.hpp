// SPDX-License-Identifier: Zlib
#pragma once

#include "c/call.hpp"
#include "c/to_c.hpp"
#include "c/versions.hpp"

#include <graze/queries/ray_cast.hpp>

#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

// The parameters of the functions. Each reader throws a Failure that names the argument as graze.h does.
namespace graze::c
{

/// A parameter made by a function: `Read<finite<"point">>` takes the arguments of that function and has its result.
template <auto Reader, class Signature = std::decay_t<decltype(Reader)>>
class Read;

template <auto Reader, class T, class... Arguments>
class Read<Reader, T (*)(const Call&, Arguments...)>
{
public:
    using C = std::tuple<Arguments...>;

    Read(const Call& call, Arguments... arguments) : m_value(Reader(call, arguments...)) {}

    operator const T&() const noexcept { return m_value; } // NOLINT(google-explicit-constructor): it is that value
    const T& operator*() const noexcept { return m_value; }
    const T* operator->() const noexcept { return &m_value; }

private:
    T m_value;
};

// --- The system, its sprites, bullets and layers ---

template <class Handle>
class SystemParameter
{
public:
    using C = std::tuple<Handle*>;

    SystemParameter(Call& call, Handle* system) : m_handle(needHandle(system, "system"))
    {
        call.system = &m_handle.collisions;
    }
    [[nodiscard]] auto& operator*() const noexcept { return m_handle.collisions; }
    [[nodiscard]] auto* operator->() const noexcept { return &m_handle.collisions; }
    [[nodiscard]] Handle& handle() const noexcept { return m_handle; }

private:
    Handle& m_handle;
};
using System = SystemParameter<graze_system>;
using ConstSystem = SystemParameter<const graze_system>;

/// Any id: the system refuses one that is stale or foreign, and counts that.
template <class Id, Name Thing>
struct IdParameter
{
    using C = std::tuple<std::uint64_t>;

    IdParameter(Call& call, std::uint64_t value) : id{value}
    {
        call.thing = Thing.text;
        call.id = value;
    }
    operator Id() const noexcept { return id; } // NOLINT(google-explicit-constructor): it is that value

    Id id;
};
using Sprite = IdParameter<SpriteId, "sprite">;
using Bullet = IdParameter<BulletId, "bullet">;

[[nodiscard]] SpriteId liveSprite(const Call& call, graze_sprite sprite);
using LiveSprite = Read<liveSprite>;

[[nodiscard]] Layer knownLayer(const Call& call, std::uint32_t layer);
using KnownLayer = Read<knownLayer>;

/// A handle of another kind.
template <class Handle, Name Argument>
[[nodiscard]] Handle* checkedHandle(const Call&, Handle* handle)
{
    return &needHandle(handle, Argument.text);
}

// --- Numbers and values ---

template <class T>
[[nodiscard]] T& need(T* pointer, const char* name)
{
    if (!pointer)
        throw Failure(GRAZE_NULL_ARGUMENT, name, " is null");
    return *pointer;
}

[[nodiscard]] float needFinite(float value, const char* name);
[[nodiscard]] Vec2 needFinite(graze_vec2 value, const char* name);
[[nodiscard]] Affine2 needFinite(const graze_matrix* matrix, const char* name);

template <class T>
void needRange(T value, T lowest, T highest, const char* name)
{
    if (!(value >= lowest && value <= highest))
        throw Failure(GRAZE_INVALID_ARGUMENT, name, " is ", value, ", not in ", lowest, " to ", highest);
}

template <Name Argument, class T>
[[nodiscard]] auto finite(const Call&, T value)
{
    return needFinite(value, Argument.text);
}
template <Name Argument>
using Number = Read<finite<Argument, float>>;
template <Name Argument>
using Point = Read<finite<Argument, graze_vec2>>;
template <Name Argument>
using Matrix = Read<finite<Argument, const graze_matrix*>>;

/// A value or struct that the caller must give. Its numbers are not checked here.
template <class T, Name Argument>
[[nodiscard]] T given(const Call&, const T* pointer)
{
    if constexpr (Sized<T>)
        return readStruct(&need(pointer, Argument.text));
    else
        return need(pointer, Argument.text);
}
template <class T, Name Argument>
using Given = Read<given<T, Argument>>;

template <Name Argument>
[[nodiscard]] std::string_view text(const Call&, const char* pointer)
{
    return &need(pointer, Argument.text);
}
template <Name Argument>
using Text = Read<text<Argument>>;

/// Distance that may be infinite, and neither NaN nor below 0.
[[nodiscard]] float reach(const Call&, float distance);
using MaxDistance = Read<reach>;

[[nodiscard]] Ray ray(const Call&, graze_vec2 origin, graze_vec2 direction, float length);
using RayParameter = Read<ray>;

[[nodiscard]] GjkSettings settingsFrom(const graze_settings& settings);
/// The defaults when there is no pointer.
[[nodiscard]] GjkSettings settingsOrDefaults(const Call&, const graze_settings* settings);
using Settings = Read<settingsOrDefaults>;

// --- Arrays ---

/// `count` elements; the pointer may be null when there are none.
template <class T>
[[nodiscard]] std::span<T> needSpan(T* first, std::uint64_t count, const char* name)
{
    return count > 0 ? std::span<T>(&need(first, name), count) : std::span<T>();
}

template <class T, Name Argument>
[[nodiscard]] std::span<T> buffer(const Call&, T* first, std::uint32_t count)
{
    return needSpan(first, count, Argument.text);
}
template <class T, Name Argument>
using Buffer = Read<buffer<T, Argument>>;

template <class Byte, Name Argument>
[[nodiscard]] std::span<Byte> bytes(const Call&, std::conditional_t<std::is_const_v<Byte>, const void, void>* first,
                                    std::uint64_t count)
{
    return needSpan(static_cast<Byte*>(first), count, Argument.text);
}
template <class Byte, Name Argument>
using Bytes = Read<bytes<Byte, Argument>>;

/// Structs that begin with their size.
template <class T, Name Argument>
[[nodiscard]] std::vector<T> structs(const Call&, const T* first, std::uint32_t count)
{
    return readStructs(needSpan(first, count, Argument.text).data(), count);
}
template <class T, Name Argument>
using Structs = Read<structs<T, Argument>>;

/// Calls `change(k)` for each id, also after one was refused; throws the first refusal at the end.
template <class Change>
void forEach(const char* thing, std::span<const std::uint64_t> ids, const Change& change)
{
    std::optional<Failure> first;
    for (std::size_t k = 0; k < ids.size(); ++k)
        if (const Refused refused = change(k); refused != Refused::None && !first)
            first = refusal(refused, thing, ids[k]);
    if (first)
        throw *first;
}

// --- Shapes and colliders ---

[[nodiscard]] std::vector<Vec2> pointsFrom(const graze_vec2* points, std::uint32_t count);
/// One piece; `index` is for the sentence of a failure.
[[nodiscard]] Shape shapeFrom(const graze_shape& shape, std::size_t index);
/// The pieces of a sprite.
[[nodiscard]] std::vector<Shape> piecesFrom(const std::vector<graze_shape>& shapes);

/// The definition of a sprite. Its pieces are copied.
[[nodiscard]] ColliderDef spriteDefinition(const Call& call, const graze_sprite_def* def);
using SpriteDefinition = Read<spriteDefinition>;

template <Name Argument>
using Collider = Read<checkedHandle<const graze_collider, Argument>>;

/// A collider and the matrix that places it.
template <Name Handle, Name MatrixName>
[[nodiscard]] Operand placed(const Call&, const graze_collider* handle, const graze_matrix* matrix)
{
    return needHandle(handle, Handle.text).at(needFinite(matrix, MatrixName.text));
}
template <Name Handle = "collider", Name MatrixName = "matrix">
using Placed = Read<placed<Handle, MatrixName>>;

/// A collider and its motion from one matrix to another.
struct MovingOperand
{
    Operand operand;
    Motion motion;
};
template <Name Handle, Name Start, Name End>
[[nodiscard]] MovingOperand moving(const Call& call, const graze_collider* handle, const graze_matrix* start,
                                   const graze_matrix* end)
{
    const Operand operand = placed<Handle, Start>(call, handle, start);
    return {operand, Motion::of(operand, needFinite(end, End.text))};
}
template <Name Handle, Name Start, Name End>
using Moving = Read<moving<Handle, Start, End>>;

// --- World queries ---

/// Null finds every sprite that is enabled.
[[nodiscard]] QueryFilter filterOrAll(const Call& call, const graze_filter* filter);
using Filter = Read<filterOrAll>;

/// The asker of a query: a sprite in its pose, or a collider with a matrix.
using Asker = std::variant<SpriteId, Operand>;
[[nodiscard]] Asker asker(const Call& call, const graze_probe* probe);
using Probe = Read<asker>;

/// Calls `query` with the sprite or with the operand.
template <class Query>
auto ask(const Asker& probe, const Query& query)
{
    return std::visit(query, probe);
}

} // namespace graze::c
