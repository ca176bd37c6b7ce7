// SPDX-License-Identifier: Zlib
#include "campaign/judges.hpp"

#include "campaign/cases.hpp"
#include "campaign/second_look.hpp"

#include <cmath>

namespace graze::test::campaign
{

namespace
{

template <class Result>
Answered answeredBy(const Result& result)
{
    Answered answered{result.status};
    if constexpr (requires { result.iterations; })
        answered.iterations = result.iterations;
    if constexpr (requires { result.hit; })
        answered.hit = result.hit;
    else
        answered.hit = result.status == Status::Overlapping;
    return answered;
}

Sizes sizesOf(const JudgedBodies& judged)
{
    return {judged.size, judged.band, judged.atHand()};
}

/// Asks about a case in both orders: `verdictOn(judged, a, b, isSwapped)` gives the verdict and what was answered.
template <class VerdictOn>
void judgeStill(Random& random, Rounds rounds, const char* exact, Book& book, VerdictOn verdictOn)
{
    const JudgedPair judged(stillCase(random, rounds));
    book.begin(judged.start.doubt() > 1e-3 * judged.band);
    const Operand a = judged.pair.operandA(), b = judged.pair.operandB();
    for (const bool isSwapped : {false, true})
    {
        const auto [verdict, answered] = verdictOn(judged, isSwapped ? b : a, isSwapped ? a : b, isSwapped);
        book.take(verdict, answered, sizesOf(judged), [&judged] { return describe(judged.pair); });
    }
    if (book.aside())
        book.putAside(stillLine(book, exact, judged.pair, judged.gap));
}

template <class Ask>
void judgeStill(Random& random, Rounds rounds, const char* exact, Book& book,
                Ask ask) requires std::is_invocable_v<Ask, const Operand&, const Operand&>
{
    judgeStill(random, rounds, exact, book,
               [ask, &book](const JudgedPair& judged, const Operand& a, const Operand& b, bool isSwapped)
               {
                   const auto result = ask(a, b);
                   Verdict verdict = judge(judged, isSwapped ? turned(result) : result);
                   const Answered answered = answeredBy(result);
                   if (answered.iterations > book.settings().maxIterations)
                       verdict.wrong("iterations", answered.iterations, book.settings().maxIterations);
                   return std::pair{verdict, answered};
               });
}

// With few iterations a start in the other gives any normal that leads out.
StartNormal startNormal(const Book& book)
{
    return book.settings().maxIterations < GjkSettings{}.maxIterations ? StartNormal::Any : StartNormal::Best;
}

void begin(const StraightCast& cast, Book& book)
{
    book.begin(cast.start.doubt() > 1e-3 * cast.band);
}

// A turn of half a circle ends as its opposite does.
MovingPair clearTurnCase(Random& random)
{
    for (;;)
    {
        const MovingPair moving = movingCase(random);
        const JudgedMotion judged(moving);
        if (std::fabs(judged.a.angle()) < 3.1 && std::fabs(judged.b.angle()) < 3.1)
            return moving;
    }
}

// The first contact to the last digits, for the exact oracle: between where the gap was above the
// resolution and where it was seen to be below.
double settled(const JudgedMotion& judged, const oracle::MotionPair::Reached& first)
{
    if (first.time > 1.)
        return oracle::Infinity;
    double low = first.clear, high = first.time;
    if (judged.gapAt(high) > 0.)
        return high;
    for (int i = 0; i < 60 && low < high; ++i)
    {
        const double middle = 0.5 * (low + high);
        (judged.pair.gapAt(middle, false).gap <= 0. ? high : low) = middle;
    }
    return high;
}

Sizes sizesOf(const JudgedMotion& judged)
{
    return {judged.size, judged.slack, judged.start.atHand() && judged.size <= 512.};
}

} // namespace

void judgeOverlap(Random& random, Book& book)
{
    judgeStill(random, Rounds::Any, "overlap", book,
               [&book](const Operand& a, const Operand& b) { return overlap(a, b, book.settings()); });
}

void judgeDistance(Random& random, Book& book)
{
    judgeStill(random, Rounds::Any, "distance", book,
               [&book](const Operand& a, const Operand& b) { return distance(a, b, book.settings()); });
}

void judgePenetration(Random& random, Book& book)
{
    judgeStill(random, Rounds::Any, "penetration", book,
               [&book](const Operand& a, const Operand& b) { return penetration(a, b, book.settings()); });
}

void judgeManifold(Random& random, Book& book)
{
    judgeStill(random, Rounds::Any, "manifold", book,
               [&book](const JudgedPair& judged, const Operand& a, const Operand& b, bool isSwapped)
               {
                   const ManifoldResult result = manifold(a, b, book.settings());
                   const PenetrationResult deep = penetration(a, b, book.settings());
                   const Verdict verdict =
                       isSwapped ? judge(judged, turned(result), turned(deep)) : judge(judged, result, deep);
                   return std::pair{verdict, answeredBy(result)};
               });
}

void judgeSat(Random& random, Book& book)
{
    // The exact oracle knows its gap as a penetration.
    judgeStill(random, Rounds::NoEllipse, "penetration", book,
               [](const Operand& a, const Operand& b) { return sat(a, b); });
}

void judgeShapeCast(Random& random, Book& book)
{
    const CastCase c = castCase(random);
    const StraightCast cast(c.pair, c.motionA, c.motionB);
    const auto about = [&c]
    { return describe(c.pair) + " motion A " + describe(c.motionA) + " motion B " + describe(c.motionB); };
    begin(cast, book);
    const Operand a = c.pair.operandA(), b = c.pair.operandB();
    for (const bool isSwapped : {false, true})
    {
        const CastResult result = isSwapped ? turned(shapeCast(b, c.motionB, a, c.motionA, book.settings()))
                                            : shapeCast(a, c.motionA, b, c.motionB, book.settings());
        book.take(judge(cast, result, startNormal(book)), answeredBy(result), {cast.size, cast.slack, cast.atHand()},
                  about);
    }
    if (book.aside())
        book.putAside(sweepLine(book, c, cast.startGap, cast.contact));
}

void judgeRayCast(Random& random, Book& book)
{
    const RayCase c = rayCase(random);
    const StraightCast cast(c.target, c.matrix, c.ray);
    const auto about = [&c]
    {
        return describe(c.target, c.matrix) + " ray from " + describe(c.ray.origin) + " along " +
               describe(c.ray.direction) + " length " + describe(c.ray.length);
    };
    begin(cast, book);
    const RayCastResult result = rayCast({c.target, c.matrix}, c.ray, book.settings());
    book.take(judge(cast, result, c.ray.length), answeredBy(result), {cast.size, cast.slack, cast.atHand()}, about);
    if (book.aside())
        book.putAside(rayLine(book, c, cast.startGap, cast.contact));
}

void judgeTimeOfImpact(Random& random, Book& book)
{
    const MovingPair moving = clearTurnCase(random);
    const JudgedMotion judged(moving);
    book.begin(false);
    const oracle::MotionPair::Reached first = judged.firstTouch();
    for (const bool isSwapped : {false, true})
    {
        const CastResult result =
            isSwapped ? turned(impactOf(moving.swapped(), book.settings())) : impactOf(moving, book.settings());
        book.take(judge(judged, first, result, 0., startNormal(book)), answeredBy(result), sizesOf(judged),
                  [&moving] { return describe(moving); });
    }
    if (book.aside())
        book.putAside(motionLine(book, moving, judged.start.gap, settled(judged, first)));
}

void judgeClosestApproach(Random& random, Book& book)
{
    const MovingPair moving = clearTurnCase(random);
    const JudgedMotion judged(moving);
    book.begin(false);
    for (const bool isSwapped : {false, true})
    {
        const ApproachResult result = approachOf(isSwapped ? moving.swapped() : moving, book.settings());
        book.take(judge(judged, result), answeredBy(result), sizesOf(judged), [&moving] { return describe(moving); });
    }
}

} // namespace graze::test::campaign
