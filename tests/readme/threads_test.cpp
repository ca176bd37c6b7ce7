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

/// 5,000 discs that come to stand in a row, each on its neighbours.
struct Row
{
    explicit Row(graze::CollisionSystem& collisions)
    {
        for (int i = 0; i < 5000; ++i)
        {
            ids.push_back(collisions.add({.shape = graze::Circle{6.f}}));
            matrices.push_back(graze::Affine2::translation({10.f * static_cast<float>(i), 0.f}));
        }
    }
    std::vector<graze::SpriteId> ids;
    std::vector<graze::Affine2> matrices;
};

TEST(ThreadsPage, PoolAndJobSystemGiveTheSameFrame)
{
    graze::CollisionSystem collisions, others;
    const auto [ids, matrices] = Row(collisions);
    const Row other(others);
    const std::vector<graze::Ray> rays(500, {{-20.f, 0.f}, {1.f, 0.f}, 50.f});
    std::vector<graze::RayHit> hits(rays.size());
    // [pool]
    graze::ThreadPool pool; // one thread less than there are processors
    collisions.setMatrices(ids, matrices, pool);
    collisions.update(pool);
    collisions.rayCasts(rays, hits, pool); // hits[i] is what rays[i] hits first
    // [end]
    Jobs jobs;
    JobWorkers workers(jobs);
    others.setMatrices(other.ids, other.matrices, workers);
    others.update(workers);
    EXPECT_GT(jobs.done(), 4u);
    EXPECT_EQ(collisions.begun().size(), 4999u);
    EXPECT_EQ(hits.back().sprite, ids[0]);
    EXPECT_EQ(collisions.hash(), others.hash());
}

} // namespace
