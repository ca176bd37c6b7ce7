// SPDX-License-Identifier: Zlib
#pragma once

#include "support/random.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace graze::test
{

/// A system and the same sprites beside it.
class Zoo
{
public:
    static constexpr float Reach = 150.f;

    struct Animal
    {
        SpriteId id;
        std::vector<Shape> pieces;
        Affine2 matrix;
        Layer layer;
        SpriteId owner;
        std::uint64_t order = 0;
        bool enabled = true;
    };

    explicit Zoo(std::uint32_t seed, std::uint32_t count = 160) : random(seed)
    {
        for (const char* name : {"one", "two", "three"})
            layers.push_back(system.layer(name));
        layers.push_back(Layer{});
        system.collide(layers[0], layers[1]);
        system.collide(layers[1], layers[2]);
        system.collide(layers[2], layers[2]);
        for (std::uint32_t i = 0; i < count; ++i)
            add();
    }

    void add()
    {
        Animal animal;
        const std::uint32_t pieces = random.chance(0.2f) ? 1 + random.below(3) : 1;
        for (std::uint32_t i = 0; i < pieces; ++i)
            animal.pieces.push_back(random.shape(24.f));
        animal.matrix = place();
        animal.layer = layers[random.below(4)];
        if (!animals.empty() && random.chance(0.2f))
            animal.owner = animals[random.below(static_cast<std::uint32_t>(animals.size()))].id;
        // Backwards and with gaps, so that neither rows nor ids are in order.
        animal.order = 1000000 - ++made;
        animal.enabled = random.chance(0.9f);
        animal.id = system.add({.shape = animal.pieces,
                                .matrix = animal.matrix,
                                .layer = animal.layer,
                                .owner = animal.owner,
                                .user = animal.order + 7,
                                .enabled = animal.enabled,
                                .order = animal.order});
        animals.push_back(animal);
    }
    /// Some of everything that can happen to a sprite.
    void change()
    {
        for (Animal& animal : animals)
            switch (random.below(12))
            {
                case 0:
                    animal.matrix = place();
                    EXPECT_EQ(system.setMatrix(animal.id, animal.matrix), Refused::None);
                    break;
                case 1:
                    animal.matrix = place();
                    EXPECT_EQ(system.teleport(animal.id, animal.matrix), Refused::None);
                    break;
                case 2:
                    animal.layer = layers[random.below(4)];
                    EXPECT_EQ(system.setLayer(animal.id, animal.layer), Refused::None);
                    break;
                case 3:
                    animal.enabled = !animal.enabled;
                    EXPECT_EQ(system.setEnabled(animal.id, animal.enabled), Refused::None);
                    break;
                case 4:
                    animal.pieces = {random.shape(24.f), random.shape(24.f)};
                    EXPECT_EQ(system.setShape(animal.id, animal.pieces), Refused::None);
                    break;
                default:
                    break;
            }
        for (int i = 0; i < 5; ++i)
        {
            const auto gone = animals.begin() + random.below(static_cast<std::uint32_t>(animals.size()));
            EXPECT_EQ(system.remove(gone->id), Refused::None);
            dead.push_back(gone->id);
            animals.erase(gone);
        }
        for (int i = 0; i < 5; ++i)
            add();
    }
    QueryFilter filter()
    {
        QueryFilter filter;
        if (random.chance(0.4f))
            filter.as = layers[random.below(4)];
        if (random.chance(0.4f))
            filter.layers = layers[random.below(4)] | layers[random.below(4)];
        if (random.chance(0.4f))
            filter.ignore = anyone().id;
        else if (!dead.empty() && random.chance(0.3f))
            filter.ignore = dead.back();
        return filter;
    }
    const Animal& anyone() { return animals[random.below(static_cast<std::uint32_t>(animals.size()))]; }
    [[nodiscard]] const Animal* find(SpriteId id) const
    {
        const auto found = std::find_if(animals.begin(), animals.end(), [id](const Animal& a) { return a.id == id; });
        return found == animals.end() ? nullptr : &*found;
    }
    /// The rule, said once more.
    [[nodiscard]] bool sees(const QueryFilter& filter, const Animal& animal) const
    {
        const bool asked = !filter.as || system.collides(*filter.as, animal.layer);
        const Animal* ignored = find(filter.ignore);
        const bool belongs =
            filter.ignore &&
            (animal.id == filter.ignore || animal.owner == filter.ignore ||
             (ignored && ignored->owner && (ignored->owner == animal.id || ignored->owner == animal.owner)));
        return animal.enabled && asked && filter.layers.has(animal.layer) && !belongs;
    }
    Affine2 place() { return random.affine(Reach); }

    Random random;
    CollisionSystem system;
    std::vector<Layer> layers;
    std::vector<Animal> animals;
    std::vector<SpriteId> dead;
    std::uint64_t made = 0;
};

} // namespace graze::test
