// SPDX-License-Identifier: Zlib
#include "snapshot_reader.hpp"
#include "snapshot_writer.hpp"
#include "state_hasher.hpp"
#include "system/sprites/layer_table.hpp"

#include <algorithm>
#include <utility>

namespace graze::detail
{

template <class Archive>
void LayerTable::describe(Archive& archive) const
{
    archive.value(static_cast<std::uint32_t>(m_names.size()));
    for (std::size_t i = 0; i < m_names.size(); ++i)
    {
        archive.text(m_names[i]);
        archive.value(m_masks[i]);
    }
}

void LayerTable::write(SnapshotWriter& writer) const
{
    describe(writer);
}

void LayerTable::hash(StateHasher& hasher) const noexcept
{
    describe(hasher);
}

void LayerTable::read(SnapshotReader& reader)
{
    std::uint32_t count = 0;
    reader.value(count);
    require(count >= 1 && count <= Capacity);
    m_names.resize(count);
    m_masks = {};
    for (std::size_t i = 0; i < count; ++i)
    {
        m_names[i] = reader.text();
        reader.value(m_masks[i]);
        const auto before = m_names.begin() + static_cast<std::ptrdiff_t>(i);
        require(!m_names[i].empty() && std::find(m_names.begin(), before, m_names[i]) == before);
    }
    const auto mayCollide = [this](std::size_t a, std::size_t b) { return ((m_masks[a] >> b) & 1u) != 0; };
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b < Capacity; ++b)
            require(!mayCollide(a, b) || (b < count && mayCollide(b, a)));
}

void LayerTable::take(LayerTable& other) noexcept
{
    const auto [mine, theirs] =
        std::mismatch(m_names.begin(), m_names.end(), other.m_names.begin(), other.m_names.end());
    m_names.erase(mine, m_names.end());
    std::move(theirs, other.m_names.end(), std::back_inserter(m_names));
    m_masks = other.m_masks;
}

} // namespace graze::detail
