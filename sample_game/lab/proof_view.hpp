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
    bool verified = false;
    std::string sentence{}; ///< for a panel; empty in modes without a proof

    graze::Vec2 axis{};                   ///< apart: from A to B, length 1; else zero
    graze::Vec2 middle{};                 ///< halfway between the ends of both shapes along it
    std::vector<graze::Vec2> enclosure{}; ///< overlapping: points of B - A around the origin
};

/// The proof of a verdict that a run has reached; there is none for a run that is not finished.
[[nodiscard]] ProofView proofViewOf(const graze::Operand& a, const graze::Operand& b,
                                    const graze::GjkSettings& settings, graze::Status status);

} // namespace game
