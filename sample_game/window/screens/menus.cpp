// SPDX-License-Identifier: Zlib
#include "window/screens/menus.hpp"

#include <utility>

namespace game
{

Menu menuOf(Screen screen, bool hasLast, bool hasNearMiss)
{
    std::vector<MenuEntry> entries;
    switch (screen)
    {
        case Screen::Title:
            entries = {
                {Choice::Play, "PLAY"},          {Choice::Daily, "DAILY"},   {Choice::Boss, "BOSS PRACTICE"},
                {Choice::Scores, "HIGH SCORES"}, {Choice::Medals, "MEDALS"}, {Choice::Laboratory, "GJK LABORATORY"},
                {Choice::Options, "OPTIONS"},    {Choice::Keys, "KEYS"},     {Choice::Exhibit, "WHAT GRAZE CAN DO"},
                {Choice::Quit, "QUIT"}};
            if (hasLast)
                entries.insert(entries.begin() + 3, {Choice::WatchLast, "WATCH THE LAST GAME"});
            break;
        case Screen::Paused:
            entries = {{Choice::Continue, "GO ON"},
                       {Choice::Again, "NEW GAME"},
                       {Choice::Options, "OPTIONS"},
                       {Choice::Laboratory, "GJK LABORATORY"},
                       {Choice::Title, "TITLE"}};
            break;
        case Screen::GameOver:
            entries = {{Choice::Again, "AGAIN"}, {Choice::Scores, "HIGH SCORES"}, {Choice::Title, "TITLE"}};
            if (hasLast)
                entries.insert(entries.begin() + 1, {Choice::WatchLast, "WATCH IT"});
            if (hasNearMiss)
                entries.insert(entries.end() - 2, {Choice::WatchNearMiss, "BEST NEAR MISS"});
            break;
        default:
            break;
    }
    return Menu(std::move(entries));
}

} // namespace game
