// SPDX-License-Identifier: Zlib
#include "window/overlay/solver_marks.hpp"

#include "base/text.hpp"
#include "window/draw/widgets.hpp"
#include "window/overlay/strokes.hpp"

#include <algorithm>

namespace game
{
namespace
{

using graze::Vec2;

// F1 explains them.
constexpr Role Unfinished = Role::A, Wrong = Role::Difference, Gap = Role::Alarm;
constexpr Tint Plate{8, 11, 24, 215};
/// More labels than this hide the field.
constexpr std::size_t MostLabels = 6;

sf::Color colorOf(const SeenQuery& query)
{
    return colorOf(query.unfinished ? Unfinished : Wrong);
}

Tint tintOf(sf::Color color)
{
    // Lighter than the outline: thin strokes look darker.
    const auto light = [](std::uint8_t value) { return static_cast<std::uint8_t>(value + (255 - value) / 2); };
    return {light(color.r), light(color.g), light(color.b), 255};
}

// Beside a bullet; above two sprites, where it hides nothing.
Vec2 placeOf(const SeenQuery& query)
{
    if (query.ofBullet())
        return query.a.bounds().upper + Vec2(4.f, -Small);
    const graze::Aabb both = graze::merged(query.a.bounds(), query.b.bounds());
    return {both.centre().x, std::max(2.f, both.lower.y - Small - 4.f)};
}

} // namespace

void SolverMarks::look(const World& world, bool always, const std::vector<SeenQuery>* findings)
{
    m_queries.clear();
    if (findings != nullptr)
        m_queries = *findings;
    else if (always || world.collisions().statistics().limitsReached > 0)
    {
        m_queries = lookAt(world.collisions(), world.collisions().settings()).odd;
        std::erase_if(m_queries, [](const SeenQuery& query) { return !query.unfinished; });
    }
}

void SolverMarks::draw(sf::RenderTarget& target, const Layout& layout, const World& world, Vec2 shift) const
{
    const float width = std::max(1.5f, 2.4f / layout.scale);
    sf::VertexArray vertices(sf::PrimitiveType::Triangles);
    for (const SeenQuery& query : m_queries)
    {
        if (query.ofBullet()) // its path, and a frame around it
        {
            addLine(vertices, {query.motionA.start.tx, query.motionA.start.ty},
                    {query.motionA.end.tx, query.motionA.end.ty}, width * 0.7f, colorOf(query));
            addFrame(vertices, query.a.bounds().grown(3.f), width * 0.7f, colorOf(query));
            continue;
        }
        addOutline(vertices, query.a, width, colorOf(query));
        addOutline(vertices, query.b, width, colorOf(query));
    }
    for (const GapMark& mark : world.gapMarks())
    {
        sf::Color color = colorOf(Gap);
        color.a = static_cast<std::uint8_t>(255.f * (mark.age < 0.5f ? 1.f : 1.5f - mark.age));
        addLine(vertices, mark.from, mark.to, width, color);
        addSquare(vertices, mark.from, width * 1.2f, color);
        addSquare(vertices, mark.to, width * 1.2f, color);
    }
    target.setView(layout.fieldView(shift));
    target.draw(vertices);
}

void SolverMarks::addLabels(Batch& batch, const World& world) const
{
    // One upon the other they could not be read.
    std::vector<graze::Aabb> taken;
    const auto add = [&](std::string_view text, Vec2 place, Tint tint, Align align)
    {
        constexpr float CharacterWidth = 0.62f * Small;
        const float width = static_cast<float>(text.size()) * CharacterWidth;
        const float left = align == Align::Centre ? place.x - width * 0.5f : place.x;
        const Vec2 corner(std::clamp(left, 4.f, FieldWidth - width - 4.f), place.y);
        const graze::Aabb area{corner, corner + Vec2(width, Small)};
        const bool hides =
            std::any_of(taken.begin(), taken.end(), [&](const graze::Aabb& other) { return overlaps(area, other); });
        const bool onField =
            place.x > 0.f && place.x < FieldWidth && place.y > 0.f && place.y < FieldHeight - 2.f * Small;
        if (hides || !onField || taken.size() >= MostLabels)
            return;
        taken.push_back(area.grown(2.f));
        batch.text(text, corner, {.height = Small, .tint = tint});
        const graze::Aabb written = batch.textBoxes().back().area.grown(3.f);
        batch.rectangle(written.lower, written.size(), Plate);
    };
    for (const SeenQuery& query : m_queries)
        add(query.label(), placeOf(query), tintOf(colorOf(query)), query.ofBullet() ? Align::Left : Align::Centre);
    for (const GapMark& mark : world.gapMarks())
        add(joined({"gap ", numberText(static_cast<double>(mark.length()), 2), " px"}), mark.from + Vec2(6.f, 2.f),
            tintOf(colorOf(Gap)), Align::Left);
}

} // namespace game
