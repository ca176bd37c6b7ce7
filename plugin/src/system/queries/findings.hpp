// SPDX-License-Identifier: Zlib
#pragma once

#include "world_search.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>
#include <vector>

namespace graze::detail
{

/// A piece that a query found.
struct Finding
{
    std::uint32_t piece = SpriteTable::None;
    std::uint32_t ownPiece = 0; ///< of the shape of the query
    float place = 0.f;          ///< where on the path, or how far away
    bool inside = false;        ///< the path starts in it: comes before one that starts on the border
    bool touching = false;      ///< the path starts in touch with it
    Vec2 point{};
    Vec2 normal{};
    Rank rank{};

    /// By place, then by the sprites' order.
    [[nodiscard]] friend bool operator<(const Finding& a, const Finding& b) noexcept
    {
        const auto rest = [](const Finding& f) { return std::tuple(!f.inside, f.piece, f.ownPiece); };
        return a.place != b.place ? a.place < b.place : a.rank != b.rank ? a.rank < b.rank : rest(a) < rest(b);
    }
};

/// The finding as the user sees it. Without a piece it has no sprite, and is no hit.
template <class Hit>
[[nodiscard]] Hit answerOf(const Finding& found, const SpriteTable& sprites) noexcept
{
    Hit hit;
    const bool any = found.piece != SpriteTable::None;
    if (any)
    {
        const std::uint32_t row = sprites.pieces.row[found.piece];
        hit.sprite = sprites.id[row];
        hit.user = sprites.user[row];
        hit.piece = sprites.localPiece(found.piece);
    }
    if constexpr (!std::is_same_v<Hit, SpriteFound>)
    {
        hit.point = found.point;
        hit.normal = found.normal;
    }
    if constexpr (std::is_same_v<Hit, RayHit> || std::is_same_v<Hit, CastHit>)
    {
        hit.hit = any;
        hit.status = any ? Status::Overlapping : Status::Separated;
    }
    if constexpr (std::is_same_v<Hit, RayHit> || std::is_same_v<Hit, NearHit>)
        hit.distance = found.place;
    if constexpr (std::is_same_v<Hit, RayHit>)
        hit.startedInside = found.inside;
    if constexpr (std::is_same_v<Hit, CastHit>)
    {
        hit.fraction = found.place;
        hit.startedTouching = found.touching;
        hit.startedOverlapping = found.inside;
        hit.castPiece = found.ownPiece;
    }
    return hit;
}

/// The wishes of a query about the pieces on its path.
enum class Wanted
{
    First,
    Any,
    All
};

/// The pieces that a query found.
class Findings
{
public:
    /// Without findings, the path is free up to `end`.
    Findings(const SpriteTable& sprites, Wanted wanted, float end = 1.f) noexcept :
    m_sprites(sprites),
    m_wanted(wanted),
    m_end(end)
    {
        m_first.place = end;
        if (wanted == Wanted::All)
            m_all.emplace();
    }

    void take(Finding found)
    {
        found.rank = m_sprites.rank[m_sprites.pieces.row[found.piece]];
        if (m_wanted == Wanted::All)
            m_all->push_back(found);
        else if (!any() || found < m_first)
            m_first = found;
    }
    /// False where the piece would come behind the first one wherever it is found: nothing comes before a hit at the
    /// start of the path but sprites of lower order.
    [[nodiscard]] bool mayBeFirst(std::uint32_t piece) const noexcept
    {
        return m_wanted != Wanted::First || !any() || m_first.place > 0.f ||
               !(m_first.rank < m_sprites.rank[m_sprites.pieces.row[piece]]);
    }
    /// A query was not finished: there may be a hit beyond `place`.
    void leaveOpen(float place = 0.f) noexcept { m_openFrom = std::min(m_openFrom, place); }

    /// The first one so far; null without any.
    [[nodiscard]] Finding* firstFound() noexcept { return any() ? &m_first : nullptr; }

    /// The share of the path beyond which nothing counts any more.
    [[nodiscard]] double limit() const noexcept
    {
        if (!any() || !(m_end > 0.f))
            return 1.;
        return m_wanted == Wanted::Any ? -1. : static_cast<double>(m_first.place) / static_cast<double>(m_end);
    }

    /// The first one, unless a query that was not finished may hit before it.
    template <class Hit>
    [[nodiscard]] Hit first() const noexcept
    {
        // Nothing is before a hit at the start of the path, as in castOfPieces.
        const bool open = any() ? m_openFrom < m_first.place : m_openFrom <= m_first.place;
        Hit hit = answerOf<Hit>(open ? Finding{.place = m_openFrom} : m_first, m_sprites);
        if (open)
            hit.status = Status::IterationLimit;
        return hit;
    }
    [[nodiscard]] Found anyFound() const noexcept
    {
        return any() ? Found{1, Status::Overlapping} : Found{0, statusOf(0)};
    }
    /// With Wanted::All, each sprite once, by its first finding; the first ones into the buffer, as many as it has room
    /// for.
    template <class Hit>
    [[nodiscard]] Found deliver(std::span<Hit> buffer)
    {
        Scratch<Finding>& all = *m_all;
        std::sort(all.begin(), all.end(),
                  [](const Finding& a, const Finding& b) { return a.rank != b.rank ? a.rank < b.rank : a < b; });
        const auto same = [](const Finding& a, const Finding& b) { return a.rank == b.rank; };
        all.erase(std::unique(all.begin(), all.end(), same), all.end());
        if constexpr (!std::is_same_v<Hit, SpriteFound>) // which have one place
            std::sort(all.begin(), all.end());
        for (std::size_t i = 0; i < std::min(all.size(), buffer.size()); ++i)
            buffer[i] = answerOf<Hit>(all[i], m_sprites);
        return {all.size(), statusOf(all.size())};
    }

private:
    [[nodiscard]] bool any() const noexcept { return m_first.piece != SpriteTable::None; }
    [[nodiscard]] Status statusOf(std::size_t count) const noexcept
    {
        if (m_openFrom < std::numeric_limits<float>::infinity())
            return Status::IterationLimit;
        return count > 0 ? Status::Overlapping : Status::Separated;
    }

    const SpriteTable& m_sprites;
    Wanted m_wanted;
    float m_end;
    Finding m_first;
    float m_openFrom = std::numeric_limits<float>::infinity();
    std::optional<Scratch<Finding>> m_all;
};

} // namespace graze::detail
