// SPDX-License-Identifier: Zlib
#include "owner_names.hpp"

#include <algorithm>
#include <array>

namespace graze::detail
{

namespace
{

constexpr std::uint64_t Gone = std::uint64_t{1} << 32;

} // namespace

template <class F>
void OwnerNames::forEachBefore(std::size_t end, F&& f) const noexcept
{
    std::size_t number = 0;
    for (; number < end && number < m_sprites.rows(); ++number)
        if (!f(number, m_sprites.owner[number].value))
            return;
    for (std::uint32_t row = 0; number < end && row < m_bullets.rows(); ++row)
        if (!m_bullets.is(row, BulletTable::Gone))
            if (!f(number++, m_bullets.traits[row].owner.value))
                return;
}

void OwnerNames::name(std::size_t first, std::span<std::uint64_t> ids) const noexcept
{
    struct Dead
    {
        std::uint64_t id = 0;
        std::uint64_t name = 0;
    };
    std::array<Dead, 128> dead;
    auto end = dead.begin(); // the used part, which is sorted, ends here
    const auto find = [&](std::uint64_t id)
    {
        return std::lower_bound(dead.begin(), end, id,
                                [](const Dead& one, std::uint64_t other) { return one.id < other; });
    };
    const auto isKnown = [&](const auto& place, std::uint64_t id) { return place != end && place->id == id; };
    const auto rowOf = [this](std::uint64_t id)
    {
        const std::uint32_t slot = SlotMap::slotOf(id);
        const std::uint32_t row = slot < m_sprites.ids().slots() ? m_sprites.ids().rowOf(slot) : m_sprites.rows();
        return row < m_sprites.rows() && m_sprites.id[row].value == id ? row : m_sprites.rows();
    };

    for (std::size_t i = 0; i < ids.size(); ++i)
    {
        const std::uint64_t id = ids[i];
        if (id == 0 || rowOf(id) < m_sprites.rows())
            continue;
        const auto place = find(id);
        if (isKnown(place, id))
            continue;
        std::move_backward(place, end, end + 1);
        *place = {id, Gone + first + i};
        ++end;
    }
    auto unseen = end - dead.begin();
    if (unseen > 0)
        forEachBefore(first,
                      [&](std::size_t number, std::uint64_t id)
                      {
                          if (id == 0)
                              return true;
                          const auto place = find(id);
                          if (isKnown(place, id) && place->name >= Gone + first)
                          {
                              place->name = Gone + number;
                              --unseen;
                          }
                          return unseen > 0;
                      });
    for (std::uint64_t& id : ids)
        if (id != 0)
        {
            const std::uint32_t row = rowOf(id);
            id = row < m_sprites.rows() ? row + std::uint64_t{1} : find(id)->name;
        }
}

} // namespace graze::detail
