// SPDX-License-Identifier: Zlib
#include "maps/document.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace graze::maps
{

namespace
{

// Counts the lines that the parser has read.
struct LineCounter
{
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at;
    std::size_t* line;

    reference operator*() const { return *at; }
    LineCounter& operator++()
    {
        *line += *at == '\n' ? 1u : 0u;
        ++at;
        return *this;
    }
    LineCounter operator++(int)
    {
        const LineCounter before = *this;
        ++*this;
        return before;
    }
    bool operator==(const LineCounter& other) const { return at == other.at; }
    bool operator!=(const LineCounter& other) const { return at != other.at; }
};

} // namespace

/// What nlohmann's parser calls, value by value: nothing is kept beyond the limits, and nodes know their lines.
class JsonBuilder
{
public:
    JsonBuilder(const std::string& text, const std::string& file) : m_text(text), m_result(file)
    {
        if (text.size() > MaxMapFileBytes)
            throw MapError(file, 0, "is larger than " + std::to_string(MaxMapFileBytes >> 20) + " MiB");
    }

    Document document()
    {
        const char* begin = m_text.data();
        nlohmann::json::sax_parse(LineCounter{begin, &m_line}, LineCounter{begin + m_text.size(), &m_line}, this);
        return std::move(m_result);
    }

    // --- Called by the parser ---------------------------------------------------------------------

    bool null() { return packedOr("null", NodeKind::Null); }
    bool boolean(bool value) { return add(value ? "true" : "false", NodeKind::Truth); }
    bool number_integer(nlohmann::json::number_integer_t value)
    {
        return packedOr(std::to_string(value), NodeKind::Number);
    }
    bool number_unsigned(nlohmann::json::number_unsigned_t value)
    {
        return packedOr(std::to_string(value), NodeKind::Number);
    }
    bool number_float(nlohmann::json::number_float_t, const std::string& digits)
    {
        // The parser writes the point of the program's locale.
        std::string text = digits;
        if (const std::size_t point = text.find_first_not_of("0123456789+-eE"); point != std::string::npos)
            text.replace(point, std::max(text.find_first_of("0123456789", point), point) - point, 1, '.');
        return packedOr(std::move(text), NodeKind::Number);
    }
    bool string(std::string& value) { return add(std::move(value), NodeKind::Text); }
    bool binary(nlohmann::json::binary_t&) { return false; } // JSON has none
    bool start_object(std::size_t) { return open(NodeKind::Object); }
    bool start_array(std::size_t) { return open(NodeKind::List); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name)
    {
        m_name = *m_result.m_keys.insert(std::move(name)).first;
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error)
    {
        const std::string what = error.what();
        const std::size_t reason = what.find("] ");
        throw MapError(*m_result.m_file, m_line,
                       "is no JSON: " + (reason == std::string::npos ? what : what.substr(reason + 2)) + HowToMend);
    }

private:
    struct Open
    {
        Node node;
        std::string packed{}; // numbers and null of a list
    };

    Node node(std::string_view text, NodeKind kind)
    {
        Node result{.name = m_name, .text = text, .file = m_result.m_file.get(), .line = m_line, .kind = kind};
        m_name = {};
        if (++m_count > MaxMapNodes)
            refuse(result, "the file has more than " + std::to_string(MaxMapNodes) + " values");
        return result;
    }

    bool put(Node&& value)
    {
        if (m_open.empty())
            m_result.m_root = std::move(value);
        else
        {
            unpack(m_open.back());
            m_open.back().node.children.push_back(std::move(value));
        }
        return true;
    }

    // Beside other values each number has its place in the list.
    void unpack(Open& list)
    {
        const std::string packed = std::exchange(list.packed, {});
        for (std::size_t at = 0, end = 0; at < packed.size(); at = end + 1)
        {
            end = std::min(packed.find(',', at), packed.size());
            std::string text = packed.substr(at, end - at);
            const NodeKind kind = text == "null" ? NodeKind::Null : NodeKind::Number;
            list.node.children.push_back(node(kept(std::move(text)), kind));
        }
    }

    std::string_view kept(std::string&& text)
    {
        return text.empty() ? std::string_view() : m_result.m_texts.emplace_back(std::move(text));
    }

    bool add(std::string text, NodeKind kind) { return put(node(kept(std::move(text)), kind)); }

    // A million cells are one text, not a million nodes.
    bool packedOr(std::string text, NodeKind kind)
    {
        if (m_open.empty() || m_open.back().node.kind != NodeKind::List || !m_open.back().node.children.empty())
            return add(std::move(text), kind);
        std::string& packed = m_open.back().packed;
        packed += packed.empty() ? text : "," + text;
        return true;
    }

    bool open(NodeKind kind)
    {
        m_open.push_back({node({}, kind)});
        if (m_open.size() > MaxMapDepth)
            refuse(m_open.back().node, "values are nested deeper than " + std::to_string(MaxMapDepth));
        return true;
    }

    bool close()
    {
        Open done = std::move(m_open.back());
        m_open.pop_back();
        done.node.text = kept(std::move(done.packed));
        return put(std::move(done.node));
    }

    const std::string& m_text;
    Document m_result;
    std::vector<Open> m_open;
    std::string_view m_name; // of the next value
    std::size_t m_count = 0, m_line = 1;
};

Document Document::fromJson(const std::string& text, const std::string& file)
{
    return JsonBuilder(text, file).document();
}

} // namespace graze::maps
