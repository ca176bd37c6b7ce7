// SPDX-License-Identifier: Zlib
#include "saved_tables.hpp"
#include "snapshot_reader.hpp"
#include "snapshot_writer.hpp"
#include "state_hasher.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace graze::detail
{

namespace
{

// Between two frames `touching` equals `touched`, and no pair has left.
template <class Records, class Archive>
void describe(Records& records, Archive& archive)
{
    archive.explicitNumbers(records, &PairRecord::a);
    archive.numbers(records, &PairRecord::b);
    archive.numbers(records, &PairRecord::touched);
    describeNearStates(records, archive);
}

} // namespace

template <class Archive>
void SavedPairs::write(const PairList& pairs, Archive& archive)
{
    archive.count(pairs.m_records.size());
    describe(pairs.m_records, archive);
    describeMoments(pairs.m_moments, archive);
}

template void SavedPairs::write(const PairList& pairs, SnapshotWriter& archive);
template void SavedPairs::write(const PairList& pairs, StateHasher& archive);

void SavedPairs::read(PairList& pairs, SnapshotReader& reader, const SpriteTable& sprites)
{
    std::vector<PairRecord>& records = pairs.m_records;
    records.assign(reader.count(), PairRecord{});
    describe(records, reader);
    pairs.m_moments.resize(static_cast<std::size_t>(
        std::count_if(records.begin(), records.end(), [](const PairRecord& pair) { return pair.nearState.active; })));
    describeMoments(pairs.m_moments, reader);
    const auto ranks = [&sprites](const PairRecord& record)
    { return std::pair(sprites.rank[record.a], sprites.rank[record.b]); };
    for (std::size_t i = 0; i < records.size(); ++i)
    {
        PairRecord& record = records[i];
        require(record.a < sprites.rows() && record.b < sprites.rows());
        require(sprites.rank[record.a] < sprites.rank[record.b]);
        require(i == 0 || ranks(records[i - 1]) < ranks(record));
        record.touching = record.touched;
    }
}

} // namespace graze::detail
