// SPDX-License-Identifier: Zlib
#pragma once

#include "c/failure.hpp"
#include "c/handles.hpp"

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
// takes and whose constructor checks and converts them: see arguments.hpp. The types together are the
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

/// Passed from argument to argument; names the thing in the sentence of a refusal.
struct Call
{
    const CollisionSystem* system = nullptr; ///< set by System and ConstSystem, which come first
    const char* thing = "";                  ///< "sprite" or "bullet"
    std::uint64_t id = 0;                    ///< which
};

/// A parameter of a lambda; `Types` are the arguments of the C function that it takes. A plain value takes itself.
template <class T>
struct Parameter
{
    using Types = std::tuple<T>;
    [[nodiscard]] static T read(Call&, T value) noexcept { return value; }
};
template <class T>
    requires requires
    {
        typename T::C;
    }
struct Parameter<T>
{
    using Types = typename T::C;
    template <class... Arguments>
    [[nodiscard]] static T read(Call& call, Arguments... arguments)
    {
        return T(call, arguments...);
    }
};
template <class... Parameters>
using AllTypes = decltype(std::tuple_cat(std::declval<typename Parameter<Parameters>::Types>()...));

template <Name CallName, class Body, class Signature = decltype(&Body::operator()), class Arguments = void>
struct Function;

template <Name CallName, class Body, class Result, class... Parameters>
struct Function<CallName, Body, Result (Body::*)(Parameters...) const, void>
: Function<CallName, Body, Result(Parameters...), AllTypes<Parameters...>>
{
};

template <Name CallName, class Body, class Result, class... Parameters, class... Arguments>
struct Function<CallName, Body, Result(Parameters...), std::tuple<Arguments...>>
{
    static graze_result run(Arguments... arguments) noexcept
    {
        return guarded(CallName.text,
                       [&]
                       {
                           Call call;
                           return readNext<0>(call, std::tuple<Arguments...>(arguments...));
                       });
    }

private:
    /// Reads the next parameter, whose arguments begin at `First`. The body runs when all are read.
    template <std::size_t First, class... Read>
    static graze_result readNext(Call& call, const std::tuple<Arguments...>& arguments, const Read&... read)
    {
        if constexpr (sizeof...(Read) < sizeof...(Parameters))
        {
            using Next = Parameter<std::tuple_element_t<sizeof...(Read), std::tuple<Parameters...>>>;
            constexpr std::size_t Count = std::tuple_size_v<typename Next::Types>;
            const auto take = [&]<std::size_t... K>(std::index_sequence<K...>)
            {
                return Next::read(call, std::get<First + K>(arguments)...);
            };
            return readNext<First + Count>(call, arguments, read..., take(std::make_index_sequence<Count>()));
        }
        else if constexpr (std::is_void_v<Result>)
        {
            Body()(read...);
            return GRAZE_OK;
        }
        else
        {
            const Refused refused = Body()(read...);
            if (refused == Refused::None)
                return GRAZE_OK;
            const Failure failure = refusal(refused, call.thing, call.id);
            return fail(failure.code(), CallName.text, failure.what());
        }
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

/// Enters its functions in the table; graze.h says what each does. A new function belongs to one of these groups.
using Group = void(graze_api& api);

Group enterSystemFunctions, enterFrameFunctions, enterStateFunctions, enterLayerFunctions; // system.cpp
Group enterSpriteFunctions, enterPoseFunctions, enterColliderFunctions;                    // sprites.cpp
Group enterBulletFunctions;                                                                // bullets.cpp
Group enterPiecesFunctions;                                                                // pieces.cpp
Group enterPiecesQueries, enterPairQueries;                                                // queries.cpp
Group enterRayQueries, enterShapeQueries;                                                  // world.cpp
Group enterMoverFunctions;                                                                 // world.cpp

} // namespace graze::c
