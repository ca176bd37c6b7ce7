// SPDX-License-Identifier: Zlib
#include "graze_outline.hpp"
#include "map_overlay.hpp"
#include "picture_file.hpp"

#include <graze/maps/ldtk.hpp>
#include <graze/maps/tiled.hpp>

namespace outliner
{

namespace
{

std::string counted(std::size_t count, const std::string& one, const std::string& several)
{
    return std::to_string(count) + " " + (count == 1 ? one : several);
}

std::string contentOf(const graze::Map& map)
{
    std::size_t layers = 0, cells = 0, tiles = 0;
    for (const graze::MapLayer& layer : map.layers)
    {
        if (!layer.grids.empty() || !layer.tiles.empty())
            ++layers;
        tiles += layer.tiles.size();
        for (const graze::MapGrid& grid : layer.grids)
            for (const graze::TileRect& rect : grid.grid.rects())
                cells += static_cast<std::size_t>(rect.width) * static_cast<std::size_t>(rect.height);
    }
    return counted(map.objects.size(), "object", "objects") + ", " + counted(layers, "tile layer", "tile layers") +
           ", " + counted(cells, "solid cell", "solid cells") + ", " + counted(tiles, "tile", "tiles") + " with shapes";
}

class MapChecker
{
public:
    MapChecker(const Job& job, const Options& options) :
    m_job(job),
    m_options(options),
    m_pictures(options.root.empty() ? job.file.parent_path() : options.root)
    {
    }

    // `part` goes behind the name of the drawing.
    void check(const graze::Map& map, const std::string& name, const std::string& part)
    {
        m_lines.push_back(name + ": " + contentOf(map));
        if (!m_options.overlay)
            return;
        if (const auto drawing = drawingOf(map, m_pictures))
        {
            savePicture(drawing->image, outputOf(m_job, m_options, part + ".overlay.png"));
            m_lines.back() += drawing->legend.empty() ? "" : "; colours: " + drawing->legend;
        }
        else
            m_lines.back() += "; nothing to draw";
    }

    Report report(std::vector<std::string> warnings)
    {
        warnings.insert(warnings.end(), m_pictures.warnings().begin(), m_pictures.warnings().end());
        return {std::move(m_lines), std::move(warnings)};
    }

private:
    const Job& m_job;
    const Options& m_options;
    TilePictures m_pictures;
    std::vector<std::string> m_lines;
};

} // namespace

Report checkMap(const Job& job, const Options& options)
{
    MapChecker checker(job, options);
    if (kindOf(job.file) == FileKind::Tiled)
    {
        const graze::Map map = graze::loadTiled(job.file, {.root = options.root});
        checker.check(map, job.image, {});
        return checker.report(map.warnings);
    }
    const graze::LdtkProject project = graze::loadLdtk(job.file, {.root = options.root});
    std::set<std::string> parts;
    for (const graze::LdtkLevel& level : project.levels)
        checker.check(level.map, job.image + ", " + level.name, partOf(level.name, parts));
    return checker.report(project.warnings);
}

} // namespace outliner
