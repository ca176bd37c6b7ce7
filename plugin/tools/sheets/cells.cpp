// SPDX-License-Identifier: Zlib
#include <sheets/cells.hpp>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace sheets
{

namespace
{

// Cells along one side of a sheet; nothing when they do not fit.
std::optional<int> countOf(int side, int cell, int margin, int spacing)
{
    const int step = cell + spacing;
    for (const int behind : {margin, 0, spacing})
        if (const int all = side - margin - behind + spacing; cell > 0 && all > 0 && all % step == 0)
            return all / step;
    return std::nullopt;
}

// A picture as opaque or not.
class Picture
{
public:
    Picture(const graze::AlphaMask& mask, std::uint8_t threshold) :
    m_mask(mask),
    m_row(mask.rowStride != 0 ? mask.rowStride : mask.width * mask.pixelStride),
    m_threshold(threshold)
    {
    }

    [[nodiscard]] int width() const { return m_mask.width; }
    [[nodiscard]] int height() const { return m_mask.height; }
    [[nodiscard]] bool isOpaque(int x, int y) const
    {
        return m_mask.alpha[y * m_row + x * m_mask.pixelStride] >= m_threshold;
    }

private:
    graze::AlphaMask m_mask;
    std::ptrdiff_t m_row;
    std::uint8_t m_threshold;
};

// One side of a grid.
struct Axis
{
    int cell = 0;
    int count = 1;
    int margin = 0;
    int spacing = 0;
};

// For one direction: which lines of pixels are empty, and between which of them a drawing goes on.
struct Lines
{
    std::vector<bool> isEmpty;
    std::vector<bool> isCrossed; // [i]: between line i - 1 and line i

    template <class Opaque>
    Lines(int lines, int length, const Opaque& isOpaque) :
    isEmpty(static_cast<std::size_t>(lines), true),
    isCrossed(static_cast<std::size_t>(lines) + 1, false)
    {
        for (int i = 0; i < lines; ++i)
            for (int j = 0; j < length; ++j)
                if (isOpaque(i, j))
                {
                    const auto line = static_cast<std::size_t>(i);
                    isEmpty[line] = false;
                    isCrossed[line] = isCrossed[line] || (i > 0 && isOpaque(i - 1, j));
                }
    }

    [[nodiscard]] bool areEmpty(int from, int end) const
    {
        for (int i = std::max(from, 0); i < std::min(end, static_cast<int>(isEmpty.size())); ++i)
            if (!isEmpty[static_cast<std::size_t>(i)])
                return false;
        return true;
    }

    // All ways to cut that no drawing crosses, not to cut among them.
    [[nodiscard]] std::vector<Axis> cuts() const
    {
        constexpr int LeastCell = 8, MostGap = 4, MostCells = 64;
        const int side = static_cast<int>(isEmpty.size());
        std::vector<Axis> found;
        for (int margin = 0; margin <= MostGap; ++margin)
            for (int spacing = 0; spacing <= MostGap; ++spacing)
                for (int cell = LeastCell; cell <= side; ++cell)
                    if (const auto count = countOf(side, cell, margin, spacing);
                        count && *count <= MostCells && fits({cell, *count, margin, spacing}))
                        found.push_back({cell, *count, margin, spacing});
        return found;
    }

private:
    [[nodiscard]] bool fits(const Axis& axis) const
    {
        if (!areEmpty(0, axis.margin))
            return false;
        for (int i = 0; i < axis.count; ++i)
        {
            const int end = axis.margin + i * (axis.cell + axis.spacing) + axis.cell;
            const bool isLast = i + 1 == axis.count;
            if (!areEmpty(end, isLast ? static_cast<int>(isEmpty.size()) : end + axis.spacing) ||
                (!isLast && isCrossed[static_cast<std::size_t>(end)]))
                return false;
        }
        return true;
    }
};

// Whether the drawings in the cells are alike in size and place, and there are enough of them.
bool areAlike(const Picture& picture, const Axis& across, const Axis& down)
{
    double least[4] = {1., 1., 1., 1.}, most[4] = {0., 0., 0., 0.};
    int drawn = 0;
    for (int row = 0; row < down.count; ++row)
        for (int column = 0; column < across.count; ++column)
        {
            const int left = across.margin + column * (across.cell + across.spacing);
            const int top = down.margin + row * (down.cell + down.spacing);
            int x0 = across.cell, x1 = 0, y0 = down.cell, y1 = 0;
            for (int y = 0; y < down.cell; ++y)
                for (int x = 0; x < across.cell; ++x)
                    if (picture.isOpaque(left + x, top + y))
                    {
                        x0 = std::min(x0, x);
                        x1 = std::max(x1, x + 1);
                        y0 = std::min(y0, y);
                        y1 = std::max(y1, y + 1);
                    }
            if (x0 >= x1)
                continue;
            ++drawn;
            const double box[4] = {.5 * (x0 + x1) / across.cell, .5 * (y0 + y1) / down.cell,
                                   static_cast<double>(x1 - x0) / across.cell,
                                   static_cast<double>(y1 - y0) / down.cell};
            for (int i = 0; i < 4; ++i)
            {
                least[i] = std::min(least[i], box[i]);
                most[i] = std::max(most[i], box[i]);
            }
        }
    constexpr double MostSpread = .35; // share of a cell
    for (int i = 0; i < 4; ++i)
        if (most[i] - least[i] > MostSpread)
            return false;
    return drawn >= 2 && drawn * 2 >= across.count * down.count;
}

struct Grid
{
    Axis across;
    Axis down;

    [[nodiscard]] int cells() const { return across.count * down.count; }
    // Square cells and round numbers are what people draw in.
    [[nodiscard]] double habit() const
    {
        const bool isSquare = across.cell == down.cell, isRound = across.cell % 8 == 0 && down.cell % 8 == 0;
        return (isSquare ? 1. : 0.) + (isRound ? .5 : 0.) - .1 * (across.margin + across.spacing);
    }
    // Two halves that are no squares may well be one picture.
    [[nodiscard]] bool isPlausible() const
    {
        return across.margin == down.margin && across.spacing == down.spacing &&
               cells() >= (across.cell == down.cell ? 2 : 3);
    }
    // Whether each cell of the other one is made of several of these.
    [[nodiscard]] bool isFinerThan(const Grid& other) const
    {
        const auto divides = [](const Axis& fine, const Axis& coarse)
        { return (coarse.cell + coarse.spacing) % (fine.cell + fine.spacing) == 0; };
        return across.margin == other.across.margin && cells() > other.cells() && divides(across, other.across) &&
               divides(down, other.down);
    }
};

} // namespace

std::vector<graze::PixelRect> cellsOf(int width, int height, const CellGrid& grid)
{
    const std::optional<int> columns = countOf(width, grid.width, grid.margin, grid.spacing);
    const std::optional<int> rows = countOf(height, grid.height, grid.margin, grid.spacing);
    if (!columns || !rows)
    {
        const bool hasGaps = grid.margin > 0 || grid.spacing > 0;
        throw std::runtime_error("its " + std::to_string(width) + " x " + std::to_string(height) +
                                 " pixels are no whole number of frames of " + std::to_string(grid.width) + " x " +
                                 std::to_string(grid.height) +
                                 (hasGaps ? ", with a margin of " + std::to_string(grid.margin) + " and a spacing of " +
                                                std::to_string(grid.spacing)
                                          : ""));
    }
    if (const auto count = static_cast<std::size_t>(*columns) * static_cast<std::size_t>(*rows);
        count > graze::MaxColliderFrames)
        throw std::runtime_error("it has " + std::to_string(count) + " frames of that size, more than " +
                                 std::to_string(graze::MaxColliderFrames));
    std::vector<graze::PixelRect> cells;
    for (int row = 0; row < *rows; ++row)
        for (int column = 0; column < *columns; ++column)
            cells.push_back({grid.margin + column * (grid.width + grid.spacing),
                             grid.margin + row * (grid.height + grid.spacing), grid.width, grid.height});
    return cells;
}

std::optional<CellGrid> foundCells(const graze::AlphaMask& mask, std::uint8_t threshold)
{
    const Picture picture(mask, threshold);
    const Lines columns(picture.width(), picture.height(), [&](int x, int y) { return picture.isOpaque(x, y); });
    const Lines rows(picture.height(), picture.width(), [&](int y, int x) { return picture.isOpaque(x, y); });
    std::vector<Grid> grids;
    const std::vector<Axis> downs = rows.cuts();
    for (const Axis& across : columns.cuts())
        for (const Axis& down : downs)
            if (const Grid grid{across, down}; grid.isPlausible())
                grids.push_back(grid);
    std::stable_sort(grids.begin(), grids.end(), [](const Grid& a, const Grid& b) { return a.habit() > b.habit(); });
    constexpr std::size_t MostTried = 12; // each looks at all pixels
    if (grids.size() > MostTried)
        grids.resize(MostTried);
    std::erase_if(grids, [&](const Grid& grid) { return !areAlike(picture, grid.across, grid.down); });
    for (const Grid& grid : grids)
        if (std::none_of(grids.begin(), grids.end(), [&](const Grid& other) { return other.isFinerThan(grid); }))
            return CellGrid{grid.across.cell, grid.down.cell, grid.across.margin, grid.across.spacing};
    return std::nullopt;
}

} // namespace sheets
