// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/system/refused.hpp>

#include <cstdint>
#include <functional>
#include <set>
#include <utility>

namespace graze::detail
{

/// Counts refused calls and reports each id and reason once to a handler.
class Refusals
{
public:
    /// So many ids and reasons are remembered; later ones are counted, not reported. A game that uses dead ids for
    /// hours fills neither the memory nor the terminal.
    static constexpr std::size_t MostReported = 4096;

    Refusals() { setHandler({}); }

    /// An empty function restores the default.
    void setHandler(std::function<void(const Refusal&)> handler);

    /// Returns the reason, so that a call can end with it. None is passed on and not counted.
    Refused report(const Refusal& refusal) noexcept;
    [[nodiscard]] std::uint64_t count() const noexcept { return m_count; }

private:
    std::function<void(const Refusal&)> m_handler;
    std::set<std::pair<std::uint64_t, Refused>> m_reported;
    std::uint64_t m_count = 0;
};

} // namespace graze::detail
