// SPDX-License-Identifier: Zlib
#include "window/panel/recent.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace game
{

void Recent::push(std::initializer_list<float> values)
{
    if (size() < m_length)
        return (void)m_values.insert(m_values.end(), values.begin(), values.begin() + m_series);
    std::copy_n(values.begin(), m_series, m_values.begin() + static_cast<std::ptrdiff_t>(m_oldest * m_series));
    m_oldest = (m_oldest + 1) % m_length;
}

float Recent::at(std::size_t series, std::size_t index) const noexcept
{
    return m_values[(m_oldest + index) % size() * m_series + series];
}

float Recent::sumAt(std::size_t index) const noexcept
{
    float sum = 0.f;
    for (std::size_t i = 0; i < m_series; ++i)
        sum += at(i, index);
    return sum;
}

float Recent::highestSum() const noexcept
{
    float highest = 0.f;
    for (std::size_t i = 0; i < size(); ++i)
        highest = std::max(highest, sumAt(i));
    return highest;
}

float Recent::usualTop() const
{
    if (size() == 0)
        return 0.f;
    std::vector<float> sums(size());
    for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] = sumAt(i);
    const auto place = sums.begin() + static_cast<std::ptrdiff_t>((sums.size() - 1) * 19 / 20);
    std::nth_element(sums.begin(), place, sums.end());
    return std::min(2.f * *place, highestSum());
}

float Recent::mean(std::size_t series, std::size_t count) const noexcept
{
    const std::size_t taken = std::min(count, size());
    float sum = 0.f;
    for (std::size_t i = size() - taken; i < size(); ++i)
        sum += at(series, i);
    return taken > 0 ? sum / static_cast<float>(taken) : 0.f;
}

namespace
{

constexpr std::uint32_t Answered::*Counts[] = {
    &Answered::runs,  &Answered::searches, &Answered::culled, &Answered::overlaps,   &Answered::limits,
    &Answered::tried, &Answered::swept,    &Answered::hits,   &Answered::nearMisses, &Answered::fast};

} // namespace

Answered::Answered(const graze::Statistics& statistics) :
runs(statistics.gjkRuns),
searches(statistics.gjkIterations),
culled(statistics.culled),
overlaps(std::accumulate(statistics.iterationHistogram.begin(), statistics.iterationHistogram.end(), std::uint32_t{0})),
limits(statistics.limitsReached),
tried(statistics.candidatePairs),
swept(statistics.bulletCandidates),
hits(statistics.hits),
nearMisses(statistics.nearMisses),
fast(statistics.fastAnswers)
{
}

Answered& Answered::operator+=(const Answered& other) noexcept
{
    for (const auto count : Counts)
        this->*count += other.*count;
    return *this;
}

Answered& Answered::operator-=(const Answered& other) noexcept
{
    for (const auto count : Counts)
        this->*count -= other.*count;
    return *this;
}

std::string answeredSentence(const Answered& answered, std::uint32_t unfinished, graze::Method method)
{
    const std::uint32_t fast = answered.fast;
    const std::uint32_t all = fast + answered.runs;
    if (all == 0)
        return "No query in the last 10 s.";
    if (method == graze::Method::Gjk)
        return unfinished > 0
                   ? joined({"GJK: ", std::to_string(unfinished), " of ", std::to_string(all), " queries unfinished."})
                   : joined({"GJK answered all ", std::to_string(all), " queries."});
    const double share = 100. * static_cast<double>(fast) / static_cast<double>(all);
    return joined({"Without GJK: ", numberText(std::floor(share), 3), " % of ", std::to_string(all), " queries."});
}

void RecentQueries::push(const graze::Statistics& statistics)
{
    Histogram& oldest = m_frames[m_at];
    for (std::size_t i = 0; i < oldest.size(); ++i)
        m_sum[i] += statistics.iterationHistogram[i] - oldest[i];
    oldest = statistics.iterationHistogram;
    m_answeredSum -= m_answered[m_at];
    m_answered[m_at] = Answered(statistics);
    m_answeredSum += m_answered[m_at];
    m_at = (m_at + 1) % Window;
}

void RecentQueries::forget()
{
    m_frames.assign(Window, {});
    m_answered.assign(Window, {});
    m_answeredSum = {};
    m_sum = {};
}

} // namespace game
