// SPDX-License-Identifier: Zlib
#include "tools/sounds.hpp"

namespace synth
{
namespace
{

/// A blast: noise that loses its highs, over a thump that falls in pitch.
Sound blast(float seconds, float brightness, float thumpHertz, std::uint32_t seed)
{
    Sound body = filtered(noise(seconds, seed), Pass::Low, falling(brightness, 320.f), 0.8f);
    body = struck(std::move(body), 0.002f, seconds * 0.17f);
    // Uneven, as things that burn are.
    const Sound rumble = filtered(noise(seconds, seed + 1), Pass::Low, 28.f);
    for (std::size_t i = 0; i < body.size(); ++i)
        body[i] *= 3.f * (0.8f + 6.f * rumble[i]);
    add(body, struck(tone(seconds * 0.7f, Wave::Sine, falling(thumpHertz, 34.f)), 0.002f, seconds * 0.11f), 0.f, 0.75f);
    return driven(std::move(body), 1.1f);
}

/// Falling stones: short dull grains at uneven times.
Sound rockBreak()
{
    Sound body = scaled(blast(0.4f, 1700.f, 140.f, 41), 0.7f);
    float at = 0.02f;
    for (std::uint32_t i = 0; i < 9; ++i)
    {
        const float tone = 700.f + 240.f * static_cast<float>(i * 5 % 7);
        add(body, struck(filtered(noise(0.05f, 50 + i), Pass::Band, tone, 2.f), 0.0008f, 0.009f), at,
            1.8f - 0.12f * static_cast<float>(i));
        at += 0.018f + 0.006f * static_cast<float>(i * 3 % 5);
    }
    return filtered(body, Pass::Low, 4000.f);
}

Sound explosion()
{
    return blast(0.55f, 3600.f, 150.f, 61);
}

Sound bigExplosion()
{
    Sound body = blast(1.2f, 2800.f, 110.f, 71);
    add(body, blast(0.7f, 4200.f, 160.f, 75), 0.07f, 0.6f);
    return inRoom(body, 0.4f, 0.3f);
}

/// Bent metal: partials of a plate.
Sound clang(float hertz, float halfLife)
{
    Sound body;
    float gain = 1.f;
    for (const float ratio : {1.f, 1.58f, 2.24f, 2.92f, 4.16f})
    {
        add(body, struck(tone(halfLife * 6.f, Wave::Sine, hertz * ratio), 0.001f, halfLife * gain), 0.f, gain * 0.5f);
        gain *= 0.72f;
    }
    return body;
}

Sound bossPartLost()
{
    Sound body = blast(1.1f, 3200.f, 120.f, 83);
    add(body, clang(196.f, 0.16f), 0.01f, 0.8f);
    add(body, clang(233.f, 0.12f), 0.16f, 0.45f);
    return inRoom(body, 0.3f, 0.3f);
}

Sound bossDown()
{
    Sound body;
    constexpr float Times[]{0.f, 0.2f, 0.34f, 0.54f, 0.66f};
    std::uint32_t seed = 101;
    for (const float at : Times)
        add(body, blast(0.6f, 3800.f, 170.f, seed += 7), at, 0.55f);
    add(body, blast(1.5f, 2600.f, 95.f, 151), 0.8f, 1.2f);
    add(body, scaled(clang(131.f, 0.3f), 0.5f), 0.8f);
    return inRoom(body, 0.4f, 0.3f);
}

Sound shipLost()
{
    Sound body = blast(0.8f, 3400.f, 140.f, 91);
    Sound fall = tone(0.8f, Wave::Saw, falling(740.f, 90.f));
    add(fall, tone(0.8f, Wave::Saw, falling(748.f, 88.f)), 0.f);
    add(body, struck(filtered(fall, Pass::Low, falling(2600.f, 300.f), 1.4f), 0.004f, 0.16f), 0.f, 0.45f);
    return inRoom(body, 0.3f, 0.3f);
}

} // namespace

Sound soundOfDamage(game::Cue cue)
{
    switch (cue)
    {
        case game::Cue::RockBreak:
            return rockBreak();
        case game::Cue::Explosion:
            return explosion();
        case game::Cue::BigExplosion:
            return bigExplosion();
        case game::Cue::ShipLost:
            return shipLost();
        case game::Cue::BossPartLost:
            return bossPartLost();
        case game::Cue::BossDown:
            return bossDown();
        default:
            return {};
    }
}

} // namespace synth
