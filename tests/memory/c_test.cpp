// SPDX-License-Identifier: Zlib
#include "memory/c_twins.hpp"
#include "support/pairs/judging.hpp"

#include <gtest/gtest.h>

#include <dlfcn.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace
{

using namespace graze;

// The module's operator new is the one of this program: that is how hosts see their own allocators fail in it.
TEST(OutOfMemoryC, EveryFunctionAnswersItWithNothingChanged)
{
    void* const module = dlopen(GRAZE_MODULE, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(module, nullptr) << dlerror();
    void* const symbol = dlsym(module, "graze_plugin_entry");
    ASSERT_NE(symbol, nullptr);
    graze_plugin_entry_function* entry = nullptr;
    std::memcpy(&entry, &symbol, sizeof entry);
    const graze_api* const api = entry(GRAZE_PLUGIN_VERSION);
    ASSERT_NE(api, nullptr);

    test::FailureCounts counts;
    test::CTwins::Called called{};
    // With fewer some functions are never called.
    const auto worlds = std::max(40u, static_cast<std::uint32_t>(test::caseCount(40)));
    for (std::uint32_t seed = 1; seed <= worlds; ++seed)
    {
        test::CTwins twins(*api, seed, counts);
        for (int step = 0; step < 60; ++step)
        {
            twins.step();
            if (HasFailure())
                FAIL() << "world " << seed << ", step " << step;
        }
        for (std::size_t i = 0; i < called.size(); ++i)
            called[i] = called[i] || twins.called()[i];
    }
    std::printf("%zu calls, %zu failed allocations\n", counts.calls, counts.failures);
    EXPECT_GT(counts.failures, counts.calls / 4);
    for (std::size_t i = offsetof(graze_api, library_version) / sizeof(void*); i < called.size(); ++i)
        EXPECT_TRUE(called[i]) << "function " << i << " was never called";
    dlclose(module);
}

} // namespace
