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

std::string epsilonText(float epsilon)
{
    return numberText(static_cast<double>(epsilon), 3);
}

// "differs from 0:43.2 on", in a few words: the panel is narrow.
std::string briefOf(const TuningTrial& trial)
{
    if (trial.same())
        return "the same game";
    return joined({trial.sameEvents() ? "other bits from " : "differs from ", timeOf(*trial.differsAt), " on"});
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

void showWorst(const SeenQuery& worst, PanelWishes& wishes)
{
    ImGui::TextDisabled("worst pair, at %s:", timeOf(worst.frame).c_str());
    ImGui::SameLine();
    if (ImGui::SmallButton("look at it"))
        wishes.experiment = worst;
    explain("Into the laboratory (F3).");
    wrappedLine(joined({worst.nameA, " and ", worst.nameB, " need ", std::to_string(worst.needed), " iterations"}));
}

} // namespace

void TuneTab::start(const TunedGame& game)
{
    m_trouble.clear();
    m_outcome.reset();
    try
    {
        const std::uint64_t steps = game.replay->steps;
        m_tuning = std::make_unique<ReplayTuning>(*game.replay, *game.catalog, steps > Minute ? steps - Minute : 0);
    }
    catch (const ReplayError& error)
    {
        m_trouble = error.what();
    }
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
    const TuningOutcome& found = *m_outcome;
    const std::string seconds = numberText(static_cast<double>(found.frames) / 60., 3);
    showFound(joined({"the same ", seconds, " s, to the bit"}), found.found, settings, wishes);
    if (found.foundForEvents != found.found)
        showFound("the same events, other last bits", found.foundForEvents, settings, wishes);
    if (!found.iterations.empty() && found.iterations.front().differsAt)
        wrappedLine(joined({"The game itself ran short: with 128 iterations it differs at ",
                            timeOf(*found.iterations.front().differsAt), "."}),
                    Bad);
    if (found.fewer)
        wrappedLine(
            joined({std::to_string(found.fewer->settings.maxIterations), " iterations: ", briefOf(*found.fewer)}));
    if (found.coarser)
        wrappedLine(joined({"epsilon ", epsilonText(found.coarser->settings.epsilon), ": ", briefOf(*found.coarser)}));
    if (found.worst)
        showWorst(*found.worst, wishes);
    if (found.rerun)
        wrappedLine(joined({"collision: ", numberText(found.recorded.microseconds(), 3), " us a frame as played, ",
                            numberText(found.rerun->microseconds(), 3), " us with these"}));
    const bool confirmed =
        found.rerun && found.rerun->same() && found.rerunForEvents && found.rerunForEvents->sameEvents();
    wrappedLine(confirmed ? "Reruns confirm it." : "A rerun differs.", confirmed ? Good : Bad);
    showTrials();
}

void TuneTab::showTrials() const
{
    if (!ImGui::TreeNode("all trials"))
        return;
    for (const std::vector<TuningTrial>& trials : {m_outcome->iterations, m_outcome->epsilons})
        for (const TuningTrial& trial : trials)
            ImGui::Text("%3d %-7s %5.0f us  %s", trial.settings.maxIterations,
                        epsilonText(trial.settings.epsilon).c_str(), trial.microseconds(),
                        trial.same() ? "same" : timeOf(*trial.differsAt).c_str());
    ImGui::TreePop();
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
