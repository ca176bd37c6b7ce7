// SPDX-License-Identifier: Zlib
#include "window/overlay/solver_marks.hpp"

#include "base/text.hpp"
#include "lab/difference.hpp"
#include "window/overlay/strokes.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;

const sf::Color UnfinishedColor(255, 176, 40);
const sf::Color GapColor(255, 70, 70);
constexpr Tint UnfinishedTint{255, 226, 150, 255};
constexpr Tint GapTint{255, 130, 120, 255};
constexpr float LabelHeight = 11.f;
/// More labels than this hide the field.
constexpr std::size_t MostLabels = 8;

void addOutline(sf::VertexArray& vertices, const graze::Sprite2D& sprite, float width)
{
    for (const graze::Shape& piece : sprite.pieces())
    {
        const std::vector<Vec2> loop = outlineOf(piece.view(), sprite.matrix());
        for (std::size_t i = 0; loop.size() > 1 && i < loop.size(); ++i)
            addLine(vertices, loop[i], loop[(i + 1) % loop.size()], width, UnfinishedColor);
    }
}

bool onField(Vec2 place)
{
    return place.x > 0.f && place.x < FieldWidth && place.y > 0.f && place.y < FieldHeight - 2.f * LabelHeight;
}

// Above both, where they hide nothing.
Vec2 placeOf(const UnfinishedPair& pair)
{
    const graze::Aabb both = graze::merged(pair.a.bounds(), pair.b.bounds());
    return {both.centre().x, std::max(2.f, both.lower.y - LabelHeight - 4.f)};
}

} // namespace

void SolverMarks::look(const World& world, bool always)
{
    m_unfinished.clear();
    if (always || world.collisions().statistics().limitsReached > 0)
        m_unfinished = unfinishedPairs(world.collisions());
}

void SolverMarks::draw(sf::RenderTarget& target, const Layout& layout, const World& world, Vec2 shift) const
{
    const float width = std::max(1.5f, 2.4f / layout.scale);
    sf::VertexArray vertices(sf::PrimitiveType::Triangles);
    for (const UnfinishedPair& pair : m_unfinished)
    {
        addOutline(vertices, pair.a, width);
        addOutline(vertices, pair.b, width);
    }
    for (const GapMark& mark : world.gapMarks())
    {
        sf::Color color = GapColor;
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
    std::vector<Vec2> places;
    const auto isFree = [&](Vec2 place)
    {
        const auto hides = [&](Vec2 other)
        { return std::fabs(other.x - place.x) < 90.f && std::fabs(other.y - place.y) < 1.2f * LabelHeight; };
        return onField(place) && places.size() < MostLabels && std::none_of(places.begin(), places.end(), hides);
    };
    for (const UnfinishedPair& pair : m_unfinished)
        if (const Vec2 place = placeOf(pair); isFree(place))
        {
            places.push_back(place);
            batch.text("unfinished", place, {.height = LabelHeight, .tint = UnfinishedTint, .align = Align::Centre});
        }
    for (const GapMark& mark : world.gapMarks())
        if (const Vec2 place = mark.from + Vec2(6.f, 2.f); isFree(place))
        {
            places.push_back(place);
            batch.text(joined({"gap ", numberText(static_cast<double>(mark.length()), 2), " px"}), place,
                       {.height = LabelHeight, .tint = GapTint});
        }
}

} // namespace game
