// SPDX-License-Identifier: Zlib
#include "mover.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <vector>

namespace graze::detail
{

namespace
{

// With 16 passes a heap of 1,000 discs rests after 190 updates, with 64 after 46.
constexpr int MostPasses = 64;
// Of a push between two that move: in full, a disc between two others is thrown to and fro.
constexpr double Relaxation = 0.7;
// Pieces that are nearer than this share of their extent take part: else pushes of this call would lead into them.
constexpr float ReachShare = 0.125f;

struct PushedRow
{
    double weight = 0.;
    Vec2d displacement{};
};

/// Two pieces that overlap or are near; the row of the first one moves.
struct Push
{
    std::uint32_t rowA;
    std::uint32_t rowB;
    std::uint32_t pieceA;
    std::uint32_t pieceB;
    Vec2d normal;
    double depth; ///< below 0: minus the gap
};

struct ResultRow
{
    std::uint32_t row;
};

class Crowd
{
public:
    Crowd(const Scene& scene, const BroadPhase& broadPhase, const GjkSettings& settings,
          const SeparateOptions& options) :
    m_scene(scene),
    m_sprites(scene.sprites),
    m_broadPhase(broadPhase),
    m_settings(settings),
    m_options(options),
    m_slop(std::clamp(options.slop >= 1e-3f ? static_cast<double>(options.slop) : 1e-3, 1e-3, 1e6))
    {
        m_rows.assign(m_sprites.rows(), PushedRow{0., Vec2d{}});
    }

    void weigh() noexcept;
    void gather();
    void push() noexcept;
    [[nodiscard]] Found write(std::span<PushedSprite> buffer) const;

private:
    void gatherOf(std::uint32_t row);
    /// Whether any pair was pushed.
    bool pass() noexcept;

    const Scene& m_scene;
    const SpriteTable& m_sprites;
    const BroadPhase& m_broadPhase;
    const GjkSettings& m_settings;
    const SeparateOptions& m_options;
    double m_slop;
    std::vector<PushedRow>& m_rows = scratch<PushedRow>();
    std::vector<Push>& m_pushes = scratch<Push>();
};

void Crowd::weigh() noexcept
{
    for (std::uint32_t row = 0; row < m_sprites.rows(); ++row)
    {
        const Layer layer = m_sprites.layer[row];
        if (!m_sprites.takesPart(row) || !m_options.layers.has(layer) || m_options.fixed.has(layer))
            continue;
        const auto& [function, user] = m_options.weights;
        const float weight = function ? function(user, {m_sprites.id[row], m_sprites.user[row], layer}) : 1.f;
        m_rows[row].weight = weight > 0.f ? std::min(static_cast<double>(weight), 1e6) : 0.;
    }
}

// A pair of which both move is found from the one of lower rank.
void Crowd::gatherOf(std::uint32_t row)
{
    WorldSearch search(m_scene, m_broadPhase, m_settings,
                       {.as = m_sprites.layer[row], .layers = m_options.layers, .ignore = m_sprites.id[row]});
    search.askAs(row);
    m_sprites.forEachPieceOf(row,
                             [&](std::uint32_t own)
                             {
                                 const Aabb& bounds = search.bounds(own);
                                 const float reach = ReachShare * std::max(bounds.size().x, bounds.size().y);
                                 search.forEachInBox(
                                     bounds.grown(reach),
                                     [&](std::uint32_t other)
                                     {
                                         const std::uint32_t rowB = search.rowOf(other);
                                         if (m_rows[rowB].weight > 0. && m_sprites.rank[rowB] < m_sprites.rank[row])
                                             return;
                                         const Touch touch =
                                             search.queries().touch(search.operand(own), search.operand(other));
                                         if (touch.depth >= -reach)
                                             m_pushes.push_back({row, rowB, own, other, Vec2d(touch.normal),
                                                                 static_cast<double>(touch.depth)});
                                     });
                             });
}

// Those that stay push last. Of several of their pieces the deepest comes first: beside it the next tile of a floor
// pushes no more, whose corner would push aslant.
void Crowd::gather()
{
    for (std::uint32_t row = 0; row < m_sprites.rows(); ++row)
        if (m_rows[row].weight > 0.)
            gatherOf(row);
    const auto key = [&](const Push& push)
    {
        const bool stays = m_rows[push.rowB].weight == 0.;
        return std::tuple(stays, m_sprites.rank[push.rowA], stays ? -push.depth : 0., m_sprites.rank[push.rowB],
                          push.pieceA, push.pieceB);
    };
    std::sort(m_pushes.begin(), m_pushes.end(), [&](const Push& a, const Push& b) { return key(a) < key(b); });
}

bool Crowd::pass() noexcept
{
    bool any = false;
    for (const Push& push : m_pushes)
    {
        PushedRow &a = m_rows[push.rowA], &b = m_rows[push.rowB];
        const double depth = push.depth - dot(b.displacement - a.displacement, push.normal);
        if (!(depth > m_slop))
            continue;
        any = true;
        const double whole = (depth - 0.5 * m_slop) * (b.weight > 0. ? Relaxation : 1.);
        const double share = a.weight / (a.weight + b.weight);
        a.displacement = a.displacement - push.normal * (whole * share);
        if (b.weight > 0.)
            b.displacement = b.displacement + push.normal * (whole * (1. - share));
    }
    return any;
}

void Crowd::push() noexcept
{
    for (int i = 0; i < MostPasses && pass(); ++i)
    {
    }
}

Found Crowd::write(std::span<PushedSprite> buffer) const
{
    std::vector<ResultRow>& pushed = scratch<ResultRow>();
    for (std::uint32_t row = 0; row < m_sprites.rows(); ++row)
        if (m_rows[row].displacement != Vec2d{})
            pushed.push_back({row});
    std::sort(pushed.begin(), pushed.end(),
              [&](ResultRow a, ResultRow b) { return m_sprites.rank[a.row] < m_sprites.rank[b.row]; });
    for (std::size_t i = 0; i < std::min(pushed.size(), buffer.size()); ++i)
    {
        const std::uint32_t row = pushed[i].row;
        const Vec2d displacement = m_rows[row].displacement;
        Affine2 matrix = m_sprites.matrix[row];
        const Vec2 place = (Vec2d(matrix.offset()) + displacement).toFloat();
        matrix.tx = place.x;
        matrix.ty = place.y;
        buffer[i] = {m_sprites.id[row], m_sprites.user[row], displacement.toFloat(), matrix};
    }
    return {pushed.size(), pushed.empty() ? Status::Separated : Status::Overlapping};
}

} // namespace

Found separate(const Scene& scene, const BroadPhase& broadPhase, const GjkSettings& settings,
               std::span<PushedSprite> buffer, const SeparateOptions& options)
{
    Crowd crowd(scene, broadPhase, settings, options);
    crowd.weigh();
    crowd.gather();
    crowd.push();
    return crowd.write(buffer);
}

} // namespace graze::detail
