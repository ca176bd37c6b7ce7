// SPDX-License-Identifier: Zlib
#include "window/overlay/overlay.hpp"

#include "window/overlay/strokes.hpp"

#include <algorithm>

namespace game
{
namespace
{

using graze::Vec2;

/// How far from a sprite a click still means it (unit: pixels of the field).
constexpr float ClickReach = 10.f;

const sf::Color ChosenColor(255, 255, 255);
const sf::Color HoveredColor(255, 255, 255, 120);
const sf::Color GapColor(255, 240, 150);

} // namespace

Tint layerTint(std::size_t layer) noexcept
{
    // Distinct from one another, from the pictures of the layer, and from the colours of a state: red, yellow, white,
    // grey and the blue of near distances.
    static constexpr Tint Palette[] = {{170, 180, 205, 255}, {100, 255, 130, 255}, {150, 225, 255, 255},
                                       {40, 240, 215, 255},  {255, 165, 60, 255},  {205, 255, 80, 255},
                                       {215, 150, 255, 255}, {140, 160, 215, 255}, {255, 140, 235, 255},
                                       {255, 195, 165, 255}, {130, 190, 110, 255}, {90, 210, 255, 255}};
    return Palette[layer % std::size(Palette)];
}

void Overlay::handleKey(sf::Keyboard::Key key) noexcept
{
    const int part = static_cast<int>(key) - static_cast<int>(sf::Keyboard::Key::Num1);
    if (part >= 0 && part < static_cast<int>(std::size(Parts)))
        shown(Parts[part]) = !shown(Parts[part]);
}

void Overlay::click(const World& world, Vec2 fieldPoint)
{
    const graze::SpriteId clicked = spriteAt(world.collisions(), fieldPoint, ClickReach);
    if (!clicked)
        return clear();
    if (!m_a || m_b)
    {
        m_a = clicked;
        m_b = {};
    }
    else if (clicked != m_a)
        m_b = clicked;
}

void Overlay::hover(const World& world, std::optional<Vec2> fieldPoint)
{
    m_hovered = fieldPoint ? spriteAt(world.collisions(), *fieldPoint, ClickReach) : graze::SpriteId{};
}

std::optional<SpritePair> Overlay::pair() const noexcept
{
    return m_a && m_b ? std::optional(SpritePair{m_a, m_b}) : std::nullopt;
}

std::optional<SpritePair> Overlay::pairToCapture(const World& world) const
{
    const graze::CollisionSystem& collisions = world.collisions();
    if (const auto chosen = pair(); chosen && collisions.contains(chosen->a) && collisions.contains(chosen->b))
        return chosen;
    // One that was chosen alone, or whose partner is gone.
    for (const graze::SpriteId id : {m_a, m_b})
        if (const auto nearest = withNearest(collisions, id))
            return nearest;
    return withNearest(collisions, world.shipSprite());
}

void Overlay::draw(sf::RenderTarget& target, const Layout& layout, const World& world, Vec2 shift) const
{
    const graze::CollisionSystem& collisions = world.collisions();
    graze::DebugViewOptions options = m_options;
    options.lineWidth = std::max(1.f, 1.6f / layout.scale);
    for (std::uint8_t i = 0; i < collisions.layerCount(); ++i)
    {
        const Tint tint = layerTint(i);
        options.layers.emplace(collisions.layerName({i}), sf::Color(tint.red, tint.green, tint.blue, tint.alpha));
    }
    target.setView(layout.fieldView(shift));
    target.draw(graze::DebugView(collisions, options));
    sf::VertexArray selection(sf::PrimitiveType::Triangles);
    const auto mark = [&](graze::SpriteId id, sf::Color color)
    {
        if (const std::optional<graze::Aabb> bounds = collisions.bounds(id))
            addFrame(selection, bounds->grown(4.f), options.lineWidth * 1.5f, color);
    };
    if (m_hovered != m_a && m_hovered != m_b)
        mark(m_hovered, HoveredColor);
    mark(m_a, ChosenColor);
    mark(m_b, ChosenColor);
    if (const std::optional<SpritePair> chosen = pair())
        if (const PairFacts facts = factsOf(collisions, *chosen); facts.alive && facts.gap.distance > 0.f)
        {
            addLine(selection, facts.gap.pointA, facts.gap.pointB, options.lineWidth * 1.5f, GapColor);
            addSquare(selection, facts.gap.pointA, options.lineWidth * 2.f, GapColor);
            addSquare(selection, facts.gap.pointB, options.lineWidth * 2.f, GapColor);
        }
    target.draw(selection);
}

void Overlay::addLabels(Batch& batch, const graze::CollisionSystem& collisions) const
{
    // Inside the field, whatever hangs over its edge.
    const auto write = [&](std::string_view text, Vec2 place, const TextStyle& style)
    {
        batch.text(text, {std::clamp(place.x, 12.f, FieldWidth - 12.f), std::clamp(place.y, 2.f, FieldHeight - 64.f)},
                   style);
    };
    const auto label = [&](graze::SpriteId id, std::string_view text, Tint tint)
    {
        if (const std::optional<graze::Aabb> bounds = collisions.bounds(id))
            write(text, {bounds->centre().x, bounds->lower.y - 8.f - Small},
                  {.height = Small, .tint = tint, .align = Align::Centre});
    };
    if (m_hovered && m_hovered != m_a && m_hovered != m_b)
        label(m_hovered, collisions.layerName(collisions.layerOf(m_hovered).value_or(graze::Layer{})), Quiet);
    label(m_a, "A", Bright);
    label(m_b, "B", Bright);
    if (const std::optional<SpritePair> chosen = pair())
        if (const PairFacts facts = factsOf(collisions, *chosen); facts.alive && facts.gap.distance > 0.f)
            write(facts.measure, (facts.gap.pointA + facts.gap.pointB) * 0.5f + Vec2(8.f, -5.f),
                  {.height = Small, .tint = {255, 240, 150, 255}});
}

std::optional<Vec2> fieldPointAt(const Layout& layout, sf::Vector2i pixel) noexcept
{
    const Vec2 place = layout.logicalAt(pixel);
    return outsideField(place, 0.f, 0.f) ? std::nullopt : std::optional(place);
}

} // namespace game
