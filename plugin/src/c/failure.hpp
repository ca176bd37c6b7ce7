// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>
#include <graze/system/refused.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace graze::c
{

/// Thrown inside the module for a `size` that fits no version of its struct.
class BadSize : public std::invalid_argument
{
public:
    using std::invalid_argument::invalid_argument;
};

/// Thrown inside the module where a call cannot go on: becomes the code, and "call: what()".
class Failure : public std::runtime_error
{
public:
    Failure(graze_result code, const std::string& reason) : std::runtime_error(reason), m_code(code) {}
    [[nodiscard]] graze_result code() const noexcept { return m_code; }

private:
    graze_result m_code;
};

/// Remembers "call: reason" for `last_error` on this thread and returns the code. `format` as printf.
[[gnu::format(printf, 3, 4)]] graze_result fail(graze_result code, const char* call, const char* format, ...) noexcept;

/// The sentence of the last failure on this thread, "" before the first.
[[nodiscard]] const char* lastError() noexcept;

/// GRAZE_OK for None, else the code with "call: sprite 7: stale id". `thing` is "sprite" or "bullet".
graze_result result(Refused reason, const char* call, const char* thing, std::uint64_t id) noexcept;

/// Turns the exception that is being handled into a code and a sentence.
graze_result failWithException(const char* call) noexcept;

/// Runs the body of an interface function, which returns a graze_result, or nothing for GRAZE_OK. C++ exceptions
/// end here: unwinding through frames of C, or of whatever loaded the module, is undefined.
template <class Body>
graze_result guarded(const char* call, Body&& body) noexcept
{
    try
    {
        if constexpr (std::is_void_v<std::invoke_result_t<Body>>)
        {
            std::forward<Body>(body)();
            return GRAZE_OK;
        }
        else
        {
            return std::forward<Body>(body)();
        }
    }
    catch (...)
    {
        return failWithException(call);
    }
}

} // namespace graze::c
