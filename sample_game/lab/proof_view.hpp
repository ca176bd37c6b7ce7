// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/settings.hpp>
#include <graze/queries/proof.hpp>

#include <string>
#include <vector>

namespace game
{

/// The proof of a verdict, checked, and where it is to be drawn.
struct ProofView
{
    graze::Proof proof{};
    bool verified = false;
    std::string sentence; ///< for a panel; empty in modes without a proof

    /// SeparatingAxis: from A to B, length 1, and the ends of both shapes along it.
    graze::Vec2 axis{};
    graze::Vec2 endOfA{};
    graze::Vec2 endOfB{};
    /// SeparatingAxis with a witness: a point of A and one of B that near.
    bool hasWitness = false;
    graze::Vec2 witnessA{};
    graze::Vec2 witnessB{};
    /// Enclosure: points of B - A around the origin.
    std::vector<graze::Vec2> enclosure;
};

/// The proof of a verdict that a run has reached; there is none for a run that is not finished.
[[nodiscard]] ProofView proofViewOf(const graze::Operand& a, const graze::Operand& b,
                                    const graze::GjkSettings& settings, graze::Status status);

} // namespace game
