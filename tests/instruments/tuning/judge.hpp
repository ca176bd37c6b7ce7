// SPDX-License-Identifier: Zlib
#pragma once

#include "cases.hpp"

#include <memory>

namespace graze::tuning
{

/// The quality of one answer, by the double-precision oracle.
struct Judged
{
    Status status = Status::InvalidInput;
    int iterations = 0;
    bool wrong = false; ///< said to be finished and not so, or a bound that does not hold
    double error = 0.;  ///< error of a finished answer (unit: pixels); for casts the gap left, or the depth, at the hit
    double relative = 0.;  ///< the same as a share of the true gap or depth
    double turn = 0.;      ///< for a finished distance: angle between its normal and the true one (unit: radians)
    double openWidth = 0.; ///< between the bounds; for casts the part of the free path not known to be free (pixels)
};

/// A case with what the oracle knows of it, asked as often as needed.
class Question
{
public:
    virtual ~Question() = default;
    [[nodiscard]] virtual Judged ask(const GjkSettings& settings) = 0;
};

[[nodiscard]] std::unique_ptr<Question> makeQuestion(Query query, const Case& about);

/// The query alone, nothing judged: for counting what it costs.
int run(Query query, const Case& about, const GjkSettings& settings);

} // namespace graze::tuning
