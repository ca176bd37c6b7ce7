// SPDX-License-Identifier: Zlib
#include "c/answers.hpp"
#include "c/functions.hpp"

#include <graze/system/mover.hpp>

namespace graze::c
{

namespace
{

/// The options of a slide, its answer, and the caller's buffer for the planes.
class Slide
{
public:
    using C = std::tuple<const graze_slide_options*, graze_slide*>;

    Slide(const Call& call, const graze_slide_options* options, graze_slide* answer) :
    m_read(options ? readStruct(options) : graze_slide_options GRAZE_SLIDE_OPTIONS_INIT),
    m_filter(filterOrAll(call, m_read.filter)),
    m_answer(call, answer),
    m_planes(needSpan(m_read.planes, m_read.plane_capacity, "planes").data(), m_read.plane_capacity)
    {
        needRange(m_read.plane_capacity, 0u, 4096u, "plane_capacity");
        needRange(m_read.max_slides, 1, 64, "max_slides");
        needRange(m_read.max_pushes, 0, 64, "max_pushes");
    }

    /// `move(options)` slides.
    template <class Move>
    void fill(const Move& move) const
    {
        std::vector<TouchedPlane> planes(m_read.plane_capacity);
        const MoveResult moved = move(SlideOptions{
            .filter = m_filter, .maxSlides = m_read.max_slides, .maxPushes = m_read.max_pushes, .planes = planes});
        needFinished(moved.status);
        for (std::size_t k = 0; k < std::min(moved.planes, planes.size()); ++k)
            m_planes.write(toC(planes[k]), k);
        m_answer.write(moved);
    }

private:
    graze_slide_options m_read;
    QueryFilter m_filter;
    Answer<graze_slide> m_answer;
    StructWriter<graze_plane> m_planes;
};

std::vector<TouchedPlane> wallsFrom(const std::vector<graze_plane>& planes)
{
    std::vector<TouchedPlane> walls;
    for (const graze_plane& plane : planes)
        walls.push_back({.sprite = SpriteId{plane.sprite},
                         .user = plane.user,
                         .piece = plane.piece,
                         .point = fromC(plane.point),
                         .normal = needFinite(plane.normal, "normal")});
    return walls;
}

} // namespace

void enterMoverFunctions(graze_api& api)
{
    api.slide = call<"slide">(
        [](ConstSystem system, Probe probe, Point<"wish"> wish, Slide slide)
        {
            ask(probe,
                [&](const auto& asker) {
                    slide.fill([&](const SlideOptions& options)
                               { return graze::slide(*system, asker, wish, options); });
                });
        });
    api.move_and_slide = call<"move_and_slide">(
        [](System system, LiveSprite sprite, Point<"wish"> wish, Slide slide)
        { slide.fill([&](const SlideOptions& options) { return moveAndSlide(*system, sprite, wish, options); }); });
    api.along_planes = call<"along_planes">(
        [](Point<"velocity"> velocity, Structs<graze_plane, "planes"> planes, Answer<graze_vec2, "left"> answer)
        { answer.write(toC(alongPlanes(velocity, wallsFrom(planes)))); });
}

} // namespace graze::c
