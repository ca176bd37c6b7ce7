// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/drawable.hpp"
#include "assets/catalog.hpp"
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
    void mark(graze::Vec2 at, int points, bool graze);
    void shake(float strength) noexcept;

    void step();
    void clear();

    void drawables(const Catalog& catalog, std::vector<Drawable>& out) const;
    [[nodiscard]] std::span<const ScoreMark> marks() const noexcept { return m_marks; }
    [[nodiscard]] float shakeNow() const noexcept { return m_shake; }

private:
    struct Particle
    {
        Picture picture = Picture::Spark;
        graze::Vec2 position{};
        graze::Vec2 velocity{};
        float angle = 0.f;
        float spin = 0.f;
        float age = 0.f;  ///< 0 .. 1
        float rate = 1.f; ///< age per step
        float scaleStart = 1.f;
        float scaleEnd = 1.f;
        Tint tint{};
        bool additive = true;
        bool burns = false; ///< runs through the explosion pictures
    };

    void add(const Particle& particle);

    Random m_random{7};
    std::vector<Particle> m_particles;
    std::vector<ScoreMark> m_marks;
    float m_shake = 0.f;
};

} // namespace game
