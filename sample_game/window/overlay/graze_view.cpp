// SPDX-License-Identifier: Zlib
#include "window/overlay/graze_view.hpp"

#include "base/text.hpp"
#include "window/overlay/strokes.hpp"
#include "world/scoring.hpp"

#include <graze/sfml/debug_view.hpp>

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;

// Cold colours: what is the player's own never looks like a threat.
const sf::Color ZoneColor(110, 215, 255);
const sf::Color HitboxColor(235, 250, 255);
const sf::Color GapColor(150, 240, 255);
const sf::Color ContactColor(255, 255, 255);
const sf::Color BlowColor(255, 90, 80);
constexpr Tint GapTint{190, 245, 255, 255};
/// The line of a gap is gone when its numbers can still be read: so much sooner.
constexpr float LineRate = 2.2f;

sf::Color faint(sf::Color color, float strength)
{
    color.a = static_cast<std::uint8_t>(255.f * std::clamp(strength, 0.f, 1.f));
    return color;
}

// How brightly the zone shines: always a little, more in exact flight, and most at a near miss.
float brightness(const World& world)
{
    float flash = world.shipFocused() ? 0.6f : 0.22f;
    for (const GrazeMark& mark : world.grazeMarks())
        flash = std::max(flash, 1.f - LineRate * mark.age);
    return flash;
}

void drawZone(sf::RenderTarget& target, const World& world, float lineWidth)
{
    const graze::CollisionSystem& collisions = world.collisions();
    const std::optional<graze::Layer> players = collisions.layerOf(world.shipSprite());
    if (!players || !world.shipAlive())
        return;
    graze::DebugViewOptions options{.colliders = world.shipFocused(),
                                    .contacts = false,
                                    .bullets = false,
                                    .sweeps = false,
                                    .nearZones = true,
                                    .lineWidth = lineWidth};
    options.idle = options.touching = HitboxColor;
    options.nearZone = faint(ZoneColor, brightness(world));
    options.show = *players;
    target.draw(graze::DebugView(collisions, options));
}

// One dot for each near miss of the chain.
void addPips(sf::VertexArray& vertices, const World& world)
{
    constexpr float Apart = 9.f, Below = 60.f, Half = 2.5f;
    const Hud& hud = world.hud();
    if (!world.shipAlive() || (hud.chain == 0 && hud.multiplier == 1))
        return;
    for (int i = 0; i < Scoring::GrazesPerStep; ++i)
    {
        const float aside = Apart * (static_cast<float>(i) - 0.5f * static_cast<float>(Scoring::GrazesPerStep - 1));
        const Vec2 ship = world.shipPosition();
        const Vec2 place(ship.x + aside, std::min(ship.y + Below, FieldHeight - 3.f * Half));
        addSquare(vertices, place, Half, faint(GapColor, i < hud.chain ? 0.95f : 0.25f));
    }
}

// The two that met, and where.
void addDeath(sf::VertexArray& vertices, const World& world, float width)
{
    const Death& death = world.death();
    if (death.time <= 0.f)
        return;
    const auto outline = [&](graze::SpriteId id, sf::Color color)
    {
        if (const std::optional<graze::Sprite2D> sprite = world.collisions().sprite(id))
            addOutline(vertices, *sprite, width, faint(color, death.time));
    };
    outline(world.shipSprite(), HitboxColor);
    outline(death.other, BlowColor);
    const float reach = 10.f + 30.f * (1.f - death.time);
    for (const Vec2 arm : {Vec2(1.f, 0.f), Vec2(-1.f, 0.f), Vec2(0.f, 1.f), Vec2(0.f, -1.f)})
        addLine(vertices, death.point + arm * 5.f, death.point + arm * reach, 2.f * width,
                faint(ContactColor, death.time));
    addSquare(vertices, death.point, 2.5f, ContactColor);
}

} // namespace

void drawGrazing(sf::RenderTarget& target, const Layout& layout, const World& world, Vec2 shift)
{
    const float width = std::max(1.2f, 1.6f / layout.scale);
    target.setView(layout.fieldView(shift));
    drawZone(target, world, width);
    sf::VertexArray vertices(sf::PrimitiveType::Triangles);
    addPips(vertices, world);
    for (const GrazeMark& mark : world.grazeMarks())
    {
        const Vec2 from = world.shipPosition() + mark.ship, to = world.shipPosition() + mark.other;
        const sf::Color color = faint(GapColor, 2.f * (1.f - LineRate * mark.age));
        addLine(vertices, from, to, 1.5f * width, color);
        addSquare(vertices, from, 1.8f * width, color);
        addSquare(vertices, to, 1.8f * width, color);
    }
    addDeath(vertices, world, width);
    target.draw(vertices);
}

void addGrazeLabel(Batch& batch, const World& world)
{
    // The newest alone: one number can be read.
    const std::span<const GrazeMark> marks = world.grazeMarks();
    if (marks.empty() || !world.shipAlive())
        return;
    const GrazeMark& mark = marks.back();
    std::uint64_t points = 0; // of all that are still to be seen
    for (const GrazeMark& each : marks)
        points += static_cast<std::uint64_t>(each.points);
    constexpr float Aside = 46.f, Room = 150.f; // so much the text takes at most
    const Vec2 ship = world.shipPosition();
    const bool left = ship.x > FieldWidth - Room || (ship.x > Room && mark.other.x < 0.f);
    Vec2 place = ship + Vec2(left ? -Aside : Aside, -Middle);
    const auto write = [&](std::string_view text, float height, Tint tint)
    {
        const float alpha = 2.f * (1.f - mark.age);
        place.y += batch.text(
            text, place, {.height = height, .tint = faded(tint, alpha), .align = left ? Align::Right : Align::Left});
    };
    write(joined({"+", grouped(points)}), Middle, Gold);
    write(joined({numberText(std::round(10. * static_cast<double>(mark.gap)) / 10., 3), " px"}), Small, GapTint);
}

} // namespace game
