// SPDX-License-Identifier: Zlib
#include "base/readable.hpp"
#include "base/text.hpp"
#include "lab/views/object_space.hpp"
#include "window/lab/colors.hpp"
#include "window/lab/grid.hpp"
#include "window/lab/pictures.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;
using namespace lab_colors;

constexpr float ObjectFitShare = 0.42f;
constexpr float LeastMiss = 0.01f; ///< shorter ones are rounding (unit: pixels)

/// One shape in its half of the pane.
struct Half
{
    std::string_view name;
    sf::Color color;
    const graze::Sprite2D& sprite;
    graze::Affine2 matrix;
    std::uint32_t piece = 0;
    Vec2 direction{}; ///< world
    sf::FloatRect area;
};

LabCamera cameraFor(const std::vector<Vec2>& outline, const sf::FloatRect& area)
{
    graze::Aabb box;
    for (const Vec2 point : outline)
        box = graze::merged(box, point);
    const Vec2 size(graze::compat::sizeOf(area));
    const Vec2 content = box.size();
    LabCamera camera;
    camera.centre = box.centre();
    camera.zoom =
        std::clamp(ObjectFitShare * std::min(size.x / std::max(content.x, 1e-3f), size.y / std::max(content.y, 1e-3f)),
                   LabCamera::LeastZoom, LabCamera::MostZoom);
    return camera;
}

// Along a direction, and away from another one, so that two labels part.
Vec2 aside(Vec2 direction, Vec2 other)
{
    const Vec2 side = graze::perpendicular(direction);
    return direction + (graze::dot(side, other) > 0.f ? -side : side);
}

void drawHalf(LabCanvas& canvas, const Half& half)
{
    const ObjectSpace space = objectSpaceOf(half.sprite.pieces()[half.piece].view(), half.matrix, half.direction);
    // The two lines of text keep their room.
    const Vec2 corner(graze::compat::positionOf(half.area));
    const Vec2 whole(graze::compat::sizeOf(half.area));
    const float title = 2.f * canvas.lineHeight() + 8.f;
    const sf::FloatRect area =
        graze::compat::makeRect<float>({corner.x, corner.y + title}, {whole.x, std::max(1.f, whole.y - title)});
    const LabCamera camera = cameraFor(space.outline, area);
    const auto at = [&](Vec2 place) { return camera.screenOf(place, area); };
    std::vector<Vec2> loop;
    for (const Vec2 place : space.outline)
        loop.push_back(at(place));
    canvas.area(loop, faded(half.color, 50));
    canvas.loop(loop, 2.f, half.color);
    const float length = std::min(whole.x, whole.y - title) * 0.15f;
    const bool wrong = space.byInverse && space.missing > LeastMiss;
    const bool turned = space.byInverse && graze::length(*space.byInverse - space.byTranspose) > 0.02f;
    if (turned)
    {
        canvas.arrow(at(space.wrong), at(space.wrong) + *space.byInverse * length, 2.f, Alarm);
        canvas.label("inverse: wrong", at(space.wrong) + *space.byInverse * length,
                     aside(*space.byInverse, space.byTranspose), Alarm);
        if (wrong)
            canvas.cross(at(space.wrong), 7.f, 2.f, Alarm);
    }
    canvas.arrow(at(space.found), at(space.found) + space.byTranspose * length, 2.5f, Direction);
    canvas.label("transpose", at(space.found) + space.byTranspose * length,
                 turned ? aside(space.byTranspose, *space.byInverse) : space.byTranspose, Direction);
    canvas.disc(at(space.found), 5.f, Vertex);
    canvas.text(joined({half.name, " in object space"}), corner + Vec2(8.f, 6.f), half.color);
    canvas.text(wrong ? joined({"the inverse misses by ", readable(static_cast<double>(space.missing)), " px"})
                      : std::string(!space.byInverse ? "flat: there is no inverse"
                                    : turned         ? "here the inverse finds the same point"
                                                     : "no uneven scale, no shear: both agree"),
                corner + Vec2(8.f, 8.f + canvas.lineHeight()), wrong ? Alarm : Quiet);
}

Vec2 directionOf(const LabView& view, const sf::FloatRect& pane)
{
    const std::optional<SearchArrow> arrow = searchArrowOf(view, pane);
    return arrow ? arrow->direction : Vec2(0.8f, -0.6f);
}

} // namespace

void drawWrongSupports(LabCanvas& canvas, const LabView& view)
{
    const LabExperiment& lab = view.lab.experiment();
    if (!lab.a || !lab.b)
        return;
    const LabStage& stage = view.outlines.stage;
    const Vec2 d = directionOf(view, canvas.pane());
    const auto mark = [&](const graze::Sprite2D& sprite, const graze::Affine2& matrix, std::uint32_t piece, Vec2 along)
    {
        const ObjectSpace space = objectSpaceOf(sprite.pieces()[piece].view(), matrix, along);
        const Vec2 at = view.world.screenOf(space.wrongWorld, canvas.pane());
        if (!space.byInverse || space.missing <= LeastMiss)
            return;
        canvas.cross(at, 7.f, 2.f, Alarm);
        canvas.label("wrong", at, {0.f, 1.f}, Alarm);
    };
    if (lab.mode != LabMode::Ray)
        mark(*lab.a, stage.a, stage.pieceA, -d);
    mark(*lab.b, stage.b, stage.pieceB, d);
}

void drawObjectSpace(LabCanvas& canvas, const LabView& view)
{
    const Vec2 corner(graze::compat::positionOf(canvas.pane()));
    const Vec2 size(graze::compat::sizeOf(canvas.pane()));
    canvas.rectangle(corner, size, Pane);
    const LabExperiment& lab = view.lab.experiment();
    if (!lab.a || !lab.b)
        return;
    const LabStage& stage = view.outlines.stage;
    const Vec2 d = directionOf(view, canvas.pane());
    const float middle = std::floor(size.y * 0.5f);
    const bool ray = lab.mode == LabMode::Ray;
    const sf::FloatRect whole = graze::compat::makeRect<float>(corner, size);
    const sf::FloatRect upper = graze::compat::makeRect<float>(corner, {size.x, middle});
    const sf::FloatRect lower =
        graze::compat::makeRect<float>({corner.x, corner.y + middle}, {size.x, size.y - middle});
    if (!ray)
    {
        drawHalf(canvas, {"A", A, *lab.a, stage.a, stage.pieceA, -d, upper});
        canvas.rectangle({corner.x, corner.y + middle}, {size.x, 1.f}, GridAxis);
    }
    drawHalf(canvas, {"B", B, *lab.b, stage.b, stage.pieceB, d, ray ? whole : lower});
}

} // namespace game
