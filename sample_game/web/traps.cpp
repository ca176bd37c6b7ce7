// SPDX-License-Identifier: Zlib
#include "web/traps.hpp"

#include "base/text.hpp"
#include "web/naive.hpp"

#include <cmath>

namespace game
{

std::span<const FloatTrap> floatTraps()
{
    static const std::vector<FloatTrap> all = {
        {"the inverse for the direction",
         "A direction comes into object space by the transpose of the matrix. The inverse is the same for turns alone: "
         "with an uneven scale or shear it finds a corner that is not the farthest, and the gap comes out too large.",
         "transformVector(d)",
         {.mode = LabMode::Distance,
          .a = {.corners = polygonOf({90.f, 90.f}, 7), .position = {-110.f, 20.f}, .turn = 0.6f, .scale = {2.2f, 0.5f}},
          .b = {.corners = polygonOf({100.f, 100.f}, 5),
                .position = {90.f, -40.f},
                .turn = -0.4f,
                .scale = {0.6f, 1.6f},
                .shear = 0.8f}}},
        {"NaN from a zero direction",
         "Both shapes have their pivot at the same place. The vector between the pivots has length 0, so making its "
         "length 1 "
         "divides by 0, and every number after it is NaN. graze takes any direction then.",
         "1.f / length(d)",
         {.mode = LabMode::Distance,
          .a = {.corners = {{0.f, 0.f}}, .radius = 40.f, .position = {0.f, 0.f}},
          .b = {.corners = {{110.f, -50.f}, {130.f, 60.f}}, .radius = 15.f, .position = {0.f, 0.f}}}},
        {"while (true)",
         "The two share an edge, so the origin lies exactly on the segment. Then the direction square to it is 0, each "
         "search "
         "finds the same corner, and the loop never ends. graze counts that as touching, and its iterations are "
         "limited.",
         "while (true)",
         {.mode = LabMode::Overlap,
          .a = {.corners = boxOf({100.f, 100.f}), .position = {-50.f, 0.f}},
          .b = {.corners = boxOf({100.f, 100.f}), .position = {50.f, 0.f}}}},
        {"epsilon times the path",
         "A cast that stops when the gap is below epsilon times the path stops the sooner the faster the shape is: "
         "this "
         "one is said to hit, though it passes above. graze takes epsilon times the size, and nothing is said to hit "
         "that "
         "passes farther away.",
         "0.04f * path",
         {.mode = LabMode::Sweep,
          .a = {.corners = {{0.f, 0.f}}, .radius = 12.f, .position = {-500.f, -128.f}},
          .b = {.corners = boxOf({160.f, 160.f}), .position = {0.f, 0.f}},
          .motionA = {1000.f, 0.f}}},
        {"far from the origin",
         "At 20 million pixels floats are 2 px apart. Corners that are computed in the world are rounded to these "
         "steps before they are subtracted. graze takes everything around A first.",
         "farthest(b, d) - farthest(a, -d)",
         {.mode = LabMode::Distance,
          .a = {.corners = polygonOf({20.f, 20.f}, 5), .position = {2e7f, 2e7f}, .turn = 0.4f},
          .b = {.corners = polygonOf({20.f, 20.f}, 7), .position = {2e7f + 24.f, 2e7f - 8.f}, .turn = 1.f}}},
    };
    return all;
}

NaiveVerdict naiveVerdict(const LabRun& run)
{
    const bool isOverlap = run.mode == LabMode::Overlap, isDistance = run.mode == LabMode::Distance;
    const NaiveAnswer naive = isOverlap    ? naiveOverlap(*run.a, *run.b)
                              : isDistance ? naiveDistance(*run.a, *run.b)
                                           : naiveCast(*run.a, run.originMotion, *run.b);
    if (naive.endless)
        return {"It is still running after 1,000 searches.", true, {}};
    if (isOverlap)
        return {naive.hit ? "They touch or overlap." : "They are apart.",
                naive.hit != (run.status == graze::Status::Overlapping),
                {}};
    if (isDistance)
    {
        const float right = run.distance.distance;
        return {naive.hit                     ? "In contact: the distance is 0."
                : std::isfinite(naive.number) ? joined({"They are ", pixelText(naive.number), " apart."})
                                              : "They are NaN px apart.",
                !(std::fabs(naive.number - right) <= 1e-3f * right + 1e-3f),
                {}};
    }
    return {naive.hit ? joined({"They meet at ", readablePercent(naive.number), " of the motion."})
                      : "They do not meet during this motion.",
            naive.hit != run.cast.hit || std::fabs(naive.number - (run.cast.hit ? run.cast.fraction : 0.f)) > 1e-2f,
            naive.hit ? std::optional(naive.number) : std::nullopt};
}

} // namespace game
