// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/bench.hpp"

#include <graze/math/aabb.hpp>

#include <optional>
#include <span>

namespace game
{

/// A hard case that collision code is known to stumble over.
struct LabPreset
{
    std::string_view name;
    std::string_view why;     ///< one sentence: what makes it hard
    graze::Status expected{}; ///< status of the mode's query
    LabBench (*bench)() = nullptr;
    std::optional<graze::Aabb> view; ///< the part to look at, unless it is the whole pair (unit: pixels of the world)
};

[[nodiscard]] std::span<const LabPreset> labPresets();

} // namespace game
