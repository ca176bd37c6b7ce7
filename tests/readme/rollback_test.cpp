// SPDX-License-Identifier: Zlib
// The examples of docs/rollback.md, between the markers, and what comes of them.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace
{

using graze::Affine2;
using graze::SpriteId;
using graze::Vec2;

// [input]
struct Input // of one player in one step: all that comes from outside
{
    std::int8_t turn = 0; // -1, 0, 1
    bool fire = false;
    friend bool operator==(Input, Input) = default;
};
using Inputs = std::array<Input, 2>;
// [end]

// [game]
struct State // plain values, copied as a whole
{
    std::array<SpriteId, 2> ships{};
    std::array<float, 2> x{180.f, 220.f};
    std::array<int, 2> lives{99, 99};
    std::vector<graze::BulletId> shots;
    std::uint32_t random = 1; // of the game itself, seeded
};

struct Game
{
    graze::CollisionSystem collisions;
    State state;

    Game();
    void step(Inputs inputs); // the same state and the same inputs lead to the same state
};
// [end]

Vec2 placeOf(const State& state, std::size_t i)
{
    return {state.x[i], i == 0 ? 500.f : 100.f};
}

Game::Game()
{
    for (std::size_t i = 0; i < 2; ++i)
        state.ships[i] = collisions.add(
            {.shape = graze::Circle{12.f}, .matrix = Affine2::translation(placeOf(state, i)), .user = i});
}

// [step]
void Game::step(Inputs inputs)
{
    constexpr float Step = 1.f / 60.f; // always this, whatever the screen does
    for (std::size_t i = 0; i < 2; ++i)
    {
        state.x[i] += 3.f * static_cast<float>(inputs[i].turn);
        collisions.setMatrix(state.ships[i], Affine2::translation(placeOf(state, i)));
        state.random = state.random * 1664525u + 1013904223u;
        const float spread = static_cast<float>(state.random >> 24) - 128.f;
        if (inputs[i].fire)
            state.shots.push_back(collisions.fire({.position = placeOf(state, i),
                                                   .velocity = {spread, i == 0 ? -900.f : 900.f},
                                                   .owner = state.ships[i]}));
    }
    collisions.advanceBullets(Step);
    collisions.update();
    for (const graze::Hit& hit : collisions.hits())
        --state.lives[hit.userTarget];
    std::erase_if(state.shots,
                  [&](graze::BulletId id)
                  {
                      const auto shot = collisions.bullet(id);
                      const bool gone = shot->spent || shot->position.y < 0.f || shot->position.y > 600.f;
                      return gone && collisions.removeBullet(id) == graze::Refused::None;
                  });
}
// [end]

// [save]
struct Saved
{
    std::vector<std::byte> collisions;
    State state;
};

void save(const Game& game, Saved& saved)
{
    game.collisions.snapshot(saved.collisions); // into the same bytes again: no allocation after the first time
    saved.state = game.state;                   // ids and all
}

void load(Game& game, const Saved& saved)
{
    if (const auto fault = game.collisions.restore(saved.collisions); fault != graze::SnapshotFault::None)
        throw std::runtime_error(graze::toString(fault));
    game.state = saved.state;
}
// [end]

// [rollback]
class Rollback
{
public:
    void step(Input mine) // once a frame, never waits for the other player
    {
        m_inputs.push_back({mine, m_now == 0 ? Input{} : m_inputs.back()[1]}); // the guess: as in the frame before
        save(game, m_saved[m_now % Window]);                                   // the state before this frame
        game.step(m_inputs[m_now++]);
    }

    void receive(std::size_t frame, Input theirs) // late: `frame` is over, by less than Window
    {
        if (m_inputs[frame][1] == theirs)
            return; // guessed right, as most of the time
        for (std::size_t i = frame; i < m_now; ++i)
            m_inputs[i][1] = theirs;
        load(game, m_saved[frame % Window]);
        for (std::size_t i = frame; i < m_now; ++i)
        {
            save(game, m_saved[i % Window]);
            game.step(m_inputs[i]); // no sound, no drawing
        }
    }

    Game game;

private:
    static constexpr std::size_t Window = 16;
    std::array<Saved, Window> m_saved;
    std::vector<Inputs> m_inputs;
    std::size_t m_now = 0;
};
// [end]

// What the two players do: a fixed script.
Input scripted(std::size_t player, std::size_t frame)
{
    const std::size_t phase = (frame / (17 + 6 * player)) % 3;
    return {.turn = static_cast<std::int8_t>(static_cast<int>(phase) - 1), .fire = frame % (5 + player) == 0};
}

constexpr std::size_t Frames = 600;

TEST(RollbackGuide, RollingBackLeadsToTheGameWithoutDelay)
{
    Game straight;
    for (std::size_t frame = 0; frame < Frames; ++frame)
        straight.step({scripted(0, frame), scripted(1, frame)});

    constexpr std::size_t Delay = 7;
    Rollback late;
    for (std::size_t frame = 0; frame < Frames + Delay; ++frame)
    {
        if (frame < Frames)
            late.step(scripted(0, frame));
        if (frame >= Delay)
            late.receive(frame - Delay, scripted(1, frame - Delay));
    }
    EXPECT_EQ(late.game.state.lives, straight.state.lives);
    EXPECT_LT(straight.state.lives[0] + straight.state.lives[1], 190) << "there were hits at all";
    EXPECT_EQ(late.game.state.x, straight.state.x);
    EXPECT_EQ(late.game.collisions.hash(), straight.collisions.hash());
    EXPECT_EQ(late.game.state.shots.size(), straight.state.shots.size());
    Game other;
    for (std::size_t frame = 0; frame < Frames; ++frame)
        other.step({scripted(0, frame), frame == 300 ? Input{1, true} : scripted(1, frame)});
    EXPECT_NE(other.collisions.hash(), straight.collisions.hash()) << "one input of 1200 was another";
}

TEST(RollbackGuide, Replay)
{
    Game game;
    std::vector<Inputs> recorded;
    std::vector<std::uint64_t> hashes;
    for (std::size_t frame = 0; frame < Frames; ++frame)
    {
        const Inputs inputs{scripted(0, frame), scripted(1, frame)};
        // [record]
        recorded.push_back(inputs); // before the step, every step
        game.step(inputs);
        if (recorded.size() % 60 == 0)
            hashes.push_back(game.collisions.hash()); // once a second
        // [end]
    }
    const auto play = [&]
    {
        std::size_t same = 0;
        // [play]
        Game again; // from the start, with the same seed
        for (std::size_t i = 0; i < recorded.size(); ++i)
        {
            again.step(recorded[i]);
            if ((i + 1) % 60 == 0 && again.collisions.hash() != hashes[i / 60])
                break; // not the same game: the fault is in the second before this
            ++same;
        }
        // [end]
        return same;
    };
    EXPECT_EQ(play(), Frames);
    recorded[123] = {Input{1, true}, Input{1, true}};
    EXPECT_EQ(play(), 179u) << "found at the end of its second";
}

TEST(RollbackGuide, WhatASnapshotHolds)
{
    graze::CollisionSystem collisions;
    const graze::Layer rocks = collisions.layer("rocks");
    const SpriteId ship = collisions.add({.shape = graze::Circle{5.f}, .nearDistance = 20.f, .user = 7});
    const SpriteId rock = collisions.add({.shape = graze::Circle{5.f}, .layer = rocks});
    const graze::BulletId shot = collisions.fire({.position = {100.f, 0.f}, .velocity = {-50.f, 0.f}, .pierce = 2});
    collisions.update();
    std::vector<std::byte> bytes;
    collisions.snapshot(bytes);
    const std::uint64_t before = collisions.hash();

    collisions.collide(rocks, graze::Layer{});
    collisions.setUser(ship, 8);
    collisions.setShape(ship, graze::Circle{9.f});
    collisions.remove(rock);
    collisions.removeBullet(shot);
    collisions.setSettings({.maxIterations = 3});
    collisions.setEventOptions({.stayGeometry = true});
    const graze::ShapeId added = collisions.addShape(graze::Circle{1.f});
    const SpriteId later = collisions.add({.shape = graze::Circle{1.f}});
    collisions.update();
    EXPECT_NE(collisions.hash(), before);
    ASSERT_EQ(collisions.restore(bytes), graze::SnapshotFault::None);
    EXPECT_EQ(collisions.hash(), before);
    EXPECT_FALSE(collisions.collides(rocks, {})) << "rules";
    EXPECT_EQ(collisions.user(ship), 7u) << "user values";
    EXPECT_EQ(collisions.sprite(ship)->pieces()[0].radius(), 5.f) << "shapes";
    EXPECT_TRUE(collisions.contains(rock)) << "who was there";
    EXPECT_EQ(collisions.bullet(shot)->pierceLeft, 2) << "bullets";
    EXPECT_EQ(collisions.settings().maxIterations, graze::GjkSettings{}.maxIterations) << "settings";
    EXPECT_FALSE(collisions.eventOptions().stayGeometry) << "event options";
    EXPECT_EQ(collisions.statistics().sprites, 0u) << "no statistics";
    EXPECT_NO_THROW(collisions.fire({.shape = added})) << "shapes of addShape stay";
    EXPECT_TRUE(collisions.begun().empty() && collisions.hits().empty()) << "no events";
    EXPECT_FALSE(collisions.contains(later)) << "who came after it is gone";

    // What is added after a restore has a new id, so a stale one never names it.
    const SpriteId again = collisions.add({.shape = graze::Circle{1.f}});
    EXPECT_NE(again, later);
    collisions.setRefusalHandler([](const graze::Refusal&) {});
    EXPECT_EQ(collisions.remove(later), graze::Refused::StaleId);
}

TEST(RollbackGuide, TouchesAreKept)
{
    graze::CollisionSystem collisions;
    collisions.add({.shape = graze::Circle{5.f}});
    collisions.add({.shape = graze::Circle{5.f}});
    collisions.update();
    EXPECT_EQ(collisions.begun().size(), 1u);
    std::vector<std::byte> bytes;
    collisions.snapshot(bytes);
    for (int i = 0; i < 3; ++i)
    {
        ASSERT_EQ(collisions.restore(bytes), graze::SnapshotFault::None);
        collisions.update();
        EXPECT_EQ(collisions.begun().size(), 0u) << "they touched before: no second begin";
        EXPECT_EQ(collisions.stays().size(), 1u);
    }
}

TEST(RollbackGuide, BrokenBytesAreRefused)
{
    Game game;
    Saved saved;
    save(game, saved);
    const std::uint64_t before = game.collisions.hash();
    saved.collisions.pop_back();
    EXPECT_EQ(game.collisions.restore(saved.collisions), graze::SnapshotFault::WrongLength);
    EXPECT_EQ(game.collisions.hash(), before) << "nothing has changed";
    EXPECT_THROW(load(game, saved), std::runtime_error);
}

TEST(RollbackGuide, Lockstep)
{
    Game mine, theirs;
    bool apart = false;
    for (std::size_t frame = 0; frame < 120; ++frame)
    {
        const Inputs inputs{scripted(0, frame), scripted(1, frame)};
        mine.step(inputs);
        theirs.step(inputs);
        const std::uint64_t theirHash = theirs.collisions.hash();
        // [lockstep]
        if (mine.collisions.hash() != theirHash) // sent along with the inputs of a later frame
            apart = true;                        // stop, say so, keep both recordings
        // [end]
        EXPECT_FALSE(apart) << frame;
    }
    // An order of calls is part of the game, and so is every number.
    theirs.collisions.setMatrix(theirs.state.ships[0], Affine2::translation({100.00001f, 500.f}));
    EXPECT_NE(mine.collisions.hash(), theirs.collisions.hash());
}

TEST(RollbackGuide, AnotherSystemGoesOn)
{
    Game game;
    for (std::size_t frame = 0; frame < 100; ++frame)
        game.step({scripted(0, frame), scripted(1, frame)});
    std::vector<std::byte> bytes;
    game.collisions.snapshot(bytes);
    // [a late guest]
    graze::CollisionSystem guest; // on another machine
    const graze::SnapshotFault fault = guest.restore(bytes);
    // [end]
    EXPECT_EQ(fault, graze::SnapshotFault::None);
    EXPECT_EQ(guest.hash(), game.collisions.hash());
    // Ids are of one system: the guest asks for its own.
    EXPECT_FALSE(guest.contains(game.state.ships[0]));
    std::array<SpriteId, 2> ships;
    // [ids of a guest]
    guest.sprites(ships); // in order of creation; `user` tells who is who
    // [end]
    EXPECT_EQ(guest.user(ships[1]), 1u);
}

} // namespace
