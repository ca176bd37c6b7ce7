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
    scale(stretch),
    fall(gravity),
    target(system, {.shape = shape, .layer = targets})
    {
        for (int i = 0; i < (gravity > 0.f ? 10 : 44); ++i)
        {
            Disc disc{.velocity = {gravity > 0.f ? 0.f : i % 2 == 0 ? 150.f : -150.f, 0.f}};
            begin(disc);
            disc.place += gravity > 0.f ? Vec2{0.f, 30.f * static_cast<float>(i)}
                                        : Vec2{disc.velocity.x * 0.02f * static_cast<float>(i * 37 % 200),
                                               150.f + 12.f * static_cast<float>(i)};
            disc.collider = {system, {.shape = graze::Circle{Radius}, .layer = others}};
            disc.collider.teleport(Affine2::translation(disc.place));
            discs.push_back(std::move(disc));
        }
    }
    [[nodiscard]] std::string count() const override
    {
        return fall > 0.f ? joined({"thrown back ", grouped(bounces)}) : std::string{};
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
        if (fall == 0.f)
            disc.place.x = disc.velocity.x > 0.f ? -Radius : FieldWidth + Radius;
        else
            disc = {.place = {Centre.x + 36.f * static_cast<float>(dropped++ * 5 % 9 - 4), -Radius},
                    .collider = std::move(disc.collider)};
    }
    void move(bool /*second*/) override
    {
        target.follow(Affine2::from({.position = Centre, .angleRadians = TurnSpeed * seconds(), .scale = scale}));
        for (Disc& disc : discs)
        {
            disc.velocity.y += fall * TimeStep;
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
        for (Disc& disc : discs)
            for (const graze::Contact& touch : disc.collider.contacts())
            {
                // Compared with the velocity of the surface at that place.
                const Vec2 surface = graze::perpendicular(touch.point - Centre) * TurnSpeed;
                const float closing = dot(disc.velocity - surface, touch.normal);
                if (fall == 0.f || closing <= 0.f)
                    continue;
                disc.place -= touch.normal * touch.depth;
                disc.velocity -= touch.normal * ((1.f + Liveliness) * closing);
                bounces += closing > 40.f ? 1 : 0;
            }
    }

    Vec2 scale;
    float fall;
    graze::Collider target;
    std::vector<Disc> discs;
    int dropped = 0;
    std::uint64_t bounces = 0;
};

/// Bullets against a thin plate: swept, and then only tested where each step leaves them.
class GunScene : public Scene
{
public:
    explicit GunScene(const Catalog& pictures) : Scene(pictures)
    {
        plate = {system, {.shape = graze::Box{PlateWidth, 500.f}, .layer = targets}};
    }
    void draw(std::vector<Drawable>& pictures) const override
    {
        for (const Trace& trace : traces)
        {
            const float strength = static_cast<float>(trace.left) / TraceSteps;
            Sprite bar(catalog, Picture::Beam, trace.from);
            bar.setOrigin({0.f, bar.getOrigin().y});
            const Vec2 size = sizeOf(catalog.rect(Picture::Beam)) * PictureScale;
            bar.setScale({(trace.toX - trace.from.x) / size.x, (trace.tunnelled ? 9.f : 6.f) / size.y});
            bar.setColor(faded(trace.tunnelled ? Red : Gold, strength));
            bar.setAdditive(true);
            pictures.push_back(drawableOf(bar));
        }
        for (int gun = 0; gun < Guns; ++gun)
        {
            constexpr float QuarterTurn = 1.57079633f; // barrels are drawn upwards
            Sprite barrel(catalog, Picture::TurretBarrel, muzzle(gun) - Vec2{30.f, 0.f});
            barrel.setRotation(QuarterTurn);
            pictures.push_back(drawableOf(barrel));
        }
    }
    [[nodiscard]] std::string count() const override
    {
        return joined({"stopped ", grouped(stopped), ", tunnelled ", grouped(tunnelled)});
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
        plateX = 440.f + 46.f * sine(0.8f * seconds());
        plate.follow(Affine2::translation({plateX, Centre.y}));
        for (Trace& trace : traces)
            --trace.left;
        std::erase_if(traces, [](const Trace& trace) { return trace.left <= 0; });
        if (!second)
            system.advanceBullets(TimeStep);
        else
            for (const graze::BulletId id : shots)
                if (const auto bullet = system.bullet(id))
                    system.teleportBullet(id, bullet->position + bullet->velocity * TimeStep);
        for (int gun = 0; gun < Guns; ++gun)
            if ((frame + gun * ReloadSteps / Guns) % ReloadSteps == 0)
                shots.push_back(
                    system.fire({.radius = 2.5f, .layer = others, .position = muzzle(gun), .velocity = {Speed, 0.f}}));
    }
    void react() override
    {
        std::erase_if(shots,
                      [this](graze::BulletId id)
                      {
                          const auto bullet = system.bullet(id);
                          const auto hit = std::ranges::find(system.hits(), id, &graze::Hit::bullet);
                          const bool isHit = hit != system.hits().end();
                          if (!bullet || (!isHit && bullet->position.x < plateX + PlateWidth))
                              return !bullet;
                          ++(isHit ? stopped : tunnelled);
                          traces.push_back({{80.f, bullet->position.y}, isHit ? hit->point.x : FieldWidth, !isHit});
                          system.removeBullet(id);
                          return true;
                      });
    }

    float plateX = 0.f;
    graze::Collider plate;
    std::vector<graze::BulletId> shots;
    std::vector<Trace> traces;
    std::uint64_t stopped = 0, tunnelled = 0;
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

Scene::Scene(const Catalog& pictures) : catalog(pictures)
{
    system.collide(targets, others);
    system.setEventOptions({.stayGeometry = true, .contactIndex = true});
}

float Scene::seconds() const noexcept
{
    return secondsOf(frame);
}

void Scene::step(bool second)
{
    ++frame;
    move(second);
    system.update();
    if (second && hasBoxes())
        boxes.look(system, {targets, others});
    react();
}

} // namespace game
