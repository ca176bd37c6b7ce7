// SPDX-License-Identifier: Zlib
#include "window/windowed_game.hpp"

#include "window/hud.hpp"
#include "window/look.hpp"
#include "window/screen_view.hpp"

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

void WindowedGame::addNotices()
{
    const Notice& notice = m_session.notice();
    if (notice.stepsLeft > 0)
        addNotice(m_hudBatch, m_layout, notice.text, notice.alarming ? Red : Cyan);
    else if (inspecting())
        addNotice(m_hudBatch, m_layout, "PAUSED: click two sprites, P goes on", Quiet);
}

void WindowedGame::drawTexts()
{
    const GameRun& run = m_session.run();
    const Screen screen = m_session.shell().screen();
    const std::span<const Score> scores = m_session.scores().list();
    m_hudBatch.begin(m_layout.scale);
    addHud(m_hudBatch, m_layout, world().hud(),
           {.who = pilotOf(run.pilot()).who,
            .whoBrief = pilotOf(run.pilot()).brief,
            .leftColumn = !m_panelOpen && !m_wishes.overlay,
            .banner = screen == Screen::Playing,
            .best = scores.empty() ? 0 : scores.front().score});
    m_marks.addLabels(m_hudBatch, world());
    if (m_wishes.overlay)
    {
        m_overlay.addLabels(m_hudBatch, world());
        if (!m_panelOpen)
            m_overlay.addLegend(m_hudBatch, m_layout, world());
    }
    if (!inspecting())
        addScreen(m_hudBatch, m_session.shell(),
                  {.hud = world().hud(), .scores = scores, .rank = m_session.rank(), .clock = m_steps});
    addNotices();
    m_window.setView(m_layout.windowView());
    m_hudBatch.draw(m_window, m_renderer.atlas());
}

void WindowedGame::drawGame()
{
    const Screen screen = m_session.shell().screen();
    const graze::Vec2 shake = m_session.shell().running() ? Renderer::shakeOf(world().hud()) : graze::Vec2{};
    m_renderer.drawField(m_window, m_layout, world(), shake, screen == Screen::Playing || inspecting() ? 0.f : 0.6f);
    if (m_wishes.overlay)
        m_overlay.draw(m_window, m_layout, world(), shake);
    m_marks.look(world(), m_wishes.overlay);
    m_marks.draw(m_window, m_layout, world(), shake);
    drawTexts();
}

void WindowedGame::draw(float seconds)
{
    m_window.clear({10, 13, 26});
    if (inLaboratory())
    {
        const Notice& notice = m_session.notice();
        m_lab.setNotice(notice.stepsLeft > 0 ? notice.text : std::string{});
        m_lab.draw(m_window, m_layout, m_renderer.atlas());
    }
    else
        drawGame();
    m_imgui.beginFrame(m_layout.window, seconds);
    if (inLaboratory())
        m_lab.show(m_layout);
    else if (m_panelOpen)
    {
        GameSettings settings = m_session.settings();
        m_panel.show(world(), settings, m_layout, m_wishes, m_overlay);
        if (!(settings == m_session.settings()))
            m_session.apply(settings);
    }
    m_imgui.endFrame(m_window);
}

// Reads a picture that was drawn and not yet displayed: afterwards it is not ours any more.
bool WindowedGame::saveScreenshot()
{
    draw(0.f);
    sf::Texture texture;
    if (!graze::compat::resize(texture, m_window.getSize()))
        return false;
    texture.update(m_window);
    return texture.copyToImage().saveToFile(m_options.screenshotFile->string());
}

} // namespace game
