// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/system/refused.hpp>

#include <cstdint>
#include <functional>
#include <set>
#include <utility>

namespace graze::detail
{

/// Counts refused calls and tells a handler of each id and reason once.
class Refusals
{
public:
    /// How many ids and reasons are remembered; what comes after is counted, not told. A game that asks
    /// for dead ids for hours neither fills the memory nor the terminal.
    static constexpr std::size_t MostTold = 4096;

    Refusals() { setHandler({}); }

    /// An empty function puts the default back.
    void setHandler(std::function<void(const Refusal&)> handler);

    /// Returns the reason, so that a call can end with it. None is passed on and not counted.
    Refused tell(const Refusal& refusal) noexcept;
    [[nodiscard]] std::uint64_t count() const noexcept { return m_count; }

private:
    std::function<void(const Refusal&)> m_handler;
    std::set<std::pair<std::uint64_t, Refused>> m_told;
    std::uint64_t m_count = 0;
};

} // namespace graze::detail
