// SPDX-License-Identifier: Zlib
// Any two figures that stand still: what overlap, distance, penetration, sat, their traces and batches promise,
// and within the promised coordinates what the oracle says.
#include "fuzz/judged.hpp"

namespace
{

using namespace graze;
using fuzz::Bytes;
using fuzz::Figure;

struct Question
{
    Figure a;
    Figure b;
    GjkSettings settings;
    Vec2 axis;
    bool valid = false;    ///< everything is finite
    bool ordinary = false; ///< within the coordinates for which answers are promised

    [[nodiscard]] Question swapped() const { return {b, a, settings, axis, valid, ordinary}; }
    void require(bool kept, const char* promise) const { fuzz::requireOf(a, b, kept, promise); }
    [[nodiscard]] bool hasRadius() const
    {
        const auto isRound = [](const Shape& shape) { return shape.radius() > 0.f; };
        return std::any_of(a.pieces.begin(), a.pieces.end(), isRound) ||
               std::any_of(b.pieces.begin(), b.pieces.end(), isRound);
    }
};

Question question(Bytes& input)
{
    Question result;
    const std::uint8_t place = input.byte();
    result.settings = fuzz::settings(input);
    result.axis = fuzz::vector(input);
    result.a = fuzz::figure(input);
    result.b = fuzz::figure(input);
    if (place < 192)
        fuzz::placeBeside(input, result.a, result.b);
    result.valid = result.a.matrix.isFinite() && result.b.matrix.isFinite() && !std::isnan(result.settings.epsilon);
    result.ordinary = fuzz::isWithinLimits(result.a) && fuzz::isWithinLimits(result.b);
    return result;
}

bool same(const OverlapResult& p, const OverlapResult& q)
{
    return p.status == q.status && p.iterations == q.iterations && p.pieceA == q.pieceA && p.pieceB == q.pieceB;
}

bool isInvalid(Status status)
{
    return status == Status::InvalidInput;
}

void checkOverlap(const Question& asked)
{
    const Operand a = asked.a.operand(), b = asked.b.operand();
    const OverlapResult cold = overlap(a, b, asked.settings);
    asked.require(isInvalid(cold.status) == !asked.valid, "overlap is invalid exactly where the input is not finite");
    // More pairs than are looked at side by side, and an odd number of them.
    const Operand aLater = asked.a.piece(0);
    const std::array<OperandPair, 11> pairs{{{&a, &b},
                                             {&b, &a},
                                             {&a, &a},
                                             {&b, &b},
                                             {&aLater, &b},
                                             {&a, &b},
                                             {&b, &a},
                                             {&b, &aLater},
                                             {&a, nullptr},
                                             {&a, &b},
                                             {&aLater, &aLater}}};
    std::array<OverlapResult, 11> together;
    overlapBatch(pairs, together, asked.settings);
    for (std::size_t i = 0; i < pairs.size(); ++i)
    {
        const OverlapResult alone = pairs[i].b ? overlap(*pairs[i].a, *pairs[i].b, asked.settings) : OverlapResult{};
        OverlapResult batched = together[i];
        batched.iterations = alone.iterations; // lanes make other searches
        asked.require(same(alone, batched), "a batch answers as single queries do");
    }
}

void checkDistance(const Question& asked)
{
    const DistanceResult result = distance(asked.a.operand(), asked.b.operand(), asked.settings);
    asked.require(isInvalid(result.status) == !asked.valid,
                  "distance is invalid exactly where the input is not finite");
    if (!asked.valid || !asked.ordinary)
        return;
    asked.require(result.distance >= 0.f && result.lowerBound <= result.distance,
                  "the bounds of a distance are in order");
    if (result.status == Status::Overlapping)
        asked.require(result.distance == 0.f && result.normal == Vec2{}, "an overlap has distance 0 and no normal");
    if (result.status == Status::Separated)
        asked.require(test::isUnit(result.normal), "the normal of a distance has length 1");
    asked.require(isFinite(result.pointA) && isFinite(result.pointB) && isFinite(result.separation),
                  "nearest points are finite");
    asked.require(result.pieceA < asked.a.pieces.size() && result.pieceB < asked.b.pieces.size(), "pieces are there");
    float least = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < asked.a.pieces.size(); ++i)
        for (std::size_t j = 0; j < asked.b.pieces.size(); ++j)
            least = std::min(least, distance(asked.a.piece(i), asked.b.piece(j), asked.settings).distance);
    asked.require(result.distance == least, "a distance is the smallest of all pieces");
    const Traced<DistanceResult> traced = traceDistance(asked.a.operand(), asked.b.operand(), asked.settings);
    asked.require(!isInvalid(traced.result.status), "a trace is valid where the query is");
}

void checkPenetration(const Question& asked)
{
    const PenetrationResult result = penetration(asked.a.operand(), asked.b.operand(), asked.settings);
    asked.require(isInvalid(result.status) == !asked.valid,
                  "penetration is invalid exactly where the input is not finite");
    if (!asked.valid || !asked.ordinary)
        return;
    asked.require(test::isUnit(result.normal), "the normal of a penetration has length 1");
    asked.require(result.depth >= 0.f && result.lowerBound <= result.depth, "the bounds of a depth are in order");
    if (result.status == Status::Separated)
        asked.require(result.depth == 0.f, "who is apart has no depth");
    asked.require(isFinite(result.point), "the point of a penetration is finite");
    GjkSettings byGjk = asked.settings;
    byGjk.method = Method::Gjk;
    const PenetrationResult textbook = penetration(asked.a.operand(), asked.b.operand(), byGjk);
    const PenetrationResult traced = tracePenetration(asked.a.operand(), asked.b.operand(), asked.settings).result;
    asked.require(traced.status == textbook.status && traced.depth == textbook.depth &&
                      traced.normal == textbook.normal,
                  "a traced penetration is the same run");
}

void checkManifold(const Question& asked)
{
    const PenetrationResult deep = penetration(asked.a.operand(), asked.b.operand(), asked.settings);
    const ManifoldResult result = manifold(asked.a.operand(), asked.b.operand(), asked.settings);
    asked.require(result.status == deep.status, "a manifold ends as the penetration does");
    if (!asked.valid || !asked.ordinary)
        return;
    asked.require((result.count > 0) == (deep.status == Status::Overlapping || deep.depth > 0.f),
                  "a manifold has points where there is a depth");
    for (std::uint32_t i = 0; i < result.count; ++i)
        asked.require(isFinite(result.points[i].position) && result.points[i].depth >= 0.f,
                      "the points of a manifold are finite");
}

void checkSat(const Question& asked)
{
    const SatResult result = sat(asked.a.operand(), asked.b.operand());
    const bool valid = asked.a.matrix.isFinite() && asked.b.matrix.isFinite();
    asked.require(valid || isInvalid(result.status), "sat is invalid where the input is not finite");
    asked.require(!valid || asked.hasRadius() || !isInvalid(result.status), "sat answers for all that has edges");
    if (asked.ordinary && !isInvalid(result.status))
        asked.require(test::isUnit(result.axis), "the axis of sat has length 1");
}

// Four ulps of what the pair measures, once A is at the origin. The products of figures below 1e-20 px are none that
// a float can hold.
double fourUlps(const Question& asked, const test::JudgedPair& judged)
{
    const double size = test::oracle::extent(judged.a) + test::oracle::extent(judged.b) + std::fabs(judged.gap);
    return 1e-20 + 4. * 0x1p-23 * (size + fuzz::largestTerm(asked.a) + fuzz::largestTerm(asked.b));
}

void judgeWithinBudget(const Question& asked, const test::JudgedPair& judged)
{
    const Operand a = asked.a.piece(0), b = asked.b.piece(0);
    const double ulps = fourUlps(asked, judged), gap = std::max(0., judged.gap), depth = std::max(0., -judged.gap);
    const bool clear = std::fabs(judged.gap) > judged.band;
    const OverlapResult yesOrNo = overlap(a, b, asked.settings);
    if (clear && test::isFinished(yesOrNo.status))
        asked.require(yesOrNo.overlapping() == (judged.gap < 0.), "overlap is right or unfinished");
    const DistanceResult apart = distance(a, b, asked.settings);
    asked.require(static_cast<double>(apart.lowerBound) <= gap + ulps, "the lower bound of a distance is true");
    if (apart.status != Status::Overlapping)
        asked.require(static_cast<double>(apart.distance) >= gap - ulps, "a distance is an upper bound");
    else if (clear)
        asked.require(judged.gap < 0., "distance is 0 only for who touches");
    const PenetrationResult deep = penetration(a, b, asked.settings);
    asked.require(static_cast<double>(deep.lowerBound) <= depth + ulps, "the lower bound of a depth is true");
    if (clear && test::isFinished(deep.status))
        asked.require((deep.status == Status::Overlapping) == (judged.gap < 0.), "penetration is right or unfinished");
    if (deep.depth > 0.f)
    {
        const double along = test::oracle::separationAlong(judged.a, judged.b, test::pointOf(deep.normal));
        asked.require(static_cast<double>(deep.depth) + along >= -ulps, "depth x normal leads out");
    }
    for (const Status traced :
         {traceOverlap(a, b, asked.settings).result.status, traceDistance(a, b, asked.settings).result.status})
        if (clear && test::isFinished(traced))
            asked.require((traced == Status::Overlapping) == (judged.gap < 0.), "a trace ends with the right verdict");
    if (const SatResult axis = sat(a, b); !isInvalid(axis.status) && clear)
    {
        asked.require((axis.status == Status::Overlapping) == (judged.gap < 0.), "sat is right");
        asked.require(static_cast<double>(axis.separation) <= judged.gap + judged.band + ulps,
                      "sat is a lower bound of the gap");
        if (judged.gap < 0.)
            asked.require(static_cast<double>(axis.separation) >= judged.gap - judged.band, "sat finds the depth");
    }
}

// The first piece of each, against the oracle.
void judge(const Question& asked)
{
    const test::JudgedPair judged(fuzz::pairOf(asked.a, asked.b));
    judgeWithinBudget(asked, judged);
    const Operand a = asked.a.piece(0), b = asked.b.piece(0);
    if (test::isFinished(overlap(a, b).status))
        test::expectOverlapAgrees(judged);
    if (test::isFinished(distance(a, b).status))
        test::expectDistanceAgrees(judged);
    if (test::isFinished(penetration(a, b).status))
        test::expectPenetrationAgrees(judged);
}

// A point between the middles of A and B.
void checkContains(Bytes& input, const Question& asked)
{
    Sprite2D sprite{asked.a.pieces[0]};
    asked.require(sprite.setMatrix(asked.a.matrix) == asked.a.matrix.isFinite(), "a sprite takes any finite matrix");
    if (!asked.ordinary)
        return;
    const Aabb bounds = sprite.bounds();
    const float part = static_cast<float>(input.byte()) / 128.f;
    const Vec2 place = bounds.centre() + (asked.b.bounds().centre() - bounds.centre()) * part;
    const test::oracle::Body body = test::bodyOf(asked.a.pieces[0], asked.a.matrix);
    const double beyond = test::oracle::signedDistance(body, test::pointOf(place));
    const double band = test::bandOf(body, body);
    if (std::fabs(beyond) > band)
        asked.require(sprite.contains(place) == (beyond < 0.), "a sprite holds the points within it");
    const Vec2 farthest = sprite.support(asked.axis);
    if (isFinite(asked.axis))
        asked.require(bounds.grown(static_cast<float>(band)).contains(farthest),
                      "a support point lies within the bounds");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    fuzz::throwFailedExpectations();
    Bytes input({data, size});
    const Question asked = question(input);
    for (const Question& one : {asked, asked.swapped()})
    {
        checkOverlap(one);
        checkDistance(one);
        checkPenetration(one);
        checkManifold(one);
        checkSat(one);
        if (one.valid && one.ordinary)
            judge(one);
    }
    checkContains(input, asked);
    return 0;
}
