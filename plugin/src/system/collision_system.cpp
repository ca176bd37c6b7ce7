// SPDX-License-Identifier: Zlib
#include "impl.hpp"

#include "system/queries/contact.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace graze
{

CollisionSystem::CollisionSystem(const GjkSettings& settings)
{
    if (std::isnan(settings.epsilon))
        throw std::invalid_argument("graze: the epsilon of a CollisionSystem is not a number");
    m_impl = new Impl(settings);
    m_impl->link->system = this;
}

CollisionSystem::~CollisionSystem()
{
    delete m_impl;
}

CollisionSystem::CollisionSystem(CollisionSystem&& other) noexcept : m_impl(std::exchange(other.m_impl, nullptr))
{
    if (m_impl)
        m_impl->link->system = this;
}

CollisionSystem& CollisionSystem::operator=(CollisionSystem&& other) noexcept
{
    if (this != &other)
    {
        delete m_impl;
        m_impl = std::exchange(other.m_impl, nullptr);
    }
    if (m_impl)
        m_impl->link->system = this;
    return *this;
}

const detail::Shared<detail::SystemLink>& CollisionSystem::link() const noexcept
{
    return m_impl->link;
}

Layer CollisionSystem::layer(std::string_view name)
{
    return m_impl->scene.layers.layer(name);
}

void CollisionSystem::collide(Layer a, Layer b, bool enabled) noexcept
{
    m_impl->scene.layers.collide(a, b, enabled);
    m_impl->candidates.testAll();
}

bool CollisionSystem::collides(Layer a, Layer b) const noexcept
{
    return m_impl->scene.layers.collides(a, b);
}

void CollisionSystem::setBulletEffect(Layer bullets, Layer targets, BulletEffect effect) noexcept
{
    m_impl->scene.layers.setEffect(bullets, targets, effect);
}

BulletEffect CollisionSystem::bulletEffect(Layer bullets, Layer targets) const noexcept
{
    const detail::LayerTable& layers = m_impl->scene.layers;
    return layers.knows(bullets) && layers.knows(targets) ? layers.effect(bullets, targets) : BulletEffect::AsFired;
}

void CollisionSystem::setNearMisses(Layer a, Layer b, bool enabled) noexcept
{
    m_impl->scene.layers.setNearMisses(a, b, enabled);
    m_impl->candidates.testAll();
}

bool CollisionSystem::hasNearMisses(Layer a, Layer b) const noexcept
{
    const detail::LayerTable& layers = m_impl->scene.layers;
    return layers.knows(a) && layers.knows(b) && layers.hasNearMisses(a, b);
}

void CollisionSystem::setPairFilter(const PairFilter& filter) noexcept
{
    m_impl->scene.filter = filter;
    m_impl->candidates.forgetAnswers();
    m_impl->candidates.testAll();
}

std::string_view CollisionSystem::layerName(Layer layer) const noexcept
{
    return m_impl->scene.layers.name(layer);
}

std::size_t CollisionSystem::layerCount() const noexcept
{
    return m_impl->scene.layers.count();
}

void CollisionSystem::update()
{
    m_impl->update();
}

void CollisionSystem::update(Workers& workers)
{
    m_impl->update(&workers);
}

const detail::FrameEvents& CollisionSystem::frameEvents() const noexcept
{
    return m_impl->events;
}

std::optional<Contact> CollisionSystem::contact(SpriteId a, SpriteId b) const noexcept
{
    const detail::SpriteTable& sprites = m_impl->scene.sprites;
    auto rowA = sprites.ids().find(a.value);
    auto rowB = sprites.ids().find(b.value);
    if (!rowA || !rowB || *rowA == *rowB)
        return std::nullopt;
    if (sprites.rank[*rowB] < sprites.rank[*rowA])
        std::swap(rowA, rowB);
    detail::CountedQueries queries(m_impl->settings);
    // A pair that runs out of iterations has the state of the last update.
    const Status status = detail::statusOf(m_impl->scene, *rowA, *rowB, queries);
    const bool touching =
        status == Status::Overlapping || (status == Status::IterationLimit && m_impl->pairs.touched(*rowA, *rowB));
    return touching ? detail::contactOf(m_impl->scene, *rowA, *rowB, queries) : std::nullopt;
}

SpriteContacts CollisionSystem::contactsOf(SpriteId id) const noexcept
{
    SpriteContacts contacts;
    contacts.m_link = m_impl->link.operator->();
    contacts.m_id = id;
    contacts.m_indexed = m_impl->contactIndex.isBuilt();
    contacts.m_index = m_impl->contactIndex.of(id);
    contacts.m_count = contacts.m_indexed ? contacts.m_index.size() : begun().size() + stays().size();
    if (contacts.m_indexed && contacts.m_count > 0 && !contacts.isOf(0))
        contacts.m_count = 0; // an older id of the same slot
    return contacts;
}

std::size_t SpriteContacts::size() const noexcept
{
    std::size_t count = 0;
    for (std::size_t at = first(0); at != m_count; at = first(at + 1))
        ++count;
    return count;
}

bool SpriteContacts::isOf(std::size_t at) const noexcept
{
    const Contact& contact = event(at);
    return !contact.passed && (contact.a == m_id || contact.b == m_id);
}

std::size_t SpriteContacts::first(std::size_t at) const noexcept
{
    if (!m_indexed)
        while (at < m_count && !isOf(at))
            ++at;
    return at;
}

const Contact& SpriteContacts::event(std::size_t at) const noexcept
{
    const std::span<const Contact> begun = m_link->system->begun();
    const std::size_t number = m_indexed ? m_index[at] : at;
    return number < begun.size() ? begun[number] : m_link->system->stays()[number - begun.size()];
}

Contact SpriteContacts::contact(std::size_t at) const noexcept
{
    Contact contact = event(at);
    const bool hasGeometry = contact.normal != Vec2{};
    if (const auto now = hasGeometry ? std::nullopt : m_link->system->contact(contact.a, contact.b))
    {
        contact.point = now->point;
        contact.normal = now->normal;
        contact.depth = now->depth;
        contact.firstPoint = now->firstPoint;
        contact.firstNormal = now->firstNormal;
        contact.pieceA = now->pieceA;
        contact.pieceB = now->pieceB;
    }
    return contact.a == m_id ? contact : contact.turned();
}

Refused CollisionSystem::setSettings(const GjkSettings& settings) noexcept
{
    if (std::isnan(settings.epsilon))
        return m_impl->refuse(Refused::NotFinite, "setSettings");
    if (settings != m_impl->settings)
        m_impl->candidates.testAll();
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

void CollisionSystem::snapshot(std::vector<std::byte>& bytes) const
{
    detail::writeSnapshot(*m_impl, bytes);
}

SnapshotFault CollisionSystem::restore(std::span<const std::byte> bytes)
{
    Impl& impl = *m_impl;
    if (!impl.loader)
        impl.loader = std::make_unique<detail::SnapshotLoader>(impl.scene.sprites.ids().systemNumber());
    const SnapshotFault fault = impl.loader->load(bytes, impl);
    if (fault == SnapshotFault::None)
    {
        impl.candidates.startOver();
        impl.events.clear();
        impl.contactIndex.clear();
        impl.statistics = Statistics{};
        impl.statistics.refused = impl.refusals.count();
    }
    return fault;
}

std::uint64_t CollisionSystem::hash() const noexcept
{
    return detail::hashState(*m_impl);
}

} // namespace graze
