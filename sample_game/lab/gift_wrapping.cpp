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

/// A run that is being recorded, and where its thread is.
struct Winding
{
    LabRun& run;
    const std::vector<Vec2>& points;
    WrapLook now{};
    std::size_t tests = 0;

    void record(std::size_t line, std::initializer_list<std::string_view> words)
    {
        LabStep step;
        step.words = joined(words);
        step.part = joined({"from corner ", std::to_string(now.corner)});
        step.algorithm = LabAlgorithm::Wrapping;
        step.line = line;
        step.wrap = now;
        run.steps.push_back(std::move(step));
    }
};

// The next corner is the point that leaves no other on the outer side.
void test(Winding& w, std::size_t i)
{
    const std::size_t former = w.now.former = w.now.candidate;
    const Vec2 corner = w.points[w.now.corner], candidate = w.points[former];
    const std::string name = std::to_string(i), from = std::to_string(w.now.corner);
    w.now.tested = i;
    if (candidate == corner)
    {
        w.now.candidate = i;
        return w.record(2, {"From ", from, " stretch the thread to any other point, say ", name,
                            ", and look whether a point lies outside of it."});
    }
    ++w.tests;
    const int turn = graze::orientation(corner, candidate, w.points[i]);
    const bool farther = turn == 0 && fartherAlongLine(corner, candidate, w.points[i]);
    if (turn < 0 || farther)
        w.now.candidate = i;
    const auto [where, then] =
        turn < 0   ? std::pair{"outside of", ": the thread would cut it off, so it is the new candidate."}
        : turn > 0 ? std::pair{"on the inner side of", ": the candidate stays."}
        : farther  ? std::pair{"on", " and farther away: it is the new candidate, as no corner lies on an edge."}
                   : std::pair{"on", " and no farther away: the candidate stays."};
    w.record(turn < 0 || farther ? 4 : 3,
             {"Point ", name, " lies ", where, " the line from ", from, " to ", std::to_string(former), then});
}

} // namespace

// Gift wrapping of the library (`graze::hullByGiftWrapping`), written out test by test.
void runGiftWrapping(LabRun& run, const LabBench& bench)
{
    const std::vector<Vec2>& points = bench.cloud;
    if (points.empty())
    {
        run.problem = "There are no points: click to add one.";
        return;
    }
    const auto first =
        static_cast<std::size_t>(std::min_element(points.begin(), points.end(), leftOf) - points.begin());
    Winding w{run, points, {first, first, first, first, 1}};
    run.hull = {first};
    w.record(0, {"No point lies farther left than ", std::to_string(first),
                 ", so it is a corner of the hull. Hold the thread there."});
    while (run.hull.size() <= points.size())
    {
        for (std::size_t i = 0; i < points.size(); ++i)
            if (!(points[i] == points[w.now.corner]))
                test(w, i);
        const std::size_t next = w.now.tested = w.now.former = w.now.candidate;
        if (points[next] == points[first])
            break;
        run.hull.push_back(next);
        w.now.corners = run.hull.size();
        w.record(5,
                 {"No point lies outside of the line from ", std::to_string(w.now.corner), " to ", std::to_string(next),
                  ": ", std::to_string(next), " is the next corner, and the thread is held there."});
        w.now.corner = next;
    }
    const std::string corners = std::to_string(run.hull.size()), tests = std::to_string(w.tests);
    w.record(6, {"The thread is back at the first corner: the hull has ", corners,
                 run.hull.size() == 1 ? " corner" : " corners", ", found by ", tests, " tests."});
    run.status = graze::Status::Separated;
    run.verdict = joined({corners, " of ", std::to_string(points.size()), " points are corners of the hull."});
    run.answers = {{"corners", corners},
                   {"tests", tests},
                   {"area", readable(std::fabs(graze::signedArea(graze::hullByGiftWrapping(points))))}};
}

} // namespace game
