// SPDX-License-Identifier: Zlib
#include "tools/drawings.hpp"

using namespace art;

namespace
{

Canvas playerShot()
{
    Canvas canvas(20, 56);
    const Field body = taper({0.f, -19.f}, {0.f, 20.f}, 2.6f, 1.2f);
    canvas.glow(body, rgb(0x0a8cff), 7.f, 0.6f);
    canvas.glow(body, rgb(0x35e6ff), 3.5f, 0.95f);
    canvas.flat(taper({0.f, -19.f}, {0.f, 12.f}, 1.9f, 0.8f), rgb(0xf2ffff));
    canvas.each([](Vec2 at, Colour&, float& alpha) { alpha *= 1.f - 0.8f * smooth(-2.f, 27.f, at.y); });
    return canvas;
}

/// Wider than the plain shot, green-gold, with two barbs behind the head.
Canvas pierceShot()
{
    Canvas canvas(32, 72);
    const Field body = taper({0.f, -27.f}, {0.f, 28.f}, 3.f, 1.4f);
    const Field barbs = mirrored(taper({1.f, -26.f}, {8.5f, -10.f}, 1.6f, 0.9f));
    canvas.glow(unite(body, barbs), rgb(0x12c94a), 7.f, 0.6f);
    canvas.glow(unite(body, barbs), rgb(0x8dff5a), 3.5f, 0.95f);
    canvas.flat(unite(taper({0.f, -27.f}, {0.f, 18.f}, 2.3f, 0.8f), barbs), rgb(0xfdfff0));
    canvas.each([](Vec2 at, Colour&, float& alpha) { alpha *= 1.f - 0.8f * smooth(0.f, 35.f, at.y); });
    return canvas;
}

/// A light ball with a dark edge, so that it shows on every background.
Canvas orb(int size, float radius, Colour ring, Colour halo)
{
    Canvas canvas(size, size);
    const Field body = circle({}, radius);
    canvas.glow(body, halo, static_cast<float>(size) * 0.5f - radius, 0.55f);
    canvas.flat(body, ring);
    canvas.line(grown(body, -0.8f), body, ring * 0.45f, 1.8f, 0.7f);
    canvas.glow(circle({}, radius * 0.42f), rgb(0xffffff), radius * 0.4f, 1.f);
    return canvas;
}

Canvas enemyNeedle()
{
    Canvas canvas(28, 56);
    const Vec2 head{0.f, -14.f};
    const Field body = taper(head, {0.f, 22.f}, 6.f, 1.f);
    canvas.glow(body, rgb(0xff5a1e), 7.f, 0.5f);
    canvas.flat(body, rgb(0xff7a2a));
    canvas.glow(taper(head, {0.f, 8.f}, 2.6f, 0.6f), rgb(0xfff3c8), 2.2f, 1.f);
    canvas.each([](Vec2 at, Colour&, float& alpha) { alpha *= 1.f - 0.85f * smooth(-4.f, 26.f, at.y); });
    return canvas;
}

/// Fire by brightness: white, yellow, orange, red, smoke.
Colour fire(float heat)
{
    if (heat > 0.75f)
        return mix(rgb(0xffd76a), rgb(0xfffbe8), smooth(0.75f, 1.f, heat));
    if (heat > 0.45f)
        return mix(rgb(0xff7a1e), rgb(0xffd76a), smooth(0.45f, 0.75f, heat));
    return mix(rgb(0x6a1426), rgb(0xff7a1e), smooth(0.1f, 0.45f, heat));
}

Canvas explosion(int frame)
{
    Canvas canvas(128, 128);
    const float t = static_cast<float>(frame) / 5.f;
    const float reach = 22.f + 36.f * std::sqrt(t);
    canvas.each(
        [&](Vec2 at, Colour& colour, float& alpha)
        {
            const float away = length(at) / reach;
            // Billows that move outwards as the ball grows; a hole opens late.
            const float noise = cloudNoise(at * (0.075f - 0.02f * t) + Vec2{60.f + t * 1.5f, 60.f}, 404, 4);
            const float body = 1.15f - away + (noise - 0.5f) * (0.9f + 0.9f * t);
            const float hole = smooth(0.25f + 0.6f * (1.f - t), 0.95f, 1.f - away) * smooth(0.3f, 1.f, t);
            const float heat = clamp01(body - hole * 1.2f) * (1.1f - 0.55f * t);
            const float border = smooth(1.f, 0.82f, length(at) / 62.f);
            colour = fire(heat);
            alpha = smooth(0.06f, 0.4f, heat) * border * (1.f - 0.5f * t * t);
        });
    return canvas;
}

Canvas softDot()
{
    Canvas canvas(32, 32);
    canvas.glow(circle({}, 1.5f), rgb(0xffffff), 14.f, 1.f);
    return canvas;
}

Canvas streak()
{
    Canvas canvas(12, 64);
    canvas.glow(capsule({0.f, -24.f}, {0.f, 24.f}, 0.3f), rgb(0xffffff), 5.f, 1.f);
    canvas.each([](Vec2 at, Colour&, float& alpha) { alpha *= 1.f - smooth(-10.f, 30.f, std::fabs(at.y)); });
    return canvas;
}

Canvas ring()
{
    Canvas canvas(128, 128);
    const Field line = [](Vec2 p) { return std::fabs(length(p) - 54.f) - 0.8f; };
    canvas.glow(line, rgb(0xffffff), 7.f, 1.f);
    canvas.glow([](Vec2 p) { return std::max(length(p) - 54.f, 0.f) + std::max(50.f - length(p), 0.f); }, rgb(0xffffff),
                26.f, 0.25f);
    // Nothing is left of the glow at the picture's edge, which would show as a square around a large ring.
    canvas.each([](Vec2 at, Colour&, float& alpha) { alpha *= 1.f - smooth(56.f, 63.f, length(at)); });
    return canvas;
}

Canvas beam()
{
    Canvas canvas(32, 32);
    canvas.glow([](Vec2 p) { return std::fabs(p.y) - 1.6f; }, rgb(0xffffff), 13.f, 1.f);
    return canvas;
}

Canvas grazeFlash()
{
    Canvas canvas(48, 48);
    canvas.glow(repeated(taper({0.f, 0.f}, {0.f, -20.f}, 1.6f, 0.2f), 4), rgb(0xffffff), 3.f, 1.f);
    canvas.glow(turned(repeated(taper({0.f, 0.f}, {0.f, -11.f}, 1.2f, 0.2f), 4), 0.7853982f), rgb(0xffffff), 2.5f,
                0.8f);
    canvas.glow(circle({}, 2.f), rgb(0xffffff), 10.f, 0.7f);
    return canvas;
}

} // namespace

void art::drawBullets(std::vector<Drawing>& out)
{
    out.push_back({game::Picture::PlayerShot, playerShot()});
    out.push_back({game::Picture::PierceShot, pierceShot()});
    out.push_back({game::Picture::EnemyOrb, orb(36, 9.f, rgb(0xff3fb4), rgb(0xff1e8c))});
    out.push_back({game::Picture::EnemyOrbBig, orb(52, 15.f, rgb(0xff6a2a), rgb(0xff4a1e))});
    out.push_back({game::Picture::EnemyNeedle, enemyNeedle()});
}

void art::drawEffects(std::vector<Drawing>& out)
{
    for (int frame = 0; frame < 6; ++frame)
        out.push_back(
            {static_cast<game::Picture>(static_cast<int>(game::Picture::Explosion0) + frame), explosion(frame)});
    out.push_back({game::Picture::Spark, softDot()});
    out.push_back({game::Picture::Streak, streak()});
    out.push_back({game::Picture::Ring, ring()});
    out.push_back({game::Picture::Beam, beam(), Border::Repeated});
    out.push_back({game::Picture::GrazeFlash, grazeFlash()});
}

Canvas art::drawBackground()
{
    constexpr int Size = 512;
    Canvas canvas(Size, Size);
    canvas.each(
        [](Vec2 at, Colour& colour, float& alpha)
        {
            alpha = 1.f;
            const Vec2 unit{(at.x + 256.f) / 512.f, (at.y + 256.f) / 512.f};
            const Vec2 bend{(cloudNoise(unit * 3.f, 71, 3, 3) - 0.5f) * 0.5f,
                            (cloudNoise(unit * 3.f, 83, 3, 3) - 0.5f) * 0.5f};
            const float cloud = cloudNoise((unit + bend) * 4.f, 19, 5, 4);
            const float veil = cloudNoise((unit + bend) * 3.f, 57, 4, 3);
            colour = mix(rgb(0x05060f), rgb(0x0b1230), smooth(0.3f, 0.75f, veil));
            colour = mix(colour, rgb(0x2a1a55), smooth(0.5f, 0.85f, cloud) * 0.75f);
            colour = mix(colour, rgb(0x0f4a66), smooth(0.55f, 0.85f, veil) * smooth(0.35f, 0.7f, cloud) * 0.6f);
        });
    for (int i = 0; i < 150; ++i)
    {
        const Vec2 at{hashNoise(i, 1, 5) * 496.f - 248.f, hashNoise(i, 2, 5) * 496.f - 248.f};
        const float size = hashNoise(i, 3, 5);
        const Colour tone = mix(rgb(0xffd9b0), rgb(0xa8d4ff), hashNoise(i, 4, 5));
        canvas.glow(circle(at, 0.1f), tone, 1.2f + 1.8f * size * size, 0.25f + 0.6f * size * size);
    }
    return canvas;
}
