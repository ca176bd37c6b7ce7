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

constexpr Tint Still{52, 70, 110, 255}, StillBorder{96, 122, 176, 255};
constexpr Tint Lit{255, 190, 70, 255}, LitBorder{255, 236, 170, 255};
constexpr Vec2 Centre{FieldWidth * 0.5f, FieldHeight * 0.55f};

/// A circle that its matrix stretches and turns, and orbs that fly through it in rows and light up while they touch it.
class EllipseScene : public Scene
{
public:
    explicit EllipseScene(const Catalog& pictures) : Scene(pictures)
    {
        system.collide(targets, others);
        ellipse = {system, {.shape = graze::Circle{76.f}, .matrix = matrix(), .layer = targets}};
        constexpr int Rows = 11, OrbsPerRow = 4;
        for (int i = 0; i < Rows * OrbsPerRow; ++i)
        {
            Orb orb{.y = 150.f + 48.f * static_cast<float>(i / OrbsPerRow), .ahead = i * Period / OrbsPerRow + i * 7};
            orb.toLeft = i / OrbsPerRow % 2 == 1;
            orb.collider = {system, {.shape = graze::Circle{7.f}, .matrix = place(orb), .layer = others}};
            orbs.push_back(std::move(orb));
        }
    }
    void draw(std::vector<Drawable>& /*pictures*/, std::vector<Solid>& solids) const override
    {
        solids.push_back({ellipse.id(), {38, 92, 168, 255}, {130, 205, 255, 255}});
        for (const Orb& orb : orbs)
            solids.push_back({orb.collider.id(), orb.collider.touching() ? Lit : Still,
                              orb.collider.touching() ? LitBorder : StillBorder});
    }
    [[nodiscard]] std::string count() const override { return {}; }

private:
    struct Orb
    {
        float y = 0.f;
        int ahead = 0; // steps
        bool toLeft = false;
        graze::Collider collider{};
    };
    static constexpr int Period = 260;

    void move(bool /*second*/) override
    {
        ellipse.follow(matrix());
        for (Orb& orb : orbs)
            if ((frame + orb.ahead) % Period == 0)
                orb.collider.teleport(place(orb)); // the jump back is no motion
            else
                orb.collider.follow(place(orb));
    }
    [[nodiscard]] Affine2 matrix() const
    {
        return Affine2::from({.position = Centre, .angleRadians = 0.55f * seconds(), .scale = {2.8f, 0.75f}});
    }
    [[nodiscard]] Affine2 place(const Orb& orb) const
    {
        const float share = static_cast<float>((frame + orb.ahead) % Period) / static_cast<float>(Period);
        return Affine2::translation({FieldWidth * (orb.toLeft ? 1.f - share : share), orb.y});
    }

    graze::Collider ellipse;
    std::vector<Orb> orbs;
};

/// Bullets against a thin plate: swept, and then only tested where each step leaves them.
class GunScene : public Scene
{
public:
    explicit GunScene(const Catalog& pictures) : Scene(pictures)
    {
        system.collide(targets, others);
        plate = {system, {.shape = graze::Box{PlateWidth, 500.f}, .layer = targets}};
    }
    void draw(std::vector<Drawable>& pictures, std::vector<Solid>& solids) const override
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
        solids.push_back({plate.id(), {150, 170, 215, 255}, {225, 235, 255, 255}});
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

/// A wall that turns, and balls that fall on it and bounce off.
class BallScene : public Scene
{
public:
    explicit BallScene(const Catalog& pictures) : Scene(pictures)
    {
        system.collide(targets, others);
        system.setEventOptions({.stayGeometry = true, .contactIndex = true});
        wall = {system, {.shape = graze::Box{TileSide * Tiles, TileSide}, .matrix = matrix(), .layer = targets}};
        for (int i = 0; i < 10; ++i)
        {
            Ball ball{.place = {dropX(), 30.f * static_cast<float>(i)}};
            ball.collider = {system, {.shape = graze::Circle{Radius}, .layer = others}};
            ball.collider.teleport(Affine2::translation(ball.place));
            balls.push_back(std::move(ball));
        }
    }
    void draw(std::vector<Drawable>& pictures, std::vector<Solid>& solids) const override
    {
        for (int i = 0; i < Tiles; ++i)
        {
            const float left = TileSide * (static_cast<float>(i) - 0.5f * Tiles);
            const Affine2 tile{PictureScale, 0.f, left, 0.f, PictureScale, -0.5f * TileSide};
            pictures.push_back({.picture = Picture::Wall, .matrix = matrix() * tile});
        }
        for (const Ball& ball : balls)
            solids.push_back({ball.collider.id(), ball.flash > 0 ? Lit : Tint{70, 130, 210, 255},
                              ball.flash > 0 ? LitBorder : Tint{170, 215, 255, 255}});
    }
    [[nodiscard]] std::string count() const override { return joined({"thrown back ", grouped(bounces)}); }

private:
    struct Ball
    {
        Vec2 place{};
        Vec2 velocity{}; // (unit: pixels per second)
        int flash = 0;   // steps
        graze::Collider collider{};
    };
    static constexpr int Tiles = 11;
    static constexpr float TileSide = 32.f, Radius = 12.f, TurnSpeed = 0.9f;

    [[nodiscard]] Affine2 matrix() const
    {
        return Affine2::from({.position = Centre, .angleRadians = TurnSpeed * seconds()});
    }
    float dropX()
    {
        constexpr float Aside[]{-96.f, 40.f, 142.f, -30.f, 118.f, -142.f, -128.f, 84.f, 4.f, 134.f, -136.f};
        return Centre.x + Aside[static_cast<std::size_t>(dropped++) % std::size(Aside)];
    }
    void move(bool /*second*/) override
    {
        constexpr float Gravity = 420.f;
        wall.follow(matrix());
        for (Ball& ball : balls)
        {
            ball.flash = std::max(0, ball.flash - 1);
            ball.velocity.y += Gravity * TimeStep;
            ball.place += ball.velocity * TimeStep;
            const bool out = outsideField(ball.place, 2.f * Radius, 300.f);
            if (out)
                ball = {.place = {dropX(), -Radius}, .collider = std::move(ball.collider)};
            const Affine2 there = Affine2::translation(ball.place);
            out ? ball.collider.teleport(there) : ball.collider.follow(there);
        }
    }
    void react() override
    {
        constexpr float Liveliness = 0.72f; // share of the speed that is left by a bounce
        for (Ball& ball : balls)
            for (const graze::Contact& touch : ball.collider.contacts())
            {
                ball.place -= touch.normal * touch.depth;
                const Vec2 surface = graze::perpendicular(touch.point - Centre) * TurnSpeed; // velocity of the wall
                const float closing = dot(ball.velocity - surface, touch.normal);
                if (closing <= 0.f)
                    continue;
                ball.velocity -= touch.normal * ((1.f + Liveliness) * closing);
                if (closing < 40.f)
                    continue;
                ++bounces;
                ball.flash = 14;
            }
    }

    graze::Collider wall;
    std::vector<Ball> balls;
    int dropped = 0;
    std::uint64_t bounces = 0;
};

template <class Kind>
std::unique_ptr<Scene> make(const Catalog& catalog)
{
    return std::make_unique<Kind>(catalog);
}

constexpr SceneSpec Scenes[]{
    {"A stretched circle is a true ellipse.", "A box strikes where nothing is.", make<EllipseScene>},
    {"At 5,000 px/s nothing passes the plate.", "Without the sweep, bullets tunnel.", make<GunScene>},
    {"Balls bounce off the wall's true edge.", "The box grows while the wall turns.", make<BallScene>}};

} // namespace

std::span<const SceneSpec> scenes() noexcept
{
    return Scenes;
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
