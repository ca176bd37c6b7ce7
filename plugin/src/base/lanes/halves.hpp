// SPDX-License-Identifier: Zlib
#pragma once

// Registers of 32 bytes as two of 16, for instruction sets that have no wider ones. A part of lanes.hpp.

namespace graze::detail::GRAZE_LANES
{

struct EightMask
{
    FourMask low, high;

    friend GRAZE_LANE EightMask operator&(EightMask a, EightMask b) { return {a.low & b.low, a.high & b.high}; }
    friend GRAZE_LANE EightMask without(EightMask a, EightMask b)
    {
        return {without(a.low, b.low), without(a.high, b.high)};
    }
    friend GRAZE_LANE int bitsOf(EightMask a) { return bitsOf(a.low) | bitsOf(a.high) << 4; }
};

struct EightInts
{
    static constexpr bool CanArrange = false;
    FourInts low, high;

    static GRAZE_LANE EightInts load(const void* p)
    {
        return {FourInts::load(p), FourInts::load(static_cast<const std::uint32_t*>(p) + 4)};
    }
    static GRAZE_LANE EightInts all(std::uint32_t s) { return {FourInts::all(s), FourInts::all(s)}; }
    friend GRAZE_LANE EightInts operator&(EightInts a, EightInts b) { return {a.low & b.low, a.high & b.high}; }
    friend GRAZE_LANE EightMask areEqual(EightInts a, EightInts b)
    {
        return {areEqual(a.low, b.low), areEqual(a.high, b.high)};
    }
};

struct Eight
{
    using Mask = EightMask;
    using Ints = EightInts;
    static constexpr std::uint32_t Width = 8;
    Four low, high;

    static GRAZE_LANE Eight load(const float* p) { return {Four::load(p), Four::load(p + 4)}; }
    static GRAZE_LANE Eight all(float s) { return {Four::all(s), Four::all(s)}; }
    GRAZE_LANE void store(float* p) const
    {
        low.store(p);
        high.store(p + 4);
    }
    friend GRAZE_LANE Eight operator+(Eight a, Eight b) { return {a.low + b.low, a.high + b.high}; }
    friend GRAZE_LANE Eight operator-(Eight a, Eight b) { return {a.low - b.low, a.high - b.high}; }
    friend GRAZE_LANE Eight operator*(Eight a, Eight b) { return {a.low * b.low, a.high * b.high}; }
    friend GRAZE_LANE Eight operator/(Eight a, Eight b) { return {a.low / b.low, a.high / b.high}; }
    friend GRAZE_LANE Eight smaller(Eight a, Eight b) { return {smaller(a.low, b.low), smaller(a.high, b.high)}; }
    friend GRAZE_LANE Eight larger(Eight a, Eight b) { return {larger(a.low, b.low), larger(a.high, b.high)}; }
    friend GRAZE_LANE EightMask lessOrEqual(Eight a, Eight b)
    {
        return {lessOrEqual(a.low, b.low), lessOrEqual(a.high, b.high)};
    }
    friend GRAZE_LANE EightMask greaterOrEqual(Eight a, Eight b) { return lessOrEqual(b, a); }
    friend GRAZE_LANE int equal(Eight a, Eight b) { return equal(a.low, b.low) | equal(a.high, b.high) << 4; }
    friend GRAZE_LANE Eight root(Eight a) { return {root(a.low), root(a.high)}; }
    friend GRAZE_LANE Eight magnitude(Eight a) { return {magnitude(a.low), magnitude(a.high)}; }
    friend GRAZE_LANE Eight chosen(EightMask mask, Eight a, Eight b)
    {
        return {chosen(mask.low, a.low, b.low), chosen(mask.high, a.high, b.high)};
    }
    friend GRAZE_LANE Four folded(Eight a) { return larger(a.low, a.high); }
    friend GRAZE_LANE Eight nextLane(Eight a) { return {shifted(a.low, a.high), shifted(a.high, a.low)}; }
    friend GRAZE_LANE float smallest(Eight a) { return smallest(smaller(a.low, a.high)); }
    friend GRAZE_LANE float largest(Eight a) { return largest(folded(a)); }
};

struct FourDoublesMask
{
    TwoMask low, high;

    friend GRAZE_LANE FourDoublesMask operator&(FourDoublesMask a, FourDoublesMask b)
    {
        return {a.low & b.low, a.high & b.high};
    }
    friend GRAZE_LANE FourDoublesMask operator|(FourDoublesMask a, FourDoublesMask b)
    {
        return {a.low | b.low, a.high | b.high};
    }
    friend GRAZE_LANE FourDoublesMask without(FourDoublesMask a, FourDoublesMask b)
    {
        return {without(a.low, b.low), without(a.high, b.high)};
    }
    friend GRAZE_LANE int bitsOf(FourDoublesMask a) { return bitsOf(a.low) | bitsOf(a.high) << 2; }
};

struct FourDoubles
{
    using Mask = FourDoublesMask;
    TwoDoubles low, high;

    static GRAZE_LANE FourDoubles load(const double* p) { return {TwoDoubles::load(p), TwoDoubles::load(p + 2)}; }
    GRAZE_LANE void store(double* p) const
    {
        low.store(p);
        high.store(p + 2);
    }
    static GRAZE_LANE FourDoubles all(double s) { return {TwoDoubles::all(s), TwoDoubles::all(s)}; }
    static GRAZE_LANE FourDoubles of(TwoDoubles low, TwoDoubles high) { return {low, high}; }
    /// Twice.
    static GRAZE_LANE FourDoubles of(double a, double b) { return {TwoDoubles::of(a, b), TwoDoubles::of(a, b)}; }
    static GRAZE_LANE FourDoubles widened(Four a)
    {
        return {TwoDoubles::widened(a), TwoDoubles::widened(upperHalf(a))};
    }
    friend GRAZE_LANE FourDoubles operator+(FourDoubles a, FourDoubles b) { return {a.low + b.low, a.high + b.high}; }
    friend GRAZE_LANE FourDoubles operator-(FourDoubles a, FourDoubles b) { return {a.low - b.low, a.high - b.high}; }
    friend GRAZE_LANE FourDoubles operator*(FourDoubles a, FourDoubles b) { return {a.low * b.low, a.high * b.high}; }
    friend GRAZE_LANE FourDoubles operator/(FourDoubles a, FourDoubles b) { return {a.low / b.low, a.high / b.high}; }
    friend GRAZE_LANE FourDoubles root(FourDoubles a) { return {root(a.low), root(a.high)}; }
    friend GRAZE_LANE FourDoubles magnitude(FourDoubles a) { return {magnitude(a.low), magnitude(a.high)}; }
    friend GRAZE_LANE FourDoubles negated(FourDoubles a) { return {negated(a.low), negated(a.high)}; }
    friend GRAZE_LANE FourDoublesMask lessOrEqual(FourDoubles a, FourDoubles b)
    {
        return {lessOrEqual(a.low, b.low), lessOrEqual(a.high, b.high)};
    }
    friend GRAZE_LANE FourDoublesMask isLess(FourDoubles a, FourDoubles b)
    {
        return {less(a.low, b.low), less(a.high, b.high)};
    }
    friend GRAZE_LANE FourDoubles chosen(FourDoublesMask mask, FourDoubles a, FourDoubles b)
    {
        return {chosen(mask.low, a.low, b.low), chosen(mask.high, a.high, b.high)};
    }
    friend GRAZE_LANE FourDoubles smaller(FourDoubles a, FourDoubles b)
    {
        return {smaller(a.low, b.low), smaller(a.high, b.high)};
    }
    friend GRAZE_LANE FourDoubles larger(FourDoubles a, FourDoubles b)
    {
        return {larger(a.low, b.low), larger(a.high, b.high)};
    }
    /// A mask of four floats.
    friend GRAZE_LANE FourMask less(FourDoubles a, FourDoubles b)
    {
        return narrowed(less(a.low, b.low), less(a.high, b.high));
    }
    friend GRAZE_LANE FourDoubles negatedUpper(FourDoubles a) { return {a.low, negated(a.high)}; }
    friend GRAZE_LANE TwoDoubles lowerHalf(FourDoubles a) { return a.low; }
    friend GRAZE_LANE TwoDoubles upperHalf(FourDoubles a) { return a.high; }
    friend GRAZE_LANE FourDoubles halves(FourDoubles a, FourDoubles b) { return {a.low, b.high}; }
    friend GRAZE_LANE FourDoubles alternated(FourDoubles a, FourDoubles b)
    {
        return {halves(a.low, b.low), halves(a.high, b.high)};
    }
    friend GRAZE_LANE FourDoubles swapped(FourDoubles a) { return {swapped(a.low), swapped(a.high)}; }
    friend GRAZE_LANE FourDoubles firsts(FourDoubles a, FourDoubles b)
    {
        return {firsts(a.low, b.low), firsts(a.high, b.high)};
    }
    friend GRAZE_LANE FourDoubles seconds(FourDoubles a, FourDoubles b)
    {
        return {seconds(a.low, b.low), seconds(a.high, b.high)};
    }
    friend GRAZE_LANE Four narrowed(FourDoubles a) { return lowerHalves(narrowed(a.low), narrowed(a.high)); }
    /// Rounded down; within the range of the words.
    friend GRAZE_LANE FourInts floored(FourDoubles a)
    {
        const FourInts whole = lowerHalves(truncated(a.low), truncated(a.high));
        const FourMask above = less(a, {TwoDoubles::widened(whole), TwoDoubles::widened(upperHalf(whole))});
        return whole + FourInts::ofBits(above);
    }
};

/// Numbers 0 to 3 of every row: one row a register before, one a lane after.
GRAZE_LANE void loadFour(const double* const* rows, std::uint32_t from, FourDoubles* columns)
{
    for (std::uint32_t i = 0; i < 4; i += 2)
    {
        const TwoDoubles row0 = TwoDoubles::load(rows[0] + from + i), row1 = TwoDoubles::load(rows[1] + from + i);
        const TwoDoubles row2 = TwoDoubles::load(rows[2] + from + i), row3 = TwoDoubles::load(rows[3] + from + i);
        columns[i] = {firsts(row0, row1), firsts(row2, row3)};
        columns[i + 1] = {seconds(row0, row1), seconds(row2, row3)};
    }
}

/// Two lanes, twice.
template <int I, int J>
GRAZE_LANE FourDoubles repeated(FourDoubles a)
{
    const TwoDoubles i = I < 2 ? a.low : a.high, j = J < 2 ? a.low : a.high;
    const TwoDoubles both =
        I % 2 == 0 ? (J % 2 == 0 ? firsts(i, j) : halves(i, j)) : (J % 2 == 0 ? swapped(halves(j, i)) : seconds(i, j));
    return {both, both};
}

using Lanes = Four;

} // namespace graze::detail::GRAZE_LANES
