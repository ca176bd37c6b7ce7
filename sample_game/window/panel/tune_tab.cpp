// SPDX-License-Identifier: Zlib
#include "window/panel/tune_tab.hpp"

#include "base/text.hpp"
#include "settings/settings.hpp"

#include <imgui.h>

#include <chrono>
#include <cstdio>

namespace game
{
namespace
{

std::string timeOf(std::uint64_t step)
{
    char text[32];
    const double seconds = static_cast<double>(step) / 60.;
    std::snprintf(text, sizeof text, "%d:%04.1f", static_cast<int>(seconds / 60.),
                  seconds - 60. * static_cast<int>(seconds / 60.));
    return text;
}

std::string briefOf(const TuningTrial& trial)
{
    return trial.same() ? "the same game" : joined({"differs from ", timeOf(*trial.differsAt), " on"});
}

// Settings with their buttons.
void showFound(const std::string& title, const graze::GjkSettings& found, GameSettings& settings, PanelWishes& wishes)
{
    ImGui::PushID(title.c_str());
    ImGui::TextDisabled("%s:", title.c_str());
    wrappedLine(wordsOf(found), Good);
    if (ImGui::Button("use it"))
        settings.solver = found;
    ImGui::SameLine();
    if (ImGui::Button("copy as C++"))
        wishes.clipboard = joined({"graze::GjkSettings", sourceOf(found)});
    explain(joined({"Puts this on the clipboard:\ngraze::GjkSettings", sourceOf(found)}).c_str());
    ImGui::PopID();
}

} // namespace

void TuneTab::start(const TunedGame& game)
{
    m_trouble.clear();
    m_outcome.reset();
    const std::uint64_t steps = game.replay->steps;
    m_tuning = std::make_unique<ReplayTuning>(*game.replay, *game.catalog, steps > Minute ? steps - Minute : 0);
}

void TuneTab::work(double seconds)
{
    if (!m_tuning)
        return;
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    try
    {
        bool more = true;
        while (more && std::chrono::duration<double>(Clock::now() - start).count() < seconds)
            more = m_tuning->step();
        if (more)
            return;
        m_outcome = m_tuning->outcome();
    }
    catch (const ReplayError& error)
    {
        m_trouble = error.what();
    }
    m_tuning.reset();
}

void TuneTab::showStart(const TunedGame& game)
{
    if (running())
    {
        ImGui::ProgressBar(m_tuning->progress(), {ImGui::GetFontSize() * 12.f, 0.f});
        ImGui::SameLine();
        if (ImGui::Button("stop"))
            return stop();
        ImGui::TextDisabled("%s", m_tuning->task().c_str());
        return;
    }
    if (game.replay == nullptr || game.catalog == nullptr || game.replay->steps == 0)
        return ImGui::TextDisabled("There is no recorded game yet.");
    if (ImGui::Button("tune the last minute"))
        start(game);
    explain("Plays the last minute of this game again and again, with fewer iterations and coarser epsilons, and says "
            "which still play the same game to the bit. The game goes on meanwhile.");
}

void TuneTab::showOutcome(GameSettings& settings, PanelWishes& wishes) const
{
    const auto& [frames, recorded, ample, found, fewer, coarser] = *m_outcome;
    showFound(joined({"the same ", numberText(static_cast<double>(frames) / 60., 3), " s, to the bit"}), found.settings,
              settings, wishes);
    if (!ample.same())
        wrappedLine(
            joined({"The game itself ran short: with 128 iterations it differs at ", timeOf(*ample.differsAt), "."}),
            Bad);
    if (fewer)
        wrappedLine(joined({std::to_string(fewer->settings.maxIterations), " iterations: ", briefOf(*fewer)}));
    if (coarser)
        wrappedLine(joined(
            {"epsilon ", numberText(static_cast<double>(coarser->settings.epsilon), 3), ": ", briefOf(*coarser)}));
    wrappedLine(joined({"collision: ", numberText(recorded.microseconds(), 3), " us a frame as played, ",
                        numberText(found.microseconds(), 3), " us with these"}));
    wrappedLine(found.same() ? "A rerun confirms it." : "A rerun differs.", found.same() ? Good : Bad);
}

void TuneTab::show(const TunedGame& game, GameSettings& settings, PanelWishes& wishes)
{
    showStart(game);
    if (!m_trouble.empty())
        wrappedLine(m_trouble, Bad);
    if (m_outcome)
        showOutcome(settings, wishes);
}

} // namespace game
