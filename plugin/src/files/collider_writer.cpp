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
        const bool isPlain = file.frames.size() == 1 && file.frames[0].name.empty() && !file.frames[0].settings;
        float error = isPlain ? file.frames[0].measuredError : 0.f; // or the worst of the frames' own
        for (const ColliderFrame& frame : file.frames)
            error = std::max(error, frame.measuredError);

        m_text += usesVersion2(file) ? "{\n  \"version\": 2" : "{\n  \"version\": 1";
        field("image", 2);
        text(file.image);
        if (isPlain)
            place(file.frames[0], 2);
        field("max_error", 2);
        number(file.maxError);
        field("measured_error", 2);
        number(error);
        settings(file.settings, 2);
        if (isPlain)
            contents(file.frames[0], 2);
        else
            list("frames", file.frames, 2, [&](const ColliderFrame& frame) { this->frame(frame); });
        m_text += "\n}\n";
    }

private:
    static bool usesVersion2(const ColliderFile& file)
    {
        const auto isNewPiece = [](const ColliderPiece& piece) { return piece.matrix != Affine2{}; };
        const auto isNewFrame = [&](const ColliderFrame& frame)
        {
            return frame.settings || frame.pivot != Vec2{} ||
                   std::any_of(frame.pieces.begin(), frame.pieces.end(), isNewPiece);
        };
        return file.settings || std::any_of(file.frames.begin(), file.frames.end(), isNewFrame);
    }

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

    template <std::size_t Count>
    void numbers(const std::array<float, Count>& values)
    {
        for (std::size_t i = 0; i < Count; ++i)
        {
            m_text += i == 0 ? "[" : ", ";
            number(values[i]);
        }
        m_text += ']';
    }

    void points(const std::vector<Vec2>& values)
    {
        m_text += '[';
        for (std::size_t i = 0; i < values.size(); ++i)
        {
            m_text += i == 0 ? "" : ", ";
            numbers<2>({values[i].x, values[i].y});
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

    // Of the frame in the picture, and of the picture in the game.
    void place(const ColliderFrame& frame, int indent)
    {
        if (const PixelRect& rect = frame.rect; rect != PixelRect{})
        {
            field("rect", indent);
            m_text += '[';
            m_text += std::to_string(rect.x) + ", " + std::to_string(rect.y) + ", " + std::to_string(rect.width) +
                      ", " + std::to_string(rect.height) + "]";
        }
        if (frame.pivot != Vec2{})
        {
            field("pivot", indent);
            numbers<2>({frame.pivot.x, frame.pivot.y});
        }
    }

    void settings(const std::optional<OutlineOptions>& value, int indent)
    {
        static constexpr std::array Fits{"either", "inside", "outside"};
        if (!value)
            return;
        field("settings", indent);
        m_text += "{\"max_error\": ";
        number(value->maxError);
        m_text += ", \"threshold\": " + std::to_string(value->threshold);
        m_text.append(", \"fit\": \"").append(Fits[static_cast<std::size_t>(value->fit)]);
        m_text += "\", \"max_vertices\": " + std::to_string(value->maxVertices) + "}";
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
                 const bool isSharp = piece.disc == std::array<float, 4>{}, isInPlace = piece.matrix == Affine2{};
                 if (piece.tag == HitTag && isSharp && isInPlace)
                     return points(piece.points);
                 m_text += "{\"tag\": ";
                 text(piece.tag);
                 m_text += ", \"points\": ";
                 points(piece.points);
                 if (!isSharp)
                 {
                     m_text += ", \"disc\": ";
                     numbers(piece.disc);
                 }
                 if (!isInPlace)
                 {
                     const auto [m00, m01, tx, m10, m11, ty] = piece.matrix;
                     m_text += ", \"matrix\": ";
                     numbers<6>({m00, m01, tx, m10, m11, ty});
                 }
                 m_text += '}';
             });
    }

    void frame(const ColliderFrame& frame)
    {
        m_text += "{\"name\": ";
        text(frame.name);
        place(frame, 5);
        field("measured_error", 5);
        number(frame.measuredError);
        settings(frame.settings, 5);
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
