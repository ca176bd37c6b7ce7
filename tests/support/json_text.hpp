// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <cmath>
#include <cstdio>
#include <string>

/// JSON with every bit of its numbers, for programs that are judged by others.
namespace graze::test
{

[[nodiscard]] inline std::string jsonOf(double value)
{
    if (!std::isfinite(value))
        return "null";
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.17g", value);
    return buffer;
}

[[nodiscard]] inline std::string jsonOf(float value)
{
    return jsonOf(static_cast<double>(value));
}

[[nodiscard]] inline std::string jsonOf(bool value)
{
    return value ? "true" : "false";
}

/// A list of what `itemOf(i)` gives.
template <class ItemOf>
[[nodiscard]] std::string jsonList(std::size_t count, ItemOf itemOf)
{
    std::string text = "[";
    for (std::size_t i = 0; i < count; ++i)
    {
        text += i > 0 ? "," : "";
        text += itemOf(i);
    }
    return text + ']';
}

[[nodiscard]] inline std::string jsonOf(Vec2 v)
{
    return jsonList(2, [v](std::size_t i) { return jsonOf(i == 0 ? v.x : v.y); });
}

/// One object, field by field.
class JsonObject
{
public:
    template <class T>
    JsonObject& add(const char* name, const T& value)
    {
        return raw(name, jsonOf(value));
    }
    JsonObject& raw(const char* name, const std::string& value)
    {
        m_text += m_text.empty() ? "{\"" : ",\"";
        m_text += name;
        m_text += "\":";
        m_text += value;
        return *this;
    }
    [[nodiscard]] std::string end() const { return m_text + '}'; }

private:
    std::string m_text;
};

} // namespace graze::test
