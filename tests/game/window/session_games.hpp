// SPDX-License-Identifier: Zlib
#pragma once

#include "game/fixtures.hpp"
#include "support/temporary_folder.hpp"
#include "window/session.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace game::test
{

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
        m_options.screen = "play";
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
    /// Walks down the page to a row and picks it.
    static void choose(Session& session, const Goal& goal)
    {
        const auto rows = session.shell().page().rows;
        const auto found = std::ranges::find(rows, goal, &MenuRow::goal);
        ASSERT_NE(found, rows.end());
        for (std::size_t i = 0; i < rows.size() && rows[session.shell().cursor()].goal != goal; ++i)
            session.handle(MenuKey::Down);
        session.handle(MenuKey::Pick);
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
    /// The key for a new game is held until it has begun.
    static void restart(Session& session)
    {
        for (int i = 0; i < Shell::RestartSteps; ++i)
            session.step({}, true);
    }
    /// All notices, one after the other.
    static std::string noticesOf(Session& session)
    {
        std::string all;
        for (std::string last; !session.notice().text.empty(); play(session, 1))
            if (session.notice().text != last)
                all += (last = session.notice().text) + '\n';
        return all;
    }
    Scores loadNormal() const { return loadScores(m_data / "scores.json").of(ScoreList::Normal); }

    graze::test::TemporaryFolder m_folder;
    std::filesystem::path m_data;
    Options m_options{.seed = 5};
};

} // namespace game::test
