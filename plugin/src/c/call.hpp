// SPDX-License-Identifier: Zlib
#pragma once

#include "c/failure.hpp"
#include "c/handles.hpp"

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

// How a C function is made from a lambda. One that takes a system, a sprite, and a number is
//
//     api.set_user = call<"set_user">([](System system, Sprite sprite, std::uint64_t user)
//                                     { return system->setUser(sprite, user); });
//
// Each parameter of the lambda is a plain C value, or a type that says in `C` which arguments of the C function it
// takes and whose constructor checks and converts them: see arguments.hpp and answers.hpp. The types together are the
// signature, so one that differs from graze.h does not compile. Arguments are read from left to right, and the body
// runs only when all of them are good.
namespace graze::c
{

/// A name as a template argument: of a call, or of an argument as graze.h has it.
struct Name
{
    template <std::size_t Length>
    constexpr Name(const char (&literal)[Length]) // NOLINT(google-explicit-constructor): a literal is a name
    {
        for (std::size_t k = 0; k < Length; ++k)
            text[k] = literal[k];
    }
    char text[32]{};
};

/// What the arguments read so far say to those that follow, and to the sentence of a refusal.
struct Call
{
    const CollisionSystem* system = nullptr; ///< set by System and ConstSystem, which come first
    const char* thing = "";                  ///< "sprite" or "bullet"
    std::uint64_t id = 0;                    ///< which
};

template <class Parameter>
concept Reads = requires
{
    typename Parameter::C;
};

/// The arguments of the C function that a parameter takes.
template <class Parameter>
struct Taken
{
    using Types = std::tuple<Parameter>;
};
template <Reads Parameter>
struct Taken<Parameter>
{
    using Types = typename Parameter::C;
};
template <class... Parameters>
using AllTaken = decltype(std::tuple_cat(std::declval<typename Taken<Parameters>::Types>()...));

/// The parameter whose arguments begin at `First`.
template <class Parameter, std::size_t First, class Arguments>
[[nodiscard]] Parameter read(Call& call, const Arguments& arguments)
{
    if constexpr (Reads<Parameter>)
        return [&]<std::size_t... K>(std::index_sequence<K...>)
        {
            return Parameter(call, std::get<First + K>(arguments)...);
        }
    (std::make_index_sequence<std::tuple_size_v<typename Parameter::C>>());
    else return std::get<First>(arguments);
}

/// Where the arguments of parameter `index` begin.
template <class... Parameters>
[[nodiscard]] consteval std::size_t firstOf(std::size_t index)
{
    const std::array sizes{std::tuple_size_v<typename Taken<Parameters>::Types>...};
    std::size_t first = 0;
    for (std::size_t k = 0; k < index; ++k)
        first += sizes[k];
    return first;
}

template <Name CallName, class Body, class Signature = decltype(&Body::operator()), class Arguments = void>
struct Function;

template <Name CallName, class Body, class Result, class... Parameters>
struct Function<CallName, Body, Result (Body::*)(Parameters...) const, void>
: Function<CallName, Body, Result(Parameters...), AllTaken<Parameters...>>
{
};

template <Name CallName, class Body, class Result, class... Parameters, class... Arguments>
struct Function<CallName, Body, Result(Parameters...), std::tuple<Arguments...>>
{
    static graze_result run(Arguments... arguments) noexcept
    {
        return guarded(CallName.text,
                       [&]() -> graze_result
                       {
                           Call call;
                           const std::tuple<Arguments...> all(arguments...);
                           return [&]<std::size_t... K>(std::index_sequence<K...>)
                           {
                               // Braces, as they are read in order.
                               return finish(call, std::tuple<Parameters...>{
                                                       read<Parameters, firstOf<Parameters...>(K)>(call, all)...});
                           }
                           (std::index_sequence_for<Parameters...>());
                       });
    }

private:
    static graze_result finish(const Call& call, const std::tuple<Parameters...>& parameters)
    {
        if constexpr (std::is_same_v<Result, Refused>)
        {
            if (const Refused refused = std::apply(Body(), parameters); refused != Refused::None)
            {
                const Failure failure = refusal(refused, call.thing, call.id);
                return fail(failure.code(), CallName.text, failure.what());
            }
        }
        else
        {
            static_assert(std::is_void_v<Result>, "a body returns nothing, or what the system refused");
            std::apply(Body(), parameters);
        }
        return GRAZE_OK;
    }
};

/// The C function that runs `body`, a lambda without captures.
template <Name CallName, class Body>
[[nodiscard]] constexpr auto call(const Body&) noexcept
{
    return &Function<CallName, Body>::run;
}

/// The C function that frees a handle of the module; null does nothing.
template <Name CallName, class Handle, Name Argument>
void release(Handle* handle) noexcept
{
    guarded(CallName.text,
            [&]() -> graze_result
            {
                if (handle)
                    delete &needHandle(handle, Argument.text);
                return GRAZE_OK;
            });
}

} // namespace graze::c
