// SPDX-License-Identifier: Zlib
// The examples of docs/threads.md, between the markers, and what comes of them.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace
{

/// The job system of a game; this one is lazy.
class Jobs
{
public:
    void add(std::function<void()> job) { m_jobs.push_back(std::move(job)); }
    void waitForAll()
    {
        m_done += m_jobs.size();
        for (const std::function<void()>& job : m_jobs)
            job();
        m_jobs.clear();
    }
    [[nodiscard]] std::size_t done() const { return m_done; }

private:
    std::vector<std::function<void()>> m_jobs;
    std::size_t m_done = 0;
};

// [job system]
class JobWorkers final : public graze::Workers
{
public:
    explicit JobWorkers(Jobs& jobs) : m_jobs(jobs) {}
    void run(const graze::Tasks& tasks) noexcept override
    {
        for (std::uint32_t task = 0; task < tasks.count(); ++task)
            m_jobs.add([&tasks, task] { tasks.run(task); });
        m_jobs.waitForAll();
    }

private:
    Jobs& m_jobs;
};
// [end]

/// 5,000 discs in a row, each on its neighbours.
void fill(graze::CollisionSystem& collisions)
{
    for (int i = 0; i < 5000; ++i)
        collisions.add(
            {.shape = graze::Circle{6.f}, .matrix = graze::Affine2::translation({10.f * static_cast<float>(i), 0.f})});
}

TEST(ThreadsPage, PoolAndJobSystemGiveTheSameFrame)
{
    graze::CollisionSystem collisions, others;
    fill(collisions);
    fill(others);
    // [pool]
    graze::ThreadPool pool; // one thread less than there are processors
    collisions.update(pool);
    // [end]
    Jobs jobs;
    JobWorkers workers(jobs);
    others.update(workers);
    EXPECT_GT(jobs.done(), 4u);
    EXPECT_EQ(collisions.begun().size(), 4999u);
    EXPECT_EQ(collisions.hash(), others.hash());
}

} // namespace
