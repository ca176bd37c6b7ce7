// SPDX-License-Identifier: Zlib
#include "maps/document.hpp"

#include <pugixml.hpp>

#include <algorithm>
#include <iterator>
#include <new>

namespace graze::maps
{

/// From the nodes of pugixml to ours, in the order of the file.
class XmlBuilder
{
public:
    XmlBuilder(const std::string& text, const std::string& file) : m_original(text), m_result(file)
    {
        if (text.size() > MaxMapFileBytes)
            throw MapError(file, 0, "is larger than " + std::to_string(MaxMapFileBytes >> 20) + " MiB");
        // Each element and each attribute has one of these, so pugixml takes no memory for more.
        const auto isMark = [](char c) { return c == '<' || c == '='; };
        if (static_cast<std::size_t>(std::count_if(text.begin(), text.end(), isMark)) > MaxMapNodes)
            throw MapError(file, 0, "has more than " + std::to_string(MaxMapNodes) + " elements and attributes");
    }

    Document document()
    {
        m_result.m_text.assign(m_original.begin(), m_original.end());
        pugi::xml_document parsed;
        const pugi::xml_parse_result result = parsed.load_buffer_inplace(m_result.m_text.data(), m_result.m_text.size(),
                                                                         pugi::parse_default, pugi::encoding_utf8);
        if (result.status == pugi::status_out_of_memory)
            throw std::bad_alloc();
        if (!result)
            throw MapError(*m_result.m_file, lineAt(result.offset),
                           std::string("is no XML: ") + result.description() + HowToMend);
        m_result.m_root = converted(parsed.document_element(), 0);
        return std::move(m_result);
    }

private:
    // Offsets come in rising order, but for that of an error.
    std::size_t lineAt(std::ptrdiff_t offset)
    {
        const std::size_t end =
            std::min(static_cast<std::size_t>(std::max(offset, std::ptrdiff_t{0})), m_original.size());
        if (end > m_counted)
        {
            const auto begin = m_original.begin() + static_cast<std::ptrdiff_t>(m_counted);
            m_line += static_cast<std::size_t>(
                std::count(begin, m_original.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
            m_counted = end;
        }
        return m_line;
    }

    Node converted(const pugi::xml_node& from, std::size_t depth)
    {
        Node node{.name = from.name(), .file = m_result.m_file.get(), .line = lineAt(from.offset_debug())};
        if (depth >= MaxMapDepth)
            refuse(node, "elements are nested deeper than " + std::to_string(MaxMapDepth));
        const auto attributes = from.attributes();
        const auto nested = from.children();
        node.children.reserve(static_cast<std::size_t>(std::distance(attributes.begin(), attributes.end()) +
                                                       std::distance(nested.begin(), nested.end())));
        for (const pugi::xml_attribute& attribute : attributes)
            node.children.push_back({attribute.name(), attribute.value(), node.file, node.line, NodeKind::Text, {}});
        for (const pugi::xml_node& child : nested)
            if (child.type() == pugi::node_element)
                node.children.push_back(converted(child, depth + 1));
        node.text = from.child_value();
        return node;
    }

    const std::string& m_original;
    Document m_result;
    std::size_t m_counted = 0, m_line = 1;
};

Document Document::fromXml(const std::string& text, const std::string& file)
{
    return XmlBuilder(text, file).document();
}

} // namespace graze::maps
