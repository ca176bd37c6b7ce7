// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>
#include <graze/system/ids.hpp>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <string_view>
#include <tuple>
#include <type_traits>

// How a C function is made from a lambda. One that takes a system, a sprite, and a number is
//
//     GRAZE_ENTER(set_user, [](System system, Sprite sprite, std::uint64_t user)
//                 { sprite.check(system->setUser(sprite, user)); });
//
// Each parameter of the lambda is one argument of the C function: a plain C value, or a type whose constructor checks
// and converts it and which names the type of the argument `C`, see arguments.hpp. So a lambda that differs from
// graze.h does not compile. Arguments are read from left to right, and the body runs only when all of them are good.
namespace graze::c
{

/// Thrown inside the module where a call cannot continue. The host gets the code, and "call: reason" as the sentence.
/// It takes no memory: a failure has its code and its sentence also where there is none.
class Failure : public std::exception
{
public:
    /// The reason is these texts and numbers one behind the other, cut where there is no more room.
    template <class... Parts>
    explicit Failure(graze_result failed, const Parts&... parts) noexcept : code(failed)
    {
        (add(parts), ...);
    }
    [[nodiscard]] const char* what() const noexcept override { return m_reason.data(); }

    graze_result code;

private:
    void add(std::string_view text) noexcept
    {
        m_length += text.copy(m_reason.data() + m_length, m_reason.size() - 1 - m_length);
    }
    template <class Number>
        requires std::is_arithmetic_v<Number>
    void add(Number number) noexcept
    {
        char digits[32]; // the same whatever the locale of the host
        const char* const end = std::to_chars(digits, std::end(digits), number).ptr;
        // Not from two pointers: the libc++ of Emscripten takes a length.
        add(std::string_view(digits, static_cast<std::size_t>(end - digits)));
    }

    std::array<char, 448> m_reason{};
    std::size_t m_length = 0;
};

template <class... Parts>
[[noreturn]] void fail(graze_result code, const Parts&... parts)
{
    throw Failure(code, parts...);
}
/// "sprite 7: stale id", unless nothing was refused. `thing` is "sprite" or "bullet".
void check(Refused refused, const char* thing, std::uint64_t id);

/// Keeps "call: reason" of the exception that is being handled for `lastError` on this thread, and returns its code.
graze_result failWithException(const char* call) noexcept;
/// The sentence of the last failure on this thread, "" before the first.
[[nodiscard]] const char* lastError() noexcept;

/// Runs the body of a C function. C++ exceptions end here: unwinding through frames of C, or of whatever loaded the
/// module, is undefined.
template <class Body>
graze_result guarded(const char* call, const Body& body) noexcept
{
    try
    {
        body();
        return GRAZE_OK;
    }
    catch (...)
    {
        return failWithException(call);
    }
}

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

/// The argument of C that a parameter is made of.
template <class Parameter>
auto argumentOf()
{
    if constexpr (requires { typename Parameter::C; })
        return std::type_identity<typename Parameter::C>();
    else
        return std::type_identity<Parameter>();
}
template <class Parameter>
using ArgumentOf = typename decltype(argumentOf<Parameter>())::type;

template <Name CallName, class Body, class Signature = decltype(&Body::operator())>
struct Function;

template <Name CallName, class Body, class... Parameters>
struct Function<CallName, Body, void (Body::*)(Parameters...) const>
{
    static graze_result run(ArgumentOf<Parameters>... arguments) noexcept
    {
        return guarded(CallName.text,
                       [&]
                       {
                           // Braces read from left to right.
                           const std::tuple<Parameters...> read{Parameters(arguments)...};
                           std::apply(Body(), read);
                       });
    }
};

/// The C function that runs `body`, a lambda without captures.
template <Name CallName, class Body>
[[nodiscard]] constexpr auto call(const Body&) noexcept
{
    return &Function<CallName, Body>::run;
}
/// Enters it in the table: a macro, so that its name in the table is the one in its sentences.
#define GRAZE_ENTER(name, ...) api.name = call<#name>(__VA_ARGS__)

/// Each enters its functions in the table; graze.h says what each does.
using Group = void(graze_api& api);
Group enterSystem, enterFrame, enterState, enterLayers, enterSprites, enterPoses, enterPairRules, enterBullets,
    enterRays, enterPlaces, enterCasts, enterMover, enterPairs, enterPieces, enterPiecesQueries, enterMotions;

} // namespace graze::c
