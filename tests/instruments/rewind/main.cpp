// SPDX-License-Identifier: Zlib
// graze_rewind [--frames N] [--seed S] [--method fast|gjk]: a ball between walls, bricks, paddles up to 5,000 px/s and
// a flipper. All that moves is swept; at the first touch of a frame it goes back to it by `rewind`, the ball bounces,
// and the rest of the frame follows. The motion that was accepted is looked at in small steps, with gaps in doubles:
// the ball is never in anything. Where it finds no way, it is squeezed: counted, and the paddles turn back. Exit code 1
// when a step is wrong.
#include "support/options.hpp"
#include "support/random.hpp"

#include <graze/system/collision_system.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::test;

constexpr float Width = 800.f, Height = 600.f, Frame = 1.f / 60.f, MostSpeed = 6000.f;
constexpr double Band = 0.02; // twice that of the largest pair, and what places lose
constexpr int MostSteps = 48, Looks = 24;

/// A box that stands, moves or turns. Its place is where the frame has got to.
struct Thing
{
    SpriteId id;
    Vec2 half{};
    Vec2 place{};
    Vec2 velocity{};
    float angle = 0.f;
    float spin = 0.f;

    [[nodiscard]] Vec2 placeAfter(float seconds) const { return place + velocity * seconds; }
    [[nodiscard]] Affine2 matrixAfter(float seconds) const
    {
        return Affine2::from({.position = placeAfter(seconds), .angleRadians = angle + spin * seconds});
    }
    [[nodiscard]] bool moves() const { return velocity != Vec2{} || spin != 0.f; }
    /// How fast a point of it moves.
    [[nodiscard]] Vec2 velocityAt(Vec2 point) const
    {
        const Vec2 arm = point - place;
        return velocity + Vec2{-arm.y, arm.x} * spin;
    }
    /// From the border of the box to a point, below 0 inside.
    [[nodiscard]] double gapTo(double x, double y, double seconds) const
    {
        const double turn = static_cast<double>(angle) + static_cast<double>(spin) * seconds;
        const double dx = x - static_cast<double>(place.x) - static_cast<double>(velocity.x) * seconds;
        const double dy = y - static_cast<double>(place.y) - static_cast<double>(velocity.y) * seconds;
        const double c = std::cos(turn), s = std::sin(turn);
        const double ox = std::fabs(c * dx + s * dy) - static_cast<double>(half.x);
        const double oy = std::fabs(c * dy - s * dx) - static_cast<double>(half.y);
        return ox > 0. && oy > 0. ? std::hypot(ox, oy) : std::max(ox, oy);
    }
};

class Game
{
public:
    Game(Method method, std::uint32_t seed) : m_system({.method = method}), m_random(seed)
    {
        for (const float side : {-1.f, 1.f})
        {
            add({4.f, 0.5f * Height}, {0.5f * Width + side * 0.5f * Width, 0.5f * Height});
            add({0.5f * Width, 4.f}, {0.5f * Width, 0.5f * Height + side * 0.5f * Height});
        }
        for (int i = 0; i < 24; ++i)
            add({24.f, 7.f}, {130.f + 77.f * static_cast<float>(i % 8), 90.f + 40.f * static_cast<float>(i / 8)});
        for (const float y : {430.f, 500.f})
            m_things[add({50.f, 6.f}, {300.f, y})].velocity = {1500.f, 0.f};
        m_things[add({6.f, 40.f}, {60.f, 300.f})].velocity = {0.f, -800.f};
        m_things[add({60.f, 5.f}, {620.f, 330.f})].spin = 4.f;
        m_ball = m_system.add({.shape = Circle{BallRadius}, .position = m_place, .swept = true});
        m_velocity = {420.f, -360.f};
        m_system.update();
    }

    void frame()
    {
        steer();
        float left = Frame;
        for (int step = 0; left > 0.f; ++step)
        {
            if (step == MostSteps)
            {
                ++squeezed;
                for (Thing& thing : m_things)
                    thing.velocity = -thing.velocity, thing.spin = -thing.spin;
                return;
            }
            left -= advance(left);
        }
    }

    std::uint64_t squeezed = 0, bounces = 0, wrong = 0, steps = 0;
    double deepest = 0.;

private:
    static constexpr float BallRadius = 6.f;

    std::size_t add(Vec2 half, Vec2 place)
    {
        m_things.push_back({m_system.add({.shape = Box{half * 2.f}, .position = place, .swept = true}), half, place});
        return m_things.size() - 1;
    }

    // Paddles turn at the walls, and now and then.
    void steer()
    {
        for (Thing& thing : m_things)
        {
            if (!thing.moves())
                continue;
            const auto turn = [](float place, float half, float most, float& velocity)
            {
                if (place < half + 20.f)
                    velocity = std::fabs(velocity);
                else if (place > most - half - 20.f)
                    velocity = -std::fabs(velocity);
                const float next = place + velocity * Frame;
                if (next < half + 4.f || next > most - half - 4.f)
                    velocity = 0.25f * velocity;
            };
            if (m_random.chance(0.05f) && thing.velocity != Vec2{})
                thing.velocity = normalized(thing.velocity) * (m_random.chance(0.5f) ? -1.f : 1.f) *
                                 m_random.logBetween(50.f, 5000.f);
            if (m_random.chance(0.05f) && thing.spin != 0.f)
                thing.spin = (m_random.chance(0.5f) ? -1.f : 1.f) * m_random.logBetween(0.5f, 60.f);
            turn(thing.place.x, thing.half.x, Width, thing.velocity.x);
            turn(thing.place.y, thing.half.y, Height, thing.velocity.y);
        }
    }

    // To the first touch, or to the end of the frame. Returns the seconds that it took.
    float advance(float seconds)
    {
        ++steps;
        m_system.setPosition(m_ball, m_place + m_velocity * seconds);
        for (const Thing& thing : m_things)
            if (thing.moves())
                m_system.setMatrix(thing.id, thing.matrixAfter(seconds));
        m_system.update();
        float first = 2.f;
        Vec2 bounce{};
        for (const Contact& touch : m_system.begun())
        {
            const Thing* const thing = find(touch.other(m_ball));
            if (!thing || touch.fraction >= first)
                continue;
            const Vec2 normal = touch.a == m_ball ? touch.firstNormal : -touch.firstNormal;
            Thing there = *thing;
            there.place = thing->placeAfter(seconds * touch.fraction);
            const Vec2 relative = m_velocity - there.velocityAt(touch.firstPoint);
            const float towards = relative.x * normal.x + relative.y * normal.y;
            if (!(towards > 0.f))
                continue;
            first = touch.fraction;
            bounce = normal * (-2.f * towards);
        }
        const float share = std::min(first, 1.f), taken = seconds * share;
        judge(taken);
        if (first <= 1.f)
        {
            ++bounces;
            m_system.rewind(m_ball, first);
            for (const Thing& thing : m_things)
                if (thing.moves())
                    m_system.rewind(thing.id, first);
            m_velocity = m_velocity + bounce;
            const float speed = length(m_velocity);
            m_velocity = speed > MostSpeed ? m_velocity * (MostSpeed / speed) : m_velocity;
        }
        m_place = m_system.matrix(m_ball)->offset();
        for (Thing& thing : m_things)
            if (thing.moves())
            {
                thing.angle = std::remainder(thing.angle + thing.spin * taken, 6.2831853f);
                thing.place = m_system.matrix(thing.id)->offset();
            }
        return first <= 1.f ? taken : seconds;
    }

    void judge(float seconds)
    {
        const Vec2 before = m_place, velocity = m_velocity;
        bool isWrong = false;
        for (const Thing& thing : m_things)
            for (int i = 0; i <= Looks; ++i)
            {
                const double t = static_cast<double>(seconds) * i / Looks;
                const double x = static_cast<double>(before.x) + static_cast<double>(velocity.x) * t;
                const double y = static_cast<double>(before.y) + static_cast<double>(velocity.y) * t;
                const double depth = static_cast<double>(BallRadius) - thing.gapTo(x, y, t);
                deepest = std::max(deepest, depth);
                isWrong = isWrong || depth > Band;
            }
        wrong += isWrong ? 1u : 0u;
    }

    [[nodiscard]] const Thing* find(SpriteId id) const
    {
        const auto found = std::find_if(m_things.begin(), m_things.end(), [id](const Thing& t) { return t.id == id; });
        return found != m_things.end() ? &*found : nullptr;
    }

    CollisionSystem m_system;
    Random m_random;
    std::vector<Thing> m_things;
    SpriteId m_ball;
    Vec2 m_place{400.f, 300.f};
    Vec2 m_velocity{};
};

} // namespace

int main(int count, char** arguments)
{
    std::uint64_t frames = 100'000;
    return runJudge(
        count, arguments, {{"--frames", &frames}},
        [&](const JudgeOptions& options)
        {
            Game game(options.method, options.seed);
            for (std::uint64_t i = 0; i < frames; ++i)
                game.frame();
            std::printf("%llu frames, %llu steps, %llu bounces, squeezed %llu; deepest %.5f px, wrong %llu\n",
                        static_cast<unsigned long long>(frames), static_cast<unsigned long long>(game.steps),
                        static_cast<unsigned long long>(game.bounces), static_cast<unsigned long long>(game.squeezed),
                        game.deepest, static_cast<unsigned long long>(game.wrong));
            return game.wrong == 0 && game.bounces > frames / 100;
        });
}
