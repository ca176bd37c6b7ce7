// SPDX-License-Identifier: Zlib
#include "tools/sounds.hpp"

namespace synth
{
namespace
{

/// Many times a second: short, round, nothing above 3 kHz.
Sound shot()
{
    Sound body = struck(tone(0.09f, Wave::Triangle, falling(1150.f, 260.f)), 0.001f, 0.016f);
    add(body, struck(filtered(noise(0.03f, 3), Pass::Band, 2400.f, 1.2f), 0.0005f, 0.005f), 0.f, 0.5f);
    return filtered(body, Pass::Low, 3200.f);
}

Sound enemyShot()
{
    Sound body = struck(tone(0.08f, Wave::Sine, falling(430.f, 170.f)), 0.003f, 0.018f);
    add(body, struck(tone(0.06f, Wave::Triangle, falling(660.f, 300.f)), 0.002f, 0.01f), 0.f, 0.3f);
    return filtered(body, Pass::Low, 1800.f);
}

Sound hit()
{
    Sound body = struck(filtered(noise(0.06f, 11), Pass::Band, 1900.f, 2.5f), 0.0005f, 0.008f);
    add(body, struck(tone(0.06f, Wave::Square, falling(520.f, 380.f)), 0.001f, 0.01f), 0.f, 0.25f);
    return filtered(body, Pass::Low, 4200.f);
}

/// A small bell: its partials are not multiples of one another, the high ones die first.
Sound bell(float hertz, float halfLife)
{
    Sound body = struck(tone(halfLife * 8.f, Wave::Sine, hertz), 0.002f, halfLife);
    add(body, struck(tone(halfLife * 5.f, Wave::Sine, hertz * 2.001f), 0.002f, halfLife * 0.6f), 0.f, 0.45f);
    add(body, struck(tone(halfLife * 3.f, Wave::Sine, hertz * 2.76f), 0.001f, halfLife * 0.35f), 0.f, 0.4f);
    add(body, struck(tone(halfLife * 1.5f, Wave::Sine, hertz * 5.4f), 0.0005f, halfLife * 0.12f), 0.f, 0.16f);
    return body;
}

/// The player raises its pitch by up to an octave, so it starts in the middle.
Sound graze()
{
    Sound body = bell(note(15), 0.05f); // C6
    add(body, struck(filtered(noise(0.05f, 23), Pass::Band, 5200.f, 1.5f), 0.001f, 0.008f), 0.f, 0.2f);
    return inRoom(body, 0.18f, 0.35f);
}

Sound multiplier()
{
    Sound body = bell(note(8), 0.05f);
    add(body, bell(note(15), 0.05f), 0.06f, 0.9f);
    add(body, bell(note(20), 0.06f), 0.12f, 0.8f);
    return inRoom(body, 0.25f, 0.35f);
}

/// A hum that gathers while the sight is on you.
Sound laserAim()
{
    constexpr float Seconds = 0.6f;
    Sound body = tone(Seconds, Wave::Triangle, from(310.f, 620.f));
    add(body, tone(Seconds, Wave::Saw, from(312.f, 623.f)), 0.f, 0.25f);
    const Sound flutter = tone(Seconds, Wave::Sine, from(9.f, 24.f));
    for (std::size_t i = 0; i < body.size(); ++i)
        body[i] *= 0.7f + 0.3f * flutter[i];
    return swelled(filtered(body, Pass::Low, from(700.f, 2200.f)), 0.25f, 0.05f);
}

Sound laserFire()
{
    constexpr float Seconds = 0.5f;
    Sound body = tone(Seconds, Wave::Saw, falling(420.f, 110.f));
    add(body, tone(Seconds, Wave::Saw, falling(424.f, 108.f)), 0.f, 0.8f);
    add(body, tone(Seconds, Wave::Square, falling(210.f, 55.f)), 0.f, 0.6f);
    add(body, filtered(noise(Seconds, 37), Pass::Band, falling(3600.f, 700.f), 1.f), 0.f, 0.7f);
    return driven(struck(filtered(body, Pass::Low, falling(4200.f, 500.f), 1.2f), 0.003f, 0.1f), 0.9f);
}

} // namespace

Sound soundOfShot(game::Cue cue)
{
    switch (cue)
    {
        case game::Cue::Shot:
            return shot();
        case game::Cue::EnemyShot:
            return enemyShot();
        case game::Cue::Hit:
            return hit();
        case game::Cue::Graze:
            return graze();
        case game::Cue::Multiplier:
            return multiplier();
        case game::Cue::LaserAim:
            return laserAim();
        case game::Cue::LaserFire:
            return laserFire();
        default:
            return {};
    }
}

} // namespace synth
