// SPDX-License-Identifier: Zlib
#include "web/source_line.hpp"

#include "game/lab/benches.hpp"
#include "lab/run.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

namespace
{

using game::LabMode;
using graze::StepKind;
using graze::TracePhase;
using graze::TraceStep;

std::string textOf(std::string_view file)
{
    std::ifstream stream(std::filesystem::path(GRAZE_DOCS).parent_path() / "src/gjk" / file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string lineOf(const std::string& text, std::size_t number)
{
    std::size_t start = 0;
    for (std::size_t i = 1; i < number; ++i)
        start = text.find('\n', start) + 1;
    return text.substr(start, text.find('\n', start) - start);
}

TEST(WebSourceLine, EveryStepOfEveryRunHasOne)
{
    std::map<std::string_view, std::string> texts;
    std::set<std::pair<TracePhase, StepKind>> seen;
    for (std::uint64_t seed = 0; seed < 150; ++seed)
        for (std::size_t mode = 0; mode < game::LabModeCount; ++mode)
        {
            game::Random random(seed);
            game::LabBench bench = game::test::randomBench(random, static_cast<LabMode>(mode));
            game::tidy(bench);
            for (const TraceStep& step : game::runOf(bench).steps)
            {
                if (step.kind == StepKind::NoSearch)
                    continue;
                const std::string_view file = game::sourceOf(step.phase);
                const std::string& text = texts.try_emplace(file, textOf(file)).first->second;
                const std::size_t line = game::sourceLineOf(text, step);
                ASSERT_GT(line, 0u) << game::wordsOf(step);
                ASSERT_NE(lineOf(text, line).find("StepKind::"), std::string::npos) << line;
                seen.emplace(step.phase, step.kind);
            }
        }
    EXPECT_GT(seen.size(), 20u);
}

// Lines that name a kind of step, of the algorithm that made the step and for the end that it had.
constexpr std::string_view Source = R"(void BooleanGjk<Piece>::takeFirst()
{
    m_found = StepKind::FirstVertex;
    end(StepKind::OnBorder, Status::Overlapping);
}
void BooleanGjk<Piece>::takeSecond()
{
    end(StepKind::OnBorder, Status::Overlapping);
}
void DistanceGjk<Piece>::take()
{
    if (m_found == StepKind::FirstVertex)
        m_found = StepKind::FirstVertex;
    end(StepKind::FirstVertexes, Status::Overlapping);
})";

TraceStep stepOf(TracePhase phase, StepKind kind)
{
    TraceStep step;
    step.phase = phase;
    step.kind = kind;
    return step;
}

TEST(WebSourceLine, IsThatOfTheAlgorithm)
{
    EXPECT_EQ(game::sourceLineOf(Source, stepOf(TracePhase::Boolean, StepKind::FirstVertex)), 3u);
    EXPECT_EQ(game::sourceLineOf(Source, stepOf(TracePhase::MinNorm, StepKind::FirstVertex)), 13u);
    EXPECT_EQ(game::sourceLineOf(Source, stepOf(TracePhase::Cast, StepKind::FirstVertex)), 0u);
}

TEST(WebSourceLine, EndOnTheBorderIsThatOfItsSimplex)
{
    TraceStep step = stepOf(TracePhase::Boolean, StepKind::OnBorder);
    step.verdict = graze::Status::Overlapping;
    EXPECT_EQ(game::sourceLineOf(Source, step), 4u);
    step.before.resize(1);
    EXPECT_EQ(game::sourceLineOf(Source, step), 8u);
}

} // namespace
