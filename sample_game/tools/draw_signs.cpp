// SPDX-License-Identifier: Zlib
#include "tools/drawings.hpp"

using namespace art;

namespace
{

Canvas lifeIcon()
{
    Canvas canvas(32, 32);
    canvas.solid(mirrored(polygon({{0, -12}, {3, -4}, {12, 7}, {11, 11}, {4, 9}, {0, 12}}, 0.8f)),
                 {rgb(0x9ff0ff), rgb(0x1f6fe0), 4.f, rgb(0xffffff), 1.2f});
    canvas.flat(ellipse({0.f, -1.f}, {1.8f, 4.f}), rgb(0x0b3f8f));
    return canvas;
}

Canvas grazeIcon()
{
    Canvas canvas(32, 32);
    canvas.flat(arc({}, 11.f, -0.7f, 2.3f, 2.6f), rgb(0x6ff6ff));
    canvas.glow(circle({5.f, -5.f}, 3.f), rgb(0xff4fb8), 4.f, 0.6f);
    canvas.flat(circle({5.f, -5.f}, 3.6f), rgb(0xff4fb8));
    canvas.flat(circle({5.f, -5.f}, 1.6f), rgb(0xffffff));
    return canvas;
}

Canvas starIcon()
{
    Canvas canvas(32, 32);
    canvas.solid(repeated(polygon({{0, -13}, {3.6f, -4.5f}, {0, 0}, {-3.6f, -4.5f}}, 0.5f), 5),
                 {rgb(0xfff0a0), rgb(0xffa52e), 4.f, rgb(0xffffff), 1.2f});
    return canvas;
}

/// The word "graze" from strokes.
Field word()
{
    constexpr float Half = 6.5f; // half the width of a stroke
    constexpr float Top = -26.f, Base = 26.f;
    const auto letter = [](float x, std::vector<Field> strokes)
    {
        Field all = std::move(strokes.front());
        for (std::size_t i = 1; i < strokes.size(); ++i)
            all = unite(std::move(all), std::move(strokes[i]));
        return moved(std::move(all), {x, 0.f});
    };
    const Field g = letter(-152.f, {arc({}, 26.f, 3.1415927f, 2.35f, Half * 2.f),
                                    capsule({24.f, 4.f}, {8.f, 4.f}, Half), capsule({24.f, 4.f}, {24.f, 20.f}, Half)});
    const Field r = letter(-76.f, {capsule({-18.f, Top}, {-18.f, Base}, Half), capsule({-18.f, Top}, {4.f, Top}, Half),
                                   arc({4.f, -12.f}, 14.f, 0.f, 1.5707964f, Half * 2.f),
                                   capsule({-18.f, 2.f}, {4.f, 2.f}, Half), capsule({2.f, 4.f}, {20.f, Base}, Half)});
    const Field a = letter(0.f, {capsule({-24.f, Base}, {0.f, Top}, Half), capsule({0.f, Top}, {24.f, Base}, Half),
                                 capsule({-13.f, 10.f}, {13.f, 10.f}, Half)});
    const Field z = letter(76.f, {capsule({-20.f, Top}, {20.f, Top}, Half), capsule({20.f, Top}, {-20.f, Base}, Half),
                                  capsule({-20.f, Base}, {20.f, Base}, Half)});
    const Field e =
        letter(150.f, {capsule({-16.f, Top}, {-16.f, Base}, Half), capsule({-16.f, Top}, {20.f, Top}, Half),
                       capsule({-16.f, 0.f}, {12.f, 0.f}, Half), capsule({-16.f, Base}, {20.f, Base}, Half)});
    const Field upright = unite(unite(unite(g, r), unite(a, z)), e);
    // Leaning forward.
    return [upright](Vec2 p) { return upright({p.x + p.y * 0.22f, p.y}) * 0.97f; };
}

Canvas logo()
{
    Canvas canvas(420, 112);
    const Field text = word();
    canvas.glow(text, rgb(0x1478ff), 16.f, 0.55f);
    canvas.solid(text, {rgb(0xd8fbff), rgb(0x2a7dff), 7.f, rgb(0xffffff), 1.8f});
    // The bullet that just missed.
    canvas.glow(taper({-196.f, 14.f}, {196.f, -30.f}, 0.2f, 1.4f), rgb(0xff4fb8), 5.f, 0.75f);
    canvas.flat(circle({194.f, -30.f}, 6.f), rgb(0xff4fb8));
    canvas.glow(circle({194.f, -30.f}, 2.f), rgb(0xffffff), 3.f, 1.f);
    return canvas;
}

Canvas white()
{
    Canvas canvas(8, 8);
    canvas.each(
        [](Vec2, Colour& colour, float& alpha)
        {
            colour = {1.f, 1.f, 1.f};
            alpha = 1.f;
        });
    return canvas;
}

} // namespace

void art::drawSigns(std::vector<Drawing>& out)
{
    out.push_back({game::Picture::LifeIcon, lifeIcon()});
    out.push_back({game::Picture::GrazeIcon, grazeIcon()});
    out.push_back({game::Picture::StarIcon, starIcon()});
    out.push_back({game::Picture::Logo, logo()});
    out.push_back({game::Picture::White, white()});
}
