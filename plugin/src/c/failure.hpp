// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>
#include <graze/system/ids.hpp>

#include <array>
#include <charconv>
#include <cstdint>
#include <exception>
#include <iterator>
#include <string_view>
#include <type_traits>

namespace graze::c
{

/// Text and numbers one behind the other, cut where there is no more room. Takes no memory: a failure has its code and
/// its sentence also where there is none. Numbers look the same whatever the locale of the host.
class Sentence
{
public:
    template <class... Parts>
    explicit Sentence(const Parts&... parts) noexcept
    {
        add(parts...);
    }
    template <class... Parts>
    void add(const Parts&... parts) noexcept
    {
        (append(parts), ...);
    }
    [[nodiscard]] const char* text() const noexcept { return m_text.data(); }

private:
    void append(std::string_view text) noexcept
    {
        m_length += text.copy(m_text.data() + m_length, m_text.size() - 1 - m_length);
        m_text[m_length] = '\0';
    }
    template <class Number>
        requires std::is_arithmetic_v<Number>
    void append(Number number) noexcept
    {
        char digits[32];
        const char* end = nullptr;
        if constexpr (std::is_floating_point_v<Number>)
            end = std::to_chars(digits, std::end(digits), number, std::chars_format::general, 6).ptr; // as streams do
        else
            end = std::to_chars(digits, std::end(digits), number).ptr;
        append(std::string_view(digits, static_cast<std::size_t>(end - digits)));
    }

    std::array<char, 448> m_text{};
    std::size_t m_length = 0;
};

/// Thrown inside the module where a call cannot continue. The host gets the code, and "call: reason" as the sentence.
class Failure : public std::exception
{
public:
    template <class... Parts>
    explicit Failure(graze_result code, const Parts&... reason) noexcept : m_code(code), m_reason(reason...)
    {
    }
    /// Goes on with the reason.
    template <class... Parts>
    void add(const Parts&... parts) noexcept
    {
        m_reason.add(parts...);
    }
    [[nodiscard]] graze_result code() const noexcept { return m_code; }
    [[nodiscard]] const char* what() const noexcept override { return m_reason.text(); }

private:
    graze_result m_code;
    Sentence m_reason;
};

/// "sprite 7: stale id". `thing` is "sprite" or "bullet"; `reason` is not None.
[[nodiscard]] Failure refusal(Refused reason, const char* thing, std::uint64_t id) noexcept;

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
