// SPDX-License-Identifier: Zlib
#pragma once

#include "cases.hpp"

#include <memory>

namespace graze::tuning
{

/// What one answer was worth, by the double-precision oracle.
struct Judged
{
    Status status = Status::InvalidInput;
    int iterations = 0;
    bool wrong = false;    ///< told as finished and not so, or a bound that does not hold
    double error = 0.;     ///< of a finished answer (unit: pixels); for casts the gap left, or the depth, at the hit
    double relative = 0.;  ///< the same as a share of the true gap or depth
    double turn = 0.;      ///< of a finished distance: angle between its normal and the true one (unit: radians)
    double openWidth = 0.; ///< between the bounds; for casts what of the free way is not known to be free (pixels)
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
