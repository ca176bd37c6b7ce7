// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>

namespace graze::detail
{

/// Adds a term, exactly, to an expansion: parts that do not overlap, small ones first. The last part that is not zero
/// has the sign of the sum. The result has one part more, some of them zero; no part may overflow.
/// Source  Shewchuk 1997, figure 6.
inline void growExpansion(double* parts, std::size_t size, double term) noexcept
{
    for (std::size_t i = 0; i < size; ++i)
    {
        const double sum = term + parts[i];
        const double virtualPart = sum - term;
        parts[i] = (term - (sum - virtualPart)) + (parts[i] - virtualPart);
        term = sum;
    }
    parts[size] = term;
}

} // namespace graze::detail
