// SPDX-License-Identifier: Zlib
#include "tools/sounds.hpp"

namespace synth
{
namespace
{

/// A rounded square wave: clear on small speakers, without an edge.
Sound chime(int semitones, float seconds, float halfLife)
{
    const float hertz = note(semitones);
    Sound body = tone(seconds, Wave::Triangle, hertz);
    add(body, tone(seconds, Wave::Square, hertz * 1.003f), 0.f, 0.22f);
    add(body, tone(seconds, Wave::Sine, hertz * 0.5f), 0.f, 0.4f);
    return struck(filtered(body, Pass::Low, falling(3600.f, 1200.f)), 0.004f, halfLife);
}

Sound melody(std::initializer_list<int> semitones, float apart, float halfLife)
{
    Sound body;
    float at = 0.f;
    for (const int key : semitones)
    {
        add(body, chime(key, halfLife * 7.f, halfLife), at);
        at += apart;
    }
    return body;
}

Sound powerUp()
{
    return inRoom(melody({-2, 3, 7, 10, 15}, 0.055f, 0.07f), 0.25f, 0.35f);
}

/// A shimmer that opens upwards.
Sound shipBack()
{
    Sound body = melody({-9, -2, 3}, 0.09f, 0.11f);
    Sound air = swelled(filtered(noise(0.5f, 131), Pass::Band, from(600.f, 3000.f), 2.f), 0.3f, 0.15f);
    add(body, air, 0.f, 0.35f);
    return inRoom(body, 0.25f, 0.3f);
}

Sound waveStart()
{
    Sound body = chime(-5, 0.5f, 0.09f);
    add(body, chime(2, 0.9f, 0.16f), 0.14f);
    add(body, chime(7, 0.9f, 0.16f), 0.14f, 0.6f);
    return inRoom(body, 0.3f, 0.35f);
}

/// Three calls of a horn, low enough to worry, not to hurt.
Sound bossWarning()
{
    Sound body;
    for (int call = 0; call < 3; ++call)
    {
        constexpr float Seconds = 0.42f;
        Sound horn = tone(Seconds, Wave::Saw, from(note(-17), note(-18)));
        add(horn, tone(Seconds, Wave::Saw, from(note(-17) * 1.008f, note(-18) * 1.006f)), 0.f);
        add(horn, tone(Seconds, Wave::Square, from(note(-11), note(-12))), 0.f, 0.5f);
        horn = filtered(
            horn, Pass::Low, [](float t) { return 400.f + 1500.f * (1.f - t) * t * 4.f; }, 1.1f);
        add(body, swelled(std::move(horn), 0.05f, 0.12f), 0.5f * static_cast<float>(call));
    }
    return inRoom(body, 0.35f, 0.35f);
}

Sound gameOver()
{
    Sound body = melody({3, 0, -4, -9}, 0.22f, 0.16f);
    add(body, chime(-21, 1.2f, 0.3f), 0.66f, 0.8f);
    add(body, chime(-14, 1.2f, 0.3f), 0.66f, 0.4f);
    return inRoom(body, 0.3f, 0.35f);
}

Sound menuMove()
{
    return chime(7, 0.07f, 0.012f);
}

Sound menuPick()
{
    return inRoom(melody({3, 10}, 0.06f, 0.03f), 0.12f, 0.25f);
}

} // namespace

Sound soundOfSignal(game::Cue cue)
{
    switch (cue)
    {
        case game::Cue::PowerUp:
            return powerUp();
        case game::Cue::ShipBack:
            return shipBack();
        case game::Cue::WaveStart:
            return waveStart();
        case game::Cue::BossWarning:
            return bossWarning();
        case game::Cue::GameOver:
            return gameOver();
        case game::Cue::MenuMove:
            return menuMove();
        case game::Cue::MenuPick:
            return menuPick();
        default:
            return {};
    }
}

Sound soundOf(game::Cue cue)
{
    for (const auto family : {soundOfShot, soundOfDamage, soundOfSignal})
        if (Sound sound = family(cue); !sound.empty())
            return sound;
    return {};
}

} // namespace synth
