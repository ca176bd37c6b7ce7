// SPDX-License-Identifier: Zlib
// graze_soak [FRAMES [SEED]]: one collision system through very many frames of random calls (default 1000000 frames,
// seed 1), with an eye on what it promises and on what it holds of memory. A failure is the same one with the same
// seed. Exit code 1 when a promise is broken or memory grows.
#include "soak/memory.hpp"
#include "soak/soak_game.hpp"
#include "support/progress.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace
{

using namespace graze::test;

// Buffers keep the size of the worst frame so far, and a later one may be worse. A leak of one number in every
// frame holds more than this after a hundred thousand of them.
constexpr std::size_t MostGrowth = 256 << 10;

struct Memory
{
    std::size_t firstHalf = 0; ///< the most that was held at the end of a frame, without the first tenth
    std::size_t secondHalf = 0;

    [[nodiscard]] bool grew() const { return secondHalf > firstHalf + MostGrowth; }
};

Memory play(soak::SoakGame& game, std::uint64_t frames)
{
    Progress progress("soak", "frames", frames);
    Memory memory;
    for (std::uint64_t frame = 0; frame < frames; ++frame)
    {
        try
        {
            game.playFrame();
        }
        catch (const soak::Broken& promise)
        {
            progress.end();
            throw soak::Broken("frame " + std::to_string(frame) + ": " + promise.what());
        }
        std::size_t& most = frame < frames / 2 ? memory.firstHalf : memory.secondHalf;
        if (frame >= frames / 10)
            most = std::max(most, soak::heldBytes());
        if (frame % 64 == 0)
            progress.show(frame);
    }
    progress.end();
    std::printf("%llu frames in %.0f s", static_cast<unsigned long long>(frames), progress.seconds());
    return memory;
}

unsigned long long number(std::uint64_t value)
{
    return value;
}

/// Whether enough of everything has happened for the frames to mean something.
bool report(const soak::Counts& counts, const Memory& memory, std::uint64_t frames)
{
    std::printf(
        ": %llu calls, %llu sprites added (at most %zu at once, %zu bullets), %llu begun, %llu ended, %llu hits, "
        "%llu near misses, %llu found, %llu refused, %llu restored, %llu out of iterations; "
        "%.1f kB held at most in the first half, %.1f kB in the second\n",
        number(counts.operations), number(counts.added), counts.mostSprites, counts.mostBullets, number(counts.begun),
        number(counts.ended), number(counts.hits), number(counts.nearMisses), number(counts.found),
        number(counts.refused), number(counts.restored), number(counts.limits),
        static_cast<double>(memory.firstHalf) / 1e3, static_cast<double>(memory.secondHalf) / 1e3);
    const std::uint64_t some = frames / 200;
    return std::min({counts.begun, counts.ended, counts.hits, counts.nearMisses, counts.found, counts.refused,
                     counts.restored, counts.limits}) >= some;
}

} // namespace

int main(int count, char** arguments)
{
    const std::uint64_t frames = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1'000'000;
    const auto seed = static_cast<std::uint32_t>(count > 2 ? std::strtoul(arguments[2], nullptr, 10) : 1);
    if (frames == 0 || count > 3)
    {
        std::fprintf(stderr, "usage: graze_soak [FRAMES [SEED]]\n");
        return 2;
    }
    try
    {
        soak::SoakGame game(seed);
        const Memory memory = play(game, frames);
        const bool enough = report(game.counts(), memory, frames);
        if (!enough)
            std::printf("soak: too little has happened\n");
        if (memory.grew())
            std::printf("soak: memory grew in the second half\n");
        return enough && !memory.grew() ? 0 : 1;
    }
    catch (const std::exception& promise)
    {
        std::printf("soak, seed %u, %s\n", seed, promise.what());
        return 1;
    }
}
