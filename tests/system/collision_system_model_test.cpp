// SPDX-License-Identifier: Zlib
#include <graze/queries/overlap.hpp>
#include <graze/system/collision_system.hpp>

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace
{

using namespace graze;

using UserPair = std::pair<std::uint64_t, std::uint64_t>;

/// The same world without any of the system's parts: sprites by user value, all pairs tried.
struct Model
{
    struct Entry
    {
        SpriteId id;
        Sprite2D sprite{Shape(Circle{1.f})};
        Layer layer{};
        std::uint64_t owner = 0; // user value of the owner, 0 for none
        bool enabled = true;
    };

    [[nodiscard]] bool meet(std::uint64_t a, const Entry& one, std::uint64_t b, const Entry& other) const
    {
        const bool related = one.owner == b || other.owner == a || (one.owner != 0 && one.owner == other.owner);
        return one.enabled && other.enabled && !related && masks[one.layer.index][other.layer.index] &&
               overlap(one.sprite, other.sprite).overlapping();
    }

    [[nodiscard]] std::set<UserPair> touching() const
    {
        std::set<UserPair> pairs;
        for (auto a = sprites.begin(); a != sprites.end(); ++a)
            for (auto b = std::next(a); b != sprites.end(); ++b)
                if (meet(a->first, a->second, b->first, b->second))
                    pairs.emplace(a->first, b->first);
        return pairs;
    }

    std::map<std::uint64_t, Entry> sprites;
    bool masks[4][4] = {};
};

class Play
{
public:
    explicit Play(std::uint32_t seed) : m_random(seed)
    {
        for (const char* name : {"one", "two", "three"})
            m_layers.push_back(m_system.layer(name));
        m_model.masks[0][0] = true;
    }

    void run(int operations)
    {
        for (int i = 0; i < operations; ++i)
        {
            operate();
            if (m_random.chance(0.15f))
                frame();
        }
        for (const auto& [user, entry] : m_model.sprites)
            EXPECT_EQ(m_system.remove(entry.id), Refused::None);
        m_model.sprites.clear();
        frame();
        EXPECT_TRUE(m_touching.empty());
        EXPECT_EQ(m_begun, m_ended);
        EXPECT_GT(m_begun, 100u);
        EXPECT_EQ(m_system.spriteCount(), 0u);
    }

private:
    std::map<std::uint64_t, Model::Entry>::iterator any()
    {
        auto it = m_model.sprites.begin();
        std::advance(it, m_random.below(static_cast<std::uint32_t>(m_model.sprites.size())));
        return it;
    }

    Pieces shape()
    {
        std::vector<Shape> pieces;
        const std::uint32_t count = m_random.chance(0.7f) ? 1 : 2 + m_random.below(3);
        for (std::uint32_t i = 0; i < count; ++i)
        {
            std::vector<Vec2> points = m_random.points(3 + m_random.below(9), 25.f);
            const Vec2 shift = count == 1 ? Vec2{} : m_random.inSquare(40.f);
            for (Vec2& p : points)
                p += shift;
            pieces.push_back(Shape::hullOf(points, m_random.chance(0.3f) ? m_random.between(0.f, 5.f) : 0.f));
        }
        return pieces;
    }

    Layer layer() { return m_random.chance(0.5f) ? Layer{} : m_layers[m_random.below(3)]; }

    void add()
    {
        const std::uint64_t user = ++m_users;
        Model::Entry entry;
        SpriteId owner;
        if (!m_model.sprites.empty() && m_random.chance(0.2f))
        {
            entry.owner = any()->first;
            owner = m_model.sprites.at(entry.owner).id;
        }
        entry.layer = layer();
        const Pieces pieces = shape();
        const Affine2 pose = m_random.affine(150.f);
        entry.sprite = Sprite2D(pieces.shapes());
        entry.sprite.setMatrix(pose);
        entry.id = m_system.add({.shape = pieces, .matrix = pose, .layer = entry.layer, .owner = owner, .user = user});
        m_model.sprites.emplace(user, std::move(entry));
    }

    void operate()
    {
        const std::uint32_t what = m_random.below(20);
        if (m_model.sprites.size() < 4 || (what < 4 && m_model.sprites.size() < 60))
            return add();
        const auto it = any();
        Model::Entry& entry = it->second;
        if (what < 12)
        {
            const Affine2 pose = m_random.affine(150.f);
            EXPECT_EQ(what < 10 ? m_system.setMatrix(entry.id, pose) : m_system.teleport(entry.id, pose),
                      Refused::None);
            entry.sprite.setMatrix(pose);
        }
        else if (what < 15)
        {
            EXPECT_EQ(m_system.remove(entry.id), Refused::None);
            m_model.sprites.erase(it);
        }
        else if (what == 15)
        {
            entry.enabled = !entry.enabled;
            EXPECT_EQ(m_system.setEnabled(entry.id, entry.enabled), Refused::None);
        }
        else if (what == 16)
        {
            entry.layer = layer();
            EXPECT_EQ(m_system.setLayer(entry.id, entry.layer), Refused::None);
        }
        else if (what == 17)
        {
            const Pieces pieces = shape();
            const Affine2 pose = entry.sprite.matrix();
            EXPECT_EQ(m_system.setShape(entry.id, pieces), Refused::None);
            entry.sprite = Sprite2D(pieces.shapes());
            entry.sprite.setMatrix(pose);
        }
        else
        {
            const std::uint32_t a = m_random.below(4), b = m_random.below(4);
            const bool on = m_random.chance(0.7f);
            m_system.collide(Layer{static_cast<std::uint8_t>(a)}, Layer{static_cast<std::uint8_t>(b)}, on);
            m_model.masks[a][b] = m_model.masks[b][a] = on;
        }
    }

    static std::vector<UserPair> usersOf(std::span<const Contact> contacts)
    {
        std::vector<UserPair> users;
        for (const Contact& contact : contacts)
            users.emplace_back(contact.userA, contact.userB);
        return users;
    }

    void frame()
    {
        const std::set<UserPair> now = m_model.touching();
        std::vector<UserPair> begun, stays, ended;
        std::set_difference(now.begin(), now.end(), m_touching.begin(), m_touching.end(), std::back_inserter(begun));
        std::set_intersection(now.begin(), now.end(), m_touching.begin(), m_touching.end(), std::back_inserter(stays));
        std::set_difference(m_touching.begin(), m_touching.end(), now.begin(), now.end(), std::back_inserter(ended));

        m_system.update();
        // The default order is that of creation, and so are the user values: sets are sorted alike.
        ASSERT_EQ(usersOf(m_system.begun()), begun);
        ASSERT_EQ(usersOf(m_system.stays()), stays);
        ASSERT_EQ(usersOf(m_system.ended()), ended);
        for (const Contact& contact : m_system.begun())
        {
            ASSERT_NEAR(length(contact.normal), 1.f, 1e-4f);
            ASSERT_GE(contact.depth, 0.f);
            ASSERT_TRUE(m_system.contact(contact.b, contact.a).has_value());
        }
        ASSERT_EQ(m_system.statistics().touchingPairs, now.size());
        ASSERT_EQ(m_system.statistics().limitsReached, 0u);
        m_begun += begun.size();
        m_ended += ended.size();
        m_touching = now;
    }

    test::Random m_random;
    CollisionSystem m_system;
    Model m_model;
    std::vector<Layer> m_layers;
    std::set<UserPair> m_touching;
    std::uint64_t m_users = 0;
    std::size_t m_begun = 0;
    std::size_t m_ended = 0;
};

TEST(CollisionSystemModel, EventsAreThoseOfBruteForceOverRandomOperations)
{
    for (const std::uint32_t seed : {1u, 2u, 3u, 4u})
        Play(seed).run(1500);
}

TEST(CollisionSystemModel, PresenceOfBulletsAndNearDistancesChangesNoContact)
{
    // They widen the boxes of the broad phase: the contacts must not see it.
    test::Random random(6);
    CollisionSystem plain, wide;
    std::vector<SpriteId> inPlain, inWide;
    for (int i = 0; i < 60; ++i)
    {
        const Shape shape = random.shape(50.f);
        const Affine2 pose = random.rigid(200.f);
        inPlain.push_back(plain.add({.shape = shape, .matrix = pose}));
        inWide.push_back(wide.add({.shape = shape, .matrix = pose, .nearDistance = i % 8 == 0 ? 20.f : 0.f}));
    }
    for (int frame = 0; frame < 20; ++frame)
    {
        wide.fire({.position = random.inSquare(200.f), .velocity = random.inSquare(500.f)});
        wide.advanceBullets(1.f);
        for (std::size_t i = 0; i < inPlain.size(); ++i)
        {
            const Affine2 pose = random.chance(0.5f) ? *plain.matrix(inPlain[i]) : random.rigid(200.f);
            plain.setMatrix(inPlain[i], pose);
            wide.setMatrix(inWide[i], pose);
        }
        plain.update();
        wide.update();
        const auto same = [](std::span<const Contact> p, std::span<const Contact> q)
        {
            return std::equal(p.begin(), p.end(), q.begin(), q.end(),
                              [](const Contact& a, const Contact& b)
                              { return a.point == b.point && a.normal == b.normal && a.depth == b.depth; });
        };
        ASSERT_TRUE(same(plain.begun(), wide.begun()));
        ASSERT_EQ(plain.stays().size(), wide.stays().size());
        ASSERT_EQ(plain.ended().size(), wide.ended().size());
        ASSERT_EQ(plain.statistics().candidatePairs, wide.statistics().candidatePairs);
    }
}

} // namespace
