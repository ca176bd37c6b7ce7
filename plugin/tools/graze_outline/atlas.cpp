// SPDX-License-Identifier: Zlib
#include "graze_outline.hpp"
#include "picture_file.hpp"

#include <graze/maps/atlas.hpp>
#include <graze/sfml/attach.hpp>

#include <iterator>
#include <set>
#include <stdexcept>

namespace outliner
{

namespace
{

namespace fs = std::filesystem;

// A layer, with all that must live while it is traced.
struct OpenLayer
{
    std::string tag;
    sf::Image picture;
    std::optional<graze::Atlas> atlas;
};

sf::Image openedPicture(const fs::path& picture)
{
    if (std::error_code ignored; !fs::exists(picture, ignored))
        throw std::runtime_error("the picture " + picture.string() +
                                 " is not there: put it there, or export the sheet again");
    try
    {
        return loadedPicture(picture);
    }
    catch (const std::exception& error)
    {
        throw std::runtime_error(picture.string() + ": " + error.what());
    }
}

fs::path pictureOf(const graze::Atlas& atlas, std::size_t image, const fs::path& json, const fs::path& root)
{
    const std::string& path = atlas.images[image].path;
    if (path.empty())
        throw std::runtime_error(json.string() +
                                 " names no picture that may be opened: export the sheet again, or name "
                                 "its pictures with --layer");
    return (root.empty() ? json.parent_path() : root) / fs::path(std::u8string(path.begin(), path.end()));
}

OpenLayer opened(const LayerPicture& layer, const fs::path& root)
{
    if (kindOf(layer.picture) != FileKind::Atlas)
        return {layer.tag, openedPicture(layer.picture), std::nullopt};
    graze::Atlas atlas = graze::loadAtlas(layer.picture, {.root = root});
    return {layer.tag, openedPicture(pictureOf(atlas, 0, layer.picture, root)), std::move(atlas)};
}

class AtlasTracer
{
public:
    AtlasTracer(const Job& job, const Options& options) :
    m_job(job),
    m_options(options),
    m_atlas(graze::loadAtlas(job.file, {.root = options.root}))
    {
        if (m_atlas.images.size() > 1 && !options.layers.empty())
            throw std::runtime_error("it has " + std::to_string(m_atlas.images.size()) +
                                     " pictures, and --layer is for an atlas of one");
    }

    Report report()
    {
        Report result{{}, m_atlas.warnings};
        std::set<std::string> parts;
        for (std::size_t image = 0; image < m_atlas.images.size(); ++image)
        {
            const std::string& path = m_atlas.images[image].path;
            const bool isAlone = m_atlas.images.size() == 1;
            const std::string part = isAlone ? "" : partOf(fs::path(path).stem().string(), parts);
            const Traced traced = trace(image, part);
            const Report one = reportOf(m_job.image + (isAlone ? "" : ", " + path), traced, m_options, true);
            result.lines.insert(result.lines.end(), one.lines.begin(), one.lines.end());
            result.warnings.insert(result.warnings.end(), one.warnings.begin(), one.warnings.end());
        }
        return result;
    }

private:
    Traced trace(std::size_t image, const std::string& part) const
    {
        std::vector<OpenLayer> layers;
        for (const LayerPicture& layer : m_options.layers)
            layers.push_back(opened(layer, m_options.root));
        if (layers.empty())
            layers.push_back({std::string(graze::HitTag), plainPicture(image), std::nullopt});
        std::vector<graze::DrawnLayer> drawn;
        for (const OpenLayer& layer : layers)
            drawn.push_back({layer.tag, graze::maskOf(layer.picture), layer.atlas ? &*layer.atlas : nullptr});
        graze::ColliderFile file{m_atlas.images[image].path, m_options.outline.maxError,
                                 tracedLayers(m_atlas, drawn, m_options.outline, image), m_options.outline};
        for (graze::ColliderFrame& frame : file.frames)
            frame.settings.reset(); // the file says it for all of them
        return write(file, beneath(image, layers), m_job, m_options, part);
    }

    [[nodiscard]] sf::Image plainPicture(std::size_t image) const
    {
        return openedPicture(pictureOf(m_atlas, image, m_job.file, m_options.root));
    }

    // The overlay is drawn over the plain picture, if that is there.
    [[nodiscard]] sf::Image beneath(std::size_t image, const std::vector<OpenLayer>& layers) const
    {
        if (!m_options.overlay || m_options.layers.empty() || m_atlas.images[image].path.empty() ||
            !fs::exists(pictureOf(m_atlas, image, m_job.file, m_options.root)))
            return layers.front().picture;
        return plainPicture(image);
    }

    const Job& m_job;
    const Options& m_options;
    graze::Atlas m_atlas;
};

} // namespace

Report traceAtlas(const Job& job, const Options& options)
{
    return AtlasTracer(job, options).report();
}

} // namespace outliner
