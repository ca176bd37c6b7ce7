// SPDX-License-Identifier: Zlib
#include "support/outline/pictures.hpp"

#include "support/random.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace graze::test
{

namespace
{

constexpr double Turn = 6.283185307179586;

// A point relative to the middle of a square picture (unit: half its side).
struct Place
{
    double x, y;
    double radius() const { return std::hypot(x, y); }
    double turns() const { return std::atan2(y, x) / Turn + 0.5; }
};

Picture figure(std::string name, int side, const std::function<bool(Place)>& inside)
{
    const double half = 0.5 * side;
    return painted(std::move(name), side, side,
                   [&](int x, int y) {
                       return inside({(x + 0.5 - half) / half, (y + 0.5 - half) / half});
                   });
}

Picture noise(int side, float density, std::uint32_t seed)
{
    Random random(seed);
    return painted("noise " + std::to_string(static_cast<int>(density * 100.f)) + "%", side, side,
                   [&](int, int) { return random.chance(density); });
}

bool inDisc(Place p, double x, double y, double radius)
{
    return std::hypot(p.x - x, p.y - y) < radius;
}

bool inBar(Place p, double x, double y, double halfWidth, double halfHeight)
{
    return std::fabs(p.x - x) < halfWidth && std::fabs(p.y - y) < halfHeight;
}

bool inGear(Place p, double teeth, double hole)
{
    const double phase = p.turns() * teeth;
    const double rim = phase - std::floor(phase) < 0.5 ? 0.95 : 0.75;
    return p.radius() < rim && p.radius() > hole;
}

bool inSpiral(Place p, double windings, double share)
{
    const double phase = p.radius() * windings - p.turns() + 10.;
    return p.radius() < 0.95 && phase - std::floor(phase) < share;
}

bool inStar(Place p, double points)
{
    const double phase = p.turns() * points;
    return p.radius() < 0.35 + 0.6 * std::fabs(2. * (phase - std::floor(phase)) - 1.);
}

bool inShip(Place p)
{
    const double side = std::fabs(p.x);
    const bool hull = side < 0.22 * (p.y + 0.95) && p.y < 0.75;
    const bool wings = p.y > -0.1 + 0.6 * side && p.y < 0.35 + 0.5 * side && side < 0.92;
    return (hull && side < 0.3) || wings || inBar(p, 0.7, 0.3, 0.05, 0.45) || inBar(p, -0.7, 0.3, 0.05, 0.45);
}

bool inCloud(Place p)
{
    return p.y < 0.3 && (inDisc(p, -0.5, 0.1, 0.4) || inDisc(p, 0., -0.1, 0.5) || inDisc(p, 0.5, 0.05, 0.42));
}

bool inTree(Place p)
{
    return inBar(p, 0., 0.7, 0.1, 0.25) || inDisc(p, 0., -0.2, 0.6 + 0.07 * std::sin(p.turns() * Turn * 11.));
}

bool inSword(Place p)
{
    // Turned by an eighth.
    const Place q{(p.x + p.y) * 0.7071, (p.y - p.x) * 0.7071};
    return inBar(q, 0.2, 0., 0.9 - std::fabs(q.y) * 2., 0.07) || inBar(q, -0.6, 0., 0.06, 0.3) ||
           inBar(q, -0.85, 0., 0.25, 0.05);
}

Picture softDisc()
{
    Picture picture{"disc with a soft edge", 128, 128, {}};
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x)
            picture.alpha.push_back(
                static_cast<std::uint8_t>(std::clamp(255. * (60. - std::hypot(x - 63.5, y - 63.5)) / 12., 0., 255.)));
    return picture;
}

std::vector<Picture> letters()
{
    return {
        drawn("letter A", {"..##..", ".#..#.", "#....#", "######", "#....#", "#....#"}, 8),
        drawn("letter B", {"####.", "#...#", "####.", "#...#", "#...#", "####."}, 7),
        drawn("letter S", {".####", "#....", ".###.", "....#", "....#", "####."}, 5),
        drawn("letter X", {"#...#", ".#.#.", "..#..", ".#.#.", "#...#"}, 6),
        drawn("letter O", {".##.", "#..#", "#..#", ".##."}, 9),
        drawn("letter i, dotted", {"#", ".", "#", "#", "#"}, 3),
        drawn("words",
              {"#.#.###.#...#....##..", "#.#.#...#...#...#..#.", "###.##..#...#...#..#.", "#.#.#...#...#...#..#.",
               "#.#.###.###.###..##.."},
              3),
    };
}

} // namespace

int Picture::opaqueCount() const
{
    return static_cast<int>(std::count_if(alpha.begin(), alpha.end(), [](std::uint8_t a) { return a >= 128; }));
}

Picture painted(std::string name, int width, int height, const std::function<bool(int, int)>& opaque)
{
    Picture picture{std::move(name), width, height, {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            picture.alpha.push_back(opaque(x, y) ? 255 : 0);
    return picture;
}

Picture drawn(std::string name, const std::vector<std::string>& rows, int scale)
{
    const auto at = [&](int x, int y)
    { return rows[static_cast<std::size_t>(y / scale)][static_cast<std::size_t>(x / scale)]; };
    return painted(std::move(name), static_cast<int>(rows[0].size()) * scale, static_cast<int>(rows.size()) * scale,
                   [&](int x, int y) { return at(x, y) == '#'; });
}

std::vector<Picture> smallPictures()
{
    std::vector<Picture> pictures{
        drawn("one pixel", {"#"}),
        drawn("one pixel inside", {"...", ".#.", "..."}),
        drawn("row", {"##.#...###.#"}),
        drawn("column", {"#", ".", "#", "#", ".", "#"}),
        drawn("full", {"#####", "#####", "#####"}),
        drawn("diagonal", {"#..", ".#.", "..#"}),
        drawn("pinched ring", {".###", "#..#", "#..#", "####"}),
        drawn("twice pinched ring", {".##.", "#..#", "#..#", ".##."}),
        drawn("hole pinched in itself", {"#####", "#.###", "##.##", "#####"}),
        drawn("island in a hole", {"#####", "#...#", "#.#.#", "#...#", "#####"}),
        drawn("island that touches the border of its hole", {"#####", "#...#", "#.#.#", "#..##", "#####"}),
        painted("checkerboard", 16, 16, [](int x, int y) { return (x + y) % 2 == 0; }),
        painted("checkerboard of 8 px", 64, 64, [](int x, int y) { return (x / 8 + y / 8) % 2 == 0; }),
        painted("line of 1 px", 60, 1, [](int, int) { return true; }),
        painted("slanted line of 1 px", 64, 40, [](int x, int y) { return y == x * 5 / 8; }),
        painted("stairs", 48, 48, [](int x, int y) { return y / 6 > x / 6; }),
        painted("triangle", 48, 48, [](int x, int y) { return y > 2 * std::abs(x - 20); }),
        painted("needle", 64, 9, [](int x, int y) { return std::abs(y - 4) * 16 <= x; }),
        painted("comb", 48, 24, [](int x, int y) { return y > 20 || x % 4 < 2; }),
        painted("comb of 1 px", 48, 24, [](int x, int y) { return y > 20 || x % 2 == 0; }),
        painted("frame of 1 px", 40, 30, [](int x, int y) { return x == 0 || y == 0 || x == 39 || y == 29; }),
        painted("lattice", 46, 46, [](int x, int y) { return x % 5 == 0 || y % 5 == 0; }),
        figure("disc", 48, [](Place p) { return p.radius() < 0.92; }),
        figure("disc of 7 px", 7, [](Place p) { return p.radius() < 1.; }),
        figure("ring", 48, [](Place p) { return p.radius() < 0.92 && p.radius() > 0.6; }),
        figure("ring of 1 px", 64, [](Place p) { return std::fabs(p.radius() - 0.9) < 0.02; }),
        figure("rings in rings", 64,
               [](Place p) { return static_cast<int>(p.radius() * 6.) % 2 == 0 && p.radius() < 1.; }),
        figure("gear", 48, [](Place p) { return inGear(p, 9., 0.25); }),
        figure("spiral", 48, [](Place p) { return inSpiral(p, 2.4, 0.5); }),
        figure("star", 64, [](Place p) { return inStar(p, 5.); }),
        figure("crescent", 64, [](Place p) { return p.radius() < 0.9 && !inDisc(p, 0.35, -0.2, 0.7); }),
        noise(64, 0.5f, 21),
        noise(64, 0.7f, 22),
        noise(40, 0.9f, 23),
        noise(40, 0.1f, 24),
    };
    for (Picture& letter : letters())
        pictures.push_back(std::move(letter));
    return pictures;
}

std::vector<Picture> mediumPictures()
{
    return {
        figure("ship", 128, inShip),
        figure("cloud", 160, inCloud),
        figure("tree", 128, inTree),
        figure("sword", 96, inSword),
        figure("gear of 24 teeth", 200, [](Place p) { return inGear(p, 24., 0.4); }),
        figure("ring of 256 px", 256, [](Place p) { return p.radius() < 0.98 && p.radius() > 0.8; }),
        figure("thin spiral", 200, [](Place p) { return inSpiral(p, 7., 0.3); }),
        figure("star of 17 points", 160, [](Place p) { return inStar(p, 17.); }),
        softDisc(),
    };
}

std::vector<Picture> largePictures()
{
    const auto waves = [](Place p) { return std::sin(p.x * 21.) + std::sin(p.y * 17. + 3. * p.x) > 0.2; };
    return {
        figure("disc of 2048 px", 2048, [](Place p) { return p.radius() < 0.995; }),
        figure("gear of 2048 px", 2048, [](Place p) { return inGear(p, 32., 0.4); }),
        figure("blobs of 2048 px", 2048, waves),
        figure("spiral of 2048 px", 2048, [](Place p) { return inSpiral(p, 20., 0.4); }),
        painted("stripes of 2048 px, slanted", 2048, 2048, [](int x, int y) { return (x + y) % 64 < 20; }),
    };
}

Picture pictureNamed(const std::string& name)
{
    for (const auto& pictures : {smallPictures(), mediumPictures()})
        for (const Picture& picture : pictures)
            if (picture.name == name)
                return picture;
    throw std::invalid_argument("no picture is named " + name);
}

} // namespace graze::test
