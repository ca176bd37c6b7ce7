// SPDX-License-Identifier: Zlib
#pragma once

#include "base/compiler.hpp"
#include "system/sprites/slot_map.hpp"

#include <graze/system/ids.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace graze::detail
{

/// The sprites that bullets have pierced and never hit again: a list for each bullet, from the newest to the oldest,
/// all in one column that grows at its end. A frame appends what it has found, and reads only the lists of bullets near
/// a target.
class StruckRecord
{
public:
    static constexpr std::uint32_t None = std::numeric_limits<std::uint32_t>::max();

    [[nodiscard]] std::size_t size() const noexcept { return m_entries.size(); }
    [[nodiscard]] bool hasRoom(std::size_t more) const noexcept { return m_entries.capacity() - size() >= more; }
    /// The next `more` calls of `add` do not allocate.
    void makeRoom(std::size_t more);
    /// `last` is the newest entry of the bullet.
    void add(std::uint32_t& last, SpriteId target) noexcept
    {
        m_entries.push_back({target, last, 0});
        last = static_cast<std::uint32_t>(size() - 1);
    }
    /// Asks for the memory of the newest entry, where there is one: it is in no cache, and waiting for it took a tenth
    /// of a frame of 100,000 bullets.
    void fetch(std::uint32_t last) const noexcept
    {
        if (last != None)
            prefetch(&m_entries[last]);
    }
    /// f(target) for each target of a list, also for those that are gone.
    template <class F>
    void forEach(std::uint32_t last, F&& f) const
    {
        for (; last != None; last = m_entries[last].before)
            f(m_entries[last].target);
    }
    /// Closes up the lists that `forEachLast(f)` gives to f, by their newest entries, without targets that are gone.
    /// All other lists are lost.
    template <class ForEachLast>
    void squeeze(ForEachLast&& forEachLast, const SlotMap& sprites) noexcept;
    void clear() noexcept { m_entries.clear(); }

private:
    struct Entry
    {
        SpriteId target{};        ///< null: goes in this `squeeze`
        std::uint32_t before = 0; ///< the entry before it in its list
        std::uint32_t place = 0;  ///< while closing up: whether it stays, then where
    };

    /// Turns marks into places and the links between entries with them.
    void findPlaces() noexcept;
    [[nodiscard]] std::uint32_t placeOf(std::uint32_t entry) const noexcept
    {
        if (entry == None)
            return None;
        return m_entries[entry].target ? m_entries[entry].place : m_entries[entry].before;
    }

    std::vector<Entry> m_entries;
};

template <class ForEachLast>
void StruckRecord::squeeze(ForEachLast&& forEachLast, const SlotMap& sprites) noexcept
{
    for (Entry& entry : m_entries)
        entry.place = 0;
    forEachLast(
        [&](std::uint32_t last)
        {
            for (; last != None; last = m_entries[last].before)
                m_entries[last].place = sprites.find(m_entries[last].target.value) ? 1u : 0u;
        });
    findPlaces();
    forEachLast([this](std::uint32_t& last) { last = placeOf(last); });
    std::erase_if(m_entries, [](const Entry& entry) { return !entry.target; });
}

/// The targets that one bullet has struck. The record is read at the first question.
class StruckTargets
{
public:
    void start(const StruckRecord& record, std::uint32_t last) noexcept
    {
        m_record = &record;
        m_last = last;
        m_ids.clear();
        m_sorted = true;
    }
    [[nodiscard]] bool has(SpriteId target);
    /// One more in this frame.
    void add(SpriteId target);

private:
    const StruckRecord* m_record = nullptr;
    std::uint32_t m_last = StruckRecord::None; // of the list that is not read yet
    std::vector<SpriteId> m_ids;
    bool m_sorted = true;
};

} // namespace graze::detail
