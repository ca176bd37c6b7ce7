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
    return {x, y, static_cast<float>(turn.cosine), static_cast<float>(turn.sine), angle, 0.f};
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
        side.at = {m.tx, m.ty, m.m00, m.m10, std::atan2(m.m10, m.m00), 0.f};
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
    return isRound && !(side.at.radius > 0.f) ? std::nullopt : std::optional(side);
}

test::oracle::Body bodyOf(const Side& side)
{
    const Placed& at = side.at;
    test::oracle::Body body{{}, static_cast<double>(at.radius)};
    for (const Vec2 p : side.solid.points)
        body.core.push_back(test::pointOf(p));
    const Affine2 m{at.cosine, -at.sine, at.x, at.sine, at.cosine, at.y};
    body.matrix = test::matrixOf(m);
    return body;
}

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

    void add(Set set, const Side& a, const Side& b)
    {
        const test::oracle::Body bodyA = bodyOf(a), bodyB = bodyOf(b);
        const double extentA = extent(bodyA), extentB = extent(bodyB);
        const test::oracle::Gap gap = signedGap(bodyA, bodyB);
        Record record{set, static_cast<int>(a.solid.points.size()), static_cast<int>(b.solid.points.size()), m_count};
        record.gap = 0.5 * (gap.gap + gap.upper);
        record.band = 1e-3 + 1e-4 * std::max(extentA, extentB);
        record.extent = std::min(extentA, extentB);
        record.reach = std::max(reachOf(bodyA), reachOf(bodyB));
        record.a = a.at;
        record.b = b.at;
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

Side randomSide(Random& random)
{
    Side side;
    const std::uint32_t kind = random.below(10);
    const float size = random.logBetween(8.f, 128.f);
    if (kind < 3)
        side.solid = bench::circleSolid(size);
    else if (kind < 6)
        side.solid = bench::boxSolid(size, random.logBetween(8.f, 128.f));
    else
        side.solid = bench::polygonSolid(random, 3 + random.below(6), size);
    const float x = random.between(0.f, 2000.f), y = random.between(0.f, 2000.f);
    side.at = placedAt(x, y, random.between(0.f, 6.2831853f));
    side.at.radius = side.solid.radius;
    return side;
}

// A third of the pairs lies within a pixel of touching.
void addRandom(Writer& writer, int count)
{
    Random random(20);
    for (int i = 0; i < count; ++i)
    {
        const Side a = randomSide(random);
        Side b = randomSide(random);
        const Vec2 beside = random.inSquare(0.5f * (a.solid.size + b.solid.size));
        b.at.x = a.at.x + beside.x;
        b.at.y = a.at.y + beside.y;
        const test::oracle::Gap gap = signedGap(bodyOf(a), bodyOf(b));
        const float smaller = std::min(a.solid.size, b.solid.size), sign = random.chance(0.5f) ? -1.f : 1.f;
        const bool isClose = random.chance(0.33f);
        const float wanted = isClose ? random.logBetween(1e-3f, 1.f) : smaller * random.between(0.f, 0.5f);
        const double shift = static_cast<double>(sign * wanted) - gap.gap;
        b.at.x = static_cast<float>(static_cast<double>(b.at.x) + shift * gap.normal.x);
        b.at.y = static_cast<float>(static_cast<double>(b.at.y) + shift * gap.normal.y);
        writer.add(Set::Random, a, b);
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
    addRandom(writer, random);
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
