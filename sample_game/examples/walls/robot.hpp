// SPDX-License-Identifier: Zlib
#pragma once

#include <SFML/Graphics.hpp>
#include <graze/maps/atlas.hpp>
#include <graze/sfml.hpp>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// The pictures of the robot, and its colliders by frame: traced from the layers "hurt" and "hit" of its sheet.
struct RobotSheet
{
    explicit RobotSheet(const std::string& folder) :
    atlas(graze::loadAtlas(folder + "robot.json", {.pivot = {58.f / 128.f, 126.f / 128.f}})), // between its feet
    texture(loaded<sf::Texture>(folder + atlas.images.front().path)),
    colliders(traced(atlas, loaded<sf::Image>(folder + "robot_hurt.png"), loaded<sf::Image>(folder + "robot_hit.png")))
    {
    }

    template <class Picture>
    static Picture loaded(const std::string& file)
    {
        Picture picture;
        if (!picture.loadFromFile(file))
            throw std::runtime_error(file + " cannot be loaded");
        return picture;
    }
    static graze::ColliderSheet traced(const graze::Atlas& atlas, const sf::Image& hurt, const sf::Image& hit)
    {
        return graze::ColliderSheet(
            graze::tracedLayers(atlas, {{"hurt", graze::maskOf(hurt)}, {"hit", graze::maskOf(hit)}}));
    }

    graze::Atlas atlas;
    sf::Texture texture;
    graze::ColliderSheet colliders;
};

class Robot
{
public:
    Robot(graze::CollisionSystem& collisions, RobotSheet& sheet, graze::Vec2 position) :
    m_collisions(collisions),
    m_sheet(sheet),
    m_position(position)
    {
        // It moves as a capsule, which has no corners to get caught with: pixels of the figure, from its feet on.
        m_mover = {collisions, {.shape = graze::Capsule{{2.f, -82.f}, {2.f, -24.f}, 24.f}, .layer = "robots"}};
        const graze::AtlasFrame& frame = shownFrame();
        const graze::PixelRect& rect = frame.collider.rect;
        m_body = {collisions, sheet.colliders, rect, frame.matrix, {.layer = "bodies"}, "hurt"};
        m_fist = {collisions, sheet.colliders, rect, frame.matrix, {.layer = "fists"}, "hit"};
        place(position);
    }

    void step(float dt)
    {
        const bool left = isPressed(sf::Keyboard::Key::Left), right = isPressed(sf::Keyboard::Key::Right);
        const bool up = isPressed(sf::Keyboard::Key::Up), down = isPressed(sf::Keyboard::Key::Down);
        m_velocity.x = right == left ? 0.f : right ? 240.f : -240.f;
        if (m_velocity.x != 0.f) // look where it walks: the colliders are mirrored with the picture
            m_facing = m_velocity.x > 0.f ? 1.f : -1.f;
        m_velocity.y += 1600.f * dt;
        m_sinceFloor = m_last.floor ? 0.f : m_sinceFloor + dt;
        m_sinceUp = up && !m_wasUp ? 0.f : m_sinceUp + dt;
        m_wasUp = up;
        // A jump counts for a moment before it lands (jump buffer) and after it has left the ground (coyote time).
        if (m_sinceUp < 0.1f && m_sinceFloor < 0.1f)
        {
            m_velocity.y = -800.f;
            m_sinceUp = m_sinceFloor = 1.f;
        }
        animate(isPressed(sf::Keyboard::Key::Space), dt);

        // The floor of the last step carries it along: a lift. Switches do not stop it.
        const graze::LayerMask solid = m_collisions.layer("walls") | m_collisions.layer("crates");
        graze::SlideOptions options{.filter = {.layers = solid},
                                    .snapDistance = 8.f,
                                    .stepHeight = 16.f,
                                    .stopOnSlopes = true,
                                    .floor = m_last.floor};
        if (down)
            options.through = m_platforms;
        m_collisions.setMatrix(m_mover.id(), worldFromFigure());
        m_last = graze::moveAndSlide(m_collisions, m_mover.id(), m_velocity * dt, options);
        if ((m_last.floor && m_velocity.y > 0.f) || (m_last.ceiling && m_velocity.y < 0.f))
            m_velocity.y = 0.f;
        m_position += m_last.moved;
        showColliders();
    }

    /// Puts it there, at rest.
    void place(graze::Vec2 position)
    {
        m_position = position;
        m_velocity = {};
        m_last = {};
        m_mover.teleport(worldFromFigure());
        showColliders();
    }
    /// Drops through these.
    void setPlatforms(std::vector<graze::SpriteId> platforms) { m_platforms = std::move(platforms); }

    void draw(sf::RenderTarget& target) const
    {
        const auto [x, y, width, height] = shownFrame().collider.rect;
        sf::Sprite sprite(m_sheet.texture);
        sprite.setTextureRect(sf::IntRect({x, y}, {width, height}));
        target.draw(sprite, graze::transformOf(worldFromFigure() * shownFrame().matrix));
    }

    graze::Vec2 position() const { return m_position; } // of its feet
    graze::SpriteId mover() const { return m_mover.id(); }
    graze::SpriteId body() const { return m_body.id(); }
    graze::SpriteId fist() const { return m_fist.id(); }
    /// The sprite that it stands on; null in the air.
    graze::SpriteId floor() const { return m_last.floor ? m_last.floor->sprite : graze::SpriteId{}; }

private:
    static bool isPressed(sf::Keyboard::Key key) { return sf::Keyboard::isKeyPressed(key); }

    // The frames of the tag "strike" to their end, those of "stand" before and after.
    void animate(bool strikes, float dt)
    {
        m_sinceFrame += dt;
        if (strikes && m_animation != "strike")
            show("strike", 0);
        else if (m_sinceFrame >= shownFrame().duration)
        {
            const bool isOver = m_animation == "strike" && m_step == 1;
            show(isOver ? "stand" : m_animation, isOver ? 0 : m_step + 1);
        }
    }
    void show(std::string animation, std::size_t step)
    {
        m_animation = std::move(animation);
        m_step = step;
        m_sinceFrame = 0.f;
    }
    const graze::AtlasFrame& shownFrame() const
    {
        return m_sheet.atlas.frames[m_sheet.atlas.findAnimation(m_animation)->frameAt(m_step)];
    }

    // A figure's origin is its pivot: the feet.
    graze::Affine2 worldFromFigure() const
    {
        return graze::Affine2::from({.position = m_position, .scale = {0.6f * m_facing, 0.6f}});
    }
    void showColliders()
    {
        const graze::AtlasFrame& frame = shownFrame();
        m_body.follow(m_sheet.colliders, frame.collider.rect, worldFromFigure() * frame.matrix);
        m_fist.follow(m_sheet.colliders, frame.collider.rect, worldFromFigure() * frame.matrix);
    }

    graze::CollisionSystem& m_collisions;
    RobotSheet& m_sheet;
    graze::Collider m_mover;                // what walls stop
    graze::AnimatedCollider m_body, m_fist; // what spikes hurt, and what smashes crates
    std::vector<graze::SpriteId> m_platforms;
    graze::Vec2 m_position;
    graze::Vec2 m_velocity{};   // pixels per second
    graze::MoveResult m_last{}; // of the last step
    std::string m_animation = "stand";
    std::size_t m_step = 0;   // of the animation
    float m_facing = 1.f;     // -1: to the left
    float m_sinceFrame = 0.f; // seconds
    float m_sinceFloor = 1.f;
    float m_sinceUp = 1.f;
    bool m_wasUp = false;
};
