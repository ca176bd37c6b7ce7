// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

namespace pages
{

/// JSON text for the pages, written from left to right. Brackets and keys are the caller's to put in order.
class Json
{
public:
    [[nodiscard]] const std::string& text() const noexcept { return m_text; }

    Json& begin(char bracket)
    {
        separate();
        m_text.push_back(bracket);
        return *this;
    }
    Json& end(char bracket)
    {
        m_text.push_back(bracket);
        return *this;
    }
    Json& key(std::string_view name)
    {
        add(name);
        m_text.push_back(':');
        return *this;
    }
    Json& add(std::string_view words)
    {
        separate();
        m_text.push_back('"');
        for (const char c : words)
        {
            if (c == '"' || c == '\\')
                m_text.push_back('\\');
            if (static_cast<unsigned char>(c) >= ' ')
                m_text.push_back(c);
            else
                addControl(c);
        }
        m_text.push_back('"');
        return *this;
    }
    Json& add(const char* words) { return add(std::string_view(words)); }
    /// null when it is not finite.
    Json& add(float number) { return std::isfinite(number) ? addFinite(number) : raw("null"); }
    Json& add(std::size_t number) { return raw(std::to_string(number)); }
    Json& add(bool yes) { return raw(yes ? "true" : "false"); }
    Json& add(graze::Vec2 v) { return add(v.x).add(v.y); }
    template <class Value>
    Json& add(std::string_view name, Value value)
    {
        return key(name).add(value);
    }

private:
    /// The fewest digits that read back to the same float.
    Json& addFinite(float number)
    {
        std::array<char, 48> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
        return raw({digits.data(), static_cast<std::size_t>(end.ptr - digits.data())});
    }
    void addControl(char c)
    {
        std::array<char, 8> escape{};
        std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(c)));
        m_text += escape.data();
    }
    Json& raw(std::string_view text)
    {
        separate();
        m_text += text;
        return *this;
    }
    void separate()
    {
        if (!m_text.empty() && std::string_view("{[:,").find(m_text.back()) == std::string_view::npos)
            m_text.push_back(',');
    }

    std::string m_text;
};

} // namespace pages
