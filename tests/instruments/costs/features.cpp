// SPDX-License-Identifier: Zlib
#include "costs.hpp"

#include "support/random.hpp"

#include <graze/graze.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

// One frame without and with each feature that a game may leave out. Two in a hundred sprites touch in each frame, all
// move and turn; bullets fly among those that rest.

namespace graze::test::costs
{

namespace
{

/// Sprites in rows and columns 10 px apart.
struct Field
{
    explicit Field(Size count, const ColliderDef& def = {.shape = Box{6.f, 4.f}})
    {
        const auto side = static_cast<Size>(std::sqrt(static_cast<double>(count)));
        width = static_cast<float>(side) * 10.f;
        for (Size i = 0; i < count; ++i)
        {
            places.push_back({static_cast<float>(i % side) * 10.f, static_cast<float>(i / side) * 10.f});
            ColliderDef one = def;
            one.matrix = matrixOf(i);
            ids.push_back(system.add(one));
        }
        system.update();
    }
    [[nodiscard]] Affine2 matrixOf(Size i) const
    {
        const SinCos turn = sinCos(0.3f * static_cast<float>(frame) + static_cast<float>(i));
        const auto c = static_cast<float>(turn.cosine), s = static_cast<float>(turn.sine);
        const float shift = i % 50 == 0 ? 5.f : frame % 2 == 0 ? 1.f : -1.f;
        return {c, -s, places[i].x + shift, s, c, places[i].y};
    }
    void moveAll()
    {
        ++frame;
        for (Size i = 0; i < ids.size(); ++i)
            system.setMatrix(ids[i], matrixOf(i));
    }
    double frames()
    {
        return shortest(9,
                        [&]
                        {
                            moveAll();
                            system.update();
                        });
    }
    CollisionSystem system;
    std::vector<SpriteId> ids;
    std::vector<Vec2> places;
    float width = 0.f;
    int frame = 0;
};

double plainFrame(Size count)
{
    return Field(count).frames();
}

double ignoringNeighbours(Size count)
{
    Field field(count);
    for (Size i = 1; i < count; ++i)
        field.system.ignore(field.ids[i - 1], field.ids[i]);
    return field.frames();
}

bool isOther(void*, const FilteredSprite& a, const FilteredSprite& b) noexcept
{
    return a.user.number() != b.user.number();
}

double filteringPairs(Size count)
{
    Field field(count, {.shape = Box{6.f, 4.f}, .user = 1});
    field.system.setPairFilter({.function = isOther});
    return field.frames();
}

double sweptFrame(Size count)
{
    return Field(count, {.shape = Box{6.f, 4.f}, .swept = true}).frames();
}

double ellipses(Size count)
{
    return Field(count, {.shape = Ellipse{3.f, 2.f}}).frames();
}

double separating(Size count)
{
    Field field(count);
    std::vector<PushedSprite> pushed(count);
    field.moveAll();
    field.system.update();
    return shortest(9, [&] { static_cast<void>(separate(field.system, pushed)); });
}

// A hundredth of the sprites walks.
double sliding(Size count)
{
    Field field(count);
    return shortest(9,
                    [&]
                    {
                        for (Size i = 0; i < count; i += 100)
                            static_cast<void>(slide(field.system, field.ids[i], {7.f, 3.f}, {.up = {0.f, -1.f}}));
                    });
}

// Units that walk in turn, each among those that have walked before it in this frame.
double moversInTurn(Size count)
{
    Field field(count);
    return shortest(9,
                    [&]
                    {
                        field.system.update();
                        for (Size i = 0; i < count; ++i)
                            static_cast<void>(moveAndSlide(field.system, field.ids[i], {i % 2 == 0 ? 2.f : -2.f, 1.f}));
                    });
}

// A pen that is two thirds full, with walls.
double crowdInPen(Size count)
{
    CollisionSystem system;
    const Layer walls = system.layer("walls");
    system.collide(walls, Layer{});
    const auto side = static_cast<float>(std::sqrt(300. * static_cast<double>(count)));
    for (const float at : {-10.f, side + 10.f})
    {
        system.add(
            {.shape = Box{{side + 40.f, 20.f}}, .matrix = Affine2::translation({0.5f * side, at}), .layer = walls});
        system.add({.shape = Box{{20.f, side}}, .matrix = Affine2::translation({at, 0.5f * side}), .layer = walls});
    }
    Random random(1);
    for (Size i = 0; i < count; ++i)
        system.add(
            {.shape = Circle{8.f},
             .matrix = Affine2::translation({random.between(8.f, side - 8.f), random.between(8.f, side - 8.f)})});
    std::vector<PushedSprite> pushed(count);
    system.update();
    return shortest(9, [&] { static_cast<void>(separate(system, pushed, {.fixed = walls})); });
}

double turningCasts(Size count)
{
    Field field(count);
    std::uint64_t hits = 0;
    return shortest(9,
                    [&]
                    {
                        for (Size i = 0; i < count; i += 100)
                            hits += field.system.timeOfImpact(field.ids[i], Affine2::translation(field.places[i])).hit;
                    });
}

// As many bullets as sprites, which rest.
double bullets(Size count, BulletDef def)
{
    Field field(count);
    const Layer shots = field.system.layer("shots");
    field.system.collide(shots, Layer{});
    if (def.meetsBullets)
        field.system.collide(shots, shots);
    def.layer = shots;
    def.pierce = 1'000'000;
    for (Size i = 0; i < count; ++i)
    {
        const SinCos aim = sinCos(static_cast<float>(i));
        def.position = field.places[i] + Vec2{5.f, 5.f};
        def.velocity = {300.f * static_cast<float>(aim.cosine), 300.f * static_cast<float>(aim.sine)};
        if (def.shape)
            def.shape = field.system.addShape(Box{3.f, 1.f});
        field.system.fire(def);
    }
    return shortest(9,
                    [&]
                    {
                        field.system.advanceBullets(1.f / 60.f);
                        field.system.update();
                    });
}

double plainBullets(Size count)
{
    return bullets(count, {.radius = 1.f});
}

// Bullets that have each struck four targets, and meet nothing in the frames that are measured.
double recordedBullets(Size count)
{
    CollisionSystem system;
    const Layer shots = system.layer("shots"), targets = system.layer("targets");
    system.collide(shots, targets);
    for (int i = 0; i < 4; ++i)
        system.add({.shape = Box{{4.f, 1e9f}},
                    .matrix = Affine2::translation({10.f * static_cast<float>(i), 0.f}),
                    .layer = targets});
    for (Size i = 0; i < count; ++i)
        system.fire(
            {.layer = shots, .position = {-5.f, static_cast<float>(i)}, .velocity = {100.f, 0.f}, .pierce = 1'000'000});
    const auto frame = [&system](float seconds)
    {
        system.advanceBullets(seconds);
        system.update();
    };
    frame(1.f);
    return shortest(9, [&] { frame(1.f / 60.f); });
}

double bouncingBullets(Size count)
{
    return bullets(count, {.radius = 1.f, .bounces = 1'000'000});
}

double meetingBullets(Size count)
{
    return bullets(count, {.radius = 1.f, .meetsBullets = true});
}

double mortalBullets(Size count)
{
    return bullets(count, {.radius = 1.f, .lifetime = 1'000'000});
}

double turningBullets(Size count)
{
    return bullets(count, {.shape = ShapeId{1}, .angularVelocity = 9.f});
}

constexpr Row FeatureRows[]{{"on/nothing", "ms", {4'000, 8'000, 16'000}, 1.3, plainFrame},
                            {"on/ignore", "ms", {4'000, 8'000, 16'000}, 1.3, ignoringNeighbours},
                            {"on/pair-filter", "ms", {4'000, 8'000, 16'000}, 1.3, filteringPairs},
                            {"on/swept", "ms", {4'000, 8'000, 16'000}, 1.3, sweptFrame},
                            {"on/ellipses", "ms", {4'000, 8'000, 16'000}, 1.3, ellipses},
                            {"on/separate", "ms", {4'000, 8'000, 16'000}, 1.3, separating},
                            {"on/slide", "ms", {4'000, 8'000, 16'000}, 1.3, sliding},
                            {"on/movers-in-turn", "ms", {800, 1'600, 3'200}, 1.3, moversInTurn},
                            {"on/crowd-in-pen", "ms", {4'000, 8'000, 16'000}, 1.3, crowdInPen},
                            {"on/turning-casts", "ms", {4'000, 8'000, 16'000}, 1.3, turningCasts},
                            {"on/bullets", "ms", {4'000, 8'000, 16'000}, 1.3, plainBullets},
                            {"on/bullets-record", "ms", {4'000, 8'000, 16'000}, 1.3, recordedBullets},
                            {"on/bullets-bounce", "ms", {4'000, 8'000, 16'000}, 1.3, bouncingBullets},
                            {"on/bullets-meet", "ms", {4'000, 8'000, 16'000}, 1.3, meetingBullets},
                            {"on/bullets-lifetime", "ms", {4'000, 8'000, 16'000}, 1.3, mortalBullets},
                            {"on/bullets-turn", "ms", {4'000, 8'000, 16'000}, 1.3, turningBullets}};

} // namespace

std::span<const Row> featureRows()
{
    return FeatureRows;
}

} // namespace graze::test::costs
