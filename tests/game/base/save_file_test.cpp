// SPDX-License-Identifier: Zlib
#include "base/save_file.hpp"

#include "game/fixtures.hpp"

#include <chrono>
#include <optional>
#include <set>
#include <thread>

using namespace game;
using namespace game::test;
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

void expectRefusal(const fs::path& file, const std::string& reason)
{
    const std::string sentence = sentenceOf<FileError>([&] { saveFile(file, "x", "the thing"); });
    EXPECT_EQ(sentence.rfind("the thing " + file.string() + " cannot be saved: ", 0), 0u) << sentence;
    expectPart(sentence, reason);
}

fs::path userDataWith(const std::optional<std::string>& chosen, const std::optional<std::string>& xdg,
                      const std::optional<std::string>& home)
{
    const EnvironmentVariable first("GRAZE_DATA", chosen), second("XDG_DATA_HOME", xdg), third("HOME", home);
    return userDataFolder();
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
    // Of a save that was killed, and of one that may go on.
    fs::last_write_time(folder.write("f.saving-1", ""), fs::file_time_type::clock::now() - std::chrono::hours(2));
    (void)folder.write("f.saving-2", "");
    saveFile(folder.path() / "f", "again");
    EXPECT_EQ(namesIn(folder.path()), (std::set<std::string>{"f", "f.saving-2"}));
}

#if !defined(_WIN32) // where links take rights that players do not have
TEST(SaveFile, ALinkIsFollowed)
{
    const TemporaryFolder folder;
    saveFile(folder.path() / "f", "");
    fs::create_symlink("f", folder.path() / "link");
    saveFile(folder.path() / "link", "through a link");
    EXPECT_TRUE(fs::is_symlink(folder.path() / "link"));
    EXPECT_EQ(readFile(folder.path() / "f"), "through a link");
}
#endif

// One reader and two writers: a file that was neither of the two contents was seen when writers shared a file.
TEST(SaveFile, AReaderSeesOneWholeFileOrAnother)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "f";
    const std::string some(200'000, 'a'), other(100'000, 'b');
    saveFile(file, some);
    const auto saveOften = [&](const std::string& bytes)
    {
        for (int i = 0; i < 50; ++i)
            saveFile(file, bytes);
    };
    std::thread first(saveOften, some), second(saveOften, other);
    for (int i = 0; i < 50; ++i)
    {
        const std::string read = readFile(file);
        EXPECT_TRUE(read == some || read == other) << read.size();
    }
    first.join();
    second.join();
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"f"});
}

TEST(SaveFile, LinesThatSeveralAddAtOnceAreAllThere)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "f";
    const auto addLines = [&](char name)
    {
        for (int i = 0; i < 1000; ++i)
            appendLine(file, std::string(60, name), "the thing");
    };
    std::thread first(addLines, 'a'), second(addLines, 'b');
    first.join();
    second.join();
    const std::string read = readFile(file);
    EXPECT_EQ(std::ranges::count(read, 'a'), 60'000);
    EXPECT_EQ(std::ranges::count(read, 'b'), 60'000);
}

TEST(SaveFile, WhatCannotBeSavedIsNamedWithItsReasonAndLeavesNothing)
{
    const TemporaryFolder folder;
    expectRefusal(folder.path() / "none" / "f", "none does not exist");
    (void)folder.write("text", "x");
    expectRefusal(folder.path() / "text" / "f", "text");
    expectRefusal(folder.path(), "");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"text"});
#if defined(__linux__)
    expectRefusal(folder.path(), "directory");
    expectRefusal("/dev/full", "No space left");
#endif
}

TEST(SaveFile, WhatCannotBeReadIsNamedWithItsReason)
{
    const TemporaryFolder folder;
    const auto refusal = [](const fs::path& file)
    { return sentenceOf<FileError>([&] { (void)readFile(file, "the thing", 10); }); };
    EXPECT_EQ(refusal("nowhere/f"), "the thing nowhere/f cannot be used: it does not exist");
    expectPart(refusal(folder.path()), "it is a folder");
    expectPart(refusal(folder.write("f", "more than ten")), "it has more than 10 bytes");
    EXPECT_EQ(readFile(folder.write("g", "ten bytes!"), "the thing", 10), "ten bytes!");
#if defined(__linux__)
    expectPart(refusal("/dev/zero"), "it has more than 10 bytes");
#endif
}

TEST(SaveFile, BrokenFilesAreKeptAsideOneBesideTheOther)
{
    const TemporaryFolder folder;
    const auto refuse = [](const std::filesystem::path& file) { refuseFile(file, "the thing", "it is bad"); };
    EXPECT_EQ(keepAside(folder.path() / "f", refuse), std::nullopt);
    EXPECT_EQ(keepAside(folder.write("f", "first"), refuse), folder.path() / "f.broken");
    EXPECT_EQ(keepAside(folder.write("f", "second"), refuse), folder.path() / "f.broken-2");
    EXPECT_EQ(keepAside(folder.write("f", "third"), [](const auto&) {}), std::nullopt) << "it is understood";
    EXPECT_EQ(readFile(folder.path() / "f.broken"), "first");
}

TEST(UserData, FolderIsWhereTheVariablesAndTheSystemSayAndIsCreated)
{
    EXPECT_EQ(userDataWith("/mine", "/data", "/home/me"), "/mine");
#if defined(__linux__)
    EXPECT_EQ(userDataWith({}, "/data", "/home/me"), "/data/graze");
    EXPECT_EQ(userDataWith("", "", "/home/me"), "/home/me/.local/share/graze");
    EXPECT_EQ(userDataWith({}, "data", "/home/me"), "/home/me/.local/share/graze") << "a relative place does not count";
    EXPECT_EQ(userDataWith({}, {}, {}), "graze_data") << "beside the game";
#endif
    const TemporaryFolder folder;
    const EnvironmentVariable data("GRAZE_DATA", (folder.path() / "a" / "data/").string());
    saveFile(userDataFolder() / "f", "x");
    EXPECT_EQ(readFile(folder.path() / "a" / "data" / "f"), "x");
}
