// SPDX-License-Identifier: Zlib
#pragma once

#include "base/blocks.hpp"
#include "bullet_table.hpp"
#include "system/grid/candidates.hpp"
#include "system/queries/counted_queries.hpp"
#include "system/sprites/scene.hpp"

#include <graze/system/events.hpp>
#include <graze/system/statistics.hpp>

namespace graze::detail
{

/// Everything that the bullets of one frame read, and where their events go. The bullets change in
/// `BulletSweep::take`.
struct BulletFrame
{
    const Scene& scene;
    const BulletTable& bullets;
    MeetingList& newMeetings; ///< where the new list is written
    const Candidates& candidates;
    CountedQueries& queries;
    Statistics& statistics;
    RareEvents& events;
    Workers* workers = nullptr; ///< null: one thread

    /// Whether accelerators may answer.
    [[nodiscard]] bool fast() const noexcept { return queries.settings().method == Method::Fast; }
};

} // namespace graze::detail
