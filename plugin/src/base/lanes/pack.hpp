// SPDX-License-Identifier: Zlib
#pragma once

// Floats, doubles or words side by side, as parts that fit into the registers. A part of lanes.hpp.

#include "base/compiler.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#if !defined(GRAZE_LANES)
#if defined(__x86_64__)
#define GRAZE_LANES sse2
#else
#define GRAZE_LANES portable
#endif
#endif
#if !defined(__GNUC__) && !defined(__clang__) && !defined(GRAZE_PLAIN_LANES)
#define GRAZE_PLAIN_LANES
#endif
#if defined(__x86_64__) && !defined(GRAZE_PLAIN_LANES)
#define GRAZE_X86_LANES
#include <immintrin.h>
#endif

// An operation on a register is one instruction and is always inlined. On plain numbers and under AddressSanitizer it
// is several: inlining all of them makes a megabyte of code and takes the compiler a minute.
#if defined(GRAZE_PLAIN_LANES) || defined(__SANITIZE_ADDRESS__)
#define GRAZE_LANE inline
#else
#define GRAZE_LANE GRAZE_INLINE
#endif

namespace graze::detail::GRAZE_LANES
{

#if defined(GRAZE_PLAIN_LANES)
constexpr std::uint32_t RegisterBytes = 0;
#elif defined(__AVX2__)
constexpr std::uint32_t RegisterBytes = 32;
#else
constexpr std::uint32_t RegisterBytes = 16;
#endif

template <class Number, std::uint32_t Width>
struct RegisterOf
{
#if defined(GRAZE_PLAIN_LANES)
    using Type = Number;
    using InMemory = Number;
#else
    typedef Number Type __attribute__((vector_size(Width * sizeof(Number))));
    typedef Number InMemory __attribute__((vector_size(Width * sizeof(Number)), aligned(alignof(Number)), may_alias));
#endif
};

GRAZE_LANE float root(float a)
{
    return GRAZE_BUILTIN(sqrtf, std::sqrt)(a);
}
GRAZE_LANE double root(double a)
{
    return GRAZE_BUILTIN(sqrt, std::sqrt)(a);
}

template <class Number, std::uint32_t Count>
struct Pack;

/// A lane by its number.
template <std::size_t I, class Number, std::uint32_t Count>
GRAZE_LANE Number lane(Pack<Number, Count> a)
{
    if constexpr (Pack<Number, Count>::PartWidth == 1)
        return a.part[I];
    else
        return a.part[I / a.PartWidth][I % a.PartWidth];
}

/// Intrinsics, where the compilers have no operator or make slow code of it.
template <class Number, std::size_t Bytes>
struct Cpu
{
    static constexpr bool IsHere = false;
};
#if defined(GRAZE_X86_LANES)
#define GRAZE_CPU(Number, Bytes, Register, prefix, suffix)                                                             \
    template <>                                                                                                        \
    struct Cpu<Number, Bytes>                                                                                          \
    {                                                                                                                  \
        static constexpr bool IsHere = true;                                                                           \
        static GRAZE_LANE Register smaller(Register a, Register b) { return prefix##_min_##suffix(a, b); }             \
        static GRAZE_LANE Register larger(Register a, Register b) { return prefix##_max_##suffix(a, b); }              \
        static GRAZE_LANE Register root(Register a) { return prefix##_sqrt_##suffix(a); }                              \
        static GRAZE_LANE int signs(Register a) { return prefix##_movemask_##suffix(a); }                              \
    };
GRAZE_CPU(float, 16, __m128, _mm, ps)
GRAZE_CPU(double, 16, __m128d, _mm, pd)
#if defined(__AVX2__)
GRAZE_CPU(float, 32, __m256, _mm256, ps)
GRAZE_CPU(double, 32, __m256d, _mm256, pd)
#endif
#undef GRAZE_CPU
#endif

// Every part from an expression with its number, i.
#define GRAZE_EACH(expression) each([&]([[maybe_unused]] std::uint32_t i) GRAZE_INLINE_LAMBDA { return expression; })
// Every lane i from a lane by its number; those of b follow those of a.
#define GRAZE_ARRANGED(a, b, number) arranged(a, b, [](std::size_t i) { return number; })

/// Numbers, or masks, which are words with all bits or none. An operation that is meant for one kind is used with that
/// kind alone.
template <class Number, std::uint32_t Count>
struct Pack
{
    using Word = std::conditional_t<sizeof(Number) == 8, std::uint64_t, std::uint32_t>;
    using Ints = Pack<Word, Count>;
    using Mask = Ints;
    using Half = Pack<Number, Count / 2>;
    static constexpr std::uint32_t Width = Count;
    static constexpr std::uint32_t PartWidth = std::clamp<std::uint32_t>(RegisterBytes / sizeof(Number), 1, Count);
    static constexpr std::uint32_t Parts = Count / PartWidth;
    using Part = typename RegisterOf<Number, PartWidth>::Type;
    using InMemory = typename RegisterOf<Number, PartWidth>::InMemory;
    using SignedPart = typename RegisterOf<std::make_signed_t<Word>, PartWidth>::Type;
    using Own = Cpu<Number, sizeof(Part)>;
    using AllLanes = std::make_index_sequence<Count>;
    Part part[Parts];

    static GRAZE_LANE Pack load(const void* p) { return GRAZE_EACH(static_cast<const InMemory*>(p)[i]); }
    /// Two numbers from each place.
    static GRAZE_LANE Pack loadPairs(const float* p, const float* q)
    {
        double pairs[2];
        std::memcpy(&pairs[0], p, sizeof pairs[0]);
        std::memcpy(&pairs[1], q, sizeof pairs[1]);
        return __builtin_bit_cast(Pack, Pack<double, 2>::of(pairs[0], pairs[1]));
    }
    static GRAZE_LANE Pack all(Number s) { return GRAZE_EACH(s - Part{}); } // the sum of -0 and 0 would be 0
    template <class... Lanes>
    static GRAZE_LANE Pack of(Number lane0, Lanes... others)
    {
        const Number lanes[] = {lane0, static_cast<Number>(others)...};
        return ofParts(lanes, std::make_index_sequence<Parts>{});
    }
    static GRAZE_LANE Pack of(Half low, Half high)
    {
        if constexpr (Parts == 1)
            return GRAZE_ARRANGED(low, high, i);
        else
            return GRAZE_EACH(i < Parts / 2 ? low.part[i] : high.part[i - Parts / 2]);
    }
    static GRAZE_LANE Pack of(const float* a, const float* b)
    {
        return of(static_cast<Number>(*a), static_cast<Number>(*b));
    }
    static GRAZE_LANE Pack ofBits(Ints a) { return GRAZE_EACH(__builtin_bit_cast(Part, a.part[i])); }
    /// The first lanes.
    static GRAZE_LANE Pack widened(Pack<float, 4> a)
    {
        if constexpr (Count == 4 && Parts == 2)
            return of(Half::widened(a), Half::widened(upperHalves(a, a)));
        else
            return Pack::converted(a, AllLanes{});
    }
    GRAZE_LANE void store(void* p) const
    {
        for (std::uint32_t i = 0; i < Parts; ++i)
            static_cast<InMemory*>(p)[i] = part[i];
    }
    GRAZE_LANE void storePair(void* p) const
    {
        const double pair = first(__builtin_bit_cast(Pack<double, 2>, *this));
        std::memcpy(p, &pair, sizeof pair);
    }
    GRAZE_LANE void storeUpperPair(void* p) const { upperHalves(*this, *this).storePair(p); }

    friend GRAZE_LANE Pack operator+(Pack a, Pack b) { return GRAZE_EACH(a.part[i] + b.part[i]); }
    friend GRAZE_LANE Pack operator-(Pack a, Pack b) { return GRAZE_EACH(a.part[i] - b.part[i]); }
    friend GRAZE_LANE Pack operator*(Pack a, Pack b) { return GRAZE_EACH(a.part[i] * b.part[i]); }
    friend GRAZE_LANE Pack operator/(Pack a, Pack b) { return GRAZE_EACH(a.part[i] / b.part[i]); }
    friend GRAZE_LANE Pack operator&(Pack a, Pack b) { return GRAZE_EACH(a.part[i] & b.part[i]); }
    friend GRAZE_LANE Pack operator|(Pack a, Pack b) { return GRAZE_EACH(a.part[i] | b.part[i]); }
    friend GRAZE_LANE Pack operator^(Pack a, Pack b) { return GRAZE_EACH(a.part[i] ^ b.part[i]); }
    /// `a` and not `b`.
    friend GRAZE_LANE Pack without(Pack a, Pack b) { return GRAZE_EACH(a.part[i] & ~b.part[i]); }
    friend GRAZE_LANE Pack bitsUp(Pack a, std::uint32_t bits) { return GRAZE_EACH(a.part[i] << bits); }
    /// Without regard to signs.
    friend GRAZE_LANE Pack bitsDown(Pack a, std::uint32_t bits) { return GRAZE_EACH(a.part[i] >> bits); }
    friend GRAZE_LANE Mask less(Pack a, Pack b) { return Mask::GRAZE_EACH(Mask::truth(a.part[i] < b.part[i])); }
    friend GRAZE_LANE Mask lessOrEqual(Pack a, Pack b) { return Mask::GRAZE_EACH(Mask::truth(a.part[i] <= b.part[i])); }
    friend GRAZE_LANE Mask areEqual(Pack a, Pack b) { return Mask::GRAZE_EACH(Mask::truth(a.part[i] == b.part[i])); }
    /// All bits where it is negative.
    friend GRAZE_LANE Mask signs(Pack a)
    {
        return Mask::GRAZE_EACH(Mask::truth(__builtin_bit_cast(SignedPart, a.part[i]) < 0));
    }
    /// The second of two that are equal or unordered, as larger.
    friend GRAZE_LANE Pack smaller(Pack a, Pack b)
    {
        if constexpr (Own::IsHere)
            return GRAZE_EACH(Own::smaller(a.part[i], b.part[i]));
        else
            return GRAZE_EACH(a.part[i] < b.part[i] ? a.part[i] : b.part[i]);
    }
    friend GRAZE_LANE Pack larger(Pack a, Pack b)
    {
        if constexpr (Own::IsHere)
            return GRAZE_EACH(Own::larger(a.part[i], b.part[i]));
        else
            return GRAZE_EACH(b.part[i] < a.part[i] ? a.part[i] : b.part[i]);
    }
    friend GRAZE_LANE Pack chosen(Mask mask, Pack a, Pack b)
    {
        if constexpr (RegisterBytes == 32) // one instruction, as the compilers know
            return GRAZE_EACH(__builtin_bit_cast(SignedPart, mask.part[i]) < 0 ? a.part[i] : b.part[i]);
        else
            return ofBits((mask & bitsAsInts(a)) | without(bitsAsInts(b), mask));
    }
    friend GRAZE_LANE Pack negated(Pack a) { return GRAZE_EACH(-a.part[i]); }
    /// The upper half is.
    friend GRAZE_LANE Pack negatedUpper(Pack a)
    {
        return ofBits(bitsAsInts(a) ^ bitsAsInts(halves(all(Number{0}), all(-Number{0}))));
    }
    friend GRAZE_LANE Pack magnitude(Pack a) { return ofBits(bitsAsInts(a) & Ints::all(static_cast<Word>(-1) >> 1)); }
    friend GRAZE_LANE Pack root(Pack a)
    {
        if constexpr (Own::IsHere)
            return GRAZE_EACH(Own::root(a.part[i]));
        else
        {
            Number lanes[Count];
            a.store(lanes);
            for (Number& number : lanes)
                number = GRAZE_LANES::root(number);
            return load(lanes);
        }
    }
    friend GRAZE_LANE Ints bitsAsInts(Pack a)
    {
        return Ints::GRAZE_EACH(__builtin_bit_cast(typename Ints::Part, a.part[i]));
    }
    /// A bit for each lane that is negative, lane 0 first.
    friend GRAZE_LANE int bitsOf(Pack a)
    {
        using Floats = Pack<std::conditional_t<sizeof(Number) == 8, double, float>, Count>;
        int bits = 0;
        if constexpr (Floats::Own::IsHere)
            for (std::uint32_t i = 0; i < Parts; ++i)
                bits |= Floats::Own::signs(Floats::ofBits(a).part[i]) << i * PartWidth;
        else
        {
            Word words[Count];
            a.store(words);
            for (std::uint32_t i = 0; i < Count; ++i)
                bits |= static_cast<int>(words[i] >> (8 * sizeof(Word) - 1)) << i;
        }
        return bits;
    }
    friend GRAZE_LANE bool isAny(Pack a) { return bitsOf(a) != 0; }
    friend GRAZE_LANE int equal(Pack a, Pack b) { return bitsOf(areEqual(a, b)); }
    friend GRAZE_LANE int atMost(Pack a, Pack b) { return bitsOf(lessOrEqual(a, b)); }
    friend GRAZE_LANE Number first(Pack a) { return lane<0>(a); }
    friend GRAZE_LANE Number second(Pack a) { return lane<1>(a); }
    friend GRAZE_LANE Half lowerHalf(Pack a)
    {
        if constexpr (Parts == 1)
            return Half::GRAZE_ARRANGED(a, a, i);
        else
            return Half::GRAZE_EACH(a.part[i]);
    }
    friend GRAZE_LANE Half upperHalf(Pack a)
    {
        if constexpr (Parts == 1)
            return Half::GRAZE_ARRANGED(a, a, Count / 2 + i);
        else
            return Half::GRAZE_EACH(a.part[i + Parts / 2]);
    }

    /// Every two lanes.
    friend GRAZE_LANE Pack swapped(Pack a) { return GRAZE_ARRANGED(a, a, i ^ 1); }
    /// The first lane of every two from `a`, the second from `b`.
    friend GRAZE_LANE Pack alternated(Pack a, Pack b) { return GRAZE_ARRANGED(a, b, i + i % 2 * Count); }
    /// The first lane of every two, from `a` and `b` alternately.
    friend GRAZE_LANE Pack firsts(Pack a, Pack b) { return GRAZE_ARRANGED(a, b, i - i % 2 + i % 2 * Count); }
    friend GRAZE_LANE Pack seconds(Pack a, Pack b) { return GRAZE_ARRANGED(a, b, (i | 1) + i % 2 * Count); }
    /// The lower half from `a`, the upper one from `b`.
    friend GRAZE_LANE Pack halves(Pack a, Pack b) { return GRAZE_ARRANGED(a, b, i + 2 * i / Count * Count); }
    /// Lanes 0 and 1 of every four, from `a` and `b` alternately.
    friend GRAZE_LANE Pack lowerZipped(Pack a, Pack b)
    {
        return GRAZE_ARRANGED(a, b, i / 4 * 4 + i % 4 / 2 + i % 2 * Count);
    }
    /// Lanes 2 and 3.
    friend GRAZE_LANE Pack upperZipped(Pack a, Pack b)
    {
        return GRAZE_ARRANGED(a, b, i / 4 * 4 + i % 4 / 2 + 2 + i % 2 * Count);
    }
    /// Lanes 0 and 1 of every four of `a`, then those of `b`.
    friend GRAZE_LANE Pack lowerHalves(Pack a, Pack b)
    {
        return GRAZE_ARRANGED(a, b, i / 4 * 4 + i % 2 + i % 4 / 2 * Count);
    }
    /// Lanes 2 and 3.
    friend GRAZE_LANE Pack upperHalves(Pack a, Pack b)
    {
        return GRAZE_ARRANGED(a, b, i / 4 * 4 + i % 2 + 2 + i % 4 / 2 * Count);
    }

    // Parts of the above.

    template <class Op>
    static GRAZE_LANE Pack each(Op op)
    {
        if constexpr (Parts == 1)
            return {{op(0)}};
        else if constexpr (Parts == 2)
            return {{op(0), op(1)}};
        Pack out;
        for (std::uint32_t i = 0; i < Parts; ++i)
            out.part[i] = op(i);
        return out;
    }
    template <class Compared>
    static GRAZE_LANE Part truth(Compared is)
    {
        if constexpr (std::is_same_v<Compared, bool>)
            return static_cast<Part>(-static_cast<SignedPart>(is));
        else
            return __builtin_bit_cast(Part, is);
    }
    template <std::size_t... I>
    static GRAZE_LANE Part partOf(const Number* lanes, std::index_sequence<I...>)
    {
        return Part{lanes[I]...};
    }
    template <std::size_t... P>
    static GRAZE_LANE Pack ofParts(const Number* lanes, std::index_sequence<P...>)
    {
        return {{partOf(lanes + P * PartWidth, std::make_index_sequence<PartWidth>{})...}};
    }
    template <class Other, std::size_t... I>
    static GRAZE_LANE Pack converted(Other a, std::index_sequence<I...>)
    {
        return of(static_cast<Number>(lane<I>(a))...);
    }
    template <class From, class Place>
    static GRAZE_LANE Pack arranged(From a, From b, Place place)
    {
        return arrangedAt(a, b, place, AllLanes{});
    }
    template <class From, class Place, std::size_t... I>
    static GRAZE_LANE Pack arrangedAt(From a, From b, Place place, std::index_sequence<I...>)
    {
        if constexpr (Parts == 1)
            return {{__builtin_shufflevector(a.part[0], b.part[0], place(I)...)}};
        else
            return of(lane<place(I) % Count>(place(I) < Count ? a : b)...);
    }
};

#undef GRAZE_EACH
#undef GRAZE_ARRANGED

} // namespace graze::detail::GRAZE_LANES
