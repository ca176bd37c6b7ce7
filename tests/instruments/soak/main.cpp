// SPDX-License-Identifier: Zlib
// graze_soak [FRAMES [SEED]]: one collision system through very many frames of the scripted world (default 1000000
// frames, seed 1), with an eye on the memory that it holds. Now and then a snapshot goes on in another system, which
// has to see the same. A failure is the same one with the same seed. Exit code 1 when systems differ or memory grows.
// Calls of all kinds are judged by CollisionSystemModel and by the fuzz target system_calls.
#include "memory/memory.hpp"
#include "support/progress.hpp"
#include "support/worlds/scripted_world.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>

int main(int count, char** arguments)
{
    using namespace graze;
    using namespace graze::test;
    const auto frames = static_cast<std::uint32_t>(count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 1'000'000);
    const auto seed = static_cast<std::uint32_t>(count > 2 ? std::strtoul(arguments[2], nullptr, 10) : 1);
    if (frames == 0 || count > 3)
    {
        std::fprintf(stderr, "usage: graze_soak [FRAMES [SEED]]\n");
        return 2;
    }
    // Buffers keep the size of the worst frame so far, and a later one may be worse. A leak of one number in every
    // frame holds more than this after a hundred thousand of them.
    constexpr std::size_t MostGrowth = 256 << 10;
    CollisionSystem system, other;
    ScriptedWorld script(system, {.sprites = 40, .shotsPerFrame = 2, .reach = 120.f, .seed = seed});
    Progress progress("soak", "frames", frames);
    std::array<std::size_t, 2> most{}; // bytes held at the end of a frame, in each half, without the first tenth
    std::uint64_t begun = 0, hits = 0, nearMisses = 0, restored = 0;
    bool isRight = true;
    for (std::uint32_t frame = 0; frame < frames && isRight; ++frame)
    {
        std::optional<FrameSeen> wanted;
        if (frame % 61 == 60)
        {
            isRight = other.restore(snapshotOf(system)) == SnapshotFault::None;
            ScriptedWorld again = script;
            again.moveTo(other);
            wanted = playFrame(other, again, frame);
            ++restored;
        }
        const FrameSeen seen = playFrame(system, script, frame);
        isRight = isRight && wanted.value_or(seen) == seen;
        begun += system.begun().size();
        hits += system.hits().size();
        nearMisses += system.nearMisses().size();
        if (frame >= frames / 10)
            most[frame < frames / 2 ? 0 : 1] = std::max(most[frame < frames / 2 ? 0 : 1], heldBytes());
        if (frame % 64 == 0)
            progress.show(frame);
        if (!isRight)
            std::printf("soak, seed %u: another system goes on otherwise from frame %u\n", seed, frame);
    }
    progress.end();
    const bool isEnough = std::min({begun, hits, nearMisses, 2 * restored}) >= frames / 200;
    const bool grew = most[1] > most[0] + MostGrowth;
    std::printf("%u frames in %.0f s: %llu begun, %llu hits, %llu near misses, %llu restored; %.1f kB held at most in "
                "the first half, %.1f kB in the second\n%s%s",
                frames, progress.seconds(), static_cast<unsigned long long>(begun),
                static_cast<unsigned long long>(hits), static_cast<unsigned long long>(nearMisses),
                static_cast<unsigned long long>(restored), static_cast<double>(most[0]) / 1e3,
                static_cast<double>(most[1]) / 1e3, isEnough ? "" : "soak: too little has happened\n",
                grew ? "soak: memory grew in the second half\n" : "");
    return isRight && isEnough && !grew ? 0 : 1;
}
