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

// [game]
struct Input // all that comes from outside, for one player and one step
{
    std::int8_t turn = 0; // -1, 0, 1
    bool fire = false;
    friend bool operator==(Input, Input) = default;
};
using Inputs = std::array<Input, 2>;

struct State // plain values, copied as a whole
{
    std::array<graze::SpriteId, 2> ships{};
    std::array<float, 2> x{180.f, 220.f};
    std::array<int, 2> lives{99, 99};
    std::vector<graze::BulletId> shots;
};

struct Game
{
    graze::CollisionSystem collisions;
    State state;

    Game();                   // adds the ships, always in the same order
    void step(Inputs inputs); // the same state and the same inputs lead to the same state
};
// [end]

Game::Game()
{
    for (std::size_t i = 0; i < 2; ++i)
        state.ships[i] = collisions.add({.shape = graze::Circle{12.f},
                                         .matrix = Affine2::translation({state.x[i], i == 0 ? 500.f : 100.f}),
                                         .user = i});
}

// [step]
void Game::step(Inputs inputs)
{
    for (std::size_t i = 0; i < 2; ++i)
    {
        state.x[i] += 3.f * static_cast<float>(inputs[i].turn);
        const graze::Vec2 place{state.x[i], i == 0 ? 500.f : 100.f};
        const graze::Vec2 velocity{0.f, i == 0 ? -900.f : 900.f};
        collisions.setMatrix(state.ships[i], graze::Affine2::translation(place));
        if (inputs[i].fire)
            state.shots.push_back(collisions.fire({.position = place, .velocity = velocity, .owner = state.ships[i]}));
    }
    collisions.advanceBullets(1.f / 60.f); // always this, whatever the screen does
    collisions.update();
    for (const graze::Hit& hit : collisions.hits())
        --state.lives[hit.userTarget.number()];
    const auto isGone = [&](graze::BulletId id)
    {
        const auto shot = collisions.bullet(id);
        return shot->spent || shot->position.y < 0.f || shot->position.y > 600.f;
    };
    for (const graze::BulletId id : state.shots)
        if (isGone(id))
            collisions.removeBullet(id);
    std::erase_if(state.shots, [&](graze::BulletId id) { return !collisions.bullet(id); });
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
    explicit Rollback(std::size_t me) : m_me(me) {} // 0 or 1: the same number on both machines

    void step(Input mine) // once a frame, never waits for the other player
    {
        Inputs inputs = m_inputs.empty() ? Inputs{} : m_inputs.back(); // the guess: as in the frame before
        inputs[m_me] = mine;
        m_inputs.push_back(inputs);
        play(m_inputs.size() - 1);
    }

    void receive(std::size_t frame, Input theirs) // late, in order: `frame` is over, by less than Window
    {
        if (m_inputs[frame][1 - m_me] == theirs)
            return; // guessed right, as most of the time
        load(game, m_saved[frame % Window]);
        for (std::size_t i = frame; i < m_inputs.size(); ++i)
        {
            m_inputs[i][1 - m_me] = theirs;
            play(i);
        }
    }

    Game game;

private:
    void play(std::size_t frame)
    {
        save(game, m_saved[frame % Window]); // the state before it
        game.step(m_inputs[frame]);
    }

    static constexpr std::size_t Window = 16;
    std::size_t m_me;
    std::array<Saved, Window> m_saved;
    std::vector<Inputs> m_inputs;
};
// [end]

// The inputs of the two players: a fixed script.
Input scripted(std::size_t player, std::size_t frame)
{
    const std::size_t phase = (frame / (17 + 6 * player)) % 3;
    return {.turn = static_cast<std::int8_t>(static_cast<int>(phase) - 1), .fire = frame % (5 + player) == 0};
}

constexpr std::size_t Frames = 600;

TEST(RollbackGuide, BothPlayersEndInTheGameWithoutDelay)
{
    Game straight;
    for (std::size_t frame = 0; frame < Frames; ++frame)
        straight.step({scripted(0, frame), scripted(1, frame)});
    EXPECT_LT(straight.state.lives[0] + straight.state.lives[1], 190) << "there were hits at all";

    constexpr std::size_t Delay = 7;
    for (const std::size_t me : {std::size_t{0}, std::size_t{1}})
    {
        Rollback late(me);
        for (std::size_t frame = 0; frame < Frames + Delay; ++frame)
        {
            if (frame < Frames)
                late.step(scripted(me, frame));
            if (frame >= Delay)
                late.receive(frame - Delay, scripted(1 - me, frame - Delay));
        }
        EXPECT_EQ(late.game.state.lives, straight.state.lives);
        EXPECT_EQ(late.game.state.x, straight.state.x);
        EXPECT_EQ(late.game.collisions.hash(), straight.collisions.hash());
        EXPECT_EQ(late.game.state.shots.size(), straight.state.shots.size());
    }
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
    const auto isTheSame = [&]
    {
        // [play]
        Game again; // from the start, with the same seed
        bool same = true;
        for (std::size_t i = 0; same && i < recorded.size(); ++i)
        {
            again.step(recorded[i]);
            if ((i + 1) % 60 == 0)
                same = again.collisions.hash() == hashes[i / 60]; // if not, the fault is in the second before
        }
        // [end]
        return same;
    };
    EXPECT_TRUE(isTheSame());
    recorded[123] = {Input{1, true}, Input{1, true}};
    EXPECT_FALSE(isTheSame());
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
}

TEST(RollbackGuide, AnotherSystemGoesOn)
{
    Game game;
    for (std::size_t frame = 0; frame < 100; ++frame)
        game.step({scripted(0, frame), scripted(1, frame)});
    std::vector<std::byte> bytes;
    game.collisions.snapshot(bytes);
    std::array<SpriteId, 2> ships;
    // [a late guest]
    graze::CollisionSystem guest; // on another machine
    const graze::SnapshotFault fault = guest.restore(bytes);
    guest.sprites(ships); // in order of creation; `user` identifies them
    // [end]
    EXPECT_EQ(fault, graze::SnapshotFault::None);
    EXPECT_EQ(guest.hash(), game.collisions.hash());
    EXPECT_FALSE(guest.contains(game.state.ships[0])) << "ids are of one system";
    EXPECT_EQ(guest.user(ships[1]), 1u);
}

} // namespace
