// SPDX-License-Identifier: Zlib
#include "base/user_data.hpp"

#include "game/environment_variable.hpp"

#include <gtest/gtest.h>

#include <optional>

using namespace game;
using game::test::EnvironmentVariable;

namespace
{

std::filesystem::path folderWith(const std::optional<std::string>& chosen, const std::optional<std::string>& xdg,
                                 const std::optional<std::string>& home)
{
    const EnvironmentVariable first("GRAZE_DATA", chosen), second("XDG_DATA_HOME", xdg), third("HOME", home);
    return userDataFolder();
}

} // namespace

TEST(UserData, IsWhereTheVariablesAndTheSystemSay)
{
    EXPECT_EQ(folderWith("/mine", "/data", "/home/me"), "/mine");
#if defined(__linux__)
    EXPECT_EQ(folderWith({}, "/data", "/home/me"), "/data/graze");
    EXPECT_EQ(folderWith("", "", "/home/me"), "/home/me/.local/share/graze");
    EXPECT_EQ(folderWith({}, "data", "/home/me"), "/home/me/.local/share/graze") << "a relative place does not count";
    EXPECT_EQ(folderWith({}, {}, {}), "graze_data") << "beside the game";
#endif
}
