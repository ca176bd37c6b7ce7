// SPDX-License-Identifier: Zlib
// graze for node: pair queries over bodies that are made once, as plain functions.
#include <graze/queries/pair_queries.hpp>

#include <limits>

namespace
{

using namespace graze;

struct Placed
{
    Shape shape;
    Affine2 matrix{};
};

GjkSettings settingsOf(int isFast)
{
    return {.method = isFast != 0 ? Method::Fast : Method::Gjk};
}

double numberOf(Status status, float number)
{
    return status == Status::IterationLimit ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(number);
}

} // namespace

extern "C"
{

    // An ellipse has two radii.
    Placed* league_make(const Vec2* vertices, int count, float radius, float radiusY, float x, float y, float c,
                        float s)
    {
        return new Placed{radius != radiusY ? Shape(Ellipse{radius, radiusY})
                                            : Shape::ofPoints({vertices, vertices + count}, radius),
                          {c, -s, x, s, c, y}};
    }

    void league_drop(const Placed* placed)
    {
        delete placed;
    }

    int league_overlap(const Placed* a, const Placed* b, int isFast)
    {
        return overlap({a->shape, a->matrix}, {b->shape, b->matrix}, settingsOf(isFast)).overlapping();
    }

    double league_distance(const Placed* a, const Placed* b, int isFast)
    {
        const DistanceResult r = distance({a->shape, a->matrix}, {b->shape, b->matrix}, settingsOf(isFast));
        return numberOf(r.status, r.distance);
    }

    double league_depth(const Placed* a, const Placed* b, int isFast)
    {
        const PenetrationResult r = penetration({a->shape, a->matrix}, {b->shape, b->matrix}, settingsOf(isFast));
        return numberOf(r.status, r.depth);
    }

    // The share of the motion until the first contact, or -1.
    double league_cast(const Placed* a, const Placed* b, float x, float y, int isFast)
    {
        const CastResult r = shapeCast({a->shape, a->matrix}, {}, {b->shape, b->matrix}, {x, y}, settingsOf(isFast));
        return r.hit ? static_cast<double>(r.fraction) : numberOf(r.status, -1.f);
    }

    double league_ray(const Placed* a, const Placed* b, float x, float y, int isFast)
    {
        const Ray ray{{b->matrix.tx, b->matrix.ty}, {x, y}, length(Vec2{x, y})};
        const RayCastResult r = rayCast({a->shape, a->matrix}, ray, settingsOf(isFast));
        return r.hit ? static_cast<double>(r.distance / ray.length) : numberOf(r.status, -1.f);
    }
}
