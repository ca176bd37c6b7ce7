// SPDX-License-Identifier: Zlib
#include <graze/gjk/support.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/sfml/debug_view.hpp>
#include <graze/shapes/polygon.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <span>

namespace graze
{
namespace
{

/// Collects lines and fans as triangles. SFML's own lines are one pixel wide whatever the view.
class Pen
{
public:
    Pen(sf::VertexArray& vertices, float width) : m_vertices(vertices), m_half(width * 0.5f) {}

    void line(Vec2 a, Vec2 b, sf::Color color)
    {
        const Vec2 along = normalized(b - a) * m_half;
        const Vec2 side = perpendicular(along);
        // Ends overlap by half a width, so that corners close.
        quad(a - along - side, b + along - side, b + along + side, a - along + side, color);
    }
    void loop(const std::vector<Vec2>& points, sf::Color color)
    {
        if (points.size() == 1)
            return cross(points[0], 4.f * m_half, color);
        for (std::size_t i = 0; i < points.size(); ++i)
            line(points[i], points[(i + 1) % points.size()], color);
    }
    /// A loop of dashes that are as long as the gaps, a whole number of them.
    void dashedLoop(const std::vector<Vec2>& points, sf::Color color)
    {
        constexpr float Dash = 5.f; // (unit: line widths)
        constexpr float MostDashes = 512.f;
        constexpr float Smallest = 1e-6f; // (unit: pixels) no number below may vanish beside another
        const auto edge = [&points](std::size_t i) { return points[(i + 1) % points.size()] - points[i]; };
        float whole = 0.f;
        for (std::size_t i = 0; i < points.size(); ++i)
            whole += length(edge(i));
        if (points.size() < 3 || !(whole > Smallest) || !std::isfinite(whole))
            return loop(points, color);
        const float dash = whole / (2.f * std::clamp(std::round(whole / (4.f * Dash * m_half)), 4.f, MostDashes));
        float from = 0.f; // along the loop, as are all numbers below
        for (std::size_t i = 0; i < points.size(); ++i)
        {
            const Vec2 along = normalized(edge(i));
            const float to = from + length(edge(i));
            for (float start = std::floor(from / (2.f * dash)) * 2.f * dash; start < to; start += 2.f * dash)
                if (const float a = std::max(start, from), b = std::min(start + dash, to); a < b)
                    line(points[i] + along * (a - from), points[i] + along * (b - from), color);
            from = to;
        }
    }
    void fill(std::span<const Vec2> convex, sf::Color color)
    {
        for (std::size_t i = 2; i < convex.size(); ++i)
            triangle(convex[0], convex[i - 1], convex[i], color);
    }
    /// `unit`: the border of a disc of radius 1.
    void disc(Vec2 centre, float radius, const std::vector<Vec2>& unit, sf::Color color)
    {
        for (std::size_t i = 2; i < unit.size(); ++i)
            triangle(centre + unit[0] * radius, centre + unit[i - 1] * radius, centre + unit[i] * radius, color);
    }
    void cross(Vec2 centre, float size, sf::Color color)
    {
        line(centre - Vec2(size, size), centre + Vec2(size, size), color);
        line(centre - Vec2(size, -size), centre + Vec2(size, -size), color);
    }
    void arrow(Vec2 from, Vec2 direction, float size, sf::Color color)
    {
        const Vec2 tip = from + direction * size;
        const Vec2 back = direction * (size * 0.3f);
        line(from, tip, color);
        line(tip, tip - back + perpendicular(back), color);
        line(tip, tip - back - perpendicular(back), color);
    }

private:
    void triangle(Vec2 a, Vec2 b, Vec2 c, sf::Color color)
    {
        for (const Vec2 corner : {a, b, c})
            m_vertices.append(sf::Vertex{corner, color, {}});
    }
    void quad(Vec2 a, Vec2 b, Vec2 c, Vec2 d, sf::Color color)
    {
        triangle(a, b, c, color);
        triangle(a, c, d, color);
    }

    sf::VertexArray& m_vertices;
    float m_half;
};

sf::Color thinned(sf::Color color, int by)
{
    color.a = static_cast<std::uint8_t>(color.a / by);
    return color;
}

sf::Color faint(sf::Color color)
{
    return thinned(color, 7);
}

// So many directions of a full turn, which are points of the unit circle too.
std::vector<Vec2> directions(int count)
{
    return borderOf(Shape(Circle{.radius = 1.f}).view(), {}, count);
}

// All points within `gap` of the piece: the support point in many directions, moved outwards.
std::vector<Vec2> borderAtGap(const ShapeView& piece, const Affine2& matrix, float gap)
{
    std::vector<Vec2> border;
    for (const Vec2 direction : directions(128))
        border.push_back(support(piece, matrix, direction).point + direction * gap);
    return border;
}

// The border of all pieces together: parts in the zone of another piece are left out, in short steps, because a
// long straight side may be covered in part.
void drawNearZone(Pen& pen, const Sprite2D& sprite, float gap, sf::Color color)
{
    constexpr float Slack = 1e-3f; // share of the gap: points on the border of two zones are drawn
    constexpr float Step = 3.f;    // (unit: pixels)
    const Shape marker = Point{};
    const std::span<const Shape> pieces = sprite.pieces();
    for (std::size_t i = 0; i < pieces.size(); ++i)
    {
        const auto coveredByAnother = [&](Vec2 place)
        {
            const Operand at(marker, Affine2::translation(place));
            for (std::size_t other = 0; other < pieces.size(); ++other)
                if (other != i && distance({pieces[other], sprite.matrix()}, at).distance < gap * (1.f - Slack))
                    return true;
            return false;
        };
        const std::vector<Vec2> border = borderAtGap(pieces[i].view(), sprite.matrix(), gap);
        for (std::size_t k = 0; k < border.size(); ++k)
        {
            const Vec2 from = border[k];
            const Vec2 side = border[(k + 1) % border.size()] - from;
            const int steps = std::clamp(static_cast<int>(length(side) / Step), 1, 256);
            const Vec2 step = side * (1.f / static_cast<float>(steps));
            for (int n = 0; n < steps; ++n)
                if (const Vec2 start = from + step * static_cast<float>(n); !coveredByAnother(start + step * 0.5f))
                    pen.line(start, start + step, color);
        }
    }
}

// Normals from the middle of every edge of a piece, and around its curves; a piece without an inside has two sides.
void drawEdgeNormals(Pen& pen, const ShapeView& piece, const Affine2& matrix, float size, sf::Color color)
{
    if (piece.count == 1)
    {
        static const std::vector<Vec2> compass = directions(8);
        if (piece.radius > 0.f)
            for (const Vec2 direction : compass)
                pen.arrow(support(piece, matrix, direction).point, direction, size, color);
        return;
    }
    Vec2 middle;
    for (std::uint32_t i = 0; i < piece.count; ++i)
        middle += piece.point(i) * (1.f / static_cast<float>(piece.count));
    middle = matrix.transformPoint(middle);
    for (std::uint32_t i = 0; i < piece.count; ++i)
    {
        const Vec2 from = matrix.transformPoint(piece.point(i));
        const Vec2 to = matrix.transformPoint(piece.point((i + 1) % piece.count));
        Vec2 normal = normalized(perpendicular(to - from));
        if (normal == Vec2{})
            continue;
        // The shape lies behind the edge, whatever the winding. A segment goes there and back: both sides.
        if (piece.count > 2 && dot(normal, from - middle) < 0.f)
            normal = -normal;
        // transpose(L) takes the normal to object space, where the rounding is a circle.
        const Vec2 rounding = matrix.transformVector(normalized(matrix.transposeVector(normal)) * piece.radius);
        pen.arrow((from + to) * 0.5f + rounding, normal, size, color);
    }
}

/// One picture of a system.
class Painter
{
public:
    Painter(const CollisionSystem& system, const DebugViewOptions& options, sf::VertexArray& vertices) :
    m_system(system),
    m_options(options),
    m_pen(vertices, options.lineWidth)
    {
        for (std::uint8_t index = 0; index < system.layerCount(); ++index)
        {
            const auto named = options.layers.find(system.layerName({index}));
            m_layers.push_back(named == options.layers.end() ? std::nullopt : std::optional(named->second));
        }
    }

    void drawSprites()
    {
        const std::vector<SpriteId> touching = touchingSprites();
        std::vector<SpriteId> sprites(m_system.spriteCount());
        m_system.sprites(sprites);
        for (const SpriteId id : sprites)
            if (m_options.show.has(m_system.layerOf(id).value()))
                drawSprite(id, std::binary_search(touching.begin(), touching.end(), id));
    }
    void drawBullets()
    {
        for (const BulletState& bullet : m_system.bulletStates())
            if (m_options.show.has(bullet.layer))
                drawBullet(bullet);
    }
    void drawContacts()
    {
        drawContacts(m_system.begun());
        drawContacts(m_system.stays());
        for (const Hit& hit : m_system.hits())
            if (m_options.show.has(hit.layerTarget) && m_options.show.has(hit.layerBullet))
                drawContact(hit.point, hit.normal);
    }

private:
    /// Events that came without geometry have no normal; it is asked for here.
    void drawContacts(std::span<const Contact> events)
    {
        for (const Contact& event : events)
        {
            if (!isSeen(event))
                continue;
            const bool withGeometry = !(event.normal == Vec2{});
            if (const auto contact = withGeometry ? std::optional(event) : m_system.contact(event.a, event.b))
                drawContact(contact->point, contact->normal);
        }
    }
    /// In a sensor the middle of the overlap may be far from what is in it: a mark there explains nothing.
    [[nodiscard]] bool isSeen(const Contact& contact) const
    {
        const auto isSolid = [this](Layer layer) { return m_options.show.has(layer) && !m_options.sensors.has(layer); };
        return isSolid(contact.layerA) && isSolid(contact.layerB);
    }
    [[nodiscard]] std::optional<sf::Color> layerColor(Layer layer) const
    {
        return layer.index < m_layers.size() ? m_layers[layer.index] : std::nullopt;
    }

    /// Sorted. Without those that touch only what is hidden, or what only watches.
    [[nodiscard]] std::vector<SpriteId> touchingSprites() const
    {
        std::vector<SpriteId> ids;
        for (const auto& events : {m_system.begun(), m_system.stays()})
            for (const Contact& contact : events)
                if (isSeen(contact))
                {
                    ids.push_back(contact.a);
                    ids.push_back(contact.b);
                }
        std::sort(ids.begin(), ids.end());
        return ids;
    }
    [[nodiscard]] sf::Color stateColor(SpriteId id, const Sprite2D& sprite, bool touching, sf::Color idle) const
    {
        if (!m_system.isEnabled(id).value_or(false))
            return m_options.disabled;
        if (touching)
            return m_options.touching;
        return sprite.inverse() ? idle : m_options.flattened;
    }

    void drawSprite(SpriteId id, bool touching)
    {
        const Sprite2D sprite = m_system.sprite(id).value();
        if (const float gap = m_system.nearDistance(id).value_or(0.f); m_options.nearZones && gap > 0.f)
            drawNearZone(m_pen, sprite, gap, m_options.nearZone);
        if (m_options.bounds)
        {
            const Aabb bounds = sprite.bounds();
            m_pen.loop({bounds.lower, {bounds.upper.x, bounds.lower.y}, bounds.upper, {bounds.lower.x, bounds.upper.y}},
                       m_options.box);
        }
        const Layer layer = m_system.layerOf(id).value();
        const std::optional<sf::Color> own = layerColor(layer);
        const sf::Color color = stateColor(id, sprite, touching, own.value_or(m_options.idle));
        const bool sensor = m_options.sensors.has(layer);
        for (const Shape& piece : sprite.pieces())
        {
            const std::vector<Vec2> border = borderOf(piece.view(), sprite.matrix());
            if (m_options.colliders && sensor)
                m_pen.dashedLoop(border, color);
            else if (m_options.colliders)
            {
                m_pen.fill(border, faint(own.value_or(color)));
                m_pen.loop(border, color);
            }
            if (m_options.edgeNormals)
                drawEdgeNormals(m_pen, piece.view(), sprite.matrix(), m_options.normalSize * 0.5f, color);
        }
    }

    void drawBullet(const BulletState& bullet)
    {
        const sf::Color flying = layerColor(bullet.layer).value_or(m_options.bullet);
        const sf::Color color = bullet.spent ? faint(flying) : flying;
        const bool moved = !(bullet.position == bullet.previous);
        if (m_options.sweeps && moved)
        {
            if (bullet.shape)
                m_pen.fill(sweptArea(bullet), faint(flying));
            else
                drawBand(bullet, faint(flying));
            m_pen.line(bullet.previous, bullet.position, color);
        }
        if (!m_options.bullets)
            return;
        if (bullet.shape)
        {
            const std::vector<Vec2> border = borderAt(bullet.shape, bullet.position, bullet.angleRadians);
            m_pen.fill(border, thinned(color, 2));
            m_pen.loop(border, color);
        }
        else if (bullet.radius > 0.f)
            m_pen.disc(bullet.position, bullet.radius, m_roughCircle, thinned(color, 2));
        else
            m_pen.cross(bullet.position, m_options.lineWidth * 2.f, color);
    }
    // There may be thousands of round bullets: each is a disc of few triangles, and its sweep a band of two.
    void drawBand(const BulletState& bullet, sf::Color color)
    {
        const Vec2 side = normalized(perpendicular(bullet.position - bullet.previous)) * bullet.radius;
        if (bullet.radius > 0.f)
            m_pen.fill(std::array{bullet.previous - side, bullet.position - side, bullet.position + side,
                                  bullet.previous + side},
                       color);
    }
    /// Each shape is sampled once in a picture.
    [[nodiscard]] std::vector<Vec2> borderAt(ShapeId shape, Vec2 position, float angleRadians)
    {
        const auto [entry, isNew] = m_bulletBorders.try_emplace(shape);
        if (isNew)
            entry->second = borderOf(m_system.shape(shape).value().view(), {}, 24);
        std::vector<Vec2> border = entry->second;
        const Affine2 pose = Affine2::from({.position = position, .angleRadians = angleRadians});
        for (Vec2& point : border)
            point = pose.transformPoint(point);
        return border;
    }
    /// A convex shape that moves without turning sweeps the hull of its two ends. One that turns is drawn so too.
    [[nodiscard]] std::vector<Vec2> sweptArea(const BulletState& bullet)
    {
        std::vector<Vec2> ends = borderAt(bullet.shape, bullet.previous, bullet.previousAngleRadians);
        const std::vector<Vec2> last = borderAt(bullet.shape, bullet.position, bullet.angleRadians);
        ends.insert(ends.end(), last.begin(), last.end());
        return convexHull(ends);
    }

    void drawContact(Vec2 point, Vec2 normal)
    {
        m_pen.cross(point, m_options.lineWidth * 2.f, m_options.contact);
        m_pen.arrow(point, normal, m_options.normalSize, m_options.contact);
    }

    const CollisionSystem& m_system;
    const DebugViewOptions& m_options;
    Pen m_pen;
    std::vector<std::optional<sf::Color>> m_layers;   ///< by index
    std::vector<Vec2> m_roughCircle = directions(12); ///< border of a round bullet
    std::map<ShapeId, std::vector<Vec2>> m_bulletBorders;
};

} // namespace

DebugView::DebugView(const CollisionSystem& system, const DebugViewOptions& options) :
m_system(&system),
m_options(options)
{
}

sf::VertexArray DebugView::triangles() const
{
    sf::VertexArray vertices(sf::PrimitiveType::Triangles);
    Painter painter(*m_system, m_options, vertices);
    painter.drawSprites();
    if (m_options.bullets || m_options.sweeps)
        painter.drawBullets();
    if (m_options.contacts)
        painter.drawContacts();
    return vertices;
}

void DebugView::draw(sf::RenderTarget& target, sf::RenderStates states) const
{
    target.draw(triangles(), states);
}

} // namespace graze
