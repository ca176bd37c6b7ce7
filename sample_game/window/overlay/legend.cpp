// SPDX-License-Identifier: Zlib
#include "window/overlay/legend.hpp"

#include "base/text.hpp"
#include "window/draw/look.hpp"

#include <algorithm>
#include <string>

namespace game
{
namespace
{

using graze::Vec2;

constexpr Tint Off{84, 94, 124, 255};
constexpr Tint Pale{255, 240, 150, 255};

constexpr float Row = 22.f;  // height of a row of names
constexpr float Fine = 11.f; // height of a row of sentences
constexpr float Indent = 22.f;

/// Below it notices of the game cover everything.
constexpr float Lowest = FieldHeight - 42.f;

// A small window gets what fits: smaller letters, then shorter names, then fewer lines.
class Legend
{
public:
    Legend(Batch& batch, const Layout& layout) :
    m_batch(batch),
    m_left(-layout.column + std::min(24.f, layout.column * 0.1f)),
    m_width(std::min(layout.column - 2.f * std::min(24.f, layout.column * 0.1f), 272.f))
    {
    }

    /// A name that will be written: all rows are of one height, at which each of them fits.
    void prepare(std::string_view name)
    {
        m_row = std::min(m_row, m_batch.fitted(name, {.height = m_row}, m_width - Indent).height);
    }
    void line(std::string_view text, Tint tint)
    {
        const TextStyle style = m_batch.fitted(text, {.height = m_row, .tint = tint}, m_width);
        m_y += m_batch.text(shortened(text, style.height, m_width), {m_left, m_y}, style) + 2.f;
    }
    void title(std::string_view text, std::string_view brief)
    {
        line(m_batch.fits(text, m_row, m_width) ? text : brief, Quiet);
    }
    /// A square, hollow when it is off, and a name; `right` stands at the end of the row where both fit.
    void row(std::string_view name, std::string_view right, Tint square, bool filled)
    {
        const float width = m_width - Indent;
        const std::string both = joined({name, "  ", right});
        TextStyle style{.height = m_row, .tint = filled ? Bright : Off};
        const float height = m_batch.text(shortened(name, style.height, width), {m_left + Indent, m_y}, style);
        if (m_batch.fits(both, style.height, width))
        {
            style.tint = Quiet;
            style.align = Align::Right;
            m_batch.text(right, {m_left + m_width, m_y}, style);
        }
        const float side = std::min(12.f, height * 0.6f);
        const Vec2 corner(m_left, m_y + (height - side) * 0.5f - 2.f);
        m_batch.rectangle(corner, {side, side}, square);
        if (!filled)
            m_batch.rectangle(corner + Vec2(2.f, 2.f), {side - 4.f, side - 4.f}, {12, 16, 32, 255});
        m_y += height + 2.f;
    }
    /// As many lines as it takes, small where large ones would not leave `below` free under them.
    void sentence(std::string_view text, Tint tint, float below)
    {
        const std::vector<std::string> large = wrapped(m_batch, text, m_row, m_width);
        const bool fits = m_y + static_cast<float>(large.size()) * (m_row + LineGap) + below <= Lowest;
        lines(fits ? large : wrapped(m_batch, text, Fine, m_width), fits ? m_row : Fine, tint);
    }
    void note(std::string_view text, float below = 0.f) { sentence(text, Quiet, below); }
    void skip(float gap) { m_y += gap; }

private:
    static constexpr float LineGap = 3.f;

    void lines(const std::vector<std::string>& all, float height, Tint tint)
    {
        const float tall = m_batch.fitted("", {.height = height}, m_width).height;
        for (const std::string& each : all)
            if (m_y + tall <= Lowest)
                m_y += m_batch.text(each, {m_left, m_y}, {.height = height, .tint = tint}) + LineGap;
    }
    [[nodiscard]] std::string shortened(std::string_view text, float height, float width) const
    {
        std::string result(text);
        for (std::size_t length = text.size(); length > 0 && !m_batch.fits(result, height, width); --length)
            result = joined({text.substr(0, length - 1), "."});
        return result;
    }

    Batch& m_batch;
    float m_left;
    float m_width;
    float m_row = Row;
    float m_y = 20.f;
};

void addPair(Legend& legend, const graze::CollisionSystem& collisions, const SpritePair& pair)
{
    const PairFacts facts = factsOf(collisions, pair);
    legend.line(joined({"A ", facts.nameA}), Bright);
    legend.line(joined({"B ", facts.nameB}), Bright);
    if (facts.alive)
        legend.line(facts.measure, facts.gap.status == graze::Status::Overlapping ? Red : Pale);
    legend.skip(2.f);
    legend.sentence(facts.whyNot.touching() ? "they touch, and the last update reported it" : facts.whyNot.sentence,
                    facts.whyNot.touching() ? Red : Cyan, 30.f);
    legend.skip(6.f);
    legend.note("F4 saves the two as a test");
}

// Inside the field, whatever hangs over its edge.
Vec2 keptInside(Vec2 place)
{
    return {std::clamp(place.x, 12.f, FieldWidth - 12.f), std::clamp(place.y, 2.f, Lowest - Row)};
}

} // namespace

std::vector<std::size_t> countsByLayer(const graze::CollisionSystem& collisions)
{
    std::vector<std::size_t> counts(collisions.layerCount());
    std::vector<graze::SpriteId> sprites(collisions.spriteCount());
    collisions.sprites(sprites);
    for (const graze::SpriteId id : sprites)
        ++counts[collisions.layerOf(id).value_or(graze::Layer{}).index];
    std::vector<graze::BulletId> bullets(collisions.bulletCount());
    collisions.bullets(bullets);
    for (const graze::BulletId id : bullets)
        if (const auto bullet = collisions.bullet(id))
            ++counts[bullet->layer.index];
    return counts;
}

void addPairLabels(Batch& batch, const Overlay& overlay, const graze::CollisionSystem& collisions)
{
    const std::optional<graze::SpriteId> a = overlay.chosenA(), b = overlay.chosenB(), hovered = overlay.hovered();
    const auto label = [&](const std::optional<graze::SpriteId>& id, std::string_view text, float height, Tint tint)
    {
        const std::optional<graze::Aabb> bounds = id ? collisions.bounds(*id) : std::nullopt;
        if (bounds)
            batch.text(text, keptInside({bounds->centre().x, bounds->lower.y - 8.f - height}),
                       {.height = height, .tint = tint, .align = Align::Centre});
    };
    if (hovered && hovered != a && hovered != b)
        label(hovered, collisions.layerName(collisions.layerOf(*hovered).value_or(graze::Layer{})), Fine, Quiet);
    label(a, "A", Row, Bright);
    label(b, "B", Row, Bright);
    const std::optional<SpritePair> chosen = overlay.pair();
    if (!chosen)
        return;
    const PairFacts facts = factsOf(collisions, *chosen);
    if (facts.alive && facts.gap.distance > 0.f)
        batch.text(facts.measure, keptInside((facts.gap.pointA + facts.gap.pointB) * 0.5f + Vec2(8.f, -5.f)),
                   {.height = Fine, .tint = Pale});
}

void addLegend(Batch& batch, const Layout& layout, const Overlay& overlay, const graze::CollisionSystem& collisions)
{
    using Part = Overlay::Part;
    constexpr std::size_t PartCount = Overlay::PartCount;
    const std::vector<std::size_t> counts = countsByLayer(collisions);
    const auto layerName = [&](std::size_t i) { return collisions.layerName({static_cast<std::uint8_t>(i)}); };
    Legend legend(batch, layout);
    for (std::size_t i = 0; i < PartCount; ++i)
        legend.prepare(Overlay::nameOf(static_cast<Part>(i)));
    for (std::size_t i = 0; i < counts.size(); ++i)
        legend.prepare(joined({layerName(i), "  0000"})); // so that counting changes no size
    legend.title("THE SOLVER SEES", "IT SEES");
    for (std::size_t i = 0; i < PartCount; ++i)
        legend.row(Overlay::nameOf(static_cast<Part>(i)), std::to_string(i + 1), Cyan,
                   overlay.shows(static_cast<Part>(i)));
    legend.skip(10.f);
    legend.line("BY LAYER", Quiet);
    for (std::size_t i = counts[0] > 0 ? 0 : 1; i < counts.size(); ++i) // few games use the default layer
        legend.row(layerName(i), std::to_string(counts[i]), layerTint(i), true);
    legend.skip(2.f);
    legend.note("red: touching, yellow: flattened, grey: off", 130.f);
    legend.skip(10.f);
    legend.line("WHY NOT?", Quiet);
    if (const std::optional<SpritePair> chosen = overlay.pair())
        return addPair(legend, collisions, *chosen);
    legend.sentence(overlay.chosenA() ? "now click another one" : "click two sprites, best while paused", Bright, 48.f);
    legend.skip(6.f);
    legend.note(overlay.chosenA() ? "F4 saves A and what is nearest to it as a test"
                                  : "F4 saves the ship and what is nearest to it as a test");
}

} // namespace game
