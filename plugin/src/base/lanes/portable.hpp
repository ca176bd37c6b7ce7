// SPDX-License-Identifier: Zlib
#pragma once

// Registers of 16 bytes in plain C++, a part of lanes.hpp.

#include <cmath>
#include <cstring>
#include <functional>
#include <type_traits>

namespace graze::detail::GRAZE_LANES
{

/// Floats, doubles, words, or masks, which are words with all bits or none. An operation that is meant for one kind is
/// used with that kind alone.
template <class Number, unsigned Count>
struct PlainLanes
{
    using Word = std::conditional_t<sizeof(Number) == 8, std::uint64_t, std::uint32_t>;
    using Ints = PlainLanes<Word, Count>;
    using Mask = Ints;
    static constexpr std::uint32_t Width = Count;
    Number v[Count];

    template <class Op>
    static GRAZE_LANE PlainLanes each(const PlainLanes& a, Op op)
    {
        PlainLanes out;
        for (unsigned i = 0; i < Count; ++i)
            out.v[i] = op(a.v[i]);
        return out;
    }
    template <class Op>
    static GRAZE_LANE PlainLanes both(const PlainLanes& a, const PlainLanes& b, Op op)
    {
        PlainLanes out;
        for (unsigned i = 0; i < Count; ++i)
            out.v[i] = op(a.v[i], b.v[i]);
        return out;
    }
    template <class Op>
    static GRAZE_LANE Mask where(const PlainLanes& a, const PlainLanes& b, Op op)
    {
        Mask out;
        for (unsigned i = 0; i < Count; ++i)
            out.v[i] = op(a.v[i], b.v[i]) ? static_cast<Word>(-1) : 0;
        return out;
    }

    static GRAZE_LANE PlainLanes load(const void* p)
    {
        PlainLanes out;
        std::memcpy(out.v, p, sizeof out.v);
        return out;
    }
    static GRAZE_LANE PlainLanes all(Number s)
    {
        return each(PlainLanes{}, [s](Number) { return s; });
    }
    static GRAZE_LANE PlainLanes every(Number s) { return all(s); }
    static GRAZE_LANE PlainLanes loadPairs(const float* p, const float* q)
    {
        return ofBits({{wordOf(p[0]), wordOf(p[1]), wordOf(q[0]), wordOf(q[1])}});
    }
    static GRAZE_LANE PlainLanes of(Number a, Number b) { return {{a, b}}; }
    static GRAZE_LANE PlainLanes of(Number a, Number b, Number c, Number d) { return {{a, b, c, d}}; }
    static GRAZE_LANE PlainLanes of(const float* a, const float* b)
    {
        return {{static_cast<Number>(*a), static_cast<Number>(*b)}};
    }
    static GRAZE_LANE PlainLanes ofBits(const Ints& a) { return __builtin_bit_cast(PlainLanes, a); }
    static GRAZE_LANE PlainLanes widened(PlainLanes<float, 4> a)
    {
        return {{static_cast<Number>(a.v[0]), static_cast<Number>(a.v[1])}};
    }
    static GRAZE_LANE PlainLanes widened(PlainLanes<std::uint32_t, 4> a)
    {
        const auto number = [](std::uint32_t word) { return static_cast<Number>(static_cast<std::int32_t>(word)); };
        return {{number(a.v[0]), number(a.v[1])}};
    }
    GRAZE_LANE void store(void* p) const { std::memcpy(p, v, sizeof v); }
    GRAZE_LANE void storePair(void* p) const { std::memcpy(p, v, sizeof v / 2); }
    GRAZE_LANE void storeUpperPair(void* p) const { std::memcpy(p, v + Count / 2, sizeof v / 2); }

    friend GRAZE_LANE PlainLanes operator+(PlainLanes a, PlainLanes b) { return both(a, b, std::plus{}); }
    friend GRAZE_LANE PlainLanes operator-(PlainLanes a, PlainLanes b) { return both(a, b, std::minus{}); }
    friend GRAZE_LANE PlainLanes operator*(PlainLanes a, PlainLanes b) { return both(a, b, std::multiplies{}); }
    friend GRAZE_LANE PlainLanes operator/(PlainLanes a, PlainLanes b) { return both(a, b, std::divides{}); }
    friend GRAZE_LANE PlainLanes operator&(PlainLanes a, PlainLanes b) { return both(a, b, std::bit_and{}); }
    friend GRAZE_LANE PlainLanes operator|(PlainLanes a, PlainLanes b) { return both(a, b, std::bit_or{}); }
    friend GRAZE_LANE PlainLanes operator^(PlainLanes a, PlainLanes b) { return both(a, b, std::bit_xor{}); }
    friend GRAZE_LANE PlainLanes without(PlainLanes a, PlainLanes b)
    {
        return both(a, b, [](Number p, Number q) { return p & ~q; });
    }
    friend GRAZE_LANE PlainLanes bitsUp(PlainLanes a, std::uint32_t bits)
    {
        return each(a, [bits](Number p) { return p << bits; });
    }
    friend GRAZE_LANE PlainLanes bitsDown(PlainLanes a, std::uint32_t bits)
    {
        return each(a, [bits](Number p) { return p >> bits; });
    }
    friend GRAZE_LANE PlainLanes signs(PlainLanes a) { return all(0) - bitsDown(a, 8 * sizeof(Number) - 1); }
    friend GRAZE_LANE PlainLanes asMask(PlainLanes a) { return a; }
    friend GRAZE_LANE int bitsOf(PlainLanes a)
    {
        int bits = 0;
        for (unsigned i = 0; i < Count; ++i)
            bits |= (a.v[i] >> (8 * sizeof(Number) - 1) != 0 ? 1 : 0) << i;
        return bits;
    }
    friend GRAZE_LANE bool isAny(PlainLanes a) { return bitsOf(a) != 0; }
    friend GRAZE_LANE Mask less(PlainLanes a, PlainLanes b) { return where(a, b, std::less{}); }
    friend GRAZE_LANE Mask lessOrEqual(PlainLanes a, PlainLanes b) { return where(a, b, std::less_equal{}); }
    friend GRAZE_LANE Mask areEqual(PlainLanes a, PlainLanes b) { return where(a, b, std::equal_to{}); }
    friend GRAZE_LANE int equal(PlainLanes a, PlainLanes b) { return bitsOf(areEqual(a, b)); }
    friend GRAZE_LANE PlainLanes smaller(PlainLanes a, PlainLanes b) { return chosen(less(a, b), a, b); }
    friend GRAZE_LANE PlainLanes larger(PlainLanes a, PlainLanes b) { return chosen(less(b, a), a, b); }
    friend GRAZE_LANE PlainLanes root(PlainLanes a)
    {
        return each(a, [](Number p) { return std::sqrt(p); });
    }
    friend GRAZE_LANE PlainLanes magnitude(PlainLanes a)
    {
        return each(a, [](Number p) { return std::fabs(p); });
    }
    friend GRAZE_LANE PlainLanes negated(PlainLanes a) { return each(a, std::negate{}); }
    friend GRAZE_LANE PlainLanes negatedUpper(PlainLanes a) { return {{a.v[0], a.v[1], -a.v[2], -a.v[3]}}; }
    friend GRAZE_LANE PlainLanes flipped(PlainLanes a, Mask bits) { return ofBits(bitsAsInts(a) ^ bits); }
    friend GRAZE_LANE Mask differing(PlainLanes a, PlainLanes b) { return bitsAsInts(a) ^ bitsAsInts(b); }
    friend GRAZE_LANE Ints bitsAsInts(PlainLanes a) { return __builtin_bit_cast(Ints, a); }
    friend GRAZE_LANE PlainLanes shifted(PlainLanes a, PlainLanes next)
    {
        return {{a.v[1], a.v[2], a.v[3], next.v[0]}};
    }
    friend GRAZE_LANE PlainLanes swapped(PlainLanes a) { return {{a.v[1], a.v[0]}}; }
    friend GRAZE_LANE PlainLanes firsts(PlainLanes a, PlainLanes b) { return {{a.v[0], b.v[0]}}; }
    friend GRAZE_LANE PlainLanes seconds(PlainLanes a, PlainLanes b) { return {{a.v[1], b.v[1]}}; }
    friend GRAZE_LANE PlainLanes halves(PlainLanes a, PlainLanes b) { return {{a.v[0], b.v[1]}}; }
    friend GRAZE_LANE PlainLanes lowerZipped(PlainLanes a, PlainLanes b) { return {{a.v[0], b.v[0], a.v[1], b.v[1]}}; }
    friend GRAZE_LANE PlainLanes upperZipped(PlainLanes a, PlainLanes b) { return {{a.v[2], b.v[2], a.v[3], b.v[3]}}; }
    friend GRAZE_LANE PlainLanes lowerHalves(PlainLanes a, PlainLanes b) { return {{a.v[0], a.v[1], b.v[0], b.v[1]}}; }
    friend GRAZE_LANE PlainLanes upperHalves(PlainLanes a, PlainLanes b) { return {{a.v[2], a.v[3], b.v[2], b.v[3]}}; }
    friend GRAZE_LANE PlainLanes upperHalf(PlainLanes a) { return upperHalves(a, a); }
    friend GRAZE_LANE Number first(PlainLanes a) { return a.v[0]; }
    friend GRAZE_LANE Number second(PlainLanes a) { return a.v[1]; }
};

using FourInts = PlainLanes<std::uint32_t, 4>;
using FourMask = FourInts;
using Four = PlainLanes<float, 4>;
using TwoWords = PlainLanes<std::uint64_t, 2>;
using TwoMask = TwoWords;
using TwoDoubles = PlainLanes<double, 2>;

template <class Number, unsigned Count>
GRAZE_LANE PlainLanes<Number, Count> chosen(typename PlainLanes<Number, Count>::Mask mask, PlainLanes<Number, Count> a,
                                            PlainLanes<Number, Count> b)
{
    for (unsigned i = 0; i < Count; ++i)
        b.v[i] = mask.v[i] != 0 ? a.v[i] : b.v[i];
    return b;
}
template <int I, int J, int K, int L>
GRAZE_LANE Four shuffled(Four a, Four b)
{
    return {{a.v[I], a.v[J], b.v[K], b.v[L]}};
}
template <class Number>
GRAZE_LANE FourInts truncated(const Number& a)
{
    FourInts out{};
    for (unsigned i = 0; i < Number::Width; ++i)
        out.v[i] = static_cast<std::uint32_t>(static_cast<std::int32_t>(a.v[i]));
    return out;
}
GRAZE_LANE Four narrowed(TwoDoubles a)
{
    return {{static_cast<float>(a.v[0]), static_cast<float>(a.v[1]), 0.f, 0.f}};
}
GRAZE_LANE FourMask narrowed(TwoMask low, TwoMask high)
{
    const auto word = [](std::uint64_t mask) { return static_cast<std::uint32_t>(mask); };
    return {{word(low.v[0]), word(low.v[1]), word(high.v[0]), word(high.v[1])}};
}

} // namespace graze::detail::GRAZE_LANES
