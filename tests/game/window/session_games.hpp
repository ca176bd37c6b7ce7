// SPDX-License-Identifier: Zlib
#pragma once

#include "game/catalog.hpp"
#include "support/temporary_folder.hpp"
#include "window/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace game::test
{

/// Until the keys of a game that is over count.
inline constexpr int Grace = Shell::LongGrace;

/// Every test has a folder of its own for the user's files.
class SessionTest : public testing::Test
{
protected:
    SessionTest() { use(m_folder.path() / "data"); }
    ~SessionTest() override { unsetenv("GRAZE_DATA"); }

    /// In the first step of a game: a session that begins with the title plays a game behind it first, which takes
    /// time.
    game::Session playing()
    {
        m_options.screen = StartScreen::Play;
        return {m_options, catalog()};
    }
    /// The player's last game, from its file.
    game::Session watching()
    {
        m_options = {.replayFile = m_data / "last.replay"};
        return {m_options, catalog()};
    }

    void use(const std::filesystem::path& folder)
    {
        m_data = folder;
        setenv("GRAZE_DATA", folder.c_str(), 1);
    }
    /// Walks down the menu to an entry and picks it.
    static void choose(Session& session, Choice choice)
    {
        const auto entries = session.shell().menu().entries();
        const auto found =
            std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.choice == choice; });
        ASSERT_NE(found, entries.end());
        for (std::size_t i = 0; i < entries.size() && session.shell().menu().choice() != choice; ++i)
            session.press(MenuKey::Down);
        session.press(MenuKey::Pick);
    }
    static void play(Session& session, int steps, const Input& input = {})
    {
        for (int i = 0; i < steps; ++i)
            session.step(input);
    }
    /// The ship holds the trigger and stays until the game is over.
    static void finish(Session& session)
    {
        for (int i = 0; i < 60 * 600 && session.shell().screen() == Screen::Playing; ++i)
            session.step({.fire = true});
        ASSERT_NE(session.shell().screen(), Screen::Playing);
    }
    Scores loadNormal() const { return loadScores(m_data / "scores.json").of(ScoreList::Normal); }

    graze::test::TemporaryFolder m_folder;
    std::filesystem::path m_data;
    Options m_options{.seed = 5};
};

} // namespace game::test
