// SPDX-License-Identifier: Zlib
#include "window/game_view.hpp"

#include "base/text.hpp"
#include "window/draw/look.hpp"
#include "window/overlay/graze_view.hpp"
#include "window/screens/hud.hpp"
#include "window/screens/keys_view.hpp"
#include "window/screens/screen_view.hpp"

#include <span>
#include <string_view>

namespace game
{
namespace
{

struct PilotWords
{
    std::string_view who;
    std::string_view brief;
};

PilotWords pilotOf(Pilot pilot)
{
    switch (pilot)
    {
        case Pilot::Bot:
            return {"THE BOT PLAYS", "BOT"};
        case Pilot::Replay:
            return {"A REPLAY", "REPLAY"};
        case Pilot::Player:
            break;
    }
    return {};
}

} // namespace

bool GameView::isOpen(Screen screen, bool inspecting) noexcept
{
    return screen == Screen::Playing || inspecting;
}

GameView::GameView(const Assets& assets) : m_renderer(assets), m_texts(assets) {}

void GameView::addNotices(const Layout& layout, const Scene& scene)
{
    const Notice& notice = scene.session.notice();
    if (notice.stepsLeft > 0)
        addNotice(m_texts, layout, notice.text, notice.alarming ? Red : Cyan);
    else if (scene.inspecting)
        addNotice(m_texts, layout,
                  joined({scene.overlay != nullptr ? "PAUSED: click two sprites, " : "PAUSED at what is outlined, ",
                          keyText(scene.session.settings().bindings, Action::Pause), " goes on"}),
                  Quiet);
}

void GameView::drawTexts(sf::RenderTarget& target, const Layout& layout, const Scene& scene)
{
    const GameRun& run = scene.session.run();
    const World& world = run.world();
    const Screen screen = scene.session.shell().screen();
    const std::span<const Score> scores = scene.session.scores().list();
    m_texts.begin(layout.scale);
    addHud(m_texts, layout, world.hud(),
           {.who = pilotOf(run.pilot()).who,
            .whoBrief = pilotOf(run.pilot()).brief,
            .leftColumn = !scene.panelOpen && scene.overlay == nullptr,
            .banner = screen == Screen::Playing,
            .best = scores.empty() ? 0 : scores.front().score,
            .medal = scene.session.newMedal(),
            .bindings = scene.session.settings().bindings});
    if (isOpen(screen, scene.inspecting))
    {
        m_marks.addLabels(m_texts, world);
        GrazeView::addLabels(m_texts, world);
    }
    if (scene.overlay != nullptr)
        scene.overlay->addLabels(m_texts, world.collisions());
    if (!scene.inspecting)
        addScreen(m_texts, scene.session.shell(), scene.session.screenScene(scene.clock));
    if (screen == Screen::Playing || scene.session.notice().stepsLeft == 0)
        scene.boxes.addTexts(m_texts, screen);
    addNotices(layout, scene);
    target.setView(layout.windowView());
    m_texts.draw(target, m_renderer.atlas());
}

void GameView::draw(sf::RenderTarget& target, const Layout& layout, const Scene& scene)
{
    const World& world = scene.session.run().world();
    const Screen screen = scene.session.shell().screen();
    const graze::Vec2 shake = scene.session.shell().running()
                                  ? Renderer::shakeOf(world.hud()) * scene.session.settings().shake
                                  : graze::Vec2{};
    m_renderer.setFlashes(scene.session.settings().flashes);
    const bool open = isOpen(screen, scene.inspecting);
    m_renderer.drawField(target, layout, world, shake, open ? 0.f : 0.6f);
    if (scene.overlay != nullptr)
        scene.overlay->draw(target, layout, world, shake);
    if (open)
        GrazeView::draw(target, layout, world, shake);
    if (open && scene.boxes.shown())
        scene.boxes.draw(target, layout, world, shake);
    m_marks.look(world, scene.overlay != nullptr, scene.findings);
    m_marks.draw(target, layout, world, shake);
    drawTexts(target, layout, scene);
}

} // namespace game
