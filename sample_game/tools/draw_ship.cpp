// SPDX-License-Identifier: Zlib
#include "tools/drawings.hpp"

using namespace art;

namespace
{

const Material Hull{rgb(0xeaf6ff), rgb(0x5d8fd6), 7.f, rgb(0xffffff), 1.6f};
const Material Wing{rgb(0x5fb4ff), rgb(0x1f4fb8), 8.f, rgb(0xbdf2ff), 1.6f};
const Material ShipGun{rgb(0xb9c9e6), rgb(0x46557f), 3.f, rgb(0xffffff), 1.2f};
const Material Glass{rgb(0x37f3ff), rgb(0x0b3f8f), 5.f, rgb(0xffffff), 1.2f};
const Material Nozzle{rgb(0x5a6486), rgb(0x272c46), 3.f, rgb(0x9fb4e8), 1.2f};

/// lean < 0 banks left: the wing on that side goes down and looks shorter, the body shifts a little.
Canvas ship(float lean)
{
    Canvas canvas(84, 96);
    const auto banked = [lean](Field field)
    {
        return [field = std::move(field), lean](Vec2 p)
        {
            const bool lowSide = p.x * lean > 0.f;
            const float squeeze = 1.f - std::fabs(lean) * (lowSide ? 0.34f : 0.1f);
            return field({(p.x - lean * 2.f) / squeeze, p.y}) * squeeze;
        };
    };

    const Field wing =
        banked(mirrored(polygon({{4, -10}, {13, -4}, {34, 18}, {37, 27}, {35, 36}, {25, 30}, {11, 33}, {4, 30}}, 1.f)));
    const Field fin = banked(mirrored(polygon({{8, 22}, {17, 30}, {18, 42}, {13, 40}, {8, 34}}, 1.f)));
    const Field gun = banked(mirrored(taper({33.f, 6.f}, {33.f, 25.f}, 1.6f, 3.2f)));
    const Field nozzle = banked(mirrored(box({6.f, 38.f}, {9.f, 11.f}, 2.5f)));
    const Field body = banked(mirrored(
        polygon({{0, -44}, {2.5f, -41}, {6, -28}, {9.5f, -12}, {12, 6}, {12, 22}, {9, 36}, {3, 38}, {0, 38}}, 1.f)));
    const Field glass = banked(ellipse({0.f, -9.f}, {5.2f, 13.f}));

    canvas.solid(nozzle, Nozzle);
    canvas.solid(gun, ShipGun);
    canvas.solid(wing, Wing);
    canvas.line(banked(mirrored(polygon({{11, 4}, {29, 22}, {30, 28}, {12, 22}}))), grown(wing, -2.f), rgb(0x0d2a70),
                1.2f, 0.8f);
    canvas.flat(banked(mirrored(capsule({15.f, 27.f}, {30.f, 30.f}, 1.2f))), rgb(0x8dfcff), 0.95f);
    canvas.shine(banked(mirrored(capsule({15.f, 27.f}, {30.f, 30.f}, 1.2f))), rgb(0x20c8ff), 7.f, 0.5f);
    canvas.solid(fin, Wing);
    canvas.solid(body, Hull);
    canvas.line(banked(mirrored(polygon({{0, -26}, {20, -26}, {20, 60}, {0, 60}}))), grown(body, -2.f), rgb(0x35508f),
                1.1f, 0.55f);
    canvas.line(banked(mirrored(polygon({{0, 12}, {20, 16}, {20, 28}, {0, 24}}))), grown(body, -2.f), rgb(0x35508f),
                1.1f, 0.6f);
    canvas.flat(banked(mirrored(box({5.5f, 30.f}, {3.f, 6.f}, 1.f))), rgb(0xff8a3a), 0.9f);
    canvas.solid(glass, Glass);
    canvas.flat(banked(ellipse({-1.6f, -14.f}, {1.5f, 4.6f})), rgb(0xffffff), 0.8f);
    return canvas;
}

Canvas flame()
{
    Canvas canvas(40, 64);
    const Field outer = mirrored(taper({6.f, -24.f}, {6.f, 20.f}, 5.5f, 0.8f));
    const Field inner = mirrored(taper({6.f, -25.f}, {6.f, 2.f}, 3.2f, 0.6f));
    canvas.glow(outer, rgb(0x1668ff), 9.f, 0.55f);
    canvas.glow(outer, rgb(0x33c8ff), 4.f, 0.85f);
    canvas.glow(inner, rgb(0xeaffff), 4.f, 1.f);
    // Fades towards its end.
    canvas.each([](Vec2 at, Colour&, float& alpha) { alpha *= 1.f - smooth(-6.f, 30.f, at.y); });
    return canvas;
}

} // namespace

void art::drawShip(std::vector<Drawing>& out)
{
    out.push_back({game::Picture::Ship, ship(0.f)});
    out.push_back({game::Picture::ShipLeft, ship(-1.f)});
    out.push_back({game::Picture::ShipRight, ship(1.f)});
    out.push_back({game::Picture::ShipFlame, flame()});
}
