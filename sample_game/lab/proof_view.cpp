// SPDX-License-Identifier: Zlib
#include "lab/proof_view.hpp"

#include "base/text.hpp"

#include <graze/gjk/support.hpp>

namespace game
{
namespace
{

using graze::Proof;
using graze::Vec2;

Vec2 placeOf(const graze::Operand& operand, std::uint32_t piece, std::uint32_t index, Vec2 step)
{
    return operand.matrix().transformPoint(operand.piece(piece).point(index) + step);
}

void addAxis(ProofView& view, const graze::Operand& a, const graze::Operand& b)
{
    const Proof& proof = view.proof;
    view.axis = graze::normalized(proof.axis);
    view.endOfA = graze::support(a.piece(proof.pieceA), a.matrix(), view.axis).point;
    view.endOfB = graze::support(b.piece(proof.pieceB), b.matrix(), -view.axis).point;
    view.hasWitness = proof.count > 0;
    if (!view.hasWitness)
        return;
    const auto& first = proof.vertices[0];
    const auto& second = proof.vertices[proof.count > 1 ? 1 : 0];
    const auto between = [&](Vec2 p, Vec2 q) { return p + (q - p) * proof.weight; };
    view.witnessA = between(placeOf(a, proof.pieceA, first.indexA, first.stepA),
                            placeOf(a, proof.pieceA, second.indexA, second.stepA));
    view.witnessB = between(placeOf(b, proof.pieceB, first.indexB, first.stepB),
                            placeOf(b, proof.pieceB, second.indexB, second.stepB));
}

std::string_view formOf(std::uint32_t count)
{
    return count == 1   ? "a point of B - A on the origin"
           : count == 2 ? "a segment of B - A through the origin"
                        : "a triangle of B - A around the origin";
}

std::string sentenceOf(const ProofView& view, bool severalPieces, bool overlapping)
{
    if (!view.verified)
        return "There is no proof: nothing that floats can hold was confirmed.";
    const Proof& proof = view.proof;
    const std::string_view form = proof.kind == Proof::Kind::SeparatingAxis ? "a separating axis" : formOf(proof.count);
    const std::string pieces =
        severalPieces
            ? joined({" (pieces A", std::to_string(proof.pieceA), " and B", std::to_string(proof.pieceB), ")"})
            : std::string();
    const bool agrees = overlapping == (proof.kind == Proof::Kind::Enclosure);
    return joined({"Proof: ", form, pieces, ", verified exactly.",
                   agrees ? "" : " The pair is within the band, where the exact shapes may differ from the answer."});
}

} // namespace

ProofView proofViewOf(const graze::Operand& a, const graze::Operand& b, const graze::GjkSettings& settings,
                      graze::Status status)
{
    ProofView view;
    if (status == graze::Status::IterationLimit)
    {
        view.sentence = "There is no proof: the run is not finished.";
        return view;
    }
    view.proof = graze::proofOf(a, b, settings);
    view.verified = graze::verify(view.proof, a, b);
    view.sentence = sentenceOf(view, a.pieceCount() * b.pieceCount() > 1, status == graze::Status::Overlapping);
    if (!view.verified)
        return view;
    if (view.proof.kind == Proof::Kind::SeparatingAxis)
        addAxis(view, a, b);
    else
        for (std::uint32_t i = 0; i < view.proof.count; ++i)
        {
            const Proof::Vertex& v = view.proof.vertices[i];
            view.enclosure.push_back(placeOf(b, view.proof.pieceB, v.indexB, v.stepB) -
                                     placeOf(a, view.proof.pieceA, v.indexA, v.stepA));
        }
    return view;
}

} // namespace game
