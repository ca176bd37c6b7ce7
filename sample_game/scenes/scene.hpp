// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/figure.hpp"

#include <graze/system/collision_system.hpp>

#include <memory>

namespace game
{

/// A few sprites in a collision system of their own, which show one thing that graze can do. The same at every run.
class Scene
{
public:
    virtual ~Scene() = default;
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    /// One frame: things move, the system updates, and the scene reacts to its events. `second` in the second half of a
    /// scene that has two.
    void step(bool second = false);
    /// The count so far.
    [[nodiscard]] virtual std::string count() const { return {}; }
    /// The muzzles of guns that point to the right.
    [[nodiscard]] virtual std::vector<graze::Vec2> guns() const { return {}; }
    [[nodiscard]] const graze::CollisionSystem& collisions() const noexcept { return m_system; }
    /// The sprite that came first, and the layer of what it meets.
    [[nodiscard]] graze::SpriteId target() const { return sprites().front(); }
    [[nodiscard]] graze::Layer others() const noexcept { return m_others; }
    /// Marks of the last moments, which fade.
    [[nodiscard]] std::vector<Mark> traces() const;
    /// All of it, with the count as title.
    [[nodiscard]] Figure figure() const;

protected:
    explicit Scene(const graze::Aabb& field);

    virtual void move(bool second) = 0;
    virtual void react() {}

    void leave(Mark mark) { m_traces.push_back({std::move(mark), TraceSteps}); }
    [[nodiscard]] float seconds() const noexcept;
    [[nodiscard]] std::vector<graze::SpriteId> sprites() const;
    [[nodiscard]] std::vector<graze::BulletId> bullets() const;

    graze::Aabb m_field; ///< to be seen; bullets live a little beyond it
    graze::CollisionSystem m_system;
    graze::Layer m_targets = m_system.layer("targets"), m_others = m_system.layer("others"); // which collide
    int m_frame = 0;

private:
    static constexpr int TraceSteps = 34;
    struct Trace
    {
        Mark mark;
        int left = 0;
    };
    std::vector<Trace> m_traces;
};

/// A circle that its matrix stretches and turns, and discs that fly through it in rows. Fills the field of the game, as
/// the next one.
[[nodiscard]] std::unique_ptr<Scene> ellipseScene();
/// Guns fire at a thin plate. The bullets of the first `sweptGuns` are swept in the first half; all others are only
/// tested where each step leaves them.
[[nodiscard]] std::unique_ptr<Scene> gunScene(int sweptGuns);
/// Fast bullets against a thin plate and a star, both turning.
[[nodiscard]] std::unique_ptr<Scene> sweptScene();
/// A ship between slow bullets: it counts those that pass close to it.
[[nodiscard]] std::unique_ptr<Scene> nearMissScene();
inline constexpr int SceneGuns = 8;

} // namespace game
