// SPDX-License-Identifier: Zlib
#include "snapshot_reader.hpp"
#include "snapshot_writer.hpp"
#include "state_hasher.hpp"
#include "system/pairs/pair_list.hpp"
#include "system/sprites/sprite_table.hpp"

#include <utility>

namespace graze::detail
{

// What lasts from frame to frame: between two frames `touching` is as `touched`, and nobody has left.
template <class Records, class Archive>
void PairList::describe(Records& records, Archive& archive)
{
    archive.explicitNumbers(records, &PairRecord::a);
    archive.numbers(records, &PairRecord::b);
    archive.numbers(records, &PairRecord::touched);
    archive.numbers(
        records, [](auto& record) -> auto& { return record.nearState.active; });
    archive.numbers(
        records, [](auto& record) -> auto& { return record.nearState.touched; });
    archive.numbers(
        records, [](auto& record) -> auto& { return record.nearState.closest; });
}

void PairList::write(SnapshotWriter& writer) const
{
    writer.count(m_records.size());
    describe(m_records, writer);
}

void PairList::hash(StateHasher& hasher) const noexcept
{
    hasher.value(static_cast<std::uint32_t>(m_records.size()));
    describe(m_records, hasher);
}

void PairList::read(SnapshotReader& reader, const SpriteTable& sprites)
{
    m_records.assign(reader.count(), PairRecord{});
    describe(m_records, reader);
    const auto ranks = [&sprites](const PairRecord& record)
    { return std::pair(sprites.rank[record.a], sprites.rank[record.b]); };
    for (std::size_t i = 0; i < m_records.size(); ++i)
    {
        PairRecord& record = m_records[i];
        require(record.a < sprites.rows() && record.b < sprites.rows());
        require(sprites.rank[record.a] < sprites.rank[record.b]);
        require(i == 0 || ranks(m_records[i - 1]) < ranks(record));
        record.touching = record.touched;
    }
}

} // namespace graze::detail
