// SPDX-License-Identifier: Zlib
#include "bullet_world.hpp"

#include <graze/system/collision_system.hpp>

namespace graze::bench
{

namespace
{

class GrazeBullets final : public BulletWorld
{
public:
    GrazeBullets(std::uint32_t bullets, float radius, Method method) : m_radius(radius), m_system({.method = method})
    {
        m_system.collide(m_bulletLayer, m_targetLayer);
        m_matrices.resize(m_field.movers.size());
        for (const Mover& mover : m_field.movers)
            m_targets.push_back(
                m_system.add({.shape = mover.solid.shape(), .matrix = matrixOf(mover), .layer = m_targetLayer}));
        m_bullets.resize(bullets);
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
        m_system.advanceBullets(1.f); // velocities are in pixels per frame
        m_system.update();

        std::int64_t hits = 0;
        for (const Hit& hit : m_system.hits())
        {
            ++hits;
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

    void fire(std::size_t index)
    {
        const Shot shot = m_gun.next();
        m_bullets[index] = {m_system.fire({.radius = m_radius,
                                           .layer = m_bulletLayer,
                                           .position = shot.position,
                                           .velocity = shot.step,
                                           .user = index}),
                            shot.left};
    }

    Field m_field = targetField();
    float m_radius;
    Gun m_gun;
    CollisionSystem m_system;
    Layer m_targetLayer = m_system.layer("targets");
    Layer m_bulletLayer = m_system.layer("bullets");
    std::vector<SpriteId> m_targets;
    std::vector<Affine2> m_matrices;
    std::vector<Flying> m_bullets;
    double m_checksum = 0.;
};

} // namespace

std::unique_ptr<BulletWorld> grazeBullets(std::uint32_t bullets, float radius)
{
    return std::make_unique<GrazeBullets>(bullets, radius, Method::Fast);
}

std::unique_ptr<BulletWorld> grazeGjkBullets(std::uint32_t bullets, float radius)
{
    return std::make_unique<GrazeBullets>(bullets, radius, Method::Gjk);
}

} // namespace graze::bench
