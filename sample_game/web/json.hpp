// SPDX-License-Identifier: Zlib
#pragma once

#include "base/text.hpp"

#include <cmath>

namespace game
{

/// JSON text, written from left to right. Brackets and keys are the caller's to put in order.
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
            m_text.push_back(c == '\n' ? ' ' : c);
        }
        m_text.push_back('"');
        return *this;
    }
    Json& add(const char* words) { return add(std::string_view(words)); }
    /// null when it is not finite.
    Json& add(float number) { return raw(std::isfinite(number) ? shortestText(number) : "null"); }
    Json& add(std::size_t number) { return raw(std::to_string(number)); }
    Json& add(bool yes) { return raw(yes ? "true" : "false"); }
    Json& add(graze::Vec2 v) { return add(v.x).add(v.y); }
    template <class Value>
    Json& add(std::string_view name, Value value)
    {
        return key(name).add(value);
    }

private:
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

} // namespace game
