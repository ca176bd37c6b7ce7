// SPDX-License-Identifier: Zlib
#include "tools/examples/draw_robot.hpp"

using namespace art;

namespace
{

const Material Shell{rgb(0xfff2dc), rgb(0xe0a468), 9.f, rgb(0xffffff), 1.8f};
const Material Trunk{rgb(0x5fd0c4), rgb(0x1c6f86), 9.f, rgb(0xd6fff8), 1.8f};
const Material Joint{rgb(0x7a86a8), rgb(0x363c58), 4.f, rgb(0xc8d4f4), 1.4f};
const Material Glove{rgb(0xff8a5c), rgb(0xb8322c), 7.f, rgb(0xffe0c8), 1.8f};
const Material Shade{rgb(0x3a4462), rgb(0x1a2038), 5.f, rgb(0x8fb0e8), 1.4f};

constexpr float Ground = 62.f;

void leg(Canvas& canvas, Vec2 hip, float foot)
{
    canvas.solid(capsule(hip, {foot, Ground - 10.f}, 5.f), Joint);
    canvas.solid(box({foot + 3.f, Ground - 5.f}, {22.f, 10.f}, 4.f), Shell);
}

void arm(Canvas& canvas, Vec2 shoulder, Vec2 fist, const Material& glove)
{
    canvas.solid(capsule(shoulder, fist, 4.5f), Joint);
    canvas.solid(circle(fist, 11.f), glove);
}

} // namespace

std::array<RobotPose, 4> art::robotPoses() noexcept
{
    return {{
        {0.f, 0.f, 12.f, {20.f, 10.f}, {26.f, 4.f}},
        {0.f, 2.f, 12.f, {20.f, 13.f}, {26.f, 7.f}},
        {-5.f, 3.f, 16.f, {-34.f, 4.f}, {24.f, 2.f}},
        {8.f, 2.f, 20.f, {50.f, -6.f}, {10.f, 12.f}},
    }};
}

Canvas art::drawRobot(const RobotPose& pose)
{
    Canvas canvas(RobotSize, RobotSize);
    const Vec2 middle{pose.lean - 6.f, 8.f + pose.bob};
    const Vec2 head = middle + Vec2{3.f, -38.f};
    arm(canvas, middle + Vec2{8.f, -10.f}, pose.otherFist, Shade);
    leg(canvas, middle + Vec2{-8.f, 20.f}, -8.f - pose.stride);
    leg(canvas, middle + Vec2{8.f, 20.f}, -4.f + pose.stride);
    canvas.solid(box(middle, {40.f, 46.f}, 12.f), Trunk);
    canvas.flat(box(middle + Vec2{6.f, 6.f}, {16.f, 5.f}, 2.f), rgb(0x0c3a4c), 0.8f);
    canvas.flat(circle(middle + Vec2{6.f, -7.f}, 4.f), rgb(0xffd24a));
    canvas.shine(circle(middle + Vec2{6.f, -7.f}, 4.f), rgb(0xffb020), 8.f, 0.5f);
    canvas.solid(box(head + Vec2{0.f, 18.f}, {14.f, 10.f}, 2.f), Joint);
    canvas.solid(box(head, {36.f, 30.f}, 12.f), Shell);
    canvas.solid(box(head + Vec2{6.f, -1.f}, {24.f, 14.f}, 6.f), Shade);
    canvas.flat(circle(head + Vec2{11.f, -1.f}, 3.2f), rgb(0x7dfcff));
    canvas.shine(circle(head + Vec2{11.f, -1.f}, 3.2f), rgb(0x20c8ff), 9.f, 0.7f);
    arm(canvas, middle + Vec2{-4.f, -8.f}, pose.fist, Glove);
    return canvas;
}
