// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/marks.hpp"
#include "arena/sprite.hpp"
#include "base/random.hpp"

#include <span>
#include <vector>

namespace game
{

/// Only to be looked at: fire, sparks, splinters, rings, floating points. They have random numbers of their own, so
/// that no spark changes the game.
class Effects
{
public:
    void explode(graze::Vec2 at, float size);
    void sparks(graze::Vec2 at, graze::Vec2 direction, int count, Tint tint);
    /// Rock that bursts while it flies with `velocity` (unit: pixels per second).
    void splinters(graze::Vec2 at, graze::Vec2 velocity, float size, int count);
    void ring(graze::Vec2 at, float size, Tint tint);
    /// Something passed there; only the sense of `direction` counts.
    void graze(graze::Vec2 at, graze::Vec2 direction);
    void muzzle(graze::Vec2 at);
    /// A cancelled bullet goes out.
    void fizzle(graze::Vec2 at);
    void mark(graze::Vec2 at, int points) { m_marks.add({at, points}); }
    void shake(float strength) noexcept;

    void step();
    void clear();

    void draw(const Catalog& catalog, std::vector<Drawable>& out) const;
    [[nodiscard]] std::span<const ScoreMark> marks() const noexcept { return m_marks.all(); }
    [[nodiscard]] float shakeNow() const noexcept { return m_shake; }

private:
    struct Particle
    {
        Picture picture = Picture::Spark;
        graze::Vec2 position{};
        float steps = 1.f; ///< of its life
        float scaleStart = 1.f;
        float scaleEnd = 1.f;
        Tint tint{};
        graze::Vec2 velocity{}; ///< (unit: pixels per step)
        float angle = 0.f;
        float spin = 0.f; ///< (unit: radians per step)
        bool additive = true;
        float age = 0.f; ///< 0 .. 1
    };
    struct Range
    {
        float low, high;
    };
    /// Many particles that fly off around a direction.
    struct Spray
    {
        Picture picture = Picture::Streak;
        float middle = 0.f; ///< as of `downTurned`
        float spread = 3.15f;
        Range speed{}; ///< (unit: pixels per step)
        Range steps{};
        Range scale{};
        float scaleEnd = 0.1f;
        Tint tint{};
        float away = 4.f;    ///< from the place, at the start
        graze::Vec2 drift{}; ///< added to their velocity (unit: pixels per step)
        bool chunks = false; ///< they tumble, and give no light
    };

    void add(const Particle& particle);
    void spray(graze::Vec2 at, int count, const Spray& spray);

    Random m_random{7};
    std::vector<Particle> m_particles;
    Marks<ScoreMark> m_marks{45, 24};
    float m_shake = 0.f;
};

} // namespace game
