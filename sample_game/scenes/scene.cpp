// SPDX-License-Identifier: Zlib
#include "scenes/scene.hpp"

#include "arena/field.hpp"
#include "base/angles.hpp"
#include "base/text.hpp"
#include "lab/lab.hpp"

#include <graze/system/collider.hpp>

#include <algorithm>

namespace game
{
namespace
{

using graze::Affine2;
using graze::Vec2;

constexpr graze::Aabb GameField{{0.f, 0.f}, {FieldWidth, FieldHeight}};
constexpr graze::Aabb WideField{{0.f, 0.f}, {900.f, 560.f}};
constexpr Vec2 Centre{FieldWidth * 0.5f, FieldHeight * 0.55f};

Figure::Places cornersOf(const graze::Aabb& box)
{
    return {box.lower, {box.upper.x, box.lower.y}, box.upper, {box.lower.x, box.upper.y}};
}

/// A circle that its matrix stretches and turns, and discs that fly through it in rows. It counts the discs that the
/// boxes of both would say it touches.
class EllipseScene : public Scene
{
public:
    EllipseScene() : Scene(GameField)
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
    [[nodiscard]] std::string count() const override
    {
        const auto phantoms =
            std::count_if(m_discs.begin(), m_discs.end(), [this](const Disc& disc) { return isPhantom(disc); });
        return joined({"phantom hits of boxes now: ", std::to_string(phantoms)});
    }
    [[nodiscard]] Figure figure() const override
    {
        Figure figure = Scene::figure();
        figure.loop(Role::Faint, cornersOf(boxOf(m_target)), 1.f);
        for (const Disc& disc : m_discs)
            if (isPhantom(disc))
                figure.loop(Role::Alarm, cornersOf(boxOf(disc.collider)), 2.f);
            else if (disc.collider.touching())
                figure.ring(Role::Answer, disc.place, Radius);
        return figure;
    }

private:
    static constexpr float Radius = 9.f, TurnSpeed = 0.7f;
    struct Disc
    {
        Vec2 place{};
        float speed = 0.f; // to the right (unit: pixels per second)
        graze::Collider collider{};
    };

    [[nodiscard]] graze::Aabb boxOf(const graze::Collider& collider) const { return *m_system.bounds(collider.id()); }
    [[nodiscard]] bool isPhantom(const Disc& disc) const
    {
        return !disc.collider.touching() && overlaps(boxOf(m_target), boxOf(disc.collider));
    }
    void move() override
    {
        m_target.follow(Affine2::from(
            {.position = Centre, .angleRadians = TurnSpeed * secondsOf(m_frame), .scale = {2.8f, 0.75f}}));
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

    graze::Collider m_target;
    std::vector<Disc> m_discs;
};

class GunScene : public Scene
{
public:
    GunScene() : Scene(GameField)
    {
        m_target = {m_system, {.shape = graze::Box{PlateWidth, 500.f}, .layer = m_targets}};
    }
    [[nodiscard]] std::string count() const override
    {
        const auto row = [this](std::size_t i) {
            return joined({"stopped ", grouped(m_stopped[i]), ", tunnelled ", grouped(m_tunnelled[i])});
        };
        return joined({"above, swept: ", row(0), "; below, not swept: ", row(1)});
    }

private:
    static constexpr float Speed = 5000.f, PlateWidth = 5.f;
    static constexpr int Guns = 8, SweptGuns = 4; // these are the upper ones

    [[nodiscard]] static Vec2 muzzle(int gun) { return {80.f, 170.f + 64.f * static_cast<float>(gun)}; }
    [[nodiscard]] std::size_t rowOf(Vec2 place) const { return place.y < muzzle(SweptGuns).y ? 0 : 1; }
    void move() override
    {
        constexpr int ReloadSteps = 40;
        m_plateX = 440.f + 46.f * sine(0.8f * secondsOf(m_frame));
        m_target.follow(Affine2::translation({m_plateX, Centre.y}));
        m_system.advanceBullets(TimeStep);
        for (const graze::BulletId id : bullets())
            if (const Vec2 place = m_system.bullet(id)->position; rowOf(place) != 0)
                (void)m_system.teleportBullet(id, place); // it was nowhere in between
        for (int gun = 0; gun < Guns; ++gun)
            if ((m_frame + gun * ReloadSteps / Guns) % ReloadSteps == 0)
                (void)m_system.fire(
                    {.radius = 2.5f, .layer = m_others, .position = muzzle(gun), .velocity = {Speed, 0.f}});
    }
    void react() override
    {
        for (const graze::BulletId id : bullets())
        {
            const Vec2 place = m_system.bullet(id)->position;
            const auto hits = m_system.hits();
            const auto hit =
                std::find_if(hits.begin(), hits.end(), [&](const graze::Hit& h) { return h.bullet == id; });
            const bool isHit = hit != hits.end();
            if (!isHit && place.x < m_plateX + PlateWidth)
                continue;
            ++(isHit ? m_stopped : m_tunnelled)[rowOf(place)];
            leave({Mark::Kind::Path,
                   isHit ? Role::Simplex : Role::Alarm,
                   {{80.f, place.y}, {isHit ? hit->point.x : FieldWidth, place.y}},
                   2.f},
                  isHit);
            (void)m_system.removeBullet(id);
        }
    }

    graze::Collider m_target;
    float m_plateX = 0.f;
    std::uint64_t m_stopped[2] = {}, m_tunnelled[2] = {}; // swept, not swept
};

class SweptScene : public Scene
{
public:
    SweptScene() : Scene(WideField)
    {
        m_plate = {m_system, {.shape = graze::Box{4.f, 300.f}, .layer = m_targets}};
        m_star = {m_system,
                  {.shape = graze::Pieces::fromOutline(starOf({260.f, 260.f}, 5, 0.42f)), .layer = m_targets}};
    }

private:
    void move() override
    {
        m_plate.follow(Affine2::translation({360.f, 280.f}) * Affine2::rotation(0.8f * secondsOf(m_frame)));
        m_star.follow(Affine2::translation({680.f, 280.f}) * Affine2::rotation(-0.5f * secondsOf(m_frame)));
        m_system.advanceBullets(TimeStep);
        if (m_frame % 5 == 0)
            (void)m_system.fire({.radius = 3.f,
                                 .layer = m_others,
                                 .position = {0.f, static_cast<float>(60 + m_frame * 7 % 440)},
                                 .velocity = {9000.f, 0.f}});
    }
    void react() override
    {
        for (const graze::Hit& hit : m_system.hits())
        {
            ++m_hits;
            leave({Mark::Kind::Path, Role::Vertex, {{0.f, hit.point.y}, hit.point}, 1.5f}, true);
            leave({Mark::Kind::Disc, Role::Answer, {hit.point}, 4.f}, true);
            leave({.kind = Mark::Kind::Pointer,
                   .role = Role::Answer,
                   .points = {hit.point},
                   .size = 1.5f,
                   .along = -hit.normal,
                   .length = 24.f},
                  true);
        }
    }
    [[nodiscard]] std::string count() const override
    {
        return joined({"150 px in a frame, a plate of 4 px: ", grouped(m_hits), " hits"});
    }

    graze::Collider m_plate, m_star;
    std::uint64_t m_hits = 0;
};

class NearMissScene : public Scene
{
public:
    NearMissScene() : Scene(WideField)
    {
        m_ship = {m_system, {.shape = graze::Circle{9.f}, .layer = m_targets, .nearDistance = 36.f}};
    }

private:
    void move() override
    {
        const Vec2 swing(downTurned(0.9f * secondsOf(m_frame)).x, downTurned(1.3f * secondsOf(m_frame)).y);
        const Vec2 ship = WideField.centre() + Vec2(swing.x * 200.f, swing.y * 130.f);
        m_ship.follow(Affine2::translation(ship));
        m_system.advanceBullets(TimeStep);
        if (m_frame % 8 != 0)
            return;
        const Vec2 from = WideField.centre() + downTurned(2.4f * static_cast<float>(m_frame)) * 520.f;
        const Vec2 aim = ship + downTurned(static_cast<float>(m_frame)) * 60.f;
        (void)m_system.fire(
            {.radius = 5.f, .layer = m_others, .position = from, .velocity = graze::normalized(aim - from) * 300.f});
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

    graze::Collider m_ship;
    std::uint64_t m_passed = 0, m_struck = 0;
};

} // namespace

Scene::Scene(const graze::Aabb& field) : m_field(field)
{
    m_system.collide(m_targets, m_others);
}

std::vector<graze::SpriteId> Scene::sprites() const
{
    std::vector<graze::SpriteId> ids(m_system.spriteCount());
    m_system.sprites(ids);
    return ids;
}

std::vector<graze::BulletId> Scene::bullets() const
{
    std::vector<graze::BulletId> ids(m_system.bulletCount());
    m_system.bullets(ids);
    return ids;
}

void Scene::step()
{
    ++m_frame;
    std::erase_if(m_traces, [](Trace& trace) { return --trace.left <= 0; });
    move();
    m_system.update();
    react();
    for (const graze::BulletId id : bullets())
        if (const auto bullet = m_system.bullet(id); bullet->spent || !m_field.grown(300.f).contains(bullet->position))
            (void)m_system.removeBullet(id);
}

Figure Scene::figure() const
{
    Figure figure{.frame = Figure::Frame::Fitted, .titles = {{count(), Role::Vertex}}, .extent = m_field};
    figure.loop(Role::Faint, cornersOf(m_field), 1.f).faint(0.4f);
    for (const graze::SpriteId id : sprites())
    {
        const auto sprite = m_system.sprite(id);
        for (const graze::Shape& piece : sprite->pieces())
        {
            const Figure::Places loop = outlineOf(piece.view(), sprite->matrix());
            figure.area(Role::B, loop, 0.25f);
            figure.loop(Role::B, loop, 2.f);
        }
        const float near = m_system.nearDistance(id).value_or(0.f);
        if (near > 0.f) // of a disc
            figure
                .loop(Role::Difference, outlineOf(graze::Shape(graze::Circle{near + 9.f}).view(), sprite->matrix()),
                      1.f)
                .dash();
    }
    for (const graze::BulletId id : bullets())
    {
        const auto bullet = m_system.bullet(id);
        figure.path(Role::A, {bullet->previous, bullet->position}, 2.f).faint(0.7f);
        figure.disc(Role::A, bullet->position, 3.5f);
    }
    for (const Trace& trace : m_traces)
        figure.add(trace.mark).faint(static_cast<float>(trace.left) / TraceSteps);
    return figure;
}

std::unique_ptr<Scene> gunScene()
{
    return std::make_unique<GunScene>();
}

std::unique_ptr<Scene> sweptScene()
{
    return std::make_unique<SweptScene>();
}

std::unique_ptr<Scene> nearMissScene()
{
    return std::make_unique<NearMissScene>();
}

void Exhibit::step()
{
    if (m_steps % SceneSteps == 0)
        m_scene = index() == 0 ? std::make_unique<EllipseScene>() : gunScene();
    m_scene->step();
    ++m_steps;
}

Figure Exhibit::figure() const
{
    static constexpr const char* Sentences[SceneCount] = {
        "A stretched circle is a true ellipse. Its box, and the red ones, strike where nothing is.",
        "At 5,000 px/s nothing passes the plate above. Below, without the sweep, bullets tunnel."};
    if (!m_scene)
        return {};
    Figure figure = m_scene->figure();
    figure.extent = figure.extent.grown(-90.f); // the field fills the window
    const Caption sentence{Sentences[std::min(index(), SceneCount - 1)]};
    figure.titles.insert(figure.titles.begin(), {{"WHAT GRAZE CAN DO", Role::Difference}, sentence});
    figure.titles.push_back({"press any key", Role::Faint});
    return figure;
}

} // namespace game
