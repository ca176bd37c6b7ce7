// SPDX-License-Identifier: Zlib
#include "base/save_file.hpp"

#include "game/environment_variable.hpp"
#include "game/temporary_folder.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <iterator>
#include <random>
#include <set>

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace
{

std::set<std::string> namesIn(const fs::path& folder)
{
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    return names;
}

std::string refusalOf(const fs::path& file, std::string_view bytes)
{
    const std::string sentence = sentenceOf<FileError>([&] { saveFile(file, bytes); });
    EXPECT_NE(sentence.find(file.string()), std::string::npos) << sentence;
    return sentence;
}

/// Its length and every byte show its number, so that no mixture of two passes for one.
std::string contentOf(unsigned number)
{
    const std::size_t size = 40'000 + (number * 7919) % 300'000;
    return std::to_string(number) + ":" + std::string(size, static_cast<char>('a' + number % 26));
}

bool isWhole(const std::string& content)
{
    return !content.empty() && content == contentOf(static_cast<unsigned>(std::stoul(content)));
}

[[noreturn]] void saveForEver(const fs::path& file, unsigned firstNumber)
{
    for (unsigned number = firstNumber;; ++number)
        saveFile(file, contentOf(number));
}

} // namespace

TEST(SaveFile, WhatIsSavedIsRead)
{
    const TemporaryFolder folder;
    const std::string bytes("a\0b\r\n\xff", 6);
    saveFile(folder.path() / "f", bytes);
    EXPECT_EQ(readFile(folder.path() / "f"), bytes);
    saveFile(folder.path() / "f", "");
    EXPECT_EQ(readFile(folder.path() / "f"), "");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"f"});
}

// The moments are random: some of them fall into each part of a save.
TEST(SaveFile, AKillAtAnyMomentLeavesTheOldOrTheNewFileWhole)
{
    // On a busy machine a child may be killed before it has done anything: such kills are made up for.
    constexpr int LeastKills = 40, MostKills = 5000;
    constexpr unsigned LeastInTheMiddle = 8;
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "scores";
    saveFile(file, contentOf(0));
    std::mt19937 random(1);
    unsigned savesSeen = 0;
    unsigned leftovers = 0;
    unsigned number = 0;
    for (int kill = 0; kill < LeastKills || (leftovers < LeastInTheMiddle && kill < MostKills); ++kill)
    {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0)
            saveForEver(file, number + 1);
        usleep(static_cast<unsigned>(random() % 6000));
        ASSERT_EQ(::kill(child, SIGKILL), 0);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the child ended by itself";
        const std::string content = readFile(file);
        ASSERT_TRUE(isWhole(content)) << "kill " << kill << ": " << content.size() << " bytes";
        const auto now = static_cast<unsigned>(std::stoul(content));
        savesSeen += now - number;
        number = now;
        if (namesIn(folder.path()).size() > 1)
            ++leftovers;
        ASSERT_LE(namesIn(folder.path()).size(), 2u) << "leftovers pile up";
    }
    EXPECT_GT(savesSeen, 0u);
    EXPECT_GE(leftovers, LeastInTheMiddle) << "too few kills fell into the middle of a save";
    saveFile(file, "the end");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"scores"});
}

TEST(SaveFile, ADiskThatDoesNotTakeItAllKeepsTheOldFile)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("f", "old");
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0)
    {
        const rlimit few{4096, 4096};
        setrlimit(RLIMIT_FSIZE, &few);
        std::signal(SIGXFSZ, SIG_IGN);
        _exit(sentenceOf<FileError>([&] { saveFile(file, std::string(10'000, 'x')); }).empty() ? 1 : 0);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(readFile(file), "old");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"f"});
}

#if defined(__linux__)
TEST(SaveFile, AFullDiskIsNamed)
{
    EXPECT_NE(refusalOf("/dev/full", "x").find("the disk is full"), std::string::npos);
}
#endif

TEST(SaveFile, AMissingFolderAndAFolderInItsPlaceAreNamed)
{
    const TemporaryFolder folder;
    EXPECT_NE(refusalOf(folder.path() / "none" / "f", "x").find("none does not exist"), std::string::npos);
    (void)folder.write("text", "x");
    EXPECT_NE(refusalOf(folder.path() / "text" / "f", "x").find("text is not a folder"), std::string::npos);
    EXPECT_NE(refusalOf(folder.path(), "x").find("it is a folder"), std::string::npos);
    EXPECT_FALSE(fs::exists(folder.path() / "none"));
}

TEST(SaveFile, FoldersOfTheUsersDataAreCreated)
{
    const TemporaryFolder folder;
    const test::EnvironmentVariable data("GRAZE_DATA", (folder.path() / "a" / "data").string());
    saveFile(folder.path() / "a" / "data" / "replays" / "f", "x");
    EXPECT_EQ(readFile(folder.path() / "a" / "data" / "replays" / "f"), "x");
    EXPECT_THROW(saveFile(folder.path() / "a" / "database" / "f", "x"), FileError);
    EXPECT_THROW(saveFile(folder.path() / "a" / "data" / ".." / "other" / "f", "x"), FileError);
}

TEST(SaveFile, WhatCannotBeReadIsNamedWithItsReason)
{
    const TemporaryFolder folder;
    const auto refusal = [](const fs::path& file) { return sentenceOf<FileError>([&] { (void)readFile(file, 10); }); };
    EXPECT_NE(refusal(folder.path() / "none").find("none cannot be read: it does not exist"), std::string::npos);
    EXPECT_NE(refusal(folder.path()).find("it is a folder"), std::string::npos);
    EXPECT_NE(refusal(folder.write("f", "more than ten")).find("it has more than 10 bytes"), std::string::npos);
    EXPECT_EQ(readFile(folder.write("g", "ten bytes!"), 10), "ten bytes!");
#if defined(__linux__)
    EXPECT_NE(refusal("/dev/zero").find("it has more than 10 bytes"), std::string::npos);
#endif
}
