// SPDX-License-Identifier: Zlib
#include "base/file_lock.hpp"

#include "base/save_file.hpp"
#include "game/temporary_folder.hpp"

#include <chrono>
#include <csignal>
#include <optional>
#include <sys/wait.h>
#include <unistd.h>

using namespace game;
using namespace std::chrono_literals;
using game::test::sentenceOf;
using game::test::TemporaryFolder;

TEST(FileLock, TheSecondWaitsAndThenSaysWhy)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "scores.json";
    std::optional<FileLock> first(file);
    const auto second = [&] { const FileLock lock(file, 20ms); };
    const std::string sentence = sentenceOf<FileError>(second);
    EXPECT_NE(sentence.find(file.string() + " cannot be saved: another program is saving it"), std::string::npos);
    first.reset();
    EXPECT_NO_THROW(second());
}

TEST(FileLock, FilesAreLockedOneByOne)
{
    const TemporaryFolder folder;
    const FileLock first(folder.path() / "a");
    EXPECT_NO_THROW(FileLock(folder.path() / "b", 20ms));
}

TEST(FileLock, AProgramThatIsKilledLeavesNoLock)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "scores.json";
    int pipe[2];
    ASSERT_EQ(::pipe(pipe), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0)
    {
        const FileLock lock(file);
        const bool written = ::write(pipe[1], "!", 1) == 1;
        while (written)
            ::pause();
    }
    char sign = 0;
    ASSERT_EQ(::read(pipe[0], &sign, 1), 1);
    EXPECT_THROW(FileLock(file, 20ms), FileError);
    ASSERT_EQ(::kill(child, SIGKILL), 0);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    EXPECT_NO_THROW(FileLock(file, 20ms));
}

TEST(FileLock, WhereNoFileCanBeMadeNothingIsLocked)
{
    const std::filesystem::path nowhere = "nowhere/at/all";
    const FileLock first(nowhere);
    EXPECT_NO_THROW(FileLock(nowhere, 20ms));
}
