// SPDX-License-Identifier: Zlib
#include "layer_table.hpp"

#include <algorithm>
#include <stdexcept>

namespace graze::detail
{

LayerTable::LayerTable()
{
    // Reserved: users hold views of names.
    m_names.reserve(Capacity);
    m_names.emplace_back("default");
    m_masks[0] = 1u;
}

Layer LayerTable::layer(std::string_view name)
{
    if (name.empty())
        throw std::invalid_argument("graze: a layer needs a name");
    const auto found = std::find(m_names.begin(), m_names.end(), name);
    if (found != m_names.end())
        return {static_cast<std::uint8_t>(found - m_names.begin())};
    if (m_names.size() == Capacity)
        throw std::length_error("graze: no room for layer \"" + std::string(name) + "\": all 32 are in use");
    m_names.emplace_back(name);
    return {static_cast<std::uint8_t>(m_names.size() - 1)};
}

void LayerTable::collide(Layer a, Layer b, bool enabled) noexcept
{
    if (!knows(a) || !knows(b))
        return;
    const auto set = [enabled](std::uint32_t& mask, std::uint32_t bits)
    { mask = enabled ? mask | bits : mask & ~bits; };
    set(m_masks[a.index], bit(b));
    set(m_masks[b.index], bit(a));
}

std::string_view LayerTable::name(Layer layer) const noexcept
{
    return knows(layer) ? std::string_view(m_names[layer.index]) : std::string_view();
}

} // namespace graze::detail
