// SPDX-License-Identifier: Zlib
// Each prediction makes a bench by chance, runs the library on it, and asks about a step of the run. A bench is dropped
// when its run has no step of the kind, when another answer is wanted, so that all of them come up, or when the answer
// would be hard to see: then the next one is tried.
#include "lab/lesson/prediction.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace game
{
namespace
{

using graze::StepKind;
using graze::Vec2;

constexpr float Margin = 14.f;      ///< to a border, so that the eye can judge (unit: pixels)
constexpr float Apart = 25.f;       ///< between points and lines that have to be told from each other
constexpr float LongEdge = 45.f;    ///< length of a segment to look at
constexpr float LeastGap = 4.f;     ///< gap that is seen
constexpr float LeastShare = 0.05f; ///< share of a motion that is seen
constexpr float Same = 0.01f;

/// One try: a bench by chance and its run. A prediction about it is set up, unless it is dropped: false.
struct Try
{
    Random& random;
    std::size_t wanted; ///< the answer that should come up, taken modulo the number of answers
    Prediction prediction;
    LabRun run;

    bool ask(std::size_t step, std::size_t right, std::size_t stepsOn = 0)
    {
        prediction.step = step;
        prediction.stepAfter = step + stepsOn;
        prediction.right = right;
        return true;
    }
    [[nodiscard]] const graze::TraceStep& search(std::size_t step) const { return *run.steps[step].search; }
    [[nodiscard]] std::size_t anyStep() const
    {
        return static_cast<std::size_t>(random.below(static_cast<int>(run.steps.size())));
    }
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
bool clickAt(Try& t, std::size_t step, std::vector<Vec2> points, Vec2 place)
{
    std::optional<std::size_t> right;
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        if (graze::length(points[i] - place) < Same)
            right = i;
        for (std::size_t j = 0; j < i; ++j)
            if (graze::length(points[i] - points[j]) < Apart)
                return false;
    }
    if (!right)
        return false;
    for (std::size_t i = 0; i < points.size(); ++i)
        t.prediction.difference.ring(Role::Vertex, points[i], 7.f).answers(i);
    t.prediction.points = std::move(points);
    return t.ask(step, *right);
}

/// An arrow that may be the next direction. Its number stands at its tip, or behind its start.
struct Candidate
{
    Vec2 from{};
    Vec2 direction{};
    bool numberBehind = false;
};

// One of the arrows is the direction of the next search; the others plainly are not.
bool arrowsAt(Try& t, std::size_t step, std::vector<Candidate> arrows)
{
    const Vec2 next = t.search(step + 1).direction;
    for (int i = static_cast<int>(arrows.size()) - 1; i > 0; --i)
        std::swap(arrows[static_cast<std::size_t>(i)], arrows[static_cast<std::size_t>(t.random.below(i + 1))]);
    std::size_t right = arrows.size();
    for (std::size_t i = 0; i < arrows.size(); ++i)
    {
        const float cosine = graze::dot(arrows[i].direction, next);
        if (cosine > 0.9999f)
            right = i;
        else if (cosine > 0.96f)
            return false;
        const Vec2 tip = arrows[i].from + arrows[i].direction * LongEdge;
        t.prediction.difference.arrow(Role::Vertex, arrows[i].from, tip, 2.f).answers(i);
        t.prediction.difference
            .label(Role::Vertex, std::to_string(i + 1), arrows[i].numberBehind ? arrows[i].from : tip,
                   arrows[i].numberBehind ? -arrows[i].direction : arrows[i].direction)
            .answers(i);
    }
    t.prediction.showsSearch = false;
    t.prediction.revealAfter = LabReveal::Vertex;
    return right < arrows.size() && t.ask(step, right, 1);
}

// A moved by a displacement: do the two overlap then?
bool predictRing(Try& t)
{
    const float x = t.random.between(-60.f, 260.f);
    const Vec2 ring(x, t.random.between(-170.f, 170.f));
    graze::Affine2 moved = t.run.a->matrix();
    moved.tx += ring.x;
    moved.ty += ring.y;
    graze::Sprite2D there = *t.run.a;
    if (marginOf(*t.run.a, *t.run.b) < Margin || graze::length(ring) < 50.f || !there.setMatrix(moved) ||
        marginOf(there, *t.run.b) < Margin)
        return false;
    const bool overlaps = graze::overlap(there, *t.run.b).overlapping();
    if (overlaps != (t.wanted % 2 == 0))
        return false;
    t.prediction.moved = ring;
    t.prediction.difference.arrow(Role::A, {}, ring, 2.f);
    t.prediction.difference.ring(Role::A, ring, 10.f).answers(overlaps ? 0 : 1);
    return t.ask(0, overlaps ? 0 : 1);
}

// The dot that two corners make.
bool predictDot(Try& t)
{
    constexpr std::size_t MostDots = 12;
    const auto vertices = differenceOf(*t.run.a, 0, *t.run.b, 0).vertices;
    if (vertices.size() > MostDots)
        return false;
    const DifferenceVertex& marked =
        vertices[static_cast<std::size_t>(t.random.below(static_cast<int>(vertices.size())))];
    std::vector<Vec2> points;
    for (const DifferenceVertex& vertex : vertices)
        points.push_back(vertex.w);
    for (const auto& [name, place, side] : {std::tuple{"a", marked.a, -1.f}, std::tuple{"b", marked.b, 1.f}})
    {
        t.prediction.world.ring(Role::Vertex, place, 8.f);
        t.prediction.world.label(Role::Vertex, name, place, {side, -1.f});
    }
    return clickAt(t, 0, std::move(points), marked.w);
}

// The vertex that a search finds.
bool predictFarthest(Try& t)
{
    const std::size_t index = t.anyStep();
    const graze::TraceStep& search = t.search(index);
    const std::vector<Vec2> border = differenceOf(*t.run.a, 0, *t.run.b, 0).whole;
    for (const Vec2 point : border)
        if (search.reach - graze::dot(point, search.direction) < Margin &&
            graze::length(point - search.vertex.w) > Same)
            return false; // a tie, as seen by the eye
    t.prediction.reveal = LabReveal::Direction;
    t.prediction.revealAfter = LabReveal::Vertex;
    return clickAt(t, index, border, search.vertex.w);
}

// The corner of A that a search takes: no other lies about as far against d, and it is not the nearest to B.
bool predictCornerOfA(Try& t)
{
    const std::size_t index = t.anyStep();
    const graze::TraceStep& search = t.search(index);
    const graze::Shape point{graze::Point{}};
    const graze::ShapeView piece = t.run.a->pieces()[0].view();
    Vec2 nearest{};
    float least = 1e30f;
    for (std::uint32_t i = 0; i < piece.count; ++i)
    {
        const Vec2 corner = t.run.a->matrix().transformPoint(piece.point(i));
        const bool taken = graze::length(corner - search.vertex.pointA) < Same;
        if (!taken && graze::dot(corner - search.vertex.pointA, search.direction) < Margin)
            return false;
        const float gap =
            graze::distance(graze::Operand(point, graze::Affine2::translation(corner)), *t.run.b).distance;
        if (std::fabs(gap - least) < Margin)
            return false;
        if (gap < least)
            nearest = corner;
        least = std::min(least, gap);
    }
    t.prediction.reveal = LabReveal::Direction;
    t.prediction.revealAfter = LabReveal::Vertex;
    return graze::length(nearest - search.vertex.pointA) > Same && t.ask(index, 1);
}

// The next search of a yes or no, from a segment.
bool predictAcross(Try& t)
{
    for (std::size_t i = 0; i + 1 < t.run.steps.size(); ++i)
    {
        const graze::TraceStep& search = t.search(i);
        if (search.kind != StepKind::MakesSegment)
            continue;
        const Vec2 p = search.after[0].w;
        const Vec2 q = search.after[1].w;
        if (graze::length(q - p) < LongEdge || distanceToLine({}, p, q) < Margin)
            return false;
        const Vec2 along = graze::normalized(q - p);
        const Vec2 across = graze::perpendicular(along);
        const Vec2 middle = (p + q) * 0.5f;
        return arrowsAt(t, i, {{middle, across}, {middle, -across}, {q, along}});
    }
    return false;
}

// The result of a search from a segment.
bool predictTriangle(Try& t)
{
    constexpr StepKind Kinds[] = {StepKind::Encloses, StepKind::Separates, StepKind::DropsVertex};
    const std::size_t wanted = t.wanted % std::size(Kinds);
    for (std::size_t i = 0; i < t.run.steps.size(); ++i)
    {
        const graze::TraceStep& search = t.search(i);
        if (search.before.size() != 2 || search.kind != Kinds[wanted])
            continue;
        const Vec2 p = search.before[0].w, q = search.before[1].w, w = search.vertex.w;
        const float clearance =
            std::min({distanceToLine({}, p, q), distanceToLine({}, q, w), distanceToLine({}, w, p)});
        // w, the segment and the dashed line through w are well apart; w rarely falls far short of the origin.
        const float apart = search.kind == StepKind::Separates ? 0.4f * Apart : Apart;
        if (std::fabs(search.reach) < 0.6f * Margin || clearance < 0.5f * Margin || distanceToLine(w, p, q) < apart ||
            graze::length(q - p) < LongEdge)
            continue;
        t.prediction.reveal = LabReveal::Vertex;
        return t.ask(i, wanted);
    }
    return false;
}

// The point that the simplex of a distance drops.
bool predictDropped(Try& t)
{
    for (std::size_t i = 0; i < t.run.steps.size(); ++i)
    {
        const graze::TraceStep& search = t.search(i);
        if (search.before.size() != 2 || search.after.size() != 2 || search.kind != StepKind::NearerPoint)
            continue;
        const std::vector<Vec2> points = {search.before[0].w, search.before[1].w, search.vertex.w};
        if (distanceToLine(points[2], points[0], points[1]) < Apart)
            continue;
        t.prediction.reveal = LabReveal::Vertex;
        for (const Vec2 point : points)
            if (graze::length(point - search.after[0].w) > Same && graze::length(point - search.after[1].w) > Same)
                return clickAt(t, i, points, point);
    }
    return false;
}

// The next search of a distance, from a segment.
bool predictTowards(Try& t)
{
    for (std::size_t i = 0; i + 1 < t.run.steps.size(); ++i)
    {
        const graze::TraceStep& search = t.search(i);
        if (search.after.size() != 2 || graze::length(search.nearest) < 30.f)
            continue;
        const Vec2 p = search.after[0].w;
        const Vec2 q = search.after[1].w;
        if (graze::length(p - search.nearest) < LongEdge || graze::length(q - search.nearest) < LongEdge)
            return false;
        std::vector<Candidate> arrows;
        for (const Vec2 from : {search.nearest, p, q})
            arrows.push_back({from, graze::normalized(-from), true});
        return arrowsAt(t, i, std::move(arrows));
    }
    return false;
}

// What x does: it moves, it stays, or nothing is hit.
bool predictMoveOfX(Try& t)
{
    float former = 0.f;
    for (std::size_t i = 0; i < t.run.steps.size(); ++i)
    {
        const graze::TraceStep& search = t.search(i);
        const StepKind kind = search.kind;
        const bool moves = kind == StepKind::Advances && search.lowerBound - former > LeastShare;
        const bool stays = kind == StepKind::FirstVertex || kind == StepKind::NearerPoint;
        const bool misses = kind == StepKind::Recedes || kind == StepKind::FallsShort;
        const bool answers[] = {moves, stays, misses};
        t.prediction.reveal = LabReveal::Vertex;
        if (search.phase == graze::TracePhase::Cast && answers[t.wanted % 3])
            return t.ask(i, t.wanted % 3);
        former = search.lowerBound;
    }
    return false;
}

bool hits(LabBench bench, float sizeOfB)
{
    bench.b.scale = bench.b.scale * sizeOfB;
    const graze::Sprite2D b = spriteOf(bench.b);
    return bench.mode == LabMode::Ray ? graze::rayCast(b, rayOf(bench)).hit
                                      : graze::shapeCast(spriteOf(bench.a), bench.motionA, b, bench.motionB).hit;
}

bool predictHit(Try& t)
{
    if (t.random.chance(0.4f))
    {
        t.prediction.bench.mode = LabMode::Ray;
        t.run = runOf(t.prediction.bench);
    }
    const bool hit = t.run.cast.hit;
    // No close call: the same with B a little smaller and a little larger.
    if (hit != (t.wanted % 2 == 0) || hits(t.prediction.bench, 0.88f) != hit ||
        hits(t.prediction.bench, 1.12f) != hit || t.run.steps.size() < 2 ||
        t.search(0).phase != graze::TracePhase::Cast)
        return false;
    t.prediction.reveal = LabReveal::Direction;
    return t.ask(0, hit ? 0 : 1, t.run.steps.size() - 1);
}

// The first safe step under another motion: shorter, longer, or the same.
bool predictShare(Try& t)
{
    LabBench other = t.prediction.bench;
    other.motionA = other.motionA * (t.random.chance(0.5f) ? 2.f : 0.5f);
    const LabRun otherRun = runOf(other);
    const float first = *t.run.steps[0].free;
    const float second = otherRun.steps.empty() ? 0.f : *otherRun.steps[0].free;
    if (std::min(first, second) < LeastShare || std::max(first, second) > 0.9f ||
        t.run.steps[0].gap.distance < LeastGap)
        return false;
    const std::size_t right = second < 0.9f * first ? 0 : second > 1.1f * first ? 1 : 2;
    if (right != t.wanted % 2)
        return false;
    // Beside the solid arrow, which has the same direction.
    const Vec2 from = other.a.position;
    const Vec2 aside = graze::normalized(graze::perpendicular(other.motionA)) * 9.f;
    Figure& marks = t.prediction.world;
    marks.path(Role::Vertex, {from, from + other.motionA * 0.96f}, 2.f).dash().moved(aside);
    marks.arrow(Role::Vertex, from + other.motionA * 0.95f, from + other.motionA, 2.f).moved(aside);
    marks.label(Role::Vertex, "other motion", from + other.motionA, aside).moved(aside);
    t.prediction.showsSearch = false;
    return t.ask(0, right);
}

// What the next look finds: contact, a gap, or the end.
bool predictNextLook(Try& t)
{
    const graze::CastResult& cast = t.run.cast;
    const std::size_t count = t.run.steps.size();
    if (cast.status == graze::Status::IterationLimit || cast.startedOverlapping || cast.startedTouching || count < 2)
        return false;
    const std::size_t wanted = t.wanted % 3;
    // The look before the contact finds it, and the last one of a miss sees that nothing can meet before the end.
    const std::size_t step = wanted == 0 ? count - 2 : wanted == 1 ? 0 : count - 1;
    const std::size_t after = std::min(step + 1, count - 1);
    const float least = std::min(t.run.steps[step].gap.distance, wanted == 0 ? 1e9f : t.run.steps[after].gap.distance);
    if (least < (wanted == 0 ? 0.5f : LeastGap) || (wanted != 1 && cast.hit != (wanted == 0)))
        return false;
    t.prediction.showsSearch = false;
    return t.ask(step, wanted, after - step);
}

/// The two predictions at the end of each card.
constexpr bool (*Predict[LessonCardCount][PredictionsPerCard])(Try&) = {
    {predictRing, predictDot},        {predictFarthest, predictCornerOfA}, {predictAcross, predictTriangle},
    {predictDropped, predictTowards}, {predictMoveOfX, predictHit},        {predictShare, predictNextLook}};

} // namespace

Prediction predictionOf(LessonCard card, std::size_t index, std::uint64_t seed)
{
    constexpr int MostTries = 20000;
    Random random(seed * 64 + static_cast<std::uint64_t>(card) * 8 + index);
    for (int i = 0; i < MostTries; ++i)
    {
        Try t{random, static_cast<std::size_t>(seed), {.bench = anyBench(card, random)}, {}};
        t.run = runOf(t.prediction.bench);
        // Shapes whose bounds are apart need no search; only sliding asks nothing about one.
        const bool searched =
            !t.run.steps.empty() && !(t.run.steps[0].search && t.run.steps[0].search->kind == StepKind::NoSearch);
        if (!searched && card != LessonCard::Slide)
            continue;
        if (Predict[static_cast<std::size_t>(card)][index](t))
            return std::move(t.prediction);
    }
    throw std::logic_error("lesson: no bench for this prediction");
}

} // namespace game
