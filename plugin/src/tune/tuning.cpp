// SPDX-License-Identifier: Zlib
#include "judge.hpp"

#include <graze/tune/tuning.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>

namespace graze
{

namespace
{

using detail::Judge;

constexpr int MostIterations = 128;
constexpr std::array<float, 28> Epsilons{1e-6f, 2e-6f, 5e-6f, 1e-5f, 2e-5f, 5e-5f, 1e-4f, 2e-4f, 5e-4f, 1e-3f,
                                         2e-3f, 5e-3f, 1e-2f, 2e-2f, 5e-2f, 1e-1f, 2e-1f, 5e-1f, 1.f,   2.f,
                                         5.f,   10.f,  20.f,  50.f,  100.f, 200.f, 500.f, 1e3f};

/// A case that can be judged, by its index.
struct Judged
{
    std::size_t number = 0;
    Judge judge;
};

class Tuner
{
public:
    Tuner(std::span<const TuningCase> cases, const TuningOptions& options) : m_cases(cases), m_options(options)
    {
        m_judged.reserve(cases.size());
        for (std::size_t i = 0; i < cases.size(); ++i)
            if (const Judge judge(cases[i]); judge.isDecided())
                m_judged.push_back({i, judge});
    }

    TuningReport run()
    {
        TuningReport report;
        report.judged = static_cast<std::uint32_t>(m_judged.size());
        report.undecided = static_cast<std::uint32_t>(m_cases.size() - m_judged.size());
        report.settings = m_options.start;
        if (m_judged.empty())
            return report;
        tryIterations(report);
        tryEpsilons(report);
        if (report.leastIterations)
            report.settings.maxIterations = *report.leastIterations;
        if (report.coarsestEpsilon)
            report.settings.epsilon = *report.coarsestEpsilon;
        if (report.leastIterations && report.coarsestEpsilon)
            settle(report.settings);
        return report;
    }

private:
    // A coarser epsilon ends runs earlier: both together change nothing. Fast answers are another matter in theory.
    void settle(GjkSettings& settings) const
    {
        std::optional<std::size_t> ignored;
        while (settings.maxIterations < MostIterations && rowOf(settings, ignored).changed > 0)
            ++settings.maxIterations;
    }

    /// `changed` is a case whose answer changes, if there is one.
    TuningRow rowOf(const GjkSettings& settings, std::optional<std::size_t>& changed) const
    {
        TuningRow row{.settings = settings};
        for (const Judged& each : m_judged)
        {
            const TuningCase& asked = m_cases[each.number];
            const TuningAnswer answer = answerOf(asked, settings);
            row.unfinished += answer.status == Status::IterationLimit ? 1u : 0u;
            if (each.judge.isSame(asked, answer, m_options.normalRadians))
                continue;
            ++row.changed;
            changed = each.number;
        }
        row.microseconds = microsecondsOf(settings);
        return row;
    }

    [[nodiscard]] double microsecondsOf(const GjkSettings& settings) const
    {
        using Clock = std::chrono::steady_clock;
        if (m_options.repeats < 1)
            return 0.;
        double fastest = std::numeric_limits<double>::infinity();
        volatile int kept = 0; // or nobody would need the answers
        for (int i = 0; i < m_options.repeats; ++i)
        {
            int sum = 0;
            const Clock::time_point start = Clock::now();
            for (const Judged& each : m_judged)
                sum += answerOf(m_cases[each.number], settings).iterations;
            const std::chrono::duration<double, std::micro> time = Clock::now() - start;
            kept = kept + sum;
            fastest = std::min(fastest, time.count());
        }
        return fastest / static_cast<double>(m_judged.size());
    }

    [[nodiscard]] int mostIterations(GjkSettings settings) const
    {
        settings.maxIterations = MostIterations;
        int most = 1;
        for (const Judged& each : m_judged)
            most = std::max(most, answerOf(m_cases[each.number], settings).iterations);
        return std::min(most, MostIterations);
    }

    void tryIterations(TuningReport& report) const
    {
        GjkSettings settings = m_options.start;
        const auto tryWith = [&](int iterations)
        {
            settings.maxIterations = iterations;
            std::optional<std::size_t> changed;
            report.iterations.push_back(rowOf(settings, changed));
            if (!changed)
            {
                report.leastIterations = report.leastIterations.value_or(iterations);
                return;
            }
            report.leastIterations.reset();
            report.worst = changed;
        };
        // Pieces are counted together, and each has iterations of its own: nobody needs more than this.
        const int most = mostIterations(settings);
        for (int iterations = 1; iterations < std::min(most + 1, MostIterations); ++iterations)
            tryWith(iterations);
        tryWith(MostIterations);
    }

    void tryEpsilons(TuningReport& report) const
    {
        bool same = true;
        for (const float epsilon : Epsilons)
        {
            std::optional<std::size_t> changed;
            report.epsilons.push_back(rowOf(
                {.maxIterations = MostIterations, .epsilon = epsilon, .method = m_options.start.method}, changed));
            if (same && changed)
                report.finest = changed;
            same = same && !changed;
            if (same)
                report.coarsestEpsilon = epsilon;
        }
    }

    std::span<const TuningCase> m_cases;
    TuningOptions m_options;
    std::vector<Judged> m_judged;
};

} // namespace

TuningReport tune(std::span<const TuningCase> cases, const TuningOptions& options)
{
    return Tuner(cases, options).run();
}

} // namespace graze
