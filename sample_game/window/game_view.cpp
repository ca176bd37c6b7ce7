// SPDX-License-Identifier: Zlib
#include "window/game_view.hpp"

#include "base/text.hpp"
#include "window/overlay/graze_view.hpp"
#include "window/panel/panel.hpp"
#include "window/screens/hud.hpp"
#include "window/screens/key_words.hpp"

#include <graze/math/affine2.hpp>

#include <algorithm>
#include <cmath>
#include <random>

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

/// How far the picture of the field is off while it trembles (unit: logical pixels).
graze::Vec2 shakeOf(const Session& session)
{
    const Hud& hud = session.run().world().hud();
    if (!session.shell().running())
        return {};
    // Two unrelated speeds look like trembling and need no random numbers.
    const double time = static_cast<double>(hud.frame);
    const float reach = ShakeReach * hud.shake * hud.shake * session.settings().shake * (1.f - session.closeUp());
    return {static_cast<float>(graze::sinCos(time * 1.7).sine) * reach,
            static_cast<float>(graze::sinCos(time * 2.3).cosine) * reach};
}

} // namespace

GameView::GameView(const Assets& assets) : m_atlas(assets.atlas), m_pictures(assets), m_texts(assets)
{
    if (!m_background.loadFromImage(assets.background))
        throw AssetError("the graphics card does not take the background");
    m_background.setSmooth(true);
    m_background.setRepeated(true);

    constexpr int Stars = 90;
    std::mt19937 random(4);
    const auto unit = [&random] { return static_cast<float>(random() >> 8) * 0x1p-24f; };
    for (int i = 0; i < Stars; ++i)
    {
        const float depth = unit(); // 0 far, 1 close
        m_stars.push_back({.position = {unit() * FieldWidth, unit() * FieldHeight},
                           .speed = 0.5f + 1.6f * depth * depth,
                           .size = 2.f + 4.f * depth * depth,
                           .brightness = static_cast<std::uint8_t>(50.f + 130.f * depth)});
    }
}

void GameView::drawBackground(sf::RenderTarget& target, const graze::Aabb& area, float scroll, sf::Color color) const
{
    const float shift = wrapped(scroll * BackgroundSpeed, static_cast<float>(m_background.getSize().y));
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

void GameView::drawField(sf::RenderTarget& target, const Layout& layout, const World& world, graze::Vec2 shake,
                         bool open)
{
    // The columns get a still, dark sky; the field has the moving one, a little larger, so that a shake shows no edge.
    const graze::Vec2 beside(layout.column, layout.margin), size(FieldWidth, FieldHeight);
    const graze::Aabb field = graze::Aabb{{0.f, 0.f}, size}.grown(ShakeReach);
    target.setView(layout.windowView());
    drawBackground(target, {-beside, size + beside}, 0.f, {70, 76, 100});
    target.setView(layout.fieldView(shake));
    drawBackground(target, field, world.scroll(), sf::Color::White);

    m_pictures.begin(layout.scale);
    for (const Star& star : m_stars)
    {
        const float reach = FieldHeight + 2.f * star.size;
        const float y = wrapped(star.position.y + world.scroll() * star.speed, reach) - star.size;
        m_pictures.icon(Picture::Spark, {star.position.x, y}, star.size, {200, 215, 255, star.brightness});
    }
    world.drawables(m_drawables);
    for (const Drawable& drawable : m_drawables)
        m_pictures.picture(drawable);
    for (const ScoreMark& mark : open ? world.scoreMarks() : std::span<const ScoreMark>{})
    {
        constexpr Tint Sand{255, 225, 120, 255};
        m_pictures.text(grouped(static_cast<std::uint64_t>(mark.points)),
                        mark.position - graze::Vec2(0.f, Small + 53.f * mark.age),
                        {.height = Small, .tint = faded(Sand, 2.f * (1.f - mark.age)), .align = Align::Centre});
    }
    if (!open)
        m_pictures.rectangle(field.lower, field.size(), {4, 6, 16, 153});
    m_pictures.draw(target, m_atlas);
}

void GameView::drawTexts(sf::RenderTarget& target, const Layout& layout, const Scene& scene, bool open)
{
    const Session& session = scene.session;
    const Shell& shell = session.shell();
    const World& world = session.run().world();
    const Bindings& bindings = session.settings().bindings;
    const Pilot pilot = session.run().pilot();
    const bool player = pilot == Pilot::Player;
    const std::uint64_t best = session.scores().list().empty() ? 0 : session.scores().list().front().score;
    const bool column = !scene.panelOpen && scene.overlay == nullptr;
    const auto right = static_cast<int>(Panel::areaOf(layout).upper.x);
    const float covered = column ? 0.f : std::max(0.f, layout.logicalAt({right, 0}).x);
    m_texts.begin(layout.scale);
    addHud(m_texts, layout, world.hud(),
           {.who = player                   ? ""
                   : pilot == Pilot::Replay ? "REPLAY"
                                            : "BOT PLAYS",
            .leftColumn = column,
            .banner = shell.screen() == Screen::Playing,
            .covered = covered,
            .best = player ? std::max(world.hud().score, best) : best,
            .restartShare = shell.restartShare(),
            .closeUp = shell.screen() == Screen::Playing ? session.closeUp() : 0.f,
            .killer = killerText(world.death()),
            .bindings = bindings});
    if (open && session.closeUp() <= 0.f)
    {
        m_marks.addLabels(m_texts, world);
        addGrazeLabel(m_texts, world);
    }
    if (scene.overlay != nullptr)
        scene.overlay->addLabels(m_texts, world.collisions());
    if (!scene.inspecting)
        addPage(m_texts, shell.page(), shell.cursor());
    if (const Notice notice = session.notice(); !notice.text.empty())
        addNotice(m_texts, layout, notice.text, notice.alarming ? Red : Cyan, shell.screen() == Screen::Playing,
                  covered);
    else
    {
        scene.boxes.addTexts(m_texts, shell.screen());
        if (scene.inspecting)
            addNotice(m_texts, layout,
                      joined({scene.overlay != nullptr ? "PAUSED: click two sprites, " : "PAUSED at what is outlined, ",
                              keyText(bindings, Action::Pause), " goes on"}),
                      Quiet);
    }
    target.setView(layout.windowView());
    m_texts.draw(target, m_atlas);
}

void GameView::draw(sf::RenderTarget& target, const Layout& layout, const Scene& scene)
{
    constexpr float CloseUp = 1.2f; // so much larger the field is when a ship is lost
    const Session& session = scene.session;
    const World& world = session.run().world();
    const bool playing = session.shell().screen() == Screen::Playing;
    const bool open = playing || scene.inspecting;
    const graze::Vec2 shake = shakeOf(session);
    Layout near = layout;
    if (playing)
        near.lookAt(world.death().point, 1.f + CloseUp * session.closeUp());
    m_pictures.setFlashes(session.settings().flashes);
    drawField(target, near, world, shake, open);
    if (scene.overlay != nullptr)
        scene.overlay->draw(target, near, world, shake);
    if (open)
        drawGrazing(target, near, world, shake);
    if (open && scene.boxes.shown())
        scene.boxes.draw(target, near, world, shake);
    m_marks.look(world, scene.overlay != nullptr, scene.findings);
    m_marks.draw(target, near, world, shake);
    drawTexts(target, layout, scene, open);
}

} // namespace game
