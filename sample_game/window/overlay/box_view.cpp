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
            addFrame(vertices, boxOf(*bullet), width, BoxColor);
}

void addPhantoms(sf::VertexArray& vertices, std::span<const PhantomHit> phantoms, float width)
{
    for (const PhantomHit& phantom : phantoms)
    {
        addArea(vertices, phantom.common, PhantomFill);
        addFrame(vertices, phantom.target, 1.6f * width, PhantomColor);
        addFrame(vertices, phantom.threat, 1.6f * width, PhantomColor);
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

void drawBoxes(sf::RenderTarget& target, const graze::CollisionSystem& collisions, std::span<const PhantomHit> phantoms,
               float lineWidth)
{
    graze::DebugViewOptions options{.contacts = false, .sweeps = false, .nearZones = false, .lineWidth = lineWidth};
    options.idle = options.touching = options.bullet = ShapeColor;
    target.draw(graze::DebugView(collisions, options));
    sf::VertexArray vertices(sf::PrimitiveType::Triangles);
    addBoxes(vertices, collisions, lineWidth);
    addPhantoms(vertices, phantoms, lineWidth);
    target.draw(vertices);
}

void BoxView::look(const World& world, std::uint64_t run)
{
    if (run != m_run)
    {
        const bool shown = m_shown;
        *this = {};
        m_run = run;
        m_shown = shown;
    }
    const std::uint64_t frame = world.hud().frame;
    if (frame == m_frame)
        return; // a step of the screen in which the world stood still
    m_frame = frame;
    m_protected = std::max(0, m_protected - 1);
    const bool before = !m_phantoms.empty();
    m_phantoms.clear();
    if (!world.shipVulnerable())
        return; // maybe it has just been struck: that was no phantom
    const graze::CollisionSystem& collisions = world.collisions();
    m_phantoms =
        phantomHits(collisions, world.shipSprite(), layersNamed(collisions, {"enemies", "enemy shots", "rocks"}));
    if (before && m_phantoms.empty() && m_protected == 0)
    {
        ++m_losses;
        m_protected = StepsPerLoss;
    }
}

std::string BoxView::sentence() const
{
    if (m_losses == 0)
        return "boxes would have done you no harm";
    return joined({"a box game would have killed you ", m_losses == 1 ? "once" : std::to_string(m_losses),
                   m_losses == 1 ? "" : " times"});
}

void BoxView::draw(sf::RenderTarget& target, const Layout& layout, const World& world, Vec2 shift) const
{
    target.setView(layout.fieldView(shift));
    drawBoxes(target, world.collisions(), m_phantoms, std::max(1.f, 1.4f / layout.scale));
}

void BoxView::addTexts(Batch& batch, Screen screen) const
{
    const bool playing = m_shown && screen == Screen::Playing;
    if (!playing && (m_losses == 0 || (screen != Screen::GameOver && screen != Screen::Naming)))
        return;
    // Below the boss's bar, or below the hint of the screen, where only notices stand.
    const float y = playing ? 36.f : 684.f;
    const std::string text = sentence();
    const TextStyle style =
        batch.fitted(text, {.height = Small, .tint = Gold, .align = Align::Centre}, FieldWidth - 24.f);
    if (playing)
        batch.rectangle({FieldMiddle - 240.f, y - 6.f}, {480.f, style.height + 12.f}, {8, 10, 20, 200});
    batch.text(text, {FieldMiddle, y}, style);
}

} // namespace game
