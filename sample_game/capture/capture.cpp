// SPDX-License-Identifier: Zlib
#include "capture/capture.hpp"

#include "base/save_file.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/shapes/primitives.hpp>
#include <graze/system/collision_system.hpp>
#include <graze/tune/query_recorder.hpp>

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <utility>

namespace game
{
namespace
{

std::string noteOf(const graze::CollisionSystem& collisions, graze::SpriteId id, const graze::Sprite2D& sprite)
{
    std::ostringstream out;
    out << "layer \"" << collisions.layerName(collisions.layerOf(id).value_or(graze::Layer{})) << "\", at "
        << sprite.matrix().tx << ", " << sprite.matrix().ty << ", user value " << collisions.userOf<std::uint64_t>(id);
    if (!collisions.isEnabled(id).value_or(true))
        out << ", disabled";
    return out.str();
}

std::vector<CapturedSprite> bulletsNear(const graze::CollisionSystem& collisions, const graze::Sprite2D& a,
                                        const graze::Sprite2D& b)
{
    std::vector<graze::BulletId> ids(collisions.bulletCount());
    collisions.bullets(ids);
    std::vector<std::pair<float, CapturedSprite>> all; // with their gaps
    for (const graze::BulletId id : ids)
    {
        const std::optional<graze::BulletState> bullet = collisions.bullet(id);
        if (!bullet || bullet->shape)
            continue;
        const graze::Shape path = graze::Capsule{bullet->previous, bullet->position, bullet->radius};
        const float gap = std::min(graze::distance({path, {}}, a).distance, graze::distance({path, {}}, b).distance);
        if (gap > Capture::Reach)
            continue;
        const auto start = graze::Affine2::translation(bullet->previous);
        const auto end = graze::Affine2::translation(bullet->position);
        CapturedSprite taken{graze::Sprite2D(graze::Circle{bullet->radius}), {start, end, {}}};
        taken.sprite.setMatrix(end);
        all.emplace_back(gap, std::move(taken));
    }
    std::ranges::stable_sort(all, {}, [](const auto& passing) { return passing.first; });
    std::vector<CapturedSprite> found;
    for (std::size_t i = 0; i < std::min(all.size(), Capture::MostBullets); ++i)
        found.push_back(std::move(all[i].second));
    return found;
}

// The number after the highest one in the folder.
int nextNumber(const std::filesystem::path& folder)
{
    constexpr int Highest = 1'000'000; // a file that somebody gave a higher one does not count
    int next = 1;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
    {
        int number = 0;
        int length = -1;
        const std::string name = entry.path().filename().string();
        std::sscanf(name.c_str(), "captured_pair_%7d_test.cpp%n", &number, &length);
        if (length == static_cast<int>(name.size()) && number < Highest)
            next = std::max(next, number + 1);
    }
    return next;
}

} // namespace

std::optional<Capture> captureOf(const graze::CollisionSystem& collisions, graze::SpriteId a, graze::SpriteId b)
{
    const std::optional<graze::Sprite2D> first = collisions.sprite(a), second = collisions.sprite(b);
    if (!first || !second)
        return std::nullopt;
    return Capture{.a = {*first, graze::motionOf(collisions, a).value()},
                   .b = {*second, graze::motionOf(collisions, b).value()},
                   .bullets = bulletsNear(collisions, *first, *second),
                   .settings = collisions.settings(),
                   .note = "A: " + noteOf(collisions, a, *first) + "\nB: " + noteOf(collisions, b, *second)};
}

Capture captureOf(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings,
                  std::string note)
{
    return {.a = {a, graze::Motion::of(a, a.matrix())},
            .b = {b, graze::Motion::of(b, b.matrix())},
            .settings = settings,
            .note = std::move(note)};
}

std::filesystem::path saveCapture(const std::filesystem::path& folder, const Capture& capture)
{
    try
    {
        std::filesystem::create_directories(folder);
        const int number = nextNumber(folder);
        char name[48];
        std::snprintf(name, sizeof name, "captured_pair_%03d_test.cpp", number);
        saveFile(folder / name, asTest(capture, number));
        return folder / name;
    }
    catch (const std::filesystem::filesystem_error& refused)
    {
        throw FileError("the folder " + folder.string() +
                        " for captured pairs cannot be used: " + refused.code().message());
    }
}

} // namespace game
