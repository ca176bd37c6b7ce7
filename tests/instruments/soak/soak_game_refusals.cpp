// SPDX-License-Identifier: Zlib
#include "soak/soak_game.hpp"

#include <array>
#include <limits>

namespace graze::test::soak
{

namespace
{

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float Infinity = std::numeric_limits<float>::infinity();

template <class Exception, class Call>
bool throws(Call&& call)
{
    try
    {
        call();
        return false;
    }
    catch (const Exception&)
    {
        return true;
    }
}

} // namespace

// Nothing of it may change the state.
void SoakGame::passGarbage()
{
    const std::uint64_t before = m_system.hash();
    if (m_random.chance(0.5f))
        passBrokenDefs();
    else
        passBrokenSprites(anySprite());
    require(m_system.hash() == before, "what is refused changes nothing");
}

void SoakGame::passBrokenSprites(const Sprite& sprite)
{
    const Affine2 broken = Affine2::translation({m_random.chance(0.5f) ? NaN : Infinity, 0.f});
    requireRefused(Refused::NotFinite, m_system.setMatrix(sprite.id, broken), "setMatrix");
    requireRefused(Refused::NotFinite, m_system.teleport(sprite.id, broken), "teleport");
    requireRefused(Refused::NotFinite, m_system.setNearDistance(sprite.id, NaN), "setNearDistance");
    requireRefused(Refused::NotFinite, m_system.setSettings({.epsilon = NaN}), "setSettings");
    requireRefused(Refused::NotFinite, m_system.advanceBullets(Infinity), "advanceBullets");
    requireRefused(Refused::ForeignId, m_system.remove(m_foreign), "remove");
    requireRefused(Refused::ForeignId, m_system.setLayer(sprite.id, {200}), "setLayer");
    requireRefused(Refused::StaleId, m_system.setMatrix({}, {}), "setMatrix");
    if (m_dead.empty())
        return;
    const SpriteId dead = m_dead[m_random.below(static_cast<std::uint32_t>(m_dead.size()))];
    requireRefused(Refused::StaleId, m_system.remove(dead), "remove");
    requireRefused(Refused::StaleId, m_system.setMatrix(dead, {}), "setMatrix");
    requireRefused(Refused::StaleId, m_system.setEnabled(dead, true), "setEnabled");
    requireRefused(Refused::StaleId, m_system.setShape(dead, Circle{1.f}), "setShape");
    require(!m_system.contains(dead) && !m_system.sprite(dead) && !m_system.user(dead), "a dead id is nobody's");
    std::array<SpriteFound, 1> found;
    require(m_system.overlapping(dead, found).status == Status::InvalidInput, "the dead ask nothing");
}

void SoakGame::passBrokenDefs()
{
    const Affine2 broken = Affine2::translation({NaN, 0.f});
    const Pieces circle = Circle{1.f};
    using Wrong = std::invalid_argument;
    require(throws<Wrong>([&] { (void)m_system.add({.shape = circle, .matrix = broken}); }), "a matrix is refused");
    require(throws<Wrong>([&] { (void)m_system.add({.shape = circle, .layer = Layer{200}}); }), "a layer is refused");
    require(throws<Wrong>([&] { (void)m_system.add({.shape = circle, .nearDistance = NaN}); }), "a NaN is refused");
    require(throws<InvalidShape>([&] { (void)m_system.add({}); }), "no shape is refused");
    require(throws<Wrong>([&] { (void)m_system.fire({.radius = -1.f}); }), "a radius is refused");
    require(throws<Wrong>([&] { (void)m_system.fire({.velocity = {NaN, 0.f}}); }), "a velocity is refused");
    require(throws<Wrong>([&] { (void)m_system.fire({.pierce = -1}); }), "a pierce count is refused");
    require(throws<Wrong>([&] { (void)m_system.layer(""); }), "a layer without a name is refused");
    constexpr std::size_t Most = 32;
    if (m_system.layerCount() == Most)
        require(throws<std::length_error>([&] { (void)m_system.layer("one more"); }), "a layer too many is refused");
}

} // namespace graze::test::soak
