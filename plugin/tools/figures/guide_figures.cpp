// SPDX-License-Identifier: Zlib
#include "figures/figures.hpp"
#include "figures/svg.hpp"

#include <graze/graze.hpp>

#include <iterator>

namespace figures
{

namespace
{

using namespace graze;

constexpr Style Filled = R"(fill="#9dc3ec" stroke="#777")";
constexpr Style Empty = R"(fill="#fff" stroke="#ccc")";
constexpr Style Swept = R"(fill="#9dc3ec" fill-opacity=".3" stroke="none")";

constexpr Aabb PictureRect{{0.f, 0.f}, {32.f, 32.f}};

Loop boxOf(const Aabb& box)
{
    return {box.lower, {box.upper.x, box.lower.y}, box.upper, {box.lower.x, box.upper.y}};
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
    picture.polygon(seen(boxOf(PictureRect), matrix), Thin);
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
        return cornersOf(target, motionAt(Motion::of({target, from}, to), fraction));
    }
    [[nodiscard]] Vec2 bulletAt(float fraction) const { return start + (end - start) * fraction; }

    static constexpr float Radius = 2.5f;
};

void drawFlight(Picture& picture, const Aabb& world, std::string_view title, const Flight& flight)
{
    const Hit hit = flight.hit();
    picture.panel(world, title, hit.bullet ? "hit at " + hundredths(hit.fraction) + " of the frame" : "no hit",
                  "dotted: before and after it");
    const Vec2 side = perpendicular(normalized(flight.end - flight.start)) * Flight::Radius;
    picture.polygon(Loop{flight.start + side, flight.end + side, flight.end - side, flight.start - side}, Swept);
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

// The rules of docs/layers.md, read from a system.
std::string layers()
{
    CollisionSystem system;
    const Layer players = system.layer("players"), playerShots = system.layer("playerShots"),
                enemies = system.layer("enemies"), enemyShots = system.layer("enemyShots"),
                walls = system.layer("walls"), pickups = system.layer("pickups");
    system.collide(players, enemies | enemyShots | walls | pickups);
    system.collide(playerShots, enemies | walls);
    system.collide(enemyShots, walls);
    system.collide(enemies, enemies);

    constexpr float Cell = 24.f, Names = 96.f;
    const float side = Cell * static_cast<float>(system.layerCount());
    Picture picture(1, {300., 228.});
    picture.panel({{-Names, -Cell}, {side, side}}, "who meets whom", "filled: they collide. The same on both sides",
                  "of the diagonal, where a layer meets itself");
    for (std::uint8_t row = 0; row < system.layerCount(); ++row)
    {
        const float y = Cell * static_cast<float>(row);
        const std::string name(system.layerName({row}));
        picture.label({-Names, y + Cell * 0.5f}, name, Black, 0., 4.);
        picture.label({y + Cell * 0.5f, -Cell * 0.5f + 8.f}, std::to_string(row), Black, -4., 0.);
        picture.label({0.f, y + Cell * 0.5f}, std::to_string(row), Black, -14., 4.);
        for (std::uint8_t column = 0; column < system.layerCount(); ++column)
        {
            const float x = Cell * static_cast<float>(column);
            const Loop cell = boxOf({{x, y}, {x + Cell, y + Cell}});
            picture.polygon(cell, system.collides({row}, {column}) ? Filled : Empty);
        }
    }
    return picture.svg();
}

// Ten updates of a rock that comes, goes, comes again and is removed, as the arrays report them.
std::string touches()
{
    constexpr float Cell = 44.f, Row = 26.f, Names = 74.f;
    constexpr float Places[] = {60.f, 40.f, 16.f, 12.f, 16.f, 40.f, 60.f, 14.f, 14.f, 14.f};
    constexpr std::size_t Frames = std::size(Places), LastFrame = 9; // removed after this update
    constexpr const char* Words[] = {"they touch", "begun", "stays", "ended"};

    CollisionSystem system;
    (void)system.add({.shape = Circle{10.f}});
    const SpriteId rock = system.add({.shape = Circle{10.f}});
    Picture picture(1, {600., 190.});
    picture.panel(
        {{-Names, -Row}, {Cell * Frames, Row * 4.f}}, "what ten updates report of two sprites",
        "twice they touch: two begins, two ends. After the ninth update one is removed:", "the tenth reports the end.");
    for (std::size_t row = 0; row < std::size(Words); ++row)
        picture.label({-Names, Row * (static_cast<float>(row) + 0.5f)}, Words[row], Black, 0., 4.);
    for (std::size_t frame = 0; frame < Frames; ++frame)
    {
        if (frame < LastFrame)
            system.setMatrix(rock, Affine2::translation({Places[frame], 0.f}));
        else
            system.remove(rock);
        system.update();
        const bool touching = !system.begun().empty() || !system.stays().empty();
        const bool reported[] = {touching, !system.begun().empty(), !system.stays().empty(), !system.ended().empty()};
        const float x = Cell * static_cast<float>(frame);
        picture.label({x + Cell * 0.5f, -Row * 0.5f}, std::to_string(frame + 1), Black, frame < 9 ? -4. : -8., 4.);
        for (std::size_t row = 0; row < std::size(reported); ++row)
        {
            const float y = Row * static_cast<float>(row);
            picture.polygon(boxOf({{x, y}, {x + Cell, y + Row}}), !reported[row] ? Empty : row == 0 ? ShapeB : Filled);
        }
    }
    return picture.svg();
}

namespace
{

// The answers of getGlobalBounds and of overlap.
void drawBounds(Picture& picture, const Sprite2D& a, const Sprite2D& b, std::string_view title)
{
    const Aabb boundsA = a.bounds(), boundsB = b.bounds();
    // As sf::Rect has it: edges that meet are apart.
    const bool meet = boundsA.lower.x < boundsB.upper.x && boundsB.lower.x < boundsA.upper.x &&
                      boundsA.lower.y < boundsB.upper.y && boundsB.lower.y < boundsA.upper.y;
    picture.panel({{-34.f, -34.f}, {34.f, 34.f}}, title, std::string("sf::Rect: ") + (meet ? "hit" : "no hit"),
                  std::string("graze: ") + (overlap(a, b).overlapping() ? "hit" : "no hit"));
    for (const Aabb& bounds : {boundsA, boundsB})
        picture.polygon(boxOf(bounds), meet ? Former : Thin);
    picture.polygon(cornersOf(a.pieces()[0], a.matrix()), ShapeA);
    if (b.pieces()[0].pointCount() == 1)
        picture.circle(b.matrix().offset(), b.pieces()[0].radius(), ShapeB);
    else
        picture.polygon(cornersOf(b.pieces()[0], b.matrix()), ShapeB);
}

Sprite2D placed(const Shape& shape, Vec2 at, float angleRadians = 0.f)
{
    Sprite2D sprite(shape);
    sprite.setMatrix(Affine2::from({.position = at, .angleRadians = angleRadians}));
    return sprite;
}

} // namespace

std::string boundsAgainstShapes()
{
    const Shape bar = Box{{50.f, 10.f}}, block = Box{{20.f, 20.f}}, ball = Circle{15.f};
    Picture picture(3);
    drawBounds(picture, placed(bar, {-8.f, 4.f}, 0.8f), placed(block, {18.f, -10.f}), "a sprite that is turned");
    drawBounds(picture, placed(block, {-14.f, 14.f}, 0.f), placed(ball, {7.f, -7.f}), "a round picture");
    drawBounds(picture, placed(block, {-10.f, 0.f}), placed(block, {10.f, 0.f}), "edge on edge");
    return picture.svg();
}

std::string rollback()
{
    constexpr float Cell = 44.f, Row = 30.f, Names = 96.f;
    constexpr std::size_t Frames = 10, Late = 5, Now = 8; // the input of frame 5 comes in frame 8
    Picture picture(1, {600., 150.});
    picture.panel({{-Names, 0.f}, {Cell * Frames, Row * 3.f}}, "an input that comes late",
                  "Frames 5 to 7 were played with a guess. In frame 8 the input of frame 5 comes: back to",
                  "the snapshot before 5, and 5 to 7 once more, all before frame 8 is drawn.");
    const auto cell = [&](std::size_t frame, std::size_t row, Style style)
    {
        const Vec2 corner{Cell * static_cast<float>(frame - 1), Row * static_cast<float>(row)};
        picture.polygon(boxOf({corner, corner + Vec2(Cell, Row - 4.f)}), style);
        return corner + Vec2(Cell * 0.5f, (Row - 4.f) * 0.5f);
    };
    const char* const words[] = {"played", "back to", "played again"};
    for (std::size_t row = 0; row < std::size(words); ++row)
        picture.label({-Names, Row * static_cast<float>(row) + (Row - 4.f) * 0.5f}, words[row], Black, 0., 4.);
    for (std::size_t frame = 1; frame <= Frames; ++frame)
    {
        const bool guessed = frame >= Late && frame < Now;
        const Vec2 middle = cell(frame, 0, guessed ? ShapeB : frame < Late ? Filled : Empty);
        const std::string number = std::to_string(frame);
        if (guessed)
        {
            picture.label(middle, "guess", Black, -16., 4.);
            picture.label(cell(frame, 2, Filled), number, Black, -4., 4.);
        }
        else
            picture.label(middle, frame == Now ? number + ": now" : number, Black, frame == Now ? -19. : -4., 4.);
    }
    const float y = Row + (Row - 4.f) * 0.5f;
    picture.arrow({Cell * (Now - 1), y}, {Cell * (Late - 1), y}, Red);
    return picture.svg();
}

} // namespace figures
