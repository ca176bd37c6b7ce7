// SPDX-License-Identifier: Zlib
#pragma once

#include "support/methods.hpp"

#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

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
inline void readOptions(int count, char** arguments, const std::vector<Option>& options)
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

/// The main function of a program with options: 0 when the body finds all right, 1 when not, 2 and the usage when it
/// throws or the options cannot be read.
template <class Body>
int runWithOptions(int count, char** arguments, const std::vector<Option>& options, const Body& body)
{
    try
    {
        readOptions(count, arguments, options);
        return body() ? 0 : 1;
    }
    catch (const std::exception& problem)
    {
        std::fprintf(stderr, "%s: %s\nusage:", arguments[0], problem.what());
        for (const Option& option : options)
            std::fprintf(stderr, " [%s %s]", option.name,
                         std::holds_alternative<Method*>(option.value) ? "fast|gjk" : "N");
        std::fprintf(stderr, "\n");
        return 2;
    }
}

/// Options that all judges have.
struct JudgeOptions
{
    std::uint32_t seed = 1;
    std::uint64_t shown = 5; ///< so many faults are printed
    Method method = Method::Fast;
};

/// The main function of a judge; `counts` say how many cases of each kind there are.
template <class Body>
int runJudge(int count, char** arguments, const std::vector<Option>& counts, const Body& body)
{
    JudgeOptions judge;
    std::vector<Option> options{{"--seed", &judge.seed}, {"--shown", &judge.shown}, {"--method", &judge.method}};
    options.insert(options.begin(), counts.begin(), counts.end());
    return runWithOptions(count, arguments, options,
                          [&]
                          {
                              std::uint64_t cases = 0;
                              for (const Option& option : counts)
                                  cases += *std::get<std::uint64_t*>(option.value);
                              if (cases == 0)
                                  throw std::invalid_argument("nothing is asked for");
                              return body(judge);
                          });
}

} // namespace graze::test
