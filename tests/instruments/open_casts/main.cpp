// SPDX-License-Identifier: Zlib
// graze_open_casts [--casts N] [--most M]: rays, casts of shapes and turning shapes through random systems, N for each
// of three seeds and in turn by both methods, with default settings. Counts the casts that run out of iterations, by
// kind. Exit code 1 when they are more than M together.
#include "support/options.hpp"
#include "support/random.hpp"

#include <graze/system/collision_system.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace
{

using namespace graze;
using graze::test::Random;

constexpr std::array Kinds{"rays", "casts", "turning casts"};

Shape randomShape(Random& random)
{
    const float size = random.logBetween(4.f, 120.f);
    switch (random.below(5))
    {
        case 0:
            return Circle{0.5f * size};
        case 1:
            return Box{{size, size * random.between(0.1f, 1.f)}};
        case 2:
            return Capsule{random.inSquare(0.4f * size), random.inSquare(0.4f * size), 0.2f * size};
        case 3:
            return Polygon::hullOf(random.points(7, 0.4f * size)).rounded(0.1f * size);
        default:
            return random.polygon(12, 0.5f * size);
    }
}

// Some are uneven, so that discs are ellipses, and some mirrored.
Affine2 randomMatrix(Random& random)
{
    const float size = random.logBetween(0.5f, 2.f);
    const Vec2 scale{random.chance(0.2f) ? -size : size, random.chance(0.2f) ? size * random.between(0.2f, 1.f) : size};
    return Affine2::translation(random.inSquare(500.f)) * Affine2::rotation(random.between(-3.f, 3.f)) *
           Affine2::scaling(scale);
}

using Counts = std::array<std::uint64_t, Kinds.size()>;

void castThrough(const CollisionSystem& system, Random& random, Counts& open)
{
    const std::size_t kind = random.below(3);
    const Shape shape = randomShape(random);
    const Affine2 start = randomMatrix(random);
    const Vec2 motion = random.inSquare(800.f);
    Status status = Status::Separated;
    if (kind == 0)
        status = system.rayCast({start.offset(), motion, 1000.f}).status;
    else if (kind == 1)
        status = system.shapeCast({shape, start}, motion).status;
    else
    {
        Affine2 end = Affine2::rotation(random.between(-3.f, 3.f)) * start;
        end.tx = start.tx + motion.x, end.ty = start.ty + motion.y;
        status = system.timeOfImpact({shape, start}, end).status;
    }
    open[kind] += status == Status::IterationLimit ? 1u : 0u;
}

} // namespace

int main(int count, char** arguments)
{
    std::uint64_t casts = 10'000'000, most = 3;
    return test::runWithOptions(
        count, arguments, {{"--casts", &casts}, {"--most", &most}},
        [&]
        {
            constexpr std::uint64_t CastsOfAWorld = 1000;
            Counts open{};
            for (const std::uint32_t seed : {1u, 2u, 3u})
            {
                Random random(seed);
                for (std::uint64_t done = 0; done < casts; done += CastsOfAWorld)
                {
                    CollisionSystem system({.method = done / CastsOfAWorld % 2 == 0 ? Method::Fast : Method::Gjk});
                    for (int i = 0; i < 40; ++i)
                        system.add({.shape = randomShape(random), .matrix = randomMatrix(random)});
                    system.update();
                    for (std::uint64_t i = 0; i < CastsOfAWorld; ++i)
                        castThrough(system, random, open);
                }
            }
            std::uint64_t all = 0;
            for (std::size_t kind = 0; kind < Kinds.size(); ++kind)
            {
                std::printf("%s without a verdict: %llu\n", Kinds[kind], static_cast<unsigned long long>(open[kind]));
                all += open[kind];
            }
            std::printf("3 x %llu casts, %llu without a verdict, %llu may be\n", static_cast<unsigned long long>(casts),
                        static_cast<unsigned long long>(all), static_cast<unsigned long long>(most));
            return all <= most;
        });
}
