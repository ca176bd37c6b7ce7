// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/steps.hpp>
#include <graze/pair/limits.hpp>
#include <graze/pair/pairs.hpp>
#include <graze/pair/settings.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// A query, search by search: the one loop over pairs of pieces. Every pair gets an algorithm of its own, and one call
/// of step() is one support search of it.
///
/// `Question` says which algorithm that is, and puts the answers of the pairs together:
///
///     using Algorithm = ...;                                          // for one pair: step(), done()
///     using Result = ...;                                             // for all pairs
///     double within() const;                                          // bounds farther apart need no search
///     void start(std::optional<Algorithm>&, const PiecePairs&) const; // for the current pair
///     void take(const PiecePairs&, const Algorithm&);                 // its answer, or what is known so far
///     bool settled() const;                                           // no other pair can change the answer
///     Result result(const PiecePairs&) const;                         // from the answers taken so far
template <class Question>
class PieceRun
{
public:
    using Algorithm = typename Question::Algorithm; ///< for one pair of pieces
    using Result = typename Question::Result;       ///< for all pairs

    /// The operands outlive the run. An invalid one has no steps, and its answer is InvalidInput.
    PieceRun(const Operand& a, const Operand& b, const Question& question, bool valid, Vec2d sweepOfA = {},
             SupportSearch search = nullptr) noexcept :
    m_question(question),
    m_pairs(a, b, sweepOfA, search),
    m_valid(valid),
    m_done(!valid)
    {
    }
    PieceRun(const PieceRun&) = delete;
    PieceRun& operator=(const PieceRun&) = delete;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept
    {
        if (!isAtWork())
        {
            if (!nextPair())
                return false;
            m_question.start(m_algorithm, m_pairs);
        }
        m_algorithm->step();
        if (m_algorithm->done())
            endPair(*m_algorithm);
        return true;
    }

    /// Runs to the end. `shortcut(pairs, question)` may answer the current pair itself: then it returns true.
    template <class Shortcut>
    Result finish(const Shortcut& shortcut) noexcept
    {
        while (isAtWork())
            step();
        while (nextPair())
        {
            if (shortcut(m_pairs, m_question))
            {
                m_done = m_question.settled() || m_pairs.isLast();
                continue;
            }
            m_question.start(m_algorithm, m_pairs);
            detail::runToEnd(*m_algorithm);
            endPair(*m_algorithm);
        }
        return m_valid ? m_question.result(m_pairs) : Result{};
    }

    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// The answer so far: final when done.
    [[nodiscard]] Result result() const noexcept
    {
        if (!m_valid)
            return {};
        if (m_done)
            return m_question.result(m_pairs);
        Question soFar = m_question;
        if (isAtWork())
            soFar.take(m_pairs, *m_algorithm);
        Result result = soFar.result(m_pairs);
        if (result.status == Status::Separated)
            result.status = Status::IterationLimit;
        return result;
    }
    /// The current pair of pieces.
    [[nodiscard]] const PiecePairs& pairs() const noexcept { return m_pairs; }
    /// The algorithm of the current pair, after the end of the last one; null before the first search.
    [[nodiscard]] const Algorithm* pair() const noexcept { return m_algorithm ? &*m_algorithm : nullptr; }

private:
    [[nodiscard]] bool isAtWork() const noexcept { return m_algorithm && !m_algorithm->done(); }
    bool nextPair() noexcept
    {
        m_done = m_done || !m_pairs.next(m_question.within());
        return !m_done;
    }
    void endPair(const Algorithm& algorithm) noexcept
    {
        m_question.take(m_pairs, algorithm);
        m_done = m_question.settled() || m_pairs.isLast();
    }

    Question m_question;
    PiecePairs m_pairs;
    std::optional<Algorithm> m_algorithm;
    bool m_valid;
    bool m_done;
};

/// A base for the `Question` of a PieceRun: the algorithm starts with the two bodies, and pairs with bounds that are
/// apart are left out.
template <class AlgorithmOfPair, class ResultOfAll>
class PieceQuestion
{
public:
    using Algorithm = AlgorithmOfPair; ///< for one pair of pieces
    using Result = ResultOfAll;        ///< for all pairs

    /// The limits hold for every pair.
    explicit PieceQuestion(const Limits& limits) noexcept : m_limits(limits) {}

    /// See PieceRun.
    [[nodiscard]] double within() const noexcept { return 0.; }
    /// See PieceRun.
    [[nodiscard]] bool settled() const noexcept { return false; }
    /// See PieceRun.
    void start(std::optional<Algorithm>& algorithm, const PiecePairs& pairs) const noexcept
    {
        algorithm.emplace(pairs.bodyA(), pairs.bodyB(), m_limits);
    }

protected:
    Limits m_limits; ///< hold for every pair
};

/// Both sides of a run that keeps them: what they were made from outlives it.
struct RunOperands
{
    Operand operandA; ///< one side
    Operand operandB; ///< the other
};

/// A run of two operands, which it keeps.
template <class Question>
class PairRun : private RunOperands, public PieceRun<Question>
{
public:
    /// The shapes outlive the run.
    PairRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept :
    RunOperands{a, b},
    PieceRun<Question>(operandA, operandB, Question(Limits(settings)), isAnswerable(a, b, settings))
    {
    }
};

} // namespace graze
