// SPDX-License-Identifier: Zlib
// Gift wrapping of the library (`graze::hullByGiftWrapping`), written out test by test.
#include "lab/run.hpp"

#include "base/readable.hpp"
#include "base/text.hpp"

#include <graze/shapes/polygon.hpp>

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

class Wrapper
{
public:
    Wrapper(LabRun& run, const std::vector<Vec2>& points) : m_run(run), m_points(points) {}

    void wind()
    {
        std::size_t first = 0;
        for (std::size_t i = 1; i < m_points.size(); ++i)
            if (leftOf(m_points[i], m_points[first]))
                first = i;
        m_now = {first, first, first, first, 0};
        addCorner(first);
        record(0, "No point lies farther left than <corner>, so it is a corner of the hull. Hold the thread there.");
        while (m_run.hull.size() <= m_points.size())
        {
            findNext();
            if (m_points[m_now.candidate] == m_points[first])
                break;
            addCorner(m_now.candidate);
            record(5, "No point lies outside of the line from <corner> to <candidate>: <candidate> is the next corner, "
                      "and the thread is held there.");
            m_now.corner = m_now.candidate;
        }
        record(6, joined({"The thread is back at the first corner: the hull has ", std::to_string(m_run.hull.size()),
                          m_run.hull.size() == 1 ? " corner" : " corners", ", found by ", std::to_string(m_tests),
                          " tests."}));
    }

    [[nodiscard]] int tests() const noexcept { return m_tests; }

private:
    void addCorner(std::size_t index)
    {
        m_run.hull.push_back(index);
        m_now.corners = m_run.hull.size();
    }

    // The next corner is the point that leaves no other on the outer side.
    void findNext()
    {
        for (std::size_t i = 0; i < m_points.size(); ++i)
            if (!(m_points[i] == m_points[m_now.corner]))
                test(i);
        m_now.tested = m_now.former = m_now.candidate;
    }

    void test(std::size_t i)
    {
        const Vec2 corner = m_points[m_now.corner];
        m_now.tested = i;
        m_now.former = m_now.candidate;
        const Vec2 candidate = m_points[m_now.candidate];
        if (candidate == corner)
        {
            m_now.candidate = i;
            return record(2, "From <corner> stretch the thread to any other point, say <candidate>, and look whether a "
                             "point lies outside of it.");
        }
        ++m_tests;
        const int turn = graze::orientation(corner, candidate, m_points[i]);
        const bool farther = turn == 0 && fartherAlongLine(corner, candidate, m_points[i]);
        if (turn < 0 || farther)
            m_now.candidate = i;
        record(turn < 0 || farther ? 4 : 3,
               turn < 0 ? "Point <tested> lies outside of the line from <corner> to <former>: the thread would cut it "
                          "off, so it is the new candidate."
               : turn > 0 ? "Point <tested> lies on the inner side of the line from <corner> to <candidate>: the "
                            "candidate stays."
               : farther  ? "Point <tested> lies on the line from <corner> to <former> and farther away: it is the new "
                            "candidate, as no corner lies on an edge."
                          : "Point <tested> lies on the line from <corner> to <candidate> and no farther away: the "
                            "candidate stays.");
    }

    void record(std::size_t line, std::string_view words)
    {
        LabStep step;
        for (; !words.empty(); words.remove_prefix(1))
        {
            const std::size_t end = words.front() == '<' ? words.find('>') : 0;
            const std::string_view name = end > 0 ? words.substr(1, end - 1) : std::string_view();
            step.words += name.empty()          ? std::string(1, words.front())
                          : name == "corner"    ? std::to_string(m_now.corner)
                          : name == "candidate" ? std::to_string(m_now.candidate)
                          : name == "former"    ? std::to_string(m_now.former)
                                                : std::to_string(m_now.tested);
            words.remove_prefix(end);
        }
        step.part = joined({"from corner ", std::to_string(m_now.corner)});
        step.code = codeOfWrapping();
        step.line = line;
        step.wrap = m_now;
        m_run.steps.push_back(std::move(step));
    }

    LabRun& m_run;
    const std::vector<Vec2>& m_points;
    WrapLook m_now;
    int m_tests = 0;
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
    const std::vector<Vec2> library = graze::hullByGiftWrapping(bench.cloud);
    run.answers = {{"corners", std::to_string(run.hull.size()), std::to_string(library.size())},
                   {"tests", std::to_string(wrapper.tests()), "-"},
                   {"area, px squared", "-", readable(std::fabs(graze::signedArea(library)))}};
}

} // namespace game
