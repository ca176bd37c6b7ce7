// SPDX-License-Identifier: Zlib
#include "window/exhibit/exhibit_screen.hpp"

#include "arena/sprite.hpp"
#include "base/text.hpp"
#include "window/draw/look.hpp"
#include "window/overlay/box_view.hpp"

#include <graze/sfml/debug_view.hpp>

#include <algorithm>

namespace game
{
namespace
{

using graze::Vec2;

struct Exhibit
{
    std::string_view first, second; ///< one sentence for each half
    std::unique_ptr<Scene> (*make)();
    bool hasBoxes; ///< in its second half
};
constexpr Exhibit Exhibits[]{
    {"A stretched circle is a true ellipse.", "A box strikes where nothing is.", &ellipseScene, true},
    {"At 5,000 px/s nothing passes the plate.", "Without the sweep, bullets tunnel.",
     [] { return gunScene(SceneGuns); }, false}};

} // namespace

ExhibitScreen::ExhibitScreen(const Assets& assets) : m_assets(&assets), m_batch(assets) {}

void ExhibitScreen::step(bool open)
{
    if (!open)
    {
        m_scene.reset();
        m_steps = 0;
    }
    else if (!ended())
    {
        if (m_steps % SceneSteps == 0)
            m_scene = Exhibits[index()].make();
        m_scene->step(second());
        ++m_steps;
    }
}

std::vector<PhantomHit> ExhibitScreen::phantoms() const
{
    return phantomHits(m_scene->collisions(), m_scene->target(), m_scene->others());
}

// Paths of bullets and the guns that fired them.
void ExhibitScreen::addPictures(const Catalog& catalog)
{
    for (const Mark& trace : m_scene->traces())
    {
        const bool tunnelled = trace.role == Role::Alarm;
        Sprite bar(catalog, Picture::Beam, trace.points[0]);
        bar.setOrigin({0.f, bar.getOrigin().y});
        const Vec2 size = sizeOf(catalog.rect(Picture::Beam)) * PictureScale;
        bar.setScale({(trace.points[1].x - trace.points[0].x) / size.x, (tunnelled ? 9.f : 6.f) / size.y});
        bar.setColor(faded(tunnelled ? Red : Gold, trace.opacity));
        bar.setAdditive(true);
        m_batch.picture(drawableOf(bar));
    }
    for (const Vec2 muzzle : m_scene->guns())
    {
        constexpr float QuarterTurn = 1.57079633f; // barrels are drawn upwards
        Sprite barrel(catalog, Picture::TurretBarrel, muzzle - Vec2{30.f, 0.f});
        barrel.setRotation(QuarterTurn);
        m_batch.picture(drawableOf(barrel));
    }
}

void ExhibitScreen::draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas, bool shapes)
{
    if (!m_scene)
        return;
    target.setView(layout.fieldView());
    m_batch.begin(layout.scale);
    m_batch.rectangle({0.f, 0.f}, {FieldWidth, FieldHeight}, {16, 22, 42, 255});
    addPictures(m_assets->catalog);
    m_batch.draw(target, atlas);

    const float lineWidth = std::max(1.2f, 2.f / layout.scale);
    graze::DebugViewOptions options{.bounds = shapes, .sweeps = false, .lineWidth = lineWidth};
    options.idle = sf::Color(130, 205, 255);
    options.touching = sf::Color(255, 200, 70);
    target.draw(graze::DebugView(m_scene->collisions(), options));
    const Exhibit& spec = Exhibits[std::min(index(), SceneCount - 1)];
    const bool boxes = second() && spec.hasBoxes;
    const std::vector<PhantomHit> now = boxes ? phantoms() : std::vector<PhantomHit>{};
    if (boxes)
        drawBoxes(target, m_scene->collisions(), now, lineWidth);

    m_batch.begin(layout.scale);
    const auto write = [&](std::string_view text, float y, float height, Tint tint)
    {
        const TextStyle style{.height = height, .tint = tint, .align = Align::Centre};
        m_batch.text(text, {FieldMiddle, y}, m_batch.fitted(text, style, FieldWidth - 24.f));
    };
    write("WHAT GRAZE CAN DO", 12.f, Small, Cyan);
    write(second() ? spec.second : spec.first, 44.f, Middle, Bright);
    write(m_scene->count(), 82.f, Small, Gold);
    if (boxes)
        write(joined({"phantom hits now ", std::to_string(now.size())}), 108.f, Small, Red);
    write("press any key", FieldHeight - 34.f, Small, Quiet);
    target.setView(layout.windowView());
    m_batch.draw(target, atlas);
}

} // namespace game
