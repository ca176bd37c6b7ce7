// SPDX-License-Identifier: Zlib
#include "lab/bench.hpp"

#include <graze/math/affine2.hpp>
#include <graze/shapes/polygon.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace game
{

using graze::Vec2;

std::vector<Vec2> boxOf(Vec2 size)
{
    const Vec2 half = size * 0.5f;
    return {-half, {half.x, -half.y}, half, {-half.x, half.y}};
}

std::vector<Vec2> polygonOf(Vec2 size, int corners)
{
    std::vector<Vec2> loop;
    for (int i = 0; i < corners; ++i)
    {
        const graze::SinCos at = graze::sinCos(2. * graze::Pi * i / corners);
        loop.push_back({size.x * 0.5f * static_cast<float>(at.cosine), size.y * 0.5f * static_cast<float>(at.sine)});
    }
    return loop;
}

std::vector<Vec2> starOf(Vec2 size, int tips, float inner)
{
    std::vector<Vec2> loop = polygonOf(size, 2 * tips);
    for (std::size_t i = 1; i < loop.size(); i += 2)
        loop[i] = loop[i] * inner;
    return loop;
}

std::span<const Stamp> stamps()
{
    constexpr Vec2 Size(120.f, 120.f);
    static const std::vector<Stamp> all = {{"point", {{}}},
                                           {"segment", {{-60.f, 0.f}, {60.f, 0.f}}},
                                           {"circle", {{}}, 60.f},
                                           {"capsule", {{-45.f, 0.f}, {45.f, 0.f}}, 20.f},
                                           {"box", boxOf(Size)},
                                           {"triangle", polygonOf(Size, 3)},
                                           {"pentagon", polygonOf(Size, 5)},
                                           {"rounded hexagon", polygonOf({90.f, 90.f}, 6), 15.f},
                                           {"40 corners", polygonOf(Size, 40)},
                                           {"star", starOf(Size, 5, 0.42f)}};
    return all;
}

Specimen Specimen::of(const graze::Sprite2D& sprite)
{
    Specimen specimen;
    specimen.captured.assign(sprite.pieces().begin(), sprite.pieces().end());
    specimen.capturedMatrix = sprite.matrix();
    graze::Aabb bounds;
    for (const graze::Shape& piece : specimen.captured)
        bounds = graze::merged(bounds, piece.localBounds());
    specimen.pivot = bounds.centre();
    specimen.position = sprite.matrix().transformPoint(specimen.pivot);
    return specimen;
}

graze::Affine2 matrixOf(const Specimen& s) noexcept
{
    const bool captured = !s.captured.empty();
    const bool upright = s.turn == 0.f && s.scale == Vec2(1.f, 1.f) && s.shear == 0.f;
    if (captured && upright && s.position == s.capturedMatrix.transformPoint(s.pivot))
        return s.capturedMatrix;
    const graze::Affine2 shear{1.f, s.shear, 0.f, 0.f, 1.f, 0.f};
    graze::Affine2 matrix = graze::Affine2::rotation(s.turn) * graze::Affine2::scaling(s.scale) * shear;
    if (captured)
        matrix = matrix * s.capturedMatrix;
    const Vec2 offset = s.position - matrix.transformVector(captured ? s.pivot : Vec2{});
    matrix.tx = offset.x;
    matrix.ty = offset.y;
    return matrix;
}

graze::Sprite2D spriteOf(const Specimen& specimen)
{
    const std::vector<Vec2>& corners = specimen.corners;
    const std::size_t around = graze::convexHull(corners).size();
    const bool convex = specimen.radius > 0.f || around < 3 || around == corners.size();
    graze::Sprite2D sprite(!specimen.captured.empty() ? specimen.captured
                           : convex ? std::vector<graze::Shape>{graze::Shape::hullOf(corners, specimen.radius)}
                                    : graze::Pieces::fromOutline(corners).shapes());
    (void)sprite.setMatrix(matrixOf(specimen)); // a tidy specimen has a finite one
    return sprite;
}

const LabModeTraits& traitsOf(LabMode mode) noexcept
{
    static constexpr LabModeTraits Traits[LabModeCount] = {
        {"overlap", "Do they touch? Exactly when B - A holds the origin."},
        {"distance", "How far apart? As far as B - A is from the origin."},
        {"penetration", "How deep? As far as the origin is from the border of B - A."},
        {"ray", "Where does the ray meet B? Where x, from the origin, enters B - A. A is the ray's first point."},
        {"sweep", "When does A meet B during its motion? When x, from the origin, enters B - A."}};
    return Traits[static_cast<std::size_t>(mode)];
}

LabBench exampleOf(LabMode mode)
{
    const auto polygon = [](Vec2 size, int corners, Vec2 position, float turn)
    { return Specimen{.corners = polygonOf(size, corners), .position = position, .turn = turn}; };
    const auto box = [](Vec2 position, float turn) {
        return Specimen{.corners = boxOf({130.f, 90.f}), .position = position, .turn = turn};
    };
    LabBench bench{.mode = mode,
                   .a = box({-110.f, 30.f}, 0.3f),
                   .b = polygon({130.f, 130.f}, 5, {100.f, -30.f}, -0.2f),
                   .motionA = {190.f, -30.f},
                   .motionB = {-30.f, 50.f}};
    std::tuple<Specimen&, Specimen&> pair(bench.a, bench.b);
    // Both take five searches, one of which drops a vertex.
    if (mode == LabMode::Overlap)
        pair = std::tuple{polygon({125.f, 130.f}, 6, {-35.f, -20.f}, 0.3f),
                          polygon({125.f, 120.f}, 3, {75.f, -15.f}, -0.7f)};
    if (mode == LabMode::Distance)
        pair = std::tuple{polygon({125.f, 155.f}, 5, {-110.f, -20.f}, 0.8f),
                          polygon({185.f, 155.f}, 3, {45.f, 20.f}, -1.4f)};
    if (mode == LabMode::Penetration)
        pair = std::tuple{box({-40.f, 15.f}, 0.3f), polygon({130.f, 130.f}, 5, {40.f, -10.f}, -0.2f)};
    return bench;
}

bool isExample(const LabBench& bench)
{
    const LabBench example = exampleOf(bench.mode);
    const auto same = [](const Specimen& a, const Specimen& b)
    { return a.captured.empty() && a.corners == b.corners && a.radius == b.radius && matrixOf(a) == matrixOf(b); };
    return same(bench.a, example.a) && same(bench.b, example.b);
}

void tidy(LabBench& bench)
{
    const auto keep = [](float& value, float low, float high, float otherwise)
    { value = std::isfinite(value) ? std::clamp(value, low, high) : otherwise; };
    std::vector<Vec2*> places = {&bench.motionA, &bench.motionB};
    for (Specimen* s : {&bench.a, &bench.b})
    {
        for (Vec2& corner : s->corners)
            for (float* value : {&corner.x, &corner.y})
                keep(*value, -Specimen::LargestSize, Specimen::LargestSize, 0.f);
        keep(s->radius, 0.f, Specimen::LargestSize, 0.f);
        places.push_back(&s->position);
        keep(s->turn, -1000.f, 1000.f, 0.f);
        keep(s->scale.x, -Specimen::LargestScale, Specimen::LargestScale, 1.f);
        keep(s->scale.y, -Specimen::LargestScale, Specimen::LargestScale, 1.f);
        keep(s->shear, -Specimen::LargestScale, Specimen::LargestScale, 0.f);
    }
    bench.settings.maxIterations = std::clamp(bench.settings.maxIterations, 1, 128);
    keep(bench.settings.epsilon, LabBench::SmallestEpsilon, LabBench::LargestEpsilon, graze::GjkSettings{}.epsilon);
    for (Vec2* place : places)
        for (float* value : {&place->x, &place->y})
            keep(*value, -Specimen::LargestOffset, Specimen::LargestOffset, 0.f);
    if (bench.mode == LabMode::Ray)
        bench.motionB = {};
}

Specimen LabBench::operandA() const
{
    return mode == LabMode::Ray ? Specimen{.corners = {{}}, .position = a.position} : a;
}

LabBench withPair(LabBench bench, const graze::Sprite2D& a, const graze::Sprite2D& b,
                  const graze::GjkSettings& settings)
{
    bench.a = Specimen::of(a);
    bench.b = Specimen::of(b);
    bench.settings = settings;
    bench.motionA = (b.bounds().centre() - a.bounds().centre()) * 1.2f;
    bench.motionB = {};
    return bench;
}

namespace
{

using enum graze::Status;

LabBench pairOn(LabMode mode, Specimen a, Specimen b)
{
    LabBench bench = exampleOf(mode);
    bench.motionA = (b.position - a.position) * 1.5f;
    bench.motionB = {};
    bench.a = std::move(a);
    bench.b = std::move(b);
    return bench;
}

// A circle under an uneven scale.
Specimen ellipse(Vec2 size, Vec2 position, float turn)
{
    return {.corners = {{}}, .radius = 50.f, .position = position, .turn = turn, .scale = size * 0.01f};
}

LabBench ellipses(int iterations)
{
    LabBench bench = pairOn(LabMode::Distance, ellipse({260.f, 24.f}, {-20.f, 60.f}, 0.35f),
                            ellipse({30.f, 220.f}, {60.f, -60.f}, 0.9f));
    bench.settings.epsilon = 1e-6f;
    bench.settings.maxIterations = iterations;
    return bench;
}

} // namespace

std::span<const LabPreset> labPresets()
{
    using enum LabMode;
    static const std::vector<LabPreset> all = {
        {"touching corners",
         "The origin lies exactly on a corner of B - A: rounding decides unless the test counts touching on purpose.",
         Overlapping,
         pairOn(Overlap, {.corners = boxOf({100.f, 100.f}), .position = {-50.f, 50.f}},
                {.corners = boxOf({100.f, 100.f}), .position = {50.f, -50.f}})},
        {"far away", "At a million pixels floats are 1/16 px apart: only re-centring keeps the digits of the gap.",
         Separated,
         pairOn(Distance, {.corners = boxOf({64.f, 64.f}), .position = {1e6f, 1e6f}, .turn = 0.4f},
                {.corners = {{-30.f, 0.f}, {30.f, 0.f}},
                 .radius = 20.f,
                 .position = {1e6f + 100.f, 1e6f - 20.f},
                 .turn = 1.f})},
        {"flattened", "A matrix without an inverse: the star is a segment, yet it goes on colliding.", Overlapping,
         pairOn(Overlap, {.corners = starOf({200.f, 200.f}, 5, 0.42f), .turn = 0.5f, .scale = {1.f, 0.f}},
                {.corners = boxOf({40.f, 120.f}), .position = {30.f, 20.f}, .turn = 0.3f})},
        {"slow ellipses", "On curves GJK never arrives, it only comes nearer: the two bounds must say when to stop.",
         Separated, ellipses(graze::GjkSettings{}.maxIterations)},
        {"out of iterations", "The same with three searches: an honest answer says that it is not finished.",
         IterationLimit, ellipses(3)},
        {"concave", "Stars are many convex pieces each, and every pair of pieces is a query of its own.", Overlapping,
         pairOn(Penetration, {.corners = starOf({200.f, 200.f}, 5, 0.42f), .position = {-70.f, 10.f}, .turn = 0.2f},
                {.corners = starOf({180.f, 180.f}, 8, 0.72f), .position = {84.f, -16.f}, .turn = 0.1f})},
    };
    return all;
}

} // namespace game
