// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/workers.hpp>

#include <cstdint>

namespace graze::test
{

/// Runs tasks on the thread of the caller, one after the other.
class OneByOne : public Workers
{
public:
    void run(const Tasks& tasks) noexcept override
    {
        ++m_runs;
        for (std::uint32_t task = 0; task < tasks.count(); ++task)
            tasks.run(task);
    }
    /// How often there was something to share.
    [[nodiscard]] std::uint32_t runs() const noexcept { return m_runs; }

protected:
    void countRun() noexcept { ++m_runs; }

private:
    std::uint32_t m_runs = 0;
};

/// The last task first.
class Backwards : public OneByOne
{
public:
    void run(const Tasks& tasks) noexcept override
    {
        countRun();
        for (std::uint32_t task = tasks.count(); task-- > 0;)
            tasks.run(task);
    }
};

/// First every third task, then those after them, then the rest: no two neighbours follow each other.
class Scattered : public OneByOne
{
public:
    void run(const Tasks& tasks) noexcept override
    {
        countRun();
        for (std::uint32_t start : {1u, 2u, 0u})
            for (std::uint32_t task = start; task < tasks.count(); task += 3)
                tasks.run(task);
    }
};

} // namespace graze::test
