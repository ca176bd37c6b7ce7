// SPDX-License-Identifier: Zlib
#include "web/scenes.hpp"

#include "base/text.hpp"
#include "lab/bench.hpp"
#include "lab/lab.hpp"

#include <graze/math/affine2.hpp>

#include <algorithm>

namespace game
{
namespace
{

using graze::Affine2;
using graze::Vec2;

constexpr graze::Aabb Field{{0.f, 0.f}, {900.f, 560.f}};

Vec2 onCircle(float angle)
{
    const graze::SinCos at = graze::sinCos(static_cast<double>(angle));
    return {static_cast<float>(at.cosine), static_cast<float>(at.sine)};
}

/// Fast bullets against a thin plate and a star, both turning.
class SweptScene : public MotionScene
{
public:
    SweptScene()
    {
        m_sprites = {
            m_system.add({.shape = graze::Box{4.f, 300.f}, .layer = m_targets}),
            m_system.add({.shape = graze::Pieces::fromOutline(starOf({260.f, 260.f}, 5, 0.42f)), .layer = m_targets})};
    }

private:
    void move() override
    {
        (void)m_system.setMatrix(m_sprites[0],
                                 Affine2::translation({360.f, 280.f}) * Affine2::rotation(0.8f * seconds()));
        (void)m_system.setMatrix(m_sprites[1],
                                 Affine2::translation({680.f, 280.f}) * Affine2::rotation(-0.5f * seconds()));
        m_system.advanceBullets(TimeStep);
        if (m_frame % 5 == 0)
            m_bullets.push_back(m_system.fire({.radius = 3.f,
                                               .layer = m_shots,
                                               .position = {0.f, static_cast<float>(60 + m_frame * 7 % 440)},
                                               .velocity = {9000.f, 0.f}}));
    }
    void react() override
    {
        for (const graze::Hit& hit : m_system.hits())
        {
            ++m_hits;
            leave({Mark::Kind::Path, Role::Vertex, {{0.f, hit.point.y}, hit.point}, 1.5f});
            leave({Mark::Kind::Disc, Role::Answer, {hit.point}, 4.f});
            leave({.kind = Mark::Kind::Pointer,
                   .role = Role::Answer,
                   .points = {hit.point},
                   .size = 1.5f,
                   .along = -hit.normal,
                   .length = 24.f});
        }
    }
    [[nodiscard]] std::string count() const override
    {
        return joined({"150 px in a frame, a plate of 4 px: ", grouped(m_hits), " hits"});
    }

    std::uint64_t m_hits = 0;
};

/// A ship between slow bullets. It counts the bullets that pass close to it.
class NearMissScene : public MotionScene
{
public:
    NearMissScene()
    {
        m_sprites = {m_system.add({.shape = graze::Circle{9.f}, .layer = m_targets, .nearDistance = Near})};
    }

private:
    static constexpr float Near = 36.f;

    void move() override
    {
        const Vec2 swing(onCircle(0.9f * seconds()).x, onCircle(1.3f * seconds()).y);
        const Vec2 ship = Field.centre() + Vec2(swing.x * 200.f, swing.y * 130.f);
        (void)m_system.setMatrix(m_sprites[0], Affine2::translation(ship));
        m_system.advanceBullets(TimeStep);
        if (m_frame % 8 != 0)
            return;
        const Vec2 from = Field.centre() + onCircle(2.4f * static_cast<float>(m_frame)) * 520.f;
        const Vec2 aim = ship + onCircle(static_cast<float>(m_frame)) * 60.f;
        m_bullets.push_back(m_system.fire(
            {.radius = 5.f, .layer = m_shots, .position = from, .velocity = graze::normalized(aim - from) * 300.f}));
    }
    void react() override
    {
        for (const graze::NearMiss& pass : m_system.nearMisses())
        {
            if (pass.touched)
                continue;
            ++m_passed;
            leave({Mark::Kind::Path, Role::Answer, {pass.pointA, pass.pointB}, 2.5f});
            leave({.kind = Mark::Kind::Label,
                   .role = Role::Answer,
                   .points = {pass.pointA},
                   .along = pass.pointA - pass.pointB,
                   .text = joined({readable(static_cast<double>(pass.closestDistance)), " px"})});
        }
        for (const graze::Hit& hit : m_system.hits())
        {
            ++m_struck;
            leave({Mark::Kind::Ring, Role::Alarm, {hit.point}, 9.f});
        }
    }
    [[nodiscard]] std::string count() const override
    {
        return joined({"near misses ", grouped(m_passed), ", hits ", grouped(m_struck)});
    }

    std::uint64_t m_passed = 0, m_struck = 0;
};

/// The same bullets twice: above swept, below tested only where each frame leaves them.
class TunnelScene : public MotionScene
{
public:
    TunnelScene() { m_sprites = {m_system.add({.shape = graze::Box{PlateWidth, 500.f}, .layer = m_targets})}; }

private:
    static constexpr float PlateWidth = 6.f, Speed = 3300.f;

    void move() override
    {
        m_plate = 560.f + 60.f * onCircle(0.8f * seconds()).x;
        (void)m_system.setMatrix(m_sprites[0], Affine2::translation({m_plate, 280.f}));
        m_system.advanceBullets(TimeStep);
        // Those below have no velocity of their own.
        for (const graze::BulletId id : m_bullets)
            if (const auto bullet = m_system.bullet(id); bullet && bullet->velocity == Vec2{})
                (void)m_system.teleportBullet(id, bullet->position + Vec2(Speed * TimeStep, 0.f));
        if (m_frame % 9 != 0)
            return;
        const float y = static_cast<float>(70 + m_frame / 9 * 46 % 184);
        for (const bool swept : {true, false})
            m_bullets.push_back(m_system.fire({.radius = 3.f,
                                               .layer = m_shots,
                                               .position = {30.f, swept ? y : y + 240.f},
                                               .velocity = swept ? Vec2(Speed, 0.f) : Vec2{}}));
    }
    void react() override
    {
        for (const graze::Hit& hit : m_system.hits())
        {
            ++m_stopped[below(hit.point)];
            leave({Mark::Kind::Disc, Role::Simplex, {hit.point}, 5.f});
        }
        for (const graze::BulletId id : m_bullets)
            if (const auto bullet = m_system.bullet(id); bullet && !bullet->spent && bullet->position.x > Field.upper.x)
            {
                ++m_tunnelled[below(bullet->position)];
                leave({Mark::Kind::Path,
                       Role::Alarm,
                       {{m_plate, bullet->position.y}, {Field.upper.x, bullet->position.y}},
                       2.f});
            }
    }
    [[nodiscard]] std::string count() const override
    {
        const auto row = [this](std::size_t i) {
            return joined({"stopped ", grouped(m_stopped[i]), ", tunnelled ", grouped(m_tunnelled[i])});
        };
        return joined({"above, swept: ", row(0), "; below, not swept: ", row(1)});
    }
    static std::size_t below(Vec2 place) { return place.y > 280.f ? 1 : 0; }

    float m_plate = 0.f;
    std::uint64_t m_stopped[2] = {}, m_tunnelled[2] = {};
};

} // namespace

MotionScene::MotionScene()
{
    m_system.collide(m_targets, m_shots);
}

void MotionScene::step()
{
    move();
    m_system.update();
    react();
    ++m_frame;
    for (Trace& trace : m_traces)
        trace.mark.opacity = static_cast<float>(--trace.left) / TraceSteps;
    std::erase_if(m_traces, [](const Trace& trace) { return trace.left <= 0; });
    std::erase_if(m_bullets,
                  [this](graze::BulletId id)
                  {
                      const auto bullet = m_system.bullet(id);
                      const bool gone = bullet->spent || !Field.grown(300.f).contains(bullet->position);
                      if (gone)
                          (void)m_system.removeBullet(id);
                      return gone;
                  });
}

Figure MotionScene::figure() const
{
    Figure figure{.frame = Figure::Frame::Fitted, .titles = {{count(), Role::Vertex}}, .extent = Field};
    figure.loop(Role::Faint, {Field.lower, {Field.upper.x, 0.f}, Field.upper, {0.f, Field.upper.y}}, 1.f).faint(0.4f);
    for (const graze::SpriteId id : m_sprites)
    {
        const auto sprite = m_system.sprite(id);
        for (const graze::Shape& piece : sprite->pieces())
        {
            const Figure::Places loop = outlineOf(piece.view(), sprite->matrix());
            figure.area(Role::B, loop, 0.25f);
            figure.loop(Role::B, loop, 2.f);
        }
        const float near = m_system.nearDistance(id).value_or(0.f);
        if (near > 0.f)
            figure
                .loop(Role::Difference, outlineOf(graze::Shape(graze::Circle{near + 9.f}).view(), sprite->matrix()),
                      1.f)
                .dash();
    }
    for (const graze::BulletId id : m_bullets)
        if (const auto bullet = m_system.bullet(id))
        {
            figure.path(Role::A, {bullet->previous, bullet->position}, 2.f).faint(0.7f);
            figure.disc(Role::A, bullet->position, 3.5f);
        }
    for (const Trace& trace : m_traces)
        figure.add(trace.mark);
    return figure;
}

std::span<const MotionSceneSpec> motionScenes()
{
    static constexpr MotionSceneSpec Scenes[] = {
        {"bullets that are swept",
         "Each bullet flies 150 px in a frame. graze tests its whole path, against targets that turn meanwhile: "
         "nothing "
         "is passed, and the place and the normal of a hit are exact.",
         []() -> std::unique_ptr<MotionScene> { return std::make_unique<SweptScene>(); }},
        {"near misses",
         "The dashed ring is the near distance of the ship. A bullet that comes within it and leaves again without a "
         "hit is a near miss, with the smallest gap of its whole path: points for a daring player.",
         []() -> std::unique_ptr<MotionScene> { return std::make_unique<NearMissScene>(); }},
        {"swept against not swept",
         "All bullets fly 55 px in a frame against a plate of 6 px. Above they are swept and none gets through. Below "
         "they are tested only where each frame ends: most are before the plate in one frame and behind it in the "
         "next.",
         []() -> std::unique_ptr<MotionScene> { return std::make_unique<TunnelScene>(); }}};
    return Scenes;
}

} // namespace game
