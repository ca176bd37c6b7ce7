// SPDX-License-Identifier: Zlib
// graze_rooms [--shots N] [--frames N] [--seed S] [--method fast|gjk] [--shown N]: bullets that bounce. Shots fly for
// one frame through rooms of tiles, rectangles and turned boxes, and back; breakouts go on for many frames, with
// paddles and flippers that crush the ball now and then. Judged by rays in doubles. Exit code 1 when anything is wrong.
#include "rooms/breakout.hpp"
#include "rooms/room.hpp"

#include "support/options.hpp"
#include "support/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

namespace
{

using namespace graze;
using namespace graze::test;
using namespace graze::test::rooms;

constexpr double Beside = 0.02;      // the oracle flies so far beside the bullet (unit: pixels)
constexpr double Return = 0.01;      // the way back ends so close to the start
constexpr double ReturnByGjk = 0.02; // whose epsilon leaves normals open: one of 10^6 is off by 4e-5
constexpr double Within = 0.05;      // deeper than that is inside: the band of the longest walls
constexpr std::size_t MostBounces = 3;

enum Column
{
    Cases,
    Corners,
    Bounces,
    Inside,
    Energy,
    Path,
    Back,
    Storms,
    Columns
};
constexpr std::array ColumnNames{"cases", "corners", "bounces", "inside", "energy", "path", "back", "storms"};
using Row = std::array<std::uint64_t, Columns>;

struct Tally
{
    std::array<Row, RoomNames.size()> rows{};
    double farthest = 0.; ///< of all ends from where they ought to be

    [[nodiscard]] std::uint64_t sum(Column column) const
    {
        std::uint64_t all = 0;
        for (const Row& row : rows)
            all += row[column];
        return all;
    }
    [[nodiscard]] std::uint64_t wrong() const
    {
        return sum(Inside) + sum(Energy) + sum(Path) + sum(Back) + sum(Storms);
    }
};

// Equal normals do not suffice: floors of different heights are others. And a box fits to the last digit into a slot of
// its own width, whose borders it sees as one line without overlap: whether it goes in is undecided.
bool areInOneLine(const Bounce& one, const Bounce& other, bool isBox)
{
    const Vec2d normal = one.side.normal, along{-normal.y, normal.x};
    const double overlap = std::min(dot(one.side.to, along), dot(other.side.to, along)) -
                           std::max(dot(one.side.from, along), dot(other.side.from, along));
    return length(normal - other.side.normal) < 1e-9 && std::fabs(dot(one.place - other.place, normal)) < 1e-6 &&
           overlap > (isBox ? 1e-6 : -1e-6);
}

// An inner corner, which both flat sides reach.
bool isInnerCorner(const Bounce& first, const Bounce& second)
{
    constexpr double Near = 0.5;
    const Vec2d corner = first.place + second.side.normal * dot(second.place - first.place, second.side.normal);
    return std::fabs(dot(first.side.normal, second.side.normal)) < 1e-9 && length(second.place - first.place) < Near &&
           first.side.holds(corner) && second.side.holds(corner);
}

// Whether both meet the same sides, those of an inner corner in either order.
bool areAlike(const Way& left, const Way& right, bool isBox)
{
    if (!left.known || !right.known || left.bounces.size() != right.bounces.size())
        return false;
    for (std::size_t i = 0; i < left.bounces.size(); ++i)
    {
        if (areInOneLine(left.bounces[i], right.bounces[i], isBox))
            continue;
        if (i + 1 == left.bounces.size() || !areInOneLine(left.bounces[i], right.bounces[i + 1], isBox) ||
            !areInOneLine(left.bounces[i + 1], right.bounces[i], isBox) ||
            !isInnerCorner(left.bounces[i], left.bounces[i + 1]))
            return false;
        ++i;
    }
    return true;
}

// Flat sides reflect as a whole, so the way of a bullet is the mean of two ways beside it, as long as both are
// reflected alike. So the oracle never asks what a seam is, and finds out where a corner is.
std::optional<Way> wayOf(const Tracer& tracer, bool isBox, Vec2d start, Vec2d motion)
{
    const Vec2d beside = Vec2d{-motion.y, motion.x} * (Beside / length(motion));
    const Way left = tracer.trace(start - beside, motion, MostBounces);
    const Way right = tracer.trace(start + beside, motion, MostBounces);
    if (!areAlike(left, right, isBox))
        return std::nullopt;
    return Way{(left.end + right.end) * 0.5, left.velocity, left.bounces, true};
}

struct Flown
{
    Shot shot;
    BulletId id;
    std::size_t hits = 0;
    std::size_t mostAtOnce = 0; ///< hits at one place
};

void flyAll(Room& room, std::vector<Flown>& flown)
{
    for (Flown& one : flown)
        one.id = room.system.fire(one.shot.def);
    room.system.update();
    room.system.advanceBullets(1.f);
    room.system.update();
    for (Flown& one : flown)
    {
        std::size_t atOnce = 0;
        float last = -1.f;
        for (const Hit& hit : room.system.hits())
            if (hit.bullet == one.id)
            {
                atOnce = hit.fraction - last < 1e-5f ? atOnce + 1 : 1;
                last = hit.fraction;
                one.mostAtOnce = std::max(one.mostAtOnce, atOnce);
                ++one.hits;
            }
    }
}

void show(const Room& room, const Flown& one, const char* what, const BulletState& now)
{
    const BulletDef& def = one.shot.def;
    std::printf("%s: %s, radius %g, %zu corners, angle %a, from (%a, %a) by (%a, %a), %zu hits, to (%.6f, %.6f) by "
                "(%.6f, %.6f)\n",
                what, RoomNames[room.kind], static_cast<double>(def.radius), one.shot.ball.corners.size(),
                static_cast<double>(def.angleRadians), static_cast<double>(def.position.x),
                static_cast<double>(def.position.y), static_cast<double>(def.velocity.x),
                static_cast<double>(def.velocity.y), one.hits, static_cast<double>(now.position.x),
                static_cast<double>(now.position.y), static_cast<double>(now.velocity.x),
                static_cast<double>(now.velocity.y));
}

// Some shots in one room, and back.
void play(Random& random, const JudgeOptions& options, Tally& tally)
{
    constexpr std::size_t Shots = 100;
    Room room(random, options.method);
    std::vector<Flown> flown(Shots);
    for (Flown& one : flown)
        one.shot = randomShot(random, room);
    flyAll(room, flown);
    Row& row = tally.rows[room.kind];
    std::vector<Flown> returning;
    std::vector<Vec2d> starts;
    for (Flown& one : flown)
    {
        const auto count = [&](Column column, bool wrong, const char* what)
        {
            row[column] += wrong;
            if (wrong && tally.wrong() <= options.shown)
                show(room, one, what, *room.system.bullet(one.id));
        };
        const BulletDef& def = one.shot.def;
        const Tracer tracer(room.solids, one.shot.ball);
        const bool isBox = one.shot.ball.corners.size() > 1;
        const BulletState now = *room.system.bullet(one.id);
        const Vec2d start(def.position), motion(def.velocity), end(now.position);
        ++row[Cases];
        row[Bounces] += one.hits;
        count(Inside, tracer.depth(end) > Within, "inside");
        count(Energy, std::fabs(length(Vec2d(now.velocity)) - length(motion)) > 1e-4 * length(motion), "energy");
        const std::optional<Way> way = wayOf(tracer, isBox, start, motion);
        if (!way)
        {
            ++row[Corners];
            // A disc in a gap of its own width is reflected again and again; a point never is.
            count(Storms, one.mostAtOnce > 4 && one.shot.ball.corners.size() == 1 && def.radius == 0.f, "storm");
            continue;
        }
        const double off = length(end - way->end);
        count(Path,
              off > Beside || length(Vec2d(now.velocity) - way->velocity) > 2e-3 * length(motion) ||
                  one.hits != way->bounces.size(),
              "path");
        tally.farthest = std::max(tally.farthest, off);
        const std::optional<Way> back = wayOf(tracer, isBox, end, -Vec2d(now.velocity));
        if (!back || back->bounces.size() != one.hits || length(back->end - start) > Beside)
            continue;
        Flown again;
        again.shot = one.shot;
        again.shot.def.position = now.position;
        again.shot.def.velocity = -now.velocity;
        returning.push_back(again);
        starts.push_back(start);
    }
    for (Flown& one : flown)
        room.system.removeBullet(one.id);
    flyAll(room, returning);
    for (std::size_t i = 0; i < returning.size(); ++i)
    {
        const BulletState now = *room.system.bullet(returning[i].id);
        const bool wrong =
            length(Vec2d(now.position) - starts[i]) > (options.method == Method::Gjk ? ReturnByGjk : Return);
        row[Back] += wrong;
        if (wrong && tally.wrong() <= options.shown)
        {
            std::printf("off by %g: ", length(Vec2d(now.position) - starts[i]));
            show(room, returning[i], "back", now);
        }
    }
}

bool report(const Tally& tally)
{
    std::printf("%-16s", "");
    for (const char* name : ColumnNames)
        std::printf("%10s", name);
    for (std::size_t i = 0; i < tally.rows.size(); ++i)
    {
        std::printf("\n%-16s", RoomNames[i]);
        for (const std::uint64_t number : tally.rows[i])
            std::printf("%10llu", static_cast<unsigned long long>(number));
    }
    std::printf("\n%llu wrong, the farthest end is off by %.4f px\n", static_cast<unsigned long long>(tally.wrong()),
                tally.farthest);
    return tally.wrong() == 0 && tally.sum(Corners) < tally.sum(Cases) / 2 && tally.sum(Bounces) > tally.sum(Cases);
}

} // namespace

int main(int count, char** arguments)
{
    std::uint64_t shots = 1'000'000, frames = 100'000;
    return runJudge(count, arguments, {{"--shots", &shots}, {"--frames", &frames}},
                    [&](const JudgeOptions& options)
                    {
                        Random random(options.seed);
                        Progress progress("rooms", "shots", shots);
                        Tally tally;
                        while (tally.sum(Cases) < shots)
                        {
                            play(random, options, tally);
                            progress.show(tally.sum(Cases), std::to_string(tally.wrong()) + " wrong");
                        }
                        progress.end();
                        std::printf("%.0f s\n", progress.seconds());
                        const bool roomsAreRight = shots == 0 || report(tally);
                        return playBreakout(random, options.method, frames) && roomsAreRight;
                    });
}
