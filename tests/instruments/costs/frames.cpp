// SPDX-License-Identifier: Zlib
#include "costs.hpp"

#include <graze/graze.hpp>

#include <algorithm>
#include <cmath>

namespace graze::test::costs
{

namespace
{

/// Layers on which bullets meet targets, and neither meets its own kind.
struct Range
{
    Range() { system.collide(shots, targets); }
    void addTarget(Vec2 at, float nearDistance = 0.f)
    {
        system.add(
            {.shape = Circle{1.f}, .matrix = Affine2::translation(at), .layer = targets, .nearDistance = nearDistance});
    }
    CollisionSystem system;
    Layer shots = system.layer("shots"), targets = system.layer("targets");
};

// One bullet goes through all targets in one frame.
double piercingBullet(Size count)
{
    Range range;
    for (Size i = 0; i < count; ++i)
        range.addTarget({static_cast<float>(i) * 4.f, 0.f});
    range.system.update();
    range.system.fire({.layer = range.shots,
                       .position = {-9.f, 0.f},
                       .velocity = {static_cast<float>(count) * 4.f + 9.f, 0.f},
                       .pierce = static_cast<int>(count)});
    range.system.advanceBullets(1.f);
    return shortest(1, [&] { range.system.update(); });
}

// One bullet flies among many targets, near to all of them in every frame.
double nearBullet(Size count)
{
    Range range;
    const auto side = static_cast<Size>(std::sqrt(static_cast<double>(count)));
    for (Size i = 0; i < count; ++i)
        range.addTarget({static_cast<float>(i % side) * 4.f, 10.f + static_cast<float>(i / side) * 4.f}, 1e5f);
    range.system.fire({.layer = range.shots, .velocity = {1.f, 0.f}});
    range.system.update();
    return shortest(4,
                    [&]
                    {
                        range.system.advanceBullets(1.f);
                        range.system.update();
                    });
}

// Sprites in one spot, all moved in each frame.
double spotOf(CollisionSystem& system, const ColliderDef& def, Size count)
{
    std::vector<SpriteId> ids;
    for (Size i = 0; i < count; ++i)
        ids.push_back(system.add(def));
    std::vector<Affine2> matrices(count);
    float x = 0.f;
    const auto frame = [&]
    {
        x += 1.f;
        std::fill(matrices.begin(), matrices.end(), Affine2::translation({x, 0.f}));
        system.setMatrices(ids, matrices);
        system.update();
    };
    frame();
    return shortest(4, frame);
}

double coins(Size count)
{
    CollisionSystem system;
    const Layer layer = system.layer("coins");
    system.collide(layer, Layer{});
    return spotOf(system, {.shape = Circle{8.f}, .layer = layer}, count);
}

// A pair costs a comparison of owners.
double oneOwner(Size count)
{
    CollisionSystem system;
    const SpriteId owner = system.add({.shape = Circle{8.f}, .matrix = Affine2::translation({1e4f, 0.f})});
    return spotOf(system, {.shape = Circle{8.f}, .owner = owner}, count);
}

// A row of sprites 4 px apart, every other of which jumps over its neighbour and back.
double sweptJumps(Size count)
{
    CollisionSystem system;
    std::vector<SpriteId> ids;
    const auto at = [](Size i, float jump) { return Affine2::translation({static_cast<float>(i) * 4.f + jump, 0.f}); };
    for (Size i = 0; i < count; ++i)
        ids.push_back(system.add({.shape = Circle{1.f}, .matrix = at(i, 0.f), .swept = i % 2 == 0}));
    system.update();
    float jump = 0.f;
    return shortest(4,
                    [&]
                    {
                        jump = 8.f - jump;
                        for (Size i = 0; i < count; i += 2)
                            system.setMatrix(ids[i], at(i, jump));
                        system.update();
                    });
}

// One swept sprite goes through all others in one frame.
double sweptThroughAll(Size count)
{
    CollisionSystem system;
    for (Size i = 0; i < count; ++i)
        system.add({.shape = Circle{1.f}, .matrix = Affine2::translation({static_cast<float>(i) * 4.f, 0.f})});
    const SpriteId swept =
        system.add({.shape = Circle{1.f}, .matrix = Affine2::translation({-9.f, 0.f}), .swept = true});
    system.update();
    system.setMatrix(swept, Affine2::translation({static_cast<float>(count) * 4.f + 9.f, 0.f}));
    return shortest(1, [&] { system.update(); });
}

// One in a hundred is swept; all move, and one in a hundred of the others goes through the whole field.
double fewSwept(Size count)
{
    CollisionSystem system;
    std::vector<SpriteId> ids;
    const auto side = static_cast<Size>(std::sqrt(static_cast<double>(count)));
    const auto at = [side](Size i, float shift)
    {
        const Size column = i % 100 == 1 && shift > 1.f ? side - i % side : i % side;
        return Affine2::translation({static_cast<float>(column) * 8.f + shift, static_cast<float>(i / side) * 8.f});
    };
    for (Size i = 0; i < count; ++i)
        ids.push_back(system.add({.shape = Circle{2.f}, .matrix = at(i, 0.f), .swept = i % 100 == 0}));
    system.update();
    float shift = 0.f;
    return shortest(4,
                    [&]
                    {
                        shift = 3.f - shift;
                        for (Size i = 0; i < count; ++i)
                            system.setMatrix(ids[i], at(i, shift));
                        system.update();
                    });
}

// Peak of some frames, less the array of contacts.
double bytesOfTouchingPairs(Size count)
{
    CollisionSystem system;
    const double before = residentBytes();
    spotOf(system, {.shape = Circle{8.f}}, count);
    const double events = static_cast<double>(sizeof(Contact)) * static_cast<double>(system.stays().size());
    return std::max(0., peakBytes() - before - events);
}

double peakOfTouchingPairs(Size count)
{
    CollisionSystem system;
    spotOf(system, {.shape = Circle{8.f}}, count);
    return peakBytes();
}

constexpr Row FrameRows[]{{"bullets/piercing", "ms", {2'000, 4'000, 8'000}, 1.3, piercingBullet},
                          {"bullets/near", "ms", {1'000, 2'000, 4'000}, 1.3, nearBullet},
                          {"swept/jumps", "ms", {4'000, 8'000, 16'000}, 1.3, sweptJumps},
                          {"swept/through-all", "ms", {2'000, 4'000, 8'000}, 1.3, sweptThroughAll},
                          {"swept/few", "ms", {4'000, 8'000, 16'000}, 1.3, fewSwept},
                          {"spot/no-own-layer", "ms", {5'000, 10'000, 20'000}, 1.3, coins},
                          {"spot/one-owner", "ms", {1'000, 2'000, 4'000}, 2.4, oneOwner},
                          {"spot/pairs", "B/pair", {1'000, 2'000, 4'000}, 0.1, bytesOfTouchingPairs},
                          {"spot/peak", "B", {1'000, 2'000, 4'000}, 2.1, peakOfTouchingPairs}};

} // namespace

std::span<const Row> frameRows()
{
    return FrameRows;
}

} // namespace graze::test::costs
