// SPDX-License-Identifier: Zlib
// Any two figures that move, straight or by the motion rule: what shapeCast, rayCast, timeOfImpact and closestApproach
// promise under both methods and in both orders, and within the promised coordinates what the oracle says.
#include "fuzz/judged.hpp"

#include "support/pairs/moving_pair.hpp"

#include <graze/gjk/advancement.hpp>

namespace
{

using namespace graze;
using fuzz::Bytes;
using fuzz::Figure;

struct Question
{
    Figure a;
    Figure b;
    Affine2 endA{};
    Affine2 endB{};
    Vec2 motionA{};
    Vec2 motionB{};
    Ray ray{};
    GjkSettings settings;
    bool valid = false;    ///< everything is finite
    bool ordinary = false; ///< within the coordinates for which answers are promised

    [[nodiscard]] Motion ofA() const { return Motion::of(a.operand(), endA); }
    [[nodiscard]] Motion ofB() const { return Motion::of(b.operand(), endB); }
    [[nodiscard]] GjkSettings by(Method method) const
    {
        GjkSettings result = settings;
        result.method = method;
        return result;
    }
    [[nodiscard]] Question swapped() const
    {
        Question other = *this;
        std::swap(other.a, other.b);
        std::swap(other.endA, other.endB);
        std::swap(other.motionA, other.motionB);
        return other;
    }
    void require(bool kept, const char* promise) const
    {
        if (!kept)
            std::fprintf(stderr, "to A: %s\nto B: %s\nby A %s, by B %s, ray of length %a\n%d iterations, epsilon %a\n",
                         test::describe(a.pieces[0], endA).c_str(), test::describe(b.pieces[0], endB).c_str(),
                         test::describe(motionA).c_str(), test::describe(motionB).c_str(),
                         static_cast<double>(ray.length), settings.maxIterations,
                         static_cast<double>(settings.epsilon));
        fuzz::requireOf(a, b, kept, promise);
    }
};

/// The matrix a frame later: the same, turned, by half a turn, grown, mirrored, flat, or any.
Affine2 laterMatrix(Bytes& input, const Affine2& start)
{
    const auto at = [](const Affine2& linear, Vec2 place)
    { return Affine2{linear.m00, linear.m01, place.x, linear.m10, linear.m11, place.y}; };
    const std::uint8_t kind = input.byte();
    const Vec2 place = start.offset() + fuzz::vector(input);
    switch (kind % 8u)
    {
        case 0:
        case 1:
            return at(start, place);
        case 2:
            return at(Affine2::rotation(fuzz::number(input)) * start, place);
        case 3:
            return at(Affine2::scaling({-1.f, -1.f}) * start, place);
        case 4:
            return at(Affine2::scaling(fuzz::vector(input)) * start, place);
        case 5:
            return at(Affine2{start.m00, start.m00 * 0.5f, 0.f, start.m10, start.m10 * 0.5f, 0.f}, place);
        case 6:
            return at(Affine2{start.m00, 0.f, 0.f, start.m10, 0.f, 0.f}, place);
        default:
            return fuzz::matrix(input);
    }
}

Question question(Bytes& input)
{
    Question result;
    const std::uint8_t place = input.byte();
    result.settings = fuzz::settings(input);
    result.a = fuzz::figure(input);
    result.b = fuzz::figure(input);
    if (place < 192)
        fuzz::placeBeside(input, result.a, result.b);
    result.endA = laterMatrix(input, result.a.matrix);
    result.endB = laterMatrix(input, result.b.matrix);
    result.motionA = place % 2 == 0 ? result.endA.offset() - result.a.matrix.offset() : fuzz::vector(input);
    result.motionB = place % 4 < 2 ? Vec2{} : fuzz::vector(input);
    result.ray = {result.a.matrix.offset(), result.motionA, fuzz::number(input)};
    Figure laterA = result.a, laterB = result.b;
    laterA.matrix = result.endA;
    laterB.matrix = result.endB;
    result.valid = result.a.matrix.isFinite() && result.b.matrix.isFinite() && result.endA.isFinite() &&
                   result.endB.isFinite() && isFinite(result.motionA) && isFinite(result.motionB) &&
                   !std::isnan(result.settings.epsilon);
    result.ordinary = result.valid && fuzz::isWithinLimits(result.a) && fuzz::isWithinLimits(result.b) &&
                      fuzz::isWithinLimits(laterA) && fuzz::isWithinLimits(laterB);
    return result;
}

bool isInvalid(Status status)
{
    return status == Status::InvalidInput;
}

void checkHit(const Question& asked, const CastResult& result)
{
    asked.require(result.fraction >= 0.f && result.fraction <= 1.f, "a fraction lies in [0, 1]");
    asked.require((result.status == Status::Overlapping) == result.hit, "a cast that hits is overlapping");
    asked.require(!result.startedOverlapping || (result.hit && result.fraction == 0.f), "an overlap hits at 0");
    asked.require(result.gap >= 0.f, "no gap is below zero");
    asked.require(result.pieceA < asked.a.pieces.size() && result.pieceB < asked.b.pieces.size(), "pieces are there");
    if (result.hit && asked.ordinary)
        asked.require(test::isUnit(result.normal) && isFinite(result.point), "a hit has a point and a normal");
}

bool same(const CastResult& p, const CastResult& q)
{
    return p.status == q.status && p.hit == q.hit && p.startedTouching == q.startedTouching &&
           p.startedOverlapping == q.startedOverlapping && p.fraction == q.fraction && p.point == q.point &&
           p.normal == q.normal && p.iterations == q.iterations && p.pieceA == q.pieceA && p.pieceB == q.pieceB;
}

template <class Run>
auto finished(Run&& run)
{
    while (run.step())
    {
    }
    return run.result();
}

void checkCast(const Question& asked)
{
    const Operand a = asked.a.operand(), b = asked.b.operand();
    const bool valid = asked.a.matrix.isFinite() && asked.b.matrix.isFinite() && isFinite(asked.motionA) &&
                       isFinite(asked.motionB) && !std::isnan(asked.settings.epsilon);
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        const CastResult result = shapeCast(a, asked.motionA, b, asked.motionB, asked.by(method));
        asked.require(isInvalid(result.status) == !valid, "a cast is invalid exactly where the input is not finite");
        if (valid)
            checkHit(asked, result);
    }
    if (!asked.valid || !asked.ordinary)
        return;
    const Operand pieceA = asked.a.piece(0), pieceB = asked.b.piece(0);
    asked.require(same(shapeCast(pieceA, asked.motionA, pieceB, asked.motionB, asked.by(Method::Gjk)),
                       finished(CastRun(pieceA, asked.motionA, pieceB, asked.motionB, asked.settings))),
                  "a cast by GJK is its run");
}

void checkRay(const Question& asked)
{
    const bool valid = asked.b.matrix.isFinite() && isFinite(asked.ray.origin) && isFinite(asked.ray.direction) &&
                       std::isfinite(asked.ray.length) && !std::isnan(asked.settings.epsilon);
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        const RayCastResult result = rayCast(asked.b.operand(), asked.ray, asked.by(method));
        asked.require(isInvalid(result.status) == !valid, "a ray is invalid exactly where the input is not finite");
        if (!valid)
            continue;
        asked.require(result.distance >= 0.f && result.distance <= std::max(0.f, asked.ray.length),
                      "a ray ends within its length");
        asked.require((result.status == Status::Overlapping) == result.hit, "a ray that hits is overlapping");
        asked.require(!result.startedInside || (result.hit && result.distance == 0.f), "a ray from inside hits at 0");
        if (result.hit && !result.startedInside && asked.ordinary)
            asked.require(test::isUnit(result.normal) && isFinite(result.point), "a ray hits at a point");
    }
}

void checkMotion(const Question& asked, const Motion& motion, const Affine2& start)
{
    asked.require(motionAt(motion, 0.f) == start && motionAt(motion, 1.f) == motion.end, "a motion has its ends");
    if (asked.ordinary)
        for (const float t : {1e-7f, 0.25f, 0.5f, 0.999f})
            asked.require(motionAt(motion, t).isFinite(), "a motion is finite");
    const MotionPath path(motion);
    const double product = path.linearAt(0.).determinant() * path.end().determinant();
    const bool changes = motion.start.m00 != motion.end.m00 || motion.start.m01 != motion.end.m01 ||
                         motion.start.m10 != motion.end.m10 || motion.start.m11 != motion.end.m11;
    if (changes && !(product > 0.))
        asked.require(path.jumps(), "a motion to or from a flat or a mirrored form jumps");
}

void checkImpact(const Question& asked)
{
    const Operand a = asked.a.operand(), b = asked.b.operand();
    const Motion motionA = asked.ofA(), motionB = asked.ofB();
    if (asked.valid)
    {
        checkMotion(asked, motionA, asked.a.matrix);
        checkMotion(asked, motionB, asked.b.matrix);
    }
    const bool valid = isFinite(motionA) && isFinite(motionB) && !std::isnan(asked.settings.epsilon);
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        const CastResult result = timeOfImpact(a, motionA, b, motionB, asked.by(method));
        asked.require(isInvalid(result.status) == !valid, "an impact is invalid exactly where the input is not finite");
        if (asked.valid)
            checkHit(asked, result);
        const ApproachResult approach = closestApproach(a, motionA, b, motionB, asked.by(method));
        asked.require(isInvalid(approach.status) == !valid, "an approach is invalid where the input is not finite");
        if (!asked.ordinary)
            continue;
        asked.require(approach.fraction >= 0.f && approach.fraction <= 1.f, "the moment of an approach is in [0, 1]");
        asked.require(approach.distance >= 0.f && approach.lowerBound >= 0.f &&
                          approach.lowerBound <= approach.distance,
                      "the bounds of an approach are in order");
        asked.require(approach.status != Status::Overlapping || approach.distance == 0.f, "a touch has distance 0");
    }
    if (!asked.ordinary)
        return;
    const Operand pieceA = asked.a.piece(0), pieceB = asked.b.piece(0);
    asked.require(same(timeOfImpact(pieceA, motionA, pieceB, motionB, asked.by(Method::Gjk)),
                       finished(ImpactRun(pieceA, motionA, pieceB, motionB, asked.settings))),
                  "an impact by GJK is its run");
}

// The first piece of each, against the oracle: it steps by the speed, so it judges no path of very many steps.
void judge(const Question& asked)
{
    const test::Pair pair = fuzz::pairOf(asked.a, asked.b);
    const Operand a = asked.a.piece(0), b = asked.b.piece(0);
    const double epsilon = std::clamp(static_cast<double>(asked.settings.epsilon), 1.2e-7, 1e3);
    test::StraightCast cast(pair, asked.motionA, asked.motionB);
    cast.withEpsilon(static_cast<float>(epsilon));
    std::array<CastResult, 2> casts;
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        CastResult& result = casts[static_cast<std::size_t>(method)];
        result = shapeCast(a, asked.motionA, b, asked.motionB, asked.by(method));
        if (test::isFinished(result.status))
            test::expectCastAgrees(cast, result);
    }
    if (test::isFinished(casts[0].status) && test::isFinished(casts[1].status) && cast.stop <= cast.slack)
        test::expectSameCast(cast, casts[0], casts[1]);

    const test::MovingPair moving{pair, asked.endA, asked.endB};
    const test::JudgedMotion judged(moving);
    const auto lengthOf = [](test::oracle::Point p) { return std::hypot(p.x, p.y); };
    const double speed = lengthOf(judged.a.centreMotion()) + lengthOf(judged.b.centreMotion()) +
                         judged.a.turningSpeed() + judged.b.turningSpeed();
    if (!(speed <= 2e3 * judged.slack))
        return;
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        test::expectRightImpact(judged, test::impactOf(moving, asked.by(method)), cast.stop);
        test::expectRightApproach(judged, test::approachOf(moving, asked.by(method)));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    fuzz::throwFailedExpectations();
    Bytes input({data, size});
    const Question asked = question(input);
    for (const Question& one : {asked, asked.swapped()})
    {
        checkCast(one);
        checkRay(one);
        checkImpact(one);
        if (one.ordinary)
            try
            {
                judge(one);
            }
            catch (const testing::internal::GoogleTestFailureException&)
            {
                one.require(false, "the oracle agrees");
            }
    }
    return 0;
}
