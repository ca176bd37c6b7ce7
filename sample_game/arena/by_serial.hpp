// SPDX-License-Identifier: Zlib
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace game
{

/// The one with that serial number in a list in order of creation; the end when it has gone, as when two bullets
/// of one step strike the same.
template <class Item>
[[nodiscard]] typename std::vector<Item>::iterator findBySerial(std::vector<Item>& items, std::uint64_t serial)
{
    const auto found = std::lower_bound(items.begin(), items.end(), serial,
                                        [](const Item& item, std::uint64_t s) { return item.serial < s; });
    return found != items.end() && found->serial == serial ? found : items.end();
}

} // namespace game
