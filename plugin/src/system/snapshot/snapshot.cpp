// SPDX-License-Identifier: Zlib
#include "snapshot.hpp"

#include "base/make_room.hpp"
#include "owner_names.hpp"
#include "saved_tables.hpp"
#include "snapshot_reader.hpp"
#include "snapshot_writer.hpp"
#include "state_hasher.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

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

} // namespace graze

namespace graze::detail
{

namespace
{

// A snapshot is this header and the state. The version rises with every change of the state.
constexpr std::uint32_t Version = 6;
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
    // Memory of the thread: the bytes of the caller stay as they are until all is written.
    static thread_local SnapshotShapes shapes;
    static thread_local std::vector<std::byte> written;
    const Scene& scene = state.scene;
    written.assign(HeaderSize, std::byte{0});
    SnapshotWriter writer(written, scene.sprites.ids().systemNumber());
    describeSettings(state.settings, state.options, writer);
    SavedLayers::write(scene.layers, writer);
    shapes.number(scene, state.bullets);
    shapes.write(writer, scene.pool);
    SavedSprites::write(scene.sprites, writer, shapes, scene.pool);
    SavedPairs::write(state.pairs, writer);
    SavedBullets::write(state.bullets, writer, shapes);

    const auto stored = std::span<const std::byte>(written).subspan(HeaderSize);
    std::copy(Magic.begin(), Magic.end(), written.begin());
    storeLittle(&written[VersionAt], Version);
    storeLittle(&written[SizeAt], std::uint64_t{stored.size()});
    storeLittle(&written[ChecksumAt], hashBytes(stored, Version));
    makeRoomClosely(written.size(), bytes);
    bytes.assign(written.begin(), written.end());
}

std::uint64_t hashState(const StateView& state) noexcept
{
    const Scene& scene = state.scene;
    StateHasher hasher(OwnerNames(scene.sprites, state.bullets));
    describeSettings(state.settings, state.options, hasher);
    SavedLayers::write(scene.layers, hasher);
    SavedSprites::hash(scene.sprites, hasher, scene.pool);
    SavedPairs::write(state.pairs, hasher);
    SavedBullets::hash(state.bullets, hasher, scene.pool);
    return hasher.result();
}

SnapshotFault SnapshotLoader::load(std::span<const std::byte> bytes, const SystemState& into)
{
    if (const SnapshotFault fault = checkHeader(bytes); fault != SnapshotFault::None)
        return fault;
    try
    {
        read(bytes.subspan(HeaderSize), into);
    }
    catch (const SnapshotRefused& refused)
    {
        m_shapes.withdraw(into.scene.pool);
        return refused.fault;
    }
    catch (...)
    {
        m_shapes.withdraw(into.scene.pool);
        throw;
    }
    swapWith(into);
    return SnapshotFault::None;
}

void SnapshotLoader::read(std::span<const std::byte> state, const SystemState& into)
{
    Scene& current = into.scene;
    SnapshotReader reader(state, current.sprites.ids().systemNumber());
    describeSettings(m_settings, m_options, reader);
    require(!std::isnan(m_settings.epsilon));
    require(m_settings.method == Method::Fast || m_settings.method == Method::Gjk);
    SavedLayers::read(m_layers, reader);
    m_shapes.read(reader, current.pool);
    SavedSprites::read(m_sprites, reader, m_shapes, current.pool, m_layers.count(), current.sprites);
    SavedPairs::read(m_pairs, reader, m_sprites);
    SavedBullets::read(m_bullets, reader, m_shapes, m_layers.count(), m_sprites, into.bullets);
    reader.finish();
    m_shapes.reserveIds(current.pool, m_bullets);
}

void SnapshotLoader::swapWith(const SystemState& state) noexcept
{
    Scene& scene = state.scene;
    SavedSprites::retainShapes(m_sprites, scene.pool);
    SavedSprites::releaseShapes(scene.sprites, scene.pool);
    m_shapes.publish(scene.pool);
    m_shapes.release(scene.pool);
    std::swap(scene.sprites, m_sprites);
    std::swap(state.bullets, m_bullets);
    std::swap(state.pairs, m_pairs);
    SavedLayers::take(scene.layers, m_layers);
    state.settings = m_settings;
    m_options.contactIndex = state.options.contactIndex; // no part of the state: it changes no event
    state.options = m_options;
}

} // namespace graze::detail
