// SPDX-License-Identifier: Zlib
#include "window/overlay/solver_marks.hpp"

#include "base/text.hpp"
#include "window/draw/look.hpp"
#include "window/overlay/strokes.hpp"

#include <algorithm>

namespace game
{
namespace
{

using graze::Vec2;

const sf::Color UnfinishedColor(255, 176, 40);
const sf::Color VerdictColor(255, 80, 200);
const sf::Color ErrorColor(190, 150, 255);
const sf::Color GapColor(255, 70, 70);
constexpr Tint GapTint{255, 130, 120, 255};
constexpr Tint Plate{8, 11, 24, 215};
/// Large enough to be read from a chair.
constexpr float LabelHeight = Small;
/// More labels than this hide the field.
constexpr std::size_t MostLabels = 6;

sf::Color colorOf(const OddPair& pair)
{
    return pair.unfinished ? UnfinishedColor : pair.otherVerdict ? VerdictColor : ErrorColor;
}

Tint tintOf(sf::Color color)
{
    // Lighter than the outline: thin strokes look darker.
    const auto light = [](std::uint8_t value) { return static_cast<std::uint8_t>(value + (255 - value) / 2); };
    return {light(color.r), light(color.g), light(color.b), 255};
}

// The path of a bullet and a frame around it.
void addFlight(sf::VertexArray& vertices, const CostlyQuery& flight, float width)
{
    const Vec2 from(flight.motionA.start.tx, flight.motionA.start.ty), to(flight.motionA.end.tx, flight.motionA.end.ty);
    addLine(vertices, from, to, width, UnfinishedColor);
    addFrame(vertices, flight.a.bounds().grown(3.f), width, UnfinishedColor);
}

bool onField(Vec2 place)
{
    return place.x > 0.f && place.x < FieldWidth && place.y > 0.f && place.y < FieldHeight - 2.f * LabelHeight;
}

// Above both, where they hide nothing.
Vec2 placeOf(const OddPair& pair)
{
    const graze::Aabb both = graze::merged(pair.a.bounds(), pair.b.bounds());
    return {both.centre().x, std::max(2.f, both.lower.y - LabelHeight - 4.f)};
}

} // namespace

void SolverMarks::look(const World& world, bool always, const SolverFindings* findings)
{
    m_pairs.clear();
    m_flights.clear();
    if (findings != nullptr)
    {
        m_pairs = *findings->pairs;
        m_flights = *findings->flights;
    }
    else if (always || world.collisions().statistics().limitsReached > 0)
        m_pairs = unfinishedPairs(world.collisions());
}

void SolverMarks::draw(sf::RenderTarget& target, const Layout& layout, const World& world, Vec2 shift) const
{
    const float width = std::max(1.5f, 2.4f / layout.scale);
    sf::VertexArray vertices(sf::PrimitiveType::Triangles);
    for (const CostlyQuery& flight : m_flights)
        addFlight(vertices, flight, width * 0.7f);
    for (const OddPair& pair : m_pairs)
    {
        addOutline(vertices, pair.a, width, colorOf(pair));
        addOutline(vertices, pair.b, width, colorOf(pair));
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
    std::vector<graze::Aabb> taken;
    const auto add = [&](std::string_view text, Vec2 place, Tint tint, Align align)
    {
        constexpr float CharacterWidth = 0.62f * LabelHeight;
        const float width = static_cast<float>(text.size()) * CharacterWidth;
        const float left = align == Align::Centre ? place.x - width * 0.5f : place.x;
        const Vec2 corner(std::clamp(left, 4.f, FieldWidth - width - 4.f), place.y);
        const graze::Aabb area{corner, corner + Vec2(width, LabelHeight)};
        const bool hides =
            std::any_of(taken.begin(), taken.end(), [&](const graze::Aabb& other) { return overlaps(area, other); });
        if (hides || !onField(place) || taken.size() >= MostLabels)
            return;
        taken.push_back(area.grown(2.f));
        batch.text(text, corner, {.height = LabelHeight, .tint = tint});
        const graze::Aabb written = batch.textBoxes().back().area.grown(3.f);
        batch.rectangle(written.lower, written.size(), Plate);
    };
    for (const OddPair& pair : m_pairs)
        add(labelOf(pair), placeOf(pair), tintOf(colorOf(pair)), Align::Centre);
    for (const CostlyQuery& flight : m_flights)
        add("ran out", flight.a.bounds().upper + Vec2(4.f, -LabelHeight), tintOf(UnfinishedColor), Align::Left);
    for (const GapMark& mark : world.gapMarks())
        add(joined({"gap ", numberText(static_cast<double>(mark.length()), 2), " px"}), mark.from + Vec2(6.f, 2.f),
            GapTint, Align::Left);
}

} // namespace game
