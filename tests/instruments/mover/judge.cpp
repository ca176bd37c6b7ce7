// SPDX-License-Identifier: Zlib
#include "mover/judge.hpp"

#include "support/pairs/judging.hpp"

#include <algorithm>
#include <cmath>

namespace graze::test::mover
{

namespace
{

// The gap that a mover keeps, where its course is farthest from the origin.
double gapOf(const Course& course)
{
    double reach = 0.;
    for (const Placed& wall : course.tiles)
    {
        const Aabb bounds = worldBounds(wall.shape.view(), wall.matrix);
        for (const float coordinate : {bounds.lower.x, bounds.lower.y, bounds.upper.x, bounds.upper.y})
            reach = std::max(reach, std::fabs(static_cast<double>(coordinate)));
    }
    return 1e-3 + reach * 0x1p-21;
}

double dotOf(Vec2 a, oracle::Point b)
{
    return static_cast<double>(a.x) * b.x + static_cast<double>(a.y) * b.y;
}

double crossOf(Vec2 a, oracle::Point b)
{
    return static_cast<double>(a.x) * b.y - static_cast<double>(a.y) * b.x;
}

} // namespace

const char* nameOf(Flaw flaw)
{
    constexpr const char* Names[]{"too deep", "passed a wall", "progress", "plane"};
    return Names[static_cast<int>(flaw)];
}

Game::Game(Course course, Method method) :
m_course(std::move(course)),
m_gap(gapOf(m_course)),
m_model(m_course.whole, m_course.strips, m_course.mover, m_gap),
m_tiles(m_course.tiles, m_course.strips, m_course.mover, m_gap),
m_system(GjkSettings{.method = method})
{
    std::vector<std::vector<Shape>> pieces(m_course.strips.size());
    std::vector<Affine2> frames(m_course.strips.size());
    for (const Placed& wall : m_course.tiles)
        if (wall.strip < 0)
            m_system.add({.shape = wall.shape, .matrix = wall.matrix});
        else
        {
            pieces[static_cast<std::size_t>(wall.strip)].push_back(wall.shape);
            frames[static_cast<std::size_t>(wall.strip)] = wall.matrix;
        }
    for (std::size_t i = 0; i < pieces.size(); ++i)
        m_strips.push_back(
            m_system.add({.shape = pieces[i], .matrix = frames[i], .oneWay = m_course.strips[i].oneWay}));
    m_mover = m_system.add({.shape = m_course.mover, .matrix = m_course.start});
    m_system.update();
    const auto isEllipse = [](const Shape& shape, const Affine2& matrix)
    { return oracle::hasEllipse(bodyOf(shape, matrix)); };
    const auto noteRadius = [&](const Shape& shape, const Affine2& matrix)
    {
        const Vec2 x = matrix.transformVector({shape.radius(), 0.f}), y = matrix.transformVector({0.f, shape.radius()});
        if (const float least = std::min(length(x), length(y)); shape.radius() > 0.f && least > 0.f)
            m_leastRadius = std::min(m_leastRadius, static_cast<double>(least));
    };
    for (const Placed& wall : m_course.tiles)
        noteRadius(wall.shape, wall.matrix);
    for (const Shape& piece : m_course.mover)
        noteRadius(piece, m_course.start);
    for (const Placed& wall : m_course.tiles)
        m_hasEllipse = m_hasEllipse || isEllipse(wall.shape, wall.matrix);
    for (const Shape& piece : m_course.mover)
        m_hasEllipse = m_hasEllipse || isEllipse(piece, m_course.start);
}

bool Game::canStart() const
{
    return m_tiles.gapAt(m_course.start) > 2. * m_gap && isInside(m_course.start);
}

bool Game::isInside(const Affine2& matrix) const
{
    const Shape point = Point{matrix.transformPoint(m_course.mover.front().point(0))};
    const auto holds = [&](const Shape& part) {
        return distance({part, {}}, {point, {}}).distance <= 2.f * static_cast<float>(m_gap);
    };
    return m_course.inside.empty() || std::any_of(m_course.inside.begin(), m_course.inside.end(), holds);
}

void Game::play(Random& random, Counts& counts, std::vector<std::string>& flaws)
{
    std::array<TouchedPlane, 16> planes;
    Played move;
    move.from = *m_system.matrix(m_mover);
    const bool isInModel = moveStrips(random, move);
    const Wish wish = randomWish(random, m_course, move.from.transformPoint(m_course.mover.front().point(0)));
    move.wish = wish.motion;
    move.isJudged = !wish.isAtCorner && isInModel;
    move.result = moveAndSlide(m_system, m_mover, move.wish, {.planes = planes, .floor = m_last.floor});
    m_last = move.result;
    m_last.floor = m_course.strips.empty() ? std::nullopt : m_last.floor;
    move.result.moved -= move.carried;
    for (std::size_t i = 0; i < std::min(move.result.planes, planes.size()); ++i)
        move.normals.push_back(planes[i].normal);
    ++counts.moves;
    counts.stopped += move.result.planes > 0 ? 1 : 0;
    judge(move, counts, flaws);
}

bool Game::moveStrips(Random& random, Played& move)
{
    const SlideModel before = m_model;
    const Affine2 start = move.from;
    std::vector<Vec2> steps(m_strips.size());
    for (std::size_t i = 0; i < m_strips.size(); ++i)
        if (m_course.strips[i].moves && random.chance(0.5f))
            steps[i] = random.inSquare(6.f);
    m_system.update();
    for (std::vector<Placed>* walls : {&m_course.tiles, &m_course.whole})
        for (Placed& wall : *walls)
            if (wall.strip >= 0)
            {
                const auto strip = static_cast<std::size_t>(wall.strip);
                wall.matrix = Affine2::translation(steps[strip]) * wall.matrix;
                m_system.setMatrix(m_strips[strip], wall.matrix);
            }
    m_model = SlideModel(m_course.whole, m_course.strips, m_course.mover, m_gap);
    m_tiles = SlideModel(m_course.tiles, m_course.strips, m_course.mover, m_gap);

    bool isInModel = true;
    for (std::size_t i = 0; i < m_strips.size(); ++i)
        if (m_last.floor && m_last.floor->sprite == m_strips[i])
        {
            const oracle::Point carry{static_cast<double>(steps[i].x), static_cast<double>(steps[i].y)};
            // What stops it on its ride is judged where nothing rides.
            isInModel = m_tiles.move(move.from, {}, carry, 0., static_cast<int>(i)).normals.empty();
            move.from = Affine2::translation(steps[i]) * move.from;
            move.carried = steps[i];
        }
    // A one-way strip that has moved into it lifts it, another one pushes it.
    for (std::size_t i = 0; i < m_strips.size(); ++i)
    {
        const int strip = static_cast<int>(i);
        isInModel = isInModel && (steps[i] == Vec2{} || m_model.gapAt(move.from, strip) > -0.1 * m_gap ||
                                  before.gapAt(start, strip) < -0.5 * m_gap);
    }
    return isInModel && m_tiles.gapAt(move.from) > -0.3 * m_gap;
}

// How far from a model a mover may end: on an ellipse the normal depends on the gap, and in an acute wedge the place.
// The mover takes the normal where the two would touch, which is behind the gap by more the flatter it comes: on a
// border of a small radius the normal has turned by then.
double Game::slackOf(const Played& move, const ModelMove& model) const
{
    double wedge = 0.;
    for (const oracle::Point a : model.normals)
        for (const oracle::Point b : model.normals)
            if (a.x * b.x + a.y * b.y < -0.5)
                wedge = std::max(wedge, 2. * m_gap / std::max(1e-3, std::fabs(a.x * b.y - a.y * b.x)));
    const auto wish = static_cast<double>(length(move.wish));
    double turned = 0.;
    for (const oracle::Point n : model.normals)
        turned = std::max(turned, m_gap * wish / (m_leastRadius * std::max(1e-9, -dotOf(move.wish, n))));
    return 0.01 + 12. * m_gap + wedge + wish * std::min(turned, 0.01) +
           (m_hasEllipse ? 1e-3 : 1e-5) * static_cast<double>(length(move.wish));
}

bool Game::isAt(const Played& move, oracle::Point lower, oracle::Point upper, double slack)
{
    const auto x = static_cast<double>(move.result.moved.x), y = static_cast<double>(move.result.moved.y);
    return x >= lower.x - slack && x <= upper.x + slack && y >= lower.y - slack && y <= upper.y + slack;
}

// Each plane is one of the models', or lies between two: at a round corner it depends on the gap.
bool Game::arePlanesOf(const Played& move, const std::vector<ModelMove>& models)
{
    std::vector<oracle::Point> normals;
    for (const ModelMove& model : models)
        normals.insert(normals.end(), model.normals.begin(), model.normals.end());
    const auto isKnown = [&](Vec2 n)
    {
        for (const oracle::Point a : normals)
            for (const oracle::Point b : normals)
                if (dotOf(n, a) > 0.9995 || (a.x * b.x + a.y * b.y > 0.5 && crossOf(n, a) * crossOf(n, b) <= 0. &&
                                             dotOf(n, {a.x + b.x, a.y + b.y}) > 0.))
                    return true;
        return false;
    };
    return std::all_of(move.normals.begin(), move.normals.end(), isKnown);
}

void Game::judge(const Played& move, Counts& counts, std::vector<std::string>& flaws)
{
    const auto add = [&](Flaw flaw)
    {
        ++counts.flaws[static_cast<std::size_t>(m_course.kind)][static_cast<std::size_t>(flaw)];
        flaws.push_back(describe(move, flaw));
    };
    const Affine2 now = *m_system.matrix(m_mover);
    m_over = length(now.offset() - m_course.start.offset()) > 250.f;
    if ((m_course.strips.empty() || !move.result.overlapping) && m_tiles.gapAt(now) < -0.3 * m_gap - 1e-6)
    {
        add(Flaw::Deep);
        m_over = true;
    }
    if (!isInside(now))
    {
        add(Flaw::Left);
        m_over = true;
    }
    else if (const auto flaw = compare(move, counts))
        add(*flaw);
}

// Where two turns are equally good, the gap decides between them: so the model also starts a bit aside.
std::optional<Flaw> Game::compare(const Played& move, Counts& counts) const
{
    const oracle::Point wish{static_cast<double>(move.wish.x), static_cast<double>(move.wish.y)};
    std::vector<ModelMove> models{m_model.move(move.from, {}, wish)}, tiled;
    const auto agrees = [&](const ModelMove& model)
    { return isAt(move, model.moved, model.moved, slackOf(move, model)) && arePlanesOf(move, {model}); };
    if (!move.isJudged || agrees(models.front()))
        return std::nullopt;
    ++counts.asides;
    oracle::Point lower = models.front().moved, upper = lower;
    for (int i = 0; i < 144; ++i)
    {
        const double angle = 0.7853981633974483 * i, far = 0.5 * m_gap * static_cast<double>(1 << i / 24);
        const double nearer = m_gap * (i / 8 % 3 == 0 ? 0. : i / 8 % 3 == 1 ? 0.5 : 0.95);
        const oracle::Point aside{std::cos(angle) * far, std::sin(angle) * far};
        // The tops of tiles are as level as floats can make them.
        tiled.push_back(m_tiles.move(move.from, aside, wish, nearer));
        if (agrees(tiled.back()))
            return std::nullopt;
        models.push_back(m_model.move(move.from, aside, wish, nearer));
        const oracle::Point moved = models.back().moved;
        lower = {std::min(lower.x, moved.x), std::min(lower.y, moved.y)};
        upper = {std::max(upper.x, moved.x), std::max(upper.y, moved.y)};
        if (agrees(models.back()))
            return std::nullopt;
    }
    if (!isAt(move, lower, upper, slackOf(move, models.front())))
        return Flaw::Progress;
    models.insert(models.end(), tiled.begin(), tiled.end());
    // In a corner it may lean on edges that stand over the corners of walls.
    const auto isStuck = [&](double x, double y) { return std::fabs(x) + std::fabs(y) < 4. * m_gap; };
    const bool bothStuck = isStuck(models.front().moved.x, models.front().moved.y) &&
                           isStuck(static_cast<double>(move.result.moved.x), static_cast<double>(move.result.moved.y));
    return bothStuck || arePlanesOf(move, models) ? std::nullopt : std::optional(Flaw::Plane);
}

std::string Game::describe(const Played& move, Flaw flaw) const
{
    std::string text = std::string(nameOf(m_course.kind)) + ", " + nameOf(flaw) + ": wish " +
                       test::describe(move.wish) + ", moved (" + std::to_string(move.result.moved.x) + ", " +
                       std::to_string(move.result.moved.y) + ")";
    const oracle::Point wish{static_cast<double>(move.wish.x), static_cast<double>(move.wish.y)};
    const ModelMove model = m_model.move(move.from, {}, wish);
    text += " by the model (" + std::to_string(model.moved.x) + ", " + std::to_string(model.moved.y) + "), normals";
    for (const Vec2 n : move.normals)
        text += " (" + std::to_string(n.x) + ", " + std::to_string(n.y) + ")";
    text += " by the model";
    for (const oracle::Point n : model.normals)
        text += " (" + std::to_string(n.x) + ", " + std::to_string(n.y) + ")";
    text += ", gap " + std::to_string(m_tiles.gapAt(move.from)) + " before and " +
            std::to_string(m_tiles.gapAt(move.result.matrix)) + " after";
    for (const Shape& piece : m_course.mover)
        text += "\n  mover " + test::describe(piece, move.from);
    const auto stripOf = [&](const Placed& wall) -> std::string
    {
        if (wall.strip < 0)
            return {};
        const OneWay& side = m_course.strips[static_cast<std::size_t>(wall.strip)].oneWay;
        return ", strip " + std::to_string(wall.strip) + ", stops " + test::describe(side.direction) + " within " +
               std::to_string(side.halfAngleRadians);
    };
    for (const Placed& wall : m_course.tiles)
    {
        const Aabb near = worldBounds(wall.shape.view(), wall.matrix).grown(2.f + length(move.wish));
        if (std::any_of(m_course.mover.begin(), m_course.mover.end(),
                        [&](const Shape& piece) { return overlaps(near, worldBounds(piece.view(), move.from)); }))
            text += "\n  wall " + test::describe(wall.shape, wall.matrix) + stripOf(wall);
    }
    return text;
}

} // namespace graze::test::mover
