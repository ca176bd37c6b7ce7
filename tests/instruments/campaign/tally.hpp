// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/agreement.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace graze::test::campaign
{

/// The sums over a query's answers.
struct Tally
{
    std::uint64_t cases = 0;
    std::uint64_t answers = 0;  ///< both argument orders where there are two
    std::uint64_t hits = 0;     ///< answers with an overlap or a hit
    std::uint64_t wrong = 0;    ///< answers outside the band
    std::uint64_t limits = 0;   ///< answers IterationLimit
    std::uint64_t unproven = 0; ///< cases whose truth the oracle could not bound
    std::uint64_t iterations = 0;
    int worstIterations = 0;
    double worstError = 0.;       ///< largest error of a distance or depth (unit: pixels)
    double worstErrorOfSize = 0.; ///< the same, as a part of the larger size
    double worstErrorAtHand = 0.; ///< within 1000 px of the origin, sizes to 512 px (unit: pixels)
    double worstStop = 0.;        ///< gap where a cast stops (unit: pixels)
    double worstStopOfSlack = 0.; ///< the same, as a part of what is allowed

    void add(const Tally& other);
};

/// The reports of wrong answers and the cases for the second look, from all threads.
class Findings
{
public:
    explicit Findings(std::size_t mostLines) : m_mostLines(mostLines) {}

    void wrong(std::string line);
    void putAside(std::uint64_t order, std::string line);

    [[nodiscard]] std::vector<std::string> takeWrong();
    /// In the order of the cases, whatever thread they came from.
    [[nodiscard]] std::vector<std::string> takeAside();

private:
    std::mutex m_mutex;
    std::size_t m_mostLines;
    std::vector<std::string> m_wrong;
    std::vector<std::pair<std::uint64_t, std::string>> m_aside;
};

/// A case of a query.
struct CaseOrder
{
    std::string query;
    std::uint64_t number = 0;
    GjkSettings settings{}; ///< to ask graze with
    bool aside = false;     ///< the exact oracle looks at it once more
};

/// The counted part of an answer of graze.
struct Answered
{
    Status status = Status::InvalidInput;
    bool hit = false;
    int iterations = 0;
};

/// The sizes by which errors are measured.
struct Sizes
{
    double size = 0.; ///< unit: pixels
    double slack = 0.;
    bool isAtHand = false;
};

/// Judges' book about one case.
class Book
{
public:
    Book(Tally& tally, Findings& findings, CaseOrder order) :
    m_tally(tally),
    m_findings(findings),
    m_order(std::move(order))
    {
    }

    void begin(bool isUnproven);
    /// Counts an answer, and reports its faults. `about` is only asked when there is something to report; one line.
    void take(const Verdict& verdict, const Answered& answered, const Sizes& sizes,
              const std::function<std::string()>& about);
    [[nodiscard]] const GjkSettings& settings() const { return m_order.settings; }
    [[nodiscard]] bool aside() const { return m_order.aside; }
    [[nodiscard]] std::uint64_t number() const { return m_order.number; }
    [[nodiscard]] const std::string& query() const { return m_order.query; }
    void putAside(std::string line) { m_findings.putAside(m_order.number, std::move(line)); }

private:
    Tally& m_tally;
    Findings& m_findings;
    CaseOrder m_order;
};

} // namespace graze::test::campaign
