// SPDX-License-Identifier: Zlib
#include <graze/files/collider_file.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace graze
{

namespace
{

// A text that a person can read and compare: one loop or piece in a line.
class Writer
{
public:
    std::string take() { return std::move(m_text); }

    void file(const ColliderFile& file)
    {
        const bool isPlain = file.frames.size() == 1 && file.frames[0].name.empty();
        float error = isPlain ? file.frames[0].measuredError : 0.f; // or the worst of the frames' own
        for (const ColliderFrame& frame : file.frames)
            error = std::max(error, frame.measuredError);

        m_text += "{\n  \"version\": 1";
        field("image", 2);
        text(file.image);
        if (isPlain)
            rect(file.frames[0].rect, 2);
        field("max_error", 2);
        number(file.maxError);
        field("measured_error", 2);
        number(error);
        if (isPlain)
            contents(file.frames[0], 2);
        else
            list("frames", file.frames, 2, [&](const ColliderFrame& frame) { this->frame(frame); });
        m_text += "\n}\n";
    }

private:
    void line(int indent) { m_text.append("\n").append(static_cast<std::size_t>(indent), ' '); }

    void field(const char* name, int indent)
    {
        m_text += ',';
        line(indent);
        m_text.append("\"").append(name).append("\": ");
    }

    void text(const std::string& value) { m_text += nlohmann::json(value).dump(); }

    // The shortest digits that lead back to the same bits. JSON has no others: the reader refuses null by name.
    void number(float value)
    {
        if (!std::isfinite(value))
            return void(m_text += "null");
        std::array<char, 32> digits{};
        m_text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
    }

    void points(const std::vector<Vec2>& values)
    {
        m_text += '[';
        for (std::size_t i = 0; i < values.size(); ++i)
        {
            m_text += i == 0 ? "[" : ", [";
            number(values[i].x);
            m_text += ", ";
            number(values[i].y);
            m_text += ']';
        }
        m_text += ']';
    }

    template <class Values, class Each>
    void list(const char* name, const Values& values, int indent, Each each)
    {
        field(name, indent);
        m_text += '[';
        for (std::size_t i = 0; i < values.size(); ++i)
        {
            if (i > 0)
                m_text += ',';
            line(indent + 2);
            each(values[i]);
        }
        if (!values.empty())
            line(indent);
        m_text += ']';
    }

    void rect(const PixelRect& value, int indent)
    {
        if (value == PixelRect{})
            return;
        field("rect", indent);
        m_text += '[';
        m_text += std::to_string(value.x) + ", " + std::to_string(value.y) + ", " + std::to_string(value.width) + ", " +
                  std::to_string(value.height) + "]";
    }

    void contents(const ColliderFrame& frame, int indent)
    {
        list("outline", frame.outline, indent,
             [&](const OutlineLoop& loop)
             {
                 m_text += "{\"border\": ";
                 points(loop.border);
                 list("holes", loop.holes, indent + 3, [&](const std::vector<Vec2>& hole) { points(hole); });
                 m_text += '}';
             });
        list("pieces", frame.pieces, indent,
             [&](const ColliderPiece& piece)
             {
                 const bool isSharp = piece.disc == std::array<float, 4>{};
                 if (piece.tag == HitTag && isSharp)
                     return points(piece.points);
                 m_text += "{\"tag\": ";
                 text(piece.tag);
                 m_text += ", \"points\": ";
                 points(piece.points);
                 for (std::size_t i = 0; !isSharp && i < piece.disc.size(); ++i)
                 {
                     m_text += i == 0 ? ", \"disc\": [" : ", ";
                     number(piece.disc[i]);
                 }
                 m_text += isSharp ? "}" : "]}";
             });
    }

    void frame(const ColliderFrame& frame)
    {
        m_text += "{\"name\": ";
        text(frame.name);
        rect(frame.rect, 5);
        field("measured_error", 5);
        number(frame.measuredError);
        contents(frame, 5);
        m_text += '}';
    }

    std::string m_text;
};

} // namespace

std::string writeColliderFile(const ColliderFile& file, const std::string& name)
{
    Writer writer;
    try
    {
        writer.file(file);
    }
    catch (const nlohmann::json::exception&)
    {
        throw ColliderFileError(name, 0, "the image, a name or a tag is not UTF-8");
    }
    std::string text = writer.take();
    try
    {
        static_cast<void>(readColliderFile(text, name));
    }
    catch (const ColliderFileError& error)
    {
        // No line of a text that nobody sees.
        const std::string what = error.what();
        throw ColliderFileError(name, 0, what.substr(what.find(": ", name.size()) + 2));
    }
    return text;
}

} // namespace graze
