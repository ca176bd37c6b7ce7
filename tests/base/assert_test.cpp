// SPDX-License-Identifier: Zlib
#include <graze/base/assert.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace
{

std::vector<std::string> reported;

void note(const char* condition, const char* file, int line)
{
    EXPECT_NE(std::string(file).find("assert_test.cpp"), std::string::npos);
    EXPECT_GT(line, 0);
    reported.emplace_back(condition);
}

/// The default is back afterwards.
class Asserts : public testing::Test
{
protected:
    Asserts() { reported.clear(); }
    ~Asserts() override { graze::setAssertHandler(nullptr); }
};

TEST_F(Asserts, AHandlerReceivesTheConditionTheFileAndTheLine)
{
    graze::setAssertHandler(note);
    graze::detail::assertionFailed("size > 0", "assert_test.cpp", 5);
    EXPECT_EQ(reported, std::vector<std::string>{"size > 0"});
}

TEST_F(Asserts, ConditionsAreEvaluatedInDebugBuildsOnly)
{
    graze::setAssertHandler(note);
    int evaluated = 0;
    const auto holds = [&evaluated](bool answer)
    {
        ++evaluated;
        return answer;
    };
    GRAZE_ASSERT(holds(true));
    GRAZE_ASSERT(holds(false));
#ifdef NDEBUG
    EXPECT_EQ(evaluated, 0);
    EXPECT_TRUE(reported.empty());
#else
    EXPECT_EQ(evaluated, 2);
    EXPECT_EQ(reported, std::vector<std::string>{"holds(false)"});
#endif
}

TEST_F(Asserts, SettingAHandlerGivesTheOneBefore)
{
    const graze::AssertHandler usual = graze::setAssertHandler(note);
    ASSERT_NE(usual, nullptr);
    EXPECT_EQ(graze::setAssertHandler(nullptr), note);
    EXPECT_EQ(graze::setAssertHandler(note), usual) << "null puts the default back";
}

using AssertsDeathTest = Asserts;

TEST_F(AssertsDeathTest, TheDefaultSaysWhereAndAborts)
{
    EXPECT_DEATH(graze::detail::assertionFailed("size > 0", "shape.cpp", 7),
                 "graze: assertion failed: size > 0 \\(shape.cpp:7\\)");
}

} // namespace
