// SPDX-License-Identifier: Zlib
#include "mover/course.hpp"

#include <algorithm>
#include <cmath>

namespace graze::test::mover
{

namespace
{

constexpr float Turn = 6.2831853f;

Affine2 at(Vec2 place)
{
    return Affine2::translation(place);
}

// Pieces, and a linear part: turned, scaled unevenly, mirrored, flat.
void makeMover(Random& random, Course& course, float size)
{
    const auto any = [&]
    {
        switch (random.below(8))
        {
            case 0:
                return Shape(Point{random.inSquare(size * 0.2f)});
            case 1:
                return Shape(Segment{random.inSquare(size * 0.5f), random.inSquare(size * 0.5f)});
            case 2:
                return Shape::hullOf(random.points(3 + random.below(14), size * 0.5f));
            default:
                return random.shape(size);
        }
    };
    course.mover.push_back(any());
    if (random.chance(0.15f))
        course.mover.push_back(any());
    const float angle = random.chance(0.3f) ? 0.f : random.between(-3.2f, 3.2f);
    Vec2 scale{1.f, 1.f};
    if (random.chance(0.3f))
        scale = {random.logBetween(0.2f, 3.f), random.logBetween(0.2f, 3.f)};
    if (random.chance(0.1f))
        scale.x = random.chance(0.3f) ? 0.f : random.logBetween(1e-6f, 0.2f);
    if (random.chance(0.2f))
        scale.y = -scale.y;
    course.start = Affine2::from({.angleRadians = angle, .scale = scale});
}

// How far the mover reaches in a direction from where its matrix puts it.
float reachOf(const Course& course, Vec2 direction)
{
    float reach = -1e30f;
    for (const Shape& piece : course.mover)
        reach = std::max(reach,
                         dot(direction, support(piece.view(), course.start, direction).point - course.start.offset()));
    return reach;
}

// A floor is made along x with its top at y = 0, and seen through a frame.
struct Frame
{
    Affine2 matrix{};
    float length = 600.f;
};

Frame randomFrame(Random& random, Course& course)
{
    Frame frame;
    const float offset = random.chance(0.2f) ? random.logBetween(1e3f, 1e5f) : 300.f;
    const float angle = random.chance(0.4f) ? 0.f : random.between(-3.2f, 3.2f);
    frame.matrix = Affine2::from({.position = random.inSquare(offset), .angleRadians = angle});
    if (angle == 0.f)
        frame.matrix.tx = std::round(frame.matrix.tx), frame.matrix.ty = std::round(frame.matrix.ty);
    course.along = frame.matrix.transformVector({1.f, 0.f});
    course.into = frame.matrix.transformVector({0.f, 1.f});
    return frame;
}

// A stretch of floor from a to b, seen along a frame: one polygon, or tiles. `down` leads from the top into the floor.
void addStretch(Random& random, Course& course, const Affine2& frame, Vec2 a, Vec2 b, float down, float size)
{
    const Vec2 deep{0.f, down};
    const auto quad = [&](Vec2 from, Vec2 to, Vec2 fromBelow, Vec2 toBelow) {
        return Placed{Shape::hullOf(std::vector<Vec2>{from, to, toBelow, fromBelow}), frame};
    };
    course.whole.push_back(quad(a, b, a + deep, b + deep));
    const bool areBoxes = a.y == b.y && random.chance(0.6f);
    const bool areMoved = random.chance(0.5f); // each tile by a matrix of its own
    const int count = std::max(1, static_cast<int>(length(b - a) / size));
    const auto place = [&](int i)
    { return i == count ? b : a + (b - a) * (static_cast<float>(i) / static_cast<float>(count)); };
    for (int i = 0; i < count; ++i)
    {
        const Vec2 from = place(i), to = place(i + 1);
        const float depth = random.chance(0.5f) ? down : down * random.between(0.2f, 1.f);
        const Vec2 middle = (from + to) * 0.5f + Vec2{0.f, depth * 0.5f};
        if (areBoxes && areMoved)
            course.tiles.push_back({Box{{to.x - from.x, std::fabs(depth)}}, frame * at(middle)});
        else if (areBoxes)
            course.tiles.push_back({Box{{to.x - from.x, std::fabs(depth)}, middle}, frame});
        else
        {
            // Slanted sides: a tile below may reach under its neighbours.
            const Vec2 slant{random.chance(0.5f) ? 0.f : random.between(-0.4f, 0.4f) * size, depth};
            const Vec2 origin = areMoved ? from : Vec2{};
            const std::vector<Vec2> corners{from - origin, to - origin, to + slant - origin, from + slant - origin};
            course.tiles.push_back({Shape::hullOf(corners), frame * at(origin)});
        }
    }
}

void makeFloor(Random& random, Course& course)
{
    const Frame frame = randomFrame(random, course);
    addStretch(random, course, frame.matrix, {-frame.length, 0.f}, {frame.length, 0.f}, random.between(8.f, 60.f),
               random.between(4.f, 60.f));
    course.isFlat = true;
    const Vec2 place = frame.matrix.transformPoint({random.between(-100.f, 100.f), 0.f});
    course.start =
        at(place - course.into * (reachOf(course, course.into) + random.logBetween(0.01f, 30.f))) * course.start;
}

void makeCorridor(Random& random, Course& course)
{
    const Frame frame = randomFrame(random, course);
    const float below = reachOf(course, course.into), above = reachOf(course, -course.into);
    const float room = random.chance(0.3f) ? random.logBetween(3e-3f, 0.1f) : random.between(0.1f, 10.f);
    const float depth = random.between(8.f, 60.f), size = random.between(4.f, 60.f);
    addStretch(random, course, frame.matrix, {-frame.length, 0.f}, {frame.length, 0.f}, depth, size);
    const float top = -(below + above + room + 4e-6f * length(frame.matrix.offset()));
    addStretch(random, course, frame.matrix, {-frame.length, top}, {frame.length, top}, -depth, size);
    course.isFlat = true;
    const Vec2 place = frame.matrix.transformPoint({random.between(-100.f, 100.f), -0.5f * room});
    course.start = at(place - course.into * below) * course.start;
}

void makeTerrain(Random& random, Course& course)
{
    const Frame frame = randomFrame(random, course);
    const float size = random.between(4.f, 40.f);
    Vec2 from{-frame.length, random.between(-20.f, 20.f)};
    float highest = from.y;
    while (from.x < frame.length)
    {
        const float slope = random.chance(0.2f) ? 0.f : random.between(-1.5f, 1.5f);
        const float step = random.between(20.f, 150.f);
        const Vec2 to{from.x + step, std::clamp(from.y + slope * step, -100.f, 100.f)};
        addStretch(random, course, frame.matrix, from, to, 300.f, size);
        highest = std::min(highest, to.y);
        from = to;
    }
    const Vec2 place = frame.matrix.transformPoint({random.between(-300.f, 300.f), highest});
    course.start = at(place - course.into * (reachOf(course, course.into) + 1.f)) * course.start;
}

void makeSteps(Random& random, Course& course)
{
    makeFloor(random, course);
    course.isFlat = false;
    const Affine2 frame = course.whole.front().matrix;
    for (int i = 0; i < 6; ++i)
    {
        const Vec2 size{random.between(5.f, 60.f), random.between(1.f, 60.f)};
        const Vec2 place{random.between(-500.f, 500.f), -0.5f * size.y};
        const Placed box{Box{size},
                         frame * at(place) *
                             (random.chance(0.5f) ? Affine2{} : Affine2::rotation(random.between(-0.5f, 0.5f)))};
        course.tiles.push_back(box);
        course.whole.push_back(box);
    }
}

void makeRoom(Random& random, Course& course)
{
    for (int i = 0; i < 14; ++i)
    {
        const Vec2 place = random.inSquare(220.f);
        Placed wall{random.shape(random.logBetween(5.f, 150.f)),
                    Affine2::from({.position = place, .angleRadians = random.between(-3.f, 3.f)})};
        if (wall.shape.radius() == 0.f && random.chance(0.4f))
            wall.matrix = Affine2::from({.position = place,
                                         .angleRadians = random.between(-3.f, 3.f),
                                         .scale = {random.logBetween(0.3f, 3.f), random.logBetween(0.3f, 3.f)}});
        course.tiles.push_back(wall);
    }
    course.whole = course.tiles;
    course.along = {1.f, 0.f};
    course.into = {0.f, 1.f};
}

void makeRing(Random& random, Course& course)
{
    std::vector<Vec2> ring;
    const std::uint32_t corners = 3 + random.below(6);
    const float turn = random.between(0.f, Turn);
    for (std::uint32_t i = 0; i < corners; ++i)
        ring.push_back(Affine2::rotation(turn + Turn * static_cast<float>(i) / static_cast<float>(corners))
                           .transformVector({random.between(100.f, 300.f), 0.f}));
    const bool exact = random.chance(0.5f);
    for (std::uint32_t i = 0; i < corners; ++i)
    {
        const Vec2 a = ring[i], b = ring[(i + 1) % corners], origin = exact ? Vec2{} : a;
        course.tiles.push_back({Segment{a - origin, b - origin}, at(origin)});
        course.inside.push_back(Shape::hullOf(std::vector<Vec2>{{}, a, b}));
    }
    course.whole = course.tiles;
}

// A chain of up to three slopes, as one sprite of pieces.
void addStrip(Random& random, Course& course, const Affine2& frame, Vec2 from)
{
    const int strip = static_cast<int>(course.strips.size());
    course.strips.push_back({.moves = random.chance(0.4f)});
    if (random.chance(0.7f))
        course.strips.back().oneWay = {{0.f, -1.f}, random.chance(0.5f) ? 0.7853982f : random.between(0.7f, 1.5f)};
    const Vec2 deep{0.f, random.between(5.f, 20.f)};
    for (int links = 1 + static_cast<int>(random.below(3)); links > 0; --links)
    {
        const float run = random.between(20.f, 120.f), slope = random.chance(0.4f) ? 0.f : random.between(-0.6f, 0.6f);
        const Vec2 step{run, slope * run};
        const int tiles = 1 + static_cast<int>(random.below(5));
        const auto quad = [&](Vec2 a, Vec2 b) {
            return Placed{Shape::hullOf(std::vector<Vec2>{a, b, b + deep, a + deep}), frame, strip};
        };
        course.whole.push_back(quad(from, from + step));
        for (int i = 0; i < tiles; ++i)
            course.tiles.push_back(quad(from + step * (static_cast<float>(i) / static_cast<float>(tiles)),
                                        from + step * (static_cast<float>(i + 1) / static_cast<float>(tiles))));
        from += step;
    }
}

void makeStrips(Random& random, Course& course)
{
    makeFloor(random, course);
    course.isFlat = false;
    const Affine2 frame = course.whole.front().matrix;
    const float rise = random.between(30.f, 90.f);
    for (int row = 1; row <= 4; ++row)
        for (float x = -250.f; x < 250.f; x += random.between(120.f, 400.f))
            addStrip(random, course, frame, {x, -rise * static_cast<float>(row)});
    const Vec2 up = course.into * -random.between(0.f, 5.f * rise);
    course.start.tx += up.x;
    course.start.ty += up.y;
}

} // namespace

const char* nameOf(CourseKind kind)
{
    constexpr const char* Names[]{"floor", "corridor", "terrain", "steps", "room", "ring", "strips"};
    return Names[static_cast<int>(kind)];
}

Course randomCourse(Random& random)
{
    Course course;
    course.kind = static_cast<CourseKind>(random.below(static_cast<std::uint32_t>(CourseKind::Count)));
    makeMover(random, course, random.logBetween(4.f, 60.f));
    switch (course.kind)
    {
        case CourseKind::Floor:
            makeFloor(random, course);
            break;
        case CourseKind::Corridor:
            makeCorridor(random, course);
            break;
        case CourseKind::Terrain:
            makeTerrain(random, course);
            break;
        case CourseKind::Steps:
            makeSteps(random, course);
            break;
        case CourseKind::Room:
            makeRoom(random, course);
            break;
        case CourseKind::Strips:
            makeStrips(random, course);
            break;
        default:
            makeRing(random, course);
    }
    course.speed = random.logBetween(0.5f, 60.f);
    return course;
}

Wish randomWish(Random& random, const Course& course, Vec2 from)
{
    if (course.kind == CourseKind::Ring && random.chance(0.4f))
    {
        const Placed& wall = course.tiles[random.below(static_cast<std::uint32_t>(course.tiles.size()))];
        return {(wall.matrix.transformPoint(wall.shape.point(0)) - from) * random.between(0.8f, 2.f), true};
    }
    if (course.kind == CourseKind::Room || course.kind == CourseKind::Ring)
        return {normalized(random.inSquare(1.f)) * random.logBetween(0.01f * course.speed, 8.f * course.speed)};
    const float sideways = random.chance(0.1f) ? 0.f : random.between(-1.f, 1.f);
    if (course.kind == CourseKind::Strips && random.chance(0.4f)) // a jump
        return {(course.along * sideways - course.into * random.between(0.f, 3.f)) * course.speed};
    const float inwards = random.chance(0.15f)  ? 0.f
                          : random.chance(0.3f) ? random.logBetween(1e-4f, 0.1f)
                                                : random.between(-0.3f, 1.f);
    return {(course.along * sideways + course.into * inwards) * (random.chance(0.1f) ? 5.f : 1.f) * course.speed};
}

} // namespace graze::test::mover
