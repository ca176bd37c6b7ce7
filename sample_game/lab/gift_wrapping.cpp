// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

#include "base/text.hpp"

#include <graze/shapes/polygon.hpp>

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;

bool leftOf(Vec2 a, Vec2 b)
{
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

// On one line, comparing coordinates says exactly what comparing rounded lengths would only guess.
bool fartherAlongLine(Vec2 from, Vec2 a, Vec2 b)
{
    return leftOf(from, a) ? leftOf(a, b) : leftOf(b, a);
}

/// Gift wrapping of the library (`graze::hullByGiftWrapping`), written out test by test.
class Wrapper
{
public:
    Wrapper(LabRun& run, const std::vector<Vec2>& points) : m_run(run), m_points(points) {}

    void wind()
    {
        const auto first =
            static_cast<std::size_t>(std::min_element(m_points.begin(), m_points.end(), leftOf) - m_points.begin());
        m_now = {first, first, first, first, 1};
        m_run.hull = {first};
        record(0, {"No point lies farther left than ", name(first),
                   ", so it is a corner of the hull. Hold the thread there."});
        while (m_run.hull.size() <= m_points.size())
        {
            for (std::size_t i = 0; i < m_points.size(); ++i)
                if (!(m_points[i] == m_points[m_now.corner]))
                    test(i);
            m_now.tested = m_now.former = m_now.candidate;
            if (m_points[m_now.candidate] == m_points[first])
                break;
            m_run.hull.push_back(m_now.candidate);
            m_now.corners = m_run.hull.size();
            record(5, {"No point lies outside of the line", line(m_now.candidate), ": ", name(m_now.candidate),
                       " is the next corner, and the thread is held there."});
            m_now.corner = m_now.candidate;
        }
        record(6, {"The thread is back at the first corner: the hull has ", name(m_run.hull.size()),
                   m_run.hull.size() == 1 ? " corner" : " corners", ", found by ", name(m_tests), " tests."});
    }

    [[nodiscard]] std::size_t tests() const noexcept { return m_tests; }

private:
    [[nodiscard]] static std::string name(std::size_t point) { return std::to_string(point); }
    [[nodiscard]] std::string line(std::size_t to) const
    {
        return joined({" from ", name(m_now.corner), " to ", name(to)});
    }

    // The next corner is the point that leaves no other on the outer side.
    void test(std::size_t i)
    {
        const std::size_t former = m_now.candidate;
        const Vec2 corner = m_points[m_now.corner], candidate = m_points[former];
        m_now.tested = i;
        m_now.former = former;
        if (candidate == corner)
        {
            m_now.candidate = i;
            return record(2, {"From ", name(m_now.corner), " stretch the thread to any other point, say ", name(i),
                              ", and look whether a point lies outside of it."});
        }
        ++m_tests;
        const int turn = graze::orientation(corner, candidate, m_points[i]);
        const bool farther = turn == 0 && fartherAlongLine(corner, candidate, m_points[i]);
        if (turn < 0 || farther)
            m_now.candidate = i;
        record(turn < 0 || farther ? 4 : 3,
               {"Point ", name(i), " lies ",
                turn < 0   ? "outside of"
                : turn > 0 ? "on the inner side of"
                           : "on",
                " the line", line(former),
                turn < 0   ? ": the thread would cut it off, so it is the new candidate."
                : turn > 0 ? ": the candidate stays."
                : farther  ? " and farther away: it is the new candidate, as no corner lies on an edge."
                           : " and no farther away: the candidate stays."});
    }

    void record(std::size_t line, std::initializer_list<std::string_view> words)
    {
        LabStep step;
        step.words = joined(words);
        step.part = joined({"from corner ", name(m_now.corner)});
        step.algorithm = LabAlgorithm::Wrapping;
        step.line = line;
        step.wrap = m_now;
        m_run.steps.push_back(std::move(step));
    }

    LabRun& m_run;
    const std::vector<Vec2>& m_points;
    WrapLook m_now;
    std::size_t m_tests = 0;
};

} // namespace

void runGiftWrapping(LabRun& run, const LabBench& bench)
{
    if (bench.cloud.empty())
    {
        run.problem = "There are no points: click to add one.";
        return;
    }
    Wrapper wrapper(run, bench.cloud);
    wrapper.wind();
    run.status = graze::Status::Separated;
    run.verdict = joined({std::to_string(run.hull.size()), " of ", std::to_string(bench.cloud.size()),
                          " points are corners of the hull."});
    run.answers = {{"corners", std::to_string(run.hull.size())},
                   {"tests", std::to_string(wrapper.tests())},
                   {"area", readable(std::fabs(graze::signedArea(graze::hullByGiftWrapping(bench.cloud))))}};
}

} // namespace game
