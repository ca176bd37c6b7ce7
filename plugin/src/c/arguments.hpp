// SPDX-License-Identifier: Zlib
#pragma once

#include "c/call.hpp"

#include <graze/queries/pair_queries.hpp>

#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

// The parameters of the functions: what they read, and the places where they write. Each reader throws a Failure that
// names the argument as graze.h does. A place is checked before the body runs, and nothing is written when a call
// fails.
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

// --- Shapes and pieces ---

[[nodiscard]] std::vector<Vec2> pointsFrom(const graze_vec2* points, std::uint32_t count);
/// One piece; `index` is for the sentence of a failure.
[[nodiscard]] Shape shapeFrom(const graze_shape& shape, std::size_t index);
/// The pieces of a sprite.
[[nodiscard]] std::vector<Shape> piecesFrom(std::span<const graze_shape> shapes);

/// The definition of a sprite. Its pieces are copied.
[[nodiscard]] ColliderDef spriteDefinition(const Call& call, const graze_sprite_def* def);
using SpriteDefinition = Read<spriteDefinition>;

template <Name Argument>
using PiecesParameter = Read<checkedHandle<const graze_pieces, Argument>>;

/// Pieces and the matrix that places it.
template <Name Handle, Name MatrixName>
[[nodiscard]] Operand placed(const Call&, const graze_pieces* handle, const graze_matrix* matrix)
{
    return needHandle(handle, Handle.text).at(needFinite(matrix, MatrixName.text));
}
template <Name Handle = "pieces", Name MatrixName = "matrix">
using Placed = Read<placed<Handle, MatrixName>>;

/// Pieces and their motion from one matrix to another.
struct MovingOperand
{
    Operand operand;
    Motion motion;
};
template <Name Handle, Name Start, Name End>
[[nodiscard]] MovingOperand moving(const Call& call, const graze_pieces* handle, const graze_matrix* start,
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

/// The asker of a query: a sprite in its pose, or pieces with a matrix.
using Asker = std::variant<SpriteId, Operand>;
[[nodiscard]] Asker asker(const Call& call, const graze_probe* probe);
using Probe = Read<asker>;

/// Calls `query` with the sprite or with the operand.
template <class Query>
auto ask(const Asker& probe, const Query& query)
{
    return std::visit(query, probe);
}

// --- Answers ---

/// The status of a query whose operands were checked before: InvalidInput then means that finite numbers led to
/// others.
inline void needFinished(Status status)
{
    if (status == Status::InvalidInput)
        throw Failure(GRAZE_NOT_FINITE, "the numbers are too large to answer with");
}

/// The place for one value or struct, which must not be null.
template <class T, Name Argument = "answer">
class Answer
{
public:
    using C = std::tuple<T*>;

    Answer(const Call&, T* place) : m_place(&need(place, Argument.text)) {}

    void write(const T& value) const { *m_place = value; }
    /// The same of what C++ has for it. Throws when the query could not be answered.
    template <class From>
    void write(const From& from) const
    {
        if constexpr (requires { needFinished(from.status); })
            needFinished(from.status);
        if constexpr (std::is_same_v<From, Affine2>)
            if (!from.isFinite())
                throw Failure(GRAZE_NOT_FINITE, "the matrix would not be finite");
        if constexpr (std::is_same_v<From, Aabb>)
            needFinished(isFinite(from.lower) && isFinite(from.upper) ? Status::Separated : Status::InvalidInput);
        if constexpr (std::is_arithmetic_v<From>)
            write(static_cast<T>(from));
        else
            write(toC(from));
    }

private:
    T* m_place;
};

/// The buffer of a world query, and the place for how many there are.
template <class Element>
class Results
{
public:
    using Struct = decltype(toC(std::declval<const Element&>()));
    using C = std::tuple<Struct*, std::uint32_t, graze_found*>;

    Results(const Call& call, Struct* buffer, std::uint32_t capacity, graze_found* found) :
    m_buffer(needSpan(buffer, capacity, "buffer")),
    m_found(call, found),
    // No query finds a sprite twice, so that no caller can make us ask for all memory.
    m_room(std::min<std::size_t>(capacity, call.system->spriteCount()))
    {
    }

    /// `query(span)` gets room for as many as the caller has room for.
    template <class Query>
    void fill(const Query& query) const
    {
        std::vector<Element> list(m_room);
        const Found found = query(std::span<Element>(list));
        needFinished(found.status);
        for (std::size_t k = 0; k < std::min(list.size(), found.count); ++k)
            m_buffer[k] = toC(list[k]);
        m_found.write(found);
    }

private:
    std::span<Struct> m_buffer;
    Answer<graze_found, "found"> m_found;
    std::size_t m_room;
};

} // namespace graze::c
