// SPDX-License-Identifier: Zlib
// A document is read from texts of collider files, and written to them.
#include <studio/document.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace studio
{

namespace
{

Frame frameOf(graze::ColliderFrame file, bool kept = false)
{
    std::vector<Part> parts = partsOf(file);
    return {std::move(file), std::move(parts), false, kept};
}

// A frame that was traced again: what tracing does not know stays.
Frame tracedAgain(const Frame& old, graze::ColliderFrame traced)
{
    traced.name = old.file.name;
    traced.rect = old.file.rect;
    traced.pivot = old.file.pivot;
    Frame frame = frameOf(std::move(traced));
    frame.tag = old.tag;
    frame.edited = frame.tag != graze::HitTag;
    for (Part& part : frame.parts)
        part.tag = frame.tag;
    return frame;
}

} // namespace

void Document::open(const std::string& text, const std::string& name, bool kept)
{
    graze::ColliderFile read = graze::readColliderFile(text, name);
    image = std::move(read.image);
    settings = read.settings.value_or(graze::OutlineOptions{.maxError = std::min(read.maxError, 64.f)});
    close();
    for (graze::ColliderFrame& frame : read.frames)
        m_frames.push_back(frameOf(std::move(frame), kept));
}

void Document::close()
{
    m_frames.clear();
    m_past.clear();
    m_future.clear();
    show(0);
}

void Document::retrace(std::size_t index, const std::string& text, bool own)
{
    graze::ColliderFile read = graze::readColliderFile(text);
    show(index);
    rememberTracing({m_current});
    read.frames.front().settings = own ? read.settings : std::nullopt;
    now() = tracedAgain(now(), std::move(read.frames.front()));
}

bool Document::retraceAll(const std::string& text)
{
    graze::ColliderFile read = graze::readColliderFile(text);
    if (read.frames.size() != m_frames.size())
        return false;
    rememberTracing(allFrames());
    for (std::size_t i = 0; i < m_frames.size(); ++i)
        if (Frame& frame = m_frames[i]; !frame.kept && !frame.file.settings)
            frame = tracedAgain(frame, std::move(read.frames[i]));
    settings = read.settings.value_or(settings);
    drop();
    return true;
}

void Document::setError(std::size_t index, float error)
{
    m_frames[index].file.measuredError = std::isfinite(error) ? error : 0.f;
}

graze::ColliderFrame Document::frameFile(std::size_t index) const
{
    const Frame& frame = m_frames[index];
    graze::ColliderFrame result = frame.file;
    if (frame.edited)
        setParts(result, frame.parts);
    return result;
}

graze::ColliderFile Document::file() const
{
    graze::ColliderFile result{image, settings.maxError, {}, settings};
    for (std::size_t i = 0; i < m_frames.size(); ++i)
    {
        for (std::size_t k = 0; k < m_frames[i].parts.size(); ++k)
            if (const Part& broken = m_frames[i].parts[k]; !broken.fault.empty())
                throw std::runtime_error("part " + std::to_string(k + 1) + " of frame " + std::to_string(i + 1) + ": " +
                                         broken.fault + ". Mend it, or undo");
        result.frames.push_back(frameFile(i));
    }
    return result;
}

} // namespace studio
