// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_table.hpp"
#include "system/broad/candidates.hpp"
#include "system/contact/counted_queries.hpp"
#include "system/sprites/scene.hpp"

#include <graze/system/events.hpp>
#include <graze/system/statistics.hpp>

#include <cstdint>

namespace graze::detail
{

/// Everything that the bullets of one frame read and write.
struct BulletFrame
{
    const Scene& scene;
    BulletTable& bullets;
    const Candidates& candidates;
    CountedQueries& queries;
    Statistics& statistics;
    FrameEvents& events;
    std::uint64_t number = 0; ///< counts from 1

    /// Whether accelerators may answer.
    [[nodiscard]] bool fast() const noexcept { return queries.settings().method == Method::Fast; }
};

} // namespace graze::detail
