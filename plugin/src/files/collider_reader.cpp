// SPDX-License-Identifier: Zlib
#include "files/collider_text.hpp"

#include <array>
#include <charconv>
#include <span>

namespace graze::files
{

namespace
{

constexpr std::string_view SupportedVersion = "1";

[[noreturn]] void refuse(const Token& at, const std::string& reason)
{
    throw TokenError(at.line, reason);
}

void refuseIf(const Token& at, const std::string& what, const std::string& reason)
{
    if (!reason.empty())
        refuse(at, what + " " + reason);
}

const char* nameOf(TokenKind kind)
{
    constexpr std::array Names{"an object", "an array", "a text", "a text", "a number", "true, false or null"};
    return Names[static_cast<std::size_t>(kind)];
}

class Reader
{
public:
    explicit Reader(const Tokens& tokens) : m_tokens(tokens) {}

    ColliderFile file()
    {
        constexpr std::array<std::string_view, 9> Names{"version",        "image",   "name",   "rect",  "max_error",
                                                        "measured_error", "outline", "pieces", "frames"};
        const Fields fields = fieldsOf(m_tokens.list.front(), "the file", Names);
        const Token& version = fields.need("version");
        if (const std::string found = wholeDigits(version, "\"version\""); found != SupportedVersion)
            refuse(version,
                   "version " + found.substr(0, 32) + " is not known here (" + std::string(SupportedVersion) + " is)");
        ColliderFile result;
        const Token& image = fields.need("image");
        result.image = text(image, "\"image\"");
        if (result.image.empty())
            refuse(image, "\"image\" is empty");
        result.maxError = distance(fields.need("max_error"), "\"max_error\"");
        if (const Token* frames = fields.find("frames"))
        {
            for (const std::string_view name : {"outline", "pieces", "rect", "name"})
                if (const Token* other = fields.find(name))
                    refuse(*other,
                           "\"" + std::string(name) + "\" stands beside \"frames\": it belongs into one of them");
            distance(fields.need("measured_error"), "\"measured_error\""); // the largest of the frames' own
            readFrames(*frames, result.frames);
        }
        else
        {
            result.frames.push_back(frame(fields, "this file"));
        }
        return result;
    }

private:
    // The values of an object by their names: only known names, once each.
    struct Fields
    {
        const Token* object = nullptr;
        std::string what;
        std::span<const std::string_view> names;
        std::array<const Token*, 9> values{};

        [[nodiscard]] const Token* find(std::string_view name) const
        {
            for (std::size_t i = 0; i < names.size(); ++i)
                if (names[i] == name)
                    return values[i];
            return nullptr;
        }
        [[nodiscard]] const Token& need(std::string_view name) const
        {
            const Token* found = find(name);
            if (found == nullptr)
                refuse(*object, what + " has no \"" + std::string(name) + "\"");
            return *found;
        }
    };

    static void expect(const Token& token, TokenKind kind, const std::string& what)
    {
        if (token.kind != kind)
            refuse(token, what + " must be " + nameOf(kind) + ", not " + nameOf(token.kind));
    }

    [[nodiscard]] std::size_t indexOf(const Token& token) const
    {
        return static_cast<std::size_t>(&token - m_tokens.list.data());
    }

    [[nodiscard]] const Token& at(std::size_t index) const { return m_tokens.list[index]; }

    [[nodiscard]] std::size_t after(std::size_t index) const
    {
        const Token& token = at(index);
        return token.kind == TokenKind::Object || token.kind == TokenKind::Array ? token.end : index + 1;
    }

    Fields fieldsOf(const Token& object, std::string what, std::span<const std::string_view> names) const
    {
        expect(object, TokenKind::Object, what);
        Fields fields{&object, std::move(what), names, {}};
        for (std::size_t i = indexOf(object) + 1; i < object.end; i = after(i + 1))
        {
            const std::string_view key = m_tokens.textOf(at(i));
            std::size_t known = 0;
            while (known < names.size() && names[known] != key)
                ++known;
            if (known == names.size())
                refuse(at(i), fields.what + " may not have \"" + std::string(key.substr(0, 64)) + "\"");
            if (fields.values[known] != nullptr)
                refuse(at(i), fields.what + " has \"" + std::string(key) + "\" twice");
            fields.values[known] = &at(i + 1);
        }
        return fields;
    }

    // Calls `each` with every element of an array and its index.
    template <class Each>
    void elements(const Token& array, const std::string& what, Each each)
    {
        expect(array, TokenKind::Array, what);
        std::size_t count = 0;
        for (std::size_t i = indexOf(array) + 1; i < array.end; i = after(i))
            each(at(i), count++);
    }

    std::string text(const Token& token, const std::string& what) const
    {
        expect(token, TokenKind::Text, what);
        const std::string_view found = m_tokens.textOf(token);
        refuseIf(token, what, reasonAgainstText(found));
        return std::string(found);
    }

    // Read from the text itself: through a double some numbers would be rounded twice.
    float number(const Token& token, const std::string& what) const
    {
        expect(token, TokenKind::Number, what);
        const std::string_view digits = m_tokens.numberOf(token);
        float value = 0.f;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc{})
            refuse(token, what + " is outside the range of a float");
        return value;
    }

    // The digits of a whole number of any size.
    std::string wholeDigits(const Token& token, const std::string& what) const
    {
        expect(token, TokenKind::Number, what);
        const std::string digits(m_tokens.numberOf(token));
        if (digits.find_first_of(".eE") != std::string::npos)
            refuse(token, what + " must be a whole number, not " + digits.substr(0, 32));
        return digits;
    }

    int wholeNumber(const Token& token, const std::string& what) const
    {
        const std::string digits = wholeDigits(token, what);
        int value = 0;
        if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc{})
            refuse(token, what + " must be a whole number of 32 bits, not " + digits.substr(0, 32));
        return value;
    }

    float distance(const Token& token, const std::string& what) const
    {
        const float value = number(token, what);
        refuseIf(token, what, reasonAgainstError(value));
        return value;
    }

    std::vector<Vec2> points(const Token& token, const std::string& what)
    {
        std::vector<Vec2> result;
        elements(token, what,
                 [&](const Token& element, std::size_t index)
                 {
                     const std::string name = "point " + std::to_string(index) + " of " + what;
                     expect(element, TokenKind::Array, name);
                     if (element.first != 2)
                         refuse(element, name + " must be two numbers");
                     refuseIf(element, "the file has", m_budget.point());
                     const std::size_t x = indexOf(element) + 1;
                     const Vec2 point{number(at(x), name), number(at(after(x)), name)};
                     refuseIf(element, name, reasonAgainstPoint(point));
                     result.push_back(point);
                 });
        return result;
    }

    std::vector<Vec2> loop(const Token& token, const std::string& what)
    {
        std::vector<Vec2> result = points(token, what);
        refuseIf(token, what, reasonAgainstLoop(result));
        return result;
    }

    OutlineLoop outlineLoop(const Token& token, const std::string& what)
    {
        static constexpr std::array<std::string_view, 2> Names{"border", "holes"};
        const Fields fields = fieldsOf(token, what, Names);
        OutlineLoop result;
        result.border = loop(fields.need("border"), "the border of " + what);
        if (const Token* holes = fields.find("holes"))
            elements(*holes, "the holes of " + what,
                     [&](const Token& hole, std::size_t index)
                     { result.holes.push_back(loop(hole, "hole " + std::to_string(index) + " of " + what)); });
        return result;
    }

    ColliderPiece piece(const Token& token, const std::string& what)
    {
        static constexpr std::array<std::string_view, 2> Names{"tag", "points"};
        refuseIf(token, "the file has", m_budget.piece());
        ColliderPiece result;
        if (token.kind == TokenKind::Object)
        {
            const Fields fields = fieldsOf(token, what, Names);
            const Token& tag = fields.need("tag");
            result.tag = text(tag, "the tag of " + what);
            if (result.tag.empty())
                refuse(tag, "the tag of " + what + " is empty");
            result.points = points(fields.need("points"), what);
        }
        else
        {
            result.points = points(token, what);
        }
        refuseIf(token, what, reasonAgainstPiece(result.points));
        return result;
    }

    PixelRect rect(const Token& token, const std::string& what)
    {
        std::array<int, 4> numbers{};
        expect(token, TokenKind::Array, what);
        if (token.first != numbers.size())
            refuse(token, what + " must be four numbers: x, y, width, height");
        elements(token, what,
                 [&](const Token& element, std::size_t index) { numbers[index] = wholeNumber(element, what); });
        const PixelRect result{numbers[0], numbers[1], numbers[2], numbers[3]};
        refuseIf(token, what, reasonAgainstRect(result));
        return result;
    }

    ColliderFrame frame(const Fields& fields, const std::string& what)
    {
        ColliderFrame result;
        if (const Token* name = fields.find("name"))
            result.name = text(*name, "the name of " + what);
        if (const Token* place = fields.find("rect"))
            result.rect = rect(*place, "the rect of " + what);
        result.measuredError = distance(fields.need("measured_error"), "the measured_error of " + what);
        elements(fields.need("outline"), "the outline of " + what,
                 [&](const Token& element, std::size_t index)
                 { result.outline.push_back(outlineLoop(element, "loop " + std::to_string(index) + " of " + what)); });
        elements(fields.need("pieces"), "the pieces of " + what,
                 [&](const Token& element, std::size_t index)
                 { result.pieces.push_back(piece(element, "piece " + std::to_string(index) + " of " + what)); });
        return result;
    }

    void readFrames(const Token& frames, std::vector<ColliderFrame>& result)
    {
        static constexpr std::array<std::string_view, 5> Names{"name", "rect", "measured_error", "outline", "pieces"};
        elements(frames, "\"frames\"",
                 [&](const Token& element, std::size_t index)
                 {
                     if (index >= MaxColliderFrames)
                         refuse(element, "the file has more than " + std::to_string(MaxColliderFrames) + " frames");
                     const std::string what = "frame " + std::to_string(index);
                     result.push_back(frame(fieldsOf(element, what, Names), what));
                 });
        if (result.empty())
            refuse(frames, "\"frames\" is empty");
    }

    const Tokens& m_tokens;
    Budget m_budget;
};

} // namespace

ColliderFile colliderFileFrom(const Tokens& tokens)
{
    return Reader(tokens).file();
}

} // namespace graze::files
