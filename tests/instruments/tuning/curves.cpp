// SPDX-License-Identifier: Zlib
#include "curves.hpp"

#include "judge.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace graze::tuning
{

namespace
{

std::string number(double value)
{
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, 3);
    return {buffer.data(), end.ptr};
}

// Mean, 99.9 % and worst of what is collected.
class Spread
{
public:
    void add(double value) { m_values.push_back(value); }

    [[nodiscard]] double worst() const
    {
        return m_values.empty() ? 0. : *std::max_element(m_values.begin(), m_values.end());
    }
    [[nodiscard]] std::string text()
    {
        if (m_values.empty())
            return "0,0,0";
        std::sort(m_values.begin(), m_values.end());
        const auto size = static_cast<double>(m_values.size());
        const auto place = static_cast<std::size_t>(std::ceil(size * 0.999)) - 1;
        const double mean = std::accumulate(m_values.begin(), m_values.end(), 0.) / size;
        return number(mean) + "," + number(m_values[place]) + "," + number(m_values.back());
    }

private:
    std::vector<double> m_values;
};

std::string lineOf(const Curve& curve, const char* sweep, const GjkSettings& settings,
                   const std::vector<std::unique_ptr<Question>>& questions)
{
    int unfinished = 0;
    int wrong = 0;
    long iterations = 0;
    int mostIterations = 0;
    Spread error;
    Spread relative;
    Spread turn;
    Spread open;
    for (const auto& question : questions)
    {
        const Judged judged = question->ask(settings);
        unfinished += judged.status == Status::IterationLimit;
        wrong += judged.wrong;
        iterations += judged.iterations;
        mostIterations = std::max(mostIterations, judged.iterations);
        open.add(judged.openWidth);
        if (!test::isFinished(judged.status))
            continue;
        error.add(judged.error);
        relative.add(judged.relative);
        turn.add(judged.turn);
    }
    std::string line = nameOf(curve, sweep, settings);
    for (const long count :
         {static_cast<long>(questions.size()), long{unfinished}, long{wrong}, iterations, long{mostIterations}})
        line.append(",").append(std::to_string(count));
    line.append(",").append(error.text()).append(",").append(number(relative.worst()));
    return line.append(",").append(number(turn.worst())).append(",").append(open.text());
}

} // namespace

std::string nameOf(const Curve& curve, const char* sweep, const GjkSettings& settings)
{
    std::string name;
    for (const std::string_view part : {nameOf(curve.query), nameOf(curve.kind), nameOf(curve.place)})
        name.append(part).append(",");
    name.append(sweep).append(",").append(std::to_string(settings.maxIterations));
    return name.append(",").append(number(static_cast<double>(settings.epsilon)));
}

std::vector<GjkSettings> budgetSweep()
{
    std::vector<GjkSettings> all;
    for (const int i : {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 128})
        all.push_back({.maxIterations = i});
    return all;
}

std::vector<GjkSettings> epsilonSweep()
{
    std::vector<GjkSettings> all;
    for (const float epsilon : {1e-7f, 1e-6f, 1e-5f, 1e-4f, 1e-3f, 1e-2f, 3e-2f, 0.1f, 0.3f, 1.f})
        all.push_back({.maxIterations = 128, .epsilon = epsilon});
    return all;
}

std::string header()
{
    return "query,kind,place,sweep,max_iterations,epsilon,cases,unfinished,wrong,iterations,most_iterations,"
           "error_mean,error_999,error_worst,relative_worst,turn_worst,open_mean,open_999,open_worst";
}

std::vector<std::string> linesOf(const Curve& curve, std::size_t count)
{
    const std::vector<Case> cases = casesOf(curve, count);
    std::vector<std::unique_ptr<Question>> questions;
    questions.reserve(count);
    for (const Case& each : cases)
        questions.push_back(makeQuestion(curve.query, each));
    std::vector<std::string> lines;
    for (const GjkSettings& settings : budgetSweep())
        lines.push_back(lineOf(curve, "iterations", settings, questions));
    for (const GjkSettings& settings : epsilonSweep())
        lines.push_back(lineOf(curve, "epsilon", settings, questions));
    return lines;
}

} // namespace graze::tuning
