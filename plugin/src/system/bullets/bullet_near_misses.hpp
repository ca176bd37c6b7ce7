// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_frame.hpp"
#include "swept_targets.hpp"

#include <cstdint>
#include <vector>

namespace graze::detail
{

/// How near bullets come to their targets: kept in the meetings of the bullets, reported when they leave.
class BulletNearMisses
{
public:
    /// Notes the gap between a bullet and one of its targets in this frame, up to `stop`: the fraction at which the
    /// bullet was spent, or 1.
    static void follow(const BulletFrame& frame, std::uint32_t bullet, const SweptTargets& targets,
                       const SweptTarget& target, float stop);
    /// Reports the targets that bullets have left, and forgets them: bullets in order, and the targets of a bullet in
    /// order of rank.
    void reportLeft(const BulletFrame& frame);

private:
    struct Left
    {
        Rank rank{};
        NearMiss miss{};
    };
    void reportLeftOf(const BulletFrame& frame, std::uint32_t bullet);

    std::vector<Left> m_left; // by one bullet
};

} // namespace graze::detail
