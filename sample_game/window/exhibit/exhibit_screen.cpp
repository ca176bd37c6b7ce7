// SPDX-License-Identifier: Zlib
#include "window/exhibit/exhibit_screen.hpp"

#include "window/exhibit/exhibit_texts.hpp"
#include "window/overlay/box_view.hpp"
#include "window/overlay/strokes.hpp"

#include <graze/sfml/debug_view.hpp>

#include <algorithm>

namespace game
{
namespace
{

using graze::Aabb;
using graze::Vec2;
using Key = sf::Keyboard::Key;

sf::Color colorOf(Tint tint)
{
    return {tint.red, tint.green, tint.blue, tint.alpha};
}

/// Shows an area of the exhibit at a place of the field, and clips what leaves it.
sf::View viewOf(const Layout& layout, const Aabb& area, const Aabb& place)
{
    const Vec2 corner = (place.lower + Vec2(layout.column, layout.margin)) * layout.scale;
    const Vec2 size = place.size() * layout.scale;
    const Vec2 window(static_cast<float>(layout.window.x), static_cast<float>(layout.window.y));
    sf::View view(area.centre(), area.size());
    view.setViewport(graze::compat::makeRect<float>({corner.x / window.x, corner.y / window.y},
                                                    {size.x / window.x, size.y / window.y}));
    return view;
}

void addSolid(sf::VertexArray& vertices, const graze::Sprite2D& sprite, const Solid& solid, float lineWidth)
{
    const sf::Color fill = colorOf(solid.fill), border = colorOf(solid.border);
    constexpr float Small = 30.f; // small discs need few corners
    const int stepsPerTurn = sprite.bounds().size().x < Small ? 20 : 72;
    for (const graze::Shape& piece : sprite.pieces())
    {
        const std::vector<Vec2> loop = graze::borderOf(piece.view(), sprite.matrix(), stepsPerTurn);
        for (std::size_t i = 2; i < loop.size(); ++i)
            for (const Vec2 corner : {loop[0], loop[i - 1], loop[i]})
                vertices.append(sf::Vertex{corner, fill, {}});
        for (std::size_t i = 0; loop.size() > 1 && i < loop.size(); ++i)
            addLine(vertices, loop[i], loop[(i + 1) % loop.size()], lineWidth, border);
    }
}

} // namespace

ExhibitScreen::ExhibitScreen(const Assets& assets) : m_assets(&assets), m_pictures(assets), m_texts(assets) {}

void ExhibitScreen::step(bool open)
{
    if (!open)
        return m_exhibit.reset();
    if (!m_exhibit)
        m_exhibit.emplace(*m_assets);
    m_exhibit->step();
}

bool ExhibitScreen::handleKey(Key key)
{
    if (!m_exhibit)
        return false;
    const int digit = static_cast<int>(key) - static_cast<int>(Key::Num1);
    if (digit >= 0 && digit < static_cast<int>(ExhibitPartCount))
        return m_exhibit->goTo(static_cast<ExhibitPart>(digit)), true;
    switch (key)
    {
        case Key::B:
            return m_exhibit->toggleBoxes(), true;
        case Key::S:
            return m_exhibit->toggleSweep(), true;
        case Key::G:
            return m_exhibit->toggleMethod(), true;
        case Key::Space:
            return m_exhibit->togglePause(), true;
        case Key::F1: // for the game behind it
        case Key::F3:
        case Key::F4:
            return true;
        default:
            return false;
    }
}

void ExhibitScreen::drawStations(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas,
                                 bool shapes)
{
    const ExhibitPart part = m_exhibit->tour().part();
    const Aabb area = Exhibit::areaOf(part);
    const Aabb place = exhibitPlace(part);
    const float zoom = place.size().x / area.size().x;
    const float pixel = 1.f / (layout.scale * zoom);
    target.setView(viewOf(layout, area, place));

    m_pictures.begin(layout.scale * zoom);
    for (std::size_t i = 0; i + 1 < ExhibitPartCount; ++i)
    {
        const Aabb station = Exhibit::areaOf(static_cast<ExhibitPart>(i)).grown(-2.f);
        m_pictures.rectangle(station.lower, station.size(), {16, 22, 42, 255});
    }
    m_exhibit->drawables(m_drawables);
    for (const Drawable& drawable : m_drawables)
        m_pictures.picture(drawable);
    m_pictures.draw(target, atlas);

    m_exhibit->solids(m_solids);
    sf::VertexArray vertices(sf::PrimitiveType::Triangles);
    for (const Solid& solid : m_solids)
        if (const auto sprite = m_exhibit->collisions().sprite(solid.id);
            sprite && graze::overlaps(sprite->bounds(), area))
            addSolid(vertices, *sprite, solid, std::max(1.2f, 1.4f * pixel));
    target.draw(vertices);

    const float lineWidth = std::max(1.f, 1.5f * pixel);
    if (shapes)
        target.draw(graze::DebugView(m_exhibit->collisions(), {.bounds = true, .lineWidth = lineWidth}));
    if (m_exhibit->tour().switches().boxes)
        drawBoxes(target, m_exhibit->collisions(), m_exhibit->phantoms(), lineWidth);
}

void ExhibitScreen::addTexts(Batch& batch, const Layout& layout, bool shapes) const
{
    if (m_exhibit)
        addExhibitTexts(batch, layout, *m_exhibit, shapes);
}

void ExhibitScreen::draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas, bool shapes)
{
    if (!m_exhibit)
        m_exhibit.emplace(*m_assets);
    drawStations(target, layout, atlas, shapes);
    m_texts.begin(layout.scale);
    addTexts(m_texts, layout, shapes);
    target.setView(layout.windowView());
    m_texts.draw(target, atlas);
}

} // namespace game
