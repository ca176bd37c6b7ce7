// SPDX-License-Identifier: Zlib
#include "window/panel/plots.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

namespace game
{
namespace
{

constexpr ImU32 Ground = IM_COL32(20, 24, 38, 255);
constexpr ImU32 Faint = IM_COL32(160, 172, 205, 255);
constexpr ImU32 SecondsColor = IM_COL32(110, 200, 255, 255);
constexpr ImU32 ClosedColor = IM_COL32(120, 225, 140, 255);
constexpr ImU32 FrameColor = IM_COL32(255, 190, 90, 255);

using Histogram = RecentQueries::Histogram;

// A coloured square before the text that follows.
void square(ImU32 color)
{
    const float side = ImGui::GetFontSize() * 0.7f;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float drop = (ImGui::GetTextLineHeight() - side) * 0.5f;
    ImGui::GetWindowDrawList()->AddRectFilled({corner.x, corner.y + drop}, {corner.x + side, corner.y + drop + side},
                                              color);
    ImGui::Dummy({side, side});
    ImGui::SameLine(0.f, ImGui::GetFontSize() * 0.4f);
}

struct Sums
{
    std::uint64_t queries = 0;
    std::uint64_t iterations = 0;
    std::uint32_t highest = 1;
};

Sums sumsOf(const Histogram& bins)
{
    Sums sums;
    for (std::size_t i = 0; i < bins.size(); ++i)
    {
        sums.queries += bins[i];
        sums.iterations += std::uint64_t{bins[i]} * i;
        sums.highest = std::max(sums.highest, bins[i]);
    }
    return sums;
}

void caption(const char* span, const Sums& sums, ImU32 color)
{
    square(color);
    const double mean =
        sums.queries > 0 ? static_cast<double>(sums.iterations) / static_cast<double>(sums.queries) : 0.;
    ImGui::TextDisabled("%s: %llu overlaps, mean %.2f", span, static_cast<unsigned long long>(sums.queries), mean);
}

// The left end of a bin, in steps: what needed no search stands apart.
constexpr float Apart = 0.7f;
float placeOf(std::size_t bin)
{
    return static_cast<float>(bin) + (bin > 0 ? Apart : 0.f);
}

// Bars of one histogram within the share of every bin from `left` to `right`.
void bars(ImVec2 corner, float step, float base, float height, const Histogram& bins, std::uint32_t highest,
          std::size_t last, float left, float right, ImU32 barColor)
{
    for (std::size_t i = 0; i <= last; ++i)
    {
        if (bins[i] == 0)
            continue;
        const ImU32 color = i == 0 && barColor == SecondsColor ? ClosedColor : barColor;
        const float x = corner.x + step * placeOf(i);
        const float bar = std::max(1.f, static_cast<float>(bins[i]) / static_cast<float>(highest) * (height - 2.f));
        ImGui::GetWindowDrawList()->AddRectFilled({x + step * left, base - bar}, {x + step * right, base}, color);
    }
}

void axis(ImVec2 corner, float step, float base, std::size_t last)
{
    const float labelWidth = ImGui::CalcTextSize("000").x;
    std::size_t every = 1;
    while (step * static_cast<float>(every) < labelWidth)
        ++every;
    for (std::size_t i = 0; i <= last; i += every)
    {
        const std::string label = std::to_string(i);
        const float width = ImGui::CalcTextSize(label.c_str()).x;
        const float x = corner.x + step * (placeOf(i) + 0.5f) - width * 0.5f;
        ImGui::GetWindowDrawList()->AddText({x, base + 1.f}, Faint, label.c_str());
    }
}

// Names below a plot, two a row, so that numbers that change move nothing.
void legend(const Recent& recent, std::span<const PlotSeries> series)
{
    constexpr std::size_t Second = 60;
    const float left = ImGui::GetCursorPosX();
    const float half = ImGui::GetContentRegionAvail().x * 0.5f;
    for (std::size_t i = 0; i < series.size(); ++i)
    {
        if (i % 2 == 1)
            ImGui::SameLine(left + half);
        square(series[i].color);
        ImGui::Text("%s %s", series[i].name, durationText(recent.mean(i, Second)).c_str());
    }
}

} // namespace

std::string durationText(float seconds)
{
    char text[32];
    const double value = static_cast<double>(seconds);
    if (seconds < 0.001f)
        std::snprintf(text, sizeof text, "%.0f us", value * 1e6);
    else
        std::snprintf(text, sizeof text, seconds < 0.01f ? "%.2f ms" : "%.1f ms", value * 1e3);
    return text;
}

void stackedPlot(const char* id, const char* title, const Recent& recent, std::span<const PlotSeries> series,
                 float height)
{
    const float top = std::max(recent.usualTop(), 1e-6f);
    ImGui::Text("%s, highest %s", title, durationText(recent.highestSum()).c_str());
    const ImVec2 size(ImGui::GetContentRegionAvail().x, height);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float base = corner.y + size.y;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(corner, {corner.x + size.x, base}, Ground);
    const float step = size.x / static_cast<float>(recent.length());
    for (std::size_t i = 0; i < recent.size(); ++i)
    {
        const float x = corner.x + step * static_cast<float>(recent.length() - recent.size() + i);
        float y = base;
        for (std::size_t k = 0; k < series.size(); ++k)
        {
            const float part = std::min(recent.at(k, i) / top * (size.y - 1.f), y - corner.y);
            draw.AddRectFilled({x, y - part}, {x + step, y}, series[k].color);
            y -= part;
        }
    }
    const std::string topText = durationText(top);
    const ImVec2 labelSize = ImGui::CalcTextSize(topText.c_str());
    draw.AddRectFilled(corner, {corner.x + labelSize.x + 6.f, corner.y + labelSize.y + 2.f}, Ground);
    draw.AddText({corner.x + 3.f, corner.y + 1.f}, Faint, topText.c_str());
    ImGui::InvisibleButton(id, size);
    legend(recent, series);
}

void iterationPlot(const char* id, const Histogram& seconds, const Histogram& frame, float height)
{
    ImGui::TextUnformatted("searches per overlap");
    ImGui::SameLine(0.f, ImGui::GetFontSize());
    square(ClosedColor);
    ImGui::TextDisabled("0: closed form");
    // The highest bin in use ends the axis.
    std::size_t last = 7;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        if (seconds[i] > 0 || frame[i] > 0)
            last = std::max(last, i);
    const ImVec2 size(ImGui::GetContentRegionAvail().x, height);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float base = corner.y + size.y - ImGui::GetFontSize() - 2.f;
    const float step = size.x / (static_cast<float>(last + 1) + Apart);
    ImGui::GetWindowDrawList()->AddRectFilled(corner, {corner.x + size.x, base}, Ground);
    const Sums overSeconds = sumsOf(seconds), overFrame = sumsOf(frame);
    bars(corner, step, base, base - corner.y, seconds, overSeconds.highest, last, 0.08f, 0.92f, SecondsColor);
    bars(corner, step, base, base - corner.y, frame, overFrame.highest, last, 0.36f, 0.64f, FrameColor);
    axis(corner, step, base, last);
    ImGui::InvisibleButton(id, size);
    caption("last 10 s", overSeconds, SecondsColor);
    caption("last frame", overFrame, FrameColor);
}

} // namespace game
