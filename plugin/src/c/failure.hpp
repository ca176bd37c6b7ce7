// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>
#include <graze/system/refused.hpp>

#include <cstdint>
#include <locale>
#include <sstream>
#include <stdexcept>
#include <string>

namespace graze::c
{

/// Text and numbers as one string. Numbers look the same whatever the locale of the host.
template <class... Parts>
[[nodiscard]] std::string joined(const Parts&... parts)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    (text << ... << parts);
    return text.str();
}

/// Thrown inside the module where a call cannot continue. The host gets the code, and "call: reason" as the sentence.
class Failure : public std::runtime_error
{
public:
    template <class... Parts>
    explicit Failure(graze_result code, const Parts&... reason) : std::runtime_error(joined(reason...)), m_code(code)
    {
    }
    [[nodiscard]] graze_result code() const noexcept { return m_code; }

private:
    graze_result m_code;
};

/// "sprite 7: stale id". `thing` is "sprite" or "bullet"; `reason` is not None.
[[nodiscard]] Failure refusal(Refused reason, const char* thing, std::uint64_t id);

/// Stores "call: reason" for `last_error` on this thread and returns the code.
graze_result fail(graze_result code, const char* call, const char* reason) noexcept;

/// Turns the exception that is being handled into a code and a sentence.
graze_result failWithException(const char* call) noexcept;

/// The sentence of the last failure on this thread, "" before the first.
[[nodiscard]] const char* lastError() noexcept;

/// Runs the body of a C function, which returns a graze_result. C++ exceptions end here: unwinding through frames of
/// C, or of whatever loaded the module, is undefined.
template <class Body>
graze_result guarded(const char* call, const Body& body) noexcept
{
    try
    {
        return body();
    }
    catch (...)
    {
        return failWithException(call);
    }
}

} // namespace graze::c
