// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/floats.hpp>

#include <SFML/Config.hpp>
#include <SFML/Graphics.hpp>
#include <SFML/Window.hpp>

#include <cstdint>
#include <string>

/// The differences between SFML 2.5, 2.6 and 3, in one place; compat_event.hpp has those of events. No other file
/// of graze tests the version. Forms that all versions accept (`sf::Keyboard::Key::A`, `setPosition` with a vector,
/// `draw` with a pointer and a count) are used directly.
namespace graze::compat
{

template <class T>
[[nodiscard]] sf::Rect<T> makeRect(sf::Vector2<T> position, sf::Vector2<T> size)
{
    return {position, size};
}

#if SFML_VERSION_MAJOR >= 3

template <class T>
[[nodiscard]] sf::Vector2<T> positionOf(const sf::Rect<T>& rect)
{
    return rect.position;
}
template <class T>
[[nodiscard]] sf::Vector2<T> sizeOf(const sf::Rect<T>& rect)
{
    return rect.size;
}
[[nodiscard]] GRAZE_INLINE float rotationRadians(const sf::Transformable& transformable)
{
    return transformable.getRotation().asRadians();
}
inline void setRotationDegrees(sf::Transformable& transformable, float degrees)
{
    transformable.setRotation(sf::degrees(degrees));
}
[[nodiscard]] inline sf::Image makeImage(sf::Vector2u size, const std::uint8_t* rgba)
{
    return sf::Image(size, rgba);
}
[[nodiscard]] inline sf::Image makeImage(sf::Vector2u size, sf::Color color)
{
    return sf::Image(size, color);
}
inline void setPixel(sf::Image& image, sf::Vector2u at, sf::Color color)
{
    image.setPixel(at, color);
}
[[nodiscard]] inline sf::Color pixel(const sf::Image& image, sf::Vector2u at)
{
    return image.getPixel(at);
}
[[nodiscard]] inline bool resize(sf::Texture& texture, sf::Vector2u size)
{
    return texture.resize(size);
}
[[nodiscard]] inline bool resize(sf::RenderTexture& texture, sf::Vector2u size)
{
    return texture.resize(size);
}
inline void open(sf::RenderWindow& window, sf::Vector2u size, const std::string& title)
{
    window.create(sf::VideoMode(size), title);
}
inline void openFullscreen(sf::RenderWindow& window, const std::string& title)
{
    window.create(sf::VideoMode::getDesktopMode(), title, sf::State::Fullscreen);
}
[[nodiscard]] inline sf::Vector2u desktopSize()
{
    return sf::VideoMode::getDesktopMode().size;
}
// A template, so that graze::sfml needs no header of sfml-audio.
template <class Sound>
void repeatForEver(Sound& sound)
{
    sound.setLooping(true);
}

#else

template <class T>
[[nodiscard]] sf::Vector2<T> positionOf(const sf::Rect<T>& rect)
{
    return {rect.left, rect.top};
}
template <class T>
[[nodiscard]] sf::Vector2<T> sizeOf(const sf::Rect<T>& rect)
{
    return {rect.width, rect.height};
}
/// Converts as SFML does for its own matrix.
[[nodiscard]] GRAZE_INLINE float rotationRadians(const sf::Transformable& transformable)
{
    return transformable.getRotation() * 3.141592654f / 180.f;
}
inline void setRotationDegrees(sf::Transformable& transformable, float degrees)
{
    transformable.setRotation(degrees);
}
[[nodiscard]] inline sf::Image makeImage(sf::Vector2u size, const std::uint8_t* rgba)
{
    sf::Image image;
    image.create(size.x, size.y, rgba);
    return image;
}
[[nodiscard]] inline sf::Image makeImage(sf::Vector2u size, sf::Color color)
{
    sf::Image image;
    image.create(size.x, size.y, color);
    return image;
}
inline void setPixel(sf::Image& image, sf::Vector2u at, sf::Color color)
{
    image.setPixel(at.x, at.y, color);
}
[[nodiscard]] inline sf::Color pixel(const sf::Image& image, sf::Vector2u at)
{
    return image.getPixel(at.x, at.y);
}
[[nodiscard]] inline bool resize(sf::Texture& texture, sf::Vector2u size)
{
    return texture.create(size.x, size.y);
}
[[nodiscard]] inline bool resize(sf::RenderTexture& texture, sf::Vector2u size)
{
    return texture.create(size.x, size.y);
}
inline void open(sf::RenderWindow& window, sf::Vector2u size, const std::string& title)
{
    window.create(sf::VideoMode(size.x, size.y), title);
}
inline void openFullscreen(sf::RenderWindow& window, const std::string& title)
{
    window.create(sf::VideoMode::getDesktopMode(), title, sf::Style::Fullscreen);
}
[[nodiscard]] inline sf::Vector2u desktopSize()
{
    const sf::VideoMode mode = sf::VideoMode::getDesktopMode();
    return {mode.width, mode.height};
}
template <class Sound>
void repeatForEver(Sound& sound)
{
    sound.setLoop(true);
}

#endif

} // namespace graze::compat
