// SPDX-License-Identifier: Zlib
// Random sprites that are swept, against the oracle, which subdivides their motions with bounds: no touch is missed,
// and none is invented. GRAZE_TEST_CASES=1000000 for the long run.
#include "support/methods.hpp"
#include "support/pairs/moving_pair.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

namespace
{

using namespace graze;
using test::JudgedMotion;
using test::MovingPair;
using test::Random;

struct Tally
{
    int apart = 0;   ///< when the frame begins
    int passes = 0;  ///< apart at its end too
    int touches = 0; ///< in touch at its end
    int wrong = 0;
    int unproven = 0; ///< by the oracle
    std::string first;
};

class SweptPairs : public testing::TestWithParam<Method>
{
protected:
    // The events of the frame as the answer of a cast; a touch that lasts says no more than when it began.
    static CastResult castOf(const Contact& begun, bool passed)
    {
        CastResult cast{.status = passed ? Status::Overlapping : Status::IterationLimit, .hit = passed};
        cast.fraction = begun.fraction;
        cast.point = begun.point;
        cast.normal = begun.normal;
        cast.startedOverlapping = passed && begun.fraction == 0.f && begun.depth > 0.f;
        return cast;
    }

    void play(const MovingPair& moving, int number)
    {
        CollisionSystem system({.method = GetParam()});
        const SpriteId a =
            system.add({.shape = moving.pair.a, .matrix = moving.pair.matrixA, .swept = number % 3 != 0});
        const SpriteId b =
            system.add({.shape = moving.pair.b, .matrix = moving.pair.matrixB, .swept = number % 3 != 1});
        system.update();
        const bool touched = !system.begun().empty();
        EXPECT_EQ(system.setMatrix(a, moving.endA), Refused::None);
        EXPECT_EQ(system.setMatrix(b, moving.endB), Refused::None);
        system.update();
        if (touched)
        {
            EXPECT_TRUE(system.begun().empty());
            return;
        }
        ++m_tally.apart;
        const JudgedMotion judged(moving);
        const auto reached = judged.firstTouch();
        const bool passed = !system.ended().empty();
        test::Verdict verdict;
        if (system.begun().empty())
            verdict = judge(judged, reached, {.status = Status::Separated});
        else
        {
            const Contact& begun = system.begun()[0];
            EXPECT_EQ(begun.passed, passed);
            ++(passed ? m_tally.passes : m_tally.touches);
            verdict = judge(judged, reached, castOf(begun, passed), 0., test::StartNormal::Any);
            const auto t = static_cast<double>(begun.fraction);
            if (!passed && std::min(judged.gapAt(t), judged.pair.gapAt(t, false).gap) > judged.slack)
                verdict.wrong("apart at the fraction", t, judged.gapAt(t));
        }
        m_tally.unproven += verdict.isUnproven;
        if (verdict.faults.empty())
            return;
        ++m_tally.wrong;
        if (m_tally.first.empty())
            m_tally.first = std::string(verdict.faults[0].what) + "\n" + describe(moving);
    }

    Tally m_tally;
};

TEST_P(SweptPairs, NoTouchIsMissedAndNoneInvented)
{
    Random random(90210);
    const int all = test::caseCount(3000);
    for (int i = 0; i < all; ++i)
    {
        play(randomMovingPair(random, test::View::Any), i);
        if (all > 100000 && i % 10000 == 0)
            std::fprintf(stderr, "\r%d of %d pairs", i, all);
    }
    std::printf("%d pairs, %d apart at first: %d pass, %d touch at the end; wrong %d, unproven %d\n", all,
                m_tally.apart, m_tally.passes, m_tally.touches, m_tally.wrong, m_tally.unproven);
    EXPECT_EQ(m_tally.wrong, 0) << m_tally.first;
    EXPECT_LE(m_tally.unproven, test::atMost(0.01, all));
    EXPECT_GE(m_tally.passes, test::atLeast(0.05, all));
    EXPECT_GE(m_tally.touches, test::atLeast(0.03, all));
}

INSTANTIATE_TEST_SUITE_P(Methods, SweptPairs, testing::ValuesIn(test::Methods),
                         [](const auto& tested) { return std::string(test::methodName(tested.param)); });

} // namespace
