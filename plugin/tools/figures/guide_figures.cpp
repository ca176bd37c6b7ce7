// SPDX-License-Identifier: Zlib
#include "figures/guide_figures.hpp"

#include "figures/svg.hpp"

#include <graze/graze.hpp>

#include <vector>

namespace figures
{

namespace
{

using namespace graze;

using Loop = std::vector<Vec2>;

constexpr Style Way = R"(fill="#9dc3ec" fill-opacity=".3" stroke="none")";

constexpr Aabb PictureRect{{0.f, 0.f}, {32.f, 32.f}};

Loop cornersOf(const Aabb& box)
{
    return {box.lower, {box.upper.x, box.lower.y}, box.upper, {box.lower.x, box.upper.y}};
}

Loop seen(const Loop& local, const Affine2& matrix)
{
    Loop world;
    for (const Vec2 p : local)
        world.push_back(matrix.transformPoint(p));
    return world;
}

// A ship as it may be drawn in a picture of 32 x 32 pixels.
const Loop& ship()
{
    static const Loop points{{16.f, 2.f},  {21.f, 16.f}, {30.f, 25.f}, {20.f, 28.f},
                             {12.f, 28.f}, {2.f, 25.f},  {11.f, 16.f}};
    return points;
}

void drawShip(Picture& picture, const Affine2& matrix)
{
    picture.polygon(seen(cornersOf(PictureRect), matrix), Thin);
    picture.polygon(seen(ship(), matrix), ShapeA);
    const Vec2 corner = matrix.transformPoint({});
    picture.dot(corner, Black);
    picture.label(corner, "(0, 0)", Black, -18., -23.);
}

void drawCollider(Picture& picture, const Circle& circle, const Affine2& matrix)
{
    picture.circle(matrix.transformPoint(circle.centre), circle.radius, Kept);
}

// One frame of a bullet and a target, as the system sweeps them.
struct Flight
{
    Shape target;
    Affine2 from; ///< the target before the frame
    Affine2 to;
    Vec2 start{};
    Vec2 end{};

    [[nodiscard]] Hit hit() const
    {
        CollisionSystem system;
        const SpriteId id = system.add({.shape = target, .matrix = from});
        const BulletId bullet = system.fire({.radius = Radius, .position = start});
        system.update();
        system.setMatrix(id, to);
        const BulletMove move{bullet, end};
        system.moveBullets({&move, 1});
        system.update();
        return system.hits().empty() ? Hit{} : system.hits().front();
    }

    [[nodiscard]] Loop targetAt(float fraction) const
    {
        return seen(corners(), motionAt(Motion::of({target, from}, to), fraction));
    }
    [[nodiscard]] Vec2 bulletAt(float fraction) const { return start + (end - start) * fraction; }
    [[nodiscard]] Loop corners() const
    {
        Loop local;
        for (std::uint32_t i = 0; i < target.pointCount(); ++i)
            local.push_back(target.point(i));
        return local;
    }

    static constexpr float Radius = 2.5f;
};

void drawFlight(Picture& picture, const Aabb& world, std::string_view title, const Flight& flight)
{
    const Hit hit = flight.hit();
    picture.panel(world, title, hit.bullet ? "hit at " + hundredths(hit.fraction) + " of the frame" : "no hit",
                  "dotted: before and after it");
    const Vec2 side = perpendicular(normalized(flight.end - flight.start)) * Flight::Radius;
    picture.polygon(Loop{flight.start + side, flight.end + side, flight.end - side, flight.start - side}, Way);
    for (const float t : {0.f, 1.f})
    {
        picture.polygon(flight.targetAt(t), Thin);
        picture.circle(flight.bulletAt(t), Flight::Radius, Thin);
    }
    picture.polygon(flight.targetAt(hit.fraction), ShapeB);
    picture.circle(flight.bulletAt(hit.fraction), Flight::Radius, ShapeA);
    picture.dot(hit.point, Red);
}

} // namespace

std::string pictureCoordinates()
{
    constexpr Circle AtTheCorner{5.f};
    constexpr Circle InTheMiddle{5.f, {16.f, 16.f}};
    constexpr Aabb World{{-9.f, -9.f}, {41.f, 41.f}};
    Picture picture(3);
    picture.panel(World, "Circle{5}", "(0, 0) is the top left corner", "of the picture");
    drawShip(picture, {});
    drawCollider(picture, AtTheCorner, {});
    picture.panel(World, "Circle{5, {16, 16}}", "the middle of 32 x 32 pixels");
    drawShip(picture, {});
    drawCollider(picture, InTheMiddle, {});
    const Affine2 turned = Affine2::from({.position = {16.f, 28.f}, .angleRadians = 0.6f, .origin = {16.f, 28.f}});
    picture.panel(World, "the same, turned", "about the origin that the sprite", "was given, here its tail (+)");
    drawShip(picture, turned);
    drawCollider(picture, InTheMiddle, turned);
    picture.cross({16.f, 28.f});
    return picture.svg();
}

std::string tunnelling()
{
    const Flight wall{Box{{70.f, 3.f}}, {}, {}, {-10.f, 34.f}, {12.f, -30.f}};
    const Flight runner{Box{{16.f, 22.f}},
                        Affine2::translation({18.f, 32.f}),
                        Affine2::translation({18.f, -34.f}),
                        {-36.f, 6.f},
                        {36.f, -12.f}};
    const Flight blade{Box{{70.f, 4.f}}, Affine2::rotation(-0.5f), Affine2::rotation(0.9f), {24.f, 4.f}, {27.f, -2.f}};
    constexpr Aabb World{{-40.f, -40.f}, {40.f, 40.f}};
    Picture picture(4);
    picture.panel(World, "tested place by place", "apart before and after the frame:", "it went through");
    picture.polygon(wall.targetAt(0.f), ShapeB);
    for (const float t : {0.f, 1.f})
        picture.circle(wall.bulletAt(t), Flight::Radius, ShapeA);
    picture.label(wall.start, "before", Blue, 12., 4.);
    picture.label(wall.end, "after", Blue, 12., 4.);
    drawFlight(picture, World, "swept", wall);
    drawFlight(picture, World, "the target moves", runner);
    drawFlight(picture, World, "the target turns", blade);
    return picture.svg();
}

} // namespace figures
