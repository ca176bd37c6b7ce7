// SPDX-License-Identifier: Zlib
#include "lab/steps/gift_wrapping.hpp"

#include "base/text.hpp"

#include <graze/math/vec2.hpp>

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
    explicit Wrapper(std::span<const Vec2> points) : m_points(points) {}

    std::vector<WrapStep> run()
    {
        if (m_points.empty())
            return {};
        std::size_t first = 0;
        for (std::size_t i = 1; i < m_points.size(); ++i)
            if (leftOf(m_points[i], m_points[first]))
                first = i;
        m_now.corner = m_now.candidate = m_now.former = m_now.tested = first;
        m_now.hull.push_back(first);
        record(WrapKind::Start);
        while (m_now.hull.size() <= m_points.size())
        {
            findNext();
            if (m_points[m_now.candidate] == m_points[first])
                break;
            m_now.hull.push_back(m_now.candidate);
            record(WrapKind::Corner);
            m_now.corner = m_now.candidate;
        }
        record(WrapKind::Closed);
        return std::move(m_steps);
    }

private:
    // The next corner is the point that leaves no other on the outer side.
    void findNext()
    {
        for (std::size_t i = 0; i < m_points.size(); ++i)
        {
            const Vec2 corner = m_points[m_now.corner];
            if (m_points[i] == corner)
                continue;
            m_now.tested = i;
            m_now.former = m_now.candidate;
            const Vec2 candidate = m_points[m_now.candidate];
            if (candidate == corner)
            {
                m_now.candidate = i;
                record(WrapKind::FirstGuess);
                continue;
            }
            ++m_now.tests;
            const int turn = graze::orientation(corner, candidate, m_points[i]);
            const bool farther = turn == 0 && fartherAlongLine(corner, candidate, m_points[i]);
            if (turn < 0 || farther)
                m_now.candidate = i;
            record(turn < 0   ? WrapKind::Outside
                   : turn > 0 ? WrapKind::Inside
                   : farther  ? WrapKind::FartherOn
                              : WrapKind::NearerOn);
        }
        m_now.tested = m_now.former = m_now.candidate;
    }

    void record(WrapKind kind)
    {
        m_now.kind = kind;
        m_steps.push_back(m_now);
    }

    std::span<const Vec2> m_points;
    WrapStep m_now;
    std::vector<WrapStep> m_steps;
};

} // namespace

std::vector<WrapStep> wrapSteps(std::span<const Vec2> points)
{
    return Wrapper(points).run();
}

std::string explain(const WrapStep& step)
{
    const std::string corner = std::to_string(step.corner);
    const std::string candidate = std::to_string(step.candidate);
    const std::string former = std::to_string(step.former);
    const std::string tested = std::to_string(step.tested);
    switch (step.kind)
    {
        case WrapKind::Start:
            return joined({"No point lies farther left than ", corner,
                           ", so it is a corner of the hull. Hold the thread there."});
        case WrapKind::FirstGuess:
            return joined({"From ", corner, " stretch the thread to any other point, say ", candidate,
                           ", and look whether a point lies outside of it."});
        case WrapKind::Inside:
            return joined({"Point ", tested, " lies on the inner side of the line from ", corner, " to ", candidate,
                           ": the candidate stays."});
        case WrapKind::Outside:
            return joined({"Point ", tested, " lies outside of the line from ", corner, " to ", former,
                           ": the thread would cut it off, so it is the new candidate."});
        case WrapKind::FartherOn:
            return joined({"Point ", tested, " lies on the line from ", corner, " to ", former,
                           " and farther away: it is the new candidate, as no corner lies on an edge."});
        case WrapKind::NearerOn:
            return joined({"Point ", tested, " lies on the line from ", corner, " to ", candidate,
                           " and no farther away: the candidate stays."});
        case WrapKind::Corner:
            return joined({"No point lies outside of the line from ", corner, " to ", candidate, ": ", candidate,
                           " is the next corner, and the thread is held there."});
        case WrapKind::Closed:
            break;
    }
    return joined({"The thread is back at the first corner: the hull has ", std::to_string(step.hull.size()),
                   step.hull.size() == 1 ? " corner" : " corners", ", found by ", std::to_string(step.tests),
                   " tests."});
}

} // namespace game
