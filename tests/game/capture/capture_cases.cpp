// SPDX-License-Identifier: Zlib
// Writes captured pairs into a folder while the tests are built; graze_captured_test is compiled from what it wrote.
#include "capture/capture.hpp"

#include <graze/system/collision_system.hpp>

#include <exception>
#include <iostream>
#include <limits>

namespace
{

using graze::Affine2;
using graze::Vec2;

constexpr graze::GjkSettings Hasty{.maxIterations = 1, .epsilon = 1000.f, .method = graze::Method::Gjk};

game::Capture pairOf(const graze::Pieces& a, const Affine2& matrixA, const graze::Pieces& b, const Affine2& matrixB,
                     const graze::GjkSettings& settings, const char* note)
{
    graze::Sprite2D first(a.shapes()), second(b.shapes());
    first.setMatrix(matrixA);
    second.setMatrix(matrixB);
    return game::captureOf(first, second, settings, note);
}

// A turning rock, a ship that flies into it, bullets past and into them: far out and with hasty settings too.
game::Capture inMotion(Vec2 place, const graze::GjkSettings& settings)
{
    graze::CollisionSystem collisions(settings);
    const graze::SpriteId ship = collisions.add({.shape = graze::Capsule{{0.f, -9.f}, {0.f, 9.f}, 4.f},
                                                 .matrix = Affine2::translation(place),
                                                 .layer = collisions.layer("ships \\")});
    const auto rockAt = [&](float angle)
    {
        return Affine2::from({.position = place + Vec2{40.f, -4.f},
                              .angleRadians = angle,
                              .scale = {-1.4f, 0.9f},
                              .origin = {3.f, 5.f}});
    };
    const graze::SpriteId rock =
        collisions.add({.shape = graze::Pieces::fromOutline({{-20.f, -20.f}, {30.f, -10.f}, {5.f, 5.f}, {-10.f, 30.f}}),
                        .matrix = rockAt(0.2f)});
    std::vector<graze::BulletMove> moves;
    for (const float y : {0.f, 14.f, -22.f})
        moves.push_back({collisions.fire({.radius = y == 0.f ? 0.f : 3.f, .position = place + Vec2{-40.f, y}}),
                         place + Vec2{60.f, y * 0.5f}});
    collisions.update();
    collisions.setMatrix(ship, Affine2::translation(place + Vec2{9.f, -3.f}));
    collisions.setMatrix(rock, rockAt(0.9f));
    collisions.moveBullets(moves);
    collisions.update();
    return game::captureOf(collisions, ship, rock).value();
}

void writeAll(const std::filesystem::path& folder)
{
    const Vec2 needle[] = {{-500.f, 0.f}, {500.f, 0.f}, {0.f, 0.01f}};
    const float tiny = std::numeric_limits<float>::denorm_min();
    std::vector<Vec2> round;
    for (int i = 0; i < 40; ++i)
        round.push_back(Affine2::rotation(0.157f * static_cast<float>(i)).transformPoint({30.f, -0.f}));

    const game::Capture cases[] = {
        pairOf(graze::Box{{10.f, 10.f}}, {}, graze::Box{{10.f, 10.f}}, Affine2::translation({10.f, -0.f}), {},
               "boxes that share an edge"),
        pairOf(graze::Shape::hullOf(needle), Affine2::translation({1e5f, -1e5f}),
               graze::Capsule{{0.f, 0.f}, {0.f, 9.f}, 2.f}, Affine2::translation({100100.f, -100005.f}), Hasty,
               "needle, far away"),
        pairOf(graze::Circle{10.f}, {3.f, 1.f, 0.f, 0.f, 0.25f, 0.f}, graze::Shape::hullOf(round),
               {-1.f, 0.f, 70.f, 0.f, 1.f, 3.f}, Hasty, "ellipse and a polygon of many corners, mirrored"),
        pairOf(graze::Box{{8.f, 8.f}, {1.f, tiny}}, Affine2::scaling({1.f, -0.f}), graze::Circle{6.f},
               Affine2::translation({tiny, 2.f}), {}, "flattened"),
        inMotion({300.f, 400.f}, {}),
        inMotion({-2000.f, 90.f}, Hasty),
    };
    for (const game::Capture& capture : cases)
        game::saveCapture(folder, capture);
}

} // namespace

int main(int count, char** arguments)
{
    if (count != 2)
    {
        std::cerr << "usage: graze_capture_cases FOLDER     (emptied first)\n";
        return 2;
    }
    try
    {
        const std::filesystem::path folder = arguments[1];
        std::filesystem::remove_all(folder); // numbers go on from what is there
        writeAll(folder);
    }
    catch (const std::exception& error)
    {
        std::cerr << "graze_capture_cases: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
