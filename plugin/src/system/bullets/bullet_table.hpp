// SPDX-License-Identifier: Zlib
#pragma once

#include "system/near_miss/near_state.hpp"
#include "system/sprites/layer_table.hpp"
#include "system/sprites/shape_pool.hpp"
#include "system/sprites/slot_map.hpp"

#include <graze/math/aabb.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/system/ids.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define GRAZE_FLIGHT_SSE2
#endif

namespace graze::detail
{

/// What a bullet remembers of a target: that it struck it, and how near it has come.
struct Meeting
{
    SpriteId target;
    bool struck = false;
    NearState nearState{};
    std::uint64_t nearFrame = 0; ///< last frame that left the two near; frames count from 1
    std::uint32_t next = 0;
};

/// What every frame reads of every bullet.
struct Flight
{
    Vec2 position{};
    Vec2 previous{}; ///< where the sweep starts
    Vec2 velocity{};
    float radius = 0.f;
    Layer layer{};
};
static_assert(sizeof(Flight) == 32);

/// What only those are asked for that meet something.
struct BulletTraits
{
    BulletId id{};
    SpriteId owner{};
    std::uint64_t user = 0;
    std::uint32_t shape = 0; ///< place in the pool; None is a round bullet
    std::int32_t pierceLeft = 0;
};

/// The bullets of a system, packed, rows in order of firing. A removed bullet keeps its row, marked dead, for
/// a while: rows close up when a quarter of them is dead, in some `endFrame`.
class BulletTable
{
public:
    static constexpr std::uint32_t None = std::numeric_limits<std::uint32_t>::max();

    explicit BulletTable(std::uint32_t systemNumber) noexcept : m_ids(IdKind::Bullet, systemNumber) {}

    struct Row
    {
        float radius = 0.f;
        std::uint32_t shape = None; ///< place in the pool; None is a round bullet
        Layer layer{};
        Vec2 position{};
        Vec2 velocity{};
        SpriteId owner{};
        std::int32_t pierceLeft = 0;
        std::uint64_t user = 0;
    };

    BulletId fire(const Row& row);
    /// Reads nothing of the row: of many bullets it is in no cache.
    void remove(std::uint32_t row, BulletId id) noexcept;
    void move(std::uint32_t row, Vec2 to) noexcept;
    /// Moves every bullet that flies by `dt` times its velocity. Calls `refused(row)` for those that would get
    /// to where numbers are not finite: they stay.
    template <class F>
    void advance(float dt, F&& refused);
    void teleport(std::uint32_t row, Vec2 to) noexcept;

    [[nodiscard]] const SlotMap& ids() const noexcept { return m_ids; }
    [[nodiscard]] std::uint32_t rows() const noexcept { return static_cast<std::uint32_t>(flight.size()); }
    [[nodiscard]] std::size_t alive() const noexcept { return m_alive; }

    /// A bit for every layer that a bullet is on, and perhaps for some that the last one left lately.
    [[nodiscard]] std::uint32_t layers() const noexcept { return m_layers; }
    [[nodiscard]] bool anyMeetings() const noexcept { return m_meetingCount > 0; }

    void takePoses() noexcept;
    void endFrame();

    [[nodiscard]] bool is(std::uint32_t row, std::uint8_t flag) const noexcept { return (flags[row] & flag) != 0; }
    /// The bullet in object space. A round one is a point with a radius.
    [[nodiscard]] ShapeView view(std::uint32_t row, const ShapePool& pool) const noexcept;

    // --- Meetings -------------------------------------------------------------------------------

    [[nodiscard]] Meeting* findMeeting(std::uint32_t row, SpriteId target) noexcept;
    /// Valid until the next one is made.
    Meeting& meeting(std::uint32_t row, SpriteId target);
    /// Calls `f(meeting)` for each; those for which it returns false are forgotten.
    template <class F>
    void keepMeetings(std::uint32_t row, F&& f)
    {
        std::uint32_t* link = &firstMeeting[row];
        while (*link != None)
        {
            Meeting& m = m_meetings[*link];
            if (f(m))
            {
                link = &m.next;
                continue;
            }
            const std::uint32_t gone = *link;
            *link = m.next;
            m.next = m_freeMeeting;
            m_freeMeeting = gone;
            --m_meetingCount;
        }
    }

    /// Calls `f(row)` for all but those that are gone, in order of firing.
    template <class F>
    void forEachRow(F&& f) const
    {
        for (std::uint32_t row = 0; row < rows(); ++row)
            if (!is(row, Gone))
                f(row);
    }

    enum Flag : std::uint8_t
    {
        Dead = 1,
        Moved = 2, ///< `previous` is set for the coming update
        Fresh = 4, ///< fired or teleported since the last update
        Spent = 8,
        Shaped = 16, ///< not round
        Owned = 32,
        Gone = 64,          ///< died in an earlier frame, and its id is another's or nobody's
        Over = Dead | Spent ///< flies no more
    };

    std::vector<Flight> flight;
    std::vector<std::uint8_t> flags;
    std::vector<BulletTraits> traits;
    std::vector<std::uint32_t> firstMeeting;

private:
    friend class SavedBullets;

    struct Buried
    {
        std::uint32_t row;
        BulletId id;
    };
    void clearRows() noexcept;
    void squeeze();

    SlotMap m_ids;
    std::size_t m_alive = 0;
    std::vector<Buried> m_buried; // since the last endFrame
    std::size_t m_deadRows = 0;   // of earlier ones
    bool m_allMoved = false;
    std::vector<Meeting> m_meetings;
    std::uint32_t m_freeMeeting = None;
    std::size_t m_meetingCount = 0;
    std::uint32_t m_layers = 0;
};

template <class F>
void BulletTable::advance(float dt, F&& refused)
{
    m_allMoved = true;
    // No branch: which rows are dead is a matter of luck. They go nowhere.
    const float steps[2] = {dt, 0.f};
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        const std::uint8_t flag = flags[row];
        const float step = steps[(flag & Over) != 0];
        Flight& bullet = flight[row];
#ifdef GRAZE_FLIGHT_SSE2
        const auto load = [](const Vec2& v)
        { return _mm_castsi128_ps(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(&v))); };
        const __m128 to = _mm_add_ps(load(bullet.position), _mm_mul_ps(load(bullet.velocity), _mm_set1_ps(step)));
        // x - x is 0 for a finite number and NaN for any other.
        const bool isThere = _mm_movemask_ps(_mm_cmpunord_ps(_mm_sub_ps(to, to), to)) == 0;
#else
        const Vec2 to = bullet.position + bullet.velocity * step;
        const bool isThere = isFinite(to);
#endif
        if (!isThere)
        {
            m_allMoved = false;
            refused(row);
            continue;
        }
        const Vec2* const start = (flag & Moved) != 0 ? &bullet.previous : &bullet.position;
#ifdef GRAZE_FLIGHT_SSE2
        _mm_storeu_ps(&bullet.position.x, _mm_movelh_ps(to, load(*start)));
#else
        bullet.previous = *start;
        bullet.position = to;
#endif
        flags[row] = static_cast<std::uint8_t>(flag | Moved);
    }
}

} // namespace graze::detail
