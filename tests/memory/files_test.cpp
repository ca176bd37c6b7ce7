// SPDX-License-Identifier: Zlib
#include "memory/failing.hpp"
#include "support/temporary_folder.hpp"

#include <graze/files/collider_file.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

namespace
{

using namespace graze;
using test::FailingMemory;
namespace fs = std::filesystem;

ColliderFile sample()
{
    ColliderFile file{.image = "a picture with quite a long name that takes memory.png", .maxError = 1.f, .frames = {}};
    for (int i = 0; i < 3; ++i)
    {
        const auto x = static_cast<float>(i);
        file.frames.push_back({.name = "frame " + std::to_string(i),
                               .rect = {9 * i, 0, 9, 9},
                               .measuredError = 0.5f,
                               .outline = {{{{x, 0.f}, {9.f, 0.f}, {9.f, 9.f}}, {}}},
                               .pieces = {{{{x, 0.f}, {9.f, 0.f}, {9.f, 9.f}}, "hurt"}, {{{1.f, x}}, "marker"}}});
    }
    return file;
}

std::string contentsOf(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(OutOfMemoryFiles, ReadingAndWritingThrowIt)
{
    test::FailureCounts counts;
    const ColliderFile file = sample();
    for (const auto kind : {FailingMemory::Kind::Once, FailingMemory::Kind::FromThereOn})
    {
        std::optional<std::string> text;
        test::failEach(
            kind, counts, [&] { text = writeColliderFile(file); }, [&] { ASSERT_FALSE(text.has_value()); });
        ASSERT_FALSE(HasFatalFailure());
        std::optional<ColliderFile> read;
        test::failEach(
            kind, counts, [&] { read = readColliderFile(*text); }, [&] { ASSERT_FALSE(read.has_value()); });
        ASSERT_FALSE(HasFatalFailure());
        EXPECT_EQ(*read, readColliderFile(*text));
        // A refusal is as good.
        text->resize(text->size() / 2);
        std::string reason;
        test::failEach(
            kind, counts,
            [&]
            {
                try
                {
                    static_cast<void>(readColliderFile(*text));
                }
                catch (const ColliderFileError& error)
                {
                    reason = error.what();
                }
            },
            [&] { EXPECT_EQ(reason, ""); });
        EXPECT_NE(reason, "");
    }
    std::printf("%zu calls, %zu failed allocations\n", counts.calls, counts.failures);
    EXPECT_GT(counts.failures, 100u);
}

TEST(OutOfMemoryFiles, SavingLeavesTheOldFileAndNothingBesideIt)
{
    test::FailureCounts counts;
    const test::TemporaryFolder folder;
    const fs::path path = folder.path() / "a collider with a name that takes memory.collider.json";
    const ColliderFile file = sample();
    ColliderFile old = file;
    old.frames.pop_back();
    saveColliderFile(old, path);
    const std::string before = contentsOf(path);
    test::failEach(
        FailingMemory::Kind::Once, counts, [&] { saveColliderFile(file, path); },
        [&]
        {
            EXPECT_EQ(contentsOf(path), before);
            EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
        });
    ASSERT_FALSE(HasFatalFailure());
    std::optional<ColliderFile> loaded;
    test::failEach(
        FailingMemory::Kind::Once, counts, [&] { loaded = loadColliderFile(path); }, [] {});
    ASSERT_FALSE(HasFatalFailure());
    EXPECT_EQ(*loaded, loadColliderFile(path));
    EXPECT_GT(counts.failures, 50u);
}

} // namespace
