// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/system/ids.hpp>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>

namespace graze::detail
{

/// The value that a call was refused for, in words. Without memory: refused calls are noexcept.
using Asked = decltype(Refusal::asked);
/// "velocity nan, 0"
[[nodiscard]] Asked askedFor(const char* what, std::initializer_list<float> numbers) noexcept;
/// Its position where that is not finite, else the rest of it: "matrix nan, 0, 0, 1".
[[nodiscard]] Asked askedForPose(const Affine2& worldFromLocal) noexcept;
[[nodiscard]] Asked askedForLayer(Layer layer) noexcept;
[[nodiscard]] Asked askedForRect(int x, int y, int width, int height) noexcept;

/// Counts refused calls and reports each id and reason once to a handler. A report takes no memory: the calls that are
/// refused are noexcept.
class Refusals
{
public:
    /// So many ids and reasons are remembered; later ones are counted, not reported. A game that uses dead ids for
    /// hours fills neither the memory nor the terminal.
    static constexpr std::size_t MostReported = 1024;

    /// An empty function restores the default.
    void setHandler(std::function<void(const Refusal&)> handler);

    /// Returns the reason, so that a call can end with it. None is passed on and not counted.
    Refused report(const Refusal& refusal) noexcept;
    [[nodiscard]] std::uint64_t count() const noexcept { return m_count; }

private:
    struct Reported
    {
        std::uint64_t id = 0;
        Refused reason = Refused::None;
        friend auto operator<=>(const Reported&, const Reported&) noexcept = default;
    };
    /// False when it is known, or there is no room.
    bool remember(const Reported& refusal) noexcept;

    /// Shared with the reports that run: a handler may set another one. Null is the default.
    std::shared_ptr<const std::function<void(const Refusal&)>> m_handler;
    std::array<Reported, MostReported> m_reported; ///< sorted up to `m_reportedCount`
    std::size_t m_reportedCount = 0;
    std::uint64_t m_count = 0;
};

} // namespace graze::detail
