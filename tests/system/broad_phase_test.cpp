// SPDX-License-Identifier: Zlib
#include "system/broad_phase.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using detail::BroadPhase;
using detail::PiecePair;
using detail::Proxy;

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Pairs sorted(const std::vector<PiecePair>& found)
{
    Pairs pairs;
    for (const PiecePair& pair : found)
        pairs.emplace_back(std::min(pair.a, pair.b), std::max(pair.a, pair.b));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

Pairs allPairs(const std::vector<Proxy>& proxies)
{
    Pairs pairs;
    for (std::size_t i = 0; i < proxies.size(); ++i)
        for (std::size_t j = i + 1; j < proxies.size(); ++j)
            if ((proxies[i].mask & proxies[j].bit) != 0 && overlaps(proxies[i].box, proxies[j].box))
                pairs.emplace_back(std::min(proxies[i].piece, proxies[j].piece),
                                   std::max(proxies[i].piece, proxies[j].piece));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

void expectAgreement(const std::vector<Proxy>& proxies, const std::vector<Aabb>& questions)
{
    BroadPhase broadPhase;
    broadPhase.build(proxies);
    std::vector<PiecePair> found;
    broadPhase.findPairs(found);
    EXPECT_EQ(sorted(found), allPairs(proxies));
    for (const Aabb& box : questions)
        for (const std::uint32_t mask : {1u, 2u, 3u})
        {
            std::vector<std::uint32_t> pieces, expected;
            broadPhase.query(box, mask, pieces);
            for (const Proxy& proxy : proxies)
                if ((proxy.bit & mask) != 0 && overlaps(proxy.box, box))
                    expected.push_back(proxy.piece);
            std::sort(pieces.begin(), pieces.end());
            std::sort(expected.begin(), expected.end());
            EXPECT_EQ(pieces, expected);
        }
}

Aabb boxAt(Vec2 centre, Vec2 half)
{
    return {centre - half, centre + half};
}

TEST(BroadPhase, FindsWhatBruteForceFindsForBoxesOfAllSizesAndPlaces)
{
    test::Random random(5);
    for (int round = 0; round < 120; ++round)
    {
        const float reach = random.logBetween(1e-2f, 1e6f);
        const float size = reach * random.logBetween(1e-4f, 0.5f);
        const Vec2 offset = round % 4 == 0 ? random.inSquare(1e8f) : Vec2{};
        std::vector<Proxy> proxies;
        std::vector<Aabb> questions;
        const std::uint32_t count = random.below(150);
        for (std::uint32_t i = 0; i < count; ++i)
        {
            // One size, many sizes, or a few giants among dust.
            const float spread = round % 3 == 0   ? 1.f
                                 : round % 3 == 1 ? random.logBetween(1e-3f, 10.f)
                                                  : (i % 20 == 0 ? 30.f : 0.05f);
            const Vec2 half{size * spread * random.unit(), size * spread * random.unit()};
            proxies.push_back(
                {boxAt(offset + random.inSquare(reach), half), i % 3 == 0 ? 2u : 1u, i % 3 == 0 ? 1u : 3u, 1000 + i});
            if (i % 10 == 0)
                questions.push_back(boxAt(offset + random.inSquare(reach), half * (i % 20 == 0 ? 1.f : 100.f)));
        }
        expectAgreement(proxies, questions);
    }
}

TEST(BroadPhase, TouchingBoxesArePairs)
{
    const std::vector<Proxy> proxies{{{{0.f, 0.f}, {10.f, 10.f}}, 1, 1, 0},
                                     {{{10.f, 10.f}, {20.f, 20.f}}, 1, 1, 1},
                                     {{{20.f, 0.f}, {30.f, 10.f}}, 1, 1, 2}};
    BroadPhase broadPhase;
    broadPhase.build(proxies);
    std::vector<PiecePair> found;
    broadPhase.findPairs(found);
    EXPECT_EQ(sorted(found), (Pairs{{0, 1}, {1, 2}}));
}

TEST(BroadPhase, PointsAndExtremesAreHarmless)
{
    const float huge = 3e38f;
    const std::vector<Proxy> proxies{{{{0.f, 0.f}, {0.f, 0.f}}, 1, 1, 0},       {{{0.f, 0.f}, {0.f, 0.f}}, 1, 1, 1},
                                     {{{-huge, -huge}, {huge, huge}}, 1, 1, 2}, {{{huge, huge}, {huge, huge}}, 1, 1, 3},
                                     {{{1e-40f, 0.f}, {1e-38f, 0.f}}, 1, 1, 4}, {{{-huge, 5.f}, {huge, 5.f}}, 1, 1, 5}};
    expectAgreement(proxies, {{{0.f, 0.f}, {0.f, 0.f}}, {{-huge, -huge}, {huge, huge}}, {{-1.f, 4.f}, {1.f, 6.f}}});
    // Near distances push the edges of far sprites beyond all numbers.
    const Aabb everywhere = Aabb{{-huge, -huge}, {huge, huge}}.grown(huge);
    expectAgreement({{everywhere, 1, 1, 0}, {everywhere, 1, 1, 1}, proxies[0]}, {everywhere, proxies[3].box});
    expectAgreement({proxies.begin(), proxies.begin() + 2}, {{{0.f, 0.f}, {0.f, 0.f}}});
    expectAgreement({}, {{{0.f, 0.f}, {1.f, 1.f}}});
}

TEST(BroadPhase, OutlierFarAwayDoesNotSpoilTheGrid)
{
    // With cells as wide as the distance to the outlier all others would share one.
    std::vector<Proxy> proxies;
    for (std::uint32_t i = 0; i < 900; ++i)
        proxies.push_back(
            {boxAt({static_cast<float>(i % 30) * 20.f, static_cast<float>(i / 30) * 20.f}, {9.f, 9.f}), 1, 1, i});
    proxies.push_back({boxAt({1e9f, -1e9f}, {9.f, 9.f}), 1, 1, 900});
    expectAgreement(proxies, {boxAt({100.f, 100.f}, {50.f, 50.f}), boxAt({1e9f, -1e9f}, {5.f, 5.f})});
}

} // namespace
