// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/figure.hpp"
#include "lab/lab.hpp"

namespace game
{

/// The figure on the right.
enum class LabPicture : std::uint8_t
{
    Difference,  ///< B - A
    ObjectSpace, ///< A and B as they were built, with the direction brought there
    Bounds       ///< bounds over the steps
};
inline constexpr std::size_t LabPictureCount = static_cast<std::size_t>(LabPicture::Bounds) + 1;

inline constexpr float DirectionLength = 46.f; ///< of the arrows for directions, as Mark::length

/// How much of a step is shown. The rest is to be predicted.
enum class LabReveal : std::uint8_t
{
    Direction, ///< the simplex before the step and the direction of its search
    Vertex,    ///< also the vertex that the search finds
    Result     ///< all of it
};

/// The part of the present step that is shown.
struct LabLook
{
    LabPicture picture = LabPicture::Difference;
    bool regions = true; ///< shade the region of the simplex that holds the origin
    LabReveal reveal = LabReveal::Result;
    bool answer = true;                     ///< draw it as soon as the run has it
    bool search = true;                     ///< draw d, w, a and b
    Grip held{};                            ///< under the mouse or in the hand
    std::optional<std::size_t> vertex{};    ///< the vertex of B - A under the mouse, by index
    std::optional<graze::Vec2> direction{}; ///< as it was dragged, in place of the step's
};

/// One support search along a direction that a person chose.
struct LabProbe
{
    graze::Vec2 direction{}; ///< length 1
    graze::Vec2 w{};         ///< farthest point of B - A, radii included: b - a
    graze::Vec2 a{};         ///< farthest point of A against the direction, world
    graze::Vec2 b{};         ///< farthest point of B along the direction, world
};
/// Asks the library for the pieces at work. Empty without both shapes, or without a direction.
[[nodiscard]] std::optional<LabProbe> probeOf(const Lab& lab, std::optional<graze::Vec2> direction);

/// The present step, as far as a look shows it.
struct Sight
{
    Sight(const Lab& lab, const LabLook& look);

    const Lab& lab;
    const LabRun& run;
    const LabLook& look;
    const graze::TraceStep* search = nullptr;   ///< null when there is none, or a direction was dragged
    std::optional<LabProbe> probe;              ///< d, w, a and b: as dragged, or of the search
    const graze::DistanceResult* gap = nullptr; ///< to be drawn; null when there is none, or it is not known yet
    float free = 0.f;                           ///< share of the motion that is proved free
    bool revealed = false;                      ///< the result of the step
    bool answered = false;                      ///< the answer of the run
};

/// Places of vertices in B - A.
template <class Vertex>
[[nodiscard]] std::vector<graze::Vec2> placesOf(const std::vector<Vertex>& vertices)
{
    std::vector<graze::Vec2> places;
    for (const Vertex& vertex : vertices)
        places.push_back(vertex.w);
    return places;
}
/// Index of the nearest place within `reach` of another one.
[[nodiscard]] std::optional<std::size_t> nearestOf(const std::vector<graze::Vec2>& places, graze::Vec2 place,
                                                   float reach);

/// The world: A and B.
[[nodiscard]] Figure worldFigure(const Lab& lab, const LabLook& look);
/// The figure beside it.
[[nodiscard]] Figure rightFigure(const Lab& lab, const LabLook& look);

// Parts of these, each in a file of its own.

[[nodiscard]] Figure differenceFigure(const Lab& lab, const LabLook& look);
/// B - A with the present step of the naive solver, for the camera of differenceFigure; its first wrong step and all
/// after it are red. Only with a run that has one.
[[nodiscard]] Figure naiveFigure(const Lab& lab, LabReveal reveal);
/// A and B in object space, side by side; the same search as in the world.
[[nodiscard]] Figure objectSpaceFigure(const Lab& lab, const LabLook& look);
/// Both bounds over the steps, and how near they are when the run stops.
[[nodiscard]] Figure boundsFigure(const Lab& lab);
/// The regions of a simplex of two or three points seen from `target`; the one that holds it is shaded.
void addRegions(Figure& figure, std::vector<graze::Vec2> simplex, graze::Vec2 target);

} // namespace game
