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
    {
        m_whole->candidatePairs += part.candidatePairs;
        m_whole->bulletCandidates += part.bulletCandidates;
        m_whole->gjkCalls += part.gjkCalls;
        m_whole->gjkRuns += part.gjkRuns;
        m_whole->gjkIterations += part.gjkIterations;
        m_whole->culled += part.culled;
        m_whole->limitsReached += part.limitsReached;
        m_whole->fastAnswers += part.fastAnswers;
        for (std::size_t bin = 0; bin < Statistics::Bins; ++bin)
            m_whole->iterationHistogram[bin] += part.iterationHistogram[bin];
    }
}

} // namespace graze::detail
