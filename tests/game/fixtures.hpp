// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/assets.hpp"
#include "replay/bot.hpp"
#include "replay/replay.hpp"
#include "settings/medals.hpp"
#include "support/temporary_folder.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace game::test
{

using graze::test::TemporaryFolder;

/// Pictures and colliders of the game, loaded once.
inline const Assets& assets()
{
    static const Assets loaded = loadAssets();
    return loaded;
}
inline const Catalog& catalog()
{
    return assets().catalog;
}

/// The bot's play from that start on.
inline Replay playedByBot(const WorldSetup& setup, std::uint64_t steps)
{
    World world(setup, catalog());
    ReplayRecorder recorder(setup, catalog());
    for (std::uint64_t step = 0; step < steps; ++step)
        recorder.step(world, botInput(world));
    return recorder.replay();
}

/// The path that everything takes: a ship that stays there is lost soon.
inline Input towardsDanger(const World& world)
{
    return {.moveY = world.shipPosition().y > FieldHeight * 0.4f ? -1.f : 0.f};
}

inline bool has(const MedalSet& medals, Medal medal)
{
    return medals[static_cast<std::size_t>(medal)];
}

/// The text of the exception that `call` throws; fails when there is none.
template <class Error, class Call>
std::string sentenceOf(Call&& call)
{
    try
    {
        call();
    }
    catch (const Error& error)
    {
        return error.what();
    }
    ADD_FAILURE() << "nothing was thrown";
    return {};
}

/// All that is written to stderr meanwhile.
template <class Call>
std::string reportedBy(Call&& call)
{
    testing::internal::CaptureStderr();
    call();
    return testing::internal::GetCapturedStderr();
}

inline void expectPart(const std::string& text, const std::string& part)
{
    EXPECT_NE(text.find(part), std::string::npos) << part << " is not in: " << text;
}

/// Sets a variable of the environment, or takes it away, until the end of the scope.
class EnvironmentVariable
{
public:
    EnvironmentVariable(std::string name, const std::optional<std::string>& value) : m_name(std::move(name))
    {
        if (const char* before = std::getenv(m_name.c_str()))
            m_before = before;
        set(value);
    }
    ~EnvironmentVariable() { set(m_before); }
    EnvironmentVariable(const EnvironmentVariable&) = delete;
    EnvironmentVariable& operator=(const EnvironmentVariable&) = delete;

private:
    void set(const std::optional<std::string>& value) const
    {
#if defined(_WIN32)
        _putenv_s(m_name.c_str(), value.value_or("").c_str()); // an empty one is none
#else
        if (value)
            setenv(m_name.c_str(), value->c_str(), 1);
        else
            unsetenv(m_name.c_str());
#endif
    }

    std::string m_name;
    std::optional<std::string> m_before;
};

} // namespace game::test
