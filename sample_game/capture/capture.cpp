// SPDX-License-Identifier: Zlib
#include "capture/capture.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/shapes/primitives.hpp>
#include <graze/system/collision_system.hpp>
#include <graze/tune/query_recorder.hpp>

#include <algorithm>
#include <sstream>
#include <utility>

namespace game
{
namespace
{

std::string noteOf(const graze::CollisionSystem& collisions, graze::SpriteId id, const graze::Sprite2D& sprite)
{
    std::ostringstream out;
    out << "layer \"" << collisions.layerName(collisions.layerOf(id).value_or(graze::Layer{})) << "\", at "
        << sprite.matrix().tx << ", " << sprite.matrix().ty << ", user value " << collisions.userOf<std::uint64_t>(id);
    if (!collisions.isEnabled(id).value_or(true))
        out << ", disabled";
    return out.str();
}

/// Something that may be captured, and how far it passes from the two sprites.
template <class T>
struct Passing
{
    float gap = 0.f;
    T what;
};

// How far a path is from the nearer one of two sprites.
float gapOf(const graze::Shape& path, const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    return std::min(graze::distance({path, {}}, a).distance, graze::distance({path, {}}, b).distance);
}

template <class T>
std::vector<T> nearestOf(std::vector<Passing<T>> all)
{
    std::erase_if(all, [](const Passing<T>& each) { return each.gap > CaptureReach; });
    std::stable_sort(all.begin(), all.end(),
                     [](const Passing<T>& one, const Passing<T>& other) { return one.gap < other.gap; });
    std::vector<T> found;
    for (std::size_t i = 0; i < std::min(all.size(), MostCaptured); ++i)
        found.push_back(all[i].what);
    return found;
}

std::vector<CapturedBullet> bulletsNear(const graze::CollisionSystem& collisions, const Capture& capture)
{
    std::vector<graze::BulletId> ids(collisions.bulletCount());
    collisions.bullets(ids);
    std::vector<Passing<CapturedBullet>> all;
    for (const graze::BulletId id : ids)
    {
        const std::optional<graze::BulletState> bullet = collisions.bullet(id);
        if (!bullet || bullet->shape)
            continue;
        const graze::Shape path = graze::Capsule{bullet->previous, bullet->position, bullet->radius};
        all.push_back({gapOf(path, capture.a, capture.b), {bullet->radius, bullet->previous, bullet->position}});
    }
    return nearestOf(std::move(all));
}

std::vector<graze::Ray> raysNear(std::span<const graze::Ray> rays, const Capture& capture)
{
    std::vector<Passing<graze::Ray>> all;
    for (const graze::Ray& ray : rays)
    {
        const graze::Vec2 end = ray.origin + graze::normalized(ray.direction) * ray.length;
        all.push_back({gapOf(graze::Segment{ray.origin, end}, capture.a, capture.b), ray});
    }
    return nearestOf(std::move(all));
}

// Empty for a sprite that stood still.
std::optional<graze::Motion> motionIn(const graze::CollisionSystem& collisions, graze::SpriteId id)
{
    const std::optional<graze::Motion> motion = graze::motionOf(collisions, id);
    return motion && !(motion->start == motion->end) ? motion : std::nullopt;
}

} // namespace

std::optional<Capture> captureOf(const graze::CollisionSystem& collisions, graze::SpriteId a, graze::SpriteId b,
                                 std::span<const graze::Ray> rays)
{
    std::optional<graze::Sprite2D> first = collisions.sprite(a), second = collisions.sprite(b);
    if (!first || !second)
        return std::nullopt;
    const std::string note = "A: " + noteOf(collisions, a, *first) + "\nB: " + noteOf(collisions, b, *second);
    Capture capture{*std::move(first), *std::move(second), collisions.settings(), note};
    capture.motionA = motionIn(collisions, a);
    capture.motionB = motionIn(collisions, b);
    capture.bullets = bulletsNear(collisions, capture);
    capture.rays = raysNear(rays, capture);
    return capture;
}

std::vector<graze::Ray> raysOf(std::span<const Beam> beams)
{
    std::vector<graze::Ray> rays;
    for (const Beam& beam : beams)
        rays.push_back({beam.from, beam.to - beam.from, graze::length(beam.to - beam.from) + CaptureReach});
    return rays;
}

} // namespace game
