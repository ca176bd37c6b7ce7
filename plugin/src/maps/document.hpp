// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/maps/map.hpp>

#include <cstdint>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graze::maps
{

enum class NodeKind : std::uint8_t
{
    Object, // an element of XML, an object of JSON
    List,   // an array of JSON
    Text,   // and an attribute of XML, whatever it holds
    Number,
    Truth,
    Null
};

/// A value of a file. XML and JSON look the same: the attributes and the elements of an element are its children, and
/// so are the values of an object and of a list.
struct Node
{
    std::string_view name{}; // empty in a list
    /// As it is written; a list of nothing but numbers and null, as "1,2,null"; what an element encloses.
    std::string_view text{};
    const std::string* file = nullptr;
    std::size_t line = 0;
    NodeKind kind = NodeKind::Object;
    std::vector<Node> children{};

    /// The first child of that name; null when there is none.
    [[nodiscard]] const Node* find(std::string_view childName) const;
};

/// A parsed file. It keeps the texts that its nodes refer to, also when it is moved.
class Document
{
public:
    /// Throws MapError for what is no XML and for a file beyond the limits.
    [[nodiscard]] static Document fromXml(const std::string& text, const std::string& file);
    /// The same for JSON. A list of nothing but numbers and null is its text, and has no children.
    [[nodiscard]] static Document fromJson(const std::string& text, const std::string& file);

    [[nodiscard]] const Node& root() const { return m_root; }
    /// To rename what two formats call by different names.
    [[nodiscard]] Node& root() { return m_root; }

private:
    friend class JsonBuilder;
    friend class XmlBuilder;
    explicit Document(const std::string& file) : m_file(std::make_unique<std::string>(file)) {}

    std::unique_ptr<const std::string> m_file;
    std::vector<char> m_text;                  // of XML, parsed in place
    std::set<std::string, std::less<>> m_keys; // of JSON, each once
    std::deque<std::string> m_texts;           // of JSON
    Node m_root;
};

/// Behind the reason of a parser.
inline constexpr const char* HowToMend = ". It is cut off, or was changed by hand: save it in its editor again";

// --- Values ---------------------------------------------------------------------------------------

/// Throws MapError with the node's file and line.
[[noreturn]] void refuse(const Node& at, const std::string& reason);
/// "FILE:LINE", for warnings.
[[nodiscard]] std::string where(const Node& at);
/// A text of the file for a message: not endless, in quotes.
[[nodiscard]] std::string inQuotes(std::string_view text);

/// The nearest float in any locale; empty for what is no number, and beyond the range. Too small ones are 0.
[[nodiscard]] std::optional<float> floatOf(std::string_view text);
/// The same for doubles: values of properties.
[[nodiscard]] std::optional<double> doubleOf(std::string_view text);
/// Empty for what is no whole number of 64 bits. Leading and trailing spaces are legal.
[[nodiscard]] std::optional<std::int64_t> integerOf(std::string_view text);

// The value of a child, or `otherwise` when there is none of that name. Each refuses a value of another kind, in the
// words "the x of WHAT".

[[nodiscard]] std::string_view textAt(const Node& node, std::string_view name, std::string_view otherwise = {});
[[nodiscard]] float numberAt(const Node& node, std::string_view name, float otherwise, const std::string& what);
/// Whole, from `least` to `most`.
[[nodiscard]] std::int64_t integerAt(const Node& node, std::string_view name, std::int64_t otherwise,
                                     const std::string& what, std::int64_t least, std::int64_t most);
[[nodiscard]] bool truthAt(const Node& node, std::string_view name, bool otherwise);

} // namespace graze::maps
