// SPDX-License-Identifier: Zlib
#include "web/link.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <charconv>

namespace game
{
namespace
{

constexpr std::string_view Version = "1";
constexpr std::size_t MostCorners = 256;

/// Numbers one after the other, with a line between them.
class LinkWriter
{
public:
    template <class Number>
    void add(Number number)
    {
        m_text += joined({"_", shortestText(number)});
    }
    void corners(const std::vector<graze::Vec2>& corners)
    {
        add(corners.size());
        for (const graze::Vec2 corner : corners)
        {
            add(corner.x);
            add(corner.y);
        }
    }
    /// Addresses may read a plus as a space; exponents do without.
    [[nodiscard]] std::string text() &&
    {
        std::erase(m_text, '+');
        return std::move(m_text);
    }

private:
    std::string m_text{Version};
};

class LinkReader
{
public:
    explicit LinkReader(std::string_view text) : m_rest(text) { m_ok = take() == Version; }

    void add(float& number) { parse(number); }
    void add(int& number) { parse(number); }
    void add(std::size_t& number) { parse(number); }
    void corners(std::vector<graze::Vec2>& corners)
    {
        std::size_t count = 0;
        parse(count);
        m_ok &= count >= 1 && count <= MostCorners;
        corners.assign(m_ok ? count : 0, {});
        for (graze::Vec2& corner : corners)
        {
            add(corner.x);
            add(corner.y);
        }
    }
    [[nodiscard]] bool isWhole() const noexcept { return m_ok && m_rest.empty(); }

private:
    std::string_view take()
    {
        const std::size_t end = std::min(m_rest.find('_'), m_rest.size());
        const std::string_view field = m_rest.substr(0, end);
        m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
        return field;
    }
    template <class Number>
    void parse(Number& number)
    {
        const std::string_view field = take();
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
        m_ok &= error == std::errc{} && end == field.data() + field.size();
    }

    std::string_view m_rest;
    bool m_ok = true;
};

// Writes and reads alike.
template <class Stream, class Link>
void pass(Stream& stream, Link& link, auto& mode)
{
    auto& bench = link.bench;
    stream.add(mode);
    stream.add(link.step);
    stream.add(bench.settings.maxIterations);
    for (auto* number :
         {&bench.settings.epsilon, &bench.motionA.x, &bench.motionA.y, &bench.motionB.x, &bench.motionB.y})
        stream.add(*number);
    for (auto* s : {&bench.a, &bench.b})
    {
        stream.corners(s->corners);
        for (auto* number : {&s->radius, &s->position.x, &s->position.y, &s->turn, &s->scale.x, &s->scale.y, &s->shear})
            stream.add(*number);
    }
}

} // namespace

std::string linkOf(const BenchLink& link)
{
    LinkWriter writer;
    const auto mode = static_cast<std::size_t>(link.bench.mode);
    pass(writer, link, mode);
    return std::move(writer).text();
}

std::optional<BenchLink> linked(std::string_view text)
{
    LinkReader reader(text);
    BenchLink link;
    std::size_t mode = 0;
    pass(reader, link, mode);
    if (!reader.isWhole() || mode >= LabModeCount)
        return std::nullopt;
    link.bench.mode = static_cast<LabMode>(mode);
    tidy(link.bench);
    return link;
}

} // namespace game
