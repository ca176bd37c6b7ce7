// SPDX-License-Identifier: Zlib
#include "bullet_world.hpp"

#include <graze/system/collision_system.hpp>

namespace graze::bench
{

namespace
{

enum class Drive
{
    Advance,
    Move,
    Pierce ///< moved; no hit ends a bullet
};

class GrazeBullets final : public BulletWorld
{
public:
    GrazeBullets(std::uint32_t bullets, float radius, Method method, Drive drive = Drive::Advance) :
    m_radius(radius),
    m_drive(drive),
    m_system({.method = method})
    {
        m_system.collide(m_bulletLayer, m_targetLayer);
        m_matrices.resize(m_field.movers.size());
        for (const Mover& mover : m_field.movers)
            m_targets.push_back(
                m_system.add({.shape = mover.solid.shape(), .matrix = matrixOf(mover), .layer = m_targetLayer}));
        m_bullets.resize(bullets), m_moves.resize(bullets), m_steps.resize(bullets);
        for (std::uint32_t i = 0; i < bullets; ++i)
            fire(i);
    }

    std::int64_t step() override
    {
        for (std::size_t i = 0; i < m_targets.size(); ++i)
        {
            Mover& mover = m_field.movers[i];
            mover.velocity.x = turnedBack(mover.position.x, mover.velocity.x, m_field.side);
            mover.velocity.y = turnedBack(mover.position.y, mover.velocity.y, m_field.side);
            mover.position += mover.velocity * static_cast<float>(FrameSeconds);
            mover.angleRadians += mover.spin * FrameSeconds;
            m_matrices[i] = matrixOf(mover);
        }
        m_system.setMatrices(m_targets, m_matrices);
        if (m_drive == Drive::Advance)
            m_system.advanceBullets(1.f); // velocities are in pixels per frame
        else
            move();
        m_system.update();

        std::int64_t hits = 0;
        for (const Hit& hit : m_system.hits())
        {
            ++hits;
            if (hit.spent)
                m_bullets[hit.userBullet.number()].left = 0;
            m_checksum += static_cast<double>(hit.fraction);
        }
        for (std::size_t i = 0; i < m_bullets.size(); ++i)
            if (--m_bullets[i].left < 0)
            {
                m_system.removeBullet(m_bullets[i].id);
                fire(i);
            }
        return hits;
    }

private:
    struct Flying
    {
        BulletId id;
        std::int32_t left = 0;
    };

    static Affine2 matrixOf(const Mover& mover)
    {
        return Affine2::from({.position = mover.position, .angleRadians = static_cast<float>(mover.angleRadians)});
    }

    void move()
    {
        for (std::size_t i = 0; i < m_moves.size(); ++i)
            m_moves[i].position += m_steps[i];
        m_system.moveBullets(m_moves);
    }

    void fire(std::size_t index)
    {
        const Shot shot = m_gun.next();
        m_bullets[index] = {m_system.fire({.radius = m_radius,
                                           .layer = m_bulletLayer,
                                           .position = shot.position,
                                           .velocity = shot.step,
                                           .pierce = m_drive == Drive::Pierce ? 1 << 20 : 0,
                                           .user = index}),
                            shot.left};
        m_moves[index] = {m_bullets[index].id, shot.position};
        m_steps[index] = shot.step;
    }

    Field m_field = targetField();
    float m_radius;
    Drive m_drive;
    Gun m_gun;
    CollisionSystem m_system;
    Layer m_targetLayer = m_system.layer("targets");
    Layer m_bulletLayer = m_system.layer("bullets");
    std::vector<SpriteId> m_targets;
    std::vector<Affine2> m_matrices;
    std::vector<Flying> m_bullets;
    std::vector<BulletMove> m_moves;
    std::vector<Vec2> m_steps;
    double m_checksum = 0.;
};

} // namespace

std::unique_ptr<BulletWorld> grazeBullets(std::uint32_t bullets, float radius)
{
    return std::make_unique<GrazeBullets>(bullets, radius, Method::Fast);
}

std::unique_ptr<BulletWorld> grazeMovedBullets(std::uint32_t bullets, float radius)
{
    return std::make_unique<GrazeBullets>(bullets, radius, Method::Fast, Drive::Move);
}

std::unique_ptr<BulletWorld> grazePiercingBullets(std::uint32_t bullets, float radius)
{
    return std::make_unique<GrazeBullets>(bullets, radius, Method::Fast, Drive::Pierce);
}

std::unique_ptr<BulletWorld> grazeGjkBullets(std::uint32_t bullets, float radius)
{
    return std::make_unique<GrazeBullets>(bullets, radius, Method::Gjk);
}

} // namespace graze::bench
