// SPDX-License-Identifier: Zlib
#include "window/exhibit/exhibit_texts.hpp"

#include "base/text.hpp"
#include "window/draw/column.hpp"
#include "window/draw/look.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace game
{
namespace
{

using graze::Aabb;
using graze::Vec2;

/// Free at both sides of a column.
float indentOf(const Layout& layout)
{
    return std::min(24.f, layout.column * 0.1f);
}

void addCentred(Batch& batch, std::string_view text, Vec2 place, float height, Tint tint, float width)
{
    batch.text(text, place, batch.fitted(text, {.height = height, .tint = tint, .align = Align::Centre}, width));
}

void addCaption(Batch& batch, const Exhibit& exhibit)
{
    const ExhibitPart part = exhibit.tour().part();
    const std::string count = joined({std::to_string(static_cast<int>(part) + 1), " / ",
                                      std::to_string(ExhibitPartCount), exhibit.paused() ? ", paused" : ""});
    addCentred(batch, count, {FieldMiddle, 8.f}, Small, Quiet, FieldWidth);
    addCentred(batch, captionOf(part, exhibit.tour().switches()), {FieldMiddle, 38.f}, Middle, Bright,
               FieldWidth - 24.f);
}

/// A bar for each part, the one that is shown as far as it has come.
void addProgress(Batch& batch, const Tour& tour)
{
    constexpr float Left = 60.f, Gap = 8.f, Y = 704.f, Height = 4.f;
    constexpr auto Count = static_cast<float>(ExhibitPartCount);
    constexpr float Width = (FieldWidth - 2.f * Left - Gap * (Count - 1.f)) / Count;
    for (std::size_t i = 0; i < ExhibitPartCount; ++i)
    {
        const Vec2 place(Left + (Width + Gap) * static_cast<float>(i), Y);
        const auto now = static_cast<std::size_t>(tour.part());
        batch.rectangle(place, {Width, Height}, {52, 62, 92, 255});
        const float share = i < now ? 1.f : i == now ? tour.progress() : 0.f;
        batch.rectangle(place, {Width * share, Height}, Cyan);
    }
}

struct Count
{
    std::string text;
    Tint tint;
};

/// The counts that a part is about.
std::vector<Count> countsOf(const Exhibit& exhibit)
{
    const ExhibitPart part = exhibit.tour().part();
    std::vector<Count> counts;
    if (part == ExhibitPart::Guns || part == ExhibitPart::All)
    {
        counts.push_back({joined({"stopped ", grouped(exhibit.stopped())}), Gold});
        counts.push_back({joined({"tunnelled ", grouped(exhibit.tunnelled())}), exhibit.tunnelled() > 0 ? Red : Gold});
    }
    if (part == ExhibitPart::Wall || part == ExhibitPart::All)
        counts.push_back({joined({"thrown back ", grouped(exhibit.wall().bounces())}), Gold});
    if (exhibit.tour().switches().boxes)
        counts.push_back({joined({"phantom hits ", grouped(exhibit.phantoms().hits())}), Red});
    return counts;
}

void addCounts(Batch& batch, const Exhibit& exhibit)
{
    const bool all = exhibit.tour().part() == ExhibitPart::All;
    const Aabb place = exhibitPlace(exhibit.tour().part());
    // Below the station, or in the corner that none needs.
    Vec2 at(FieldMiddle, place.upper.y + 22.f);
    float width = FieldWidth - 24.f, height = Middle, pitch = 44.f;
    if (all)
    {
        at = {place.upper.x - 0.25f * place.size().x, place.upper.y - place.size().y / 6.f - 60.f};
        width = 0.5f * place.size().x - 16.f;
        height = Small;
        pitch = 34.f;
    }
    for (const Count& count : countsOf(exhibit))
    {
        addCentred(batch, count.text, at, height, count.tint, width);
        at.y += pitch;
    }
}

void addKeys(Batch& batch, const Layout& layout, const Exhibit& exhibit, bool shapes)
{
    struct Row
    {
        std::string_view key, what, brief, state;
        bool on;
    };
    const ExhibitSwitches now = exhibit.tour().switches();
    const auto word = [](bool on) { return on ? "on" : "off"; };
    const bool gjk = now.method == graze::Method::Gjk;
    const Row rows[] = {{"B", "boxes", "boxes", word(now.boxes), now.boxes},
                        {"S", "sweep", "sweep", word(now.sweep), !now.sweep},
                        {"G", "method", "method", gjk ? "GJK" : "fast", !gjk},
                        {"F2", "shapes", "shapes", word(shapes), shapes},
                        {"SPACE", "pause", "pause", word(exhibit.paused()), exhibit.paused()},
                        {"1 - 6", "go to a part", "part", "", false},
                        {"ESC", "leaves", "leaves", "", false}};
    const float indent = indentOf(layout);
    const float width = std::min(layout.column - 2.f * indent, 272.f);
    const float left = -layout.column + indent;
    Column column(batch, left, width, 28.f);
    column.write(column.fitting("WHAT GRAZE CAN DO", "GRAZE", Small), Small, Cyan, 20.f);
    constexpr float WidestKey = 84.f;
    const bool sideBySide = width > 2.4f * WidestKey;
    for (const Row& row : rows)
    {
        const std::string text = joined({sideBySide ? row.what : row.brief, row.state.empty() ? "" : " ", row.state});
        if (sideBySide)
            batch.text(text, {left + WidestKey, column.y()}, {.height = Small, .tint = row.on ? Gold : Quiet});
        column.write(row.key, Small, Bright, sideBySide ? 10.f : 0.f);
        if (!sideBySide)
            column.write(text, Small, row.on ? Gold : Quiet, 6.f);
    }
}

void addNumbers(Batch& batch, const Layout& layout, const Exhibit& exhibit)
{
    const float indent = indentOf(layout);
    const SolverMeter::Counts solver = exhibit.solver();
    Column column(batch, FieldWidth + indent, std::min(layout.column - 2.f * indent, 260.f), 28.f);
    column.label(column.fitting("IN A FRAME", "A FRAME", Small));
    column.value(column.fitting("mean of a second", "mean", Small), Small, Quiet);
    column.label(column.fitting("RUNS OF GJK", "GJK RUNS", Small));
    column.value(grouped(solver.runs), Middle, Bright);
    column.label("SEARCHES");
    column.value(grouped(solver.searches), Middle, Bright);
    column.label(column.fitting("FAST ANSWERS", "FAST", Small));
    column.value(grouped(solver.fast), Middle, solver.fast > 0 ? Gold : Bright);
    column.label("SPRITES");
    column.value(grouped(exhibit.collisions().spriteCount()), Small, Bright);
    column.label("TOUCHING");
    column.value(grouped(exhibit.collisions().statistics().touchingPairs), Small, Bright);
}

} // namespace

Aabb exhibitPlace(ExhibitPart part) noexcept
{
    // A station fills the width of the field, and so do all together.
    const float top = part == ExhibitPart::All ? 84.f : 150.f;
    const Vec2 size = Exhibit::areaOf(part).size();
    return {{0.f, top}, {FieldWidth, top + size.y * FieldWidth / size.x}};
}

void addExhibitTexts(Batch& batch, const Layout& layout, const Exhibit& exhibit, bool shapes)
{
    addCaption(batch, exhibit);
    addCounts(batch, exhibit);
    addProgress(batch, exhibit.tour());
    addKeys(batch, layout, exhibit, shapes);
    addNumbers(batch, layout, exhibit);
}

} // namespace game
