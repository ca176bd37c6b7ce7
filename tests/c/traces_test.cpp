// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <graze/queries/trace.hpp>
#include <graze/shapes/primitives.hpp>

#include <array>
#include <cmath>
#include <vector>

// The steps of C are those of C++, which runs beside the module here.
namespace
{

using graze::Affine2;
using graze::Operand;
using graze::TraceStep;
using graze::Vec2;

constexpr graze_vec2 Still{0.f, 0.f};

bool same(graze_vec2 c, Vec2 v)
{
    return c.x == v.x && c.y == v.y;
}
bool same(const graze_trace_vertex& c, const graze::TraceVertex& v)
{
    return same(c.w, v.w) && same(c.point_a, v.pointA) && same(c.point_b, v.pointB);
}

/// All that a call records.
struct Record
{
    graze_traced found{};
    std::vector<graze_trace_step> steps;
    std::vector<graze_trace_vertex> vertices;

    void expectLoop(std::uint32_t first, std::uint32_t count, const std::vector<graze::TraceVertex>& loop) const
    {
        ASSERT_EQ(count, loop.size());
        ASSERT_LE(first + count, vertices.size());
        for (std::uint32_t k = 0; k < count; ++k)
            EXPECT_TRUE(same(vertices[first + k], loop[k])) << "vertex " << k;
    }
    void expectStep(const graze_trace_step& c, const TraceStep& step) const
    {
        EXPECT_EQ(c.phase, static_cast<std::uint32_t>(step.phase));
        EXPECT_EQ(c.kind, static_cast<std::uint32_t>(step.kind));
        EXPECT_EQ(c.has_verdict != 0, step.verdict.has_value());
        EXPECT_EQ(c.verdict, static_cast<std::uint32_t>(step.verdict.value_or(graze::Status::Separated)));
        EXPECT_EQ(c.iteration, step.iteration);
        EXPECT_TRUE(c.piece_a == step.pieceA && c.piece_b == step.pieceB);
        EXPECT_TRUE(c.radius_a == step.radiusA && c.radius_b == step.radiusB);
        EXPECT_TRUE(same(c.direction, step.direction));
        EXPECT_TRUE(same(c.vertex, step.vertex));
        EXPECT_EQ(c.reach, step.reach);
        EXPECT_TRUE(same(c.nearest, step.nearest));
        EXPECT_EQ(c.lower_bound, step.lowerBound);
        EXPECT_EQ(c.upper_bound, step.upperBound);
        expectLoop(c.before_first, c.before_count, step.before);
        expectLoop(c.after_first, c.after_count, step.after);
    }
    template <class Result>
    void expect(const graze::Traced<Result>& traced) const
    {
        EXPECT_EQ(found.status, static_cast<std::uint32_t>(traced.result.status));
        ASSERT_EQ(steps.size(), traced.steps.size());
        for (std::size_t k = 0; k < steps.size(); ++k)
        {
            SCOPED_TRACE("step " + std::to_string(k));
            expectStep(steps[k], traced.steps[k]);
        }
    }
};

class CTraces : public graze::test::LoadedModule
{
protected:
    /// The same pieces in both languages.
    struct Side
    {
        Pieces pieces;
        std::vector<graze::Shape> shapes;
        graze_matrix matrix = GRAZE_IDENTITY;

        [[nodiscard]] Operand operand() const
        {
            const graze_matrix& m = matrix;
            return {shapes, Affine2{m.m00, m.m01, m.tx, m.m10, m.m11, m.ty}};
        }
    };

    void SetUp() override
    {
        LoadedModule::SetUp();
        m_sides.push_back({piecesOf(box(20.f, 12.f)), {graze::Box(20.f, 12.f)}});
        m_sides.push_back({piecesOf(circle(5.f)), {graze::Circle{5.f}}});
        // Two pieces, one of them with rounded corners.
        std::array<graze_shape, 2> two{box(8.f, 8.f), circle(6.f)};
        two[0].radius = 2.f;
        two[1].a = {11.f, 1.f};
        graze_pieces* made = nullptr;
        EXPECT_EQ(api->make_pieces(two.data(), 2, &made), GRAZE_OK);
        m_sides.push_back({own(made), {graze::Box({8.f, 8.f}, {}, 2.f), graze::Circle{6.f, {11.f, 1.f}}}});
    }

    /// Asks for the room first.
    template <class Call>
    Record record(const Call& call)
    {
        Record all;
        EXPECT_EQ(call(nullptr, 0u, nullptr, 0u, &all.found), GRAZE_OK) << api->last_error();
        all.steps.resize(all.found.step_count);
        all.vertices.resize(all.found.vertex_count);
        EXPECT_EQ(call(all.steps.data(), all.found.step_count, all.vertices.data(), all.found.vertex_count, &all.found),
                  GRAZE_OK)
            << api->last_error();
        return all;
    }
    Record trace(std::uint32_t query, const Side& a, const Side& b, graze_vec2 motionA = Still,
                 graze_vec2 motionB = Still, const graze_settings* settings = nullptr)
    {
        return record(
            [&](auto... room)
            {
                return api->pieces_trace(query, a.pieces.get(), &a.matrix, motionA, b.pieces.get(), &b.matrix, motionB,
                                         settings, room...);
            });
    }
    Record traceRay(const Side& target, graze_vec2 origin, graze_vec2 direction, float length)
    {
        return record(
            [&](auto... room)
            {
                return api->pieces_trace_ray_cast(target.pieces.get(), &target.matrix, origin, direction, length,
                                                  nullptr, room...);
            });
    }
    /// `look(a, b)` for each two sides in either order, b turned and at several places: apart, touching, deep.
    template <class Look>
    void forEachPair(const Look& look)
    {
        for (const Side& a : m_sides)
            for (Side& b : m_sides)
                for (const float x : {0.f, 3.f, 14.f, 31.f})
                {
                    if (&a == &b)
                        continue;
                    b.matrix = {0.8f, -0.6f, x, 0.6f, 0.8f, x / 3.f};
                    look(a, b);
                    b.matrix = GRAZE_IDENTITY;
                }
    }

    std::vector<Side> m_sides;
};

TEST_F(CTraces, EveryFieldOfAStepIsThatOfTheLibrary)
{
    std::size_t loops = 0, shared = 0;
    forEachPair(
        [&](const Side& a, const Side& b)
        {
            trace(GRAZE_TRACE_OVERLAP, a, b).expect(graze::traceOverlap(a.operand(), b.operand()));
            trace(GRAZE_TRACE_DISTANCE, a, b).expect(graze::traceDistance(a.operand(), b.operand()));
            const Record deep = trace(GRAZE_TRACE_PENETRATION, a, b);
            deep.expect(graze::tracePenetration(a.operand(), b.operand()));
            for (const graze_trace_step& step : deep.steps)
            {
                loops += step.after_count > 3;
                shared += step.before_count > 0;
            }
        });
    EXPECT_GT(loops, 0u) << "polytopes have more vertices than a simplex";
    EXPECT_GT(shared, 0u);
}

TEST_F(CTraces, ThoseOfCastsAndRaysTooWithTheirMotions)
{
    std::size_t hits = 0;
    forEachPair(
        [&](const Side& a, const Side& b)
        {
            const Record cast = trace(GRAZE_TRACE_SHAPE_CAST, a, b, {30.f, 4.f}, {-9.f, 2.f});
            cast.expect(graze::traceShapeCast(a.operand(), {30.f, 4.f}, b.operand(), {-9.f, 2.f}));
            hits += cast.found.status == GRAZE_OVERLAPPING;
            traceRay(b, {-40.f, 1.f}, {3.f, 0.5f}, 100.f)
                .expect(graze::traceRayCast(b.operand(), {{-40.f, 1.f}, {3.f, 0.5f}, 100.f}));
        });
    EXPECT_GT(hits, 0u);
}

TEST_F(CTraces, TheSettingsAreThoseOfTheCall)
{
    m_sides[0].matrix = {0.8f, -0.6f, 4.f, 0.6f, 0.8f, 1.f};
    graze_settings settings = GRAZE_SETTINGS_INIT;
    settings.max_iterations = 2;
    const Record two = trace(GRAZE_TRACE_PENETRATION, m_sides[0], m_sides[1], Still, Still, &settings);
    EXPECT_EQ(two.found.status, std::uint32_t{GRAZE_ITERATION_LIMIT});
    EXPECT_EQ(two.steps.size(), 2u);
}

TEST_F(CTraces, ASmallBufferHoldsTheFirstAndTheCountsAreThoseOfAll)
{
    const Side &a = m_sides[0], &b = m_sides[1];
    const Record all = trace(GRAZE_TRACE_PENETRATION, a, b);
    ASSERT_GT(all.steps.size(), 2u);
    std::array<graze_trace_step, 3> steps{};
    std::array<graze_trace_vertex, 4> vertices{};
    steps[2].kind = 77;
    vertices[3].w.x = 77.f;
    graze_traced found{};
    ASSERT_EQ(api->pieces_trace(GRAZE_TRACE_PENETRATION, a.pieces.get(), &a.matrix, Still, b.pieces.get(), &b.matrix,
                                Still, nullptr, steps.data(), 2, vertices.data(), 3, &found),
              GRAZE_OK);
    EXPECT_EQ(found.step_count, all.steps.size());
    EXPECT_EQ(found.vertex_count, all.vertices.size());
    EXPECT_EQ(std::memcmp(steps.data(), all.steps.data(), 2 * sizeof steps[0]), 0);
    EXPECT_EQ(std::memcmp(vertices.data(), all.vertices.data(), 3 * sizeof vertices[0]), 0);
    EXPECT_EQ(steps[2].kind, 77u);
    EXPECT_EQ(vertices[3].w.x, 77.f);
}

TEST_F(CTraces, BadArgumentsAreRefusedAndNothingIsWritten)
{
    const Side &a = m_sides[0], &b = m_sides[1];
    graze_traced found{9, 9, 9};
    graze_trace_step step{};
    const auto call = [&](std::uint32_t query, const graze_pieces* pieces, const graze_matrix* matrix,
                          graze_vec2 motion, graze_trace_step* steps, graze_traced* answer)
    {
        return api->pieces_trace(query, pieces, matrix, motion, b.pieces.get(), &b.matrix, Still, nullptr, steps, 1,
                                 nullptr, 0, answer);
    };
    EXPECT_EQ(call(0, nullptr, &a.matrix, Still, &step, &found), GRAZE_NULL_ARGUMENT);
    expectSentence("pieces_trace", "a is null");
    EXPECT_EQ(call(0, reinterpret_cast<graze_pieces*>(system), &a.matrix, Still, &step, &found), GRAZE_BAD_HANDLE);
    EXPECT_EQ(call(0, a.pieces.get(), nullptr, Still, &step, &found), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(call(0, a.pieces.get(), &a.matrix, {0.f, graze::test::Nan}, &step, &found), GRAZE_NOT_FINITE);
    expectSentence("pieces_trace", "motion_a is not finite");
    EXPECT_EQ(call(0, a.pieces.get(), &a.matrix, Still, nullptr, &found), GRAZE_NULL_ARGUMENT);
    expectSentence("pieces_trace", "steps is null");
    EXPECT_EQ(call(0, a.pieces.get(), &a.matrix, Still, &step, nullptr), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(call(GRAZE_TRACE_SHAPE_CAST + 1, a.pieces.get(), &a.matrix, Still, &step, &found),
              GRAZE_INVALID_ARGUMENT);
    expectSentence("pieces_trace", "unknown query 4");
    EXPECT_EQ(api->pieces_trace_ray_cast(a.pieces.get(), &a.matrix, Still, {1.f, 0.f}, 1.f, nullptr, &step, 1, nullptr,
                                         1, &found),
              GRAZE_NULL_ARGUMENT);
    expectSentence("pieces_trace_ray_cast", "vertices is null");
    EXPECT_TRUE(found.status == 9 && found.step_count == 9 && found.vertex_count == 9 && step.iteration == 0);
}

TEST_F(CTraces, TheWordsOfAStepAreThoseOfTheLibrary)
{
    forEachPair(
        [&](const Side& a, const Side& b)
        {
            const Record c = trace(GRAZE_TRACE_PENETRATION, a, b);
            const auto traced = graze::tracePenetration(a.operand(), b.operand());
            ASSERT_EQ(c.steps.size(), traced.steps.size());
            for (std::size_t k = 0; k < c.steps.size(); ++k)
            {
                std::array<char, 400> sentence{};
                std::uint32_t length = 0;
                ASSERT_EQ(api->explain(&c.steps[k], sentence.data(), sentence.size(), &length), GRAZE_OK);
                EXPECT_EQ(std::string(sentence.data()), graze::explain(traced.steps[k]));
                EXPECT_EQ(length, std::strlen(sentence.data()));
            }
        });
}

TEST_F(CTraces, ASentenceNeedsRoomForItselfAndAZero)
{
    const graze_trace_step step = trace(GRAZE_TRACE_OVERLAP, m_sides[0], m_sides[1]).steps.front();
    std::uint32_t length = 0;
    EXPECT_EQ(api->explain(&step, nullptr, 0, &length), GRAZE_BUFFER_TOO_SMALL);
    std::vector<char> room(length + 1, '#');
    EXPECT_EQ(api->explain(&step, room.data(), length, &length), GRAZE_BUFFER_TOO_SMALL);
    expectSentence("explain", "the sentence takes " + std::to_string(length + 1) + " bytes");
    EXPECT_EQ(room[0], '#');
    EXPECT_EQ(api->explain(&step, room.data(), length + 1, &length), GRAZE_OK);
    EXPECT_EQ(room[length], '\0');
}

TEST_F(CTraces, AStepThatNoTraceHasIsNotExplained)
{
    graze_trace_step step{};
    std::array<char, 400> sentence{};
    std::uint32_t length = 7;
    const auto refused = [&](const char* reason)
    {
        EXPECT_EQ(api->explain(&step, sentence.data(), sentence.size(), &length), GRAZE_INVALID_ARGUMENT);
        expectSentence("explain", reason);
        step = {};
    };
    step.kind = GRAZE_STEP_STARTS_IN_CONTACT + 257;
    refused("unknown kind 278");
    step.phase = 4;
    refused("unknown phase 4");
    step.has_verdict = 1;
    step.verdict = 4;
    refused("unknown verdict 4");
    EXPECT_EQ(api->explain(nullptr, sentence.data(), sentence.size(), &length), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(length, 7u);
}

} // namespace
