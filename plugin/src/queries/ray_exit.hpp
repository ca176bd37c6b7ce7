// SPDX-License-Identifier: Zlib
#pragma once

#include "base/compiler.hpp"

#include <graze/queries/pair_queries.hpp>

#include <cstdint>
#include <limits>

namespace graze::detail
{

/// `rayExit` of an operand of one piece, whatever the method. Separated: the ray does not meet it.
[[nodiscard]] RayExit exitOfPiece(const Operand& piece, const Ray& ray, const GjkSettings& settings) noexcept;

/// `rayExit` of `count` pieces, `pieceAt(i)` each. From the first entry on, a piece that the ray enters before it has
/// left the others takes it farther; one pass over the pieces for each that does.
template <class PieceAt>
[[nodiscard]] GRAZE_NOINLINE RayExit rayExitOf(std::uint32_t count, const Ray& ray, const GjkSettings& settings,
                                               PieceAt&& pieceAt)
{
    constexpr float Unmet = std::numeric_limits<float>::infinity();
    RayExit exit;
    float reached = Unmet;
    int iterations = 0;
    const auto ended = [&](Status status)
    {
        exit.status = status;
        exit.leaves = exit.leaves && status == Status::Overlapping;
        exit.iterations = iterations;
        return exit;
    };
    const auto entryOf = [&](const Operand& piece)
    {
        const RayCastResult entry = rayCast(piece, ray, settings);
        iterations += entry.iterations;
        return entry;
    };
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const RayCastResult entry = entryOf(pieceAt(i));
        if (entry.status == Status::InvalidInput || entry.status == Status::IterationLimit)
            return ended(entry.status);
        if (entry.hit && entry.distance < reached)
            reached = entry.distance;
    }
    if (reached == Unmet)
        return ended(count > 0 ? Status::Separated : Status::InvalidInput);
    for (bool grows = true; grows;)
    {
        grows = false;
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const Operand piece = pieceAt(i);
            const RayCastResult entry = entryOf(piece);
            if (!entry.hit || entry.distance > reached + 1e-3f + 1e-6f * reached) // that near is in touch
                continue;
            RayExit one = exitOfPiece(piece, ray, settings);
            iterations += one.iterations;
            if (one.status == Status::IterationLimit)
                return ended(one.status);
            if (one.status == Status::Separated) // it only grazes the border
                one = {Status::Overlapping, true, entry.distance, entry.point, entry.normal};
            else if (!one.leaves)
            {
                exit.leaves = false;
                return ended(Status::Overlapping);
            }
            if (exit.leaves && one.distance <= reached)
                continue;
            grows = count > 1;
            reached = one.distance;
            exit = one;
            exit.piece = i;
        }
    }
    return ended(Status::Overlapping);
}

} // namespace graze::detail
