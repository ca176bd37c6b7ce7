// SPDX-License-Identifier: Zlib
#include "tools/drawings.hpp"

using namespace art;

namespace
{

const Material Steel{rgb(0x9aa6c4), rgb(0x4a5272), 7.f, rgb(0xffffff), 1.8f};
const Material DarkSteel{rgb(0x5d6688), rgb(0x262b44), 6.f, rgb(0xb8c6f0), 1.6f};
/// Lighter than the base: it has to show where the gun points.
const Material Gun{rgb(0xf2f5ff), rgb(0x9aa6c4), 3.f, rgb(0xffffff), 1.4f};
const Material Warning{rgb(0xff9a4a), rgb(0xc23a1e), 5.f, rgb(0xffe9b0), 1.4f};

Canvas turretBase()
{
    Canvas canvas(96, 96);
    canvas.solid(repeated(box({0.f, -37.f}, {16.f, 16.f}, 3.f), 8), DarkSteel);
    canvas.solid(circle({}, 38.f), Steel);
    canvas.line(circle({}, 31.f), circle({}, 36.f), rgb(0x1c2036), 1.8f, 0.8f);
    canvas.flat(repeated(circle({0.f, -34.5f}, 1.7f), 16), rgb(0x1c2036), 0.85f);
    canvas.flat(turned(repeated(capsule({-5.f, -27.f}, {5.f, -27.f}, 1.7f), 4), 0.7853982f), rgb(0xff8a3a), 0.95f);
    canvas.solid(circle({}, 22.f), DarkSteel);
    return canvas;
}

Canvas turretBarrel()
{
    Canvas canvas(56, 112);
    canvas.solid(mirrored(box({6.5f, -33.f}, {8.f, 42.f}, 2.f)), Gun);
    canvas.flat(mirrored(box({6.5f, -51.f}, {5.f, 3.f}, 1.f)), rgb(0x14182a), 0.9f);
    canvas.solid(mirrored(box({4.f, -26.f}, {16.f, 7.f}, 2.f)), DarkSteel);
    canvas.solid(mirrored(polygon({{0, -20}, {10, -18}, {19, -7}, {19, 9}, {11, 21}, {0, 22}}, 1.5f)), Warning);
    canvas.line(mirrored(polygon({{0, -13}, {8, -12}, {13, -5}, {13, 7}, {8, 14}, {0, 15}})), circle({}, 40.f),
                rgb(0x6b1016), 1.3f, 0.7f);
    canvas.solid(circle({}, 9.5f), DarkSteel);
    canvas.flat(circle({}, 6.f), rgb(0xff3a4a));
    canvas.glow(circle({}, 1.5f), rgb(0xffffff), 4.f, 0.9f);
    canvas.shine(circle({}, 6.f), rgb(0xff3a4a), 12.f, 0.5f);
    return canvas;
}

/// Brushed metal with a sunk panel. Nothing reaches across the border but the grain, which wraps, so
/// plates side by side look like plates side by side.
Canvas wall()
{
    constexpr int Size = 64;
    Canvas canvas(Size, Size);
    const Field plate = box({}, {62.f, 62.f}, 3.f);
    const Field panel = box({}, {40.f, 40.f}, 6.f);
    canvas.each(
        [](Vec2, Colour& colour, float& alpha)
        {
            colour = rgb(0x10131f);
            alpha = 1.f;
        });
    canvas.solid(plate, {rgb(0x7d89ab), rgb(0x59648a), 5.f, rgb(0xe6eeff), 1.f});
    canvas.solid(panel, {rgb(0x4a5478), rgb(0x5b668c), 3.f, rgb(0x8fa0d0), 1.2f});
    canvas.line(grown(panel, 1.2f), plate, rgb(0xb4c2ea), 1.f, 0.35f);
    for (const float x : {-25.f, 25.f})
        for (const float y : {-25.f, 25.f})
        {
            canvas.flat(circle({x, y}, 3.2f), rgb(0x23293f), 0.9f);
            canvas.flat(circle({x - 0.5f, y - 0.5f}, 2.3f), rgb(0xb7c3e4), 0.9f);
        }
    canvas.flat(mirrored(capsule({9.f, -9.f}, {9.f, 9.f}, 1.5f)), rgb(0x2b3250), 0.8f);
    canvas.flat(capsule({0.f, -9.f}, {0.f, 9.f}, 1.5f), rgb(0x2b3250), 0.8f);
    canvas.each(
        [](Vec2 at, Colour& colour, float& alpha)
        {
            const Vec2 unit{(at.x + 32.f) / 64.f, (at.y + 32.f) / 64.f};
            const float blotches = cloudNoise(unit * 4.f, 311, 3, 4);
            const float brushed = hashNoise(static_cast<int>(at.y + 32.f), static_cast<int>(at.x + 32.f) / 9, 17);
            colour = colour * (0.82f + 0.26f * blotches + 0.07f * brushed);
            alpha = 1.f;
        });
    return canvas;
}

} // namespace

void art::drawFortress(std::vector<Drawing>& out)
{
    out.push_back({game::Picture::TurretBase, turretBase()});
    out.push_back({game::Picture::TurretBarrel, turretBarrel()});
    out.push_back({game::Picture::Wall, wall(), Border::Repeated});
}
