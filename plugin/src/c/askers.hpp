// SPDX-License-Identifier: Zlib
#pragma once

#include "c/arguments.hpp"

#include <graze/system/world_queries.hpp>

namespace graze::c
{

/// The filter of a query; null finds every sprite that is enabled.
[[nodiscard]] inline QueryFilter filterFrom(const CollisionSystem& system, const graze_filter* filter)
{
    QueryFilter result;
    if (!filter)
        return result;
    const graze_filter read = readStruct(filter, "graze_filter");
    result.layers = LayerMask::none();
    for (std::uint8_t k = 0; k < 32; ++k)
        if ((read.layers >> k & 1u) != 0)
            result.layers = result.layers | Layer{k};
    if (read.has_as != 0)
        result.as = needLayer(system, read.as);
    result.ignore = SpriteId{read.ignore};
    return result;
}

/// Calls `query` with who asks: the id of a living sprite, or an Operand.
template <class Query>
auto asProbe(const CollisionSystem& system, const graze_probe* probe, Query&& query)
{
    const graze_probe read = readStruct(&need(probe, "probe"), "graze_probe");
    if (read.sprite != 0 && read.collider)
        throw Failure(GRAZE_INVALID_ARGUMENT, "probe has a sprite and a collider, one of them asks");
    if (read.sprite != 0)
        return query(needAlive(system, read.sprite));
    const graze_collider& collider = needHandle(read.collider, "collider of the probe");
    const Operand operand = collider.at(needMatrix(&read.matrix, "matrix of the probe"));
    return query(operand);
}

} // namespace graze::c
