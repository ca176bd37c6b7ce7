// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>
#include <graze/system/collision_system.hpp>

#include <vector>

/// What the opaque pointer of the C interface points to. The events of the last update stand here in
/// the layout of C, so that `events` hands out pointers and copies nothing.
struct graze_system // NOLINT(readability-identifier-naming): the name belongs to C
{
    explicit graze_system(const graze::GjkSettings& settings);

    /// Copies the events of the update that has just run.
    void takeEvents();

    graze::CollisionSystem collisions;
    std::vector<graze_contact> begun;
    std::vector<graze_contact> stays;
    std::vector<graze_contact> ended;
    std::vector<graze_hit> hits;
    std::vector<graze_near_miss> nearMisses;
};
