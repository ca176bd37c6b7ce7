// SPDX-License-Identifier: Zlib
#include "refusals.hpp"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstddef>
#include <cstdio>
#include <utility>

namespace graze
{

const char* toString(Refused reason) noexcept
{
    switch (reason)
    {
        case Refused::None:
            return "none";
        case Refused::StaleId:
            return "stale id";
        case Refused::ForeignId:
            return "foreign id";
        case Refused::NotFinite:
            return "not finite";
        case Refused::UnknownFrame:
            return "unknown frame";
        case Refused::NotSwept:
            return "not swept";
    }
    return "unknown";
}

namespace detail
{

namespace
{

// Without a string: `report` must not throw.
std::array<char, 160> sentenceOf(const Refusal& refusal) noexcept
{
    std::array<char, 160> words{};
    const int length = std::snprintf(words.data(), words.size(), "%s refused, %s (id 0x%016" PRIx64 ", user ",
                                     refusal.call, toString(refusal.reason), refusal.id);
    const std::size_t used = std::min(words.size(), static_cast<std::size_t>(std::max(length, 0)));
    if (refusal.user.isPointer())
        std::snprintf(words.data() + used, words.size() - used, "%p)", refusal.user.address());
    else
        std::snprintf(words.data() + used, words.size() - used, "%" PRIu64 ")", refusal.user.number());
    return words;
}

} // namespace

void Refusals::setHandler(std::function<void(const Refusal&)> handler)
{
    using Handler = std::function<void(const Refusal&)>;
    m_handler = handler ? std::make_shared<const Handler>(std::move(handler)) : nullptr;
}

Refused Refusals::report(const Refusal& refusal) noexcept
{
    if (refusal.reason == Refused::None)
        return Refused::None;
    ++m_count;
    if (remember({refusal.id, refusal.reason}))
    {
        if (const auto handler = m_handler)
            (*handler)(refusal);
        else
            std::fprintf(stderr, "graze: %s\n", sentenceOf(refusal).data());
    }
    return refusal.reason;
}

bool Refusals::remember(const Reported& refusal) noexcept
{
    const auto end = m_reported.begin() + static_cast<std::ptrdiff_t>(m_reportedCount);
    const auto place = std::lower_bound(m_reported.begin(), end, refusal);
    if (m_reportedCount == MostReported || (place != end && *place == refusal))
        return false;
    std::move_backward(place, end, end + 1);
    *place = refusal;
    ++m_reportedCount;
    return true;
}

} // namespace detail

std::string Refusal::message() const
{
    return detail::sentenceOf(*this).data();
}

} // namespace graze
