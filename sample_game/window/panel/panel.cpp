// SPDX-License-Identifier: Zlib
#include "window/panel/panel.hpp"

#include "window/panel/colors.hpp"
#include "window/panel/explain.hpp"
#include "window/panel/pairs_tab.hpp"
#include "window/panel/plots.hpp"
#include "window/panel/work_tab.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace game
{
namespace
{

constexpr double MessageSeconds = 6.;

void showMethod(graze::Method& method)
{
    constexpr const char* Tip = "The solver: GJK alone, or accelerators where they are certain and GJK for the rest.";
    if (ImGui::RadioButton("gjk", method == graze::Method::Gjk))
        method = graze::Method::Gjk;
    explain(Tip);
    ImGui::SameLine();
    if (ImGui::RadioButton("fast", method == graze::Method::Fast))
        method = graze::Method::Fast;
    explain(Tip);
    ImGui::SameLine();
    ImGui::TextUnformatted("method");
    explain(Tip);
}

} // namespace

void Panel::record(const World& world)
{
    m_stands = world.hud().frame == m_frame;
    m_frame = world.hud().frame;
    if (m_stands)
        return;
    if (!(m_recorded == world.collisions().settings()))
    {
        // The figures of other settings would hide the effect of these.
        m_recorded = world.collisions().settings();
        m_queries.forget();
    }
    const graze::Statistics& statistics = world.collisions().statistics();
    m_queries.push(statistics);
    m_stages.push({static_cast<float>(statistics.broadPhaseSeconds), static_cast<float>(statistics.narrowPhaseSeconds),
                   static_cast<float>(statistics.bulletSeconds), static_cast<float>(statistics.eventSeconds)});
    float& update = m_update[static_cast<std::size_t>(m_recorded.method)];
    const auto total = static_cast<float>(statistics.totalSeconds);
    constexpr float Share = 1.f / 120.f; // share of a new value: about two seconds count
    update = update == 0.f ? total : update + (total - update) * Share;
}

bool Panel::watch(const World& world, PanelWishes& wishes)
{
    m_watch.look(world, m_sets.sets());
    return !m_stands && m_watch.takePause(wishes);
}

void Panel::recordFrame(const FrameTimes& times)
{
    m_frames.push({times.collision, times.game, times.drawing});
}

void Panel::announce(std::string message, bool error)
{
    m_message = std::move(message);
    m_messageIsError = error;
    m_messageEnds = ImGui::GetTime() + MessageSeconds;
}

void Panel::showSettings(GameSettings& settings)
{
    ImGui::PushItemWidth(ImGui::GetFontSize() * 9.f);
    ImGui::SliderInt("iterations", &settings.solver.maxIterations, 1, 128, "%d", ImGuiSliderFlags_AlwaysClamp);
    explain("Support searches per shape and query. A query that needs more stops and says so.");
    // A slider over the exponent: ImGui's own logarithmic one has no steps below a tenth.
    float exponent = std::log10(settings.solver.epsilon);
    char text[24];
    std::snprintf(text, sizeof text, "%.1e", static_cast<double>(settings.solver.epsilon));
    if (ImGui::SliderFloat("epsilon", &exponent, std::log10(SmallestEpsilon), std::log10(LargestEpsilon), text,
                           ImGuiSliderFlags_NoInput))
        settings.solver.epsilon = std::max(std::pow(10.f, exponent), SmallestEpsilon);
    explain(
        "Stopping rule: a coarse one lets casts stop early, at a gap of epsilon x size. Overlap never depends on it.");
    showMethod(settings.solver.method);
    float percent = settings.soundVolume * 100.f;
    if (ImGui::SliderFloat("sound volume", &percent, 0.f, 100.f, "%.0f %%", ImGuiSliderFlags_AlwaysClamp))
        settings.soundVolume = percent / 100.f;
    ImGui::PopItemWidth();
    ImGui::Checkbox("begin geometry", &settings.events.beginGeometry);
    explain("Point, normal and depth in every begin event: a query per pair.");
    ImGui::SameLine();
    ImGui::Checkbox("stay geometry", &settings.events.stayGeometry);
    explain("The same in the events of pairs that go on touching.");
    showFile(settings);
}

void Panel::showFile(GameSettings& settings)
{
    try
    {
        if (ImGui::Button("defaults"))
        {
            settings = {};
            announce("all settings are at their defaults", false);
        }
        ImGui::SameLine();
        if (ImGui::Button("save"))
        {
            const auto kept = saveSettings(m_file, settings);
            announce("saved to " + m_file.string() +
                         (kept ? "; what was there and could not be read is now " + kept->string() : ""),
                     false);
        }
        ImGui::SameLine();
        if (ImGui::Button("load"))
        {
            settings = loadSettings(m_file);
            announce("loaded from " + m_file.string(), false);
        }
    }
    catch (const SettingsError& error)
    {
        announce(error.what(), true);
    }
    if (!m_message.empty() && (m_messageIsError || ImGui::GetTime() < m_messageEnds))
    {
        ImGui::PushTextWrapPos();
        ImGui::TextColored(m_messageIsError ? Bad : Good, "%s", m_message.c_str());
        ImGui::PopTextWrapPos();
    }
}

void Panel::showTabs(const World& world, GameSettings& settings, PanelWishes& wishes, Overlay& overlay)
{
    if (ImGui::BeginTabItem("what it did"))
    {
        showWorkTab(world.collisions().statistics(),
                    {.queries = m_queries, .stages = m_stages, .frames = m_frames, .update = m_update},
                    settings.solver.method);
        ImGui::EndTabItem();
    }
    if (ImGui::BeginTabItem("pairs"))
    {
        showPairsTab(m_watch, wishes);
        ImGui::EndTabItem();
    }
    if (ImGui::BeginTabItem("tune"))
    {
        m_tune.show(m_game, settings, wishes);
        ImGui::Separator();
        m_sets.show(m_watch.sets(), settings.solver);
        ImGui::EndTabItem();
    }
    if (ImGui::BeginTabItem("what it sees"))
    {
        showOverlayTab(world, wishes, overlay);
        ImGui::EndTabItem();
    }
}

void Panel::show(const World& world, GameSettings& settings, const Layout& layout, PanelWishes& wishes,
                 Overlay& overlay)
{
    // The left column, and no less than the text needs; a small window gives up the field's edge for it.
    const float font = ImGui::GetFontSize();
    const float column = static_cast<float>(graze::compat::positionOf(layout.field).x);
    ImGui::SetNextWindowPos({4.f, 4.f});
    ImGui::SetNextWindowSize({std::max(column - 8.f, font * 24.f), static_cast<float>(layout.window.y) - 8.f});
    ImGui::SetNextWindowBgAlpha(0.92f);
    ImGui::Begin("tuning (F1)", nullptr,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse);
    showSettings(settings);
    m_sets.follow(settings.solver);
    if (ImGui::BeginTabBar("parts"))
    {
        showTabs(world, settings, wishes, overlay);
        ImGui::EndTabBar();
    }
    ImGui::End();
    m_tune.work();
}

} // namespace game
