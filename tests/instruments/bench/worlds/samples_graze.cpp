// SPDX-License-Identifier: Zlib
#include "bench/worlds/samples.hpp"

#include <graze/system/collision_system.hpp>

#include <algorithm>
#include <cmath>

namespace graze::bench
{

Field sampleField()
{
    constexpr int Across = 1000;
    SampleRandom random(1234);
    Field field{Across * SampleMetre, {}};
    for (int row = 0; row < Across; ++row)
        for (int column = 0; column < Across; ++column)
        {
            if (random.between(0.f, 1.f) > 0.1f)
                continue;
            const float ratio = random.between(1.f, 5.f), half = random.between(0.05f, 0.25f);
            const bool isWide = random.between(-1.f, 1.f) > 0.f;
            Mover mover;
            mover.solid = boxSolid(2.f * SampleMetre * half * (isWide ? ratio : 1.f),
                                   2.f * SampleMetre * half * (isWide ? 1.f : ratio));
            mover.position = SampleMetre * Vec2{static_cast<float>(column), static_cast<float>(row)};
            mover.group = static_cast<std::uint32_t>(random.below(3));
            field.movers.push_back(std::move(mover));
        }
    return field;
}

std::vector<Path> samplePaths()
{
    SampleRandom random(1234);
    std::vector<Path> paths(10000);
    for (Path& path : paths)
    {
        float ends[4];
        for (float& end : ends)
            end = random.between(0.f, 1000.f) * SampleMetre;
        path = {{ends[0], ends[1]}, {ends[2] - ends[0], ends[3] - ends[1]}};
    }
    return paths;
}

namespace
{

class GrazeSensors final : public FrameWorld
{
public:
    explicit GrazeSensors(Method method) : m_system({.method = method})
    {
        const Layer sensors = m_system.layer("sensors"), ends = m_system.layer("ends"), blind = m_system.layer("blind");
        m_discs = m_system.layer("discs");
        m_system.collide(m_discs, sensors | ends);
        const auto add = [this](const Shape& shape, Vec2 at, Layer layer, bool isEnd)
        {
            m_system.add({.shape = shape,
                          .matrix = Affine2::translation(at * SampleMetre),
                          .layer = layer,
                          .user = static_cast<int>(isEnd)});
        };
        const float half = SensorScene::Half * SampleMetre, end = 2.f * SensorScene::EndHalf * SampleMetre;
        const Shape box = Shape::ofPoints(boxSolid(2.f * half, 2.f * half).points, SensorScene::Rounding * SampleMetre);
        for (int row = 0; row < SensorScene::Rows; ++row)
            for (int column = 0; column < SensorScene::Columns; ++column)
                add(box, SensorScene::sensor(row, column), row == SensorScene::BlindRow ? blind : sensors, false);
        for (int i = 0; i < SensorScene::Ends; ++i)
            add(Box{end, end}, SensorScene::end(i), ends, true);
    }

    FrameTally step() override
    {
        for (Placement& place : m_places)
            place.position.y -= SensorScene::Speed * SampleMetre * static_cast<float>(FrameSeconds);
        m_system.setPlacements(m_ids, m_places);
        m_system.update();
        FrameTally tally{static_cast<std::int64_t>(m_system.begun().size()),
                         static_cast<std::int64_t>(m_system.ended().size())};
        m_gone.clear();
        for (const Contact& touch : m_system.begun())
        {
            const bool discIsA = touch.layerA == m_discs;
            if ((discIsA ? touch.userB : touch.userA).number() != 0)
                m_gone.push_back(discIsA ? touch.a : touch.b);
        }
        for (const SpriteId id : m_gone)
            remove(id);
        m_scene.spawn(
            [this](Vec2 at)
            {
                m_places.push_back({.position = at * SampleMetre});
                m_ids.push_back(m_system.add({.shape = Circle{SensorScene::Disc * SampleMetre},
                                              .matrix = Affine2::translation(at * SampleMetre),
                                              .layer = m_discs}));
            });
        return tally;
    }

private:
    // A disc may touch two ends at once.
    void remove(SpriteId id)
    {
        const auto at = std::find(m_ids.begin(), m_ids.end(), id);
        if (at == m_ids.end())
            return;
        m_places[static_cast<std::size_t>(at - m_ids.begin())] = m_places.back();
        m_places.pop_back();
        *at = m_ids.back();
        m_ids.pop_back();
        m_system.remove(id);
    }

    CollisionSystem m_system;
    Layer m_discs{};
    SensorScene m_scene;
    std::vector<SpriteId> m_ids;
    std::vector<Placement> m_places;
    std::vector<SpriteId> m_gone;
};

class GrazeKinematic final : public FrameWorld
{
public:
    explicit GrazeKinematic(Method method) : m_system({.method = method})
    {
        std::vector<Shape> squares;
        for (int i = 0; i < SquaresAcross * SquaresAcross; ++i)
        {
            const int x = i % SquaresAcross - SquaresAcross / 2, y = i / SquaresAcross - SquaresAcross / 2;
            const Vec2 middle = SampleMetre * Vec2{static_cast<float>(x), static_cast<float>(y)};
            squares.emplace_back(Box{{SampleMetre, SampleMetre}, middle});
        }
        m_body = m_system.add(Sprite2D(std::move(squares)));
    }

    FrameTally step() override
    {
        m_angle += FrameSeconds;
        m_system.setMatrix(m_body, Affine2::from(Placement{.angleRadians = static_cast<float>(m_angle)}));
        m_system.update();
        return {};
    }

private:
    CollisionSystem m_system;
    SpriteId m_body;
    double m_angle = 0.;
};

} // namespace

FrameMade grazeSensors(Method method)
{
    return std::make_unique<GrazeSensors>(method);
}

FrameMade grazeKinematic(Method method)
{
    return std::make_unique<GrazeKinematic>(method);
}

} // namespace graze::bench
