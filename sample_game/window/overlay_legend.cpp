// SPDX-License-Identifier: Zlib
#include "window/overlay.hpp"
#include "window/text.hpp"

#include <algorithm>
#include <string>

namespace game
{
namespace
{

using graze::Vec2;

constexpr Tint Bright{240, 244, 255, 255};
constexpr Tint Quiet{132, 148, 184, 255};
constexpr Tint Off{84, 94, 124, 255};
constexpr Tint Cyan{110, 220, 255, 255};
constexpr Tint Red{255, 96, 96, 255};
constexpr Tint Pale{255, 240, 150, 255};

constexpr float Row = 22.f;   // of the names
constexpr float Small = 11.f; // of sentences
constexpr float Indent = 22.f;

// Writes the legend from top to bottom.
class Column
{
public:
    Column(Batch& batch, const Layout& layout) :
    m_batch(batch),
    m_left(-layout.column + std::min(24.f, layout.column * 0.1f)),
    m_width(std::min(layout.column - 2.f * std::min(24.f, layout.column * 0.1f), 272.f))
    {
    }

    void title(std::string_view text)
    {
        m_y += m_batch.text(text, {m_left, m_y}, m_batch.fitted(text, {.height = Row, .tint = Quiet}, m_width)) + 4.f;
    }
    /// A square, hollow when it is off, and a name; `right` stands at the end of the row where both fit.
    void row(std::string_view name, std::string_view right, Tint square, bool filled)
    {
        constexpr float Side = 12.f;
        const Vec2 corner(m_left, m_y + (Row - Side) * 0.5f - 2.f);
        m_batch.rectangle(corner, {Side, Side}, square);
        if (!filled)
            m_batch.rectangle(corner + Vec2(2.f, 2.f), {Side - 4.f, Side - 4.f}, {12, 16, 32, 255});
        const TextStyle style = m_batch.fitted(joined({name, "  ", right}),
                                               {.height = Row, .tint = filled ? Bright : Off}, m_width - Indent);
        m_batch.text(name, {m_left + Indent, m_y}, style);
        TextStyle count = style;
        count.tint = Quiet;
        count.align = Align::Right;
        m_batch.text(right, {m_left + m_width, m_y}, count);
        m_y += Row + 2.f;
    }
    /// As many lines as it takes, small where large ones would not leave `below` free under them.
    void sentence(std::string_view text, Tint tint, float below)
    {
        constexpr float Gap = 3.f;
        std::vector<std::string> lines = wrapped(m_batch, text, Row, m_width);
        const bool large = m_y + static_cast<float>(lines.size()) * (Row + Gap) + below <= FieldHeight;
        if (!large)
            lines = wrapped(m_batch, text, Small, m_width);
        for (const std::string& each : lines)
            m_y += m_batch.text(each, {m_left, m_y}, {.height = large ? Row : Small, .tint = tint}) + Gap;
    }
    void note(std::string_view text)
    {
        for (const std::string& each : wrapped(m_batch, text, Small, m_width))
            m_y += m_batch.text(each, {m_left, m_y}, {.height = Small, .tint = Quiet}) + 3.f;
    }
    void line(std::string_view text, Tint tint)
    {
        m_y += m_batch.text(text, {m_left, m_y}, m_batch.fitted(text, {.height = Row, .tint = tint}, m_width)) + 2.f;
    }
    void skip(float gap) { m_y += gap; }

private:
    Batch& m_batch;
    float m_left;
    float m_width;
    float m_y = 20.f;
};

void addPair(Column& column, const graze::CollisionSystem& collisions, const SpritePair& pair)
{
    const PairFacts facts = factsOf(collisions, pair);
    column.line(joined({"A ", facts.nameA}), Bright);
    column.line(joined({"B ", facts.nameB}), Bright);
    if (facts.alive)
        column.line(facts.measure, facts.gap.status == graze::Status::Overlapping ? Red : Pale);
    column.skip(2.f);
    column.sentence(facts.whyNot.touching() ? "they touch, and the last update told so" : facts.whyNot.sentence,
                    facts.whyNot.touching() ? Red : Cyan, 30.f);
    column.skip(6.f);
    column.note("F4 saves the two as a test");
}

// Inside the field, whatever hangs over its edge.
Vec2 keptInside(Vec2 place)
{
    return {std::clamp(place.x, 12.f, FieldWidth - 12.f), std::clamp(place.y, 2.f, FieldHeight - 24.f)};
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

std::vector<std::string> wrapped(const Batch& batch, std::string_view text, float height, float width)
{
    std::vector<std::string> lines;
    while (!text.empty())
    {
        // The longest beginning that fits and ends at a word; a word wider than the line stays whole.
        std::size_t end = std::min(text.find(' '), text.size());
        for (std::size_t next = end; next < text.size();)
        {
            next = std::min(text.find(' ', next + 1), text.size());
            if (!batch.fits(text.substr(0, next), height, width))
                break;
            end = next;
        }
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

void Overlay::addLabels(Batch& batch, const World& world) const
{
    const graze::CollisionSystem& collisions = world.collisions();
    const auto label = [&](const std::optional<graze::SpriteId>& id, std::string_view text, float height, Tint tint)
    {
        const std::optional<graze::Aabb> bounds = id ? collisions.bounds(*id) : std::nullopt;
        if (bounds)
            batch.text(text, keptInside({bounds->centre().x, bounds->lower.y - 8.f - height}),
                       {.height = height, .tint = tint, .align = Align::Centre});
    };
    if (m_hovered && m_hovered != m_a && m_hovered != m_b)
        label(m_hovered, collisions.layerName(collisions.layerOf(*m_hovered).value_or(graze::Layer{})), Small, Quiet);
    label(m_a, "A", Row, Bright);
    label(m_b, "B", Row, Bright);
    const std::optional<SpritePair> chosen = pair();
    if (!chosen)
        return;
    const PairFacts facts = factsOf(collisions, *chosen);
    if (facts.alive && facts.gap.distance > 0.f)
        batch.text(facts.measure, keptInside((facts.gap.pointA + facts.gap.pointB) * 0.5f + Vec2(0.f, 6.f)),
                   {.height = Small, .tint = Pale, .align = Align::Centre});
}

void Overlay::addLegend(Batch& batch, const Layout& layout, const World& world) const
{
    const graze::CollisionSystem& collisions = world.collisions();
    Column column(batch, layout);
    column.title("THE SOLVER SEES (F2)");
    for (std::size_t i = 0; i < PartCount; ++i)
        column.row(nameOf(static_cast<Part>(i)), std::to_string(i + 1), Cyan, m_shown[i]);
    column.skip(10.f);
    column.title("BY LAYER");
    const std::vector<std::size_t> counts = countsByLayer(collisions);
    for (std::size_t i = counts[0] > 0 ? 0 : 1; i < counts.size(); ++i) // few games use the default layer
        column.row(collisions.layerName({static_cast<std::uint8_t>(i)}), std::to_string(counts[i]), layerTint(i), true);
    column.skip(2.f);
    column.note("red border: touching; yellow: flattened; grey: switched off");
    column.skip(10.f);
    column.title("WHY NOT?");
    if (const std::optional<SpritePair> chosen = pair())
        return addPair(column, collisions, *chosen);
    column.sentence(m_a ? "now click another one" : "click two sprites, best while paused", Bright, 60.f);
    column.skip(6.f);
    column.note("F4 saves the ship and what is nearest to it as a test");
}

} // namespace game
