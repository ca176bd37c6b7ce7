// SPDX-License-Identifier: Zlib
#include "bullet_sweep.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace graze::detail
{

namespace
{

constexpr std::uint8_t Over = BulletTable::Dead | BulletTable::Spent;

/// How a bullet and one of its targets move in the frame.
struct Ways
{
    Motion bullet{};
    Motion target{};
    bool targetMoves = false;
    bool targetOnlyShifts = false;
};

Ways waysOf(const World& world, std::uint32_t bullet, std::uint32_t row)
{
    const BulletTable& bullets = world.bullets;
    const SpriteTable& sprites = world.sprites;
    Ways ways;
    ways.bullet = {Affine2::translation(bullets.previous[bullet]), Affine2::translation(bullets.position[bullet]), {}};
    ways.targetMoves = !bullets.is(bullet, BulletTable::Fresh) && sprites.moves(row);
    ways.targetOnlyShifts = sprites.onlyShifts(row);
    ways.target = ways.targetMoves ? sprites.motion(row) : Motion::still(sprites.matrix[row]);
    return ways;
}

// Does the way of a box of this half size from start to end touch the other box? Only the axis across
// the way is asked, the two boxes around both are known to overlap. Never wrong in saying no: the
// slack is larger than what rounding can do to the products.
bool wayTouches(Vec2 start, Vec2 end, Vec2 half, const Aabb& box) noexcept
{
    const auto wide = [](float value) { return static_cast<double>(value); };
    const double dx = wide(end.x) - wide(start.x), dy = wide(end.y) - wide(start.y);
    const double cx = 0.5 * (wide(box.lower.x) + wide(box.upper.x)) - wide(start.x);
    const double cy = 0.5 * (wide(box.lower.y) + wide(box.upper.y)) - wide(start.y);
    const double hx = 0.5 * (wide(box.upper.x) - wide(box.lower.x)) + wide(half.x);
    const double hy = 0.5 * (wide(box.upper.y) - wide(box.lower.y)) + wide(half.y);
    const double reach = hx * std::fabs(dy) + hy * std::fabs(dx);
    const double slack = 1e-6 * (std::fabs(dx * cy) + std::fabs(dy * cx) + reach);
    return std::fabs(dx * cy - dy * cx) <= reach + slack;
}

// Both tries ran out of iterations, and before `fraction` nothing is hit. A sweep that has crept up to
// the target has as good as arrived, and is a hit; one that is still away is none.
CastResult settle(CastResult cast, const Operand& bulletThere, const Operand& pieceThere, CountedQueries& queries)
{
    const DistanceResult gap = queries.distance(bulletThere, pieceThere);
    const Vec2 a = worldBounds(bulletThere.piece(0), bulletThere.matrix()).size();
    const Vec2 b = worldBounds(pieceThere.piece(0), pieceThere.matrix()).size();
    const float band = 1e-3f + 1e-4f * std::max({a.x, a.y, b.x, b.y});
    cast.hit = gap.status == Status::Overlapping || gap.distance <= band;
    cast.normal = gap.normal;
    cast.point = gap.pointB;
    return cast;
}

} // namespace

void BulletSweep::run(const Frame& frame)
{
    const BulletTable& bullets = frame.world.bullets;
    for (std::uint32_t bullet = 0; bullet < bullets.rows(); ++bullet)
    {
        if (!bullets.is(bullet, Over))
            sweep(frame, bullet);
        tellWhoLeft(frame, bullet);
    }
}

void BulletSweep::sweep(const Frame& frame, std::uint32_t bullet)
{
    gatherTargets(frame, bullet);
    for (Target& target : m_targets)
        if (!target.struckBefore)
            castAt(frame, bullet, target);
    const float stop = takeHits(frame, bullet);
    for (const Target& target : m_targets)
        followGap(frame, bullet, target, stop);
}

void BulletSweep::gatherTargets(const Frame& frame, std::uint32_t bullet)
{
    BulletTable& bullets = frame.world.bullets;
    const SpriteTable& sprites = frame.world.sprites;
    const ShapeView view = bullets.view(bullet, frame.world.pool);
    const Aabb from = worldBounds(view, Affine2::translation(bullets.previous[bullet]));
    const Aabb to = worldBounds(view, Affine2::translation(bullets.position[bullet]));

    const SweptDisc self{from.centre(), to.centre(), std::max(length(from.size()), length(to.size())) * 0.5f};

    m_pieces.clear();
    m_targets.clear();
    frame.candidates.broadPhase().query(merged(from, to), frame.world.layers.mask(bullets.layer[bullet]), m_pieces);
    std::sort(m_pieces.begin(), m_pieces.end(),
              [&sprites](std::uint32_t a, std::uint32_t b)
              { return std::pair(sprites.pieceRow[a], a) < std::pair(sprites.pieceRow[b], b); });

    std::size_t kept = 0;
    for (const std::uint32_t piece : m_pieces)
    {
        const std::uint32_t row = sprites.pieceRow[piece];
        const SpriteId owner = bullets.owner[bullet];
        if (owner && (sprites.id[row] == owner || sprites.owner[row] == owner))
            continue;
        SweptDisc there = frame.candidates.disc(piece);
        there.start = bullets.is(bullet, BulletTable::Fresh) ? there.end : there.start;
        if (gapAtLeast(self, there) > sprites.nearDistance[row] ||
            !wayTouches(from.centre(), to.centre(), from.size() * 0.5f, frame.candidates.reach(piece)))
            continue;
        m_pieces[kept++] = piece;
        const auto end = static_cast<std::uint32_t>(kept);
        if (m_targets.empty() || m_targets.back().row != row)
        {
            Target target;
            target.row = row;
            target.firstPiece = end - 1;
            const Meeting* known = bullets.findMeeting(bullet, sprites.id[row]);
            target.struckBefore = known && known->struck;
            m_targets.push_back(target);
        }
        m_targets.back().lastPiece = end;
    }
}

void BulletSweep::castAt(const Frame& frame, std::uint32_t bullet, Target& target)
{
    const World& world = frame.world;
    const SpriteTable& sprites = world.sprites;
    const Ways ways = waysOf(world, bullet, target.row);
    const ShapeView view = world.bullets.view(bullet, world.pool);
    const Operand self(view, ways.bullet.start);
    const Vec2 shift = ways.bullet.end.offset() - ways.bullet.start.offset();
    ++frame.statistics.bulletCandidates;
    for (std::uint32_t i = target.firstPiece; i < target.lastPiece; ++i)
    {
        const ShapeView shape = world.pool.view(sprites.pieceShape[m_pieces[i]]);
        const Operand piece(shape, ways.target.start);
        CastResult cast =
            !ways.targetMoves || ways.targetOnlyShifts
                ? frame.queries.shapeCast(self, shift, piece, ways.target.end.offset() - ways.target.start.offset())
                : frame.queries.timeOfImpact(self, ways.bullet, piece, ways.target);
        if (cast.status == Status::IterationLimit)
            cast = settle(cast, {view, motionAt(ways.bullet, cast.fraction)},
                          {shape, motionAt(ways.target, cast.fraction)}, frame.queries);
        const bool startedInTouch = cast.startedTouching || cast.startedOverlapping;
        if (!cast.hit && !startedInTouch)
            continue;
        const float fraction = startedInTouch ? 0.f : cast.fraction;
        const Touch touch = startedInTouch ? frame.queries.touch(self, piece) : Touch{cast.point, cast.normal, 0.f};
        target.startedInTouch = target.startedInTouch || startedInTouch;
        if (target.hit && std::tie(target.fraction, touch.depth) <= std::tie(fraction, target.touch.depth))
            continue;
        target.hit = true;
        target.fraction = fraction;
        target.touch = touch;
        target.piece = sprites.localPiece(m_pieces[i]);
    }
}

float BulletSweep::takeHits(const Frame& frame, std::uint32_t bullet)
{
    BulletTable& bullets = frame.world.bullets;
    const SpriteTable& sprites = frame.world.sprites;
    std::sort(m_targets.begin(), m_targets.end(),
              [&sprites](const Target& p, const Target& q) {
                  return std::tuple(!p.hit, p.fraction, sprites.rank[p.row]) <
                         std::tuple(!q.hit, q.fraction, sprites.rank[q.row]);
              });
    for (const Target& target : m_targets)
    {
        if (!target.hit)
            break;
        const bool spent = bullets.pierceLeft[bullet] == 0;
        const SpriteId id = sprites.id[target.row];
        const float squared = lengthSquared(target.touch.normal);
        frame.events.hits.push_back({bullets.id[bullet], id, bullets.owner[bullet], bullets.user[bullet],
                                     sprites.user[target.row], target.fraction, target.touch.point,
                                     squared > 0.5f ? target.touch.normal : Vec2{0.f, -1.f},
                                     std::max(target.touch.depth, 0.f), target.piece, spent});
        if (spent)
        {
            bullets.flags[bullet] |= BulletTable::Spent;
            return target.fraction;
        }
        bullets.meeting(bullet, id).struck = true;
        --bullets.pierceLeft[bullet];
    }
    return 1.f;
}

void BulletSweep::followGap(const Frame& frame, std::uint32_t bullet, const Target& target, float stop)
{
    const World& world = frame.world;
    const SpriteTable& sprites = world.sprites;
    const float nearDistance = sprites.nearDistance[target.row];
    if (nearDistance <= 0.f)
        return;

    // A part of a motion is a motion by the same rule.
    Ways ways = waysOf(world, bullet, target.row);
    ways.bullet.end = motionAt(ways.bullet, stop);
    ways.target.end = motionAt(ways.target, stop);
    const bool moving = ways.targetMoves || !(ways.bullet.start == ways.bullet.end);
    const ShapeView view = world.bullets.view(bullet, world.pool);

    GapOfFrame gap{std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity(), false};
    for (std::uint32_t i = target.firstPiece; i < target.lastPiece; ++i)
    {
        const ShapeView shape = world.pool.view(sprites.pieceShape[m_pieces[i]]);
        const Operand self(view, ways.bullet.end);
        const Operand piece(shape, ways.target.end);
        gap.atEnd = std::min(gap.atEnd, frame.queries.distance(self, piece).distance);
        if (moving)
            gap.smallest =
                std::min(gap.smallest, frame.queries.closestApproach(self, ways.bullet, piece, ways.target).distance);
    }
    const bool struckNow = target.hit && target.fraction <= stop;
    gap.smallest = struckNow ? 0.f : std::min(gap.smallest, gap.atEnd);
    gap.startedApart = moving && !target.struckBefore && !target.startedInTouch;

    BulletTable& bullets = frame.world.bullets;
    const SpriteId id = sprites.id[target.row];
    const Meeting* known = bullets.findMeeting(bullet, id);
    NearState state = known ? known->nearState : NearState{};
    const bool left = state.advance(gap, nearDistance);
    if (!state.active)
        return;
    Meeting& meeting = bullets.meeting(bullet, id);
    meeting.nearState = state;
    meeting.nearFrame = left ? 0 : frame.number;
}

void BulletSweep::tellWhoLeft(const Frame& frame, std::uint32_t bullet)
{
    BulletTable& bullets = frame.world.bullets;
    const SpriteTable& sprites = frame.world.sprites;
    const bool over = bullets.is(bullet, Over);
    m_left.clear();
    bullets.keepMeetings(bullet,
                         [&](Meeting& meeting)
                         {
                             NearState& state = meeting.nearState;
                             if (state.active && (over || meeting.nearFrame != frame.number))
                             {
                                 // Near up to now, so the row of the target is still there.
                                 const std::uint32_t row = sprites.ids().row(meeting.target.value);
                                 m_left.push_back({sprites.rank[row],
                                                   {bullets.id[bullet],
                                                    {},
                                                    meeting.target,
                                                    bullets.user[bullet],
                                                    sprites.user[row],
                                                    state.closest,
                                                    state.touched}});
                                 state = {};
                             }
                             return state.active || (meeting.struck && !over);
                         });
    std::sort(m_left.begin(), m_left.end(), [](const Left& p, const Left& q) { return p.rank < q.rank; });
    for (const Left& left : m_left)
        frame.events.nearMisses.push_back(left.miss);
}

} // namespace graze::detail
