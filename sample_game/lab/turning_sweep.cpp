// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

#include "base/text.hpp"

#include <graze/gjk/advancement.hpp>
#include <graze/pair/operand.hpp>

namespace game
{
namespace
{

float momentOf(const graze::ImpactRun& run)
{
    return static_cast<float>(run.advancement() != nullptr ? run.advancement()->time() : run.cast()->cast().fraction());
}

// The last look at a pair of pieces.
std::string endingOf(const LabRun& run, const LabStage& stage)
{
    if (run.cast.status == graze::Status::IterationLimit)
        return "Out of iterations: only what is proved free holds.";
    if (run.cast.startedOverlapping)
        return "They overlap before anything moves.";
    if (run.cast.hit && stage.pieceA == run.cast.pieceA && stage.pieceB == run.cast.pieceB)
        return "That is as small as epsilon allows: contact.";
    return "Nothing can meet before the end: no contact of these two.";
}

} // namespace

// One step for each moment that a graze::ImpactRun looks at: the searches in between are those of a distance.
void runTurningSweep(LabRun& run, const LabBench& bench)
{
    graze::GjkSettings textbook = bench.settings;
    textbook.method = graze::Method::Gjk;
    const auto [motionA, motionB] = motionsOf(run, bench);
    const graze::CastResult cast = graze::timeOfImpact(*run.a, motionA, *run.b, motionB, textbook);
    run.status = cast.status;
    answerCast(run, cast);

    const graze::Operand a = *run.a;
    const graze::Operand b = *run.b;
    const graze::Operand startA = a.at(motionA.start), startB = b.at(motionB.start);
    for (graze::PiecePairs pairs(startA, startB); pairs.next();)
    {
        graze::ImpactRun impact(a.only(pairs.pieceA()), motionA, b.only(pairs.pieceB()), motionB, textbook);
        for (float moment = 0.f; !impact.done(); moment = momentOf(impact))
        {
            do
                impact.step();
            while (!impact.done() && momentOf(impact) == moment);
            LabStep step;
            step.algorithm = LabAlgorithm::Advancement;
            step.line = !impact.done() ? 6 : run.cast.hit ? 4 : 7;
            step.moment = moment;
            step.free = momentOf(impact);
            step.bounds = joined({"free to ", readablePercent(*step.free)});
            step.stage = {graze::motionAt(motionA, moment), graze::motionAt(motionB, moment), pairs.pieceA(),
                          pairs.pieceB()};
            step.part = joined({"look at ", readablePercent(moment), run.piecesOf(step.stage)});
            auto gap = graze::traceDistance(a.only(pairs.pieceA()).at(step.stage.a),
                                            b.only(pairs.pieceB()).at(step.stage.b), textbook);
            step.gap = gap.result;
            step.search = gap.steps.back();
            step.words = joined({"At ", readablePercent(moment), " of the motion the gap is ",
                                 pixelText(gap.result.distance), ". ",
                                 impact.done() ? endingOf(run, step.stage)
                                               : joined({"No point can use it up before ", readablePercent(*step.free),
                                                         ": both move there, and GJK looks again."})});
            run.steps.push_back(std::move(step));
        }
    }
}

} // namespace game
