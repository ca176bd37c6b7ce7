// SPDX-License-Identifier: Zlib
#include "math/exact_number.hpp"

#include <graze/base/assert.hpp>

#include <algorithm>
#include <bit>

namespace graze::detail
{

ExactNumber::ExactNumber(double value) noexcept
{
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const auto biased = static_cast<int>((bits >> 52) & 0x7ffu);
    const std::uint64_t fraction = bits & 0xfffffffffffffu;
    const std::uint64_t whole = biased == 0 ? fraction : fraction | 0x10000000000000u;
    // A double is whole x 2^(exponent - 1088). That is a multiple of 32, and `exponent` is never negative.
    const int exponent = std::max(biased, 1) - 1 + 14;
    const int shift = exponent % 32;
    m_negative = (bits >> 63) != 0;
    m_lowest = exponent / 32 - 34;
    m_size = 3;
    m_limbs[0] = static_cast<std::uint32_t>(whole << shift);
    m_limbs[1] = static_cast<std::uint32_t>((whole << shift) >> 32);
    m_limbs[2] = static_cast<std::uint32_t>((whole >> 32) >> (32 - shift));
    trim();
}

void ExactNumber::trim() noexcept
{
    while (m_size > 0 && m_limbs[static_cast<std::size_t>(m_size) - 1] == 0)
        --m_size;
    int zeros = 0;
    while (zeros < m_size && m_limbs[static_cast<std::size_t>(zeros)] == 0)
        ++zeros;
    if (zeros == 0)
        return;
    std::copy(m_limbs.begin() + zeros, m_limbs.begin() + m_size, m_limbs.begin());
    m_size -= zeros;
    m_lowest += zeros;
}

bool ExactNumber::isSmaller(const ExactNumber& a, const ExactNumber& b) noexcept
{
    for (int i = std::max(a.end(), b.end()); i-- > std::min(a.m_lowest, b.m_lowest);)
        if (a.limb(i) != b.limb(i))
            return a.limb(i) < b.limb(i);
    return false;
}

ExactNumber operator+(const ExactNumber& a, const ExactNumber& b) noexcept
{
    if (a.m_size == 0 || b.m_size == 0)
        return a.m_size == 0 ? b : a;
    const bool subtract = a.m_negative != b.m_negative;
    const bool swap = subtract && ExactNumber::isSmaller(a, b);
    const ExactNumber& larger = swap ? b : a;
    const ExactNumber& smaller = swap ? a : b;
    ExactNumber sum;
    sum.m_negative = larger.m_negative;
    sum.m_lowest = std::min(a.m_lowest, b.m_lowest);
    const int last = std::max(a.end(), b.end());
    GRAZE_ASSERT(last - sum.m_lowest < ExactNumber::Capacity);
    std::int64_t carry = 0;
    for (int i = sum.m_lowest; i <= last; ++i)
    {
        const std::int64_t other = smaller.limb(i);
        carry += std::int64_t{larger.limb(i)} + (subtract ? -other : other);
        sum.m_limbs[static_cast<std::size_t>(sum.m_size++)] = static_cast<std::uint32_t>(carry);
        carry >>= 32; // rounds down, also a negative number (since C++20)
    }
    sum.trim();
    return sum;
}

ExactNumber operator*(const ExactNumber& a, const ExactNumber& b) noexcept
{
    ExactNumber product;
    if (a.m_size == 0 || b.m_size == 0)
        return product;
    product.m_negative = a.m_negative != b.m_negative;
    product.m_lowest = a.m_lowest + b.m_lowest;
    product.m_size = a.m_size + b.m_size;
    GRAZE_ASSERT(product.m_size <= ExactNumber::Capacity);
    std::fill_n(product.m_limbs.begin(), product.m_size, 0u);
    const auto sizeA = static_cast<std::size_t>(a.m_size);
    const auto sizeB = static_cast<std::size_t>(b.m_size);
    for (std::size_t i = 0; i < sizeA; ++i)
    {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < sizeB; ++j)
        {
            carry += std::uint64_t{a.m_limbs[i]} * b.m_limbs[j] + product.m_limbs[i + j];
            product.m_limbs[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        product.m_limbs[i + sizeB] = static_cast<std::uint32_t>(carry);
    }
    product.trim();
    return product;
}

} // namespace graze::detail
