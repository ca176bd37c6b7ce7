// SPDX-License-Identifier: Zlib
#include <graze/gjk/support.hpp>
#include <graze/queries/distance.hpp>
#include <graze/sfml/convert.hpp>
#include <graze/sfml/debug_view.hpp>

#include <algorithm>
#include <array>
#include <span>

namespace graze
{
namespace
{

// Collects lines and fans as triangles. SFML's own lines are one pixel wide whatever the view.
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

// All points within `gap` of the piece: the support point in many directions, moved outwards.
std::vector<Vec2> borderAtGap(const ShapeView& piece, const Affine2& matrix, float gap)
{
    const Shape circle = Circle{.radius = 1.f};
    std::vector<Vec2> border;
    for (const Vec2 direction : borderOf(circle.view(), {}, 128))
        border.push_back(support(piece, matrix, direction).point + direction * gap);
    return border;
}

std::vector<SpriteId> touchingSprites(const CollisionSystem& system)
{
    std::vector<SpriteId> ids;
    for (const auto& events : {system.begun(), system.stays()})
        for (const Contact& contact : events)
        {
            ids.push_back(contact.a);
            ids.push_back(contact.b);
        }
    std::sort(ids.begin(), ids.end());
    return ids;
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

sf::Color layerColor(const DebugViewOptions& options, Layer layer, sf::Color general)
{
    return layer.index < options.layers.size() ? options.layers[layer.index] : general;
}

sf::Color stateColor(const CollisionSystem& system, const DebugViewOptions& options, SpriteId id,
                     const Sprite2D& sprite, bool touching, sf::Color idle)
{
    if (!system.isEnabled(id).value_or(false))
        return options.disabled;
    if (touching)
        return options.touching;
    return sprite.inverse() ? idle : options.flattened;
}

// Eight directions of a full turn.
const std::vector<Vec2>& compass()
{
    static const std::vector<Vec2> directions = borderOf(Shape(Circle{.radius = 1.f}).view(), {}, 8);
    return directions;
}

// Normals from the middle of every edge of a piece, and around its curves; a piece without an inside has two sides.
void drawEdgeNormals(Pen& pen, const ShapeView& piece, const Affine2& matrix, float size, sf::Color color)
{
    if (piece.count == 1)
    {
        if (piece.radius > 0.f)
            for (const Vec2 direction : compass())
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

void drawSprite(Pen& pen, const CollisionSystem& system, const DebugViewOptions& options, SpriteId id, bool touching)
{
    const std::optional<Sprite2D> sprite = system.sprite(id);
    if (!sprite)
        return;
    if (const float gap = system.nearDistance(id).value_or(0.f); options.nearZones && gap > 0.f)
        drawNearZone(pen, *sprite, gap, options.nearZone);
    if (options.bounds)
    {
        const Aabb bounds = sprite->bounds();
        pen.loop({bounds.lower, {bounds.upper.x, bounds.lower.y}, bounds.upper, {bounds.lower.x, bounds.upper.y}},
                 options.box);
    }
    const sf::Color idle = layerColor(options, system.layerOf(id).value_or(Layer{}), options.idle);
    const sf::Color color = stateColor(system, options, id, *sprite, touching, idle);
    for (const Shape& piece : sprite->pieces())
    {
        if (options.colliders)
        {
            const std::vector<Vec2> border = borderOf(piece.view(), sprite->matrix());
            pen.fill(border, faint(options.layers.empty() ? color : idle));
            pen.loop(border, color);
        }
        if (options.edgeNormals)
            drawEdgeNormals(pen, piece.view(), sprite->matrix(), options.normalSize * 0.5f, color);
    }
}

// There may be thousands of bullets: each is a transparent disc of few triangles, and its sweep a band of two.
void drawBullet(Pen& pen, const DebugViewOptions& options, const BulletState& bullet)
{
    static const std::vector<Vec2> disc = borderOf(Shape(Circle{.radius = 1.f}).view(), {}, 12);
    const sf::Color general = layerColor(options, bullet.layer, options.bullet);
    const sf::Color color = bullet.spent ? faint(general) : general;
    const Vec2 motion = bullet.position - bullet.previous;
    if (options.sweeps && !(motion == Vec2{}))
    {
        const Vec2 side = normalized(perpendicular(motion)) * bullet.radius;
        if (bullet.radius > 0.f)
            pen.fill(std::array{bullet.previous - side, bullet.position - side, bullet.position + side,
                                bullet.previous + side},
                     faint(general));
        pen.line(bullet.previous, bullet.position, color);
    }
    if (!options.bullets)
        return;
    if (bullet.radius > 0.f)
        pen.disc(bullet.position, bullet.radius, disc, thinned(color, 2));
    else
        pen.cross(bullet.position, options.lineWidth * 2.f, color);
}

void drawContacts(Pen& pen, const CollisionSystem& system, const DebugViewOptions& options)
{
    const auto mark = [&](Vec2 point, Vec2 normal)
    {
        pen.cross(point, options.lineWidth * 2.f, options.contact);
        pen.arrow(point, normal, options.normalSize, options.contact);
    };
    for (const Contact& contact : system.begun())
        mark(contact.point, contact.normal);
    for (const Contact& stay : system.stays())
        if (const std::optional<Contact> contact = system.contact(stay.a, stay.b))
            mark(contact->point, contact->normal);
    for (const Hit& hit : system.hits())
        mark(hit.point, hit.normal);
}

} // namespace

DebugView::DebugView(const CollisionSystem& system, const DebugViewOptions& options) :
m_system(&system),
m_options(options)
{
}

sf::VertexArray DebugView::triangles() const
{
    sf::VertexArray vertices(sf::PrimitiveType::Triangles);
    Pen pen(vertices, m_options.lineWidth);

    const std::vector<SpriteId> touching = touchingSprites(*m_system);
    std::vector<SpriteId> sprites(m_system->spriteCount());
    m_system->sprites(sprites);
    for (const SpriteId id : sprites)
        drawSprite(pen, *m_system, m_options, id, std::binary_search(touching.begin(), touching.end(), id));

    if (m_options.bullets || m_options.sweeps)
    {
        std::vector<BulletId> bullets(m_system->bulletCount());
        m_system->bullets(bullets);
        for (const BulletId id : bullets)
            if (const std::optional<BulletState> bullet = m_system->bullet(id))
                drawBullet(pen, m_options, *bullet);
    }
    if (m_options.contacts)
        drawContacts(pen, *m_system, m_options);
    return vertices;
}

void DebugView::draw(sf::RenderTarget& target, sf::RenderStates states) const
{
    target.draw(triangles(), states);
}

} // namespace graze
