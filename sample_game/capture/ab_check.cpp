// SPDX-License-Identifier: Zlib
#include "capture/ab_check.hpp"

#include <graze/system/collision_system.hpp>
#include <graze/tune/query_recorder.hpp>

#include <chrono>

namespace game
{
namespace
{

using Clock = std::chrono::steady_clock;

SetWork workOf(const graze::QueryRecorder& recorder, const graze::GjkSettings& settings)
{
    SetWork work{.queries = static_cast<std::uint32_t>(recorder.cases().size())};
    const Clock::time_point start = Clock::now();
    for (const graze::TuningCase& asked : recorder.cases())
    {
        const graze::TuningAnswer answer = answerOf(asked, settings);
        work.iterations += static_cast<std::uint32_t>(answer.iterations);
        work.unfinished += answer.status == graze::Status::IterationLimit ? 1u : 0u;
    }
    work.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return work;
}

double perQuery(double sum, std::uint32_t queries)
{
    return queries > 0 ? sum / static_cast<double>(queries) : 0.;
}

} // namespace

SetWork& SetWork::operator+=(const SetWork& other) noexcept
{
    queries += other.queries;
    iterations += other.iterations;
    unfinished += other.unfinished;
    seconds += other.seconds;
    return *this;
}

double SetWork::microseconds() const noexcept
{
    return perQuery(seconds * 1e6, queries);
}

double SetWork::meanIterations() const noexcept
{
    return perQuery(static_cast<double>(iterations), queries);
}

void AbCheck::record(const graze::CollisionSystem& collisions, const Sets& sets)
{
    if (sets != m_sets)
        forget();
    m_sets = sets;
    m_unlike.record(collisions, sets[0], sets[1]);
    graze::QueryRecorder recorder;
    recorder.record(collisions);
    for (std::size_t i = 0; i < sets.size(); ++i)
        m_work[i] += workOf(recorder, sets[i]);
    m_otherVerdictsOfFrame = 0;
    for (const graze::TuningCase& asked : recorder.cases())
    {
        const graze::TuningAnswer a = answerOf(asked, sets[0]), b = answerOf(asked, sets[1]);
        m_otherVerdictsOfFrame += a.status != b.status || a.hit != b.hit ? 1u : 0u;
    }
    m_otherVerdicts += m_otherVerdictsOfFrame;
}

void AbCheck::forget()
{
    m_unlike.forget();
    m_work = {};
    m_otherVerdicts = m_otherVerdictsOfFrame = 0;
}

} // namespace game
