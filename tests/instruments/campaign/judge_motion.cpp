// SPDX-License-Identifier: Zlib
#include "campaign/cases.hpp"
#include "campaign/judges.hpp"
#include "campaign/second_look.hpp"
#include "campaign/truth.hpp"

#include <algorithm>
#include <cmath>

namespace graze::test::campaign
{

namespace
{

using oracle::Gap;
using oracle::norm;
using oracle::Point;
using oracle::operator*;
using Reached = oracle::MotionPair::Reached;

struct Moved
{
    MovingCase moving;
    Truth truth; ///< at t = 0
    oracle::Motion a;
    oracle::Motion b;
    oracle::MotionPair pair;
    double size = 0.;
    double slack = 0.; ///< band, and two ulps of the motion that the fraction is rounded by
    Gap start;

    explicit Moved(const MovingCase& c) :
    moving(c),
    truth(c.pair),
    a(truth.a, matrixOf(c.endA), truth.origin),
    b(truth.b, matrixOf(c.endB), truth.origin),
    pair(a, b),
    start(truth.difference.gapAt())
    {
        const Truth end(Pair{c.pair.a, c.endA, c.pair.b, c.endB});
        size = std::max(truth.size, end.size);
        slack = std::max(truth.band, end.band) + 1.2e-7 * pair.speed();
    }
    Moved(const Moved&) = delete;
    Moved& operator=(const Moved&) = delete;

    [[nodiscard]] std::string about() const
    {
        return describe(moving.pair) + " to A: " + describe(moving.pair.a, moving.endA) +
               " to B: " + describe(moving.pair.b, moving.endB);
    }
    [[nodiscard]] double resolution() const { return 0.125 * slack; }

    /// Whether the two touch before t however the path of A is shifted, by a little more than the slack: a
    /// contact that nobody can call a graze, be it without any depth because a body is thin.
    [[nodiscard]] bool touchesForCertain(double t) const
    {
        for (int i = 0; i < 12; ++i)
        {
            const double angle = i * 0.5235987755982988;
            const Point offset = Point{std::cos(angle), std::sin(angle)} * (1.5 * slack);
            if (pair.firstAtOrBelow(0., resolution(), 0., t, offset).time > t)
                return false;
        }
        return true;
    }
};

// A turn of half a circle ends as its opposite does.
MovingCase clearTurnCase(Random& random)
{
    for (;;)
    {
        MovingCase c = movingCase(random);
        const oracle::Body a = bodyOf(c.pair.a, c.pair.matrixA), b = bodyOf(c.pair.b, c.pair.matrixB);
        if (std::fabs(oracle::Motion(a, matrixOf(c.endA), {}).angle()) < 3.1 &&
            std::fabs(oracle::Motion(b, matrixOf(c.endB), {}).angle()) < 3.1)
            return c;
    }
}

class ImpactJudge
{
public:
    ImpactJudge(const Moved& moved, const Reached& first, const CastResult& answer, bool isSwapped, Book& book) :
    m_moved(moved),
    m_first(first),
    m_answer(answer),
    m_book(book),
    m_fraction(static_cast<double>(answer.fraction)),
    m_normal(pointOf(isSwapped ? -answer.normal : answer.normal))
    {
    }

    void judge()
    {
        Tally& tally = m_book.tally();
        ++tally.answers;
        tally.takeIterations(m_answer.iterations);
        if (m_answer.status == Status::InvalidInput)
            return wrong("refused", 0., 0.);
        if (m_answer.status == Status::IterationLimit)
        {
            ++tally.limits;
            if (m_answer.hit)
                return wrong("a hit that is not finished", m_fraction, m_first.time);
            return judgeFree(m_fraction, false);
        }
        tally.hits += m_answer.hit;
        if (m_answer.hit)
            judgeHit();
        else
            judgeMiss();
    }

private:
    void wrong(const char* what, double answer, double truth)
    {
        m_book.wrong(what, answer, truth, [this] { return m_moved.about(); });
    }

    void judgeHit()
    {
        const double t = m_fraction, slack = m_moved.slack;
        if (!(t >= 0. && t <= 1.))
            return wrong("fraction", t, m_first.time);
        if (m_answer.startedOverlapping)
        {
            if (t != 0. || m_moved.start.gap > slack)
                wrong("started overlapping", t, m_moved.start.gap);
            return judgeNormal(0., false, m_moved.start);
        }
        const Gap there = m_moved.pair.gapAt(t, false);
        const double stop = outside(0., there.gap, there.upper);
        // A body that changes its form at the end may touch before it does or after, and stand anywhere in the
        // other then.
        if (t == 1. && m_moved.pair.jumps())
        {
            const Gap changed = m_moved.pair.gapAt(1., true);
            if (stop > slack && changed.gap > slack)
                return wrong("gap at the end", there.gap, changed.gap);
            if (stop > slack || shortfall(t, false, there) > slack)
                judgeNormal(t, true, changed);
            return judgeFree(t, false);
        }
        m_book.tally().takeStop(stop, slack);
        if (stop > slack)
            return wrong("gap at the stop", t, there.gap);
        judgeNormal(t, false, there);
        judgeFree(t, false);
    }

    // How much less the normal of the answer separates than the best does.
    double shortfall(double t, bool atEnd, const Gap& there) const
    {
        return there.gap - m_moved.pair.separationAlong(m_normal, t, atEnd);
    }

    void judgeNormal(double t, bool atEnd, const Gap& there)
    {
        if (std::fabs(norm(m_normal) - 1.) > 1e-5)
            wrong("length of the normal", norm(m_normal), 1.);
        else if (shortfall(t, atEnd, there) > m_moved.slack)
            wrong("normal separates less than the gap by", shortfall(t, atEnd, there), m_moved.slack);
    }

    void judgeMiss()
    {
        if (m_moved.start.upper < -m_moved.slack)
            return wrong("overlap at the start missed", 1., m_moved.start.gap);
        if (m_answer.startedTouching && m_moved.start.gap > m_moved.slack)
            return wrong("touch at the start out of nothing", 1., m_moved.start.gap);
        judgeFree(1., true);
    }

    // Nothing deeper than the slack before t. It is certain up to where the gap first came down to
    // nothing; from there on depth is sought, and a thin body that was crossed.
    void judgeFree(double t, bool withEnd)
    {
        const double slack = m_moved.slack, resolution = m_moved.resolution();
        if (!m_first.finished)
        {
            ++m_book.tally().unproven;
            return;
        }
        if (m_first.time > t || (!withEnd && m_first.time >= t))
            return;
        if (!withEnd && m_moved.pair.jumps())
            t = std::min(t, 1. - 1e-12);
        const Reached deep = m_moved.pair.firstAtOrBelow(-slack, resolution, m_first.time, t);
        if (!deep.finished)
        {
            ++m_book.tally().unproven;
            return;
        }
        if (deep.time <= t)
            return wrong("deep contact before", m_fraction, deep.time);
        if (m_moved.start.gap <= slack || (t - m_first.time) * m_moved.pair.speed() < 2. * slack)
            return;
        if (m_moved.touchesForCertain(withEnd && m_moved.pair.jumps() ? 1. - 1e-12 : t))
            wrong("thin contact before", m_fraction, m_first.time);
    }

    const Moved& m_moved;
    const Reached& m_first;
    const CastResult& m_answer;
    Book& m_book;
    double m_fraction;
    Point m_normal; ///< from A to B of the truth
};

// The first contact to the last digits, for the exact oracle: between where the gap was above the
// resolution and where it was seen to be below.
double settled(const Moved& moved, const Reached& first)
{
    if (first.time > 1.)
        return oracle::Infinity;
    double low = first.clear, high = first.time;
    if (moved.pair.gapAt(high, high >= 1.).gap > 0.)
        return high;
    for (int i = 0; i < 60 && low < high; ++i)
    {
        const double middle = 0.5 * (low + high);
        (moved.pair.gapAt(middle, false).gap <= 0. ? high : low) = middle;
    }
    return high;
}

void judgeApproach(const Moved& moved, const ApproachResult& answer, Book& book)
{
    Tally& tally = book.tally();
    ++tally.answers;
    tally.takeIterations(answer.iterations);
    const auto about = [&moved] { return moved.about(); };
    if (answer.status == Status::InvalidInput)
        return book.wrong("refused", 0., 0., about);
    const bool limit = answer.status == Status::IterationLimit;
    tally.limits += limit;
    tally.hits += answer.status == Status::Overlapping;
    const auto distance = static_cast<double>(answer.distance), bound = static_cast<double>(answer.lowerBound);
    if (bound > distance)
        book.wrong("bounds", bound, distance, about);
    // At the reported moment it is that close; a form that changes at the end may be reported at 1.
    const auto t = static_cast<double>(answer.fraction);
    double there = std::max(0., moved.pair.gapAt(t, false).gap);
    if (t >= 1. && moved.pair.jumps())
        there = std::min(there, std::max(0., moved.pair.gapAt(1., true).gap));
    const double error = std::max(0., there - distance);
    // The moment is a float, and a fast body moves far within its rounding.
    tally.takeError(std::max(0., error - 1.2e-7 * moved.pair.speed()), moved.size,
                    moved.truth.atHand() && moved.size <= 512.);
    if (error > moved.slack)
        book.wrong("not that close there", distance, there, about);
    // And nothing comes closer than the answer, or than the bound when it is not finished.
    const double least = (limit ? bound : distance) - moved.slack;
    if (least <= 0.)
        return;
    const Reached closer = moved.pair.firstAtOrBelow(least, moved.resolution(), 0., 1.);
    tally.unproven += !closer.finished;
    if (closer.time <= 1.)
    {
        const bool changed = closer.time >= 1. && moved.pair.jumps();
        book.wrong("comes closer", distance, moved.pair.gapAt(closer.time, changed).gap, about);
    }
}

} // namespace

void judgeTimeOfImpact(Random& random, Book& book)
{
    const Moved moved(clearTurnCase(random));
    ++book.tally().cases;
    const Reached first = moved.pair.firstAtOrBelow(0., moved.resolution(), 0., 1.);
    const Operand a = moved.moving.pair.operandA(), b = moved.moving.pair.operandB();
    const graze::Motion motionA = graze::Motion::of(a, moved.moving.endA);
    const graze::Motion motionB = graze::Motion::of(b, moved.moving.endB);
    ImpactJudge(moved, first, timeOfImpact(a, motionA, b, motionB, book.settings()), false, book).judge();
    ImpactJudge(moved, first, timeOfImpact(b, motionB, a, motionA, book.settings()), true, book).judge();
    if (book.aside())
        book.putAside(motionLine(book, moved.moving, moved.start.gap, settled(moved, first)));
}

void judgeClosestApproach(Random& random, Book& book)
{
    const Moved moved(clearTurnCase(random));
    ++book.tally().cases;
    const Operand a = moved.moving.pair.operandA(), b = moved.moving.pair.operandB();
    const graze::Motion motionA = graze::Motion::of(a, moved.moving.endA);
    const graze::Motion motionB = graze::Motion::of(b, moved.moving.endB);
    judgeApproach(moved, closestApproach(a, motionA, b, motionB, book.settings()), book);
    judgeApproach(moved, closestApproach(b, motionB, a, motionA, book.settings()), book);
}

} // namespace graze::test::campaign
