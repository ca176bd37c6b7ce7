// SPDX-License-Identifier: Zlib
#include "system_state.hpp"

#include "byte_hash.hpp"
#include "owner_names.hpp"
#include "snapshot_reader.hpp"
#include "snapshot_writer.hpp"
#include "state_hasher.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace graze::detail
{

namespace
{

// A snapshot is this header and the state. To be raised with every change of what stands in the state.
constexpr std::uint32_t Version = 2;
constexpr std::array Magic = {std::byte{'G'}, std::byte{'R'}, std::byte{'A'}, std::byte{'Z'}};
constexpr std::size_t VersionAt = 4, SizeAt = 8, ChecksumAt = 16, HeaderSize = 24;

template <class Settings, class Options, class Archive>
void describeSettings(Settings& settings, Options& options, Archive& archive)
{
    archive.value(settings.maxIterations);
    archive.value(settings.epsilon);
    archive.value(settings.method);
    archive.value(options.beginGeometry);
    archive.value(options.stayGeometry);
}

SnapshotFault checkHeader(std::span<const std::byte> bytes)
{
    if (bytes.size() < Magic.size() || !std::equal(Magic.begin(), Magic.end(), bytes.begin()))
        return SnapshotFault::NotASnapshot;
    if (bytes.size() < HeaderSize)
        return SnapshotFault::WrongLength;
    if (loadLittle<std::uint32_t>(&bytes[VersionAt]) != Version)
        return SnapshotFault::OtherVersion;
    const std::span<const std::byte> state = bytes.subspan(HeaderSize);
    if (loadLittle<std::uint64_t>(&bytes[SizeAt]) != state.size())
        return SnapshotFault::WrongLength;
    if (loadLittle<std::uint64_t>(&bytes[ChecksumAt]) != hashBytes(state, Version))
        return SnapshotFault::Damaged;
    return SnapshotFault::None;
}

} // namespace

void writeSnapshot(const StateView& state, std::vector<std::byte>& bytes)
{
    static thread_local SnapshotShapes shapes;
    const World& world = state.world;
    bytes.assign(HeaderSize, std::byte{0});
    SnapshotWriter writer(bytes, world.sprites.ids().systemNumber());
    describeSettings(state.settings, state.options, writer);
    world.layers.write(writer);
    shapes.number(world);
    shapes.write(writer, world.pool);
    world.sprites.write(writer, shapes);
    state.pairs.write(writer);
    world.bullets.write(writer, shapes, world.sprites);

    const auto stored = std::span<const std::byte>(bytes).subspan(HeaderSize);
    std::copy(Magic.begin(), Magic.end(), bytes.begin());
    storeLittle(&bytes[VersionAt], Version);
    storeLittle(&bytes[SizeAt], std::uint64_t{stored.size()});
    storeLittle(&bytes[ChecksumAt], hashBytes(stored, Version));
}

std::uint64_t hashState(const StateView& state) noexcept
{
    const World& world = state.world;
    StateHasher hasher(ownerNames(world));
    describeSettings(state.settings, state.options, hasher);
    world.layers.hash(hasher);
    world.sprites.hash(hasher, world.pool);
    state.pairs.hash(hasher);
    world.bullets.hash(hasher, world.pool, world.sprites);
    return hasher.result();
}

SnapshotFault SnapshotLoader::load(std::span<const std::byte> bytes, const SystemState& into)
{
    if (const SnapshotFault fault = checkHeader(bytes); fault != SnapshotFault::None)
        return fault;
    try
    {
        read(bytes.subspan(HeaderSize), into.world);
    }
    catch (const SnapshotRefused& refused)
    {
        m_shapes.release(into.world.pool);
        return refused.fault;
    }
    catch (...)
    {
        m_shapes.release(into.world.pool);
        throw;
    }
    swapWith(into);
    return SnapshotFault::None;
}

void SnapshotLoader::read(std::span<const std::byte> state, World& current)
{
    SnapshotReader reader(state, current.sprites.ids().systemNumber());
    describeSettings(m_settings, m_options, reader);
    require(!std::isnan(m_settings.epsilon));
    require(m_settings.method == Method::Fast || m_settings.method == Method::Gjk);
    m_layers.read(reader);
    m_shapes.read(reader, current.pool);
    m_sprites.read(reader, m_shapes, current.pool, m_layers.count(), current.sprites);
    m_pairs.read(reader, m_sprites);
    m_bullets.read(reader, m_shapes, current.pool, m_layers.count(), m_sprites, current.bullets);
    reader.finish();
}

void SnapshotLoader::swapWith(const SystemState& state) noexcept
{
    World& world = state.world;
    m_sprites.retainShapes(world.pool);
    world.sprites.releaseShapes(world.pool);
    m_shapes.release(world.pool);
    std::swap(world.sprites, m_sprites);
    std::swap(world.bullets, m_bullets);
    std::swap(state.pairs, m_pairs);
    world.layers.take(m_layers);
    state.settings = m_settings;
    state.options = m_options;
}

} // namespace graze::detail
