// SPDX-License-Identifier: Zlib
#include "window/panel/tune_tab.hpp"

#include "base/text.hpp"
#include "settings/settings.hpp"

#include <SFML/Window/Clipboard.hpp>

#include <algorithm>
#include <chrono>

namespace game
{
namespace
{

std::string briefOf(const TuningTrial& trial)
{
    return trial.same() ? "the same game"
                        : joined({"differs from ", clockText(static_cast<double>(*trial.differsAt) / 60.), " on"});
}

} // namespace

void TuneTab::start(const Replay& game)
{
    m_trouble.clear();
    m_outcome.reset();
    m_progress = 0.f;
    m_goesOn = true;
    const auto goesOn = [this](float progress)
    {
        m_progress = progress;
        return m_goesOn.load();
    };
    const std::uint64_t from = std::max(game.steps, Minute) - Minute;
    m_running =
        std::async(std::launch::async, [this, game, from, goesOn] { return tunedBy(game, m_catalog, from, goesOn); });
}

void TuneTab::showStart(const Replay& game)
{
    if (m_running.valid())
    {
        ImGui::ProgressBar(m_progress, {ImGui::GetFontSize() * 12.f, 0.f});
        ImGui::SameLine();
        if (ImGui::Button("stop"))
            m_goesOn = false;
        return;
    }
    if (game.steps == 0)
        return ImGui::TextDisabled("There is no recorded game yet.");
    if (ImGui::Button("tune the last minute"))
        start(game);
    explain(
        "Plays the last minute of this game again and again, with fewer iterations and coarser epsilons, and says "
        "which still play the same game to the bit. The game goes on meanwhile. No setting may have changed in that "
        "minute.");
}

void TuneTab::show(const Replay& game, GameSettings& settings)
{
    try
    {
        if (m_running.valid() && m_running.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
            m_outcome = m_running.get();
    }
    catch (const ReplayError& error)
    {
        m_trouble = error.what();
    }
    showStart(game);
    if (!m_trouble.empty())
        dense(m_trouble, Role::Alarm);
    if (!m_outcome)
        return;
    const auto& [recorded, found, fewer, coarser] = *m_outcome;
    const std::string seconds = numberText(static_cast<double>(recorded.frames) / 60., 3);
    const std::string source = joined({"graze::GjkSettings", sourceOf(found.settings)});
    ImGui::TextDisabled("the same %s s, to the bit:", seconds.c_str());
    dense(wordsOf(found.settings), Role::Simplex);
    if (ImGui::Button("use it"))
        settings.solver = found.settings;
    ImGui::SameLine();
    if (ImGui::Button("copy as C++"))
        sf::Clipboard::setString(source);
    explain(joined({"Puts this on the clipboard:\n", source}).c_str());
    if (recorded.limits > 0)
        dense(joined({grouped(recorded.limits), " of its queries ran out: more iterations play another game."}),
              Role::Alarm);
    if (fewer)
        dense(joined({std::to_string(fewer->settings.maxIterations), " iterations: ", briefOf(*fewer)}));
    if (coarser)
        dense(joined(
            {"epsilon ", numberText(static_cast<double>(coarser->settings.epsilon), 3), ": ", briefOf(*coarser)}));
    dense(joined({"collision: ", numberText(recorded.microseconds(), 3), " us a frame as played, ",
                  numberText(found.microseconds(), 3), " us with these"}));
}

} // namespace game
