// SPDX-License-Identifier: Zlib
#include "files/collider_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace graze::files
{

namespace
{

void refuseIf(const std::string& what, const std::string& reason)
{
    if (!reason.empty())
        throw std::invalid_argument(what + " " + reason);
}

void check(std::span<const Vec2> points, const std::string& what, Budget& budget)
{
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        refuseIf("the file has", budget.point());
        if (std::string reason = reasonAgainstPoint(points[i]); !reason.empty())
            refuseIf("point " + std::to_string(i) + " of " + what, reason);
    }
}

void check(const ColliderFrame& frame, const std::string& what, Budget& budget)
{
    refuseIf("the name of " + what, reasonAgainstText(frame.name));
    if (frame.rect != PixelRect{})
        refuseIf("the rect of " + what, reasonAgainstRect(frame.rect));
    refuseIf("the measured error of " + what, reasonAgainstError(frame.measuredError));
    for (std::size_t i = 0; i < frame.outline.size(); ++i)
    {
        const std::string loop = "loop " + std::to_string(i) + " of " + what;
        check(frame.outline[i].border, "the border of " + loop, budget);
        refuseIf("the border of " + loop, reasonAgainstLoop(frame.outline[i].border));
        for (const auto& hole : frame.outline[i].holes)
        {
            check(hole, "a hole of " + loop, budget);
            refuseIf("a hole of " + loop, reasonAgainstLoop(hole));
        }
    }
    for (std::size_t i = 0; i < frame.pieces.size(); ++i)
    {
        const std::string piece = "piece " + std::to_string(i) + " of " + what;
        refuseIf("the file has", budget.piece());
        check(frame.pieces[i].points, piece, budget);
        refuseIf(piece, reasonAgainstPiece(frame.pieces[i].points));
        refuseIf("the tag of " + piece, reasonAgainstText(frame.pieces[i].tag));
        refuseIf("the tag of " + piece, frame.pieces[i].tag.empty() ? "is empty" : "");
    }
}

void check(const ColliderFile& file)
{
    refuseIf("the image", file.image.empty() ? "has no name" : reasonAgainstText(file.image));
    refuseIf("the largest error", reasonAgainstError(file.maxError));
    if (file.frames.empty() || file.frames.size() > MaxColliderFrames)
        throw std::invalid_argument(std::to_string(file.frames.size()) + " frames are outside 1.." +
                                    std::to_string(MaxColliderFrames));
    Budget budget;
    for (std::size_t i = 0; i < file.frames.size(); ++i)
        check(file.frames[i], "frame " + std::to_string(i), budget);
}

// A text that a person can read and compare: one loop or piece in a line.
class Writer
{
public:
    std::string take() { return std::move(m_text); }

    void file(const ColliderFile& file)
    {
        float worst = 0.f;
        for (const ColliderFrame& frame : file.frames)
            worst = std::max(worst, frame.measuredError);
        const bool isPlain = file.frames.size() == 1 && file.frames[0].name.empty();

        m_text += "{\n  \"version\": 1,\n  \"image\": ";
        text(file.image);
        if (isPlain)
            rect(file.frames[0].rect, 2);
        m_text += ",\n  \"max_error\": ";
        number(file.maxError);
        m_text += ",\n  \"measured_error\": ";
        number(worst);
        if (isPlain)
            contents(file.frames[0], 2);
        else
            list("frames", file.frames, 2, [&](const ColliderFrame& frame) { this->frame(frame); });
        m_text += "\n}\n";
    }

private:
    void line(int indent)
    {
        m_text += '\n';
        m_text.append(static_cast<std::size_t>(indent), ' ');
    }

    void text(const std::string& value) { m_text += nlohmann::json(value).dump(); }

    // The shortest digits that lead back to the same bits.
    void number(float value)
    {
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
        m_text += ',';
        line(indent);
        m_text += '"';
        m_text += name;
        m_text += "\": [";
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
        m_text += ',';
        line(indent);
        m_text += "\"rect\": [" + std::to_string(value.x) + ", " + std::to_string(value.y) + ", " +
                  std::to_string(value.width) + ", " + std::to_string(value.height) + "]";
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
                 if (piece.tag == HitTag)
                     return points(piece.points);
                 m_text += "{\"tag\": ";
                 text(piece.tag);
                 m_text += ", \"points\": ";
                 points(piece.points);
                 m_text += '}';
             });
    }

    void frame(const ColliderFrame& frame)
    {
        m_text += "{\"name\": ";
        text(frame.name);
        rect(frame.rect, 5);
        m_text += ',';
        line(5);
        m_text += "\"measured_error\": ";
        number(frame.measuredError);
        contents(frame, 5);
        m_text += '}';
    }

    std::string m_text;
};

} // namespace

std::string textOf(const ColliderFile& file)
{
    check(file);
    Writer writer;
    try
    {
        writer.file(file);
    }
    catch (const nlohmann::json::exception&)
    {
        throw std::invalid_argument("the image, a name or a tag is not UTF-8");
    }
    std::string text = writer.take();
    if (text.size() > MaxColliderFileBytes)
        throw std::invalid_argument("the file is larger than " + std::to_string(MaxColliderFileBytes >> 20) + " MiB");
    return text;
}

} // namespace graze::files
