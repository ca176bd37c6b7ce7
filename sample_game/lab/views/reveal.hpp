// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>

namespace game
{

/// How much of a step is shown. The rest is to be predicted.
enum class LabReveal : std::uint8_t
{
    Direction, ///< the simplex before the step and the direction of its search
    Vertex,    ///< also the vertex that the search finds
    Result     ///< all of it
};

} // namespace game
