// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/system/events.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace graze::detail
{

/// The contacts that stay: most contacts of a frame. They keep their memory from frame to frame, so that a contact is
/// written once and never cleared before.
class StayList
{
public:
    /// Room for so many. The contacts of the last frame are gone.
    [[nodiscard]] Contact* start(std::size_t most)
    {
        m_count = 0;
        if (m_places.size() < most)
            m_places.resize(most + most / 4);
        return m_places.data();
    }
    void end(const Contact* next) noexcept { m_count = static_cast<std::size_t>(next - m_places.data()); }
    void clear() noexcept { m_count = 0; }
    [[nodiscard]] std::span<const Contact> all() const noexcept { return {m_places.data(), m_count}; }

private:
    std::vector<Contact> m_places;
    std::size_t m_count = 0;
};

/// The report of the last update: one array per kind of event.
struct FrameEvents
{
    std::vector<Contact> begun;
    StayList stays;
    std::vector<Contact> ended;
    std::vector<Hit> hits;
    std::vector<NearMiss> nearMisses;

    void clear() noexcept { begun.clear(), stays.clear(), ended.clear(), hits.clear(), nearMisses.clear(); }
};

} // namespace graze::detail
