// SPDX-License-Identifier: Zlib
#pragma once

#include <array>
#include <cstdint>

namespace graze::detail
{

/// A sum of products of floats or doubles without any rounding: a whole number times a power of two.
///
/// It uses integers, not expansions of doubles: nothing overflows or underflows, the rounding mode and compiler flags
/// do not matter.
///
/// Limits  magnitudes of 2^-2000 to 2^2000, which holds any product of twelve floats, and `Capacity` limbs, enough
///         for the area of any polygon.
/// Errors  a number of more limbs is a mistake in the plugin and asserts.
class ExactNumber
{
public:
    static constexpr int Capacity = 128;

    ExactNumber() noexcept = default;            ///< 0
    explicit ExactNumber(double value) noexcept; ///< `value` is finite
    explicit ExactNumber(float value) noexcept : ExactNumber(static_cast<double>(value)) {}

    /// -1, 0 or 1.
    [[nodiscard]] int sign() const noexcept { return m_size == 0 ? 0 : m_negative ? -1 : 1; }

    friend ExactNumber operator+(const ExactNumber& a, const ExactNumber& b) noexcept;
    friend ExactNumber operator-(const ExactNumber& a, const ExactNumber& b) noexcept { return a + -b; }
    friend ExactNumber operator-(ExactNumber a) noexcept
    {
        a.m_negative = !a.m_negative;
        return a;
    }
    friend ExactNumber operator*(const ExactNumber& a, const ExactNumber& b) noexcept;

private:
    /// The limb that counts 2^(32 position), 0 beyond both ends.
    [[nodiscard]] std::uint32_t limb(int position) const noexcept
    {
        const int index = position - m_lowest;
        return index < 0 || index >= m_size ? 0u : m_limbs[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] int end() const noexcept { return m_lowest + m_size; }
    /// Removes limbs of 0 at both ends.
    void trim() noexcept;
    static bool isSmaller(const ExactNumber& a, const ExactNumber& b) noexcept; ///< by magnitude

    bool m_negative = false; ///< has no meaning where m_size is 0
    int m_lowest = 0;        ///< position of the first limb
    int m_size = 0;          ///< limbs in use; 0 for the number 0
    std::array<std::uint32_t, Capacity> m_limbs{};
};

[[nodiscard]] inline ExactNumber squared(const ExactNumber& a) noexcept
{
    return a * a;
}

} // namespace graze::detail
