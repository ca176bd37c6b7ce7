// SPDX-License-Identifier: Zlib
#pragma once

#include "case.hpp"

#include <graze/pair/settings.hpp>

#include <string>

namespace graze::corpus
{

/// One answer line without a line break, in the form that judge.py reads (see its head). A query that
/// ran out of iterations or refused its input answers with its status alone, so it counts as wrong.
/// Throws std::invalid_argument for an unknown query.
[[nodiscard]] std::string answerTo(const Case& question, const GjkSettings& settings);

} // namespace graze::corpus
