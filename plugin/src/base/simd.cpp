// SPDX-License-Identifier: Zlib
#include <graze/base/version.hpp>

#include <cstdlib>
#include <cstring>
#if defined(__x86_64__) && defined(_MSC_VER) && !defined(GRAZE_ONE_SOURCE)
#include <cpuid.h>
#endif

namespace graze
{

namespace
{

#if defined(__x86_64__) && !defined(GRAZE_ONE_SOURCE)
bool processorHasAvx2() noexcept
{
#if defined(_MSC_VER)
    // clang-cl has the builtin too, but Microsoft's linker not the library that it needs. The system must save the
    // registers as well, which are two bits of the first extended control register.
    unsigned a = 0, b = 0, c = 0, d = 0, saved = 0;
    constexpr unsigned CanAsk = bit_OSXSAVE | bit_AVX;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & CanAsk) != CanAsk)
        return false;
    __asm__("xgetbv" : "=a"(saved), "=d"(d) : "c"(0));
    return (saved & 6u) == 6u && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_AVX2) != 0;
#else
    return __builtin_cpu_supports("avx2") != 0;
#endif
}
#endif

SimdPath choose() noexcept
{
#if defined(__x86_64__) && defined(GRAZE_ONE_SOURCE)
#if defined(__AVX2__)
    return SimdPath::Avx2;
#else
    return SimdPath::Sse2;
#endif
#elif defined(__x86_64__)
    const char* const asked = std::getenv("GRAZE_SIMD");
    if (asked && std::strcmp(asked, nameOf(SimdPath::Sse2)) == 0)
        return SimdPath::Sse2;
    return processorHasAvx2() ? SimdPath::Avx2 : SimdPath::Sse2;
#else
    return SimdPath::Portable;
#endif
}

} // namespace

SimdPath simdPath() noexcept
{
    static const SimdPath path = choose();
    return path;
}

const char* nameOf(SimdPath path) noexcept
{
    switch (path)
    {
        case SimdPath::Portable:
            return "portable";
        case SimdPath::Sse2:
            return "sse2";
        case SimdPath::Avx2:
            return "avx2";
    }
    return "unknown";
}

} // namespace graze
