// SPDX-License-Identifier: Zlib
#include "window/overlay/box_view.hpp"

#include "base/text.hpp"
#include "window/draw/look.hpp"
#include "window/overlay/strokes.hpp"

#include <graze/sfml/debug_view.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace game
{
namespace
{

using graze::Aabb;
using graze::Vec2;

const sf::Color BoxColor(255, 176, 60, 150);
const sf::Color PhantomColor(255, 60, 70);
const sf::Color PhantomFill(255, 60, 70, 120);
const sf::Color ShapeColor(120, 255, 170);

void addArea(sf::VertexArray& vertices, const Aabb& box, sf::Color color)
{
    const float middle = box.centre().y;
    addLine(vertices, {box.lower.x, middle}, {box.upper.x, middle}, std::max(box.size().y, 1.f), color);
}

void addBoxes(sf::VertexArray& vertices, const graze::CollisionSystem& collisions, float width)
{
    std::vector<graze::SpriteId> sprites(collisions.spriteCount());
    collisions.sprites(sprites);
    for (const graze::SpriteId id : sprites)
        if (const auto box = collisions.bounds(id); box && collisions.isEnabled(id) == true)
            addFrame(vertices, *box, width, BoxColor);
    std::vector<graze::BulletId> bullets(collisions.bulletCount());
    collisions.bullets(bullets);
    for (const graze::BulletId id : bullets)
        if (const auto bullet = collisions.bullet(id))
            addFrame(vertices, boxOf(collisions, *bullet), width, BoxColor);
}

void addPasses(sf::VertexArray& vertices, const graze::CollisionSystem& collisions, const PhantomHits& phantoms,
               float width)
{
    for (const PhantomHits::Pass& pass : phantoms.passes())
    {
        if (pass.touched)
            continue;
        addArea(vertices, pass.common, PhantomFill);
        if (const auto box = collisions.bounds(pass.target))
            addFrame(vertices, *box, 1.6f * width, PhantomColor);
        if (const auto box = collisions.bounds(pass.sprite))
            addFrame(vertices, *box, 1.6f * width, PhantomColor);
        if (const auto bullet = collisions.bullet(pass.bullet))
            addFrame(vertices, boxOf(collisions, *bullet), 1.6f * width, PhantomColor);
    }
}

/// The layers of that name, as far as there are any.
graze::LayerMask layersNamed(const graze::CollisionSystem& collisions, std::initializer_list<std::string_view> names)
{
    graze::LayerMask found = graze::LayerMask::none();
    for (std::uint8_t index = 0; index < collisions.layerCount(); ++index)
        if (std::ranges::find(names, collisions.layerName({index})) != names.end())
            found = found | graze::Layer{index};
    return found;
}

} // namespace

void drawBoxes(sf::RenderTarget& target, const graze::CollisionSystem& collisions, const PhantomHits& phantoms,
               float lineWidth)
{
    graze::DebugViewOptions options{.contacts = false, .sweeps = false, .nearZones = false, .lineWidth = lineWidth};
    options.idle = options.touching = options.bullet = ShapeColor;
    target.draw(graze::DebugView(collisions, options));
    sf::VertexArray vertices(sf::PrimitiveType::Triangles);
    addBoxes(vertices, collisions, lineWidth);
    addPasses(vertices, collisions, phantoms, lineWidth);
    target.draw(vertices);
}

void BoxView::look(const World& world, std::uint64_t run)
{
    if (run != m_run)
    {
        m_phantoms.reset();
        m_run = run;
        m_frame = 0;
    }
    const std::uint64_t frame = world.hud().frame;
    if (frame == m_frame)
        return; // a step of the screen in which the world stood still
    m_frame = frame;
    const graze::CollisionSystem& collisions = world.collisions();
    if (world.shipVulnerable())
        m_phantoms.look(collisions, {layersNamed(collisions, {"players"}),
                                     layersNamed(collisions, {"enemies", "enemy shots", "rocks"})});
    else
        m_phantoms.rest(collisions);
}

void BoxView::draw(sf::RenderTarget& target, const Layout& layout, const World& world, Vec2 shift) const
{
    target.setView(layout.fieldView(shift));
    drawBoxes(target, world.collisions(), m_phantoms, std::max(1.f, 1.4f / layout.scale));
}

void BoxView::addTexts(Batch& batch, Screen screen) const
{
    const auto styleOf = [&](std::string_view text, Tint tint)
    {
        const TextStyle style{.height = Small, .tint = tint, .align = Align::Centre};
        return batch.fitted(text, style, FieldWidth - 24.f);
    };
    if (m_shown && screen == Screen::Playing)
    {
        const std::string count = joined({"phantom hits: ", grouped(m_phantoms.hits()), ", B hides the boxes"});
        constexpr float Top = 36.f, Gap = 4.f; // below the boss's bar
        const TextStyle style = styleOf(count, Quiet);
        const float height = 2.f * style.height + Gap;
        batch.rectangle({FieldMiddle - 240.f, Top - 6.f}, {480.f, height + 12.f}, {8, 10, 20, 200});
        const float first = batch.text(sentence(), {FieldMiddle, Top}, styleOf(sentence(), Gold));
        batch.text(count, {FieldMiddle, Top + first + Gap}, style);
    }
    // Below the hint of the screen, where only notices stand.
    if ((screen == Screen::GameOver || screen == Screen::Naming) && m_phantoms.losses() > 0)
        batch.text(sentence(), {FieldMiddle, 684.f}, styleOf(sentence(), Gold));
}

} // namespace game
