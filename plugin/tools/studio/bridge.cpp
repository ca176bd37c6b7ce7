// SPDX-License-Identifier: Zlib
// The functions that plugin/docs/web/studio*.js calls: those of the tracer in a worker, the others in the page. Texts
// that they return live until the next call; one that begins with "!" is the reason why it was refused.
#include <studio/state.hpp>
#include <studio/tracer.hpp>

#include <exception>
#include <map>
#include <new>
#include <string_view>
#include <utility>

namespace
{

studio::Document& document()
{
    static studio::Document instance;
    return instance;
}

studio::Tracer& tracer()
{
    static studio::Tracer instance;
    return instance;
}

const char* kept(std::string text)
{
    static std::string last;
    last = std::move(text);
    return last.c_str();
}

// The text of `make`, or the reason why there is none.
template <class Make>
const char* tried(const Make& make)
{
    try
    {
        return kept(make());
    }
    catch (const std::bad_alloc&)
    {
        return kept("!there is not enough memory for this picture");
    }
    catch (const std::exception& error)
    {
        return kept(std::string("!") + error.what());
    }
}

// Below 0: none.
std::optional<std::size_t> indexOf(int index)
{
    return index < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(index));
}

using Action = void (*)(studio::Document&, float, float);

// The same from a number of JavaScript.
std::optional<std::size_t> indexOf(float number)
{
    return indexOf(static_cast<int>(number));
}

const std::map<std::string_view, Action>& actions()
{
    using studio::Document;
    static const std::map<std::string_view, Action> all = {
        {"show", [](Document& d, float frame, float) { d.show(*indexOf(frame)); }},
        {"tool",
         [](Document& d, float tool, float)
         {
             d.finishDraft(false);
             d.tool = static_cast<studio::Tool>(tool);
         }},
        {"move",
         [](Document& d, float x, float y) {
             d.move({x, y});
         }},
        {"release", [](Document& d, float, float) { d.release(); }},
        {"select", [](Document& d, float part, float) { d.select(indexOf(part)); }},
        {"corner", [](Document& d, float corner, float) { d.selectCorner(indexOf(corner)); }},
        {"nudge",
         [](Document& d, float x, float y) {
             d.nudge({x, y});
         }},
        {"addCorner", [](Document& d, float, float) { d.addCorner(); }},
        {"remove", [](Document& d, float, float) { d.remove(); }},
        {"grow", [](Document& d, float by, float) { d.grow(by); }},
        {"mirror", [](Document& d, float, float) { d.mirror(); }},
        {"tagInAllFrames", [](Document& d, float, float) { d.tagInAllFrames(); }},
        {"pivotInAllFrames", [](Document& d, float, float) { d.pivotInAllFrames(); }},
        {"pivot",
         [](Document& d, float x, float y) {
             d.setPivot({x, y});
         }},
        {"add", [](Document& d, float, float) { d.addInMiddle(); }},
        {"finish", [](Document& d, float keep, float) { d.finishDraft(keep > 0.f); }},
        {"close", [](Document& d, float, float) { d.close(); }},
        {"undo", [](Document& d, float, float) { d.undo(); }},
        {"redo", [](Document& d, float, float) { d.redo(); }},
        {"error", [](Document& d, float frame, float error) { d.setError(*indexOf(frame), error); }}};
    return all;
}

} // namespace

extern "C"
{
    // --- The tracer -----------------------------------------------------------------------------

    std::uint8_t* tracerPicture(const char* name, int width, int height)
    {
        return tracer().setPicture(name, width, height);
    }
    void tracerWhole()
    {
        tracer().showWhole();
    }
    const char* tracerCells(int width, int height, int margin, int spacing)
    {
        return tried([=] { return tracer().showCells({width, height, margin, spacing}), std::string(); });
    }
    const char* tracerAtlas(const char* text, const char* name)
    {
        return tried([=] { return tracer().showAtlas(text, name), std::string(); });
    }
    const char* tracerRects(const char* text)
    {
        return tried([=] { return tracer().showRects(graze::readColliderFile(text)), std::string(); });
    }
    /// [width, height, margin, spacing], or [].
    const char* tracerFind()
    {
        const auto grid = tracer().foundCells();
        if (!grid)
            return kept("[]");
        return kept("[" + std::to_string(grid->width) + "," + std::to_string(grid->height) + "," +
                    std::to_string(grid->margin) + "," + std::to_string(grid->spacing) + "]");
    }
    /// The text of a collider file; of one frame where `frame` is not below 0.
    const char* tracerTrace(int frame, float maxError, int threshold, int fit, int maxVertices)
    {
        const graze::OutlineOptions options{maxError, static_cast<std::uint8_t>(threshold),
                                            static_cast<graze::OutlineFit>(fit),
                                            static_cast<std::uint32_t>(maxVertices)};
        return tried([&] { return graze::writeColliderFile(tracer().traced(options, indexOf(frame))); });
    }
    /// Error, x and y of the worst pixel, of the frame in a collider file; -1 for an infinite error.
    const char* tracerMeasure(const char* text, int threshold)
    {
        return tried(
            [=]
            {
                const graze::ColliderFile file = graze::readColliderFile(text);
                const auto error = tracer().measured(file.frames.front(), static_cast<std::uint8_t>(threshold));
                const bool isFinite = error.distance < 1e9f;
                return "[" + std::to_string(isFinite ? error.distance : -1.f) + "," + std::to_string(error.pixel.x) +
                       "," + std::to_string(error.pixel.y) + "]";
            });
    }

    // --- The page -------------------------------------------------------------------------------

    const char* studioOpen(const char* text, const char* name, int kept)
    {
        return tried([=] { return document().open(text, name, kept != 0), std::string(); });
    }
    const char* studioRetrace(int frame, const char* text, int own)
    {
        return tried([=] { return document().retrace(*indexOf(frame), text, own != 0), std::string(); });
    }
    const char* studioRetraceAll(const char* text)
    {
        return tried([=] { return document().retraceAll(text), std::string(); });
    }
    const char* studioFrames()
    {
        return kept(framesJson(document()));
    }
    const char* studioFrame()
    {
        return kept(frameJson(document()));
    }
    const char* studioFile()
    {
        return tried([] { return graze::writeColliderFile(document().file()); });
    }
    const char* studioFrameFile(int frame)
    {
        return tried(
            [=] {
                return graze::writeColliderFile({document().image, 0.f, {document().frameFile(*indexOf(frame))}});
            });
    }
    const char* studioSnippet()
    {
        return kept(snippetOf(document()));
    }
    int studioPress(float x, float y, float reach)
    {
        return document().press({x, y}, reach) ? 1 : 0;
    }
    void studioTag(const char* tag)
    {
        document().retag(tag);
    }
    /// One of `actions`.
    void studioDo(const char* action, float x, float y)
    {
        if (const auto found = actions().find(action); found != actions().end())
            found->second(document(), x, y);
    }
    /// See Trial.
    const char* studioTry(int against, float x, float y, float fromX, float fromY, float radius, float angleRadians)
    {
        return kept(trialJson(
            document(), {{}, static_cast<studio::Against>(against), {x, y}, {fromX, fromY}, radius, angleRadians}));
    }
}
