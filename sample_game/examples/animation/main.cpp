// SPDX-License-Identifier: Zlib
// Two robots: fists strike and bodies are struck, frame by frame. The left one has boxes that were made in code, the
// right one is traced from its pictures. Left and right walk, space strikes, F2 shows the colliders.
#include <SFML/Graphics.hpp>
#include <graze/sfml.hpp>
#include <graze/sfml/compat_event.hpp>

#include <algorithm>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace compat = graze::compat; // one name for what SFML 2 and SFML 3 spell differently
using Key = sf::Keyboard::Key;

// The picture has four frames side by side, of 128 x 128 pixels.
enum Frame
{
    Stand,
    Breathe,
    DrawBack,
    Strike
};

graze::PixelRect cellOf(Frame frame)
{
    return {128 * frame, 0, 128, 128};
}

// A box with a tag, in pixels of its frame, from the upper left corner.
graze::ColliderPiece box(float x, float y, float width, float height, const char* tag)
{
    return {{{x, y}, {x, y + height}, {x + width, y + height}, {x + width, y}}, tag};
}

// "hurt" is where the robot can be struck, "hit" is what strikes: in one frame alone.
graze::ColliderSheet fighterSheet()
{
    return graze::ColliderSheet(std::vector<graze::ColliderFrame>{
        {.name = "stand", .rect = cellOf(Stand), .pieces = {box(38, 18, 42, 78, "hurt"), box(36, 96, 50, 30, "hurt")}},
        {.name = "breathe",
         .rect = cellOf(Breathe),
         .pieces = {box(38, 20, 42, 78, "hurt"), box(36, 98, 50, 28, "hurt")}},
        {.name = "draw back",
         .rect = cellOf(DrawBack),
         .pieces = {box(32, 20, 42, 78, "hurt"), box(30, 98, 52, 28, "hurt")}},
        {.name = "strike",
         .rect = cellOf(Strike),
         .pieces = {box(44, 20, 44, 78, "hurt"), box(26, 98, 66, 28, "hurt"), box(96, 46, 30, 24, "hit")}},
    });
}

class Robot
{
public:
    Robot(const sf::Texture& texture, sf::Vector2f position, float facing) : m_sprite(texture)
    {
        m_sprite.setTextureRect(compat::makeRect<int>({0, 0}, {128, 128}));
        m_sprite.setOrigin({58.f, 126.f}); // between its feet
        m_sprite.setScale({2.f * facing, 2.f});
        m_sprite.setPosition(position);
    }
    // The sheet has the pieces of each tag for each frame.
    void addBody(graze::CollisionSystem& collisions, graze::ColliderSheet& sheet, const char* tag)
    {
        m_sheet = &sheet;
        m_body = graze::colliderFor(collisions, m_sprite, sheet, {.layer = "bodies", .user = this}, tag);
    }
    void addFist(graze::CollisionSystem& collisions)
    {
        // An owner: it never strikes itself.
        m_fist = graze::colliderFor(collisions, m_sprite, *m_sheet, {.layer = "fists", .owner = m_body.id()}, "hit");
    }

    void show(Frame frame)
    {
        m_sprite.setTextureRect(compat::makeRect<int>({128 * frame, 0}, {128, 128}));
        m_body.follow(*m_sheet, m_sprite); // the pieces of that frame, where and how it is drawn
        if (m_fist)
            m_fist.follow(*m_sheet, m_sprite);
    }
    void move(float distance) { m_sprite.move({distance, 0.f}); }
    void strike()
    {
        m_sinceStruck = 0.f;
        ++m_timesStruck;
    }
    // Thrown back and red for a moment.
    void recover(float dt)
    {
        m_sinceStruck += dt;
        m_sprite.setColor(isThrown() ? sf::Color(255, 120, 120) : sf::Color::White);
        if (isThrown())
            move(500.f * dt);
    }
    bool isThrown() const { return m_sinceStruck < 0.2f; }
    int timesStruck() const { return m_timesStruck; }
    const sf::Sprite& sprite() const { return m_sprite; }

private:
    sf::Sprite m_sprite;
    graze::ColliderSheet* m_sheet = nullptr;
    graze::AnimatedCollider m_body;
    graze::AnimatedCollider m_fist; // null when it has none
    float m_sinceStruck = 10.f;     // seconds
    int m_timesStruck = 0;
};

int main(int argc, char** argv)
{
    // --frames 600 --screenshot picture.png: ends by itself
    const int lastFrame = argc > 4 ? std::stoi(argv[2]) : 0;
    const float dt = 1.f / 60.f;
    sf::RenderWindow window;
    compat::open(window, {800, 450}, "graze: animation");
    window.setFramerateLimit(lastFrame == 0 ? 60 : 0); // a script does not wait
    sf::Image image;
    sf::Texture texture;
    if (!image.loadFromFile(std::string(PICTURES) + "robot.png") || !texture.loadFromImage(image))
        throw std::runtime_error("robot.png cannot be loaded");

    graze::CollisionSystem collisions;
    collisions.collide(collisions.layer("fists"), collisions.layer("bodies"));
    graze::ColliderSheet boxes = fighterSheet();
    graze::ColliderSheet traced = graze::sheetOf(image); // each frame is traced when it is shown first
    Robot fighter(texture, {240.f, 400.f}, 1.f), target(texture, {560.f, 400.f}, -1.f);
    fighter.addBody(collisions, boxes, "hurt");
    fighter.addFist(collisions);
    target.addBody(collisions, traced, "hit"); // the tag of traced pieces

    // For every touch of a fist and a body: a is the fist, b the body. A strike is one touch, however long it lasts.
    graze::Reactions reactions;
    reactions.onBegin(collisions.layer("fists"), collisions.layer("bodies"),
                      [](const graze::Contact& touch) { touch.userB.as<Robot>()->strike(); });

    float sinceStrike = 10.f; // seconds
    bool debugView = false;
    for (int frame = 1; window.isOpen(); ++frame)
    {
        while (const auto event = compat::poll(window))
            if (event->kind == compat::Event::Kind::Closed)
                window.close();
            else if (event->kind == compat::Event::Kind::KeyPressed && event->key == Key::F2)
                debugView = !debugView;
        sinceStrike += dt;
        if (sinceStrike > 0.6f && sf::Keyboard::isKeyPressed(Key::Space))
            sinceStrike = 0.f;
        if (sf::Keyboard::isKeyPressed(Key::Right))
            fighter.move(180.f * dt);
        if (sf::Keyboard::isKeyPressed(Key::Left))
            fighter.move(-180.f * dt);
        // The target comes closer, and again when it was thrown back.
        target.recover(dt);
        if (!target.isThrown() && target.sprite().getPosition().x > fighter.sprite().getPosition().x + 190.f)
            target.move(-120.f * dt);

        const Frame resting = frame / 30 % 2 == 0 ? Stand : Breathe;
        fighter.show(sinceStrike < 0.15f ? DrawBack : sinceStrike < 0.35f ? Strike : resting);
        target.show(resting);
        collisions.update();

        reactions.run(collisions);

        window.clear(sf::Color(36, 30, 52));
        sf::RectangleShape ground({800.f, 50.f});
        ground.setPosition({0.f, 400.f});
        ground.setFillColor(sf::Color(70, 62, 92));
        window.draw(ground);
        window.draw(target.sprite());
        window.draw(fighter.sprite());
        if (debugView)
            window.draw(graze::DebugView{collisions});
        if (frame == lastFrame)
        {
            sf::Texture shown;
            if (compat::resize(shown, window.getSize()))
                shown.update(window);
            std::cout << "struck " << target.timesStruck() << " times\n";
            return shown.copyToImage().saveToFile(argv[4]) ? 0 : 1;
        }
        window.display();
    }
}
