// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/scores.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "world/world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace game::test
{

inline const sf::Vector2u Sizes[] = {{1280, 720}, {1920, 1080}, {800, 600}, {1024, 768}, {2560, 1440},
                                     {600, 1000}, {640, 480},   {480, 640}, {3840, 2160}};

/// A game in which all numbers are as long as they get.
inline Hud longestHud()
{
    Hud hud;
    hud.score = 987654321;
    hud.lives = 9;
    hud.wave = 88;
    hud.hits = 1234567;
    hud.grazes = 123456;
    hud.multiplier = 8;
    hud.multiplierTime = 0.7f;
    hud.pierceTime = 0.5f;
    hud.waveBanner = 0.5f;
    hud.bossWave = true;
    hud.bossHealth = 0.6f;
    return hud;
}

inline std::vector<Score> fullTable()
{
    return std::vector<Score>(10,
                              {.name = "WWWWWWWWWWWW", .score = 987654321, .wave = 88, .grazes = 123456, .seed = 1});
}

class WindowText : public testing::Test
{
protected:
    /// Every line stands within the window and on no other line.
    void expectOrder(const Batch& batch, const Layout& layout, const std::string& what)
    {
        const graze::Aabb window{{-layout.column, -layout.margin},
                                 {FieldWidth + layout.column, FieldHeight + layout.margin}};
        const auto boxes = batch.textBoxes();
        EXPECT_FALSE(boxes.empty()) << what;
        for (std::size_t i = 0; i < boxes.size(); ++i)
        {
            const graze::Aabb& box = boxes[i].area;
            const bool inside = box.lower.x >= window.lower.x && box.lower.y >= window.lower.y &&
                                box.upper.x <= window.upper.x && box.upper.y <= window.upper.y;
            EXPECT_TRUE(inside) << what << ": \"" << boxes[i].text << "\" leaves the window";
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_FALSE(overlap(box, boxes[j].area))
                    << what << ": \"" << boxes[i].text << "\" lies on \"" << boxes[j].text << "\"";
        }
    }
    static bool writes(const Batch& batch, std::string_view text)
    {
        const auto boxes = batch.textBoxes();
        return std::any_of(boxes.begin(), boxes.end(),
                           [&](const auto& box) { return box.text.find(text) != std::string::npos; });
    }
    static bool overlap(const graze::Aabb& a, const graze::Aabb& b)
    {
        constexpr float Rounding = 0.01f; // lines that follow each other share a border
        return std::min(a.upper.x, b.upper.x) - std::max(a.lower.x, b.lower.x) > Rounding &&
               std::min(a.upper.y, b.upper.y) - std::max(a.lower.y, b.lower.y) > Rounding;
    }
    void forEachSize(const std::function<void(Batch&, const Layout&, const std::string&)>& write)
    {
        for (const sf::Vector2u size : Sizes)
        {
            const Layout layout(size);
            Batch batch(m_assets);
            batch.begin(layout.scale);
            write(batch, layout, std::to_string(size.x) + " x " + std::to_string(size.y));
        }
    }

    const Assets m_assets = loadAssets();
    const Hud m_hud = longestHud();
    const std::vector<Score> m_scores = fullTable();
};

} // namespace game::test
