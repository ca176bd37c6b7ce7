// SPDX-License-Identifier: Zlib
// Nothing passes through a wall of one pixel, however fast: shots of radius 0 and 2, up to 1e5 px a
// frame, at a wall that stands still and at one that turns by up to half a turn a frame. The oracle
// (support/oracle/wall_oracle) says which of them hit; the plugin is asked by timeOfImpact and by the bullets of
// a CollisionSystem. GRAZE_SHOTS=10000000 for the long run.
#include "support/oracle/wall_oracle.hpp"
#include "support/pairs/judging.hpp"
#include "support/pairs/queries.hpp"

#include <graze/math/affine2.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <tuple>

namespace
{

using namespace graze;
using test::Random;
namespace wall = test::wall;

constexpr int ShotsPerFrame = 50;

int shotCount()
{
    const char* wanted = std::getenv("GRAZE_SHOTS");
    return wanted ? std::max(ShotsPerFrame, std::atoi(wanted)) : test::caseCount(20000);
}

wall::Point exact(Vec2 v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

struct WallFrame
{
    float length = 0.f;
    Affine2 start{};
    Affine2 end{};

    // The same wall for the judge, from the floats of the matrices.
    [[nodiscard]] wall::Wall judged() const
    {
        const auto angleOf = [](const Affine2& m)
        { return std::atan2(static_cast<double>(m.m10), static_cast<double>(m.m00)); };
        const double angle = angleOf(start);
        return {static_cast<double>(length) / 2.,
                0.5,
                exact(start.offset()),
                exact(end.offset()),
                angle,
                std::remainder(angleOf(end) - angle, 2. * Pi)};
    }
};

WallFrame makeWall(Random& random, bool turning)
{
    WallFrame frame;
    frame.length = random.logBetween(8.f, 1500.f);
    const Vec2 at = random.inSquare(1000.f);
    const float angle = random.between(-3.14f, 3.14f);
    // Quite often the largest turn that a frame can express.
    const float turn = random.chance(0.2f) ? (random.chance(0.5f) ? 3.1415f : -3.1415f) : random.between(-3.14f, 3.14f);
    const Vec2 drift = turning && random.chance(0.5f) ? random.inSquare(random.logBetween(1.f, 1000.f)) : Vec2{};
    frame.start = Affine2::from({.position = at, .angleRadians = angle});
    frame.end = turning ? Affine2::from({.position = at + drift, .angleRadians = angle + turn}) : frame.start;
    return frame;
}

struct Shot
{
    Vec2 from{};
    Vec2 to{};
};

// Aimed at a point on or beside the wall, where the wall will be then; the path may be steep or grazing,
// and may begin or end there.
Shot makeShot(Random& random, const WallFrame& frame)
{
    const wall::Wall judged = frame.judged();
    const float moment = random.chance(0.1f) ? (random.chance(0.5f) ? 0.f : 1.f) : random.unit();
    const double t = static_cast<double>(moment);
    const SinCos turned = sinCos(judged.angle + judged.turn * t);
    const auto c = static_cast<float>(turned.cosine), s = static_cast<float>(turned.sine);
    const float along = frame.length * random.between(-0.8f, 0.8f);
    const float across = random.chance(0.5f) ? random.between(-1.f, 1.f) : random.between(-20.f, 20.f);
    const Vec2 centre{static_cast<float>(judged.from.x + (judged.to.x - judged.from.x) * t),
                      static_cast<float>(judged.from.y + (judged.to.y - judged.from.y) * t)};
    const Vec2 aim = centre + Vec2{c * along - s * across, s * along + c * across};

    const float speed = random.logBetween(1.f, 1e5f);
    const float slope = random.chance(0.3f) ? random.logBetween(1e-5f, 1.f) : random.between(-3.14f, 3.14f);
    const SinCos direction = sinCos(judged.angle + judged.turn * t + static_cast<double>(slope));
    const Vec2 path = Vec2{static_cast<float>(direction.cosine), static_cast<float>(direction.sine)} * speed;
    return {aim - path * moment, aim + path * (1.f - moment)};
}

struct ShotTally
{
    int shots = 0;
    int hits = 0;
    int misses = 0;
    int missedByPlugin = 0;
    int falseHits = 0;
    int limits = 0;
    int wrongPlace = 0;
    std::string firstWrong;
};

struct Answer
{
    bool hit = false;
    float fraction = 0.f;
};

void count(ShotTally& tally, const WallFrame& frame, const Shot& shot, float radius, const Answer& answer)
{
    const wall::Wall judged = frame.judged();
    const wall::Shot exactShot{exact(shot.from), exact(shot.to), static_cast<double>(radius)};
    const double band = 1e-3 + 1e-4 * static_cast<double>(frame.length);
    const wall::Verdict verdict = judge(judged, exactShot, band);
    ++tally.shots;
    tally.hits += verdict == wall::Verdict::Hit;
    tally.misses += verdict == wall::Verdict::Miss;
    const int wrongBefore = tally.missedByPlugin + tally.falseHits + tally.wrongPlace;
    tally.missedByPlugin += verdict == wall::Verdict::Hit && !answer.hit;
    tally.falseHits += verdict == wall::Verdict::Miss && answer.hit;
    if (verdict == wall::Verdict::Hit && answer.hit && answer.fraction > 0.f)
    {
        // The fraction is a float: two ulps of the path.
        const double speed = std::hypot(exactShot.to.x - exactShot.from.x, exactShot.to.y - exactShot.from.y) +
                             std::fabs(judged.turn) * static_cast<double>(frame.length) + 2000.;
        const double gap = clearance(judged, exactShot, static_cast<double>(answer.fraction));
        tally.wrongPlace += std::fabs(gap) > band + 2.4e-7 * speed;
    }
    if (tally.missedByPlugin + tally.falseHits + tally.wrongPlace > wrongBefore && tally.firstWrong.empty())
    {
        char buffer[512];
        std::snprintf(buffer, sizeof buffer,
                      "wall %a: (%a %a %a %a %a %a) to (%a %a %a %a %a %a); shot (%a, %a) to (%a, %a) radius %g; hit "
                      "%d at %.9g",
                      static_cast<double>(frame.length), static_cast<double>(frame.start.m00),
                      static_cast<double>(frame.start.m01), static_cast<double>(frame.start.tx),
                      static_cast<double>(frame.start.m10), static_cast<double>(frame.start.m11),
                      static_cast<double>(frame.start.ty), static_cast<double>(frame.end.m00),
                      static_cast<double>(frame.end.m01), static_cast<double>(frame.end.tx),
                      static_cast<double>(frame.end.m10), static_cast<double>(frame.end.m11),
                      static_cast<double>(frame.end.ty), exactShot.from.x, exactShot.from.y, exactShot.to.x,
                      exactShot.to.y, exactShot.radius, answer.hit, static_cast<double>(answer.fraction));
        tally.firstWrong = buffer;
    }
}

void printProgress(int done, int all)
{
    if (all > 100000 && done % 50000 == 0)
        std::fprintf(stderr, "\r%d of %d shots%s", done, all, done == all ? "\n" : "");
}

void expectNoneMissed(const ShotTally& tally)
{
    std::printf("%d shots: %d hit, %d miss, %d within the band; missed %d, false hits %d, wrong place %d, limits %d\n",
                tally.shots, tally.hits, tally.misses, tally.shots - tally.hits - tally.misses, tally.missedByPlugin,
                tally.falseHits, tally.wrongPlace, tally.limits);
    EXPECT_EQ(tally.missedByPlugin, 0) << tally.firstWrong;
    EXPECT_EQ(tally.falseHits, 0) << tally.firstWrong;
    EXPECT_EQ(tally.wrongPlace, 0) << tally.firstWrong;
    EXPECT_LE(tally.limits, 2 + tally.shots / 10000);
    EXPECT_GE(tally.hits, tally.shots * 3 / 10);
    EXPECT_GE(tally.misses, tally.shots / 10);
}

struct Range
{
    const char* name;
    bool turning;
    float radius;
};

void PrintTo(const Range& range, std::ostream* out)
{
    *out << range.name;
}

class Tunnelling : public testing::TestWithParam<std::tuple<Range, Method>>, public test::Queries
{
protected:
    Tunnelling() : Queries(std::get<Method>(GetParam())) {}

    [[nodiscard]] const Range& range() const { return std::get<Range>(GetParam()); }

    // Calls f with walls and the shots at them.
    template <class F>
    void forEachFrame(F f)
    {
        Random random(4711);
        const int all = shotCount();
        for (int done = 0; done < all; done += ShotsPerFrame)
        {
            const WallFrame frame = makeWall(random, range().turning);
            std::vector<Shot> shots;
            for (int i = 0; i < ShotsPerFrame; ++i)
                shots.push_back(makeShot(random, frame));
            f(frame, shots);
            printProgress(done + ShotsPerFrame, all);
        }
    }
};

TEST_P(Tunnelling, TimeOfImpactMissesNone)
{
    ShotTally tally;
    const float radius = range().radius;
    const Shape bullet = Circle{radius};
    forEachFrame(
        [&](const WallFrame& frame, const std::vector<Shot>& shots)
        {
            const Shape box = Box{{frame.length, 1.f}};
            const Operand target{box, frame.start};
            const Motion turn = Motion::of(target, frame.end);
            for (const Shot& shot : shots)
            {
                const Operand self{bullet, Affine2::translation(shot.from)};
                const Motion motion = Motion::of(self, Affine2::translation(shot.to));
                CastResult result = timeOfImpact(self, motion, target, turn);
                // "Out of iterations" is the answer then, and no miss; with the most that may be had, none is left.
                if (result.status == Status::IterationLimit)
                {
                    EXPECT_FALSE(result.hit);
                    ++tally.limits;
                    result = timeOfImpact(self, motion, target, turn, {.maxIterations = 128});
                }
                EXPECT_NE(result.status, Status::IterationLimit);
                count(tally, frame, shot, radius, {result.hit, result.fraction});
            }
        });
    expectNoneMissed(tally);
}

TEST_P(Tunnelling, BulletsOfACollisionSystemMissNone)
{
    ShotTally tally;
    const float radius = range().radius;
    CollisionSystem collisions(by());
    const Layer bullets = collisions.layer("bullets"), walls = collisions.layer("walls");
    collisions.collide(bullets, walls);
    forEachFrame(
        [&](const WallFrame& frame, const std::vector<Shot>& shots)
        {
            const SpriteId target =
                collisions.add({.shape = Box{{frame.length, 1.f}}, .matrix = frame.start, .layer = walls});
            std::vector<BulletMove> moves;
            for (const Shot& shot : shots)
                moves.push_back(
                    {collisions.fire({.radius = radius, .layer = bullets, .position = shot.from}), shot.to});
            std::map<BulletId, Answer> answers;
            const auto note = [&](float scale)
            {
                for (const Hit& hit : collisions.hits())
                    answers[hit.bullet] = {true, hit.fraction * scale};
            };
            collisions.update(); // a new bullet is tested where it is
            note(0.f);
            EXPECT_EQ(collisions.setMatrix(target, frame.end), Refused::None);
            EXPECT_EQ(collisions.moveBullets(moves), Refused::None);
            collisions.update();
            note(1.f);
            for (std::size_t i = 0; i < shots.size(); ++i)
            {
                count(tally, frame, shots[i], radius, answers[moves[i].id]);
                EXPECT_EQ(collisions.removeBullet(moves[i].id), Refused::None);
            }
            EXPECT_EQ(collisions.remove(target), Refused::None);
        });
    expectNoneMissed(tally);
}

INSTANTIATE_TEST_SUITE_P(
    Walls, Tunnelling,
    testing::Combine(testing::Values(Range{"StandingPoint", false, 0.f}, Range{"StandingDisc", false, 2.f},
                                     Range{"TurningPoint", true, 0.f}, Range{"TurningDisc", true, 2.f}),
                     testing::ValuesIn(test::Methods)),
    [](const auto& tested)
    { return std::string(std::get<0>(tested.param).name) + '_' + test::methodName(std::get<1>(tested.param)); });

} // namespace
