// SPDX-License-Identifier: Zlib
#include "window/exhibit/exhibit_screen.hpp"

#include "base/text.hpp"
#include "window/draw/look.hpp"
#include "window/overlay/box_view.hpp"

#include <graze/sfml/debug_view.hpp>

#include <algorithm>

namespace game
{
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
            m_scene = scenes()[index()].make(m_assets->catalog);
        m_scene->step(second());
        ++m_steps;
    }
}

void ExhibitScreen::draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas, bool shapes)
{
    if (!m_scene)
        return;
    std::vector<Drawable> pictures;
    m_scene->draw(pictures);
    target.setView(layout.fieldView());
    m_batch.begin(layout.scale);
    m_batch.rectangle({0.f, 0.f}, {FieldWidth, FieldHeight}, {16, 22, 42, 255});
    for (const Drawable& picture : pictures)
        m_batch.picture(picture);
    m_batch.draw(target, atlas);

    const float lineWidth = std::max(1.2f, 2.f / layout.scale);
    graze::DebugViewOptions options{.bounds = shapes, .sweeps = false, .lineWidth = lineWidth};
    options.idle = sf::Color(130, 205, 255);
    options.touching = sf::Color(255, 200, 70);
    target.draw(graze::DebugView(m_scene->collisions(), options));
    const bool boxes = second() && m_scene->hasBoxes();
    const std::vector<PhantomHit> phantoms = boxes ? m_scene->phantoms() : std::vector<PhantomHit>{};
    if (boxes)
        drawBoxes(target, m_scene->collisions(), phantoms, lineWidth);

    const SceneSpec& spec = scenes()[std::min(index(), scenes().size() - 1)];
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
        write(joined({"phantom hits now ", std::to_string(phantoms.size())}), 108.f, Small, Red);
    write("press any key", FieldHeight - 34.f, Small, Quiet);
    target.setView(layout.windowView());
    m_batch.draw(target, atlas);
}

} // namespace game
