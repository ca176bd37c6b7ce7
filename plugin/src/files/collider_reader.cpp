// SPDX-License-Identifier: Zlib
#include "files/json_scanner.hpp"
#include "files/nearest.hpp"

#include <graze/math/vec2d.hpp>
#include <graze/shapes/polygon.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>

namespace graze
{

namespace
{

// The format, field by field. Each value is named in words for its errors: "point 3 of piece 0 of this file".
class Reader
{
public:
    Reader(std::string_view text, const std::string& name) : m_in(text, name) {}

    ColliderFile file()
    {
        ColliderFile result;
        ColliderFrame frame;
        // The fields of a frame stand here unless there are frames; then the first of them is the worst of theirs.
        std::vector<Field> fields = fieldsOf(frame, "this file");
        const std::size_t own = fields.size();
        fields.push_back({"version", [&] { version(); }});
        fields.push_back({"image", [&] { result.image = nonEmptyText("\"image\""); }});
        fields.push_back({"settings", [&] { result.settings = settings("\"settings\""); }, false, 2});
        fields.push_back({"max_error", [&] { result.maxError = distance("\"max_error\""); }});
        const auto readFrames = [&]
        {
            list("\"frames\"", "frame", {}, result.frames, &Reader::frame);
            if (result.frames.empty())
                m_in.refuse("\"frames\" is empty");
            for (std::size_t i = 1; i < own; ++i)
                fields[i].isNeeded = false;
        };
        fields.push_back({"frames", readFrames, false});
        read("the file", fields);
        m_in.end();
        if (m_version == 1 && m_newLine > 0)
            m_in.refuse("version 1 has no \"" + m_newName + "\": write \"version\": 2", m_newLine);
        if (result.frames.empty())
            result.frames.push_back(std::move(frame));
        else
            for (std::size_t i = 1; i < own; ++i)
                if (fields[i].line > 0)
                    m_in.refuse("\"" + fields[i].name + "\" stands beside \"frames\": it belongs into one of them",
                                fields[i].line);
        return result;
    }

private:
    struct Field
    {
        std::string name;
        std::function<void()> read;
        bool isNeeded = true;
        int since = 1;        // the first version that has it
        std::size_t line = 0; // where it was read
    };

    // An object with these fields, each once, in any order.
    void read(const std::string& what, std::vector<Field>& fields)
    {
        const std::size_t start = m_in.line();
        const auto readOne = [&](const std::string& name)
        {
            const auto isNamed = [&name](const Field& field) { return field.name == name; };
            const auto field = std::find_if(fields.begin(), fields.end(), isNamed);
            if (field == fields.end())
                m_in.refuse(what + " may not have \"" + name.substr(0, 64) + "\"");
            if (field->line > 0)
                m_in.refuse(what + " has \"" + name + "\" twice");
            field->line = m_in.line();
            if (field->since > 1 && m_newLine == 0)
            {
                m_newName = name;
                m_newLine = field->line;
            }
            field->read();
        };
        m_in.object(what, readOne);
        for (const Field& field : fields)
            if (field.isNeeded && field.line == 0)
                m_in.refuse(what + " has no \"" + field.name + "\"", start);
    }

    // An array of things, each named by its number.
    template <class Value>
    void list(const std::string& what, const std::string& thing, const std::string& of, std::vector<Value>& values,
              Value (Reader::*each)(const std::string&))
    {
        m_in.array(what, [&](std::size_t index)
                   { values.push_back((this->*each)(thing + " " + std::to_string(index) + of)); });
    }

    // An array of so many numbers.
    template <std::size_t Count>
    std::array<float, Count> numbers(const std::string& what, const char* must)
    {
        std::array<float, Count> values{};
        std::size_t found = 0;
        const auto readOne = [&](std::size_t index)
        {
            if (index == Count)
                m_in.refuse(what + must);
            values[index] = number(what);
            found = index + 1;
        };
        m_in.array(what, readOne);
        if (found < Count)
            m_in.refuse(what + must);
        return values;
    }

    std::vector<Field> fieldsOf(ColliderFrame& frame, const std::string& what)
    {
        const std::string of = " of " + what;
        return {{"measured_error", [this, &frame, of] { frame.measuredError = distance("the measured_error" + of); }},
                {"name", [this, &frame, of] { frame.name = m_in.text("the name" + of); }, false},
                {"rect", [this, &frame, of] { frame.rect = rect("the rect" + of); }, false},
                {"pivot", [this, &frame, of] { frame.pivot = place("the pivot" + of); }, false, 2},
                {"outline",
                 [this, &frame, of] { list("the outline" + of, "loop", of, frame.outline, &Reader::outlineLoop); }},
                {"pieces", [this, &frame, of] { list("the pieces" + of, "piece", of, frame.pieces, &Reader::piece); }}};
    }

    ColliderFrame frame(const std::string& what)
    {
        if (++m_frames > MaxColliderFrames)
            m_in.refuse("the file has more than " + std::to_string(MaxColliderFrames) + " frames");
        ColliderFrame result;
        std::vector<Field> fields = fieldsOf(result, what);
        fields.push_back({"settings", [&] { result.settings = settings("\"settings\" of " + what); }, false, 2});
        read(what, fields);
        return result;
    }

    // What OutlineOptions say.
    OutlineOptions settings(const std::string& what)
    {
        constexpr float LargestError = 64.f;
        constexpr std::uint32_t LargestAlpha = 255;
        static constexpr std::array<std::string_view, 3> Fits{"either", "inside", "outside"};
        const std::string of = " of " + what;
        OutlineOptions result;
        const auto maxError = [&]
        {
            result.maxError = distance("the max_error" + of);
            if (result.maxError > LargestError)
                m_in.refuse("the max_error" + of + " is above 64 px");
        };
        const auto fit = [&]
        {
            const auto found = std::find(Fits.begin(), Fits.end(), m_in.text("the fit" + of));
            if (found == Fits.end())
                m_in.refuse("the fit" + of + " is not \"either\", \"inside\" or \"outside\"");
            result.fit = static_cast<OutlineFit>(found - Fits.begin());
        };
        std::vector<Field> fields{
            {"max_error", maxError},
            {"threshold",
             [&] { result.threshold = static_cast<std::uint8_t>(whole("the threshold" + of, LargestAlpha)); }},
            {"fit", fit},
            {"max_vertices", [&] { result.maxVertices = whole("the max_vertices" + of, MaxColliderPoints); }}};
        read(what, fields);
        return result;
    }

    void version()
    {
        const std::string_view found = m_in.number("\"version\"");
        if (found != "1" && found != "2")
            m_in.refuse("version " + std::string(found.substr(0, 32)) + " is not known here (1 and 2 are)");
        m_version = found == "1" ? 1 : 2;
    }

    std::string nonEmptyText(const std::string& what)
    {
        std::string text = m_in.text(what);
        if (text.empty())
            m_in.refuse(what + " is empty");
        return text;
    }

    float number(const std::string& what)
    {
        const std::optional<float> value = nearest<float>(m_in.number(what));
        if (!value)
            m_in.refuse(what + " is outside the range of a float");
        return *value;
    }

    std::uint32_t whole(const std::string& what, std::uint32_t largest)
    {
        const std::string_view digits = m_in.number(what);
        const char* const end = digits.data() + digits.size();
        std::uint32_t value = 0;
        const auto [read, error] = std::from_chars(digits.data(), end, value);
        if (error != std::errc{} || read != end || value > largest)
            m_in.refuse(what + " is no whole number from 0 to " + std::to_string(largest));
        return value;
    }

    float distance(const std::string& what)
    {
        const float value = number(what);
        if (value < 0.f)
            m_in.refuse(what + " is no distance of 0 px or more");
        return value;
    }

    PixelRect rect(const std::string& what)
    {
        constexpr float LargestPixel = 1 << 20; // larger than any texture; see also outlineOf
        const auto all = numbers<4>(what, " must be four numbers: x, y, width, height");
        if (*std::max_element(all.begin(), all.end()) > LargestPixel)
            m_in.refuse(what + " goes beyond 1048576 px");
        PixelRect result;
        const std::array fields{&result.x, &result.y, &result.width, &result.height};
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (*fields[i] = static_cast<int>(std::max(all[i], -1.f));
                static_cast<float>(*fields[i]) != all[i] || *fields[i] < (i < 2 ? 0 : 1))
                m_in.refuse(what + " is not x, y of 0 or more and width, height of 1 or more, in whole pixels");
        return result;
    }

    Vec2 point(const std::string& what)
    {
        if (++m_points > MaxColliderPoints)
            m_in.refuse("the file has more than " + std::to_string(MaxColliderPoints) + " points");
        return place(what);
    }

    Vec2 place(const std::string& what)
    {
        const auto [x, y] = numbers<2>(what, " must be two numbers");
        if (std::max(std::fabs(x), std::fabs(y)) > MaxCoordinate)
            m_in.refuse(what + " is beyond 1e12 px");
        return {x, y};
    }

    std::vector<Vec2> points(const std::string& what)
    {
        std::vector<Vec2> result;
        list(what, "point", " of " + what, result, &Reader::point);
        return result;
    }

    std::vector<Vec2> loop(const std::string& what)
    {
        const std::size_t line = m_in.line();
        std::vector<Vec2> result = points(what);
        if (result.size() < 3)
            m_in.refuse(what + " has fewer than three points", line);
        return result;
    }

    OutlineLoop outlineLoop(const std::string& what)
    {
        const std::string of = " of " + what;
        OutlineLoop result;
        std::vector<Field> fields{
            {"border", [&] { result.border = loop("the border" + of); }},
            {"holes", [&] { list("the holes" + of, "hole", of, result.holes, &Reader::loop); }, false}};
        read(what, fields);
        return result;
    }

    std::array<float, 4> disc(const std::string& what)
    {
        const auto matrix = numbers<4>(what, " must be four numbers, a matrix row by row");
        const Vec2d x(Vec2{matrix[0], matrix[2]}), y(Vec2{matrix[1], matrix[3]});
        if (std::max(length(x), length(y)) > static_cast<double>(MaxCoordinate))
            m_in.refuse(what + " is beyond 1e12 px");
        if (cross(x, y) == 0.)
            m_in.refuse(what + " has no area");
        return matrix;
    }

    ColliderPiece piece(const std::string& what)
    {
        const std::size_t line = m_in.line();
        if (++m_pieces > MaxColliderPieces)
            m_in.refuse("the file has more than " + std::to_string(MaxColliderPieces) + " pieces");
        ColliderPiece result;
        std::vector<Field> fields{{"tag", [&] { result.tag = nonEmptyText("the tag of " + what); }},
                                  {"points", [&] { result.points = points(what); }},
                                  {"disc", [&] { result.disc = disc("the disc of " + what); }, false},
                                  {"matrix", [&] { result.matrix = matrix("the matrix of " + what); }, false, 2}};
        if (m_in.kind() == JsonKind::Object)
            read(what, fields);
        else
            result.points = points(what);
        if (const char* reason = reasonAgainst(result.points))
            m_in.refuse(what + reason, line);
        if (!isSmallEnough(result))
            m_in.refuse(what + " is beyond 1e12 px under its matrix", line);
        return result;
    }

    Affine2 matrix(const std::string& what)
    {
        const auto [m00, m01, tx, m10, m11, ty] = numbers<6>(what, " must be six numbers, a matrix row by row");
        return {m00, m01, tx, m10, m11, ty};
    }

    static bool isSmallEnough(const ColliderPiece& piece)
    {
        try
        {
            return piece.matrix == Affine2{} || !piecesOf({.pieces = {piece}}, piece.tag).shapes().empty();
        }
        catch (const InvalidShape&)
        {
            return false;
        }
    }

    // Turns clockwise pieces around: programs with y down write them.
    static const char* reasonAgainst(std::vector<Vec2>& points)
    {
        if (points.empty())
            return " has no points";
        if (points.size() <= 2)
            return points.size() == 2 && points.front() == points.back() ? " has two points at one place" : nullptr;
        const Winding turn = winding(points);
        if (turn == Winding::Clockwise)
            std::reverse(points.begin() + 1, points.end());
        return turn == Winding::None ? " has no area" : isConvex(points) ? nullptr : " is not convex";
    }

    JsonScanner m_in;
    std::size_t m_frames = 0, m_pieces = 0, m_points = 0;
    int m_version = 0;
    std::string m_newName; // the first field that version 1 does not have
    std::size_t m_newLine = 0;
};

} // namespace

ColliderFile readColliderFile(std::string_view text, const std::string& name)
{
    if (text.size() > MaxColliderFileBytes)
        throw ColliderFileError(name, 0, "is larger than " + std::to_string(MaxColliderFileBytes >> 20) + " MiB");
    return Reader(text, name).file();
}

} // namespace graze
