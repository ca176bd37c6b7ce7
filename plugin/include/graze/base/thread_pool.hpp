// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/workers.hpp>

#include <cstddef>

namespace GRAZE_API graze
{

/// Threads that wait for tasks, for a game without a job system of its own.
///
/// The thread that calls `run` works too: a pool of one thread keeps two processors busy. Threads that find nothing to
/// do look for work for a fraction of a millisecond, then sleep.
class ThreadPool final : public Workers
{
public:
    /// One thread less than there are processors.
    ThreadPool();
    /// So many threads beside the one that calls `run`; with 0 the caller runs all tasks. Throws std::system_error when
    /// the system has no more threads.
    explicit ThreadPool(std::size_t threads);
    /// Waits for the threads to end.
    ~ThreadPool() override;
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Calls from several threads take turns. A task must not call it.
    void run(const Tasks& tasks) noexcept override;
    /// The number of threads, without the caller of `run`.
    [[nodiscard]] std::size_t threads() const noexcept;

private:
    class Impl;
    Impl* m_impl; // owned
};

} // namespace graze
