// SPDX-License-Identifier: Zlib
#include "owner_names.hpp"

#include <algorithm>
#include <compare>
#include <vector>

namespace graze::detail
{

namespace
{

constexpr std::uint64_t Gone = std::uint64_t{1} << 32;

struct GoneOwner
{
    SpriteId id;
    std::uint64_t row = 0;
    friend constexpr auto operator<=>(const GoneOwner&, const GoneOwner&) noexcept = default;
};

} // namespace

std::span<const std::uint64_t> ownerNames(const SpriteTable& sprites, const BulletTable& bullets)
{
    static thread_local std::vector<std::uint64_t> names;
    static thread_local std::vector<GoneOwner> gone;
    names.clear();
    gone.clear();
    const auto name = [&](SpriteId owner)
    {
        const std::uint32_t slot = SlotMap::slotOf(owner.value);
        const std::uint32_t row = owner && slot < sprites.ids().slots() ? sprites.ids().rowOf(slot) : sprites.rows();
        if (owner && (row >= sprites.rows() || sprites.id[row] != owner))
            gone.push_back({owner, names.size()});
        names.push_back(owner ? row + std::uint64_t{1} : 0);
    };
    for (const SpriteId owner : sprites.owner)
        name(owner);
    bullets.forEachRow([&](std::uint32_t row) { name(bullets.traits[row].owner); });

    std::sort(gone.begin(), gone.end());
    for (std::size_t i = 0; i < gone.size(); ++i)
    {
        const bool isFirst = i == 0 || gone[i - 1].id != gone[i].id;
        names[gone[i].row] = isFirst ? Gone + gone[i].row : names[gone[i - 1].row];
    }
    return names;
}

} // namespace graze::detail
