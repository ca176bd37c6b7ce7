// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_table.hpp"
#include "system/broad/candidates.hpp"
#include "system/contact/counted_queries.hpp"
#include "system/sprites/scene.hpp"

#include <graze/system/events.hpp>
#include <graze/system/statistics.hpp>

namespace graze::detail
{

/// Everything that the bullets of one frame read, and where their events go. The table changes only in its new list of
/// meetings, until `BulletSweep::take`.
struct BulletFrame
{
    const Scene& scene;
    BulletTable& bullets;
    const Candidates& candidates;
    CountedQueries& queries;
    Statistics& statistics;
    RareEvents& events;

    /// Whether accelerators may answer.
    [[nodiscard]] bool fast() const noexcept { return queries.settings().method == Method::Fast; }
};

} // namespace graze::detail
