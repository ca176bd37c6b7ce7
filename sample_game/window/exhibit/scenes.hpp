// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/sprite.hpp"
#include "capture/phantom_hits.hpp"

#include <graze/system/collider.hpp>
#include <graze/system/collision_system.hpp>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace game
{

/// A few sprites in a collision system of their own, which show one thing that graze can do. The same at every run.
class Scene
{
public:
    explicit Scene(const Catalog& pictures);
    virtual ~Scene() = default;
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    /// One frame: things move, the system updates, and the scene reacts to its events. `second` in its second half.
    void step(bool second);
    /// Pictures behind its colliders.
    virtual void draw(std::vector<Drawable>& /*pictures*/) const {}
    /// The count so far.
    [[nodiscard]] virtual std::string count() const { return {}; }
    /// Shown in the second half of most scenes.
    [[nodiscard]] virtual bool hasBoxes() const { return true; }
    [[nodiscard]] const graze::CollisionSystem& collisions() const noexcept { return m_system; }
    [[nodiscard]] std::vector<PhantomHit> phantoms() const { return phantomHits(m_system, m_target.id(), m_others); }

protected:
    virtual void move(bool second) = 0;
    virtual void react() {}
    [[nodiscard]] float seconds() const noexcept;

    const Catalog& m_catalog;
    graze::CollisionSystem m_system;
    graze::Layer m_targets = m_system.layer("targets"), m_others = m_system.layer("others"); // which collide
    graze::Collider m_target;                                                                // what the others meet
    int m_frame = 0;
};

struct SceneSpec
{
    std::string_view first, second; ///< one sentence for each half
    std::unique_ptr<Scene> (*make)(const Catalog&);
};

/// In the order in which they are shown.
[[nodiscard]] std::span<const SceneSpec> scenes() noexcept;

} // namespace game
