// SPDX-License-Identifier: Zlib
#include "player/eyes.hpp"
#include "player/pilot.hpp"

#include <chrono>
#include <exception>
#include <iostream>
#include <string_view>
#include <thread>

// graze_player PICTURE [--still]: plays what the display shows in that file, and writes the keys to stdout, in the
// words of xdotool. play.py runs it. With --still it holds the trigger and does not move.

namespace
{

using namespace player;

constexpr graze::Vec2 FieldCorner{320.f, 0.f}; // in a window of 1280 x 720
constexpr std::chrono::duration<float> BetweenLooks{1.f / 15.f};

void hold(std::string_view key, bool was, bool is)
{
    if (was != is)
        std::cout << (is ? "keydown " : "keyup ") << key << '\n';
}

void play(const char* file, bool still)
{
    using Clock = std::chrono::steady_clock;
    const Screen screen(file);
    Eyes eyes(screen, FieldCorner);
    Pilot pilot;
    Keys held;
    hold("space", false, true);
    auto last = Clock::now();
    auto next = last;
    while (std::cout << std::flush)
    {
        next += std::chrono::duration_cast<Clock::duration>(BetweenLooks);
        std::this_thread::sleep_until(next);
        const auto now = Clock::now();
        const float seconds = std::chrono::duration<float>(now - last).count();
        last = now;
        const Keys keys = still ? Keys{} : pilot.decide(eyes.look(seconds), seconds);
        hold("Left", held.right < 0, keys.right < 0);
        hold("Right", held.right > 0, keys.right > 0);
        hold("Up", held.down < 0, keys.down < 0);
        hold("Down", held.down > 0, keys.down > 0);
        held = keys;
    }
}

} // namespace

int main(int argc, char** argv)
{
    const bool still = argc == 3 && argv[2] == std::string_view("--still");
    if (argc < 2 || (argc > 2 && !still))
    {
        std::cerr << "usage: graze_player PICTURE_OF_XVFB [--still]\n";
        return 2;
    }
    try
    {
        play(argv[1], still);
        return 0;
    }
    catch (const std::exception& error)
    {
        std::cerr << "graze_player: " << error.what() << '\n';
        return 1;
    }
}
