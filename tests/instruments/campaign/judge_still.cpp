// SPDX-License-Identifier: Zlib
#include "campaign/cases.hpp"
#include "campaign/judges.hpp"
#include "campaign/second_look.hpp"
#include "campaign/truth.hpp"

#include <algorithm>
#include <span>

namespace graze::test::campaign
{

namespace
{

struct Still
{
    Pair pair;
    Truth truth;
    oracle::Gap gap; ///< from A to B

    Still(Random& random, Rounds rounds, Book& book) :
    pair(stillCase(random, rounds)),
    truth(pair),
    gap(truth.difference.gapAt())
    {
        ++book.tally().cases;
        if (gap.doubt() > 1e-3 * truth.band)
            ++book.tally().unproven;
    }
};

// One answer, with A and B in the order in which graze was asked.
struct Order
{
    const Still& still;
    Pair pair;
    bool isSwapped;

    [[nodiscard]] double separationAlong(Vec2 normal) const
    {
        const oracle::Point n = pointOf(normal);
        return still.truth.difference.separationAlong(isSwapped ? oracle::Point{-n.x, -n.y} : n);
    }
    [[nodiscard]] const oracle::Figure& a() const { return isSwapped ? still.truth.figureB : still.truth.figureA; }
    [[nodiscard]] const oracle::Figure& b() const { return isSwapped ? still.truth.figureA : still.truth.figureB; }
    /// How far a world point of the answer is beyond the border of a figure.
    [[nodiscard]] double beyond(const oracle::Figure& figure, Vec2 point) const
    {
        const oracle::Point p = pointOf(point), origin = still.truth.origin;
        return campaign::beyond(figure, {p.x - origin.x, p.y - origin.y});
    }
    void wrong(Book& book, const char* what, double answered, double truth) const
    {
        book.wrong(what, answered, truth, [this] { return describe(pair); });
    }
    /// Bounds are true to 4 ulp of the size that the query works with.
    [[nodiscard]] double boundSlack() const
    {
        return 4. * 1.2e-7 * (still.truth.size + std::fabs(still.gap.gap) + still.truth.figureB.reach());
    }
};

// Counts a finished answer; false for one that is not.
bool takeStatus(const Order& order, Status status, int iterations, Book& book)
{
    Tally& tally = book.tally();
    ++tally.answers;
    tally.takeIterations(iterations);
    if (status == Status::InvalidInput)
        order.wrong(book, "refused", 0., 0.);
    if (status == Status::IterationLimit)
        ++tally.limits;
    if (status != Status::Separated && status != Status::Overlapping)
        return false;
    tally.hits += status == Status::Overlapping;
    const oracle::Gap& gap = order.still.gap;
    const double band = order.still.truth.band;
    if (status == Status::Overlapping ? gap.gap > band : gap.upper < -band)
        order.wrong(book, status == Status::Overlapping ? "overlap out of nothing" : "overlap missed", 0., gap.gap);
    return true;
}

void checkUnit(const Order& order, Vec2 normal, Book& book)
{
    if (!isUnit(normal))
        order.wrong(book, "length of the normal", static_cast<double>(length(normal)), 1.);
}

void checkOverlap(const Order& order, Book& book)
{
    const OverlapResult result = overlap(order.pair.operandA(), order.pair.operandB(), book.settings());
    takeStatus(order, result.status, result.iterations, book);
}

void checkDistance(const Order& order, Book& book)
{
    const DistanceResult result = distance(order.pair.operandA(), order.pair.operandB(), book.settings());
    const bool finished = takeStatus(order, result.status, result.iterations, book);
    const Truth& truth = order.still.truth;
    const oracle::Gap& gap = order.still.gap;
    const double least = std::max(0., gap.gap), most = std::max(0., gap.upper);
    if (static_cast<double>(result.lowerBound) > most + order.boundSlack())
        order.wrong(book, "lower bound", static_cast<double>(result.lowerBound), most);
    const auto answered = static_cast<double>(result.distance);
    if (!finished)
    {
        if (result.status == Status::IterationLimit && answered < least - order.boundSlack())
            order.wrong(book, "upper bound", answered, least);
        return;
    }
    const double error = outside(answered, least, most);
    // Inside the band a touch may be answered as overlap or not, with a distance of 0: no error. Nor is it one that
    // the answer is a float: specks of matter may be farther apart than they are large.
    if (result.status == Status::Separated)
        book.tally().takeError(std::max(0., error - 6e-8 * answered), truth.size, truth.atHand());
    if (error > truth.band)
        order.wrong(book, "distance", answered, gap.gap);
    if (result.status == Status::Overlapping)
        return;
    const double slack = truth.band + truth.worldRounding();
    if (const double off = order.beyond(order.a(), result.pointA); off > slack)
        order.wrong(book, "witness off A", off, slack);
    if (const double off = order.beyond(order.b(), result.pointB); off > slack)
        order.wrong(book, "witness off B", off, slack);
    if (std::fabs(static_cast<double>(length(result.separation)) - answered) > truth.band)
        order.wrong(book, "length of the separation", static_cast<double>(length(result.separation)), answered);
    if (gap.gap <= truth.band)
        return;
    checkUnit(order, result.normal, book);
    if (const double along = order.separationAlong(result.normal); along < gap.gap - truth.band)
        order.wrong(book, "normal separates", along, gap.gap);
}

void checkPenetration(const Order& order, Book& book)
{
    const PenetrationResult result = penetration(order.pair.operandA(), order.pair.operandB(), book.settings());
    const bool finished = takeStatus(order, result.status, result.iterations, book);
    const Truth& truth = order.still.truth;
    const oracle::Gap& gap = order.still.gap;
    const double least = std::max(0., -gap.upper), most = std::max(0., -gap.gap);
    if (static_cast<double>(result.lowerBound) > most + order.boundSlack())
        order.wrong(book, "lower bound", static_cast<double>(result.lowerBound), most);
    checkUnit(order, result.normal, book);
    const auto answered = static_cast<double>(result.depth);
    const double along = order.separationAlong(result.normal);
    // Whatever the status: depth x normal leads out of an overlap that was shown.
    if (result.depth > 0.f && along + answered < -truth.band)
        order.wrong(book, "still overlapping after depth x normal by", along + answered, 0.);
    if (!finished)
        return;
    const double error = outside(answered, least, most);
    if (result.status == Status::Overlapping)
        book.tally().takeError(error, truth.size, truth.atHand());
    if (error > truth.band)
        order.wrong(book, "depth", answered, -gap.gap);
    if (result.status == Status::Separated)
        return;
    if (along < gap.gap - truth.band)
        order.wrong(book, "normal separates", along, gap.gap);
    // In the middle between the deepest points of the two.
    const double slack = truth.band + truth.worldRounding() + 0.5 * answered;
    for (const oracle::Figure* figure : {&order.a(), &order.b()})
        if (const double off = order.beyond(*figure, result.point); off > slack)
            order.wrong(book, "point off the overlap", off, slack);
}

void checkManifold(const Order& order, Book& book)
{
    const Operand a = order.pair.operandA(), b = order.pair.operandB();
    const ManifoldResult result = manifold(a, b, book.settings());
    takeStatus(order, result.status, result.iterations, book);
    const PenetrationResult deep = penetration(a, b, book.settings());
    if (result.status != deep.status || result.normal != deep.normal)
        order.wrong(book, "status or normal differs from the penetration", 0., 0.);
    const bool hasPoints = deep.status == Status::Overlapping || deep.depth > 0.f;
    if (hasPoints != (result.count > 0) || result.count > result.points.size())
        order.wrong(book, "number of points", result.count, hasPoints ? 1. : 0.);
    if (result.count == 2 && result.points[0].id == result.points[1].id)
        order.wrong(book, "two points with one id", result.points[0].id, 0.);
    const Truth& truth = order.still.truth;
    const double slack = truth.band + truth.worldRounding();
    double deepest = 0.;
    for (const ManifoldPoint& point : std::span(result.points).first(std::min<std::size_t>(result.count, 2)))
    {
        deepest = std::max(deepest, static_cast<double>(point.depth));
        const Vec2 half = result.normal * (0.5f * point.depth);
        if (const double off = order.beyond(order.a(), point.position + half); off > slack)
            order.wrong(book, "point off the surface of A", off, slack);
        if (const double off = order.beyond(order.b(), point.position - half); off > slack)
            order.wrong(book, "point off the surface of B", off, slack);
    }
    const auto depth = static_cast<double>(deep.depth);
    book.tally().takeError(std::fabs(deepest - depth), truth.size, truth.atHand());
    if (std::fabs(deepest - depth) > truth.band + 1e-4 * depth)
        order.wrong(book, "depth of the deepest point", deepest, depth);
}

void checkSat(const Order& order, Book& book)
{
    const SatResult result = sat(order.pair.operandA(), order.pair.operandB());
    if (result.status == Status::InvalidInput)
    {
        ++book.tally().answers;
        order.wrong(book, "refused", 0., 0.);
        return;
    }
    takeStatus(order, result.status, 0, book);
    const Truth& truth = order.still.truth;
    const oracle::Gap& gap = order.still.gap;
    const auto answered = static_cast<double>(result.separation);
    checkUnit(order, result.axis, book);
    // No axis separates more than the gap; the one that is reported separates as much as it says.
    const double above = std::max(0., answered - gap.upper);
    const double along = std::fabs(order.separationAlong(result.axis) - answered);
    if (above > truth.band)
        order.wrong(book, "separation above the gap", answered, gap.gap);
    if (along > truth.band + 1.2e-7 * truth.figureB.reach())
        order.wrong(book, "separation along the axis", answered, order.separationAlong(result.axis));
    double error = above;
    if (result.status == Status::Overlapping)
    {
        error = outside(answered, gap.gap, gap.upper);
        if (error > truth.band)
            order.wrong(book, "depth", -answered, -gap.gap);
    }
    book.tally().takeError(error, truth.size, truth.atHand());
}

template <class Check>
void judge(Random& random, Rounds rounds, const char* query, Book& book, Check check)
{
    const Still still(random, rounds, book);
    for (const bool isSwapped : {false, true})
        check(Order{still, isSwapped ? still.pair.swapped() : still.pair, isSwapped}, book);
    if (book.aside())
        book.putAside(stillLine(book, query, still.pair, still.gap.gap));
}

} // namespace

void judgeOverlap(Random& random, Book& book)
{
    judge(random, Rounds::Any, "overlap", book, checkOverlap);
}

void judgeDistance(Random& random, Book& book)
{
    judge(random, Rounds::Any, "distance", book, checkDistance);
}

void judgePenetration(Random& random, Book& book)
{
    judge(random, Rounds::Any, "penetration", book, checkPenetration);
}

void judgeManifold(Random& random, Book& book)
{
    judge(random, Rounds::Any, "manifold", book, checkManifold);
}

void judgeSat(Random& random, Book& book)
{
    // The exact oracle knows its gap as a penetration.
    judge(random, Rounds::NoEllipse, "penetration", book, checkSat);
}

} // namespace graze::test::campaign
