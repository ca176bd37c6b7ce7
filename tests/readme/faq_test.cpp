// SPDX-License-Identifier: Zlib
// The examples of docs/faq.md, between the markers. Each symptom is made here, the sentence that graze has for it is
// compared with the one on the page, and the fix cures it.
#include <graze/sfml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <optional>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace
{

using graze::Affine2;
using graze::Vec2;

std::string textOf(const std::string& file)
{
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

template <class Call>
std::string thrownBy(Call&& call)
{
    try
    {
        call();
    }
    catch (const std::exception& fault)
    {
        return fault.what();
    }
    return "nothing was thrown";
}

// The sentences that graze has for a symptom, by its heading on the page.
class Faq : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(texture.loadFromImage(graze::compat::makeImage({32u, 32u}, sf::Color::White)));
        collisions.setRefusalHandler([this](const graze::Refusal& refusal) { refusals.push_back(refusal.message()); });
    }
    void symptom(const std::string& name)
    {
        heading = name;
        const std::string page = textOf(GRAZE_DOCS "/faq.md");
        const std::size_t start = page.find("\n## " + heading + "\n");
        ASSERT_NE(start, std::string::npos) << heading;
        const std::size_t end = page.find("\n## ", start + 1);
        section = page.substr(start, end == std::string::npos ? end : end - start);
    }
    // Each sentence on the page was said, and each that was said is on the page.
    void TearDown() override
    {
        static const std::regex block("```[^]*?```"), span("`([^`\n]+)`");
        const std::string prose = std::regex_replace(section, block, "");
        std::set<std::string> written;
        for (std::sregex_iterator at(prose.begin(), prose.end(), span), none; at != none; ++at)
            if (const std::string text = (*at)[1]; std::count(text.begin(), text.end(), ' ') >= 1 && text[0] != '.')
                written.insert(text);
        EXPECT_EQ(written, said) << heading;
    }
    void says(const std::string& sentence)
    {
        static const std::regex id("0x[0-9a-f]+");
        said.insert(std::regex_replace(sentence, id, "0x..."));
    }
    void saysWhyNot(graze::SpriteId a, graze::SpriteId b) { says(collisions.whyNot(a, b).sentence); }
    graze::SpriteId add(const graze::Pieces& shape, Vec2 at, graze::LayerChoice layer = {})
    {
        return collisions.add({.shape = shape, .position = at, .layer = layer});
    }
    sf::Texture texture;
    graze::CollisionSystem collisions;
    std::vector<std::string> refusals;
    std::string heading, section;
    std::set<std::string> said;
};

TEST_F(Faq, NothingCollides)
{
    symptom("Nothing collides");
    const graze::Layer players = collisions.layer("players"), rocks = collisions.layer("rocks");
    const graze::SpriteId ship = add(graze::Circle{8.f}, {}, players), rock = add(graze::Circle{8.f}, {}, rocks);
    saysWhyNot(ship, rock);
    saysWhyNot(rock, add(graze::Circle{8.f}, {}, rocks));
    // [collide]
    collisions.collide(players, rocks);
    // [end]
    collisions.update();
    EXPECT_EQ(collisions.begun().size(), 2u);
}

TEST_F(Faq, TheColliderSitsAtTheCorner)
{
    symptom("The collider sits at the corner");
    sf::Sprite sprite(texture);
    sprite.setOrigin({16.f, 16.f});
    sprite.setPosition({100.f, 100.f});
    const graze::SpriteId pickup = add(graze::Circle{4.f}, {105.f, 105.f});
    graze::Collider rock = graze::colliderFor(collisions, sprite, graze::Circle{8.f});
    saysWhyNot(rock.id(), pickup);
    // [the middle]
    rock = graze::colliderFor(collisions, sprite, graze::Circle{8.f, {16.f, 16.f}}); // of 32 x 32 pixels
    // [end]
    collisions.update();
    EXPECT_TRUE(rock.touching());
}

TEST_F(Faq, TheColliderStaysBehind)
{
    symptom("The collider stays behind");
    sf::Sprite ship(texture);
    graze::Collider shipCollider = graze::colliderFor(collisions, ship, graze::shapeOf(ship));
    const graze::SpriteId rock = add(graze::Circle{8.f}, {121.f, 16.f});
    collisions.setPosition(rock, {120.f, 16.f});
    ship.setPosition({70.f, 0.f});
    saysWhyNot(shipCollider.id(), rock);
    const sf::Vector2f step(20.f, 0.f);
    // [follow]
    ship.move(step);
    shipCollider.follow(ship); // each frame
    // [end]
    collisions.update();
    EXPECT_TRUE(shipCollider.touching());
}

TEST_F(Faq, EventsComeLate)
{
    symptom("Every event comes one frame late");
    sf::Sprite ship(texture);
    graze::Collider shipCollider = graze::colliderFor(collisions, ship, graze::shapeOf(ship));
    const graze::SpriteId rock = add(graze::Circle{8.f}, {120.f, 16.f});
    ship.setPosition({90.f, 0.f});
    collisions.update();
    shipCollider.follow(ship);
    saysWhyNot(shipCollider.id(), rock);
    int lives = 3;
    // [in order]
    shipCollider.follow(ship);
    collisions.update();
    for (const graze::Contact& touch : collisions.begun())
        lives -= touch.other(shipCollider.id()) ? 1 : 0;
    // [end]
    EXPECT_EQ(lives, 2);
}

TEST_F(Faq, TheBulletGoesThrough)
{
    symptom("The bullet goes through");
    const graze::SpriteId rock = add(graze::Circle{8.f}, {49.f, 0.f});
    collisions.setPosition(rock, {48.f, 0.f});
    const auto ask = [&](const graze::BulletDef& def, float dt)
    {
        const graze::BulletId bullet = collisions.fire(def);
        collisions.update();
        if (dt > 0.f)
            collisions.advanceBullets(dt);
        collisions.update();
        collisions.advanceBullets(dt);
        collisions.update();
        says(collisions.whyNot(bullet, rock).sentence);
        collisions.removeBullet(bullet);
    };
    ask({.velocity = {600.f, 0.f}}, 0.f);
    ask({.velocity = {600.f, 0.f}, .owner = rock}, 0.05f);
    ask({.layer = collisions.layer("shots"), .velocity = {600.f, 0.f}}, 0.05f);
    ask({.velocity = {600.f, 0.f}, .pierce = 5}, 0.07f);
    ask({.position = {0.f, 10.f}, .velocity = {600.f, 0.f}}, 0.08f);
    const graze::SpriteId wall = add(graze::Box{2.f, 99.f}, {10.f, 0.f});
    ask({.velocity = {60.f, 0.f}}, 0.2f);
    collisions.remove(wall);

    const graze::SpriteId ballId = add(graze::Circle{6.f}, {-52.f, 0.f});
    collisions.update();
    collisions.setPosition(ballId, {148.f, 0.f});
    saysWhyNot(ballId, rock);
    collisions.teleport(ballId, Affine2::translation({-52.f, 0.f}));
    // [swept]
    collisions.setSwept(ballId, true); // or .swept = true when it is added
    // [end]
    collisions.update();
    collisions.setPosition(ballId, {148.f, 0.f});
    collisions.update();
    EXPECT_EQ(collisions.begun().size(), 1u);
}

TEST_F(Faq, ItWorkedUntilIFlippedTheSprite)
{
    symptom("It worked until I flipped the sprite");
    sf::Sprite ship(texture);
    ship.setPosition({100.f, 100.f});
    const graze::SpriteId rock = add(graze::Circle{2.f}, {85.f, 116.f});
    collisions.setPosition(rock, {84.f, 116.f});
    graze::Collider shipCollider(collisions,
                                 {.shape = graze::shapeOf(ship), .matrix = Affine2::translation(ship.getPosition())});
    const graze::SpriteId shipId = shipCollider.id();
    ship.setScale({-1.f, 1.f}); // it is drawn from 68 to 100
    saysWhyNot(shipId, rock);
    // [flip]
    ship.setOrigin({16.f, 16.f}); // the middle: it flips in its place
    ship.setScale({-1.f, 1.f});
    shipCollider.follow(ship);
    // [end]
    collisions.update();
    EXPECT_EQ(collisions.bounds(shipId), (graze::Aabb{{84.f, 84.f}, {116.f, 116.f}}));
    EXPECT_TRUE(shipCollider.touching());
}

TEST_F(Faq, EmptyCorners)
{
    symptom("It hits the empty corners of the picture");
    sf::Image sheetImage = graze::compat::makeImage({64u, 32u}, sf::Color::Transparent);
    for (unsigned i = 8; i < 24; ++i)
        for (unsigned j = 8; j < 24; ++j)
            graze::compat::setPixel(sheetImage, {i, j}, sf::Color::White);
    sf::Sprite sprite(texture);
    const graze::SpriteId pickup = add(graze::Circle{2.f}, {2.f, 2.f});
    graze::Collider rock = graze::colliderFor(collisions, sprite, graze::shapeOf(sprite));
    collisions.update();
    saysWhyNot(rock.id(), pickup);
    const sf::IntRect cell = graze::compat::makeRect<int>({0, 0}, {32, 32});
    // [trace]
    rock = graze::colliderFor(collisions, sprite, graze::outlineOf(sheetImage, cell)); // an sf::IntRect
    // [end]
    collisions.update();
    EXPECT_FALSE(rock.touching());
    EXPECT_EQ(collisions.bounds(rock.id()), (graze::Aabb{{8.f, 8.f}, {24.f, 24.f}}));
}

TEST_F(Faq, ABoxOfNothing)
{
    symptom("The collider is a box of 0 x 0");
    const sf::Texture unloaded;
    says(thrownBy([&] { static_cast<void>(graze::shapeOf(sf::Sprite(unloaded))); }));
    says(thrownBy([] { static_cast<void>(graze::outlineOf(sf::Image())); }));
    const std::string file = "none.png";
    sf::Image image;
    const auto load = [&]
    {
        // [load]
        if (!image.loadFromFile(file) || !texture.loadFromImage(image))
            throw std::runtime_error(file + " cannot be loaded");
        // [end]
    };
    EXPECT_EQ(thrownBy(load), "none.png cannot be loaded");
}

TEST_F(Faq, TheAnimationKeepsItsFirstShape)
{
    symptom("The animation keeps its first shape");
    const sf::Image walkImage = graze::compat::makeImage({64u, 32u}, sf::Color::White);
    sf::Sprite walker(texture);
    // [a sheet]
    graze::ColliderSheet walk = graze::sheetOf(walkImage);
    graze::AnimatedCollider body = graze::colliderFor(collisions, walker, walk);
    // [end]
    walker.setTextureRect(graze::compat::makeRect<int>({64, 0}, {32, 32}));
    body.follow(walk, walker);
    ASSERT_EQ(refusals.size(), 1u);
    says(refusals[0]);
}

TEST_F(Faq, BegunComesAgain)
{
    symptom("begun comes again and again");
    const graze::SpriteId floor = add(graze::Box{400.f, 20.f}, {0.f, 30.f}),
                          hero = add(graze::Box{20.f, 20.f}, {0.f, 9.f});
    collisions.teleport(floor, Affine2::translation({1.f, 30.f}));
    for (int frame = 0; frame < 3; ++frame)
    {
        collisions.setPosition(hero, {0.f, 11.f}); // gravity
        collisions.update();
        ASSERT_EQ(collisions.begun().size(), 1u) << "again";
        collisions.setPosition(hero, {0.f, 9.95f}); // pushed out
        collisions.update();
    }
    saysWhyNot(hero, floor);
    const Vec2 velocity{0.f, 60.f};
    const float dt = 1.f / 60.f;
    int begun = 0;
    for (int frame = 0; frame < 3; ++frame)
    {
        // [walk]
        const graze::MoveResult move = graze::moveAndSlide(collisions, hero, velocity * dt);
        const bool onGround = move.floor.has_value();
        // [end]
        EXPECT_TRUE(onGround);
        collisions.update();
        begun += static_cast<int>(collisions.begun().size());
    }
    EXPECT_EQ(begun, 0);
}

TEST_F(Faq, TheTouchNeverEnds)
{
    symptom("The touch never ends");
    sf::Sprite ship(texture);
    const graze::SpriteId wall = add(graze::Box{{100.f, 32.f}}, {16.f, -12.f});
    const graze::Collider shipCollider = graze::colliderFor(collisions, ship, graze::shapeOf(ship));
    collisions.update();
    ship.move({0.f, collisions.contact(wall, shipCollider.id())->depth});
    graze::follow(collisions, shipCollider.id(), ship);
    collisions.update();
    saysWhyNot(wall, shipCollider.id());
    const std::optional<graze::Contact> touch = collisions.contact(wall, shipCollider.id());
    ASSERT_TRUE(touch);
    // [a little more]
    ship.move(touch->normal * (touch->depth + 0.05f)); // the normal leads from a to b, and the ship is b
    // [end]
    graze::follow(collisions, shipCollider.id(), ship);
    collisions.update();
    EXPECT_EQ(collisions.ended().size(), 1u);
}

TEST_F(Faq, ACallDoesNothing)
{
    symptom("A call does nothing");
    const graze::SpriteId rockId =
        collisions.add({.shape = graze::Circle{8.f}, .layer = collisions.layer("rocks"), .user = 7});
    collisions.setMatrix(rockId, Affine2::translation({std::numeric_limits<float>::quiet_NaN(), 3.f}));
    collisions.remove(rockId);
    collisions.setMatrix(rockId, Affine2{});
    const Vec2 place{1.f, 2.f};
    // [alive]
    if (collisions.contains(rockId)) // alive
        collisions.setPosition(rockId, place);
    // [end]
    ASSERT_EQ(refusals.size(), 2u);
    says(refusals[0]), says(refusals[1]);
}

struct Rock
{
    void move(float dt) { place += 60.f * dt; }
    graze::Collider collider;
    float place = 0.f;
};

TEST_F(Faq, CollidersDoNotCopy)
{
    symptom("use of deleted function Collider(const Collider&)");
    static_assert(!std::is_copy_constructible_v<Rock> && std::is_move_constructible_v<Rock>);
    std::vector<Rock> rocks(3);
    const float dt = 0.5f;
    // [by reference]
    for (Rock& rock : rocks) // `for (Rock rock : rocks)` would copy each of them
        rock.move(dt);
    // [end]
    EXPECT_EQ(rocks[2].place, 30.f);
}

struct Actor
{
    Actor() = default;
    Actor(const Actor&) = delete;
    virtual ~Actor() = default;
};
struct Ghost : Actor
{
};

TEST_F(Faq, TheObjectIsNull)
{
    symptom("My object in the event is null, or garbage");
    Ghost one;
    Actor* const base = &one;
    const graze::SpriteId id = collisions.add({.shape = graze::Circle{8.f}, .user = base});
    add(graze::Circle{8.f}, {});
    collisions.update();
    ASSERT_EQ(collisions.begun().size(), 1u);
    const graze::Contact touch = collisions.begun()[0];
    EXPECT_EQ(touch.userOf<Ghost>(id), nullptr);
    // [as given]
    Actor* actor = touch.userOf<Actor>(id); // .user = this was in the constructor of Actor
    Ghost* ghost = dynamic_cast<Ghost*>(actor);
    // [end]
    EXPECT_EQ(ghost, &one);
}

TEST_F(Faq, ANameOfALayer)
{
    symptom("A name of a layer throws");
    says(thrownBy([&] { add(graze::Circle{8.f}, {}, "rokcs"); }));
    // [names]
    collisions.collide(collisions.layer("players"), collisions.layer("rocks"));
    // [end]
    EXPECT_EQ(thrownBy([&] { add(graze::Circle{8.f}, {}, "rocks"); }), "nothing was thrown");
}

TEST_F(Faq, Radians)
{
    symptom("It turns much too fast");
    const graze::SpriteId rockId = add(graze::Box{20.f, 10.f}, {});
    const float degrees = 90.f;
    const Vec2 place;
    // [radians]
    collisions.setMatrix(rockId, graze::Placement{.position = place, .angleRadians = degrees * 3.14159265f / 180.f});
    // [end]
    EXPECT_NEAR(collisions.bounds(rockId)->size().y, 20.f, 1e-3f);
}

TEST_F(Faq, TheLanguageIsTooOld)
{
    symptom("Hundreds of errors from the headers");
    const std::string header = textOf(GRAZE_DOCS "/../include/graze/base/floats.hpp");
    const std::string sentence = "graze needs C++20: build with -std=c++20";
    EXPECT_NE(header.find("#error \"" + sentence + "\""), std::string::npos);
    says(sentence);
}

TEST_F(Faq, Slow)
{
    symptom("It is slow");
    add(graze::Circle{8.f}, {}), add(graze::Circle{8.f}, {});
    collisions.update();
    ::testing::internal::CaptureStdout();
    // [count]
    std::cout << collisions.statistics().candidatePairs << " pairs, " << collisions.begun().size() << " new\n";
    // [end]
    EXPECT_EQ(::testing::internal::GetCapturedStdout(), "1 pairs, 1 new\n");
}

TEST_F(Faq, WhomToAsk)
{
    const graze::SpriteId shipId = add(graze::Circle{8.f}, {}), rockId = add(graze::Circle{8.f}, {20.f, 0.f});
    sf::RenderTexture window;
    ::testing::internal::CaptureStdout();
    // [ask]
    std::cout << collisions.whyNot(shipId, rockId).sentence << '\n'; // two sprites, or a bullet and a sprite
    window.draw(graze::DebugView{collisions});                       // the shapes as they are tested
    // [end]
    EXPECT_NE(::testing::internal::GetCapturedStdout().find("apart by 4 px"), std::string::npos);
}

} // namespace
