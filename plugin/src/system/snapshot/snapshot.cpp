// SPDX-License-Identifier: Zlib
#include "snapshot.hpp"

#include "base/make_room.hpp"
#include "base/thread_memory.hpp"
#include "saved_layers.hpp"
#include "saved_tables.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace graze
{

const char* toString(SnapshotFault fault) noexcept
{
    constexpr std::array Texts = {"none",    "not a snapshot", "of another version of graze", "cut off or too long",
                                  "damaged", "contradictory"};
    const auto index = static_cast<std::size_t>(fault);
    return index < Texts.size() ? Texts[index] : "unknown";
}

} // namespace graze

namespace graze::detail
{

namespace
{

// A snapshot is this header and the state: the magic and the version of 4 bytes each, the size and the checksum of the
// state of 8 each. The version rises with every change of the state.
constexpr std::uint32_t Magic = 0x5A415247; // "GRAZ"
constexpr std::uint32_t Version = 9;
constexpr std::size_t VersionAt = 4, SizeAt = 8, ChecksumAt = 16;

std::uint64_t checksumOf(std::span<const std::byte> bytes) noexcept
{
    std::uint64_t hash = Version;
    std::size_t at = 0;
    for (; at + sizeof hash <= bytes.size(); at += sizeof hash)
        hash = hashWith(hash, load<std::uint64_t>(&bytes[at]));
    for (; at < bytes.size(); ++at)
        hash = hashWith(hash, std::to_integer<std::uint64_t>(bytes[at]));
    return hash;
}

SnapshotFault checkHeader(std::span<const std::byte> bytes)
{
    if (bytes.size() < sizeof Magic || load<std::uint32_t>(bytes.data()) != Magic)
        return SnapshotFault::NotASnapshot;
    if (bytes.size() < SnapshotHeaderSize)
        return SnapshotFault::WrongLength;
    if (load<std::uint32_t>(&bytes[VersionAt]) != Version)
        return SnapshotFault::OtherVersion;
    const std::span<const std::byte> state = bytes.subspan(SnapshotHeaderSize);
    if (load<std::uint64_t>(&bytes[SizeAt]) != state.size())
        return SnapshotFault::WrongLength;
    if (load<std::uint64_t>(&bytes[ChecksumAt]) != checksumOf(state))
        return SnapshotFault::Damaged;
    return SnapshotFault::None;
}

// Pairs and bullets name rows of sprites, so these come before them. `current` is the state itself, or the one that it
// will replace, with the pool for the shapes.
template <class Archive, class State, class Current>
void walk(Archive& archive, State& state, Current& current)
{
    auto& [settings, options, scene, bullets, pairs] = state;
    archive(settings.maxIterations, settings.epsilon, settings.method, options.beginGeometry, options.stayGeometry);
    if constexpr (Archive::Reads)
        require(!std::isnan(settings.epsilon) && (settings.method == Method::Fast || settings.method == Method::Gjk));
    SavedLayers::walkLayers(archive, scene.layers);
    SavedLayers::walkLayerRules(archive, scene.layers);
    SavedTables::walkSprites(archive, scene.sprites, current.scene.pool, current.scene.sprites, scene.layers.count());
    SavedTables::walkIgnored(archive, scene.ignored, scene.sprites);
    SavedTables::walkPairs(archive, pairs, scene.sprites);
    SavedTables::walkBullets(archive, bullets, scene.sprites, current.bullets, scene.layers.count());
}

} // namespace

void sealSnapshot(std::span<std::byte> bytes) noexcept
{
    const std::span<const std::byte> state = bytes.subspan(SnapshotHeaderSize);
    store(bytes.data(), Magic);
    store(&bytes[VersionAt], Version);
    store(&bytes[SizeAt], std::uint64_t{state.size()});
    store(&bytes[ChecksumAt], checksumOf(state));
}

void writeSnapshot(const SystemState& state, std::vector<std::byte>& bytes)
{
    // Into memory of the thread: the bytes of the caller stay as they are until all is written.
    SnapshotWriter writer(threadMemory<SnapshotWriter::Memory>(), state.scene.pool,
                          state.scene.sprites.ids().systemNumber());
    writer(std::array<float, SnapshotHeaderSize / sizeof(float)>{});
    walk(writer, state, state);
    sealSnapshot(writer.written());
    makeRoomClosely(writer.written().size(), bytes);
    bytes.assign(writer.written().begin(), writer.written().end());
}

std::uint64_t hashState(const SystemState& state) noexcept
{
    StateHasher hasher(state.scene.pool, state.scene.sprites, state.bullets);
    walk(hasher, state, state);
    return hasher.result();
}

SnapshotFault SnapshotLoader::load(std::span<const std::byte> bytes, SystemState& into)
{
    if (const SnapshotFault fault = checkHeader(bytes); fault != SnapshotFault::None)
        return fault;
    try
    {
        SnapshotReader reader(bytes.subspan(SnapshotHeaderSize), m_memory, into.scene.pool,
                              into.scene.sprites.ids().systemNumber());
        walk(reader, m_read, into);
        reader.finish();
        swapWith(into);
    }
    catch (const SnapshotRefused&)
    {
        return SnapshotFault::Contradictory;
    }
    return SnapshotFault::None;
}

void SnapshotLoader::swapWith(SystemState& state) noexcept
{
    ShapePool& pool = state.scene.pool;
    for (const std::uint32_t shape : m_read.scene.sprites.pieces.shape)
        pool.retain(shape);
    for (const std::uint32_t shape : state.scene.sprites.pieces.shape)
        if (shape != PieceTable::None)
            pool.release(shape);
    // The shapes of bullets belong to the user from here on.
    for (const BulletTraits& bullet : m_read.bullets.traits)
        if (bullet.shape != BulletTable::None && !pool.idOf(bullet.shape))
            pool.publish(pool.view(bullet.shape));
    std::swap(state.scene.sprites, m_read.scene.sprites);
    std::swap(state.scene.ignored, m_read.scene.ignored);
    std::swap(state.bullets, m_read.bullets);
    std::swap(state.pairs, m_read.pairs);
    SavedLayers::takeLayers(state.scene.layers, m_read.scene.layers);
    state.settings = m_read.settings;
    m_read.eventOptions.contactIndex = state.eventOptions.contactIndex; // no part of the state: it changes no event
    state.eventOptions = m_read.eventOptions;
}

} // namespace graze::detail
