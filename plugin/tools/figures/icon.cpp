// SPDX-License-Identifier: Zlib
#include "figures/figures.hpp"
#include "figures/svg.hpp"

#include <graze/graze.hpp>

namespace figures
{

using namespace graze;

// A polygon that is cast onto a disc, and the point where they touch, in the colours of the laboratory. There is no
// ground: the bar of a browser is light or dark. Nothing is thin: the bar shows 16 pixels of it.
std::string icon()
{
    constexpr Circle Disc{9.5f, {21.5f, 21.5f}};
    const Loop corners{{-10.f, -8.f}, {10.f, -8.f}, {8.f, 2.f}, {-6.f, 10.f}};
    const Vec2 start{11.f, -20.f}, motion{0.f, 60.f};
    Sprite2D polygon{Polygon::fromPoints(corners)};
    polygon.setMatrix(Affine2::translation(start));
    const Sprite2D disc{Disc};
    const CastResult met = shapeCast(polygon, motion, disc);
    const auto at = [](Vec2d p, const char* x, const char* y) { return x + number(p.x) + y + number(p.y); };
    std::string points;
    for (const Vec2 corner : corners)
        points += at(Vec2d(corner + start + motion * met.fraction), points.empty() ? "" : " ", ",");
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">\n<!-- drawn by plugin/tools/figures -->\n"
           "<polygon points=\"" +
           points +
           "\" fill=\"#f08a24\"/>\n"
           "<circle" +
           at(Vec2d(Disc.centre), " cx=\"", "\" cy=\"") + "\" r=\"" + number(static_cast<double>(Disc.radius)) +
           "\" fill=\"#3f8fe8\"/>\n"
           "<circle" +
           at(Vec2d(met.point), " cx=\"", "\" cy=\"") + "\" r=\"3\" fill=\"#d6246e\"/>\n</svg>\n";
}

} // namespace figures
