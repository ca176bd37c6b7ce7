// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace GRAZE_API graze
{

/// The parts of one piece of work. None needs another one: they may run in any order, and at the same time.
class Tasks
{
public:
    /// Task k is `function(k)`, which is called by reference and does not throw.
    template <std::invocable<std::uint32_t> Function>
    Tasks(std::uint32_t count, Function& function) noexcept :
    m_function(const_cast<void*>(static_cast<const void*>(&function))),
    m_call([](void* called, std::uint32_t task) noexcept { (*static_cast<Function*>(called))(task); }),
    m_count(count)
    {
        static_assert(std::is_nothrow_invocable_v<Function&, std::uint32_t>);
    }

    /// Tasks are numbered from 0 to count - 1.
    [[nodiscard]] std::uint32_t count() const noexcept { return m_count; }
    /// Runs one task, on the thread of the caller.
    void run(std::uint32_t task) const noexcept { m_call(m_function, task); }

private:
    void* m_function;
    void (*m_call)(void*, std::uint32_t) noexcept;
    std::uint32_t m_count;
};

/// Runs tasks on several threads: a ThreadPool, or a few lines over the job system of a game.
class Workers
{
public:
    Workers() = default;
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    virtual ~Workers() = default;

    /// Runs every task once, in any order, on any threads, and returns when all are done. Writes of the caller before
    /// the call are visible to the tasks, and theirs to the caller afterwards.
    virtual void run(const Tasks& tasks) noexcept = 0;
};

} // namespace graze

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
