// SPDX-License-Identifier: Zlib
#include <studio/trial.hpp>

#include <graze/queries/pair_queries.hpp>
#include <graze/sprite/sprite2d.hpp>

#include <array>
#include <cstdio>

namespace studio
{

using graze::Vec2;

namespace
{

// "overlap, 3.25 px deep": two places after the point are enough to look at.
std::string words(const char* form, float number)
{
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), form, static_cast<double>(number));
    return text.data();
}

void fly(const Trial& trial, const graze::Sprite2D& collider, const graze::Sprite2D& bullet, TrialResult& result)
{
    const Vec2 path = trial.at - trial.from;
    const graze::CastResult cast = shapeCast(bullet, path, collider);
    result.meets = cast.hit;
    result.fraction = cast.fraction;
    if (!cast.hit)
    {
        result.words = "the bullet flies past";
        return;
    }
    result.piece = cast.pieceB;
    result.normal = cast.normal * -1.f;
    result.points = {cast.point};
    result.words = cast.startedOverlapping
                       ? "the bullet starts inside"
                       : words("hit after %.1f %% of the way: swept, nothing tunnels", 100.f * cast.fraction);
}

void stand(const graze::Sprite2D& collider, const graze::Sprite2D& other, TrialResult& result)
{
    const graze::ManifoldResult contacts = manifold(collider, other);
    result.meets = contacts.status == graze::Status::Overlapping;
    if (!result.meets)
    {
        const graze::DistanceResult apart = distance(collider, other);
        result.piece = apart.pieceA;
        result.otherPiece = apart.pieceB;
        result.gap = apart.distance;
        result.normal = apart.normal;
        result.points = {apart.pointA, apart.pointB};
        result.words = words("apart by %.2f px", apart.distance);
        return;
    }
    result.piece = contacts.pieceA;
    result.otherPiece = contacts.pieceB;
    result.normal = contacts.normal;
    for (std::uint32_t i = 0; i < contacts.count; ++i)
    {
        result.points.push_back(contacts.points[i].position);
        result.depth = std::max(result.depth, contacts.points[i].depth);
    }
    result.words = words("overlap, %.2f px deep", result.depth);
}

} // namespace

std::optional<TrialResult> resultOf(const Trial& trial)
{
    if (trial.collider.empty())
        return std::nullopt;
    const graze::Sprite2D collider(trial.collider);
    TrialResult result;
    if (trial.against == Against::Itself)
    {
        graze::Sprite2D other(trial.collider);
        other.setMatrix(graze::Affine2::from(
            {.position = trial.at, .angleRadians = trial.angleRadians, .origin = collider.bounds().centre()}));
        for (const graze::Shape& shape : other.pieces())
            result.other.push_back(shape.transformed(other.matrix()));
        stand(collider, other, result);
        return result;
    }
    const bool flies = trial.against == Against::Bullet;
    const graze::Sprite2D disc(graze::Shape(graze::Circle{trial.radius, flies ? trial.from : trial.at}));
    if (flies)
        fly(trial, collider, disc, result);
    else
        stand(collider, disc, result);
    const Vec2 moved = (trial.at - trial.from) * result.fraction.value_or(0.f);
    result.other = {disc.pieces()[0].transformed(graze::Affine2::translation(moved))};
    return result;
}

std::vector<Vec2> rimOf(const graze::Shape& shape)
{
    std::vector<Vec2> rim;
    if (shape.radius() == 0.f)
    {
        for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
            rim.push_back(shape.point(i));
        return rim;
    }
    constexpr int Points = 64;
    const graze::Sprite2D sprite(shape);
    for (int i = 0; i < Points; ++i)
    {
        const auto [sine, cosine] = graze::sinCos(2. * graze::Pi * i / Points);
        rim.push_back(sprite.support({static_cast<float>(cosine), static_cast<float>(sine)}));
    }
    return rim;
}

} // namespace studio
