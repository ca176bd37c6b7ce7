// SPDX-License-Identifier: Zlib
#include "tools/drawings.hpp"

using namespace art;

namespace
{

/// A glass ball in a ring: what can be picked up is round and cool, what hurts is hot or sharp.
Canvas emptyCapsule(Colour light, Colour deep)
{
    Canvas canvas(60, 60);
    canvas.glow(circle({}, 24.f), light, 5.5f, 0.7f);
    canvas.solid(circle({}, 25.f), {rgb(0xffffff), mix(light, rgb(0xffffff), 0.35f), 4.f, rgb(0xffffff), 1.2f});
    canvas.solid(circle({}, 20.f), {light, deep, 9.f, rgb(0xffffff), 1.2f});
    return canvas;
}

void highlight(Canvas& canvas)
{
    canvas.flat(arc({}, 16.5f, -2.2f, 0.55f, 2.6f), rgb(0xffffff), 0.85f);
}

Canvas capsulePierce()
{
    Canvas canvas = emptyCapsule(rgb(0x8dff5a), rgb(0x0b7a34));
    // An arrow that goes through a bar.
    const Field arrow = unite(mirrored(polygon({{0, -14}, {8.5f, -3}, {3, -3}, {3, -1}, {0, -1}}, 0.6f)),
                              box({0.f, 5.f}, {5.6f, 17.f}, 1.f));
    const Field bar = mirrored(box({9.f, 3.5f}, {7.f, 4.f}, 1.f));
    canvas.flat(grown(unite(arrow, bar), 1.6f), rgb(0x06401c), 0.85f);
    canvas.flat(unite(arrow, bar), rgb(0xffffff));
    highlight(canvas);
    return canvas;
}

Canvas capsuleShield()
{
    Canvas canvas = emptyCapsule(rgb(0x5fd0ff), rgb(0x1043b8));
    const Field shield = mirrored(polygon({{0, -12}, {5, -10.5f}, {10, -10}, {10, 1}, {7, 8}, {0, 13}}, 0.6f));
    canvas.flat(grown(shield, 1.6f), rgb(0x08215e), 0.85f);
    canvas.flat(shield, rgb(0xffffff));
    canvas.flat(grown(shield, -3.4f), rgb(0x1f6fe0));
    canvas.flat(mirrored(polygon({{0, -9}, {0.8f, -9}, {0.8f, 9}, {0, 9}}, 0.6f)), rgb(0xffffff), 0.9f);
    highlight(canvas);
    return canvas;
}

} // namespace

void art::drawPowerUps(std::vector<Drawing>& out)
{
    out.push_back({game::Picture::CapsulePierce, capsulePierce()});
    out.push_back({game::Picture::CapsuleShield, capsuleShield()});
}
