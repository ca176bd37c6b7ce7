// SPDX-License-Identifier: Zlib
#include "figures/tuning_figures.hpp"

#include <array>

namespace figures
{

namespace
{

struct KindOfPair
{
    std::string_view name; ///< in the data
    std::string_view words;
    Stroke stroke;
};

// Colours of Okabe and Ito, which colour-blind readers can distinguish.
constexpr KindOfPair Small{"small", "small pieces: up to 8 vertices", {"#0072b2", "", 2.}};
constexpr KindOfPair Bullet{"bullet", "round bullet and 64 to 256 vertices", {"#d55e00", "8 3", 2.}};
constexpr KindOfPair Large{"large", "two of 64 to 256 vertices", {"#009e73", "3 2", 2.}};
constexpr KindOfPair Ellipse{"ellipse", "ellipses: uneven scale, shear", {"#222", "9 3 2 3", 2.}};
constexpr std::array<KindOfPair, 4> Kinds{Small, Bullet, Large, Ellipse};

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
    return Chart{{Small.stroke, Small.words},
                 {Bullet.stroke, Bullet.words},
                 {Large.stroke, Large.words},
                 {Ellipse.stroke, Ellipse.words}};
}

Axis iterationsUpTo(double last)
{
    Axis axis{"maxIterations", Axis::Scale::Logarithmic, 1., last, {}};
    for (const Tick& tick : std::initializer_list<Tick>{
             {1., "1"}, {2., "2"}, {4., "4"}, {8., "8"}, {16., "16"}, {32., "32"}, {64., "64"}, {128., "128"}})
        if (tick.at <= last)
            axis.ticks.push_back(tick);
    return axis;
}

Axis epsilonAxis()
{
    return {"epsilon",
            Axis::Scale::Logarithmic,
            1e-7,
            1.,
            {{1e-7, "1e-7"}, {1e-5, "1e-5"}, {1e-3, "1e-3"}, {0.1, "0.1"}, {1., "1"}}};
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
                    {"unfinished, %", Axis::Scale::Linear, 0., 100., {{0., "0"}, {50., "50"}, {100., "100"}}});
        chart.markX(32., "default");
        for (const KindOfPair& kind : Kinds)
            chart.curve(scaled(share(tables.curves, kind, asked, "iterations", "unfinished"), 100.), kind.stroke);
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
                    {"left open, px (99.9 %)",
                     Axis::Scale::Logarithmic,
                     1e-5,
                     1e3,
                     {{1e-4, "1e-4"}, {1e-2, "0.01"}, {1., "1"}, {1e2, "100"}}});
        for (const KindOfPair& kind : Kinds)
            chart.curve(tables.curves.curve(asked.query, kind.name, asked.place, "iterations", "open_999"),
                        kind.stroke);
    }
    return chart.svg();
}

std::string tuningEpsilon(const TuningTables& tables)
{
    Chart chart = chartOfKinds();
    const Axis share{"worst error / answer",
                     Axis::Scale::Logarithmic,
                     1e-8,
                     1.,
                     {{1e-8, "1e-8"}, {1e-6, "1e-6"}, {1e-4, "1e-4"}, {1e-2, "0.01"}, {1., "1"}}};
    const Axis turn{"worst turn of the normal",
                    Axis::Scale::Logarithmic,
                    1e-8,
                    1.,
                    {{1e-8, "1e-8"}, {1e-6, "1e-6"}, {1e-4, "1e-4"}, {1e-2, "0.01"}, {1., "1 rad"}}};
    constexpr Stroke Promise{"#777", "2 3", 1.};
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
            chart.curve(tables.curves.curve(asked.query, kind.name, asked.place, "epsilon", column), kind.stroke);
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
                     Axis::Scale::Logarithmic,
                     0.1,
                     1e3,
                     {{0.1, "0.1"}, {1., "1"}, {10., "10"}, {100., "100"}, {1000., "1000"}}});
        for (const KindOfPair& kind : Kinds)
            chart.curve(
                scaled(tables.costs.curve(asked.query, kind.name, asked.place, "iterations", "instructions"), 1e-3),
                kind.stroke);
    }
    return chart.svg();
}

std::string tuningEpsilonCost(const TuningTables& tables)
{
    Chart chart = chartOfKinds();
    const auto draw = [&](const Asked& asked, double most, std::vector<Tick> ticks)
    {
        chart.panel(asked.title, epsilonAxis(), {"iterations, mean", Axis::Scale::Linear, 0., most, std::move(ticks)});
        chart.markX(1e-4, "default");
        for (const KindOfPair& kind : Kinds)
            chart.curve(share(tables.curves, kind, asked, "epsilon", "iterations"), kind.stroke);
    };
    draw({"distance", "apart", "distance, 5 to 100 px apart"}, 14., {{0., "0"}, {4., "4"}, {8., "8"}, {12., "12"}});
    draw(Hardest[1], 14., {{0., "0"}, {4., "4"}, {8., "8"}, {12., "12"}});
    draw(Hardest[2], 26., {{0., "0"}, {8., "8"}, {16., "16"}, {24., "24"}});
    draw(Hardest[3], 26., {{0., "0"}, {8., "8"}, {16., "16"}, {24., "24"}});
    return chart.svg();
}

} // namespace figures
