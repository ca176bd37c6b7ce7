// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/figure.hpp"

#include <graze/system/collision_system.hpp>

#include <memory>
#include <span>

namespace game
{

/// A small world in motion, drawn as a figure.
class MotionScene
{
public:
    static constexpr float TimeStep = 1.f / 60.f; ///< (unit: seconds)

    virtual ~MotionScene() = default;
    MotionScene(const MotionScene&) = delete;
    MotionScene& operator=(const MotionScene&) = delete;

    void step();
    [[nodiscard]] Figure figure() const;

protected:
    MotionScene();

    virtual void move() = 0;  ///< before the update
    virtual void react() = 0; ///< after it
    [[nodiscard]] virtual std::string count() const = 0;

    /// A mark that fades.
    void leave(Mark mark) { m_traces.push_back({std::move(mark), TraceSteps}); }
    [[nodiscard]] float seconds() const noexcept { return static_cast<float>(m_frame) * TimeStep; }

    graze::CollisionSystem m_system;
    graze::Layer m_targets = m_system.layer("targets");
    graze::Layer m_shots = m_system.layer("shots");
    std::vector<graze::SpriteId> m_sprites; ///< drawn
    std::vector<graze::BulletId> m_bullets; ///< drawn; spent ones go
    int m_frame = 0;

private:
    static constexpr int TraceSteps = 40;
    struct Trace
    {
        Mark mark;
        int left = 0;
    };
    std::vector<Trace> m_traces;
};

struct MotionSceneSpec
{
    const char* name;
    std::string_view why;
    std::unique_ptr<MotionScene> (*make)();
};
[[nodiscard]] std::span<const MotionSceneSpec> motionScenes();

} // namespace game
