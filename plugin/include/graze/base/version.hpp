// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

namespace GRAZE_API graze
{

/// While this is 0, another minor version may break code that uses the plugin.
inline constexpr int VersionMajor = 0;
/// Counts versions with new features.
inline constexpr int VersionMinor = 1;
/// Counts versions with corrections only.
inline constexpr int VersionPatch = 0;

} // namespace graze

namespace GRAZE_API graze
{

/// Which instructions the support searches run on. The answers are the same to the bit.
enum class SimdPath
{
    Portable, ///< elsewhere: vectors of the compiler, such as NEON; built by cl, one number at a time
    Sse2,     ///< four floats at a time; every 64-bit x86 has it
    Avx2      ///< eight floats at a time
};

/// The path in use. It is chosen once, at the first query: the widest that the processor has, or a narrower one that
/// the environment variable GRAZE_SIMD names (`sse2`). A path that the processor lacks cannot be forced.
[[nodiscard]] SimdPath simdPath() noexcept;

/// `portable`, `sse2` or `avx2`: what GRAZE_SIMD is set to for this path.
[[nodiscard]] const char* nameOf(SimdPath path) noexcept;

} // namespace graze
