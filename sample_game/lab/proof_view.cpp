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
    const bool apart = proof.kind == Proof::Kind::SeparatingAxis;
    if (apart)
    {
        view.axis = graze::normalized(proof.axis);
        view.middle = (graze::support(a.piece(proof.pieceA), a.matrix(), view.axis).point +
                       graze::support(b.piece(proof.pieceB), b.matrix(), -view.axis).point) *
                      0.5f;
    }
    for (std::uint32_t i = 0; !apart && i < proof.count; ++i)
    {
        const Proof::Vertex& v = proof.vertices[i];
        view.enclosure.push_back(b.matrix().transformPoint(b.piece(proof.pieceB).point(v.indexB) + v.stepB) -
                                 a.matrix().transformPoint(a.piece(proof.pieceA).point(v.indexA) + v.stepA));
    }
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
