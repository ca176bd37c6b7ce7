// SPDX-License-Identifier: Zlib
#include <graze/base/version.hpp>

#include <cstdlib>
#include <cstring>

namespace graze
{

namespace
{

SimdPath choose() noexcept
{
#if defined(__x86_64__) || defined(_M_X64)
    const char* const asked = std::getenv("GRAZE_SIMD");
    if (asked && std::strcmp(asked, nameOf(SimdPath::Sse2)) == 0)
        return SimdPath::Sse2;
#if defined(__GNUC__)
    if (__builtin_cpu_supports("avx2"))
        return SimdPath::Avx2;
#endif
    return SimdPath::Sse2;
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
