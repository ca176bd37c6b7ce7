// SPDX-License-Identifier: Zlib
#include "tools/drawings.hpp"

using namespace art;

namespace
{

const Material Plate{rgb(0xff9a4a), rgb(0xb3241f), 8.f, rgb(0xffe9b0), 1.8f};
const Material EnemyCrimson{rgb(0xf2524a), rgb(0x7d1030), 9.f, rgb(0xffc0a0), 1.8f};
const Material Dark{rgb(0x6b4658), rgb(0x2b1a2e), 6.f, rgb(0xd89a9a), 1.6f};
const Material Violet{rgb(0xff7ac0), rgb(0x8b1a78), 8.f, rgb(0xffe0ff), 1.8f};
const Material Barrel{rgb(0xa08a94), rgb(0x46333f), 4.f, rgb(0xfff0e0), 1.4f};

/// A glowing eye: what the player aims at.
void eye(Canvas& canvas, Vec2 at, float radius, Colour colour)
{
    canvas.solid(circle(at, radius + 3.5f), Dark);
    canvas.flat(circle(at, radius), colour);
    canvas.glow(circle(at, radius * 0.35f), rgb(0xffffff), radius * 0.6f, 0.95f);
    canvas.shine(circle(at, radius), colour, radius * 1.9f, 0.55f);
}

Canvas drone()
{
    Canvas canvas(76, 72);
    canvas.solid(mirrored(taper({24.f, 2.f}, {13.f, 30.f}, 5.f, 1.5f)), Barrel);
    canvas.solid(mirrored(polygon({{6, -16}, {20, -30}, {34, -24}, {35, -4}, {28, 12}, {22, 4}, {10, 8}}, 1.5f)),
                 Plate);
    canvas.line(mirrored(polygon({{14, -18}, {28, -20}, {29, -4}, {18, -4}})), mirrored(box({20, -8}, {40, 40}, 0.f)),
                rgb(0x6b1016), 1.3f, 0.75f);
    canvas.flat(mirrored(capsule({26.f, -22.f}, {31.f, -6.f}, 1.3f)), rgb(0xffe27a), 0.9f);
    canvas.solid(mirrored(polygon({{0, -26}, {9, -22}, {13, -6}, {9, 12}, {0, 24}}, 1.5f)), EnemyCrimson);
    canvas.line(mirrored(polygon({{0, -18}, {30, -24}, {30, -60}, {0, -60}})),
                mirrored(polygon({{0, -23}, {7, -19}, {11, -6}, {7, 10}, {0, 20}})), rgb(0x4a0818), 1.2f, 0.7f);
    eye(canvas, {0.f, 1.f}, 5.2f, rgb(0xffd34d));
    return canvas;
}

Canvas dart()
{
    Canvas canvas(52, 64);
    canvas.solid(mirrored(box({5.f, -22.f}, {7.f, 12.f}, 2.f)), Barrel);
    canvas.flat(mirrored(capsule({4.f, -27.f}, {7.f, -27.f}, 1.2f)), rgb(0xffb84d), 0.95f);
    canvas.solid(mirrored(polygon({{3, -16}, {10, -20}, {22, -28}, {24, -25}, {15, 0}, {5, 14}}, 0.8f)), Violet);
    canvas.flat(mirrored(capsule({19.f, -22.f}, {11.f, -2.f}, 1.1f)), rgb(0xffe27a), 0.9f);
    canvas.solid(mirrored(polygon({{0, -22}, {5, -19}, {8, -6}, {5, 12}, {1, 30}, {0, 30}}, 0.8f)), EnemyCrimson);
    canvas.line(capsule({0.f, 8.f}, {0.f, 26.f}, 0.1f), box({0.f, 17.f}, {6.f, 20.f}, 0.f), rgb(0x4a0818), 1.2f, 0.7f);
    eye(canvas, {0.f, -4.f}, 3.6f, rgb(0xffd34d));
    return canvas;
}

Canvas gunship()
{
    Canvas canvas(132, 104);
    canvas.solid(mirrored(taper({40.f, 8.f}, {40.f, 44.f}, 6.5f, 4.f)), Barrel);
    canvas.solid(taper({0.f, 10.f}, {0.f, 47.f}, 8.f, 4.5f), Barrel);
    canvas.flat(mirrored(circle({40.f, 45.f}, 2.4f)), rgb(0x2a1220));
    canvas.flat(circle({0.f, 48.f}, 2.6f), rgb(0x2a1220));
    canvas.solid(
        mirrored(polygon({{10, -30}, {34, -40}, {58, -30}, {63, -8}, {56, 14}, {46, 24}, {32, 20}, {10, 24}}, 1.5f)),
        EnemyCrimson);
    canvas.solid(mirrored(polygon({{28, -28}, {46, -30}, {54, -18}, {52, 2}, {40, 12}, {28, 8}}, 1.5f)), Plate);
    canvas.line(mirrored(box({40.f, -10.f}, {14.f, 22.f}, 3.f)), mirrored(box({40, -8}, {40, 60}, 0.f)), rgb(0x6b1016),
                1.4f, 0.75f);
    canvas.flat(mirrored(capsule({33.f, -18.f}, {33.f, 0.f}, 1.4f)), rgb(0xffe27a), 0.9f);
    canvas.solid(mirrored(polygon({{0, -44}, {10, -42}, {20, -26}, {22, 4}, {14, 28}, {0, 34}}, 1.5f)), Dark);
    canvas.solid(mirrored(polygon({{0, -36}, {8, -34}, {13, -22}, {9, -12}, {0, -10}}, 1.f)), EnemyCrimson);
    eye(canvas, {0.f, 8.f}, 9.f, rgb(0xff9a2e));
    return canvas;
}

Canvas spinner()
{
    Canvas canvas(120, 120);
    canvas.solid(
        repeated(unite(taper({0.f, -22.f}, {8.f, -46.f}, 11.f, 5.5f), taper({8.f, -46.f}, {21.f, -48.f}, 5.5f, 1.4f)),
                 6),
        Violet);
    canvas.solid(repeated(taper({0.f, -14.f}, {0.f, -36.f}, 3.f, 2.f), 6), Dark);
    canvas.solid(cut(circle({}, 31.f), circle({}, 20.f)), Violet);
    canvas.flat(repeated(circle({0.f, -25.5f}, 2.4f), 12), rgb(0xffe0a0), 0.95f);
    canvas.solid(circle({}, 21.f), Dark);
    canvas.line(repeated(capsule({0.f, -30.f}, {0.f, -12.f}, 0.1f), 6), circle({}, 19.f), rgb(0x12060f), 1.6f, 0.8f);
    eye(canvas, {0.f, 0.f}, 9.5f, rgb(0xff5bd0));
    return canvas;
}

} // namespace

void art::drawEnemies(std::vector<Drawing>& out)
{
    out.push_back({game::Picture::Drone, drone()});
    out.push_back({game::Picture::Dart, dart()});
    out.push_back({game::Picture::Gunship, gunship()});
    out.push_back({game::Picture::Spinner, spinner()});
}
