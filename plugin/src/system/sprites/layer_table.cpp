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
    m_masks[0] = 1;
}

Layer LayerTable::layer(std::string_view name)
{
    if (name.empty())
        throw std::invalid_argument("graze: a layer needs a name");
    if (const std::optional<Layer> known = find(name))
        return *known;
    if (m_names.size() == Capacity)
        throw std::length_error("graze: no room for layer \"" + std::string(name) + "\": all 64 are in use");
    m_names.emplace_back(name);
    return {static_cast<std::uint8_t>(m_names.size() - 1)};
}

std::optional<Layer> LayerTable::find(std::string_view name) const noexcept
{
    const auto found = std::find(m_names.begin(), m_names.end(), name);
    if (found == m_names.end())
        return std::nullopt;
    return Layer{static_cast<std::uint8_t>(found - m_names.begin())};
}

Layer LayerTable::chosen(const LayerChoice& choice, const char* what) const
{
    if (!choice.name())
    {
        if (!knows(choice.layer()))
            throw std::invalid_argument("graze: the layer of " + std::string(what) + " is not one of this system");
        return choice.layer();
    }
    const std::optional<Layer> found = find(*choice.name());
    if (!found)
        throw std::invalid_argument("graze: the layer of " + std::string(what) + ", \"" + std::string(*choice.name()) +
                                    "\", is not one of this system: make it by layer()");
    return *found;
}

void LayerTable::collide(Layer a, Layer b, bool enabled) noexcept
{
    if (!knows(a) || !knows(b))
        return;
    setBits(m_masks, a, b, enabled);
}

void LayerTable::setEffect(Layer bullets, Layer targets, BulletEffect effect) noexcept
{
    if (knows(bullets) && knows(targets) && effect <= BulletEffect::Report)
        m_effects[bullets.index][targets.index] = effect;
}

void LayerTable::setNearMisses(Layer a, Layer b, bool enabled) noexcept
{
    if (knows(a) && knows(b))
        setBits(m_notNear, a, b, !enabled);
}

void LayerTable::setBits(std::array<std::uint64_t, Capacity>& masks, Layer a, Layer b, bool on) noexcept
{
    const auto set = [on](std::uint64_t& mask, std::uint64_t bits) { mask = on ? mask | bits : mask & ~bits; };
    set(masks[a.index], bit(b));
    set(masks[b.index], bit(a));
}

std::string_view LayerTable::name(Layer layer) const noexcept
{
    return knows(layer) ? std::string_view(m_names[layer.index]) : std::string_view();
}

} // namespace graze::detail
