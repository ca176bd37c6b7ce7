// SPDX-License-Identifier: Zlib
#include "world/waves.hpp"

#include "actors/boss.hpp"
#include "actors/rock.hpp"
#include "arena/field.hpp"
#include "base/angles.hpp"

#include <algorithm>

namespace game
{
namespace
{

constexpr int BannerSteps = 110;
constexpr int LongestWave = 60 * 32;
/// When the boss comes, in steps of its wave.
constexpr int BossAt = 270;
constexpr float SideRoom = 90.f;
/// For every wave that is over, times its number.
constexpr int WavePoints = 500;
/// The first wave teaches: for so long shots pass close by, and rocks come later.
constexpr int GentleSteps = 60 * 20;
constexpr int FirstRock = 60 * 14;

constexpr std::uint32_t Emitters = 5;
constexpr std::uint32_t FillSteps = 60;
/// Whatever the number of bullets, they spread evenly.
constexpr float GoldenTurn = 2.3999632f;

graze::Vec2 emitterAt(std::uint32_t index, int age)
{
    const float time = secondsOf(age) + 1.7f * static_cast<float>(index);
    return {FieldWidth * (0.5f + 0.42f * sine(time * 0.53f)), FieldHeight * (0.3f + 0.22f * sine(time * 0.71f + 0.8f))};
}

} // namespace

void Waves::begin(Arena& arena, int firstWave)
{
    *this = Waves{};
    m_wave = std::max(1, firstWave);
    plan(arena);
}

void Waves::planDrones(Arena& arena, int at)
{
    Random& random = arena.random;
    const int count = 3 + std::min(m_wave / 2, 4);
    // In the first wave they keep to the sides, where a ship at rest does not shoot them down before they fire.
    const float aside = m_wave == 1 ? random.between(110.f, 190.f) : random.between(0.f, FieldWidth * 0.5f - 170.f);
    const float x = FieldWidth * 0.5f + (random.chance(0.5f) ? aside : -aside);
    const float bend = random.chance(0.5f) ? 1.f : -1.f;
    for (int i = 0; i < count; ++i)
        m_entries.push_back({at + i * 20, EnemyKind::Drone, x, bend * random.between(0.75f, 1.f)});
}

void Waves::planDarts(Arena& arena, int at)
{
    Random& random = arena.random;
    const int count = 2 + std::min(m_wave / 4, 3);
    for (int i = 0; i < count; ++i)
    {
        const float across = (static_cast<float>(i) + random.between(0.3f, 0.7f)) / static_cast<float>(count);
        m_entries.push_back({at + i * 14, EnemyKind::Dart, SideRoom + across * (FieldWidth - 2.f * SideRoom),
                             random.between(-1.f, 1.f)});
    }
}

void Waves::planWalls(Arena& arena, int at, int count)
{
    Random& random = arena.random;
    // A formation and the room after it.
    constexpr int Apart = 480;
    const auto first = static_cast<std::size_t>(random.below(FormationCount));
    for (int i = 0; i < count; ++i)
        m_entries.push_back({.at = at + i * Apart,
                             .formation = (first + static_cast<std::size_t>(i)) % FormationCount,
                             .side = random.chance(0.5f) ? Side::Mirrored : Side::AsDrawn});
}

// The five waves of a round differ in what they are about; later rounds have more of everything.
void Waves::plan(Arena& arena)
{
    Random& random = arena.random;
    arena.wave = m_wave;
    arena.cues.insert(bossWave() ? Cue::BossWarning : Cue::WaveStart);
    m_entries.clear();
    m_next = 0;
    m_age = 0;
    m_rockIn = m_wave == 1 ? FirstRock : 30;
    m_bossCame = false;
    const int round = std::min((m_wave - 1) / BossEvery, 3);
    const int kind = (m_wave - 1) % BossEvery;
    struct Recipe
    {
        int drones, gunships, spinners, darts, walls;
    };
    // In the first round every wave brings one new thing.
    static constexpr Recipe First[BossEvery]{
        {5, 0, 0, 0, 0}, {5, 2, 0, 0, 0}, {4, 0, 0, 0, 2}, {4, 0, 2, 4, 0}, {1, 0, 0, 0, 0}};
    static constexpr Recipe Later[BossEvery]{
        {3, 1, 0, 0, 0}, {2, 1, 1, 0, 1}, {2, 0, 1, 3, 0}, {2, 1, 0, 1, 2}, {1, 0, 0, 0, 0}};
    const Recipe& recipe = round == 0 ? First[kind] : Later[kind];
    const auto anywhere = [&random] { return random.between(SideRoom, FieldWidth - SideRoom); };
    const auto more = [round](int count) { return count > 0 ? count + round : 0; };
    const int first = m_wave == 1 ? 2 * BannerSteps : BannerSteps / 2;
    const int apart = round == 0 ? 300 : 170; // groups of drones; others take half as long again

    for (int i = 0; i < (bossWave() ? 1 : more(recipe.drones)); ++i)
        planDrones(arena, first + i * apart);
    for (int i = 0; i < more(recipe.gunships); ++i)
        m_entries.push_back(
            {first + 120 + i * (apart + 90), EnemyKind::Gunship, anywhere(), random.between(-1.f, 1.f)});
    for (int i = 0; i < more(recipe.spinners); ++i)
        m_entries.push_back(
            {first + 210 + i * (apart + 110), EnemyKind::Spinner, anywhere(), random.chance(0.5f) ? 1.f : -1.f});
    for (int i = 0; i < more(recipe.darts); ++i)
        planDarts(arena, first + 90 + i * (apart + 50));
    planWalls(arena, first, recipe.walls > 0 ? std::min(recipe.walls + round / 2, 3) : 0);
    std::stable_sort(m_entries.begin(), m_entries.end(), [](const Entry& a, const Entry& b) { return a.at < b.at; });
}

void Waves::spawnRock(Arena& arena)
{
    Random& random = arena.random;
    // The third wave of every later round is a field of rocks.
    const bool storm = m_wave > BossEvery && m_wave % BossEvery == 3;
    m_rockIn = random.between(0.f, 1.f) < 0.5f ? 70 : 130;
    if (storm)
        m_rockIn /= 2;
    if (m_wave < BossEvery)
        m_rockIn *= 2;
    const float x = random.between(20.f, FieldWidth - 20.f);
    const float aside = (FieldWidth * 0.5f - x) * random.between(0.f, 0.25f);
    const int dice = random.below(10);
    const Rock::Size size = m_wave == 1 ? Rock::Size::Small
                            : dice < 4  ? (m_wave < 3 ? Rock::Size::Medium : Rock::Size::Large)
                            : dice < 8  ? Rock::Size::Medium
                                        : Rock::Size::Small;
    const float speed = random.between(55.f, 105.f) + 3.f * static_cast<float>(std::min(m_wave, 10));
    // Not into a wall.
    constexpr graze::Vec2 Room{90.f, 130.f};
    const graze::Vec2 at{x, -70.f};
    if (arena.collisions.inBox({at - Room, at + Room}, {}, {.layers = arena.layers.walls}) > 0)
        return;
    arena.spawn<Rock>(size, at, graze::Vec2{aside, speed});
}

void Waves::step(Arena& arena, Player& player, Scoring& scoring)
{
    ++m_age;
    arena.gentle = m_wave == 1 && m_age < GentleSteps;
    while (m_next < m_entries.size() && m_entries[m_next].at <= m_age)
    {
        const Entry& entry = m_entries[m_next++];
        if (entry.enemy)
            arena.spawn<Enemy>(*entry.enemy, entry.x, entry.variant);
        else
            addWalls(arena, formation(entry.formation), entry.side);
    }
    if (bossWave() && !m_bossCame && m_age > BossAt)
    {
        m_bossCame = true;
        Boss::enter(arena, m_wave / BossEvery - 1);
    }
    const bool bossFight = bossWave() && m_age > BannerSteps;
    if (!bossFight && --m_rockIn <= 0)
        spawnRock(arena);
    if (!done(arena))
        return;
    if (bossWave())
        player.extraLife(arena);
    m_earned = scoring.earnPlain(arena, WavePoints * std::min(m_wave, 10));
    ++m_wave;
    plan(arena);
}

bool Waves::done(const Arena& arena) const
{
    // Walls that are leaving the field do not hold up the next wave.
    const bool allCame = m_next == m_entries.size() && m_bossCame == bossWave();
    const auto holdsUp = [](const auto& actor)
    { return actor->kind == Actor::Kind::Wall && actor->position().y <= FieldHeight * 0.45f; };
    const bool wallsLeft = std::ranges::any_of(arena.actors, holdsUp);
    const bool beaten =
        std::ranges::none_of(arena.actors, [](const auto& actor) { return actor->kind >= Actor::Kind::BossArm; });
    const bool late = !bossWave() && m_age > LongestWave;
    return allCame && !wallsLeft && (beaten || late);
}

float Waves::banner() const noexcept
{
    return m_age < BannerSteps ? 1.f - static_cast<float>(m_age) / static_cast<float>(BannerSteps) : 0.f;
}

void Waves::hash(StateHash& hash) const
{
    hash.add(m_wave, m_age, m_rockIn, m_bossCame ? 1 : 0, std::uint64_t{m_next});
    for (const Entry& entry : m_entries)
    {
        hash.add(entry.at, entry.x, std::uint64_t{entry.formation}, static_cast<int>(entry.side));
    }
}

void Storm::step(Arena& arena)
{
    if (!active())
        return;
    ++m_age;
    const std::uint32_t most = (m_wanted + FillSteps - 1) / FillSteps * static_cast<std::uint32_t>(m_age);
    const std::uint32_t goal = m_age < static_cast<int>(FillSteps) ? std::min(m_wanted, most) : m_wanted;
    for (auto i = static_cast<std::uint32_t>(arena.bullets.enemyFire()); i < goal; ++i)
    {
        const float speed = arena.random.between(70.f, 160.f);
        arena.bullets.fire(arena, i % 4 == 0 ? Ammo::Needle : Ammo::Orb, emitterAt(i % Emitters, m_age),
                           downTurned(m_spiral) * speed, {}, Killer::StormShot);
        m_spiral += GoldenTurn;
        if (m_spiral > FullTurn)
            m_spiral -= FullTurn;
    }
}

void Storm::hash(StateHash& hash) const
{
    hash.add(std::uint64_t{m_wanted}, m_age, m_spiral);
}

} // namespace game
