// SPDX-License-Identifier: Zlib
#pragma once

#include "support/methods.hpp"

#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <variant>

namespace graze::test
{

/// An option of a command line, whose value stands behind its name: a number, also as 1e6, or a method.
struct Option
{
    const char* name;
    std::variant<std::uint64_t*, std::uint32_t*, Method*> value;

    void read(const std::string& text) const
    {
        if (Method* const* const method = std::get_if<Method*>(&value))
        {
            const auto named = methodNamed(text);
            if (!named)
                throw std::invalid_argument(std::string(name) + " " + text);
            **method = *named;
        }
        else if (std::uint32_t* const* const number = std::get_if<std::uint32_t*>(&value))
            **number = static_cast<std::uint32_t>(std::stod(text));
        else
            *std::get<std::uint64_t*>(value) = static_cast<std::uint64_t>(std::stod(text));
    }
};

/// Throws std::invalid_argument for what is none of these.
inline void readOptions(int count, char** arguments, std::initializer_list<Option> options)
{
    if (count % 2 == 0)
        throw std::invalid_argument("options come in pairs");
    for (int i = 1; i + 1 < count; i += 2)
    {
        bool isKnown = false;
        for (const Option& option : options)
            if (arguments[i] == std::string(option.name))
                option.read(arguments[i + 1]), isKnown = true;
        if (!isKnown)
            throw std::invalid_argument(std::string(arguments[i]) + " is no option");
    }
}

} // namespace graze::test
