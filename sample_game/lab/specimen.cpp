// SPDX-License-Identifier: Zlib
#include "lab/specimen.hpp"

#include <graze/math/affine2.hpp>

#include <algorithm>
#include <cmath>
#include <span>

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
std::vector<Vec2> cornersOf(Vec2 size, int parts, std::span<const Corner> corners)
{
    std::vector<Vec2> outline;
    for (int i = 0; i < parts; ++i)
        for (const Corner& corner : corners)
        {
            const graze::SinCos at = graze::sinCos(2. * graze::Pi * (i + corner.share) / parts);
            outline.push_back({size.x * 0.5f * corner.radius * static_cast<float>(at.cosine),
                               size.y * 0.5f * corner.radius * static_cast<float>(at.sine)});
        }
    return outline;
}

graze::Pieces piecesOf(const Specimen& s)
{
    const float half = s.size.x * 0.5f;
    switch (s.kind)
    {
        case SpecimenKind::Point:
            return graze::Point{};
        case SpecimenKind::Segment:
            return graze::Segment{{-half, 0.f}, {half, 0.f}};
        case SpecimenKind::Circle:
            return graze::Circle{half};
        case SpecimenKind::Ellipse:
            return graze::Circle{0.5f}; // the matrix gives it its size
        case SpecimenKind::Capsule:
        {
            const float core = std::max(0.f, half - s.radius);
            return graze::Capsule{{-core, 0.f}, {core, 0.f}, s.radius};
        }
        case SpecimenKind::Polygon:
            return Shape::hullOf(cornersOf(s.size, s.corners, PolygonPart));
        case SpecimenKind::RoundedPolygon:
            return Shape::hullOf(cornersOf(s.size, s.corners, PolygonPart), s.radius);
        case SpecimenKind::ManyGon:
            return Shape::hullOf(cornersOf(s.size, 40, PolygonPart));
        case SpecimenKind::Star:
            return graze::Pieces::fromOutline(cornersOf(s.size, s.corners, StarPart));
        case SpecimenKind::Gear:
            return graze::Pieces::fromOutline(cornersOf(s.size, s.corners, GearPart));
        case SpecimenKind::AsCaptured:
            return s.captured;
        case SpecimenKind::Box:
            break;
    }
    return graze::Box{s.size};
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
    static constexpr SpecimenTraits Traits[SpecimenKindCount] = {
        {"point"},
        {"segment", true},
        {"circle", true},
        {"ellipse", true, true},
        {"box", true, true},
        {"capsule", true, false, true},
        {"polygon", true, true, false, true},
        {"rounded polygon", true, true, true, true},
        {"40-gon", true, true},
        {"star", true, true, false, true},
        {"gear", true, true, false, true},
        {"as captured"},
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

void tidy(Specimen& s) noexcept
{
    const auto keep = [](float& value, float low, float high, float otherwise)
    { value = std::isfinite(value) ? std::clamp(value, low, high) : otherwise; };
    const Specimen fresh;
    keep(s.size.x, 0.f, Specimen::LargestSize, fresh.size.x);
    keep(s.size.y, 0.f, Specimen::LargestSize, fresh.size.y);
    keep(s.radius, 0.f, Specimen::LargestSize, fresh.radius);
    s.corners = std::clamp(s.corners, Specimen::FewestCorners, Specimen::MostCorners);
    for (float* place : {&s.position.x, &s.position.y})
        keep(*place, -Specimen::LargestOffset, Specimen::LargestOffset, 0.f);
    keep(s.turn, -1000.f, 1000.f, 0.f);
    for (float* scale : {&s.scale.x, &s.scale.y})
        keep(*scale, -Specimen::LargestScale, Specimen::LargestScale, 1.f);
    keep(s.shear, -Specimen::LargestScale, Specimen::LargestScale, 0.f);
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
    graze::Sprite2D sprite(piecesOf(specimen).shapes());
    (void)sprite.setMatrix(matrixOf(specimen)); // a tidy specimen has a finite one
    return sprite;
}

} // namespace game
