// SPDX-License-Identifier: Zlib
// Each prediction makes a bench by chance, runs the library on it, and asks about a step of the run. A step is passed
// over when it has no answer of the kind, when another answer is wanted, so that all of them come up, or when the
// answer would be hard to see. When none is left, the next bench is tried.
#include "lab/lesson/benches.hpp"

#include <graze/math/affine2.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>

namespace game
{
namespace
{

using graze::StepKind;
using graze::Vec2;
/// Index of the right choice, or of the right point; none when the step is passed over.
using Answer = std::optional<std::size_t>;

constexpr float Margin = 14.f;      ///< to a border, so that the eye can judge (unit: pixels)
constexpr float Apart = 25.f;       ///< between points and lines that have to be told from each other
constexpr float LongEdge = 45.f;    ///< length of a segment to look at
constexpr float LeastShare = 0.05f; ///< share of a motion that is seen
constexpr float Same = 0.01f;

/// A step of a run on a bench by chance, and the prediction that is made of it.
struct Draft
{
    Random& random;
    const LabRun& run;
    Prediction prediction;

    [[nodiscard]] bool isLast() const { return prediction.step + 1 == run.steps.size(); }
    [[nodiscard]] const graze::TraceStep& search() const { return run.steps[prediction.step]; }
};

float distanceToLine(Vec2 point, Vec2 p, Vec2 q)
{
    return std::fabs(graze::dot(point - p, graze::normalized(graze::perpendicular(q - p))));
}

// How far the two are from touching.
float marginOf(const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    return std::max(graze::distance(a, b).distance, graze::penetration(a, b).depth);
}

// A click on one of the points: of the one at `place`. None may lie near another.
Answer clickAt(Draft& draft, std::vector<Vec2> points, Vec2 place)
{
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        for (std::size_t j = 0; j < i; ++j)
            if (graze::length(points[i] - points[j]) < Apart)
                return {};
        draft.prediction.difference.ring(Role::Vertex, points[i], 7.f).answers(i);
    }
    draft.prediction.points = std::move(points);
    return nearestOf(draft.prediction.points, place, Same);
}

/// An arrow that may be the next direction.
struct Candidate
{
    Vec2 from{};
    Vec2 direction{};
};

// One of the arrows is the direction of the next search; the others plainly are not.
Answer arrowsAt(Draft& draft, std::vector<Candidate> arrows)
{
    const Vec2 next = draft.run.steps[draft.prediction.step + 1].direction;
    Answer right;
    for (std::size_t i = 0; i < arrows.size(); ++i)
    {
        const std::size_t left = arrows.size() - i;
        std::swap(arrows[i], arrows[i + static_cast<std::size_t>(draft.random.below(static_cast<int>(left)))]);
        const auto [from, direction] = arrows[i];
        const float cosine = graze::dot(direction, next);
        if (cosine > 0.9999f)
            right = i;
        else if (cosine > 0.96f)
            return {};
        Figure& marks = draft.prediction.difference;
        marks.arrow(Role::Vertex, from, from + direction * LongEdge, 2.f).answers(i);
        marks
            .label(Role::Vertex, std::to_string(i + 1), from + direction * (0.5f * LongEdge),
                   graze::perpendicular(direction))
            .answers(i);
    }
    return right;
}

// A moved by a displacement: do the two overlap then?
Answer pickRing(Draft& draft)
{
    const float x = draft.random.between(-60.f, 260.f);
    const Vec2 ring(x, draft.random.between(-170.f, 170.f));
    Specimen moved = draft.prediction.bench.a;
    moved.position += ring;
    const graze::Sprite2D there = spriteOf(moved), &b = *draft.run.b;
    if (marginOf(*draft.run.a, b) < Margin || graze::length(ring) < 50.f || marginOf(there, b) < Margin)
        return {};
    const Answer right = graze::overlap(there, b).overlapping() ? 0u : 1u;
    draft.prediction.moved = ring;
    draft.prediction.difference.arrow(Role::Difference, {}, ring, 2.f);
    draft.prediction.difference.ring(Role::A, ring, 10.f).answers(*right);
    return right;
}

// The dot that two corners make.
Answer pickDot(Draft& draft)
{
    constexpr std::size_t MostDots = 12;
    const auto vertices = differenceOf(*draft.run.a, 0, *draft.run.b, 0).vertices;
    if (vertices.size() > MostDots)
        return {};
    const DifferenceVertex& marked =
        vertices[static_cast<std::size_t>(draft.random.below(static_cast<int>(vertices.size())))];
    std::vector<Vec2> points;
    for (const DifferenceVertex& vertex : vertices)
        points.push_back(vertex.w);
    for (const auto& [name, place, side] : {std::tuple{"a", marked.a, -1.f}, std::tuple{"b", marked.b, 1.f}})
    {
        draft.prediction.world.ring(Role::Vertex, place, 8.f);
        draft.prediction.world.label(Role::Vertex, name, place, {side, -1.f});
    }
    return clickAt(draft, std::move(points), marked.w);
}

// The vertex that a search finds. Not a tie, as seen by the eye.
Answer pickFarthest(Draft& draft)
{
    const graze::TraceStep& search = draft.search();
    const std::vector<Vec2> border = differenceOf(*draft.run.a, 0, *draft.run.b, 0).whole;
    for (const Vec2 point : border)
        if (search.reach - graze::dot(point, search.direction) < Margin &&
            graze::length(point - search.vertex.w) > Same)
            return {};
    return clickAt(draft, border, search.vertex.w);
}

// The corner of A that a search takes: not the nearest to B.
Answer pickCornerOfA(Draft& draft)
{
    const graze::Shape point{graze::Point{}};
    const auto gap = [&](Vec2 corner) {
        return graze::distance({point, graze::Affine2::translation(corner)}, *draft.run.b).distance;
    };
    const graze::ShapeView piece = draft.run.a->pieces()[0].view();
    for (std::uint32_t i = 0; i < piece.count; ++i)
        if (gap(draft.run.a->matrix().transformPoint(piece.point(i))) + Margin < gap(draft.search().vertex.pointA))
            return 1;
    return {};
}

// The next search of a yes or no, from a segment.
Answer pickAcross(Draft& draft)
{
    if (draft.search().kind != StepKind::MakesSegment || draft.isLast())
        return {};
    const Vec2 p = draft.search().after[0].w, q = draft.search().after[1].w;
    if (graze::length(q - p) < LongEdge || distanceToLine({}, p, q) < Margin)
        return {};
    const Vec2 along = graze::normalized(q - p);
    const Vec2 across = graze::perpendicular(along);
    const Vec2 middle = (p + q) * 0.5f;
    return arrowsAt(draft, {{middle, across}, {middle, -across}, {q, along}});
}

// The result of a search from a segment.
Answer pickTriangle(Draft& draft)
{
    const graze::TraceStep& search = draft.search();
    if (search.before.size() != 2)
        return {};
    const Vec2 p = search.before[0].w, q = search.before[1].w, w = search.vertex.w;
    const float clearance = std::min({distanceToLine({}, p, q), distanceToLine({}, q, w), distanceToLine({}, w, p)});
    // w, the segment and the dashed line through w are well apart; w rarely falls far short of the origin.
    const float apart = search.kind == StepKind::Separates ? 0.4f * Apart : Apart;
    if (std::fabs(search.reach) < 0.6f * Margin || clearance < 0.5f * Margin || distanceToLine(w, p, q) < apart ||
        graze::length(q - p) < LongEdge)
        return {};
    constexpr StepKind Kinds[] = {StepKind::Encloses, StepKind::Separates, StepKind::DropsVertex};
    const auto found = std::find(std::begin(Kinds), std::end(Kinds), search.kind);
    return found == std::end(Kinds) ? Answer() : static_cast<std::size_t>(found - std::begin(Kinds));
}

// The point that the simplex of a distance drops.
Answer pickDropped(Draft& draft)
{
    const graze::TraceStep& search = draft.search();
    if (search.before.size() != 2 || search.after.size() != 2 || search.kind != StepKind::NearerPoint)
        return {};
    const std::vector<Vec2> points = {search.before[0].w, search.before[1].w, search.vertex.w};
    if (distanceToLine(points[2], points[0], points[1]) < Apart)
        return {};
    for (const Vec2 point : points)
        if (graze::length(point - search.after[0].w) > Same && graze::length(point - search.after[1].w) > Same)
            return clickAt(draft, points, point);
    return {};
}

// The next search of a distance, from a segment.
Answer pickTowards(Draft& draft)
{
    const graze::TraceStep& search = draft.search();
    if (search.after.size() != 2 || draft.isLast() || graze::length(search.nearest) < 30.f)
        return {};
    std::vector<Candidate> arrows = {{search.nearest, graze::normalized(-search.nearest)}};
    for (const graze::TraceVertex& end : search.after)
    {
        if (graze::length(end.w - search.nearest) < LongEdge)
            return {};
        arrows.push_back({end.w, graze::normalized(-end.w)});
    }
    return arrowsAt(draft, std::move(arrows));
}

// The move of x: it moves, it stays, or nothing is hit.
Answer pickMoveOfX(Draft& draft)
{
    const std::size_t step = draft.prediction.step;
    const float former = step > 0 ? freeAfter(draft.run.steps[step - 1]) : 0.f;
    const graze::TraceStep& search = draft.search();
    if (search.phase != graze::TracePhase::Cast)
        return {};
    if (search.kind == StepKind::Advances)
        return search.lowerBound - former > LeastShare ? Answer(0) : Answer();
    if (search.kind == StepKind::FirstVertex || search.kind == StepKind::NearerPoint)
        return 1;
    return search.kind == StepKind::Recedes || search.kind == StepKind::FallsShort ? Answer(2) : Answer();
}

// Whether the motion ends in a hit. No close call: the same with B a little smaller and a little larger.
Answer pickHit(Draft& draft)
{
    const bool hit = draft.run.cast.hit;
    for (const float size : {0.88f, 1.12f})
    {
        LabBench bench = draft.prediction.bench;
        bench.b.scale = bench.b.scale * size;
        if (runOf(bench).cast.hit != hit)
            return {};
    }
    if (draft.isLast() || draft.search().phase != graze::TracePhase::Cast)
        return {};
    return hit ? 0 : 1;
}

// The next search of a penetration: out of the nearest edge of the polytope, of three.
Answer pickOutOfEdge(Draft& draft)
{
    const std::vector<Vec2> loop = placesOf(draft.search().after);
    if (draft.search().phase != graze::TracePhase::Polytope || draft.isLast() || loop.size() < 3)
        return {};
    std::vector<Candidate> arrows;
    for (std::size_t i = 0; i < loop.size(); ++i)
    {
        const Vec2 p = loop[i], q = loop[(i + 1) % loop.size()];
        const Vec2 across = graze::normalized(graze::perpendicular(q - p));
        arrows.push_back({(p + q) * 0.5f, graze::dot(p, across) < 0.f ? -across : across});
    }
    const auto gap = [](const Candidate& edge) { return graze::dot(edge.from, edge.direction); };
    std::sort(arrows.begin(), arrows.end(),
              [gap](const Candidate& one, const Candidate& other) { return gap(one) < gap(other); });
    if (gap(arrows[1]) - gap(arrows[0]) < Margin)
        return {};
    arrows.resize(3);
    return arrowsAt(draft, std::move(arrows));
}

// The result of a search out of an edge: it bulges, or it is the border.
Answer pickBorder(Draft& draft)
{
    const graze::TraceStep& search = draft.search();
    if (search.kind == StepKind::BorderReached)
        return 1;
    float edge = 0.f;
    for (const graze::TraceVertex& vertex : search.before)
        edge = std::max(edge, graze::dot(vertex.w, search.direction));
    return search.kind == StepKind::SplitsEdge && search.reach - edge > Margin ? Answer(0) : Answer();
}

// The naive solver's answer: right, wrong or none.
Answer pickNaiveAnswer(Draft& draft)
{
    const NaiveRun& naive = *draft.run.naive;
    const bool ends = naive.fault == naive.steps.size() || naive.verdict != NaiveRun::Endless;
    draft.prediction.stepAfter = std::min(naive.fault, std::max(draft.run.steps.size(), naive.steps.size()) - 1);
    return !naive.wrong ? 0u : ends ? 1u : 2u;
}

// Whether both bounds of a distance are as near as 1 %. No close call, and no run that has just begun.
Answer pickStop(Draft& draft)
{
    const graze::TraceStep& search = draft.search();
    if (search.phase != graze::TracePhase::MinNorm || search.after.size() != 2 || !std::isfinite(search.upperBound))
        return {};
    const float open = search.upperBound - search.lowerBound;
    // The line that is drawn has to be the best one.
    if (std::fabs(search.lowerBound + search.reach) > 0.001f * search.upperBound)
        return {};
    if (open > 0.1f * search.upperBound && search.upperBound - search.lowerBound > Margin)
        return 1;
    return open < 0.005f * search.upperBound ? Answer(0) : Answer();
}

/// A thing to predict: what is picked from a run, and what is shown of it.
struct Kind
{
    Answer (*pick)(Draft&);
    bool atStart = false; ///< only the first step is asked about
    LabReveal reveal = LabReveal::Result;
    LabReveal revealAfter = LabReveal::Result;
    bool showsSearch = true;
    std::size_t stepsOn = 0; ///< from the question to its answer; ends at the last step
    std::size_t answers = 0; ///< that are the right one in turn; 0: any will do
};
constexpr std::size_t ToTheEnd = 1000;
constexpr LabReveal UpToD = LabReveal::Direction, UpToW = LabReveal::Vertex;

/// In the order of the cards.
constexpr Kind Kinds[LessonCardCount][PredictionsPerCard] = {
    {{.pick = pickRing, .atStart = true, .answers = 2}, {.pick = pickDot, .atStart = true}},
    {{.pick = pickFarthest, .atStart = true, .reveal = UpToD, .revealAfter = UpToW},
     {.pick = pickCornerOfA, .atStart = true, .reveal = UpToD, .revealAfter = UpToW}},
    {{.pick = pickAcross, .revealAfter = UpToW, .showsSearch = false, .stepsOn = 1},
     {.pick = pickTriangle, .reveal = UpToW, .answers = 3}},
    {{.pick = pickDropped, .reveal = UpToW},
     {.pick = pickTowards, .revealAfter = UpToW, .showsSearch = false, .stepsOn = 1}},
    {{.pick = pickMoveOfX, .reveal = UpToW, .answers = 3},
     {.pick = pickHit, .atStart = true, .reveal = UpToD, .stepsOn = ToTheEnd, .answers = 2}},
    {{.pick = pickOutOfEdge, .revealAfter = UpToW, .showsSearch = false, .stepsOn = 1},
     {.pick = pickBorder, .reveal = UpToW, .answers = 2}},
    {{.pick = pickNaiveAnswer, .atStart = true, .reveal = UpToD, .answers = 3}, {.pick = pickStop, .answers = 2}}};

} // namespace

Prediction predictionOf(LessonCard card, std::size_t index, std::uint64_t seed)
{
    constexpr int MostTries = 20000;
    const Kind& kind = Kinds[static_cast<std::size_t>(card)][index];
    Random random(seed * 64 + static_cast<std::uint64_t>(card) * 8 + index);
    for (int i = 0; i < MostTries; ++i)
    {
        const LabBench bench = kind.pick == pickNaiveAnswer ? anyReport(random) : anyBench(card, random);
        const LabRun run = runOf(bench);
        const std::size_t count = run.steps.size();
        // Shapes whose bounds are apart need no search.
        if (count == 0 || run.steps[0].kind == StepKind::NoSearch)
            continue;
        const std::size_t first = kind.atStart ? 0 : static_cast<std::size_t>(random.below(static_cast<int>(count)));
        for (std::size_t k = 0; k < (kind.atStart ? 1 : count); ++k)
        {
            const std::size_t step = (first + k) % count;
            Draft draft{random,
                        run,
                        {.bench = bench,
                         .step = step,
                         .reveal = kind.reveal,
                         .stepAfter = std::min(step + kind.stepsOn, count - 1),
                         .revealAfter = kind.revealAfter,
                         .showsSearch = kind.showsSearch}};
            const Answer right = kind.pick(draft);
            if (!right || (kind.answers > 0 && *right != seed % kind.answers))
                continue;
            draft.prediction.right = *right;
            return std::move(draft.prediction);
        }
    }
    throw std::logic_error("lesson: no bench for this prediction");
}

} // namespace game
