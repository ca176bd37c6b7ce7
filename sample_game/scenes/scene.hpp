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

    /// One frame: things move, the system updates, and the scene reacts to its events.
    void step();
    /// The count so far.
    [[nodiscard]] virtual std::string count() const = 0;
    [[nodiscard]] const graze::CollisionSystem& collisions() const noexcept { return m_system; }
    /// All of it, with the count as title.
    [[nodiscard]] virtual Figure figure() const;

protected:
    explicit Scene(const graze::Aabb& field);

    virtual void move() = 0;
    virtual void react() {}

    /// Fades. On a target that moves a mark is soon out of place: there it is `brief`.
    void leave(Mark mark, bool brief = false)
    {
        m_traces.push_back({std::move(mark), brief ? BriefSteps : TraceSteps});
    }
    [[nodiscard]] std::vector<graze::SpriteId> sprites() const;
    [[nodiscard]] std::vector<graze::BulletId> bullets() const;

    graze::Aabb m_field; ///< to be seen; bullets live a little beyond it
    graze::CollisionSystem m_system;
    graze::Layer m_targets = m_system.layer("targets"), m_others = m_system.layer("others"); // which collide
    int m_frame = 0;

private:
    static constexpr int TraceSteps = 34, BriefSteps = 10;
    struct Trace
    {
        Mark mark;
        int left = 0;
    };
    std::vector<Trace> m_traces;
};

/// Guns fire at a thin plate. The bullets of the upper half are swept; all others are only tested where each step
/// leaves them.
[[nodiscard]] std::unique_ptr<Scene> gunScene();
/// Fast bullets against a thin plate and a star, both turning.
[[nodiscard]] std::unique_ptr<Scene> sweptScene();
/// A ship between slow bullets: it counts those that pass close to it.
[[nodiscard]] std::unique_ptr<Scene> nearMissScene();

/// An ellipse between discs, and the guns, one after the other, for a title that nobody touches.
class Exhibit
{
public:
    static constexpr int SceneSteps = 60 * 12;

    /// Until it has ended.
    void step();
    [[nodiscard]] bool ended() const noexcept { return index() >= SceneCount; }
    /// Null before the first step.
    [[nodiscard]] const Scene* scene() const noexcept { return m_scene.get(); }
    /// The scene below a sentence about it; empty without one.
    [[nodiscard]] Figure figure() const;

private:
    static constexpr std::size_t SceneCount = 2;
    [[nodiscard]] std::size_t index() const noexcept { return static_cast<std::size_t>(m_steps / SceneSteps); }

    std::unique_ptr<Scene> m_scene;
    int m_steps = 0;
};

} // namespace game
