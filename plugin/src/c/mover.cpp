// SPDX-License-Identifier: Zlib
#include "c/askers.hpp"
#include "c/functions.hpp"

#include <graze/system/mover.hpp>

namespace graze::c
{

namespace
{

/// The options of a slide, and the caller's buffer for its planes.
class Slide
{
public:
    Slide(const CollisionSystem& system, const graze_slide_options* options, graze_slide* answer) :
    m_read(options ? readStruct(options, "graze_slide_options") : graze_slide_options GRAZE_SLIDE_OPTIONS_INIT),
    m_answer(&need(answer, "answer"), 1, "graze_slide"),
    m_planes(m_read.plane_capacity > 0 ? &need(m_read.planes, "planes") : nullptr, m_read.plane_capacity,
             "graze_plane"),
    m_found(std::min(m_read.plane_capacity, MostPlanes))
    {
        if (m_read.plane_capacity > MostPlanes)
            throw Failure(GRAZE_INVALID_ARGUMENT, "plane_capacity is " + std::to_string(m_read.plane_capacity) +
                                                      ", not in 0 to " + std::to_string(MostPlanes));
        if (m_read.max_slides < 1 || m_read.max_slides > 64)
            throw Failure(GRAZE_INVALID_ARGUMENT,
                          "max_slides is " + std::to_string(m_read.max_slides) + ", not in 1 to 64");
        if (m_read.max_pushes < 0 || m_read.max_pushes > 64)
            throw Failure(GRAZE_INVALID_ARGUMENT,
                          "max_pushes is " + std::to_string(m_read.max_pushes) + ", not in 0 to 64");
        m_options.filter = filterFrom(system, m_read.filter);
        m_options.maxSlides = m_read.max_slides;
        m_options.maxPushes = m_read.max_pushes;
        m_options.planes = m_found;
    }

    [[nodiscard]] const SlideOptions& options() const noexcept { return m_options; }

    void write(const MoveResult& moved) const
    {
        const std::uint32_t status = finished(moved.status);
        for (std::size_t k = 0; k < std::min(moved.planes, m_found.size()); ++k)
            m_planes.write(toC(m_found[k]), k);
        m_answer.write({.size = 0,
                        .status = status,
                        .matrix = toC(moved.matrix),
                        .moved = toC(moved.moved),
                        .pushed = toC(moved.pushed),
                        .remaining = toC(moved.remaining),
                        .slides = moved.slides,
                        .plane_count = static_cast<std::uint32_t>(moved.planes),
                        .started_overlapping = moved.startedOverlapping,
                        .overlapping = moved.overlapping});
    }

private:
    static constexpr std::uint32_t MostPlanes = 4096;

    graze_slide_options m_read;
    Answer<graze_slide> m_answer;
    Answer<graze_plane> m_planes;
    std::vector<TouchedPlane> m_found;
    SlideOptions m_options;
};

} // namespace

graze_result slide(const graze_system* system, const graze_probe* probe, graze_vec2 wish,
                   const graze_slide_options* options, graze_slide* answer)
{
    return guarded("slide",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       const Slide asked(collisions, options, answer);
                       const Vec2 way = needFinite(wish, "wish");
                       asked.write(asProbe(collisions, probe,
                                           [&](const auto& who)
                                           { return graze::slide(collisions, who, way, asked.options()); }));
                   });
}

graze_result moveAndSlide(graze_system* system, graze_sprite sprite, graze_vec2 wish,
                          const graze_slide_options* options, graze_slide* answer)
{
    return guarded("move_and_slide",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const Slide asked(collisions, options, answer);
                       const Vec2 way = needFinite(wish, "wish");
                       const SpriteId mover = needAlive(collisions, sprite);
                       asked.write(graze::moveAndSlide(collisions, mover, way, asked.options()));
                   });
}

graze_result alongPlanes(graze_vec2 velocity, const graze_plane* planes, std::uint32_t count, graze_vec2* left)
{
    return guarded("along_planes",
                   [&]
                   {
                       const auto given = needSpan(planes, count, "planes");
                       std::vector<TouchedPlane> walls;
                       for (const graze_plane& plane : readArray(given.data(), count, "graze_plane"))
                           walls.push_back({.sprite = SpriteId{plane.sprite},
                                            .user = plane.user,
                                            .piece = plane.piece,
                                            .point = fromC(plane.point),
                                            .normal = needFinite(plane.normal, "normal")});
                       graze_vec2& answer = need(left, "left");
                       answer = toC(graze::alongPlanes(needFinite(velocity, "velocity"), walls));
                   });
}

} // namespace graze::c
