// SPDX-License-Identifier: Zlib
#include "window/exhibit/scenes.hpp"

#include "arena/field.hpp"
#include "base/angles.hpp"
#include "base/text.hpp"
#include "window/draw/look.hpp"

#include <algorithm>

namespace game
{
namespace
{

using graze::Affine2;
using graze::Vec2;

constexpr Vec2 Centre{FieldWidth * 0.5f, FieldHeight * 0.55f};

/// A circle that its matrix stretches and turns, and discs that fly through it in rows.
class EllipseScene : public Scene
{
public:
    explicit EllipseScene(const Catalog& pictures) : Scene(pictures)
    {
        m_target = {m_system, {.shape = graze::Circle{76.f}, .layer = m_targets}};
        for (int i = 0; i < 44; ++i)
        {
            const auto row = static_cast<float>(i);
            Disc disc{.place = {4.f * static_cast<float>(i * 37 % 200), 150.f + 12.f * row},
                      .speed = i % 2 == 0 ? 150.f : -150.f,
                      .collider = {m_system, {.shape = graze::Circle{Radius}, .layer = m_others}}};
            disc.collider.teleport(Affine2::translation(disc.place));
            m_discs.push_back(std::move(disc));
        }
    }

private:
    static constexpr float Radius = 9.f, TurnSpeed = 0.7f;
    struct Disc
    {
        Vec2 place{};
        float speed = 0.f; // to the right (unit: pixels per second)
        graze::Collider collider{};
    };

    void move(bool /*second*/) override
    {
        m_target.follow(
            Affine2::from({.position = Centre, .angleRadians = TurnSpeed * seconds(), .scale = {2.8f, 0.75f}}));
        for (Disc& disc : m_discs)
        {
            disc.place.x += disc.speed * TimeStep;
            const bool out = outsideField(disc.place, 2.f * Radius, 0.f);
            if (out)
                disc.place.x = disc.speed > 0.f ? -Radius : FieldWidth + Radius;
            const Affine2 there = Affine2::translation(disc.place);
            out ? disc.collider.teleport(there) : disc.collider.follow(there); // the jump back is no motion
        }
    }

    std::vector<Disc> m_discs;
};

/// Bullets against a thin plate: swept, and then only tested where each step leaves them.
class GunScene : public Scene
{
public:
    explicit GunScene(const Catalog& pictures) : Scene(pictures)
    {
        m_target = {m_system, {.shape = graze::Box{PlateWidth, 500.f}, .layer = m_targets}};
    }
    void draw(std::vector<Drawable>& pictures) const override
    {
        for (const Trace& trace : m_traces)
        {
            const float strength = static_cast<float>(trace.left) / TraceSteps;
            Sprite bar(m_catalog, Picture::Beam, trace.from);
            bar.setOrigin({0.f, bar.getOrigin().y});
            const Vec2 size = sizeOf(m_catalog.rect(Picture::Beam)) * PictureScale;
            bar.setScale({(trace.toX - trace.from.x) / size.x, (trace.tunnelled ? 9.f : 6.f) / size.y});
            bar.setColor(faded(trace.tunnelled ? Red : Gold, strength));
            bar.setAdditive(true);
            pictures.push_back(drawableOf(bar));
        }
        for (int gun = 0; gun < Guns; ++gun)
        {
            constexpr float QuarterTurn = 1.57079633f; // barrels are drawn upwards
            Sprite barrel(m_catalog, Picture::TurretBarrel, muzzle(gun) - Vec2{30.f, 0.f});
            barrel.setRotation(QuarterTurn);
            pictures.push_back(drawableOf(barrel));
        }
    }
    [[nodiscard]] std::string count() const override
    {
        return joined({"stopped ", grouped(m_stopped), ", tunnelled ", grouped(m_tunnelled)});
    }
    [[nodiscard]] bool hasBoxes() const override { return false; }

private:
    static constexpr int Guns = 8, TraceSteps = 34;
    static constexpr float Speed = 5000.f, PlateWidth = 5.f;
    struct Trace
    {
        Vec2 from{};
        float toX = 0.f;
        bool tunnelled = false;
        int left = TraceSteps;
    };

    [[nodiscard]] static Vec2 muzzle(int gun) { return {80.f, 170.f + 64.f * static_cast<float>(gun)}; }
    void move(bool second) override
    {
        constexpr int ReloadSteps = 40;
        m_plateX = 440.f + 46.f * sine(0.8f * seconds());
        m_target.follow(Affine2::translation({m_plateX, Centre.y}));
        for (Trace& trace : m_traces)
            --trace.left;
        std::erase_if(m_traces, [](const Trace& trace) { return trace.left <= 0; });
        if (!second)
            m_system.advanceBullets(TimeStep);
        else
            for (const graze::BulletId id : m_shots)
                if (const auto bullet = m_system.bullet(id))
                    m_system.teleportBullet(id, bullet->position + bullet->velocity * TimeStep);
        for (int gun = 0; gun < Guns; ++gun)
            if ((m_frame + gun * ReloadSteps / Guns) % ReloadSteps == 0)
                m_shots.push_back(m_system.fire(
                    {.radius = 2.5f, .layer = m_others, .position = muzzle(gun), .velocity = {Speed, 0.f}}));
    }
    void react() override
    {
        std::erase_if(m_shots,
                      [this](graze::BulletId id)
                      {
                          const auto bullet = m_system.bullet(id);
                          const auto hit = std::ranges::find(m_system.hits(), id, &graze::Hit::bullet);
                          const bool isHit = hit != m_system.hits().end();
                          if (!bullet || (!isHit && bullet->position.x < m_plateX + PlateWidth))
                              return !bullet;
                          ++(isHit ? m_stopped : m_tunnelled);
                          m_traces.push_back({{80.f, bullet->position.y}, isHit ? hit->point.x : FieldWidth, !isHit});
                          m_system.removeBullet(id);
                          return true;
                      });
    }

    float m_plateX = 0.f;
    std::vector<graze::BulletId> m_shots;
    std::vector<Trace> m_traces;
    std::uint64_t m_stopped = 0, m_tunnelled = 0;
};

constexpr SceneSpec Scenes[]{
    {"A stretched circle is a true ellipse.", "A box strikes where nothing is.",
     [](const Catalog& pictures) -> std::unique_ptr<Scene> { return std::make_unique<EllipseScene>(pictures); }},
    {"At 5,000 px/s nothing passes the plate.", "Without the sweep, bullets tunnel.",
     [](const Catalog& pictures) -> std::unique_ptr<Scene> { return std::make_unique<GunScene>(pictures); }}};

} // namespace

std::span<const SceneSpec> scenes() noexcept
{
    return Scenes;
}

Scene::Scene(const Catalog& pictures) : m_catalog(pictures)
{
    m_system.collide(m_targets, m_others);
}

float Scene::seconds() const noexcept
{
    return secondsOf(m_frame);
}

void Scene::step(bool second)
{
    ++m_frame;
    move(second);
    m_system.update();
    react();
}

} // namespace game
