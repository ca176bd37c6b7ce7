// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"

#include <graze/base/workers.hpp>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace graze
{

namespace
{

// The stages of an update follow each other within microseconds: waking a thread for each would take longer.
constexpr int LooksBeforeSleep = 4000;

/// A number that threads wait for. Not std::atomic::wait: in programs of MinGW under Wine it sleeps on after a change.
class AwaitedNumber
{
public:
    std::atomic<std::uint32_t> value{0};

    /// Returns when the value is no longer `old`.
    void awaitChange(std::uint32_t old) noexcept
    {
        const auto isChanged = [&] { return value.load(std::memory_order_acquire) != old; };
        for (int i = 0; i < LooksBeforeSleep; ++i)
        {
            if (isChanged())
                return;
            GRAZE_PAUSE();
        }
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, isChanged);
    }
    /// After a change.
    void wake() noexcept
    {
        // A thread that has seen the old value sleeps before the lock is taken here.
        m_mutex.lock();
        m_mutex.unlock();
        m_changed.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
};

} // namespace

class ThreadPool::Impl
{
public:
    explicit Impl(std::size_t threads) : m_shares(threads + 1)
    {
        m_threads.reserve(threads);
        try
        {
            while (m_threads.size() < threads)
                m_threads.emplace_back([this, number = m_threads.size() + 1] { work(number); });
        }
        catch (...)
        {
            stop();
            throw;
        }
    }
    ~Impl() { stop(); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    [[nodiscard]] std::size_t threads() const noexcept { return m_threads.size(); }

    void run(const Tasks& tasks) noexcept
    {
        const std::lock_guard turn(m_turn);
        // No thread can take a task while the numbers change: guarded by ThreadPool.RunsInARowAreDoneOnce.
        for (Share& share : m_shares)
            share.next.fetch_or(Closed, std::memory_order_relaxed);
        m_tasks.store(&tasks, std::memory_order_release);
        m_count.store(tasks.count(), std::memory_order_release);
        m_left.value.store(tasks.count(), std::memory_order_relaxed);
        m_run += 1;
        for (std::size_t number = 0; number < m_shares.size(); ++number)
            m_shares[number].next.store(m_run << 32 | firstOf(number, tasks.count()), std::memory_order_release);
        m_signal.value.fetch_add(1, std::memory_order_release);
        m_signal.wake();
        takeTasks(0);
        for (std::uint32_t left = m_left.value.load(std::memory_order_acquire); left != 0;
             left = m_left.value.load(std::memory_order_acquire))
            m_left.awaitChange(left);
    }

private:
    /// The tasks that a thread takes first: the same part of the work in every stage of an update, so that it finds
    /// in its cache what it wrote in the stage before.
    struct alignas(64) Share
    {
        std::atomic<std::uint64_t> next{0}; ///< the number of the run, and in the lower half the next task
    };

    [[nodiscard]] std::uint32_t firstOf(std::size_t share, std::uint32_t count) const noexcept
    {
        return static_cast<std::uint32_t>(share * count / m_shares.size());
    }

    void work(std::size_t number) noexcept
    {
        for (;;)
        {
            const std::uint32_t seen = m_signal.value.load(std::memory_order_acquire);
            if (m_stops.load(std::memory_order_relaxed))
                return;
            takeTasks(number);
            m_signal.awaitChange(seen);
        }
    }

    void takeTasks(std::size_t number) noexcept
    {
        for (std::size_t share = number; share < number + m_shares.size(); ++share)
            takeShare(share % m_shares.size());
    }

    // A thread that comes late may read the numbers of another run: then `next` was closed in between, the exchange
    // fails, and nothing was touched. A task that was taken keeps its run from ending.
    void takeShare(std::size_t share) noexcept
    {
        std::atomic<std::uint64_t>& shared = m_shares[share].next;
        std::uint64_t next = shared.load(std::memory_order_acquire);
        for (;;)
        {
            const auto task = static_cast<std::uint32_t>(next);
            if (task >= firstOf(share + 1, m_count.load(std::memory_order_acquire)))
                return;
            const Tasks* const tasks = m_tasks.load(std::memory_order_acquire);
            if (!shared.compare_exchange_weak(next, next + 1, std::memory_order_acq_rel, std::memory_order_acquire))
                continue;
            tasks->run(task);
            if (m_left.value.fetch_sub(1, std::memory_order_acq_rel) == 1)
                m_left.wake();
            next = shared.load(std::memory_order_acquire);
        }
    }

    void stop() noexcept
    {
        m_stops.store(true, std::memory_order_relaxed);
        m_signal.value.fetch_add(1, std::memory_order_release);
        m_signal.wake();
        for (std::thread& thread : m_threads)
            thread.join();
    }

    static constexpr std::uint64_t Closed = 0xFFFFFFFFu; ///< no share has so many tasks

    std::mutex m_turn;
    std::uint64_t m_run = 0;
    std::atomic<const Tasks*> m_tasks{nullptr};
    std::atomic<std::uint32_t> m_count{0};
    std::vector<Share> m_shares; ///< the caller has the first
    AwaitedNumber m_left;        ///< tasks of this run that are not done
    AwaitedNumber m_signal;
    std::atomic<bool> m_stops{false};
    std::vector<std::thread> m_threads;
};

ThreadPool::ThreadPool() : ThreadPool(std::max(1u, std::thread::hardware_concurrency()) - 1) {}

ThreadPool::ThreadPool(std::size_t threads) : m_impl(new Impl(threads)) {}

ThreadPool::~ThreadPool()
{
    delete m_impl;
}

void ThreadPool::run(const Tasks& tasks) noexcept
{
    m_impl->run(tasks);
}

std::size_t ThreadPool::threads() const noexcept
{
    return m_impl->threads();
}

} // namespace graze
