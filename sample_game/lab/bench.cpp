// SPDX-License-Identifier: Zlib
#include "lab/bench.hpp"

#include <graze/math/affine2.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace game
{
namespace
{

using graze::Shape;
using graze::Vec2;

/// A corner of an outline within one of its equal parts: where, and how far from the middle.
struct Corner
{
    double share = 0.;
    float radius = 1.f;
};
constexpr Corner PolygonPart[] = {{}};
constexpr Corner StarPart[] = {{}, {0.5, 0.42f}};
constexpr Corner GearPart[] = {{-0.17}, {0.17}, {0.3, 0.72f}, {0.7, 0.72f}};

// Part after part along the ellipse that the size spans; angles count from the x axis.
std::vector<Vec2> cornersOf(const Specimen& s, std::span<const Corner> corners)
{
    std::vector<Vec2> outline;
    for (int i = 0; i < s.corners; ++i)
        for (const Corner& corner : corners)
        {
            const graze::SinCos at = graze::sinCos(2. * graze::Pi * (i + corner.share) / s.corners);
            outline.push_back({s.size.x * 0.5f * corner.radius * static_cast<float>(at.cosine),
                               s.size.y * 0.5f * corner.radius * static_cast<float>(at.sine)});
        }
    return outline;
}

// The matrix with that linear part which has the local point at a place in the world.
graze::Affine2 placed(graze::Affine2 linear, Vec2 local, Vec2 place) noexcept
{
    const Vec2 offset = place - linear.transformVector(local);
    linear.tx = offset.x;
    linear.ty = offset.y;
    return linear;
}

} // namespace

const SpecimenTraits& traitsOf(SpecimenKind kind) noexcept
{
    using Is = const Specimen&;
    using Pieces = graze::Pieces;
    static constexpr SpecimenTraits Traits[SpecimenKindCount] = {
        {"point", [](Is) -> Pieces { return graze::Point{}; }},
        {"segment",
         [](Is s) -> Pieces {
             return graze::Segment{{s.size.x * -0.5f, 0.f}, {s.size.x * 0.5f, 0.f}};
         },
         true},
        {"circle", [](Is s) -> Pieces { return graze::Circle{s.size.x * 0.5f}; }, true},
        // Its matrix gives it its size.
        {"ellipse", [](Is) -> Pieces { return graze::Circle{0.5f}; }, true, true},
        {"box", [](Is s) -> Pieces { return graze::Box{s.size}; }, true, true},
        {"capsule",
         [](Is s) -> Pieces
         {
             const float core = std::max(0.f, s.size.x * 0.5f - s.radius);
             return graze::Capsule{{-core, 0.f}, {core, 0.f}, s.radius};
         },
         true, false, true},
        {"polygon", [](Is s) -> Pieces { return Shape::hullOf(cornersOf(s, PolygonPart)); }, true, true, false, true},
        {"rounded polygon", [](Is s) -> Pieces { return Shape::hullOf(cornersOf(s, PolygonPart), s.radius); }, true,
         true, true, true},
        {"star", [](Is s) { return Pieces::fromOutline(cornersOf(s, StarPart)); }, true, true, false, true},
        {"gear", [](Is s) { return Pieces::fromOutline(cornersOf(s, GearPart)); }, true, true, false, true},
        {"as captured", [](Is s) -> Pieces { return s.captured; }},
    };
    return Traits[static_cast<std::size_t>(kind)];
}

Specimen Specimen::of(const graze::Sprite2D& sprite)
{
    Specimen specimen;
    specimen.kind = SpecimenKind::AsCaptured;
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
    const bool captured = s.kind == SpecimenKind::AsCaptured;
    const bool upright = s.turn == 0.f && s.scale == Vec2(1.f, 1.f) && s.shear == 0.f && !s.mirrored;
    if (captured && upright && s.position == s.capturedMatrix.transformPoint(s.pivot))
        return s.capturedMatrix;
    const float mirror = s.mirrored ? -1.f : 1.f;
    const graze::Affine2 shear{1.f, s.shear, 0.f, 0.f, 1.f, 0.f};
    graze::Affine2 matrix =
        graze::Affine2::rotation(s.turn) * graze::Affine2::scaling({s.scale.x * mirror, s.scale.y}) * shear;
    if (s.kind == SpecimenKind::Ellipse)
        matrix = matrix * graze::Affine2::scaling(s.size);
    else if (captured)
        matrix = matrix * s.capturedMatrix;
    return placed(matrix, captured ? s.pivot : Vec2{}, s.position);
}

graze::Affine2 endOf(const Specimen& specimen, Vec2 motion, float turn) noexcept
{
    graze::Affine2 end = matrixOf(specimen);
    if (turn != 0.f)
    {
        const Vec2 pivot = specimen.kind == SpecimenKind::AsCaptured ? specimen.pivot : Vec2{};
        end = placed(graze::Affine2::rotation(turn) * end, pivot, end.transformPoint(pivot));
    }
    end.tx += motion.x;
    end.ty += motion.y;
    return end;
}

graze::Sprite2D spriteOf(const Specimen& specimen)
{
    graze::Sprite2D sprite(traitsOf(specimen.kind).make(specimen).shapes());
    (void)sprite.setMatrix(matrixOf(specimen)); // a tidy specimen has a finite one
    return sprite;
}

const LabModeTraits& traitsOf(LabMode mode) noexcept
{
    constexpr std::string_view Shapes = "Drag a shape or the arrow d; the wheel turns a shape or zooms.";
    constexpr std::string_view Motions = "Drag a shape, the ring at the end of its motion or d; the wheel turns.";
    static constexpr LabModeTraits Traits[LabModeCount] = {
        {"overlap", "Do they touch? Exactly when B - A holds the origin.", Shapes},
        {"distance", "How far apart? As far as B - A is from the origin.", Shapes},
        {"penetration", "How deep? As far as the origin is from the border of B - A.", Shapes},
        {"ray",
         "Where does the ray meet B? Where x, from the origin, enters B - A; A is the point that the ray starts from.",
         "Drag B, the ray's two ends or the arrow d; the wheel turns B."},
        {"sweep", "When does A meet B during its motion? When x, from the origin, enters B - A.", Motions},
        {"turning sweep", "The same for shapes that also turn: x follows no straight line any more.", Motions}};
    return Traits[static_cast<std::size_t>(mode)];
}

LabBench exampleOf(LabMode mode)
{
    const auto polygon = [](Vec2 size, int corners, Vec2 position, float turn)
    {
        return Specimen{
            .kind = SpecimenKind::Polygon, .size = size, .corners = corners, .position = position, .turn = turn};
    };
    const auto box = [](Vec2 position, float turn) {
        return Specimen{.size = {130.f, 90.f}, .position = position, .turn = turn};
    };
    LabBench bench{.mode = mode,
                   .a = box({-110.f, 30.f}, 0.3f),
                   .b = polygon({130.f, 130.f}, 5, {100.f, -30.f}, -0.2f),
                   .motionA = {190.f, -30.f},
                   .motionB = {-30.f, 50.f},
                   .turnA = 1.2f,
                   .turnB = -0.6f,
                   .rayFrom = {-160.f, 70.f},
                   .rayTo = {190.f, -70.f}};
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
    {
        return a.kind == b.kind && a.size == b.size && a.radius == b.radius && a.corners == b.corners &&
               matrixOf(a) == matrixOf(b);
    };
    return same(bench.a, example.a) && same(bench.b, example.b);
}

void tidy(LabBench& bench)
{
    const auto keep = [](float& value, float low, float high, float otherwise)
    { value = std::isfinite(value) ? std::clamp(value, low, high) : otherwise; };
    const Specimen fresh;
    std::vector<Vec2*> places = {&bench.motionA, &bench.motionB, &bench.rayFrom, &bench.rayTo};
    for (Specimen* s : {&bench.a, &bench.b})
    {
        keep(s->size.x, 0.f, Specimen::LargestSize, fresh.size.x);
        keep(s->size.y, 0.f, Specimen::LargestSize, fresh.size.y);
        keep(s->radius, 0.f, Specimen::LargestSize, fresh.radius);
        s->corners = std::clamp(s->corners, Specimen::FewestCorners, Specimen::MostCorners);
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
    // Two matrices do not show the sense of a turn beyond half a turn.
    keep(bench.turnA, -3.14f, 3.14f, 0.f);
    keep(bench.turnB, -3.14f, 3.14f, 0.f);
}

graze::Ray rayOf(const LabBench& bench) noexcept
{
    const Vec2 offset = bench.rayTo - bench.rayFrom;
    return {bench.rayFrom, offset, graze::length(offset)};
}

LabPair pairOf(const LabBench& bench)
{
    return {spriteOf(bench.a), spriteOf(bench.b), bench.settings};
}

} // namespace game
