// SPDX-License-Identifier: Zlib
#include "window/overlay/box_view.hpp"

#include "base/text.hpp"
#include "window/overlay/strokes.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/sfml/debug_view.hpp>

#include <algorithm>

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

// The box that a game of boxes would give a round bullet.
Aabb boxOf(const graze::BulletState& bullet) noexcept
{
    return Aabb{bullet.position, bullet.position}.grown(bullet.radius);
}

} // namespace

std::vector<Aabb> phantomHits(const graze::CollisionSystem& collisions, graze::SpriteId target,
                              graze::LayerMask threats)
{
    std::vector<Aabb> found;
    const std::optional<graze::Sprite2D> sprite = collisions.sprite(target);
    if (!sprite)
        return found;
    const Aabb box = sprite->bounds();
    const auto judge = [&](const Aabb& other, const graze::Operand& threat)
    {
        if (!graze::overlap(*sprite, threat).overlapping())
            found.push_back(other);
    };
    std::vector<graze::SpriteId> sprites(collisions.spriteCount());
    collisions.sprites(sprites);
    for (const graze::SpriteId id : sprites)
        if (const auto other = collisions.bounds(id); id != target && other && overlaps(box, *other) &&
                                                      threats.has(*collisions.layerOf(id)) && *collisions.isEnabled(id))
            judge(*other, *collisions.sprite(id));
    std::vector<graze::BulletId> bullets(collisions.bulletCount());
    collisions.bullets(bullets);
    for (const graze::BulletId id : bullets)
        if (const auto bullet = collisions.bullet(id);
            bullet && !bullet->spent && threats.has(bullet->layer) && overlaps(box, boxOf(*bullet)))
        {
            const graze::Shape circle = graze::Circle{bullet->radius};
            judge(boxOf(*bullet), {circle, graze::Affine2::translation(bullet->position)});
        }
    return found;
}

void BoxView::look(const World& world)
{
    const std::uint64_t frame = world.hud().frame;
    if (frame == m_frame)
        return; // a step of the screen in which the world stood still
    m_frame = frame;
    m_protected = std::max(0, m_protected - 1);
    const bool before = !m_phantoms.empty();
    m_phantoms.clear();
    if (!world.shipVulnerable())
        return; // maybe it has just been struck: that was no phantom
    m_phantoms = phantomHits(world.collisions(), world.shipSprite(), world.threatLayers());
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
    const float width = std::max(1.f, 1.4f / layout.scale);
    graze::DebugViewOptions options{
        .bounds = true, .contacts = false, .sweeps = false, .nearZones = false, .lineWidth = width};
    options.box = BoxColor;
    options.idle = options.touching = options.bullet = ShapeColor;
    target.setView(layout.fieldView(shift));
    target.draw(graze::DebugView(world.collisions(), options));
    sf::VertexArray vertices(sf::PrimitiveType::Triangles);
    std::vector<graze::BulletId> bullets(world.collisions().bulletCount());
    world.collisions().bullets(bullets);
    for (const graze::BulletId id : bullets)
        if (const auto bullet = world.collisions().bullet(id))
            addFrame(vertices, boxOf(*bullet), width, BoxColor);
    const Aabb ship = world.collisions().bounds(world.shipSprite()).value_or(Aabb{});
    for (const Aabb& threat : m_phantoms)
    {
        const float left = std::max(ship.lower.x, threat.lower.x), right = std::min(ship.upper.x, threat.upper.x);
        const float top = std::max(ship.lower.y, threat.lower.y), bottom = std::min(ship.upper.y, threat.upper.y);
        const float middle = top * 0.5f + bottom * 0.5f;
        addLine(vertices, {left, middle}, {right, middle}, std::max(bottom - top, 1.f), PhantomFill);
        addFrame(vertices, ship, 1.6f * width, PhantomColor);
        addFrame(vertices, threat, 1.6f * width, PhantomColor);
    }
    target.draw(vertices);
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
