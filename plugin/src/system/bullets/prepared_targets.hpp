// SPDX-License-Identifier: Zlib
#pragma once

#include "base/blocks.hpp"
#include "base/prefetch.hpp"
#include "bullet_table.hpp"
#include "queries/bullet_paths.hpp"
#include "system/sprites/scene.hpp"

#include <cstdint>
#include <vector>

namespace graze::detail
{

/// One form per piece, made when it is first asked for.
template <class Form>
class PreparedForms
{
public:
    void clear(std::size_t pieces)
    {
        m_places.assign(pieces, NotMade);
        m_forms.clear();
    }
    /// The form that `make(form)` makes of the piece; nullptr where that returns false. Valid until the next one is
    /// made.
    template <class Make>
    [[nodiscard]] const Form* of(std::uint32_t piece, Make&& make)
    {
        std::uint32_t& place = m_places[piece];
        if (place == NotMade)
        {
            place = static_cast<std::uint32_t>(m_forms.size());
            m_forms.emplace_back();
            if (!make(m_forms.back()))
            {
                m_forms.pop_back();
                place = Nowhere;
            }
        }
        return place == Nowhere ? nullptr : &m_forms[place];
    }
    /// Makes the forms of all pieces by `make(piece, form)`: then `of` makes none, and calls are safe together.
    template <class Make>
    void makeAll(Workers* workers, Make&& make)
    {
        m_forms.resize(m_places.size());
        Blocks(workers, static_cast<std::uint32_t>(m_places.size()), BlockPieces)
            .forEach(
                [&](std::uint32_t, std::uint32_t first, std::uint32_t last)
                {
                    for (std::uint32_t piece = first; piece < last; ++piece)
                        m_places[piece] = make(piece, m_forms[piece]) ? piece : Nowhere;
                });
    }
    /// Asks memory for a form ahead of its use.
    void fetch(std::uint32_t piece) const noexcept
    {
        if (m_places[piece] >= Nowhere)
            return;
        const auto* const start = reinterpret_cast<const char*>(&m_forms[m_places[piece]]);
        for (std::size_t line = 0; line < sizeof(Form); line += 64)
            prefetch(start + line);
    }

private:
    static constexpr std::uint32_t NotMade = 0xFFFFFFFFu;
    static constexpr std::uint32_t Nowhere = 0xFFFFFFFEu;
    static constexpr std::uint32_t BlockPieces = 128;

    std::vector<std::uint32_t> m_places; // by piece
    std::vector<Form> m_forms;
};

/// Pieces ready for round bullets: their outlines show which bullets pass, and turning ones as loops show where
/// bullets hit. Each is prepared once in a frame, however many bullets fly past, and only when one does.
///
/// Near misses need more than that: pieces of sprites with a near distance have neither form.
class PreparedTargets
{
public:
    /// Forgets the forms of the last frame.
    void clear(std::size_t pieces);
    /// Prepares all pieces: then the calls below are safe together.
    void prepareAll(const Scene& scene, Workers* workers);

    /// The outline of a piece; nullptr if it has none.
    [[nodiscard]] const MovingOutline* outlineOf(const Scene& scene, std::uint32_t piece)
    {
        return m_outlines.of(piece, [&](MovingOutline& outline) { return makeOutline(scene, piece, outline); });
    }
    /// The loop of a piece; nullptr unless the piece turns, and in a motion that castRound knows.
    [[nodiscard]] const TurningLoop* loopOf(const Scene& scene, std::uint32_t piece)
    {
        return m_loops.of(piece, [&](TurningLoop& loop) { return makeLoop(scene, piece, loop); });
    }
    void fetchOutline(std::uint32_t piece) const noexcept { m_outlines.fetch(piece); }
    void fetchLoop(std::uint32_t piece) const noexcept { m_loops.fetch(piece); }

private:
    static bool makeOutline(const Scene& scene, std::uint32_t piece, MovingOutline& outline);
    static bool makeLoop(const Scene& scene, std::uint32_t piece, TurningLoop& loop);

    PreparedForms<MovingOutline> m_outlines;
    PreparedForms<TurningLoop> m_loops;
};

/// The path of a round bullet, as the forms are compared with it.
[[nodiscard]] inline RoundPath roundPath(const Flight& flight) noexcept
{
    const Vec2d start(flight.previous);
    return {start, Vec2d(flight.position) - start, static_cast<double>(flight.radius)};
}

} // namespace graze::detail
