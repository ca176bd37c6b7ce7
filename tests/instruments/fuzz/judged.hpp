// SPDX-License-Identifier: Zlib
#pragma once

#include "fuzz/operands.hpp"
#include "support/pairs/agreement.hpp"

#include <gtest/gtest.h>

namespace graze::fuzz
{

/// The expectations of tests/support are made outside of a test here: a failed one ends the program with the reason.
inline void throwFailedExpectations()
{
    static const bool once = []
    {
        GTEST_FLAG_SET(throw_on_failure, true);
        return true;
    }();
    static_cast<void>(once);
}

/// The pair of one piece each, for the oracle.
inline test::Pair pairOf(const Figure& a, const Figure& b, std::size_t i = 0, std::size_t j = 0)
{
    return {a.pieces[i], a.matrix, b.pieces[j], b.matrix};
}

/// require(), and the first pieces as they can be typed into a test.
inline void requireOf(const Figure& a, const Figure& b, bool kept, const char* promise)
{
    if (!kept)
        std::fprintf(stderr, "%s\n", test::describe(pairOf(a, b)).c_str());
    require(kept, promise);
}

} // namespace graze::fuzz
