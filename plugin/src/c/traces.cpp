// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <graze/queries/trace.hpp>

// The steps of queries of pieces.
namespace graze::c
{

namespace
{

/// Fills the buffers with the first steps and vertices.
template <class Result>
void writeTrace(const Traced<Result>& trace, std::span<graze_trace_step> steps, std::span<graze_trace_vertex> vertices,
                const Answer<graze_traced>& answer)
{
    std::uint32_t stepCount = 0, vertexCount = 0, lastFirst = 0;
    for (const TraceStep& step : trace.steps)
    {
        // A step that goes on from the last one begins with the vertices after that, which stand there already.
        const std::uint32_t beforeFirst = step.before.empty() ? vertexCount : lastFirst;
        lastFirst = vertexCount;
        for (const TraceVertex& vertex : step.after)
        {
            if (vertexCount < vertices.size())
                vertices[vertexCount] = toC(vertex);
            ++vertexCount;
        }
        if (stepCount < steps.size())
            steps[stepCount] = toC(step, beforeFirst, lastFirst);
        ++stepCount;
    }
    answer.write(graze_traced{toC(trace.result.status), stepCount, vertexCount});
}

/// Without its vertices, which no sentence has.
TraceStep stepFrom(const graze_trace_step& from)
{
    if (from.kind > GRAZE_STEP_STARTS_IN_CONTACT)
        fail(GRAZE_INVALID_ARGUMENT, "unknown kind ", from.kind);
    if (from.phase > GRAZE_PHASE_CAST)
        fail(GRAZE_INVALID_ARGUMENT, "unknown phase ", from.phase);
    if (from.has_verdict != 0 && from.verdict > GRAZE_INVALID_INPUT)
        fail(GRAZE_INVALID_ARGUMENT, "unknown verdict ", from.verdict);
    TraceStep step;
    step.phase = static_cast<TracePhase>(from.phase);
    step.kind = static_cast<StepKind>(from.kind);
    if (from.has_verdict != 0)
        step.verdict = static_cast<Status>(from.verdict);
    step.direction = fromC(from.direction);
    step.vertex.w = fromC(from.vertex.w);
    step.reach = from.reach;
    step.nearest = fromC(from.nearest);
    step.lowerBound = from.lower_bound;
    step.upperBound = from.upper_bound;
    return step;
}

} // namespace

void enterTraces(graze_api& api)
{
    api.pieces_trace = call<"pieces_trace">(
        [](std::uint32_t query, Pieces<"a"> a, Matrix<"matrix_a"> atA, Point<"motion_a"> motionA, Pieces<"b"> b,
           Matrix<"matrix_b"> atB, Point<"motion_b"> motionB, Settings settings, graze_trace_step* steps,
           std::uint32_t stepCapacity, graze_trace_vertex* vertices, std::uint32_t vertexCapacity,
           Answer<graze_traced> answer)
        {
            const auto write = [&](const auto& trace) {
                writeTrace(trace, needSpan(steps, stepCapacity, "steps"),
                           needSpan(vertices, vertexCapacity, "vertices"), answer);
            };
            const Operand first = a.at(atA), second = b.at(atB);
            switch (query)
            {
                case GRAZE_TRACE_OVERLAP:
                    return write(traceOverlap(first, second, settings));
                case GRAZE_TRACE_DISTANCE:
                    return write(traceDistance(first, second, settings));
                case GRAZE_TRACE_PENETRATION:
                    return write(tracePenetration(first, second, settings));
                case GRAZE_TRACE_SHAPE_CAST:
                    return write(traceShapeCast(first, motionA, second, motionB, settings));
                default:
                    fail(GRAZE_INVALID_ARGUMENT, "unknown query ", query);
            }
        });
    api.pieces_trace_ray_cast = call<"pieces_trace_ray_cast">(
        [](Pieces<"pieces"> pieces, Matrix<"matrix"> matrix, Point<"origin"> origin, Point<"direction"> direction,
           Number<"length"> length, Settings settings, graze_trace_step* steps, std::uint32_t stepCapacity,
           graze_trace_vertex* vertices, std::uint32_t vertexCapacity, Answer<graze_traced> answer)
        {
            writeTrace(traceRayCast(pieces.at(matrix), {origin, direction, length}, settings),
                       needSpan(steps, stepCapacity, "steps"), needSpan(vertices, vertexCapacity, "vertices"), answer);
        });
    api.explain = call<"explain">(
        [](Given<graze_trace_step, "step"> step, char* buffer, std::uint32_t capacity,
           Answer<std::uint32_t, "length"> length)
        { writeText(explain(stepFrom(*step)), "sentence", needSpan(buffer, capacity, "buffer"), length); });
}

} // namespace graze::c
