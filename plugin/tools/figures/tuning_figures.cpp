// SPDX-License-Identifier: Zlib
#include "figures/figures.hpp"

#include <array>

namespace figures
{

namespace
{

struct KindOfPair
{
    std::string_view name; ///< in the data
    LegendEntry legend;
};

// Colours of Okabe and Ito, which colour-blind readers can distinguish.
constexpr std::array<KindOfPair, 4> Kinds{
    {{"small", {R"(stroke="#0072b2" stroke-width="2")", "small pieces: up to 8 vertices"}},
     {"bullet", {R"(stroke="#d55e00" stroke-width="2" stroke-dasharray="8 3")", "round bullet and 64 to 256 vertices"}},
     {"large", {R"(stroke="#009e73" stroke-width="2" stroke-dasharray="3 2")", "two of 64 to 256 vertices"}},
     {"ellipse", {R"(stroke="#222" stroke-width="2" stroke-dasharray="9 3 2 3")", "ellipses: uneven scale, shear"}}}};

struct Asked
{
    std::string_view query;
    std::string_view place;
    std::string_view title;
};

// Each query where it has most to do.
constexpr std::array<Asked, 4> Hardest{{{"overlap", "grazing", "overlap, within 2 px of touching"},
                                        {"distance", "grazing", "distance, gaps of up to 2 px"},
                                        {"penetration", "deep", "penetration, deep inside"},
                                        {"timeOfImpact", "on-the-way", "timeOfImpact, both turn"}}};

Chart chartOfKinds()
{
    std::vector<LegendEntry> legend;
    for (const KindOfPair& kind : Kinds)
        legend.push_back(kind.legend);
    return Chart(legend);
}

Axis iterationsUpTo(double last)
{
    Axis axis{"maxIterations", 1., last, {}};
    for (const Tick& tick : std::initializer_list<Tick>{
             {1., "1"}, {2., "2"}, {4., "4"}, {8., "8"}, {16., "16"}, {32., "32"}, {64., "64"}, {128., "128"}})
        if (tick.at <= last)
            axis.ticks.push_back(tick);
    return axis;
}

Axis epsilonAxis()
{
    return {"epsilon", 1e-7, 1., {{1e-7, "1e-7"}, {1e-5, "1e-5"}, {1e-3, "1e-3"}, {0.1, "0.1"}, {1., "1"}}};
}

std::vector<Point> scaled(std::vector<Point> points, double factor)
{
    for (Point& p : points)
        p.y *= factor;
    return points;
}

// A count per case of the same curve.
std::vector<Point> share(const TuningData& data, const KindOfPair& kind, const Asked& asked, std::string_view sweep,
                         std::string_view column)
{
    const double cases = data.curve(asked.query, kind.name, asked.place, sweep, "cases").front().y;
    return scaled(data.curve(asked.query, kind.name, asked.place, sweep, column), 1. / cases);
}

} // namespace

std::string tuningUnfinished(const TuningTables& tables)
{
    Chart chart = chartOfKinds();
    for (const Asked& asked : Hardest)
    {
        chart.panel(asked.title, iterationsUpTo(128.),
                    {"unfinished, %", 0., 100., {{0., "0"}, {50., "50"}, {100., "100"}}});
        chart.markX(32., "default");
        for (const KindOfPair& kind : Kinds)
            chart.curve(scaled(share(tables.curves, kind, asked, "iterations", "unfinished"), 100.),
                        kind.legend.stroke);
    }
    return chart.svg();
}

std::string tuningBounds(const TuningTables& tables)
{
    Chart chart = chartOfKinds();
    constexpr std::array<Asked, 4> Bounded{{{"distance", "grazing", "distance, gaps of up to 2 px"},
                                            {"penetration", "deep", "penetration, deep inside"},
                                            {"shapeCast", "on-the-way", "shapeCast, path not shown free"},
                                            {"timeOfImpact", "on-the-way", "timeOfImpact, path not shown free"}}};
    for (const Asked& asked : Bounded)
    {
        chart.panel(asked.title, iterationsUpTo(128.),
                    {"left open, px (99.9 %)", 1e-5, 1e3, {{1e-4, "1e-4"}, {1e-2, "0.01"}, {1., "1"}, {1e2, "100"}}});
        for (const KindOfPair& kind : Kinds)
            chart.curve(tables.curves.curve(asked.query, kind.name, asked.place, "iterations", "open_999"),
                        kind.legend.stroke);
    }
    return chart.svg();
}

std::string tuningEpsilon(const TuningTables& tables)
{
    Chart chart = chartOfKinds();
    const Axis share{
        "worst error / answer", 1e-8, 1., {{1e-8, "1e-8"}, {1e-6, "1e-6"}, {1e-4, "1e-4"}, {1e-2, "0.01"}, {1., "1"}}};
    const Axis turn{"worst turn of the normal",
                    1e-8,
                    1.,
                    {{1e-8, "1e-8"}, {1e-6, "1e-6"}, {1e-4, "1e-4"}, {1e-2, "0.01"}, {1., "1 rad"}}};
    constexpr Style Promise = R"(stroke="#777" stroke-dasharray="2 3")";
    const std::vector<Point> squares{{1e-4, 1e-8}, {1., 1.}};
    const std::vector<Point> same{{1e-7, 1e-7}, {1., 1.}};
    const auto draw = [&](std::string_view title, const Asked& asked, const Axis& y, std::string_view column)
    {
        chart.panel(title, epsilonAxis(), y);
        const bool squared = y.title == share.title;
        chart.curve(squared ? squares : same, Promise);
        chart.note({squared ? 3e-3 : 1e-5, squared ? 3e-3 * 3e-3 : 1e-5}, squared ? "epsilon squared" : "epsilon",
                   squared ? -96. : -52., squared ? -4. : -6.);
        for (const KindOfPair& kind : Kinds)
            chart.curve(tables.curves.curve(asked.query, kind.name, asked.place, "epsilon", column),
                        kind.legend.stroke);
    };
    draw("distance, 5 to 100 px apart", {"distance", "apart", ""}, share, "relative_worst");
    draw("its normal", {"distance", "apart", ""}, turn, "turn_worst");
    draw("distance, gaps of up to 2 px", {"distance", "grazing", ""}, share, "relative_worst");
    draw("penetration, deep inside", {"penetration", "deep", ""}, share, "relative_worst");
    return chart.svg();
}

std::string tuningBudgetCost(const TuningTables& tables)
{
    Chart chart = chartOfKinds();
    for (const Asked& asked : Hardest)
    {
        chart.panel(asked.title, iterationsUpTo(32.),
                    {"thousand instructions, mean",
                     0.1,
                     1e3,
                     {{0.1, "0.1"}, {1., "1"}, {10., "10"}, {100., "100"}, {1000., "1000"}}});
        for (const KindOfPair& kind : Kinds)
            chart.curve(
                scaled(tables.costs.curve(asked.query, kind.name, asked.place, "iterations", "instructions"), 1e-3),
                kind.legend.stroke);
    }
    return chart.svg();
}

std::string tuningEpsilonCost(const TuningTables& tables)
{
    Chart chart = chartOfKinds();
    const auto draw = [&](const Asked& asked, double most, std::vector<Tick> ticks)
    {
        chart.panel(asked.title, epsilonAxis(), {"iterations, mean", 0., most, std::move(ticks)});
        chart.markX(1e-4, "default");
        for (const KindOfPair& kind : Kinds)
            chart.curve(share(tables.curves, kind, asked, "epsilon", "iterations"), kind.legend.stroke);
    };
    draw({"distance", "apart", "distance, 5 to 100 px apart"}, 14., {{0., "0"}, {4., "4"}, {8., "8"}, {12., "12"}});
    draw(Hardest[1], 14., {{0., "0"}, {4., "4"}, {8., "8"}, {12., "12"}});
    draw(Hardest[2], 26., {{0., "0"}, {8., "8"}, {16., "16"}, {24., "24"}});
    draw(Hardest[3], 26., {{0., "0"}, {8., "8"}, {16., "16"}, {24., "24"}});
    return chart.svg();
}

} // namespace figures
