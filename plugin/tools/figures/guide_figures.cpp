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

} // namespace figures
