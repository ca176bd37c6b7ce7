// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/settings.hpp>

#include <array>
#include <optional>
#include <string>

namespace graze::test
{

/// Both methods, for tests that run under each.
inline constexpr std::array<Method, 2> Methods{Method::Fast, Method::Gjk};

/// "fast" or "gjk": on command lines and in names of tests.
[[nodiscard]] inline const char* methodName(Method method) noexcept
{
    return method == Method::Fast ? "fast" : "gjk";
}

/// Empty for any other name.
[[nodiscard]] inline std::optional<Method> methodNamed(const std::string& name) noexcept
{
    for (const Method method : Methods)
        if (name == methodName(method))
            return method;
    return std::nullopt;
}

} // namespace graze::test
