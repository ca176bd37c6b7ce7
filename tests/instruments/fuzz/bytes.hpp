// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>

namespace graze::fuzz
{

/// Reads an input from its front; past the end there are zeros.
class Bytes
{
public:
    explicit Bytes(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

    [[nodiscard]] std::size_t left() const { return m_bytes.size(); }

    std::uint8_t byte() { return take<std::uint8_t>(); }

    template <class T>
    T take()
    {
        T value{};
        const std::size_t count = m_bytes.size() < sizeof value ? m_bytes.size() : sizeof value;
        if (count > 0)
            std::memcpy(&value, m_bytes.data(), count);
        m_bytes = m_bytes.subspan(count);
        return value;
    }

private:
    std::span<const std::uint8_t> m_bytes;
};

/// Ends the program when a promise is broken, in every kind of build.
inline void require(bool kept, const char* promise)
{
    if (kept)
        return;
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

} // namespace graze::fuzz
