// SPDX-License-Identifier: Zlib
#include "impl.hpp"

namespace graze
{

const char* toString(SnapshotFault fault) noexcept
{
    switch (fault)
    {
        case SnapshotFault::None:
            return "none";
        case SnapshotFault::NotASnapshot:
            return "not a snapshot";
        case SnapshotFault::OtherVersion:
            return "of another version of graze";
        case SnapshotFault::WrongLength:
            return "cut off or too long";
        case SnapshotFault::Damaged:
            return "damaged";
        case SnapshotFault::Contradictory:
            return "contradictory";
    }
    return "unknown";
}

void CollisionSystem::snapshot(std::vector<std::byte>& bytes) const
{
    m_impl->snapshot(bytes);
}

SnapshotFault CollisionSystem::restore(std::span<const std::byte> bytes)
{
    return m_impl->restore(bytes);
}

std::uint64_t CollisionSystem::hash() const noexcept
{
    return m_impl->hash();
}

void CollisionSystem::Impl::snapshot(std::vector<std::byte>& bytes) const
{
    detail::writeSnapshot({settings, eventOptions, world, m_pairs}, bytes);
}

SnapshotFault CollisionSystem::Impl::restore(std::span<const std::byte> bytes)
{
    if (!m_loader)
        m_loader = std::make_unique<detail::SnapshotLoader>(world.sprites.ids().systemNumber());
    const SnapshotFault fault = m_loader->load(bytes, {settings, eventOptions, world, m_pairs});
    if (fault == SnapshotFault::None)
    {
        m_candidates.startOver();
        events.clear();
        statistics = Statistics{};
        statistics.refused = refusals.count();
    }
    return fault;
}

std::uint64_t CollisionSystem::Impl::hash() const noexcept
{
    return detail::hashState({settings, eventOptions, world, m_pairs});
}

} // namespace graze
