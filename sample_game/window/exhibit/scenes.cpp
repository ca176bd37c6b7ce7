// SPDX-License-Identifier: Zlib
#include "window/exhibit/scenes.hpp"

#include "arena/field.hpp"
#include "base/angles.hpp"
#include "base/text.hpp"
#include "window/draw/look.hpp"

#include <graze/system/collider.hpp>

#include <algorithm>

namespace game
{
namespace
{

using graze::Affine2;
using graze::Vec2;

constexpr Vec2 Centre{FieldWidth * 0.5f, FieldHeight * 0.55f};

/// Something that turns, and discs that meet it: they fly through it in rows, or fall on it and bounce off.
class TurningScene : public Scene
{
public:
    /// Without `gravity` nothing bounces (unit: pixels per second and second).
    TurningScene(const Catalog& pictures, const graze::Shape& shape, Vec2 stretch, float gravity) :
    Scene(pictures),
    m_scale(stretch),
    m_fall(gravity),
    m_target(m_system, {.shape = shape, .layer = m_targets})
    {
        for (int i = 0; i < (gravity > 0.f ? 10 : 44); ++i)
        {
            Disc disc{.velocity = {gravity > 0.f ? 0.f : i % 2 == 0 ? 150.f : -150.f, 0.f}};
            begin(disc);
            disc.place += gravity > 0.f ? Vec2{0.f, 30.f * static_cast<float>(i)}
                                        : Vec2{disc.velocity.x * 0.02f * static_cast<float>(i * 37 % 200),
                                               150.f + 12.f * static_cast<float>(i)};
            disc.collider = {m_system, {.shape = graze::Circle{Radius}, .layer = m_others}};
            disc.collider.teleport(Affine2::translation(disc.place));
            m_discs.push_back(std::move(disc));
        }
    }
    [[nodiscard]] std::string count() const override
    {
        return m_fall > 0.f ? joined({"thrown back ", grouped(m_bounces)}) : std::string{};
    }

private:
    static constexpr float Radius = 9.f, TurnSpeed = 0.7f;
    struct Disc
    {
        Vec2 place{};
        Vec2 velocity{}; // (unit: pixels per second)
        graze::Collider collider{};
    };

    // At the edge where it comes in.
    void begin(Disc& disc)
    {
        if (m_fall == 0.f)
            disc.place.x = disc.velocity.x > 0.f ? -Radius : FieldWidth + Radius;
        else
            disc = {.place = {Centre.x + 36.f * static_cast<float>(m_dropped++ * 5 % 9 - 4), -Radius},
                    .collider = std::move(disc.collider)};
    }
    void move(bool /*second*/) override
    {
        m_target.follow(Affine2::from({.position = Centre, .angleRadians = TurnSpeed * seconds(), .scale = m_scale}));
        for (Disc& disc : m_discs)
        {
            disc.velocity.y += m_fall * TimeStep;
            disc.place += disc.velocity * TimeStep;
            const bool out = outsideField(disc.place, 2.f * Radius, 300.f);
            if (out)
                begin(disc);
            const Affine2 there = Affine2::translation(disc.place);
            out ? disc.collider.teleport(there) : disc.collider.follow(there); // the jump back is no motion
        }
    }
    void react() override
    {
        constexpr float Liveliness = 0.72f; // share of the speed that is left by a bounce
        for (Disc& disc : m_discs)
            for (const graze::Contact& touch : disc.collider.contacts())
            {
                // Compared with the velocity of the surface at that place.
                const Vec2 surface = graze::perpendicular(touch.point - Centre) * TurnSpeed;
                const float closing = dot(disc.velocity - surface, touch.normal);
                if (m_fall == 0.f || closing <= 0.f)
                    continue;
                disc.place -= touch.normal * touch.depth;
                disc.velocity -= touch.normal * ((1.f + Liveliness) * closing);
                m_bounces += closing > 40.f ? 1 : 0;
            }
    }

    Vec2 m_scale;
    float m_fall;
    graze::Collider m_target;
    std::vector<Disc> m_discs;
    int m_dropped = 0;
    std::uint64_t m_bounces = 0;
};

/// Bullets against a thin plate: swept, and then only tested where each step leaves them.
class GunScene : public Scene
{
public:
    explicit GunScene(const Catalog& pictures) : Scene(pictures)
    {
        m_plate = {m_system, {.shape = graze::Box{PlateWidth, 500.f}, .layer = m_targets}};
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
        m_plate.follow(Affine2::translation({m_plateX, Centre.y}));
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
    graze::Collider m_plate;
    std::vector<graze::BulletId> m_shots;
    std::vector<Trace> m_traces;
    std::uint64_t m_stopped = 0, m_tunnelled = 0;
};

constexpr SceneSpec Scenes[]{
    {"A stretched circle is a true ellipse.", "A box strikes where nothing is.",
     [](const Catalog& pictures) -> std::unique_ptr<Scene> {
         return std::make_unique<TurningScene>(pictures, graze::Circle{76.f}, Vec2{2.8f, 0.75f}, 0.f);
     }},
    {"At 5,000 px/s nothing passes the plate.", "Without the sweep, bullets tunnel.",
     [](const Catalog& pictures) -> std::unique_ptr<Scene> { return std::make_unique<GunScene>(pictures); }},
    {"Balls bounce off the wall's true edge.", "The box grows while the wall turns.",
     [](const Catalog& pictures) -> std::unique_ptr<Scene> {
         return std::make_unique<TurningScene>(pictures, graze::Box{360.f, 34.f}, Vec2{1.f, 1.f}, 420.f);
     }}};

} // namespace

std::span<const SceneSpec> scenes() noexcept
{
    return Scenes;
}

Scene::Scene(const Catalog& pictures) : m_catalog(pictures)
{
    m_system.collide(m_targets, m_others);
    m_system.setEventOptions({.stayGeometry = true, .contactIndex = true});
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
    if (second && hasBoxes())
        m_boxes.look(m_system, {m_targets, m_others});
    react();
}

} // namespace game
