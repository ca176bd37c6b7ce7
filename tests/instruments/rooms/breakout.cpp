// SPDX-License-Identifier: Zlib
#include "breakout.hpp"

#include "rooms/tracer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace graze::test::rooms
{

namespace
{

constexpr float Frame = 1.f / 60.f;
constexpr float Half = 200.f; // of the room
constexpr float Fastest = 5000.f;
constexpr double Within = 0.1; // the band of the walls, and of a flipper between two moments

/// Something that moves: to and fro, or around its end.
struct Mover
{
    SpriteId id;
    Vec2 size{};
    Affine2 matrix{};
    Vec2 speed{};
    float spin = 0.f;
    float angle = 0.f;
};

struct Game
{
    CollisionSystem system;
    std::vector<Mover> movers;
    std::vector<SpriteId> bricks;
    std::vector<Solid> brickSolids;
    std::vector<Solid> walls;
    BulletId ball;
    float radius = 0.f;
    bool wasSqueezed = false; ///< since the ball was outside of all

    Game(Random& random, Method method);
    void addBricks();
    void moveAll(Random& random);
};

Game::Game(Random& random, Method method) : system({.method = method})
{
    for (int side = 0; side < 4; ++side)
    {
        const Affine2 matrix = Affine2::from(
            {.position = Affine2::rotation(1.5707963f * static_cast<float>(side)).transformPoint({Half + 10.f, 0.f}),
             .angleRadians = 1.5707963f * static_cast<float>(side)});
        system.add({.shape = Box{{20.f, 2.f * Half + 40.f}}, .matrix = matrix});
        walls.push_back(turnedBox(matrix, {20.f, 2.f * Half + 40.f}));
    }
    addBricks();
    // Two paddles at the floor and in the middle, and a flipper.
    for (const float y : {150.f, 40.f})
        movers.push_back({{}, {60.f, 12.f}, Affine2::translation({0.f, y}), {random.between(-Fastest, Fastest), 0.f}});
    movers.push_back({{}, {70.f, 8.f}, Affine2::translation({-100.f, 100.f}), {}, random.between(-70.f, 70.f)});
    for (Mover& mover : movers)
        mover.id = system.add({.shape = Box{mover.size}, .matrix = mover.matrix});
    radius = random.chance(0.2f) ? 0.f : random.between(2.f, 8.f);
    ball = system.fire(
        {.radius = radius, .position = {0.f, -60.f}, .velocity = random.inSquare(600.f), .bounces = 2'000'000'000});
    system.update();
}

void Game::addBricks()
{
    bricks.clear(), brickSolids.clear();
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 10; ++x)
        {
            const Affine2 matrix =
                Affine2::translation({-180.f + 40.f * static_cast<float>(x), -180.f + 16.f * static_cast<float>(y)});
            bricks.push_back(system.add({.shape = Box{{40.f, 16.f}}, .matrix = matrix}));
            brickSolids.push_back(turnedBox(matrix, {40.f, 16.f}));
        }
}

void Game::moveAll(Random& random)
{
    for (Mover& mover : movers)
    {
        if (random.chance(0.03f))
        {
            mover.speed = {random.between(-Fastest, Fastest),
                           random.chance(0.3f) ? random.between(-Fastest, Fastest) : 0.f};
            mover.spin = mover.spin != 0.f ? random.between(-70.f, 70.f) : 0.f;
        }
        if (mover.spin != 0.f)
            mover.speed = {};
        mover.angle += std::clamp(mover.spin * Frame, -1.2f, 1.2f);
        Vec2 place = mover.matrix.offset() + mover.speed * Frame;
        // They turn back at the walls, and press what is there against them. Bricks are left alone.
        const Vec2 most{Half - 0.5f * mover.size.x, Half - 0.5f * mover.size.y};
        if (place.x < -most.x || place.x > most.x)
            mover.speed.x = -mover.speed.x;
        if (place.y < -100.f || place.y > most.y)
            mover.speed.y = -mover.speed.y;
        place = {std::clamp(place.x, -most.x, most.x), std::clamp(place.y, -100.f, most.y)};
        mover.matrix = Affine2::from({.position = place, .angleRadians = mover.angle});
        system.setMatrix(mover.id, mover.matrix);
    }
}

} // namespace

bool playBreakout(Random& random, Method method, std::uint64_t frames)
{
    constexpr std::uint64_t Length = 2000;
    std::uint64_t through = 0, inside = 0, squeezed = 0, waits = 0, hits = 0, storms = 0;
    double fastest = 0.;
    for (std::uint64_t frame = 0; frame < frames;)
    {
        Game game(random, method);
        for (std::uint64_t i = 0; i < Length && frame < frames; ++i, ++frame)
        {
            game.moveAll(random);
            game.system.advanceBullets(Frame);
            game.system.update();
            const BulletState now = *game.system.bullet(game.ball);
            std::vector<Solid> solids = game.walls;
            for (const Mover& mover : game.movers)
                solids.push_back(turnedBox(mover.matrix, mover.size));
            solids.insert(solids.end(), game.brickSolids.begin(), game.brickSolids.end());
            const Ball ball{static_cast<double>(game.radius)};
            std::uint64_t ofFrame = 0;
            for (const Hit& hit : game.system.hits())
            {
                game.wasSqueezed = game.wasSqueezed || hit.squeezed;
                squeezed += hit.squeezed, waits += hit.waits, ++ofFrame;
                const auto brick = std::find(game.bricks.begin(), game.bricks.end(), hit.target);
                if (brick == game.bricks.end())
                    continue;
                game.brickSolids.erase(game.brickSolids.begin() + (brick - game.bricks.begin()));
                game.bricks.erase(brick);
                game.system.remove(hit.target);
            }
            hits += ofFrame;
            storms += ofFrame >= 32 && !game.system.hits().back().waits && !game.wasSqueezed;
            const Vec2d at(now.position);
            fastest = std::max(fastest, length(Vec2d(now.velocity)));
            const bool isIn = Tracer(solids, ball).depth(at) > Within;
            if (isIn && !game.wasSqueezed && ++inside <= 5)
                std::printf("inside by %g: game frame %llu, radius %g, at (%.4f, %.4f), %llu hits\n",
                            Tracer(solids, ball).depth(at), static_cast<unsigned long long>(frame),
                            static_cast<double>(game.radius), at.x, at.y, static_cast<unsigned long long>(ofFrame));
            game.wasSqueezed = game.wasSqueezed && isIn;
            const double most = static_cast<double>(Half) + 0.1;
            if (std::max(std::fabs(at.x), std::fabs(at.y)) > most)
            {
                ++through;
                break;
            }
            // As a game does it: the paddles make the ball faster and faster.
            if (const float speed = length(now.velocity); speed > 1500.f || speed < 100.f)
                game.system.setVelocity(game.ball, now.velocity * (speed > 1.f ? 600.f / speed : 0.f) +
                                                       Vec2{1.f, speed > 1.f ? 0.f : 300.f});
            if (game.bricks.empty() && at.y > 0.)
                game.addBricks();
        }
    }
    std::printf("breakout: %llu frames, %llu hits, %llu waits, %llu squeezed, up to %.0f px/s; %llu through, %llu "
                "inside, %llu storms\n",
                static_cast<unsigned long long>(frames), static_cast<unsigned long long>(hits),
                static_cast<unsigned long long>(waits), static_cast<unsigned long long>(squeezed), fastest,
                static_cast<unsigned long long>(through), static_cast<unsigned long long>(inside),
                static_cast<unsigned long long>(storms));
    return through + inside + storms == 0;
}

} // namespace graze::test::rooms
