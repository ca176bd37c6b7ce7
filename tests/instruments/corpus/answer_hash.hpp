// SPDX-License-Identifier: Zlib
#pragma once

#include "case.hpp"

#include <graze/pair/settings.hpp>

#include <cstdint>
#include <string>

namespace graze::corpus
{

/// A number for everything that the queries say about cases, to the last bit: compilers, build types and
/// SIMD paths that agree in it agree in every answer (FNV-1a, 64 bits).
class AnswerHash
{
public:
    /// Asks every query that the bodies of the case allow, not its own alone: in both argument orders, with
    /// the default settings and with so few iterations that some end unfinished, both by the method. All fields
    /// of the answers count, bounds and iterations included.
    void add(const Case& question, Method method);

    /// Sixteen hexadecimal digits.
    [[nodiscard]] std::string text() const;

private:
    std::uint64_t m_value = 0xcbf29ce484222325u;
};

} // namespace graze::corpus
