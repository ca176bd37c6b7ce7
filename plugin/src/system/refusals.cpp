// SPDX-License-Identifier: Zlib
#include "refusals.hpp"

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
    std::snprintf(words.data(), words.size(), "%s refused, %s (id 0x%016" PRIx64 ", user %" PRIu64 ")", refusal.call,
                  toString(refusal.reason), refusal.id, refusal.user);
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
