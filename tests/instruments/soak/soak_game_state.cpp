// SPDX-License-Identifier: Zlib
#include "soak/soak_game.hpp"

#include <algorithm>

namespace graze::test::soak
{

void SoakGame::save()
{
    Saved saved;
    m_system.snapshot(saved.bytes);
    saved.state = m_state;
    saved.hash = m_system.hash();
    update();
    saved.next = m_system.hash();
    m_saved = std::move(saved);
}

// The state is the one that was saved, and the update that comes next leads where it led before.
void SoakGame::restore()
{
    if (!m_saved)
        return;
    for (const Sprite& sprite : m_state.sprites)
        if (std::none_of(m_saved->state.sprites.begin(), m_saved->state.sprites.end(),
                         [&](const Sprite& saved) { return saved.id == sprite.id; }))
            forget(sprite.id);
    require(m_system.restore(m_saved->bytes) == SnapshotFault::None, "a snapshot is restored");
    m_state = m_saved->state;
    // Sprites that were removed since live again.
    std::erase_if(m_dead, [this](SpriteId id) { return living(id) != nullptr; });
    require(m_system.hash() == m_saved->hash, "the hash is the snapshot's");
    require(m_system.begun().empty() && m_system.ended().empty() && m_system.hits().empty(), "there are no events");
    for (const Sprite& sprite : m_state.sprites)
        require(m_system.user(sprite.id) == sprite.user, "ids mean what they meant");
    for (const SpriteId id : m_dead)
        require(!m_system.contains(id), "ids that are void stay void");
    update();
    require(m_system.hash() == m_saved->next, "the next update leads where it led before");
    ++m_counts.restored;
}

void SoakGame::restoreElsewhere()
{
    m_system.snapshot(m_bytes);
    require(m_other.restore(m_bytes) == SnapshotFault::None, "a snapshot is restored in another system");
    require(m_other.hash() == m_system.hash(), "the hash is the same as in the system it came from");
    // Ids of the system, and an update of it, are not disturbed.
    m_foreign = m_other.add({.shape = Circle{1.f}});
}

void SoakGame::restoreDamaged()
{
    const std::uint64_t before = m_system.hash();
    m_system.snapshot(m_bytes);
    const std::size_t at = m_random.below(static_cast<std::uint32_t>(m_bytes.size()));
    if (m_random.chance(0.5f))
        m_bytes[at] ^= std::byte{static_cast<std::uint8_t>(1 + m_random.below(255))};
    else
        m_bytes.resize(at);
    require(m_system.restore(m_bytes) != SnapshotFault::None, "a damaged snapshot is refused");
    require(m_system.hash() == before, "and changes nothing");
}

} // namespace graze::test::soak
