// SPDX-License-Identifier: Zlib
#include "refusals.hpp"

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

void printRefusal(const Refusal& refusal)
{
    std::fprintf(stderr, "graze: %s refused, %s (id 0x%016" PRIx64 ", user %" PRIu64 ")\n", refusal.call,
                 toString(refusal.reason), refusal.id, refusal.user);
}

} // namespace

void Refusals::setHandler(std::function<void(const Refusal&)> handler)
{
    m_handler = handler ? std::move(handler) : printRefusal;
}

Refused Refusals::tell(const Refusal& refusal) noexcept
{
    if (refusal.reason == Refused::None)
        return Refused::None;
    ++m_count;
    if (m_told.size() < MostTold && m_told.emplace(refusal.id, refusal.reason).second)
    {
        // A copy, because the handler may set another one.
        const auto handler = m_handler;
        handler(refusal);
    }
    return refusal.reason;
}

} // namespace detail

} // namespace graze
