// SPDX-License-Identifier: Zlib
#include "campaign/cases.hpp"
#include "campaign/judges.hpp"
#include "campaign/second_look.hpp"
#include "campaign/truth.hpp"

#include <algorithm>

namespace graze::test::campaign
{

namespace
{

using oracle::dot;
using oracle::Gap;
using oracle::norm;
using oracle::Point;
using oracle::operator*;

// A straight cast and its truth; a ray is the cast of a point.
struct Straight
{
    Truth truth;
    Point motion;
    double length;
    double slack; ///< band, and two ulps of the motion that the fraction is rounded by
    Gap start;
    double contact; ///< t of the first contact, infinite for none

    Straight(Truth pair, Point relativeMotion) : truth(std::move(pair)), motion(relativeMotion), length(norm(motion))
    {
        slack = truth.band + 1.2e-7 * length;
        start = truth.difference.gapAt();
        contact = truth.difference.firstContact(motion);
    }
    [[nodiscard]] Gap gapAt(double t) const { return truth.difference.gapAt(motion * t); }

    /// How far the path up to t has to be shifted to be free of contact (> 0 where it is free already, by how much).
    [[nodiscard]] Gap clearance(double t) const { return truth.difference.swept(motion * t).gapAt(); }
};

// The common part of the answers of shapeCast and rayCast, in the order A, B of the truth.
struct CastAnswer
{
    Status status = Status::InvalidInput;
    bool hit = false;
    bool startedTouching = false;
    bool startedOverlapping = false;
    double fraction = 0.;
    Point normal{};
    bool hasNormal = true;
    int iterations = 0;
};

class CastJudge
{
public:
    CastJudge(const Straight& cast, const CastAnswer& answer, Book& book, const std::function<std::string()>& about) :
    m_cast(cast),
    m_answer(answer),
    m_book(book),
    m_about(about)
    {
    }

    void judge()
    {
        Tally& tally = m_book.tally();
        ++tally.answers;
        tally.takeIterations(m_answer.iterations);
        switch (m_answer.status)
        {
            case Status::InvalidInput:
                return wrong("refused", 0., 0.);
            case Status::IterationLimit:
                ++tally.limits;
                return judgeBound();
            case Status::Separated:
            case Status::Overlapping:
                break;
        }
        tally.hits += m_answer.hit;
        if (m_answer.hit)
            judgeHit();
        else
            judgeMiss();
    }

private:
    void wrong(const char* what, double answer, double truth) { m_book.wrong(what, answer, truth, m_about); }

    // At IterationLimit nothing is hit before the fraction.
    void judgeBound()
    {
        if (m_answer.hit)
            return wrong("a hit that is not finished", m_answer.fraction, m_cast.contact);
        if (m_cast.start.gap > m_cast.slack && m_cast.clearance(m_answer.fraction).upper < -m_cast.slack)
            wrong("contact before the bound", m_answer.fraction, m_cast.contact);
    }

    void judgeHit()
    {
        const double t = m_answer.fraction, slack = m_cast.slack;
        if (!(t >= 0. && t <= 1.))
            return wrong("fraction", t, m_cast.contact);
        if (m_answer.startedOverlapping)
        {
            if (t != 0. || m_cast.start.gap > slack)
                wrong("started overlapping", t, m_cast.start.gap);
            judgeNormal(m_cast.start, 0.);
            return;
        }
        const Gap there = m_cast.gapAt(t);
        const double stop = outside(0., there.gap, there.upper);
        m_book.tally().takeStop(stop, slack);
        if (stop > slack)
            wrong("gap at the stop", t, there.gap);
        else if ((t - m_cast.contact) * m_cast.length > slack)
            judgeLateHit(t, there);
        judgeNormal(there, t);
    }

    // Past the first contact: right when nothing deeper than the slack was passed. The gap is convex on the
    // path, and along the normal at t it is -slack or better at t and falls towards it: so it does
    // before. Otherwise the deepest is sought. A thin body may be crossed without any depth: then the
    // path up to here can't be shifted free of it.
    void judgeLateHit(double t, const Gap& there)
    {
        const double slack = m_cast.slack;
        const bool fallsTowards = dot(m_cast.motion, there.normal) >= 0. && there.gap >= -slack;
        if (!fallsTowards && m_cast.truth.difference.smallestGap(m_cast.motion, t) < -slack)
            return wrong("hit behind the first contact", t, m_cast.contact);
        if (m_cast.start.gap > slack && m_cast.clearance(t).upper < -2. * slack)
            wrong("hit behind a thin body", t, m_cast.contact);
    }

    void judgeNormal(const Gap& there, double t)
    {
        if (!m_answer.hasNormal)
            return;
        if (std::fabs(norm(m_answer.normal) - 1.) > 1e-5)
            return wrong("length of the normal", norm(m_answer.normal), 1.);
        const double along = m_cast.truth.difference.separationAlong(m_answer.normal, m_cast.motion * t);
        if (along < there.gap - m_cast.slack)
            return wrong("normal separates", along, there.gap);
        // A body that is crossed for certain is entered from the side that it is come from.
        if (m_cast.start.gap > m_cast.slack && dot(m_answer.normal, m_cast.motion) < -1e-3 * m_cast.length &&
            m_cast.clearance(1.).upper < -2. * m_cast.slack)
            wrong("normal of the far side", dot(m_answer.normal, m_cast.motion) / m_cast.length, 0.);
    }

    // Nothing may be entered by more than the slack. From a start outside, that is: the path can be shifted
    // free by so much. A direction that separates B from the whole path, which the clearance
    // is made of, separates it at every t.
    void judgeMiss()
    {
        const double slack = m_cast.slack;
        if (m_cast.start.upper < -slack)
            return wrong("overlap at the start missed", 1., m_cast.start.gap);
        if (m_answer.startedTouching && m_cast.start.gap > slack)
            return wrong("touch at the start out of nothing", 1., m_cast.start.gap);
        const Gap clearance = m_cast.clearance(1.);
        if (clearance.upper >= -slack)
            return;
        if (m_cast.start.gap > slack || m_cast.truth.difference.smallestGap(m_cast.motion) < -slack)
            wrong("missed, first contact", 1., m_cast.contact);
    }

    const Straight& m_cast;
    const CastAnswer& m_answer;
    Book& m_book;
    const std::function<std::string()>& m_about;
};

void begin(const Straight& cast, Book& book)
{
    ++book.tally().cases;
    if (cast.start.doubt() > 1e-3 * cast.truth.band)
        ++book.tally().unproven;
}

} // namespace

void judgeShapeCast(Random& random, Book& book)
{
    const CastCase c = castCase(random);
    const Point a = pointOf(c.motionA), b = pointOf(c.motionB);
    const Straight cast(Truth(c.pair), {a.x - b.x, a.y - b.y});
    const std::function<std::string()> about = [&c]
    { return describe(c.pair) + " motion A " + describe(c.motionA) + " motion B " + describe(c.motionB); };
    begin(cast, book);
    for (const bool isSwapped : {false, true})
    {
        const Operand first = c.pair.operandA(), second = c.pair.operandB();
        const CastResult result = isSwapped ? shapeCast(second, c.motionB, first, c.motionA, book.settings())
                                            : shapeCast(first, c.motionA, second, c.motionB, book.settings());
        const Point n = pointOf(isSwapped ? -result.normal : result.normal);
        const CastAnswer answer{result.status,
                                result.hit,
                                result.startedTouching,
                                result.startedOverlapping,
                                static_cast<double>(result.fraction),
                                n,
                                true,
                                result.iterations};
        CastJudge(cast, answer, book, about).judge();
    }
    if (book.aside())
        book.putAside(sweepLine(book, c, cast.start.gap, cast.contact));
}

void judgeRayCast(Random& random, Book& book)
{
    const RayCase c = rayCase(random);
    const Point direction = pointOf(c.ray.direction);
    const auto length = static_cast<double>(c.ray.length);
    const oracle::Body point{{pointOf(c.ray.origin)}, 0., {1., 0., 0., 0., 1., 0.}};
    const Straight cast(Truth(point, bodyOf(c.target, c.matrix)), direction * (length / norm(direction)));
    const std::function<std::string()> about = [&c]
    {
        return describe(c.target, c.matrix) + " ray from " + describe(c.ray.origin) + " along " +
               describe(c.ray.direction) + " length " + describe(c.ray.length);
    };
    begin(cast, book);
    const RayCastResult result = rayCast({c.target, c.matrix}, c.ray, book.settings());
    const CastAnswer answer{result.status,
                            result.hit,
                            false,
                            result.startedInside,
                            static_cast<double>(result.distance) / length,
                            pointOf(-result.normal),
                            !result.startedInside,
                            result.iterations};
    CastJudge(cast, answer, book, about).judge();
    if (result.hit)
    {
        const Point p = pointOf(result.point), origin = cast.truth.origin;
        const double off = beyond(cast.truth.figureB, {p.x - origin.x, p.y - origin.y});
        if (off > cast.slack + cast.truth.worldRounding())
            book.wrong("point off the shape", off, 0., about);
    }
    if (book.aside())
        book.putAside(rayLine(book, c, cast.start.gap, cast.contact));
}

} // namespace graze::test::campaign
