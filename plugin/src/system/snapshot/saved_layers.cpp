// SPDX-License-Identifier: Zlib
#include "saved_tables.hpp"
#include "snapshot_reader.hpp"
#include "snapshot_writer.hpp"
#include "state_hasher.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace graze::detail
{

template <class Archive>
void SavedLayers::write(const LayerTable& layers, Archive& archive)
{
    archive.value(static_cast<std::uint32_t>(layers.m_names.size()));
    for (std::size_t i = 0; i < layers.m_names.size(); ++i)
    {
        archive.text(layers.m_names[i]);
        archive.value(layers.masks()[i]);
    }
}

template void SavedLayers::write(const LayerTable& layers, SnapshotWriter& archive);
template void SavedLayers::write(const LayerTable& layers, StateHasher& archive);

void SavedLayers::read(LayerTable& layers, SnapshotReader& reader)
{
    auto& names = layers.m_names;
    auto& masks = layers.m_masks;
    std::uint32_t count = 0;
    reader.value(count);
    require(count >= 1 && count <= LayerTable::Capacity);
    names.resize(count);
    masks = {};
    for (std::size_t i = 0; i < count; ++i)
    {
        names[i] = reader.text();
        reader.value(masks[i]);
        const auto before = names.begin() + static_cast<std::ptrdiff_t>(i);
        require(!names[i].empty() && std::find(names.begin(), before, names[i]) == before);
    }
    const auto mayCollide = [&masks](std::size_t a, std::size_t b) { return ((masks[a] >> b) & 1u) != 0; };
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b < LayerTable::Capacity; ++b)
            require(!mayCollide(a, b) || (b < count && mayCollide(b, a)));
}

void SavedLayers::take(LayerTable& layers, LayerTable& other) noexcept
{
    const auto [mine, theirs] =
        std::mismatch(layers.m_names.begin(), layers.m_names.end(), other.m_names.begin(), other.m_names.end());
    layers.m_names.erase(mine, layers.m_names.end());
    std::move(theirs, other.m_names.end(), std::back_inserter(layers.m_names));
    layers.m_masks = other.m_masks;
}

} // namespace graze::detail
