// SPDX-License-Identifier: Zlib
#pragma once

#include "exhibit/stage.hpp"

#include <graze/system/collider.hpp>

#include <vector>

namespace game
{

/// Bullets against a thin plate: swept, or only tested where each step leaves them.
class GunStation
{
public:
    static constexpr float BulletSpeed = 5000.f; ///< (unit: pixels per second)
    static constexpr float PlateWidth = 5.f;     ///< (unit: pixels)

    enum class Motion
    {
        Sweep,
        Teleport
    };

    GunStation(Stage& stage, graze::Vec2 corner);

    /// Before the update.
    void step(Stage& stage, Motion motion);
    /// After the update: takes what has hit, and what has passed the plate.
    void react(Stage& stage);
    void resetCounts() noexcept { m_stopped = m_tunnelled = 0; }
    void drawables(const Stage& stage, std::vector<Drawable>& out) const;
    void solids(std::vector<Solid>& out) const;

    /// Bullets that the plate has stopped.
    [[nodiscard]] std::uint64_t stopped() const noexcept { return m_stopped; }
    /// Bullets that came through it.
    [[nodiscard]] std::uint64_t tunnelled() const noexcept { return m_tunnelled; }
    [[nodiscard]] graze::SpriteId plate() const noexcept { return m_plate.id(); }

private:
    struct Shot
    {
        graze::BulletId id{};
        graze::Vec2 muzzle{};
    };
    /// The path of a bullet that is gone, shown for a while.
    struct Trace
    {
        graze::Vec2 from{};
        graze::Vec2 to{};
        bool tunnelled = false;
        int left = 0; ///< steps
    };

    void fire(Stage& stage);
    void end(Stage& stage, const Shot& shot, graze::Vec2 at, bool tunnelled);

    graze::Vec2 m_corner;
    float m_plateX = 0.f;
    graze::Collider m_plate;
    std::vector<Shot> m_shots;
    std::vector<Trace> m_traces;
    std::uint64_t m_stopped = 0;
    std::uint64_t m_tunnelled = 0;
};

} // namespace game
