// SPDX-License-Identifier: Zlib
#include "tools/drawings.hpp"

using namespace art;

namespace
{

const Material Armour{rgb(0x8a5a86), rgb(0x3a1440), 10.f, rgb(0xffc8ff), 2.f};
const Material Crimson{rgb(0xf2524a), rgb(0x8a1030), 9.f, rgb(0xffc0a0), 2.f};
const Material Gold{rgb(0xffc86a), rgb(0xc2501e), 6.f, rgb(0xfff0c8), 1.6f};
const Material Iron{rgb(0x5a4a62), rgb(0x221628), 7.f, rgb(0xc0a0c8), 1.8f};

void lamp(Canvas& canvas, const Field& field, Colour colour)
{
    canvas.flat(field, colour, 0.95f);
    canvas.shine(field, colour, 8.f, 0.4f);
}

/// The body: shoulders above, two prongs that hold the mouth between them.
void coreHull(Canvas& canvas)
{
    canvas.solid(mirrored(polygon({{110, -66}, {146, -64}, {172, -44}, {172, -18}, {150, -8}, {110, -14}}, 2.f)), Iron);
    canvas.solid(mirrored(polygon({{0, -128},
                                   {34, -124},
                                   {52, -146},
                                   {70, -148},
                                   {78, -116},
                                   {118, -96},
                                   {140, -60},
                                   {146, -8},
                                   {132, 40},
                                   {120, 96},
                                   {96, 140},
                                   {84, 144},
                                   {66, 112},
                                   {58, 70},
                                   {44, 48},
                                   {20, 40},
                                   {0, 40}},
                                  2.f)),
                 Armour);
    canvas.solid(mirrored(polygon({{0, -110}, {28, -108}, {46, -84}, {60, -40}, {52, 14}, {30, 32}, {0, 34}}, 2.f)),
                 Iron);
}

void corePlates(Canvas& canvas)
{
    canvas.solid(
        mirrored(polygon({{78, -100}, {108, -84}, {126, -54}, {132, -12}, {122, 10}, {84, -2}, {72, -48}}, 2.f)),
        Crimson);
    canvas.line(mirrored(polygon({{84, -84}, {102, -74}, {116, -50}, {120, -18}, {92, -14}, {82, -50}})),
                mirrored(box({100, -40}, {90, 120}, 0.f)), rgb(0x5a0a1c), 1.8f, 0.8f);
    canvas.solid(mirrored(polygon({{80, 18}, {118, 26}, {110, 66}, {104, 96}, {92, 124}, {82, 112}, {74, 66}}, 2.f)),
                 Crimson);
    canvas.line(mirrored(polygon({{60, 44}, {140, 52}, {140, 92}, {60, 84}})),
                mirrored(polygon({{82, 20}, {116, 28}, {108, 66}, {102, 96}, {92, 120}, {84, 110}, {76, 66}})),
                rgb(0x5a0a1c), 1.8f, 0.8f);
    canvas.solid(mirrored(polygon({{54, -136}, {66, -138}, {70, -112}, {58, -96}, {44, -108}}, 1.5f)), Gold);
    canvas.solid(mirrored(polygon({{0, -122}, {14, -118}, {22, -98}, {14, -74}, {0, -66}}, 1.5f)), Gold);
    canvas.line(mirrored(polygon({{0, -108}, {8, -104}, {12, -94}, {8, -82}, {0, -78}})), circle({0, -94}, 30.f),
                rgb(0x6b2410), 1.5f, 0.8f);
}

Canvas core()
{
    Canvas canvas(348, 300);
    coreHull(canvas);
    corePlates(canvas);
    // Teeth around the mouth.
    canvas.solid(mirrored(polygon({{8, 34}, {22, 34}, {15, 56}}, 1.f)), Gold);
    canvas.solid(mirrored(polygon({{34, 38}, {50, 48}, {38, 66}}, 1.f)), Gold);
    for (const float y : {-70.f, -54.f, -38.f})
        lamp(canvas, mirrored(capsule({34.f + (y + 70.f) * 0.2f, y}, {48.f + (y + 70.f) * 0.22f, y + 4.f}, 2.2f)),
             rgb(0xffb84d));
    lamp(canvas, mirrored(capsule({134.f, -44.f}, {138.f, -12.f}, 2.f)), rgb(0xff7ae0));
    lamp(canvas, mirrored(capsule({106.f, 108.f}, {114.f, 80.f}, 2.f)), rgb(0xff7ae0));
    canvas.solid(mirrored(circle({146.f, -34.f}, 15.f)), Iron);
    canvas.flat(mirrored(circle({146.f, -34.f}, 6.f)), rgb(0x140a1a), 0.9f);

    // The eye.
    const Vec2 at{0.f, -16.f};
    canvas.solid(circle(at, 44.f), Gold);
    canvas.solid(circle(at, 37.f), Iron);
    canvas.flat(moved(repeated(capsule({0.f, -33.f}, {0.f, -30.f}, 1.6f), 12), at), rgb(0xffb84d), 0.95f);
    canvas.flat(circle(at, 26.f), rgb(0xd0103c));
    canvas.glow(circle(at, 12.f), rgb(0xff5a1e), 14.f, 1.f);
    canvas.glow(circle(at, 5.f), rgb(0xfff6c8), 12.f, 1.f);
    canvas.flat(moved(polygon({{0, -20}, {4.5f, 0}, {0, 20}, {-4.5f, 0}}, 0.6f), at), rgb(0x2a0410), 0.9f);
    canvas.flat(ellipse({-10.f, -29.f}, {5.f, 3.5f}), rgb(0xffffff), 0.8f);
    canvas.shine(circle(at, 26.f), rgb(0xff3a3a), 60.f, 0.4f);
    return canvas;
}

/// Shoulder at the pivot, an elbow on the outside, a claw that ends below.
Canvas arm()
{
    Canvas canvas(144, 252);
    const Vec2 corner{72.f, 126.f};
    const Vec2 pivot = game::BossArmPivot - corner;
    canvas.solid(taper(pivot, {-38.f, -46.f}, 17.f, 13.f), Iron);
    canvas.solid(polygon({{-58, -52}, {-34, -74}, {-14, -62}, {-12, -34}, {-22, 8}, {-50, 16}, {-64, -16}}, 2.f),
                 Armour);
    canvas.solid(polygon({{-50, -46}, {-34, -62}, {-22, -54}, {-22, -34}, {-30, -2}, {-46, 2}, {-54, -18}}, 2.f),
                 Crimson);
    canvas.line(polygon({{-44, -40}, {-32, -52}, {-28, -40}, {-34, -12}, {-46, -10}}), circle({-38, -28}, 60.f),
                rgb(0x5a0a1c), 1.8f, 0.8f);
    // The claw: a blade outside, a thumb inside.
    canvas.solid(polygon({{-60, 8},
                          {-28, 6},
                          {-22, 30},
                          {-30, 62},
                          {-22, 92},
                          {4, 118},
                          {-4, 122},
                          {-34, 110},
                          {-56, 82},
                          {-66, 46}},
                         1.5f),
                 Armour);
    canvas.solid(
        polygon({{-54, 34}, {-42, 34}, {-40, 62}, {-32, 88}, {-14, 110}, {-34, 102}, {-50, 78}, {-58, 50}}, 1.f), Gold);
    canvas.solid(polygon({{-26, 20}, {6, 26}, {24, 46}, {26, 76}, {20, 80}, {8, 58}, {-10, 46}, {-26, 44}}, 1.5f),
                 Armour);
    canvas.solid(polygon({{-6, 34}, {6, 36}, {17, 50}, {19, 66}, {8, 50}}, 1.f), Gold);
    canvas.solid(circle({-40.f, 16.f}, 16.f), Iron);
    canvas.flat(circle({-40.f, 16.f}, 7.f), rgb(0xff3ab0));
    canvas.glow(circle({-40.f, 16.f}, 2.f), rgb(0xffffff), 5.f, 0.9f);
    canvas.shine(circle({-40.f, 16.f}, 7.f), rgb(0xff3ab0), 14.f, 0.5f);
    canvas.solid(circle(pivot, 19.f), Armour);
    canvas.solid(circle(pivot, 11.f), Gold);
    canvas.flat(circle(pivot, 4.f), rgb(0x3a1010), 0.9f);
    lamp(canvas, capsule({-2.f, -74.f}, {-16.f, -68.f}, 1.8f), rgb(0xffb84d));
    return canvas;
}

Canvas cannon()
{
    Canvas canvas(72, 124);
    canvas.solid(mirrored(box({11.f, 30.f}, {11.f, 54.f}, 3.f)), Iron);
    canvas.solid(taper({0.f, 10.f}, {0.f, 50.f}, 11.f, 8.f), Armour);
    canvas.flat(circle({0.f, 52.f}, 5.f), rgb(0x140610));
    canvas.glow(circle({0.f, 52.f}, 1.5f), rgb(0xff3ab0), 4.f, 0.9f);
    canvas.solid(mirrored(box({8.f, 26.f}, {22.f, 8.f}, 2.f)), Gold);
    canvas.solid(mirrored(polygon({{0, -56}, {14, -52}, {28, -34}, {31, -6}, {24, 16}, {12, 22}, {0, 22}}, 2.f)),
                 Crimson);
    canvas.line(mirrored(polygon({{0, -44}, {10, -42}, {20, -28}, {22, -8}, {16, 8}, {0, 12}})), circle({}, 80.f),
                rgb(0x5a0a1c), 1.6f, 0.8f);
    canvas.solid(circle({0.f, -12.f}, 15.f), Iron);
    canvas.flat(circle({0.f, -12.f}, 9.f), rgb(0xff9a2e));
    canvas.glow(circle({0.f, -12.f}, 3.f), rgb(0xffffff), 6.f, 0.95f);
    canvas.shine(circle({0.f, -12.f}, 9.f), rgb(0xff9a2e), 18.f, 0.5f);
    return canvas;
}

} // namespace

void art::drawBoss(std::vector<Drawing>& out)
{
    out.push_back({game::Picture::BossCore, core()});
    out.push_back({game::Picture::BossArm, arm()});
    out.push_back({game::Picture::BossCannon, cannon()});
}
