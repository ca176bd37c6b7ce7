// SPDX-License-Identifier: Zlib
#include "window/renderer.hpp"

#include "base/text.hpp"

#include <graze/math/affine2.hpp>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

namespace game
{
namespace
{

constexpr float BackgroundSpeed = 0.35f;
constexpr float ShakeReach = 9.f;

// Into [0, size).
float wrapped(float value, float size)
{
    const float rest = std::fmod(value, size);
    return rest < 0.f ? rest + size : rest;
}

} // namespace

Renderer::Renderer(const Assets& assets) : m_atlas(assets.atlas), m_batch(assets)
{
    if (!m_background.loadFromImage(assets.background))
        throw AssetError("the graphics card does not take the background");
    m_background.setSmooth(true);
    m_background.setRepeated(true);

    std::mt19937 random(4);
    const auto unit = [&random] { return static_cast<float>(random() >> 8) * 0x1p-24f; };
    for (int i = 0; i < 90; ++i)
    {
        const float depth = unit(); // 0 far, 1 close
        m_stars.push_back({.position = {unit() * FieldWidth, unit() * FieldHeight},
                           .speed = 0.5f + 1.6f * depth * depth,
                           .size = 2.f + 4.f * depth * depth,
                           .brightness = static_cast<std::uint8_t>(50.f + 130.f * depth)});
    }
}

void Renderer::drawBackground(sf::RenderTarget& target, const graze::Aabb& area, float scroll, sf::Color color) const
{
    const sf::Vector2f size(m_background.getSize());
    const float shift = wrapped(scroll * BackgroundSpeed, size.y);
    const graze::Vec2 corners[] = {area.lower, {area.upper.x, area.lower.y}, area.upper, {area.lower.x, area.upper.y}};
    sf::VertexArray quad(sf::PrimitiveType::Triangles);
    for (const std::size_t index : {0u, 1u, 2u, 0u, 2u, 3u})
    {
        const graze::Vec2 corner = corners[index];
        quad.append(sf::Vertex{corner, color, sf::Vector2f(corner.x, corner.y - shift)});
    }
    sf::RenderStates states(&m_background);
    states.blendMode = sf::BlendNone;
    target.draw(quad, states);
}

void Renderer::addStars(float scroll)
{
    for (const Star& star : m_stars)
    {
        const float reach = FieldHeight + 2.f * star.size;
        const float y = wrapped(star.position.y + scroll * star.speed, reach) - star.size;
        m_batch.icon(Picture::Spark, {star.position.x, y}, star.size, {200, 215, 255, star.brightness});
    }
}

void Renderer::addScoreMarks(const World& world)
{
    for (const ScoreMark& mark : world.scoreMarks())
    {
        const float left = 1.f - mark.age;
        const auto alpha = static_cast<std::uint8_t>(255.f * std::min(1.f, 2.f * left));
        const Tint tint = mark.graze ? Tint{120, 225, 255, alpha} : Tint{255, 225, 120, alpha};
        // Points of the many grazes stay small, so that they do not hide what comes next.
        const float height = mark.graze ? 16.f : 22.f;
        m_batch.text(joined({mark.graze ? "+" : "", grouped(static_cast<std::uint64_t>(std::max(0, mark.points)))}),
                     mark.position - graze::Vec2(0.f, height + 26.f * mark.age),
                     {.height = height, .tint = tint, .align = Align::Centre});
    }
}

graze::Vec2 Renderer::shakeOf(const Hud& hud) noexcept
{
    // Two unrelated speeds look like trembling and need no random numbers.
    const double time = static_cast<double>(hud.frame);
    const float reach = ShakeReach * hud.shake * hud.shake;
    return {static_cast<float>(graze::sinCos(time * 1.7).sine) * reach,
            static_cast<float>(graze::sinCos(time * 2.3).cosine) * reach};
}

void Renderer::drawField(sf::RenderTarget& target, const Layout& layout, const World& world, graze::Vec2 shake,
                         float dim)
{
    // The columns get a still, dark sky; the field has the moving one.
    target.setView(layout.windowView());
    drawBackground(target,
                   {{-layout.column, -layout.margin}, {FieldWidth + layout.column, FieldHeight + layout.margin}}, 0.f,
                   {70, 76, 100});
    target.setView(layout.fieldView(shake));
    // A little more than the field, so that a shake shows no edge.
    drawBackground(target, graze::Aabb{{0.f, 0.f}, {FieldWidth, FieldHeight}}.grown(ShakeReach), world.scroll(),
                   sf::Color::White);

    m_batch.begin(layout.scale);
    addStars(world.scroll());
    world.drawables(m_drawables);
    for (const Drawable& drawable : m_drawables)
        m_batch.picture(drawable);
    if (dim <= 0.f)
        addScoreMarks(world);
    if (dim > 0.f)
        m_batch.rectangle({-ShakeReach, -ShakeReach}, {FieldWidth + 2.f * ShakeReach, FieldHeight + 2.f * ShakeReach},
                          {4, 6, 16, static_cast<std::uint8_t>(255.f * std::min(1.f, dim))});
    m_batch.draw(target, m_atlas);
}

} // namespace game
