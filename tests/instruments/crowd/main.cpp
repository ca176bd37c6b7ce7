// SPDX-License-Identifier: Zlib
// graze_crowd [--pushes N] [--seed S] [--method fast|gjk] [--shown N]: crowds in rooms with thin walls, pillars and
// floors of tiles. No displacement leads into a wall, and every crowd with room comes to rest. Exit code 1 when one is
// wrong.
#include "support/options.hpp"
#include "support/pairs/judging.hpp"
#include "support/progress.hpp"
#include "support/random.hpp"

#include <graze/graze.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::test;

constexpr double Rounding = 2e-3; // of a displacement and its place, and of the depth (unit: pixels)
constexpr float Slop = 0.05f;
constexpr int MostFrames = 300;

struct Thing
{
    SpriteId id;
    Shape shape;
    Affine2 matrix{};
};

/// A room with walls, and a crowd that fills at most 70 % of it.
class Room
{
public:
    Room(Random& random, Method method) : m_system(GjkSettings{.method = method}), m_random(random)
    {
        m_walls = m_system.layer("walls");
        m_system.collide(m_walls, Layer{});
        build();
        fill();
    }

    /// Frames until the crowd rests. Counts what was pushed; a sentence for what is wrong.
    std::string play(std::uint64_t& pushes)
    {
        std::vector<PushedSprite> pushed(m_system.spriteCount());
        for (int frame = 0; frame < MostFrames; ++frame)
        {
            m_system.update();
            const Found found = separate(m_system, pushed, {.fixed = m_walls, .slop = Slop, .maxPush = m_maxPush});
            if (found.count == 0)
                return found.status == Status::Separated ? judgeRest() : "rests, and says that it does not";
            for (std::size_t i = 0; i < found.count; ++i, ++pushes)
                if (std::string wrong = judge(pushed[i]); !wrong.empty())
                    return wrong + " in frame " + std::to_string(frame);
        }
        // With longer or shorter pushes than the usual ones it may take more frames.
        return m_maxPush > 0.f ? "" : "does not come to rest";
    }
    std::string words() const
    {
        return std::to_string(m_crowd.size()) + " in " + std::to_string(m_size.x) + " x " + std::to_string(m_size.y) +
               ", most " + std::to_string(m_maxPush) + ", start " + std::to_string(m_start);
    }

private:
    void addWall(Vec2 lower, Vec2 upper)
    {
        const Shape shape = Box{upper - lower};
        const Affine2 matrix = Affine2::translation((lower + upper) * 0.5f);
        m_wallShapes.push_back({m_system.add({.shape = shape, .matrix = matrix, .layer = m_walls}), shape, matrix});
    }
    void build()
    {
        m_size = {m_random.between(120.f, 400.f), m_random.between(120.f, 400.f)};
        const float thick = m_random.chance(0.5f) ? m_random.between(1.f, 4.f) : 20.f;
        const float tile = m_random.chance(0.5f) ? m_random.between(8.f, 40.f) : 1e6f;
        for (float x = 0.f; x < m_size.x; x += tile)
            for (const float y : {-thick, m_size.y})
                addWall({x, y}, {std::min(x + tile, m_size.x), y + thick});
        for (float y = -thick; y < m_size.y + thick; y += tile)
            for (const float x : {-thick, m_size.x})
                addWall({x, y}, {x + thick, std::min(y + tile, m_size.y + thick)});
        if (m_random.chance(0.5f))
        {
            const Vec2 place{m_random.between(40.f, m_size.x - 40.f), m_random.between(40.f, m_size.y - 40.f)};
            addWall(place - Vec2{1.f, 6.f}, place + Vec2{1.f, 6.f});
            m_pillar = 24.f;
        }
    }
    [[nodiscard]] bool isFree(const Thing& thing) const
    {
        return std::all_of(m_wallShapes.begin(), m_wallShapes.end(),
                           [&](const Thing& wall) { return gapOf(thing, wall) > 0.1; });
    }
    void fill()
    {
        const float size = m_random.between(6.f, 24.f), most = m_random.between(0.1f, 0.7f);
        m_start = m_random.below(3);
        m_maxPush = m_random.chance(0.7f) ? 0.f : m_random.between(1.f, 40.f);
        const Vec2 spawn{m_random.between(size, m_size.x - size), m_random.between(size, m_size.y - size)};
        float area = m_pillar;
        for (int tries = 0; tries < 4000; ++tries)
        {
            const float r = 0.5f * size * m_random.between(0.7f, 1.f);
            const bool isDisc = m_random.chance(0.8f);
            const float own = isDisc ? 3.14f * r * r : 4.f * r * r;
            if (area + own > most * m_size.x * m_size.y || m_crowd.size() >= 400)
                break;
            // Anywhere, in one place, or in a heap.
            Vec2 place = spawn + (m_start == 2 ? m_random.inSquare(20.f) : Vec2{});
            if (m_start == 0)
                place = {m_random.between(0.f, m_size.x), m_random.between(0.f, m_size.y)};
            Thing thing{{}, isDisc ? Shape(Circle{r}) : Shape(Box{{2.f * r, 2.f * r}}), Affine2::translation(place)};
            const bool isInside = place.x > 0.f && place.y > 0.f && place.x < m_size.x && place.y < m_size.y;
            if (!isInside || !isFree(thing))
                continue;
            thing.id = m_system.add({.shape = thing.shape, .matrix = thing.matrix});
            m_crowd.push_back(thing);
            area += own;
        }
    }
    static double gapOf(const Thing& a, const Thing& b)
    {
        const Aabb one = worldBounds(a.shape.view(), a.matrix), other = worldBounds(b.shape.view(), b.matrix);
        if (!overlaps(one.grown(1.f), other))
            return 1.;
        return oracle::signedGap(bodyOf(a.shape, a.matrix), bodyOf(b.shape, b.matrix)).gap;
    }
    /// Moves the sprite. It enters no wall, and is still in the room.
    std::string judge(const PushedSprite& pushed)
    {
        const auto thing =
            std::find_if(m_crowd.begin(), m_crowd.end(), [&](const Thing& one) { return one.id == pushed.sprite; });
        const Thing before = *thing;
        thing->matrix = pushed.matrix;
        m_system.setMatrix(pushed.sprite, pushed.matrix);
        const Vec2 place = pushed.matrix.offset();
        if (!(place.x > 0.f && place.y > 0.f && place.x < m_size.x && place.y < m_size.y))
            return "is outside";
        for (const Thing& wall : m_wallShapes)
            if (const double gap = gapOf(*thing, wall); gap < std::min(0., gapOf(before, wall)) - Rounding)
                return "was pushed into a wall by " + std::to_string(-gap);
        return {};
    }
    std::string judgeRest() const
    {
        for (std::size_t i = 0; i < m_crowd.size(); ++i)
        {
            for (std::size_t k = 0; k < i; ++k)
                if (const double gap = gapOf(m_crowd[i], m_crowd[k]); gap < -static_cast<double>(Slop) - Rounding)
                    return "two rest " + std::to_string(-gap) + " deep in each other";
            if (!std::all_of(m_wallShapes.begin(), m_wallShapes.end(),
                             [&](const Thing& wall) { return gapOf(m_crowd[i], wall) >= -static_cast<double>(Slop); }))
                return "one rests in a wall";
        }
        return {};
    }

    CollisionSystem m_system;
    Random& m_random;
    Layer m_walls;
    Vec2 m_size{};
    float m_pillar = 0.f; ///< its area
    float m_maxPush = 0.f;
    std::uint32_t m_start = 0;
    std::vector<Thing> m_wallShapes;
    std::vector<Thing> m_crowd;
};

} // namespace

int main(int count, char** arguments)
{
    std::uint64_t most = 1'000'000;
    return runJudge(count, arguments, {{"--pushes", &most}},
                    [&](const JudgeOptions& options)
                    {
                        Random random(options.seed);
                        Progress progress("crowd", "pushes", most);
                        std::uint64_t pushes = 0, rooms = 0, wrong = 0;
                        while (pushes < most)
                        {
                            Room room(random, options.method);
                            const std::string flaw = room.play(pushes);
                            ++rooms;
                            if (!flaw.empty() && ++wrong <= options.shown)
                                std::printf("%s: %s\n", room.words().c_str(), flaw.c_str());
                            progress.show(pushes, std::to_string(wrong) + " flaws");
                        }
                        progress.end();
                        std::printf("%llu pushes in %llu rooms, %llu wrong\n", static_cast<unsigned long long>(pushes),
                                    static_cast<unsigned long long>(rooms), static_cast<unsigned long long>(wrong));
                        return wrong == 0;
                    });
}
