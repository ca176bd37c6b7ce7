// SPDX-License-Identifier: Zlib
#include <graze/base/workers.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

namespace
{

using namespace graze;

/// How often each task was run.
std::vector<int> countRuns(Workers& workers, std::uint32_t count)
{
    std::vector<std::atomic<int>> runs(count);
    const auto task = [&](std::uint32_t number) noexcept { ++runs[number]; };
    workers.run(Tasks(count, task));
    return {runs.begin(), runs.end()};
}

bool eachOnce(const std::vector<int>& runs)
{
    return std::all_of(runs.begin(), runs.end(), [](int count) { return count == 1; });
}

TEST(ThreadPool, RunsEachTaskOnceWithAnyNumberOfThreads)
{
    for (const std::size_t threads : {0u, 1u, 3u, 8u})
    {
        ThreadPool pool(threads);
        EXPECT_EQ(pool.threads(), threads);
        for (const std::uint32_t count : {0u, 1u, 2u, 7u, 1000u})
            EXPECT_TRUE(eachOnce(countRuns(pool, count))) << threads << " threads, " << count << " tasks";
    }
}

// A thread that was late took a task of the next run before that had begun: the task ran twice, or the caller waited
// for ever. It took some hundred thousand short runs to see it.
TEST(ThreadPool, RunsInARowAreDoneOnce)
{
    ThreadPool pool(1);
    std::atomic<std::uint32_t> done[13]{};
    const auto task = [&](std::uint32_t number) noexcept { done[number].fetch_add(1, std::memory_order_relaxed); };
    std::uint32_t expected[13]{};
    for (std::uint32_t run = 0; run < 800'000; ++run)
    {
        const std::uint32_t count = run * 7 % 13;
        pool.run(Tasks(count, task));
        for (std::uint32_t number = 0; number < 13; ++number)
        {
            expected[number] += number < count ? 1u : 0u;
            ASSERT_EQ(done[number].load(std::memory_order_relaxed), expected[number]) << "run " << run;
        }
    }
}

TEST(ThreadPool, RunsOfSeveralThreadsFollowEachOther)
{
    ThreadPool pool(3);
    for (std::uint32_t run = 0; run < 3000; ++run)
        ASSERT_TRUE(eachOnce(countRuns(pool, run % 9))) << "run " << run;
}

TEST(ThreadPool, ThreadsThatSleepWakeUp)
{
    ThreadPool pool(2);
    for (int run = 0; run < 3; ++run)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        EXPECT_TRUE(eachOnce(countRuns(pool, 50)));
    }
}

TEST(ThreadPool, WhatTasksWriteIsVisibleToTheCaller)
{
    ThreadPool pool(3);
    std::vector<std::uint32_t> squares(500);
    const auto task = [&](std::uint32_t number) noexcept { squares[number] = number * number; };
    pool.run(Tasks(500, task));
    for (std::uint32_t number = 0; number < 500; ++number)
        ASSERT_EQ(squares[number], number * number);
}

TEST(ThreadPool, CallersOfSeveralThreadsTakeTurns)
{
    ThreadPool pool(2);
    std::atomic<bool> all{true};
    std::vector<std::thread> callers;
    for (int caller = 0; caller < 4; ++caller)
        callers.emplace_back(
            [&]
            {
                for (std::uint32_t run = 0; run < 200; ++run)
                    if (!eachOnce(countRuns(pool, 5)))
                        all = false;
            });
    for (std::thread& caller : callers)
        caller.join();
    EXPECT_TRUE(all);
}

TEST(ThreadPool, EndsWithoutARun)
{
    for (int i = 0; i < 20; ++i)
        const ThreadPool pool(4);
    const ThreadPool usual;
    EXPECT_EQ(usual.threads() + 1, std::max(1u, std::thread::hardware_concurrency()));
}

} // namespace
