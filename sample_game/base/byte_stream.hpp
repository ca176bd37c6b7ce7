// SPDX-License-Identifier: Zlib
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace game
{

/// Numbers as bytes, little endian on every machine.
class ByteWriter
{
public:
    void u8(std::uint8_t value) { m_bytes.push_back(static_cast<char>(value)); }
    void u32(std::uint32_t value) { whole(value, sizeof value); }
    void u64(std::uint64_t value) { whole(value, sizeof value); }
    void i32(int value) { u32(static_cast<std::uint32_t>(value)); }
    void f32(float value) { u32(std::bit_cast<std::uint32_t>(value)); }
    /// Seven bits a byte, the lowest first, the top bit set when more follow: small numbers are short.
    void varint(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7)
            u8(static_cast<std::uint8_t>(value | 0x80));
        u8(static_cast<std::uint8_t>(value));
    }
    void text(std::string_view bytes) { m_bytes += bytes; }
    /// Overwrites eight bytes that have been written.
    void u64At(std::size_t at, std::uint64_t value)
    {
        for (std::size_t i = 0; i < sizeof value; ++i)
            m_bytes[at + i] = static_cast<char>(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    [[nodiscard]] const std::string& bytes() const noexcept { return m_bytes; }

private:
    void whole(std::uint64_t value, std::size_t size)
    {
        for (std::size_t i = 0; i < size; ++i)
            u8(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    std::string m_bytes;
};

/// There are fewer bytes than were asked for, or a varint has more than 64 bits.
class BytesMissing : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Reads what ByteWriter wrote; every call may throw BytesMissing.
class ByteReader
{
public:
    explicit ByteReader(std::string_view bytes) noexcept : m_bytes(bytes) {}

    std::uint8_t u8()
    {
        if (m_at >= m_bytes.size())
            throw BytesMissing("it is cut off at byte " + std::to_string(m_bytes.size()));
        return static_cast<std::uint8_t>(m_bytes[m_at++]);
    }
    std::uint32_t u32() { return static_cast<std::uint32_t>(whole(sizeof(std::uint32_t))); }
    std::uint64_t u64() { return whole(sizeof(std::uint64_t)); }
    int i32() { return static_cast<int>(u32()); }
    float f32() { return std::bit_cast<float>(u32()); }
    std::uint64_t varint()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7)
        {
            const std::uint64_t byte = u8();
            const std::uint64_t bits = byte & 0x7f;
            if (bits << shift >> shift != bits)
                break;
            value |= bits << shift;
            if (byte < 0x80)
                return value;
        }
        throw BytesMissing("the number before byte " + std::to_string(m_at) + " has more than 64 bits");
    }
    [[nodiscard]] std::size_t at() const noexcept { return m_at; }
    [[nodiscard]] std::size_t left() const noexcept { return m_bytes.size() - m_at; }

private:
    std::uint64_t whole(std::size_t size)
    {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i)
            value |= std::uint64_t{u8()} << (8 * i);
        return value;
    }
    std::string_view m_bytes;
    std::size_t m_at = 0;
};

} // namespace game
