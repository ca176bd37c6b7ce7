// SPDX-License-Identifier: Zlib
#pragma once

// Registers of 32 bytes as two of 16, for instruction sets that have no wider ones. A part of lanes.hpp. An operation
// that is meant for floats or for doubles is used with those alone.

namespace graze::detail::GRAZE_LANES
{

template <class Half, std::uint32_t HalfWidth>
struct WideMask
{
    Half low, high;

    friend GRAZE_LANE WideMask operator&(WideMask a, WideMask b) { return {a.low & b.low, a.high & b.high}; }
    friend GRAZE_LANE WideMask operator|(WideMask a, WideMask b) { return {a.low | b.low, a.high | b.high}; }
    friend GRAZE_LANE WideMask without(WideMask a, WideMask b)
    {
        return {without(a.low, b.low), without(a.high, b.high)};
    }
    friend GRAZE_LANE int bitsOf(WideMask a) { return bitsOf(a.low) | bitsOf(a.high) << HalfWidth; }
};
using EightMask = WideMask<FourMask, 4>;

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

template <class Half, class Number>
struct Wide
{
    using Mask = WideMask<typename Half::Mask, Half::Width>;
    static constexpr std::uint32_t Width = 2 * Half::Width;
    Half low, high;

    static GRAZE_LANE Wide load(const Number* p) { return {Half::load(p), Half::load(p + Half::Width)}; }
    GRAZE_LANE void store(Number* p) const
    {
        low.store(p);
        high.store(p + Half::Width);
    }
    static GRAZE_LANE Wide all(Number s) { return {Half::all(s), Half::all(s)}; }
    static GRAZE_LANE Wide of(Half low, Half high) { return {low, high}; }
    /// Twice.
    static GRAZE_LANE Wide of(Number a, Number b) { return {Half::of(a, b), Half::of(a, b)}; }
    static GRAZE_LANE Wide widened(Four a) { return {Half::widened(a), Half::widened(upperHalf(a))}; }
    friend GRAZE_LANE Wide operator+(Wide a, Wide b) { return {a.low + b.low, a.high + b.high}; }
    friend GRAZE_LANE Wide operator-(Wide a, Wide b) { return {a.low - b.low, a.high - b.high}; }
    friend GRAZE_LANE Wide operator*(Wide a, Wide b) { return {a.low * b.low, a.high * b.high}; }
    friend GRAZE_LANE Wide operator/(Wide a, Wide b) { return {a.low / b.low, a.high / b.high}; }
    friend GRAZE_LANE Wide smaller(Wide a, Wide b) { return {smaller(a.low, b.low), smaller(a.high, b.high)}; }
    friend GRAZE_LANE Wide larger(Wide a, Wide b) { return {larger(a.low, b.low), larger(a.high, b.high)}; }
    friend GRAZE_LANE Mask isLess(Wide a, Wide b) { return {less(a.low, b.low), less(a.high, b.high)}; }
    friend GRAZE_LANE Mask lessOrEqual(Wide a, Wide b)
    {
        return {lessOrEqual(a.low, b.low), lessOrEqual(a.high, b.high)};
    }
    friend GRAZE_LANE Mask greaterOrEqual(Wide a, Wide b) { return lessOrEqual(b, a); }
    friend GRAZE_LANE int equal(Wide a, Wide b) { return equal(a.low, b.low) | equal(a.high, b.high) << Half::Width; }
    friend GRAZE_LANE Wide root(Wide a) { return {root(a.low), root(a.high)}; }
    friend GRAZE_LANE Wide magnitude(Wide a) { return {magnitude(a.low), magnitude(a.high)}; }
    friend GRAZE_LANE Wide negated(Wide a) { return {negated(a.low), negated(a.high)}; }
    friend GRAZE_LANE Wide chosen(Mask mask, Wide a, Wide b)
    {
        return {chosen(mask.low, a.low, b.low), chosen(mask.high, a.high, b.high)};
    }
    friend GRAZE_LANE Half folded(Wide a) { return larger(a.low, a.high); }
    friend GRAZE_LANE Wide nextLane(Wide a) { return {shifted(a.low, a.high), shifted(a.high, a.low)}; }
    /// A mask of four floats.
    friend GRAZE_LANE FourMask less(Wide a, Wide b) { return narrowed(less(a.low, b.low), less(a.high, b.high)); }
    friend GRAZE_LANE Wide negatedUpper(Wide a) { return {a.low, negated(a.high)}; }
    friend GRAZE_LANE Half lowerHalf(Wide a) { return a.low; }
    friend GRAZE_LANE Half upperHalf(Wide a) { return a.high; }
    friend GRAZE_LANE Wide halves(Wide a, Wide b) { return {a.low, b.high}; }
    friend GRAZE_LANE Wide alternated(Wide a, Wide b) { return {halves(a.low, b.low), halves(a.high, b.high)}; }
    friend GRAZE_LANE Wide swapped(Wide a) { return {swapped(a.low), swapped(a.high)}; }
    friend GRAZE_LANE Wide firsts(Wide a, Wide b) { return {firsts(a.low, b.low), firsts(a.high, b.high)}; }
    friend GRAZE_LANE Wide seconds(Wide a, Wide b) { return {seconds(a.low, b.low), seconds(a.high, b.high)}; }
    friend GRAZE_LANE Four narrowed(Wide a) { return lowerHalves(narrowed(a.low), narrowed(a.high)); }
    /// Rounded down; within the range of the words.
    friend GRAZE_LANE FourInts floored(Wide a)
    {
        const FourInts whole = lowerHalves(truncated(a.low), truncated(a.high));
        const FourMask above = less(a, {Half::widened(whole), Half::widened(upperHalf(whole))});
        return whole + FourInts::ofBits(above);
    }
};
using Eight = Wide<Four, float>;
using FourDoubles = Wide<TwoDoubles, double>;

GRAZE_LANE float smallest(Eight a)
{
    return smallest(smaller(a.low, a.high));
}
GRAZE_LANE float largest(Eight a)
{
    return largest(folded(a));
}

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
