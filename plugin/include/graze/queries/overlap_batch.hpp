// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/queries/overlap.hpp>

#include <span>

namespace GRAZE_API graze
{

/// Two operands by address: one operand usually stands in many pairs. A null pointer gives InvalidInput.
struct OperandPair
{
    const Operand* a = nullptr; ///< A; kept by the caller during the call
    const Operand* b = nullptr; ///< B
};

/// `overlap` of many pairs at once: the same status and pieces for each, whatever the number and order of the pairs.
/// Iterations are the same, too, but 0 where a radius decides and lanes answer: they make no search.
///
/// Under Method::Fast, pairs of single pieces of up to 8 vertices are searched side by side, as many as the processor
/// compares at once; round ones if `maxIterations` is at least 24. Every other pair, and every pair under Method::Gjk,
/// goes to `overlap`.
///
/// Result  results[i] belongs to pairs[i]. Where one span is shorter, the rest of the other is not used.
/// Errors  never throws, never allocates.
void overlapBatch(std::span<const OperandPair> pairs, std::span<OverlapResult> results,
                  const GjkSettings& settings = {}) noexcept;

} // namespace graze
