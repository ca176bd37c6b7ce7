// SPDX-License-Identifier: Zlib
#include "files/nearest.hpp"
#include "maps/document.hpp"

#include <algorithm>
#include <charconv>

namespace graze::maps
{

namespace
{

std::string_view withoutSpaces(std::string_view text)
{
    constexpr std::string_view Spaces = " \t\r\n";
    const std::size_t first = text.find_first_not_of(Spaces);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(Spaces) + 1 - first);
}

// Digits, perhaps a point, perhaps an exponent. Leading zeros are taken, as in XML, and a leading + is not, as in JSON.
// On one side of the point the digits may be missing.
bool isNumber(std::string_view text)
{
    const auto digits = [&text]
    {
        const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
        text.remove_prefix(count);
        return count;
    };
    const auto skip = [&text](std::string_view any)
    {
        const bool found = !text.empty() && any.find(text.front()) != std::string_view::npos;
        text.remove_prefix(found ? 1 : 0);
        return found;
    };
    skip("-");
    std::size_t found = digits();
    if (skip("."))
        found += digits();
    if (found > 0 && skip("eE"))
    {
        skip("+-");
        found = digits();
    }
    return found > 0 && text.empty();
}

// Whether a number out of range is too small, not too large.
bool isTiny(std::string_view number)
{
    const std::size_t e = number.find_first_of("eE");
    return e == std::string_view::npos ? number.find_first_of("123456789") > number.find('.')
                                       : number.substr(e + 1).starts_with('-');
}

} // namespace

const Node* Node::find(std::string_view childName) const
{
    const auto isNamed = [childName](const Node& child) { return child.name == childName; };
    const auto found = std::find_if(children.begin(), children.end(), isNamed);
    return found == children.end() ? nullptr : &*found;
}

void refuse(const Node& at, const std::string& reason)
{
    throw MapError(*at.file, at.line, reason);
}

std::string where(const Node& at)
{
    return *at.file + ":" + std::to_string(at.line);
}

std::string inQuotes(std::string_view text)
{
    // Names of files differ at their ends.
    constexpr std::size_t Half = 32;
    if (text.size() <= 2 * Half)
        return '"' + std::string(text) + '"';
    return '"' + std::string(text.substr(0, Half)) + "..." + std::string(text.substr(text.size() - Half)) + '"';
}

std::optional<float> floatOf(std::string_view text)
{
    text = withoutSpaces(text);
    if (!isNumber(text))
        return std::nullopt;
    const std::optional<float> value = nearest<float>(text);
    return value || !isTiny(text) ? value : 0.f;
}

std::optional<double> doubleOf(std::string_view text)
{
    text = withoutSpaces(text);
    if (!isNumber(text))
        return std::nullopt;
    const std::optional<double> value = nearest<double>(text);
    return value || !isTiny(text) ? value : 0.;
}

std::optional<std::int64_t> integerOf(std::string_view text)
{
    text = withoutSpaces(text);
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::string_view textAt(const Node& node, std::string_view name, std::string_view otherwise)
{
    const Node* found = node.find(name);
    return found == nullptr || found->kind == NodeKind::Null ? otherwise : found->text;
}

float numberAt(const Node& node, std::string_view name, float otherwise, const std::string& what)
{
    const Node* found = node.find(name);
    if (found == nullptr || found->kind == NodeKind::Null)
        return otherwise;
    const std::optional<float> value = floatOf(found->text);
    if (!value)
        refuse(*found, "the " + std::string(name) + " of " + what + " is " + inQuotes(found->text) +
                           ", which is no number that fits a float");
    return *value;
}

std::int64_t integerAt(const Node& node, std::string_view name, std::int64_t otherwise, const std::string& what,
                       std::int64_t least, std::int64_t most)
{
    const Node* found = node.find(name);
    if (found == nullptr || found->kind == NodeKind::Null)
        return otherwise;
    const std::optional<std::int64_t> value = integerOf(found->text);
    if (!value || *value < least || *value > most)
        refuse(*found, "the " + std::string(name) + " of " + what + " is " + inQuotes(found->text) +
                           ", and must be a whole number from " + std::to_string(least) + " to " +
                           std::to_string(most));
    return *value;
}

bool truthAt(const Node& node, std::string_view name, bool otherwise)
{
    const std::string_view text = textAt(node, name);
    return text.empty() ? otherwise : text == "true" || text == "1";
}

} // namespace graze::maps
