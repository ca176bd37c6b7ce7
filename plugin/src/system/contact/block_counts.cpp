// SPDX-License-Identifier: Zlib
#include "block_counts.hpp"

#include <cstddef>

namespace graze::detail
{

void BlockCounts::start(std::uint32_t blocks, Statistics& whole)
{
    m_whole = &whole;
    m_parts.assign(blocks > 1 ? blocks : 0, {});
}

void BlockCounts::finish() noexcept
{
    for (const Statistics& part : m_parts)
        addQueryCounts(*m_whole, part);
}

void addQueryCounts(Statistics& to, const Statistics& part) noexcept
{
    to.candidatePairs += part.candidatePairs;
    to.bulletCandidates += part.bulletCandidates;
    to.gjkCalls += part.gjkCalls;
    to.gjkRuns += part.gjkRuns;
    to.gjkIterations += part.gjkIterations;
    to.culled += part.culled;
    to.limitsReached += part.limitsReached;
    for (std::size_t by = 0; by < part.fastAnswers.size(); ++by)
        to.fastAnswers[by] += part.fastAnswers[by];
    for (std::size_t bin = 0; bin < Statistics::Bins; ++bin)
        to.iterationHistogram[bin] += part.iterationHistogram[bin];
}

} // namespace graze::detail
