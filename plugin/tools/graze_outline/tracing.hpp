// SPDX-License-Identifier: Zlib
#pragma once

#include "jobs.hpp"
#include "options.hpp"

#include <cstddef>
#include <string>

namespace outliner
{

/// The result of one picture.
struct Traced
{
    std::size_t vertices = 0;
    std::size_t pieces = 0;
    std::size_t frames = 0;
    float measuredError = 0.f; ///< the worst of the frames (unit: pixels)
};

/// Traces one picture and writes its files. Throws std::exception with the reason, without the picture's name.
[[nodiscard]] Traced trace(const Job& job, const Options& options);

} // namespace outliner
