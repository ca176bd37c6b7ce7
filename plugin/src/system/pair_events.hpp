// SPDX-License-Identifier: Zlib
#pragma once

#include "narrow_phase.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Makes begin, stay, end and near-miss events of sprites from what the narrow phase wrote into the pair
/// table. Keeps the records of touching and of near pairs in two lists in the order of events, so that
/// events come out sorted by merging and only what is new is sorted.
class PairEvents
{
public:
    void tell(const NarrowPhase::Frame& frame, const NarrowPhase& narrow, Events& events);

private:
    void tellTouches(const NarrowPhase::Frame& frame, Events& events);
    void tellNearMisses(const NarrowPhase::Frame& frame, Events& events);
    void mergeInto(std::vector<std::uint32_t>& list, std::span<const std::uint32_t> added, const PairTable& pairs);

    std::vector<std::uint32_t> m_touching;
    std::vector<std::uint32_t> m_near;
    std::vector<std::uint32_t> m_added;
    std::vector<std::uint32_t> m_merged;
};

} // namespace graze::detail
