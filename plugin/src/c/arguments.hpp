// SPDX-License-Identifier: Zlib
#pragma once

#include "c/failure.hpp"
#include "c/system_handle.hpp"

namespace graze::c
{

/// Fails with GRAZE_NULL_ARGUMENT unless `pointer` is there; `name` is what graze.h calls it.
[[nodiscard]] inline bool isNull(const void* pointer, const char* call, const char* name) noexcept
{
    if (pointer)
        return false;
    fail(GRAZE_NULL_ARGUMENT, call, "%s is null", name);
    return true;
}

/// Fails with GRAZE_INVALID_ARGUMENT unless the system has made this layer.
[[nodiscard]] inline bool isUnknownLayer(const graze_system& system, std::uint32_t layer, const char* call) noexcept
{
    if (layer < system.collisions.layerCount())
        return false;
    fail(GRAZE_INVALID_ARGUMENT, call, "layer %u is unknown", layer);
    return true;
}

[[nodiscard]] inline Layer layerFrom(std::uint32_t layer) noexcept
{
    return Layer{static_cast<std::uint8_t>(layer)};
}

} // namespace graze::c
