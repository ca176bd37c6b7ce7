// SPDX-License-Identifier: Zlib
#include "impl.hpp"

#include <cmath>
#include <utility>

namespace graze
{

void CollisionSystem::update()
{
    m_impl->update();
}

std::span<const Contact> CollisionSystem::begun() const noexcept
{
    return m_impl->events.begun;
}

std::span<const Contact> CollisionSystem::stays() const noexcept
{
    return m_impl->events.stays.all();
}

std::span<const Contact> CollisionSystem::ended() const noexcept
{
    return m_impl->events.ended;
}

std::span<const Hit> CollisionSystem::hits() const noexcept
{
    return m_impl->events.hits;
}

std::span<const NearMiss> CollisionSystem::nearMisses() const noexcept
{
    return m_impl->events.nearMisses;
}

std::optional<Contact> CollisionSystem::contact(SpriteId a, SpriteId b) const noexcept
{
    const detail::SpriteTable& sprites = m_impl->world.sprites;
    auto rowA = sprites.ids().find(a.value);
    auto rowB = sprites.ids().find(b.value);
    if (!rowA || !rowB || *rowA == *rowB)
        return std::nullopt;
    if (sprites.rank[*rowB] < sprites.rank[*rowA])
        std::swap(rowA, rowB);
    detail::CountedQueries queries(m_impl->settings);
    // A pair that runs out of iterations has the state of the last update.
    const Status status = detail::statusOf(m_impl->world, *rowA, *rowB, queries);
    const bool touching =
        status == Status::Overlapping || (status == Status::IterationLimit && m_impl->touched(*rowA, *rowB));
    return touching ? detail::contactOf(m_impl->world, *rowA, *rowB, queries) : std::nullopt;
}

Refused CollisionSystem::setSettings(const GjkSettings& settings) noexcept
{
    if (std::isnan(settings.epsilon))
        return m_impl->refuse(Refused::NotFinite, "setSettings");
    if (settings != m_impl->settings)
        m_impl->lookAtAll();
    m_impl->settings = settings;
    return Refused::None;
}

const GjkSettings& CollisionSystem::settings() const noexcept
{
    return m_impl->settings;
}

void CollisionSystem::setEventOptions(const EventOptions& options) noexcept
{
    m_impl->eventOptions = options;
}

const EventOptions& CollisionSystem::eventOptions() const noexcept
{
    return m_impl->eventOptions;
}

const Statistics& CollisionSystem::statistics() const noexcept
{
    return m_impl->statistics;
}

void CollisionSystem::setRefusalHandler(std::function<void(const Refusal&)> handler)
{
    m_impl->refusals.setHandler(std::move(handler));
}

} // namespace graze
