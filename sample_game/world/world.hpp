// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "arena/field.hpp"
#include "world/contacts.hpp"
#include "world/guide.hpp"
#include "world/waves.hpp"

#include <graze/math/aabb.hpp>
#include <graze/pair/settings.hpp>
#include <graze/system/collision_system.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace game
{

enum class GameState : std::uint8_t
{
    Playing,
    GameOver
};

/// The last loss of a ship.
struct Death
{
    graze::Vec2 point{};     ///< where they touch
    graze::SpriteId other{}; ///< null for bullets, lasers and walls
    float time = 0.f;        ///< left of the moment in which it is shown, 1 .. 0
    Killer killer = Killer::None;
};

/// The numbers beside the field.
struct Hud : Tally
{
    GameState state = GameState::Playing;
    int lives = 0;              ///< left, without the one in play
    int wave = 0;               ///< from 1
    float multiplierTime = 0.f; ///< left until it falls back, 1 .. 0
    float charge = 0.f;         ///< charge of the pulse, 0 .. 1
    Hint hint = Hint::None;
    float waveBanner = 0.f; ///< above 0 while a new wave is announced, 1 .. 0
    bool bossWave = false;
    int waveEarned = 0;      ///< points for the wave before this one
    float bossHealth = 0.f;  ///< 1 .. 0; 0 without a boss
    float pierceTime = 0.f;  ///< left of the piercing needles, 1 .. 0
    float shake = 0.f;       ///< how hard the picture trembles, 0 .. 1
    std::uint64_t frame = 0; ///< steps since the world was made
};

/// The sum over a run, for the last line of a headless one.
struct Totals
{
    std::uint64_t hits = 0;   ///< counts the player's shots on enemies and rocks
    std::uint64_t grazes = 0; ///< near misses that earned points
    std::uint64_t deaths = 0;
    std::uint64_t games = 1;
    std::uint64_t bestScore = 0;
    int highestMultiplier = 1;
    std::uint64_t bulletsFired = 0; ///< by everybody
    std::uint64_t maxSprites = 0;
    std::uint64_t maxBullets = 0;
    std::uint64_t limitsReached = 0; ///< queries out of iterations
    std::array<std::uint64_t, graze::Statistics::Bins> iterationHistogram{};
};

/// Everything that a world is made with.
struct WorldSetup
{
    static constexpr std::uint32_t MostStorm = 1'000'000;
    static constexpr int HighestFirstWave = 1'000'000;
    static constexpr int DefaultShips = 4;
    static constexpr int MostShips = 5;

    std::uint64_t seed = 1;
    graze::GjkSettings settings{};
    std::uint32_t storm = 0;  ///< above 0: so many enemy bullets are held in flight and the ship cannot be lost
    int firstWave = 1;        ///< where every game of this world starts
    int ships = DefaultShips; ///< with the one in play
};

/// The whole game: rules and state, without window, clock or file. A function of seed, inputs, pictures
/// and settings, to the last bit, on every compiler. Every hit, touch and near miss comes from
/// graze::CollisionSystem; nothing else decides about contact.
///
/// Stable for front ends: everything in this header. New fields are only added.
class World
{
public:
    /// `catalog` is copied.
    World(const WorldSetup& setup, const Catalog& catalog);

    /// One step of TimeStep seconds; to pause, do not step. When the game is over the world goes on without a
    /// ship until `restart`.
    void step(const Input& input);

    /// Hash of everything the future depends on: positions to the bit, score, lives, random numbers.
    [[nodiscard]] std::uint64_t stateHash() const;
    /// All hashes so far folded together, one per step: one differing step is never forgotten.
    [[nodiscard]] std::uint64_t runHash() const noexcept { return m_runHash; }

    [[nodiscard]] const Hud& hud() const noexcept { return m_hud; }
    [[nodiscard]] const Totals& totals() const noexcept { return m_totals; }
    [[nodiscard]] GameState state() const noexcept { return m_hud.state; }

    /// Everything to be drawn, back to front, without the background. Clears the buffer first.
    void drawables(std::vector<Drawable>& out) const;
    [[nodiscard]] std::span<const ScoreMark> scoreMarks() const noexcept { return m_arena.effects.marks(); }
    /// Gaps at which bullets and lasers stopped before their targets, as epsilon allows.
    [[nodiscard]] std::span<const GapMark> gapMarks() const noexcept { return m_arena.gaps.all(); }
    /// Near misses of the last moments.
    [[nodiscard]] std::span<const GrazeMark> grazeMarks() const noexcept { return m_arena.grazes.all(); }
    [[nodiscard]] const Death& death() const noexcept { return m_death; }
    /// Position of the background: grows while playing (unit: pixels of the field).
    [[nodiscard]] float scroll() const noexcept { return m_scroll; }

    /// For F2 and the panel: statistics(), settings(), sprites, bullets.
    [[nodiscard]] const graze::CollisionSystem& collisions() const noexcept { return m_arena.collisions; }
    /// From the next step on. A NaN is refused and the old settings stay.
    graze::Refused setSettings(const graze::GjkSettings& settings) noexcept
    {
        return m_arena.collisions.setSettings(settings);
    }
    /// Those of the last step; they are no part of the hash.
    [[nodiscard]] const Cues& cues() const noexcept { return m_arena.cues; }

    [[nodiscard]] graze::Vec2 shipPosition() const noexcept { return m_player.position(); }
    [[nodiscard]] bool shipAlive() const noexcept { return m_player.alive(); }
    [[nodiscard]] bool shipVulnerable() const noexcept { return m_player.vulnerable(); }
    [[nodiscard]] bool shipFocused() const noexcept { return m_player.focused(); }
    /// The ship's sprite, alive or not.
    [[nodiscard]] graze::SpriteId shipSprite() const noexcept { return m_player.sprite(); }
    /// The layers of everything that takes a ship, but for walls.
    [[nodiscard]] graze::LayerMask threatLayers() const noexcept
    {
        return m_arena.layers.enemies | m_arena.layers.enemyShots | m_arena.layers.rocks;
    }
    /// Each list in order of creation.
    [[nodiscard]] Surroundings surroundings() const;

private:
    void begin();
    void move(const Input& input);
    void collide();
    void pulse();
    void strikeShip();
    void loseShip();
    void refreshHud();

    Arena m_arena;
    Player m_player;
    Scoring m_scoring;
    Waves m_waves;
    Guide m_guide;
    Storm m_storm;
    int m_firstWave;
    int m_ships;
    int m_frozen = 0; // steps until a ship that was struck bursts
    Blow m_blow;      // that struck it
    Death m_death;
    Hud m_hud;
    Totals m_totals;
    float m_scroll = 0.f;
    std::uint64_t m_runHash = 0;
};

} // namespace game
