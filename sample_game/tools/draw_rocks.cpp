// SPDX-License-Identifier: Zlib
#include "tools/drawings.hpp"

using namespace art;

namespace
{

struct Crater
{
    Vec2 at{}; ///< as a part of the radius
    float radius = 0.f;
};

struct RockLook
{
    int size = 0;
    std::uint32_t seed = 0;
    Colour lit{};
    Colour shaded{};
    std::vector<Crater> craters;
};

/// Border of a rock: a circle that wanders with the angle. Some rocks are bitten into.
float borderRadius(const RockLook& look, Vec2 p)
{
    const float base = static_cast<float>(look.size) * 0.5f - 3.f;
    const double angle = graze::atan2(static_cast<double>(p.y), static_cast<double>(p.x));
    float wave = 0.f;
    for (int k = 2; k <= 7; ++k)
    {
        const double phase = static_cast<double>(hashNoise(k, 7, look.seed)) * 2. * graze::Pi;
        const float amount = (k <= 3 ? 0.1f : 0.045f) * (0.4f + hashNoise(k, 13, look.seed));
        wave += amount * (static_cast<float>(graze::sinCos(angle * k + phase).cosine) - 0.35f);
    }
    return base * std::min(1.f + wave + 0.03f, 1.f);
}

float height(const RockLook& look, Vec2 p)
{
    const float half = static_cast<float>(look.size) * 0.5f;
    const float away = length(p) / std::max(borderRadius(look, p), 1.f);
    float h = std::sqrt(std::max(0.f, 1.f - away * away)) * half * 0.75f;
    h += (cloudNoise(p * (4.f / half) + Vec2{40.f, 40.f}, look.seed, 4) - 0.5f) * half * 0.24f;
    for (const Crater& crater : look.craters)
    {
        const float d = length(p - crater.at * half) / (crater.radius * half);
        // A bowl with a raised rim.
        const float bowl = d < 1.f ? (d * d - 1.f) * 0.62f : 0.f;
        const float rim = 0.2f * std::max(0.f, 1.f - std::fabs(d - 1.06f) * 3.5f);
        h += (bowl + rim) * crater.radius * half;
    }
    return h;
}

Canvas rock(const RockLook& look)
{
    Canvas canvas(look.size, look.size);
    const Vec2 flatLight = normalized({-0.55f, -0.83f});
    canvas.each(
        [&](Vec2 at, Colour& colour, float& alpha)
        {
            const float distance = length(at) - borderRadius(look, at);
            alpha = clamp01(0.5f - distance);
            if (alpha <= 0.f)
                return;
            constexpr float Step = 1.f;
            const float dx = height(look, {at.x + Step, at.y}) - height(look, {at.x - Step, at.y});
            const float dy = height(look, {at.x, at.y + Step}) - height(look, {at.x, at.y - Step});
            const float inverseLength = 1.f / std::sqrt(dx * dx + dy * dy + 4.f);
            const Vec2 slope{-dx * inverseLength, -dy * inverseLength};
            const float up = 2.f * inverseLength;
            const float lambert = clamp01(dot(slope, flatLight) * 0.8f + up * 0.58f);
            const float grain = cloudNoise(at * 0.11f + Vec2{9.f, 77.f}, look.seed + 5, 3);
            colour = mix(look.shaded, look.lit, smooth(0.05f, 0.95f, lambert)) * (0.78f + 0.44f * grain);
            // Cold light from below separates the dark side from the black of space.
            const float edge = smooth(-9.f, 0.f, distance);
            colour = colour + rgb(0x3a6ab8) * (edge * clamp01(-dot(slope, flatLight)) * 0.75f);
            colour = colour + rgb(0xffe8c8) * (edge * clamp01(dot(slope, flatLight) - 0.3f) * 0.35f);
            colour = mix(colour, colour * 0.35f, smooth(-2.2f, 0.f, distance) * 0.8f);
        });
    return canvas;
}

Canvas chunk()
{
    return rock({22, 91, rgb(0xc9b59a), rgb(0x3a3038), {}});
}

} // namespace

void art::drawRocks(std::vector<Drawing>& out)
{
    out.push_back({game::Picture::RockA, rock({200,
                                               11,
                                               rgb(0xd2bda0),
                                               rgb(0x2c2530),
                                               {{{-0.3f, -0.2f}, 0.26f},
                                                {{0.34f, 0.26f}, 0.2f},
                                                {{0.2f, -0.46f}, 0.14f},
                                                {{-0.3f, 0.46f}, 0.12f},
                                                {{0.02f, 0.12f}, 0.09f}}})});
    out.push_back(
        {game::Picture::RockB,
         rock(
             {184,
              29,
              rgb(0xb7b3c4),
              rgb(0x24243a),
              {{{0.22f, -0.26f}, 0.3f}, {{-0.38f, 0.16f}, 0.18f}, {{0.2f, 0.42f}, 0.15f}, {{-0.24f, -0.46f}, 0.1f}}})});
    out.push_back({game::Picture::RockC, rock({168,
                                               54,
                                               rgb(0xcf9d7c),
                                               rgb(0x321f2c),
                                               {{{-0.08f, 0.26f}, 0.27f},
                                                {{0.36f, -0.22f}, 0.17f},
                                                {{-0.4f, -0.26f}, 0.15f},
                                                {{0.06f, -0.44f}, 0.09f}}})});
    out.push_back({game::Picture::Chunk, chunk()});
}
