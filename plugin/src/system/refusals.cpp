// SPDX-License-Identifier: Zlib
#include "refusals.hpp"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>

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

void printRefusal(const Refusal& refusal)
{
    std::fprintf(stderr, "graze: %s\n", sentenceOf(refusal).data());
}

} // namespace

void Refusals::setHandler(std::function<void(const Refusal&)> handler)
{
    m_handler = handler ? std::move(handler) : printRefusal;
}

Refused Refusals::report(const Refusal& refusal) noexcept
{
    if (refusal.reason == Refused::None)
        return Refused::None;
    ++m_count;
    if (m_reported.size() < MostReported && m_reported.emplace(refusal.id, refusal.reason).second)
    {
        // A copy, because the handler may set another one.
        const auto handler = m_handler;
        handler(refusal);
    }
    return refusal.reason;
}

} // namespace detail

std::string Refusal::message() const
{
    return detail::sentenceOf(*this).data();
}

} // namespace graze
