// SPDX-License-Identifier: Zlib
// Any calls of a collision system with any numbers, and with ids that are stale, of another system or made up: a
// refused call changes nothing, events say what has changed and no more, and a snapshot leads to the same events.
#include "fuzz/event_rules.hpp"

#include <stdexcept>

namespace
{

using namespace graze;
using fuzz::Bytes;
using fuzz::require;

class Game
{
public:
    explicit Game(Bytes& input) : m_input(input)
    {
        const GjkSettings settings = fuzz::settings(input);
        if (!std::isnan(settings.epsilon))
            require(m_system.setSettings(settings) == Refused::None, "settings without NaN are taken");
        m_system.setRefusalHandler([](const Refusal&) {});
        m_layers = {Layer{}, m_system.layer("shots"), m_system.layer("coins"), Layer{31}};
        m_system.collide(m_layers[2], m_layers[2], false);
        m_foreign = m_other.add({.shape = Circle{4.f}});
        m_foreignBullet = m_other.fire({.radius = 1.f});
    }

    void step()
    {
        const std::uint8_t what = m_input.byte();
        if (what < 64)
            return add();
        if (what < 96)
            return fire();
        if (what < 160)
            return changeSprite(what % 8u);
        if (what < 192)
            return changeBullets(what % 5u);
        if (what < 232)
            return update();
        if (what < 248)
            return query(what % 8u);
        rarely(what % 4u);
    }
    void update()
    {
        m_system.update();
        m_rules.check(m_system);
    }

private:
    template <class Id>
    Id pick(const std::vector<Id>& known, Id foreign)
    {
        const std::uint8_t number = m_input.byte();
        if (number >= 250)
            return Id{m_input.take<std::uint64_t>()};
        if (number >= 245 || known.empty())
            return number % 2u == 0 ? foreign : Id{};
        return known[number % known.size()];
    }
    SpriteId sprite() { return pick(m_sprites, m_foreign); }
    BulletId bullet() { return pick(m_bullets, m_foreignBullet); }
    Layer layer() { return m_layers[m_input.byte() % m_layers.size()]; }

    /// `call()` changes the system, or is refused and does not.
    template <class Call>
    void change(Call&& call)
    {
        const std::uint64_t before = m_system.hash();
        if (call() != Refused::None)
            require(m_system.hash() == before, "a refused call changes nothing");
    }
    /// The same for a call that throws.
    template <class Call>
    void make(Call&& call)
    {
        const std::uint64_t before = m_system.hash();
        try
        {
            call();
        }
        catch (const std::invalid_argument&)
        {
            require(m_system.hash() == before, "a call that throws changes nothing");
        }
    }

    void add()
    {
        ColliderDef def;
        const fuzz::Figure figure = fuzz::figure(m_input);
        def.shape = figure.pieces;
        def.matrix = figure.matrix;
        def.layer = layer();
        const std::uint8_t extras = m_input.byte();
        def.nearDistance = extras % 4u == 0 ? fuzz::number(m_input) : 0.f;
        def.swept = extras % 3u == 0;
        def.owner = extras % 5u == 0 ? sprite() : SpriteId{};
        def.enabled = extras % 16u != 7;
        if (extras % 8u == 3)
            def.order = m_input.byte();
        def.user = ++m_created;
        make([&] { m_sprites.push_back(m_system.add(def)); });
    }
    void fire()
    {
        BulletDef def;
        def.radius = fuzz::number(m_input);
        def.layer = layer();
        def.position = fuzz::vector(m_input);
        def.velocity = fuzz::vector(m_input);
        const std::uint8_t extras = m_input.byte();
        def.owner = extras % 5u == 0 ? sprite() : SpriteId{};
        def.pierce = extras % 7u;
        def.bounces = extras % 4u == 1 ? extras : 0;
        def.meetsBullets = extras % 3u == 1;
        def.lifetime = extras % 11u;
        def.angularVelocity = def.radius;
        if (extras % 9u == 0)
            def.shape = m_system.addShape(fuzz::shape(m_input));
        def.user = ++m_created;
        make([&] { m_bullets.push_back(m_system.fire(def)); });
    }
    void changeSprite(unsigned what)
    {
        const SpriteId id = sprite();
        switch (what)
        {
            case 0:
                return change([&] { return m_system.remove(id); });
            case 1:
                return change([&] { return m_system.teleport(id, fuzz::matrix(m_input)); });
            case 2:
                return change([&] { return m_system.setLayer(id, layer()); });
            case 3:
                return change([&] { return m_system.setEnabled(id, m_input.byte() % 2u == 0); });
            case 4:
                if (m_input.byte() % 2u == 0)
                    return change(
                        [&] {
                            return m_system.setOneWay(id, {fuzz::vector(m_input), fuzz::number(m_input)});
                        });
                return change([&] { return m_system.setNearDistance(id, fuzz::number(m_input)); });
            case 5:
                return change([&] { return m_system.setShape(id, fuzz::figure(m_input).pieces); });
            default:
                return change([&] { return m_system.setMatrix(id, fuzz::matrix(m_input)); });
        }
    }
    // These move what they can, and refuse the rest.
    void changeBullets(unsigned what)
    {
        switch (what)
        {
            case 0:
                return change([&] { return m_system.removeBullet(bullet()); });
            case 1:
                return change([&] { return m_system.setVelocity(bullet(), fuzz::vector(m_input)); });
            case 2:
                return change([&] { return m_system.teleportBullet(bullet(), fuzz::vector(m_input)); });
            case 3:
            {
                const BulletMove move{bullet(), fuzz::vector(m_input)};
                return change([&] { return m_system.moveBullets({&move, 1}); });
            }
            default:
                static_cast<void>(m_system.advanceBullets(fuzz::number(m_input)));
        }
    }
    void rarely(unsigned what)
    {
        switch (what)
        {
            case 0:
                return m_system.refresh();
            case 1:
            {
                const Layer a = layer(), b = layer();
                return m_system.collide(a, b, m_input.byte() % 2u == 0);
            }
            case 2:
                return change([&] { return m_system.setSettings(fuzz::settings(m_input)); });
            default:
                return restore();
        }
    }
    // A twin that starts from a snapshot has the same events in the next frame.
    void restore()
    {
        std::vector<std::byte> bytes;
        m_system.snapshot(bytes);
        CollisionSystem twin;
        twin.setEventOptions(m_system.eventOptions());
        require(twin.restore(bytes) == SnapshotFault::None, "a snapshot can be restored");
        require(twin.hash() == m_system.hash(), "a restored system has the same hash");
        update();
        twin.update();
        require(fuzz::haveSameEvents(twin, m_system), "a restored system has the same events");
        require(twin.hash() == m_system.hash(), "and the same hash after them");
    }

    void query(unsigned what)
    {
        const std::uint64_t before = m_system.hash();
        switch (what)
        {
            case 0:
                fuzz::checkFound(m_system.atPoint(fuzz::vector(m_input), m_found), m_found, m_system);
                break;
            case 1:
                fuzz::checkFound(m_system.inBox({fuzz::vector(m_input), fuzz::vector(m_input)}, m_found), m_found,
                                 m_system);
                break;
            case 2:
                fuzz::checkRay(m_system.rayCast({fuzz::vector(m_input), fuzz::vector(m_input), fuzz::number(m_input)}));
                break;
            case 3:
            {
                const fuzz::Figure figure = fuzz::figure(m_input);
                fuzz::checkCast(m_system.shapeCast(figure.operand(), fuzz::vector(m_input)));
                break;
            }
            case 4:
                fuzz::checkCast(m_system.shapeCast(sprite(), fuzz::vector(m_input)));
                fuzz::checkCast(m_system.timeOfImpact(sprite(), fuzz::matrix(m_input)));
                break;
            case 5:
                fuzz::checkNear(m_system.nearest(fuzz::vector(m_input), fuzz::number(m_input), m_near), m_near);
                break;
            case 6:
                fuzz::checkNear(m_system.nearest(sprite(), fuzz::number(m_input), m_near), m_near);
                break;
            default:
                fuzz::checkFound(m_system.overlapping(sprite(), m_found), m_found, m_system);
                break;
        }
        require(m_system.hash() == before, "a query changes nothing");
    }

    Bytes& m_input;
    CollisionSystem m_system;
    CollisionSystem m_other;
    fuzz::EventRules m_rules;
    std::vector<Layer> m_layers;
    std::vector<SpriteId> m_sprites; // dead ones stay
    std::vector<BulletId> m_bullets;
    SpriteId m_foreign;
    BulletId m_foreignBullet;
    std::uint64_t m_created = 0;
    std::vector<SpriteFound> m_found = std::vector<SpriteFound>(8);
    std::vector<NearHit> m_near = std::vector<NearHit>(4);
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Bytes input({data, size});
    Game game(input);
    for (int calls = 0; input.left() > 0 && calls < 300; ++calls)
        game.step();
    game.update();
    return 0;
}
