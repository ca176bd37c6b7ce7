// SPDX-License-Identifier: Zlib
#include "memory/twins.hpp"

#include "support/worlds/scripted_world.hpp"

#include <array>
#include <limits>
#include <string>

namespace graze::test
{

namespace
{

constexpr std::uint32_t Calls = 20;
constexpr float Reach = 60.f;
constexpr float Nan = std::numeric_limits<float>::quiet_NaN();

void addAnswers(const CollisionSystem& system, NumberHash& hash)
{
    std::array<SpriteFound, 8> found;
    std::array<NearHit, 8> close;
    std::array<RayHit, 8> onRay;
    const std::size_t inBox = system.inBox({{-30.f, -30.f}, {30.f, 30.f}}, found).count;
    hash.add(std::uint64_t{inBox});
    for (std::size_t i = 0; i < std::min(inBox, found.size()); ++i)
        hash.add(found[i].user.number());
    const std::size_t count = system.nearest({3.f, 4.f}, 50.f, close).count;
    for (std::size_t i = 0; i < std::min(count, close.size()); ++i)
        hash.add(close[i].user.number()), hash.add(close[i].distance);
    const std::size_t hits = system.rayCastAll({{-80.f, -7.f}, {1.f, 0.1f}, 160.f}, onRay).count;
    for (std::size_t i = 0; i < std::min(hits, onRay.size()); ++i)
        hash.add(onRay[i].user.number()), hash.add(onRay[i].distance);
}

// Without those of the work: an update after one that failed tests pairs again that rest.
void addCounts(const CollisionSystem& system, NumberHash& hash)
{
    const Statistics& counts = system.statistics();
    for (const std::uint64_t number :
         {std::uint64_t{counts.sprites}, std::uint64_t{counts.bullets}, std::uint64_t{counts.touchingPairs},
          std::uint64_t{counts.hits}, std::uint64_t{counts.nearMisses}, std::uint64_t{counts.refused},
          std::uint64_t{system.spriteCount()}, std::uint64_t{system.bulletCount()}, std::uint64_t{system.layerCount()}})
        hash.add(number);
    for (std::uint8_t index = 0; index < system.layerCount(); ++index)
        hash.add(std::uint64_t{system.layerName({index}).size()});
}

bool differ(void*, const FilteredSprite& a, const FilteredSprite& b) noexcept
{
    return a.user.number() % 3 != b.user.number() % 3;
}

} // namespace

Twins::Twins(std::uint32_t seed, std::string_view failing, FailureCounts& counts) :
m_random(seed),
m_failingCall(failing),
m_counts(counts),
m_kind(seed % 2 == 0 ? FailingMemory::Kind::Once : FailingMemory::Kind::FromThereOn)
{
    const GjkSettings settings{.method = seed % 4 < 2 ? Method::Fast : Method::Gjk};
    for (Side* side : {&m_failing, &m_other})
    {
        side->system.setRefusalHandler([](const Refusal&) {});
        side->system.setSettings(settings);
        if (seed % 3 == 1)
            side->system.setPairFilter({differ});
        side->system.setEventOptions({.stayGeometry = seed % 3 == 0, .contactIndex = seed % 5 < 2});
    }
    m_saved = snapshotOf(m_other.system);
}

Twins::Seen Twins::seenIn(const Side& side)
{
    NumberHash answers;
    addAnswers(side.system, answers);
    addCounts(side.system, answers);
    answers.add(std::uint64_t{side.reported});
    for (const ShapeId id : side.shapes)
        answers.add(std::uint64_t{side.system.shape(id).has_value()});
    for (const SpriteId id : side.sprites)
        for (const Contact& contact : side.system.contactsOf(id))
            answers.add(contact.userB.number());
    return {side.system.hash(), hashEvents(side.system), answers.result(), snapshotOf(side.system)};
}

void Twins::expectSame(const Seen& seen, const Seen& expected, std::string_view name)
{
    EXPECT_EQ(seen.hash, expected.hash) << name;
    EXPECT_EQ(seen.events, expected.events) << name;
    EXPECT_EQ(seen.answers, expected.answers) << name;
    EXPECT_TRUE(seen.snapshot == expected.snapshot) << name;
}

template <class Call>
void Twins::onBoth(std::string_view name, Call&& call)
{
    if (!m_failingCall.empty() && name != m_failingCall)
    {
        call(m_failing);
        call(m_other);
        return;
    }
    const Seen before = seenIn(m_failing);
    failEach(
        m_kind, m_counts, [&] { call(m_failing); }, [&] { expectSame(seenIn(m_failing), before, name); });
    if (testing::Test::HasFatalFailure())
        return;
    call(m_other);
    expectSame(seenIn(m_failing), seenIn(m_other), name);
}

// An allocation in a function that is noexcept ends the program.
template <class Call>
void Twins::onBothWithoutMemory(Call&& call)
{
    {
        const FailingMemory memory(0, FailingMemory::Kind::FromThereOn);
        call(m_failing);
        EXPECT_FALSE(memory.hasFailed());
    }
    call(m_other);
}

void Twins::step()
{
    call(m_random.below(Calls));
}

void Twins::play(std::uint32_t what, std::uint32_t seed)
{
    m_random = Random(seed);
    call(what % Calls);
}

void Twins::call(std::uint32_t what)
{
    switch (what)
    {
        case 0:
        case 1:
        case 2:
        case 3:
            return add();
        case 4:
            return reshape();
        case 5:
        case 6:
            return fire();
        case 7:
            return addLayer();
        case 8:
            return save();
        case 9:
            return restore();
        case 10:
            return restoreAnew();
        case 11:
            return onBoth("refresh", [](Side& side) { side.system.refresh(); });
        case 12:
            return refuse();
        case 13:
            return ask();
        case 14:
            return ignore();
        case 15:
            return change();
        default:
            change();
            return onBoth("update", [](Side& side) { side.system.update(); });
    }
}

void Twins::add()
{
    ColliderDef def;
    def.shape = pieces();
    def.matrix = m_random.affine(Reach);
    def.layer =
        Layer{static_cast<std::uint8_t>(m_random.below(static_cast<std::uint32_t>(m_other.system.layerCount())))};
    def.nearDistance = m_random.chance(0.4f) ? m_random.between(0.f, 20.f) : 0.f;
    def.swept = m_random.chance(0.3f);
    def.user = m_failing.sprites.size() + 1;
    def.enabled = m_random.chance(0.9f);
    if (m_random.chance(0.3f))
        def.order = m_random.below(100);
    const bool owned = m_random.chance(0.3f) && !m_failing.sprites.empty();
    const std::size_t owner = owned ? any(m_failing.sprites.size()) : 0;
    for (Side* side : {&m_failing, &m_other})
        side->sprites.emplace_back();
    onBoth("add",
           [&](Side& side)
           {
               if (owned)
                   def.owner = side.sprites[owner];
               side.sprites.back() = side.system.add(def);
           });
}

void Twins::reshape()
{
    if (m_failing.sprites.empty())
        return;
    const std::size_t which = any(m_failing.sprites.size());
    const Pieces shape = pieces();
    onBoth("setShape", [&](Side& side) { side.system.setShape(side.sprites[which], shape); });
}

void Twins::fire()
{
    BulletDef def;
    def.radius = m_random.between(0.f, 3.f);
    def.layer =
        Layer{static_cast<std::uint8_t>(m_random.below(static_cast<std::uint32_t>(m_other.system.layerCount())))};
    def.position = m_random.inSquare(Reach);
    def.velocity = m_random.inSquare(3000.f);
    def.pierce = static_cast<int>(m_random.below(4));
    def.user = m_failing.bullets.size() + 1000;
    def.bounces = m_random.chance(0.3f) ? 3 : 0;
    def.meetsBullets = m_random.chance(0.3f);
    def.lifetime = m_random.chance(0.2f) ? 4 : 0;
    def.angularVelocity = m_random.between(-20.f, 20.f);
    const bool owned = m_random.chance(0.5f) && !m_failing.sprites.empty();
    const std::size_t owner = owned ? any(m_failing.sprites.size()) : 0;
    const bool shaped = m_random.chance(0.4f);
    const Shape shape = m_random.polygon(30, 5.f);
    if (shaped)
    {
        for (Side* side : {&m_failing, &m_other})
            side->shapes.emplace_back();
        onBoth("addShape", [&](Side& side) { side.shapes.back() = side.system.addShape(shape); });
    }
    for (Side* side : {&m_failing, &m_other})
        side->bullets.emplace_back();
    onBoth("fire",
           [&](Side& side)
           {
               def.shape = shaped ? side.shapes.back() : ShapeId{};
               if (owned)
                   def.owner = side.sprites[owner];
               side.bullets.back() = side.system.fire(def);
           });
}

void Twins::addLayer()
{
    if (m_other.system.layerCount() > 20)
        return;
    const std::string name = "a layer with a name that takes memory, " + std::to_string(m_random.below(30));
    const auto with =
        static_cast<std::uint8_t>(m_random.below(static_cast<std::uint32_t>(m_other.system.layerCount())));
    Layer layer;
    onBoth("layer", [&](Side& side) { layer = side.system.layer(name); });
    onBothWithoutMemory(
        [&](Side& side)
        {
            side.system.collide(layer, layer);
            side.system.collide(layer, Layer{with});
            side.system.setBulletEffect(Layer{with}, layer, static_cast<BulletEffect>(with % 5));
            side.system.setNearMisses(layer, Layer{with}, with % 3 != 0);
        });
}

// Of one with many: the table grows.
void Twins::ignore()
{
    if (m_failing.sprites.empty())
        return;
    const std::size_t one = any(m_failing.sprites.size()), first = any(m_failing.sprites.size());
    const bool enabled = m_random.chance(0.8f);
    for (std::size_t other = first; other < std::min(first + 10, m_failing.sprites.size()); ++other)
        onBoth("ignore", [&](Side& side) { side.system.ignore(side.sprites[one], side.sprites[other], enabled); });
}

void Twins::save()
{
    std::vector<std::byte> bytes = m_saved;
    onBoth("snapshot",
           [&](Side& side)
           {
               EXPECT_TRUE(bytes == m_saved || &side == &m_other);
               side.system.snapshot(bytes);
           });
    m_saved = bytes;
}

void Twins::restore()
{
    if (m_random.chance(0.3f))
    {
        // Refused late, at its end.
        m_forged = m_saved;
        m_forged.push_back(std::byte{0});
    }
    const std::vector<std::byte>& bytes = m_random.chance(0.3f) ? m_forged : m_saved;
    onBoth("restore", [&](Side& side) { static_cast<void>(side.system.restore(bytes)); });
}

void Twins::restoreAnew()
{
    std::uint64_t hash = 0;
    onBoth("create",
           [&](Side&)
           {
               CollisionSystem made({.method = Method::Gjk});
               made.setRefusalHandler([&hash](const Refusal&) { ++hash; });
               EXPECT_EQ(made.restore(m_saved), SnapshotFault::None);
               hash = made.hash();
           });
}

// Setters take no memory.
void Twins::change()
{
    const Affine2 pose = m_random.affine(Reach);
    for (std::size_t i = 0; i < m_failing.sprites.size(); ++i)
    {
        const std::uint32_t what = m_random.below(18);
        const Affine2 at = m_random.affine(Reach);
        const auto layer = static_cast<std::uint8_t>(m_random.below(4));
        const float distance = m_random.between(-5.f, 20.f);
        onBothWithoutMemory(
            [&](Side& side)
            {
                CollisionSystem& system = side.system;
                const SpriteId id = side.sprites[i];
                if (what < 7)
                    system.setMatrix(id, at);
                else if (what == 7)
                    system.teleport(id, at);
                else if (what == 16)
                    system.rewind(id, distance / 20.f);
                else if (what == 17)
                    system.restart(id);
                else if (what == 8)
                    system.setLayer(id, Layer{layer});
                else if (what == 9)
                    system.setEnabled(id, distance > 0.f);
                else if (what == 10)
                    system.setNearDistance(id, distance);
                else if (what == 11)
                    system.remove(id);
                else if (what == 12)
                    system.setUser(id, i);
                else if (what == 13)
                    system.refilter(id);
            });
    }
    const bool removes = m_random.chance(0.3f) && !m_failing.bullets.empty();
    const std::size_t bullet = removes ? any(m_failing.bullets.size()) : 0;
    const Placement placements[] = {{.position = pose.offset()}, {.position = pose.offset(), .angleRadians = 1e7f}};
    onBothWithoutMemory(
        [&](Side& side)
        {
            side.system.setMatrices(side.sprites, {&pose, 1});
            side.system.setPlacements(std::span(side.sprites).subspan(side.sprites.size() / 2), placements);
            side.system.advanceBullets(1.f / 60.f);
            if (removes)
                side.system.removeBullet(side.bullets[bullet]);
        });
}

// Each refusal is remembered, and reported to a handler.
void Twins::refuse()
{
    Affine2 broken = m_random.affine(Reach);
    broken.tx = Nan;
    onBothWithoutMemory(
        [&](Side& side)
        {
            CollisionSystem& system = side.system;
            for (std::uint64_t number = 0; number < 20; ++number)
                system.remove(SpriteId{~number});
            system.advanceBullets(Nan);
            system.setSettings({.epsilon = Nan});
            for (const SpriteId id : side.sprites)
            {
                system.setMatrix(id, broken);
                system.teleport(id, broken);
                system.setNearDistance(id, Nan);
            }
            for (const BulletId id : side.bullets)
                system.setVelocity(id, {Nan, 0.f});
        });
    onBoth("setRefusalHandler",
           [](Side& side)
           {
               const std::array<double, 9> much{};
               side.system.setRefusalHandler([&side, much](const Refusal&) { side.reported += much.size(); });
           });
}

void Twins::ask()
{
    if (m_failing.sprites.empty())
        return;
    const std::size_t first = any(m_failing.sprites.size()), second = any(m_failing.sprites.size());
    onBoth("sprite",
           [&](Side& side)
           {
               static_cast<void>(side.system.sprite(side.sprites[first]));
               static_cast<void>(side.system.whyNot(side.sprites[first], side.sprites[second]));
           });
    onBothWithoutMemory(
        [&](Side& side)
        {
            static_cast<void>(side.system.contact(side.sprites[first], side.sprites[second]));
            static_cast<void>(side.system.hash());
            for (const Contact& contact : side.system.contactsOf(side.sprites[first]))
                static_cast<void>(contact);
        });
}

Pieces Twins::pieces()
{
    std::vector<Shape> shapes;
    const std::uint32_t count = m_random.chance(0.3f) ? 1 + m_random.below(5) : 1;
    for (std::uint32_t i = 0; i < count; ++i)
        shapes.push_back(m_random.chance(0.2f) ? m_random.polygon(40, 20.f) : m_random.shape(20.f));
    return shapes;
}

std::size_t Twins::any(std::size_t count)
{
    return m_random.below(static_cast<std::uint32_t>(count));
}

} // namespace graze::test
