// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <cstdio>
#include <memory>
#include <string>

namespace
{

class CPlugin : public graze::test::LoadedModule
{
};

#if !defined(_WIN32) // nm reads no DLL

TEST_F(CPlugin, ExportsTheEntryAlone)
{
    const std::string command = std::string(GRAZE_NM) + " -D --defined-only --format=posix '" + GRAZE_MODULE + "'";
    std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    ASSERT_TRUE(pipe);
    std::string names;
    std::array<char, 512> line{};
    while (std::fgets(line.data(), static_cast<int>(line.size()), pipe.get()))
        names += std::string(line.data()).substr(0, std::string(line.data()).find(' ')) + "\n";
    EXPECT_EQ(names, "graze_plugin_entry\n");
}

// The memory of its threads may be freed later.
TEST(CModule, StaysInMemoryWhenItIsClosed)
{
    void* const module = dlopen(GRAZE_MODULE, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(module, nullptr) << dlerror();
    EXPECT_EQ(dlclose(module), 0);
    void* const kept = dlopen(GRAZE_MODULE, RTLD_NOW | RTLD_NOLOAD);
    ASSERT_NE(kept, nullptr);
    dlclose(kept);
}

#endif

TEST_F(CPlugin, AnotherVersionHasNoTable)
{
    EXPECT_EQ(entry(0), nullptr);
    EXPECT_EQ(entry(GRAZE_PLUGIN_VERSION + 1), nullptr);
    EXPECT_EQ(entry(~0u), nullptr);
}

TEST_F(CPlugin, TheTableIsFull)
{
    const auto* slots = reinterpret_cast<const unsigned char*>(api);
    for (std::size_t offset = 0; offset < sizeof(graze_api); offset += sizeof(void*))
    {
        void* function = nullptr;
        std::memcpy(&function, slots + offset, sizeof function);
        EXPECT_NE(function, nullptr) << "at byte " << offset;
    }
}

TEST_F(CPlugin, TheVersionIsOneOfThreeNumbers)
{
    int numbers[3]{-1, -1, -1};
    EXPECT_EQ(std::sscanf(api->library_version(), "%d.%d.%d", &numbers[0], &numbers[1], &numbers[2]), 3);
    EXPECT_GE(numbers[2], 0);
}

} // namespace
