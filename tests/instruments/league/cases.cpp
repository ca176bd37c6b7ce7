// SPDX-License-Identifier: Zlib
#include "campaign/cases.hpp"
#include "bench/solids.hpp"
#include "corpus/case.hpp"
#include "league/record.hpp"
#include "support/pairs/judging.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <span>
#include <stdexcept>

namespace graze::league
{

namespace
{

using bench::Solid;
using test::Random;
using test::oracle::Point;

struct Side
{
    Solid solid;
    Placed at{};
};

Placed placedAt(float x, float y, float angle)
{
    const SinCos turn = sinCos(static_cast<double>(angle));
    return {x, y, static_cast<float>(turn.cosine), static_cast<float>(turn.sine), angle};
}

bool isTurn(const Affine2& m)
{
    return m.m00 == m.m11 && m.m01 == -m.m10 && std::fabs(m.m00 * m.m00 + m.m10 * m.m10 - 1.f) < 1e-6f;
}

// A shape that every library can have: a circle or a strictly convex polygon that is only turned and moved. Scale,
// shear and mirroring go into the vertices, rounded to floats: a case of its own, with its own truth. Empty for
// anything else.
std::optional<Side> sideOf(const Shape& shape, const Affine2& m)
{
    const ShapeView view = shape.view();
    const bool isRound = view.radius > 0.f, isKept = isTurn(m);
    if (view.hasForm || (view.count == 1) != isRound)
        return std::nullopt;
    Side side;
    side.at = {m.tx, m.ty};
    if (isKept)
        side.at = {m.tx, m.ty, m.m00, m.m10, std::atan2(m.m10, m.m00)};
    std::vector<Point> hull;
    for (std::uint32_t i = 0; i < view.count; ++i)
    {
        const Vec2 p = isKept ? view.point(i) : m.transformVector(view.point(i));
        hull.push_back(test::pointOf(p));
    }
    test::oracle::takeHull(hull);
    if (!isRound && hull.size() < 3)
        return std::nullopt;
    for (const Point p : hull)
        side.solid.points.push_back({static_cast<float>(p.x), static_cast<float>(p.y)});
    if (isRound)
        side.at.radius = view.radius * (isKept ? 1.f : std::sqrt(std::fabs(m.m00 * m.m11 - m.m01 * m.m10)));
    side.at.radiusY = side.at.radius;
    return isRound && !(side.at.radius > 0.f) ? std::nullopt : std::optional(side);
}

// An ellipse is the unit circle seen through a matrix.
test::oracle::Body bodyOf(const Vec2* vertices, int count, const Placed& at)
{
    test::oracle::Body body{{}, at.isEllipse() ? 1. : static_cast<double>(at.radius)};
    for (const Vec2 p : std::span(vertices, static_cast<std::size_t>(count)))
        body.core.push_back(test::pointOf(p));
    body.matrix = test::matrixOf({at.cosine, -at.sine, at.x, at.sine, at.cosine, at.y});
    if (at.isEllipse())
        for (const std::size_t row : {0u, 3u})
            body.matrix[row] *= static_cast<double>(at.radius), body.matrix[row + 1] *= static_cast<double>(at.radiusY);
    return body;
}

test::oracle::Body bodyOf(const Side& side)
{
    return bodyOf(side.solid.points.data(), static_cast<int>(side.solid.points.size()), side.at);
}

// The gap of two while B moves, a convex function of the time.
class Way
{
public:
    Way(const test::oracle::Body& a, const test::oracle::Body& b, Vec2 motion) : m_motion(test::pointOf(motion))
    {
        const Point origin{a.matrix[2], a.matrix[5]};
        test::oracle::Figure figureA, figureB;
        figureA.set(a, origin);
        figureB.set(b, origin);
        m_difference.set(figureA, figureB);
    }

    [[nodiscard]] test::oracle::Gap gapAt(double time) const { return m_difference.gapAt(m_motion * -time); }
    [[nodiscard]] double slopeOf(const test::oracle::Gap& gap) const { return dot(gap.normal, m_motion); }

    // The least gap, between what was seen and where the tangents at both ends of what is left meet.
    [[nodiscard]] test::oracle::Gap least(double doubt) const
    {
        double low = 0., high = 1.;
        test::oracle::Gap first = gapAt(low), last = gapAt(high);
        if (slopeOf(first) >= 0.)
            return first;
        if (slopeOf(last) <= 0.)
            return last;
        for (;;)
        {
            const double down = slopeOf(first), up = slopeOf(last), width = high - low;
            const double under = (first.gap * up - last.gap * down + down * up * width) / (up - down);
            const test::oracle::Gap& best = first.upper < last.upper ? first : last;
            if (best.upper - under < doubt || width < 1e-15)
                return {under, best.upper, best.normal};
            const double time = 0.5 * (low + high);
            const test::oracle::Gap between = gapAt(time);
            (slopeOf(between) < 0. ? low : high) = time;
            (slopeOf(between) < 0. ? first : last) = between;
        }
    }

private:
    Point m_motion;
    test::oracle::Difference m_difference;
};

double reachOf(const test::oracle::Body& body)
{
    test::oracle::Figure figure;
    figure.set(body, {});
    return figure.reach() + body.radius;
}

class Writer
{
public:
    explicit Writer(const std::string& path) : m_file(path, std::ios::binary) {}

    [[nodiscard]] int count() const { return m_count; }

    void add(Set set, const Side& a, const Side& b, Vec2 motion = {})
    {
        const test::oracle::Body bodyA = bodyOf(a), bodyB = bodyOf(b);
        const double extentA = extent(bodyA), extentB = set == Set::Rays ? extentA : extent(bodyB);
        const bool moves = set == Set::Casts || set == Set::Rays;
        const test::oracle::Gap gap = moves ? Way(bodyA, bodyB, motion).least(1e-8) : signedGap(bodyA, bodyB);
        Record record{set, static_cast<int>(a.solid.points.size()), static_cast<int>(b.solid.points.size()), m_count};
        record.gap = 0.5 * (gap.gap + gap.upper);
        record.band = test::bandOf(bodyA, bodyB);
        record.extent = std::min(extentA, extentB);
        record.reach = std::max(reachOf(bodyA), reachOf(bodyB)) + static_cast<double>(length(motion));
        record.a = a.at;
        record.b = b.at;
        record.motion = motion;
        if (set == Set::Hard && (record.extent < 3.2 || std::max(extentA, extentB) > 320. || record.reach > 2000.))
            record.set = Set::Wide;
        if (gap.doubt() > 1e-3 * record.band)
            throw std::runtime_error("the oracle is in doubt about a case");
        m_file.write(reinterpret_cast<const char*>(&record), sizeof record);
        for (const Side* side : {&a, &b})
            m_file.write(reinterpret_cast<const char*>(side->solid.points.data()),
                         static_cast<std::streamsize>(side->solid.points.size() * sizeof(Vec2)));
        if (!m_file)
            throw std::runtime_error("the file of cases cannot be written");
        ++m_count;
    }

    void add(Set set, const test::Pair& pair)
    {
        const std::optional<Side> a = sideOf(pair.a, pair.matrixA), b = sideOf(pair.b, pair.matrixB);
        if (a && b)
            add(set, *a, *b);
    }

private:
    std::ofstream m_file;
    int m_count = 0;
};

void addCorpus(Writer& writer, const std::string& path)
{
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
    {
        const corpus::Case one = corpus::parseCase(line);
        if (one.query == "overlap" || one.query == "distance" || one.query == "penetration")
            writer.add(Set::Corpus,
                       {one.bodies[0].shape, one.bodies[0].matrix, one.bodies[1].shape, one.bodies[1].matrix});
    }
    if (writer.count() == 0)
        throw std::runtime_error(path + " has no case for the league");
}

// Two octagons of radius 0.5 m, the second 0.25 to 2 m from the first in x and in y, at 32 px a metre.
void addOctagons(Writer& writer)
{
    Random random(42);
    Solid octagon;
    for (int i = 0; i < 8; ++i)
    {
        const SinCos at = sinCos(i * Pi / 4.);
        octagon.points.push_back({static_cast<float>(16. * at.cosine), static_cast<float>(16. * at.sine)});
    }
    const auto place = [&random](float low, float high)
    {
        const float x = random.between(low, high), y = random.between(low, high);
        return placedAt(x, y, random.between(0.f, 6.2831853f));
    };
    for (int i = 0; i < 10000; ++i)
    {
        const Placed a = place(-3.2f, 3.2f);
        writer.add(Set::Octagons, {octagon, a}, {octagon, place(8.f, 64.f)});
    }
}

Side randomSide(Random& random, Set set = Set::Random)
{
    Side side;
    const std::uint32_t kind = random.below(10);
    const float size = random.logBetween(8.f, 128.f);
    const float radius = 0.5f * size * random.between(0.2f, 0.8f);
    if (set == Set::Rays || set == Set::Ellipses || (set == Set::Random && kind < 3))
        side.solid = bench::circleSolid(set == Set::Rays ? 0.f : size);
    else if (set == Set::Capsules)
        side.solid = {{Vec2{radius - 0.5f * size, 0.f}, Vec2{0.5f * size - radius, 0.f}}, radius, size};
    else if (set == Set::Random && kind < 6)
        side.solid = bench::boxSolid(size, random.logBetween(8.f, 128.f));
    else
        side.solid = bench::polygonSolid(random, set == Set::Large ? 9 + random.below(56) : 3 + random.below(6), size);
    const float x = random.between(0.f, 2000.f), y = random.between(0.f, 2000.f);
    side.at = placedAt(x, y, random.between(0.f, 6.2831853f));
    side.at.radius = side.at.radiusY = side.solid.radius;
    if (set == Set::Ellipses)
        side.at.radiusY = radius;
    return side;
}

void move(Side& side, test::oracle::Point by)
{
    side.at.x = static_cast<float>(static_cast<double>(side.at.x) + by.x);
    side.at.y = static_cast<float>(static_cast<double>(side.at.y) + by.y);
}

// The gap that a pair is to have. A third of them lies within a pixel of touching.
double wantedGap(Random& random, float size)
{
    const float sign = random.chance(0.5f) ? -1.f : 1.f;
    const bool isClose = random.chance(0.33f);
    return static_cast<double>(sign * (isClose ? random.logBetween(1e-3f, 1.f) : size * random.between(0.f, 0.5f)));
}

// One of each pair, or both, are what the set is made for.
void addRandom(Writer& writer, Set set, std::uint32_t seed, int count)
{
    Random random(seed);
    for (int i = 0; i < count; ++i)
    {
        const Side a = randomSide(random, set);
        Side b = randomSide(random, i % 2 == 0 ? set : Set::Random);
        const Vec2 beside = random.inSquare(0.5f * (a.solid.size + b.solid.size));
        b.at.x = a.at.x + beside.x;
        b.at.y = a.at.y + beside.y;
        const test::oracle::Gap gap = signedGap(bodyOf(a), bodyOf(b));
        move(b, gap.normal * (wantedGap(random, std::min(a.solid.size, b.solid.size)) - gap.gap));
        if (i % 4 < 2)
            writer.add(set, a, b);
        else
            writer.add(set, b, a);
    }
}

// B begins a pixel away or more, beyond all skins, and flies at A or past it.
void addMoving(Writer& writer, Set set, std::uint32_t seed, int count)
{
    Random random(seed);
    for (const int last = writer.count() + count; writer.count() < last;)
    {
        const Side a = randomSide(random);
        Side b = randomSide(random, set == Set::Rays ? set : Set::Random);
        const float size = a.solid.size + b.solid.size;
        const Vec2 from = bench::randomDirection(random) * (size * random.between(0.6f, 3.f));
        const Vec2 aim = random.inSquare(0.75f * size);
        const float share = random.between(0.75f, 1.5f);
        const Vec2 motion = (aim - from) * share;
        b.at.x = a.at.x + from.x;
        b.at.y = a.at.y + from.y;
        const test::oracle::Gap gap = Way(bodyOf(a), bodyOf(b), motion).least(1e-6);
        const double wanted = wantedGap(random, a.solid.size);
        if (std::fabs(wanted) <= 1.) // the others pass as they are aimed
            move(b, gap.normal * (wanted - gap.gap));
        if (signedGap(bodyOf(a), bodyOf(b)).gap >= 1.)
            writer.add(set, a, b, motion);
    }
}

} // namespace

void writeCases(const std::string& path, const std::string& corpus, int campaign, int random)
{
    Writer writer(path);
    addCorpus(writer, corpus);
    addOctagons(writer);
    Random hard(39);
    for (const int last = writer.count() + campaign; writer.count() < last;)
        writer.add(Set::Hard, test::campaign::stillCase(hard, test::campaign::Rounds::NoEllipse));
    addRandom(writer, Set::Random, 20, random);
    addRandom(writer, Set::Large, 21, random / 10);
    addRandom(writer, Set::Capsules, 22, random / 10);
    addRandom(writer, Set::Ellipses, 23, random / 10);
    addMoving(writer, Set::Casts, 24, random / 10);
    addMoving(writer, Set::Rays, 25, random / 10);
}

double gapAtContact(const Record& record, double fraction)
{
    const Way way(bodyOf(record.verticesA(), record.countA, record.a),
                  bodyOf(record.verticesB(), record.countB, record.b), record.motion);
    const test::oracle::Gap there = way.gapAt(fraction);
    return way.slopeOf(there) > 0. && std::fabs(record.gap) > std::fabs(there.gap) ? record.gap : there.gap;
}

Records::Records(const std::string& path)
{
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file)
        throw std::runtime_error(path + " cannot be read");
    const std::streamsize size = file.tellg();
    m_bytes.resize(static_cast<std::size_t>(size) / sizeof(double));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(m_bytes.data()), size);
    const auto* end = reinterpret_cast<const Record*>(m_bytes.data() + m_bytes.size());
    for (const auto* record = reinterpret_cast<const Record*>(m_bytes.data()); record < end; record = record->next())
        m_all.push_back(record);
}

} // namespace graze::league
