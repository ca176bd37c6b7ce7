// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// The flags of every sprite, and lists of the rows with the flags that each frame reads: nothing searches all rows for
/// what has changed.
class RowFlags
{
public:
    enum Flag : std::uint16_t
    {
        Enabled = 1,
        Dead = 2,
        Moved = 4,      ///< the previous pose is set for the coming update
        Fresh = 8,      ///< has no past: a move is no motion
        Restarted = 16, ///< its touches end, and begin anew
        Rewound = 32,   ///< was put back on its motion, and starts from there
        Swept = 64,     ///< meets others over its motion
        OneWay = 128,   ///< stops movers on one side only
        Changed = 256,
        Unfiled = 512,   ///< the broad phase has an older pose or layer
        Refilter = 1024, ///< the pair filter is asked anew about its pairs
        Stirred = 2048   ///< was moved since it was added
    };

    [[nodiscard]] std::uint16_t operator[](std::uint32_t row) const noexcept { return m_flags[row]; }
    [[nodiscard]] bool has(std::uint32_t row, int flag) const noexcept { return (m_flags[row] & flag) != 0; }
    [[nodiscard]] static bool takePart(std::uint16_t flags) noexcept { return (flags & (Dead | Enabled)) == Enabled; }

    /// The next `append` does not throw.
    void makeRoomForOne();
    /// A new last row, changed and unfiled.
    void append(int flags);
    /// Changed and Unfiled by `note` alone, or before `listAll`.
    void set(std::uint32_t row, int flag) noexcept { m_flags[row] = static_cast<std::uint16_t>(m_flags[row] | flag); }
    void clear(std::uint32_t row, int flag) noexcept
    {
        m_flags[row] = static_cast<std::uint16_t>(m_flags[row] & ~flag);
    }
    /// Sets flags, Changed among them.
    void note(std::uint32_t row, int flag) noexcept
    {
        const int fresh = flag & ~m_flags[row];
        set(row, flag);
        if ((fresh & Changed) != 0)
            m_changed.push_back(row);
        if ((fresh & Unfiled) != 0)
            m_unfiled.push_back(row);
    }
    /// Flags were set without `note`, perhaps by several threads, or in `column`: makes the lists anew.
    void listAll() noexcept;
    void bury(std::uint32_t row) noexcept;

    /// Rows that were moved, added, removed or otherwise changed since the last update, and those that were moved
    /// before that one and may have stopped. All others are as they were, to the bit.
    [[nodiscard]] std::span<const std::uint32_t> changed() const noexcept { return m_changed; }
    /// Rows whose pose or layer the broad phase does not have. They are among the changed ones.
    [[nodiscard]] std::span<const std::uint32_t> unfiled() const noexcept { return m_unfiled; }
    /// The broad phase has the poses of all rows.
    void noteFiled() noexcept;
    /// The same of one row. Those that were noted last cost least.
    void noteFiled(std::uint32_t row) noexcept;
    /// Moves belong to the next frame from here on. A row that was moved stays in `changed` for one more frame, in
    /// which it may rest.
    void endFrame() noexcept;
    /// Row r is now newRows[r], which is no larger; `kept` rows are left.
    void squeeze(std::span<const std::uint32_t> newRows, std::uint32_t kept);

    /// All rows, changed and unfiled: the broad phase starts over.
    void noteAll() noexcept;

    /// The rows of a snapshot. `restore` comes after them.
    [[nodiscard]] std::vector<std::uint16_t>& column() noexcept { return m_flags; }
    [[nodiscard]] const std::vector<std::uint16_t>& column() const noexcept { return m_flags; }
    void restore();

private:
    void reserveLists();

    std::vector<std::uint16_t> m_flags;
    std::vector<std::uint32_t> m_changed; ///< both with room for all rows: a move never allocates
    std::vector<std::uint32_t> m_unfiled;
};

} // namespace graze::detail
