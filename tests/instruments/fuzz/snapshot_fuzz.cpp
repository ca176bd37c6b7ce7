// SPDX-License-Identifier: Zlib
// Any bytes as a snapshot, those of a real one with some changed among them, with a checksum that fits or not:
// refused with a reason and nothing changed, or the system is as good as any other.
#include "fuzz/bytes.hpp"
#include "support/methods.hpp"
#include "support/worlds/scripted_world.hpp"
#include "system/snapshot/snapshot.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace
{

using namespace graze;
using fuzz::require;

using Snapshot = std::vector<std::byte>;

/// A small system in the middle of a game; one per kind, as making it takes longer than all else.
struct Game
{
    explicit Game(std::uint32_t seed) :
    script(system, {.sprites = 6 + 3 * seed,
                    .shotsPerFrame = 3,
                    .reach = 60.f,
                    .seed = seed + 1,
                    .method = test::Methods[seed % 2]})
    {
        for (std::uint32_t frame = 0; frame < 4 + seed; ++frame)
        {
            script.play(system, frame);
            if (frame < 3 + seed)
                system.update();
        }
        bytes = test::snapshotOf(system);
    }

    CollisionSystem system;
    test::ScriptedWorld script;
    Snapshot bytes;
};

// Overwrites, cuts, doubles or fills a run of bytes.
void change(fuzz::Bytes& input, Snapshot& bytes)
{
    const std::uint8_t kind = input.byte();
    const std::size_t at = bytes.empty() ? 0 : input.take<std::uint16_t>() % bytes.size();
    const std::size_t count = std::min<std::size_t>(1u + input.byte() % 16u, bytes.size() - at);
    const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    const auto last = first + static_cast<std::ptrdiff_t>(count);
    switch (kind % 6u)
    {
        case 0:
            bytes.erase(first, last);
            break;
        case 1:
        {
            const Snapshot run(first, last);
            bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), run.begin(), run.end());
            break;
        }
        case 2:
            std::fill(first, last, static_cast<std::byte>(input.byte()));
            break;
        case 3:
            if (at + 4 <= bytes.size())
            {
                const auto number = input.take<std::uint32_t>();
                std::memcpy(&bytes[at], &number, sizeof number);
            }
            break;
        case 4:
            if (at < bytes.size())
                bytes[at] = static_cast<std::byte>(static_cast<unsigned>(bytes[at]) + 1u + input.byte() % 3u);
            break;
        default:
            for (std::size_t i = 0; i < count; ++i)
                bytes[at + i] = static_cast<std::byte>(input.byte());
    }
}

Snapshot forged(fuzz::Bytes& input, const Game& game)
{
    const std::uint8_t kind = input.byte();
    Snapshot bytes = kind < 16 ? Snapshot() : game.bytes;
    if (kind < 32)
    {
        bytes.resize(kind < 16 ? 0 : detail::SnapshotHeaderSize);
        while (input.left() > 0)
            bytes.push_back(static_cast<std::byte>(input.byte()));
    }
    else
        for (unsigned changes = 1u + kind % 7u; changes > 0; --changes)
            change(input, bytes);
    // As a forger would do it: length and checksum fit.
    if (kind % 8u != 1 && bytes.size() >= detail::SnapshotHeaderSize)
        detail::sealSnapshot(bytes);
    return bytes;
}

std::vector<SpriteId> spritesOf(const CollisionSystem& system)
{
    std::vector<SpriteId> ids(system.spriteCount());
    system.sprites(ids);
    return ids;
}

void checkUsable(CollisionSystem& system)
{
    const Snapshot again = test::snapshotOf(system);
    const std::uint64_t hash = system.hash();
    require(system.begun().empty() && system.hits().empty(), "there are no events after a restore");
    CollisionSystem twin;
    require(twin.restore(again) == SnapshotFault::None, "what was restored can be saved and restored again");
    require(twin.hash() == hash, "the hash lasts");
    for (int frame = 0; frame < 2; ++frame)
    {
        system.advanceBullets(0.02f);
        twin.advanceBullets(0.02f);
        system.update();
        twin.update();
        require(test::hashEvents(system) == test::hashEvents(twin), "the same events follow");
        require(system.hash() == twin.hash(), "the same states follow");
    }
    std::array<NearHit, 4> nearest;
    std::array<RayHit, 4> onRay;
    system.nearest({3.f, 4.f}, 50.f, nearest);
    system.rayCastAll({{-50.f, 0.f}, {1.f, 0.1f}, 200.f}, onRay);
    const std::vector<SpriteId> sprites = spritesOf(system);
    require(sprites.size() == system.spriteCount(), "all sprites are listed");
    for (const SpriteId id : sprites)
    {
        require(system.sprite(id).has_value() && system.bounds(id).has_value(), "a listed sprite is there");
        require(system.setMatrix(id, Affine2::translation({1.f, 2.f})) == Refused::None, "a listed sprite moves");
    }
    system.update();
    std::vector<BulletId> bullets(system.bulletCount());
    system.bullets(bullets);
    for (const BulletId id : bullets)
        require(system.removeBullet(id) == Refused::None, "a listed bullet can be removed");
    for (const SpriteId id : sprites)
        require(system.remove(id) == Refused::None, "a listed sprite can be removed");
    system.update();
    require(system.spriteCount() == 0 && system.bulletCount() == 0, "nothing is left");
    const SpriteId added = system.add({.shape = Circle{4.f}});
    require(system.contains(added), "a sprite can be added");
    system.update();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::array<Game, 3> games{Game(0), Game(1), Game(2)};
    fuzz::Bytes input({data, size});
    const Game& game = games[input.byte() % games.size()];
    const Snapshot bytes = forged(input, game);

    CollisionSystem system;
    require(system.restore(game.bytes) == SnapshotFault::None, "a snapshot can be restored");
    require(system.hash() == game.system.hash(), "a restored system has the hash of the first");
    const std::uint64_t before = system.hash();
    const SnapshotFault fault = system.restore(bytes);
    if (fault == SnapshotFault::None)
    {
        checkUsable(system);
        return 0;
    }
    require(system.hash() == before && test::snapshotOf(system) == game.bytes, "a refused snapshot changes nothing");
    require(std::string_view(toString(fault)).size() > 3, "a refusal has a reason");
    return 0;
}
