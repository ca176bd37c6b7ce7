// SPDX-License-Identifier: Zlib
#pragma once

#include "c/arguments.hpp"

// Where the functions write. A place is checked before the body runs, and nothing is written when a call fails.
namespace graze::c
{

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

    Answer(const Call&, T* place) : m_place(&need(place, Argument.text))
    {
        if constexpr (Sized<T>)
            static_cast<void>(StructWriter<T>(place, 1));
    }

    void write(const T& value) const
    {
        if constexpr (Sized<T>)
            StructWriter<T>(m_place, 1).write(value);
        else
            *m_place = value;
    }
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
    m_buffer(needSpan(buffer, capacity, "buffer").data(), capacity),
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
            m_buffer.write(toC(list[k]), k);
        m_found.write(found);
    }

private:
    StructWriter<Struct> m_buffer;
    Answer<graze_found, "found"> m_found;
    std::size_t m_room;
};

} // namespace graze::c
