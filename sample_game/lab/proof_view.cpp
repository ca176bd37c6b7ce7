// SPDX-License-Identifier: Zlib
#include "lab/proof_view.hpp"

#include "base/text.hpp"

#include <graze/gjk/support.hpp>

namespace game
{

using graze::Proof;
using graze::Vec2;

ProofView proofViewOf(const graze::Operand& a, const graze::Operand& b, const graze::GjkSettings& settings,
                      graze::Status status)
{
    if (status == graze::Status::IterationLimit)
        return {.sentence = "There is no proof: the run is not finished."};
    const Proof proof = graze::proofOf(a, b, settings);
    ProofView view;
    view.verified = graze::verify(proof, a, b);
    if (!view.verified)
        return {.sentence = "There is no proof: nothing that floats can hold was confirmed."};
    const auto pointOfA = [&](const Proof::Vertex& v)
    { return a.matrix().transformPoint(a.piece(proof.pieceA).point(v.indexA) + v.stepA); };
    const auto pointOfB = [&](const Proof::Vertex& v)
    { return b.matrix().transformPoint(b.piece(proof.pieceB).point(v.indexB) + v.stepB); };
    const bool apart = proof.kind == Proof::Kind::SeparatingAxis;
    if (apart)
    {
        view.axis = graze::normalized(proof.axis);
        view.middle = (graze::support(a.piece(proof.pieceA), a.matrix(), view.axis).point +
                       graze::support(b.piece(proof.pieceB), b.matrix(), -view.axis).point) *
                      0.5f;
        const Proof::Vertex& first = proof.vertices[0];
        const Proof::Vertex& second = proof.vertices[proof.count > 1 ? 1 : 0];
        const auto between = [&](Vec2 p, Vec2 q) { return p + (q - p) * proof.weight; };
        if (proof.count > 0)
            view.witnesses = {between(pointOfA(first), pointOfA(second)), between(pointOfB(first), pointOfB(second))};
    }
    for (std::uint32_t i = 0; !apart && i < proof.count; ++i)
        view.enclosure.push_back(pointOfB(proof.vertices[i]) - pointOfA(proof.vertices[i]));
    const std::string_view form = apart              ? "a separating axis"
                                  : proof.count == 1 ? "a point of B - A on the origin"
                                  : proof.count == 2 ? "a segment of B - A through the origin"
                                                     : "a triangle of B - A around the origin";
    view.sentence = joined({"Proof: ", form, ", verified exactly."});
    if (apart == (status == graze::Status::Overlapping))
        view.sentence += " The pair is within the band, where the exact shapes may differ from the answer.";
    return view;
}

} // namespace game
