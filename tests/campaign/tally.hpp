// SPDX-License-Identifier: Zlib
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace graze::test::campaign
{

/// What a query's answers add up to.
struct Tally
{
    std::uint64_t cases = 0;
    std::uint64_t answers = 0;  ///< both argument orders where there are two
    std::uint64_t hits = 0;     ///< answers that tell an overlap or a hit
    std::uint64_t wrong = 0;    ///< answers outside the band
    std::uint64_t limits = 0;   ///< answers IterationLimit
    std::uint64_t unproven = 0; ///< cases whose truth the oracle could not bound
    std::uint64_t disputed = 0; ///< cases in which the slow oracle contradicts the quick one
    std::uint64_t compared = 0; ///< cases that both oracles were asked about
    std::uint64_t iterations = 0;
    int worstIterations = 0;
    double worstError = 0.;       ///< of a distance or depth (unit: pixels)
    double worstErrorOfSize = 0.; ///< the same, as a part of the larger size
    double worstErrorAtHand = 0.; ///< within 1000 px of the origin, sizes to 512 px (unit: pixels)
    double worstStop = 0.;        ///< gap where a cast stops (unit: pixels)
    double worstStopOfSlack = 0.; ///< the same, as a part of what is allowed

    void takeIterations(int count);
    void takeError(double error, double size, bool atHand);
    void takeStop(double gap, double slack);
    void add(const Tally& other);
};

/// What is said about wrong answers and what is put aside for the second look, from all threads.
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

/// Judges' book about one case.
class Book
{
public:
    Book(Tally& tally, Findings& findings, std::string query, std::uint64_t number, bool aside, bool compare) :
    m_tally(tally),
    m_findings(findings),
    m_query(std::move(query)),
    m_number(number),
    m_aside(aside),
    m_compare(compare)
    {
    }

    [[nodiscard]] Tally& tally() { return m_tally; }
    /// `about` is only asked when there is something to tell; one line.
    void wrong(const char* what, double told, double truth, const std::function<std::string()>& about);
    void disputed(double quick, double slow, const std::function<std::string()>& about);
    /// Whether the case is one of those that the exact oracle looks at once more.
    [[nodiscard]] bool aside() const { return m_aside; }
    [[nodiscard]] bool compare() const { return m_compare; }
    [[nodiscard]] std::uint64_t number() const { return m_number; }
    [[nodiscard]] const std::string& query() const { return m_query; }
    void putAside(std::string line) { m_findings.putAside(m_number, std::move(line)); }

private:
    void tell(const char* kind, const std::string& text, const std::function<std::string()>& about);

    Tally& m_tally;
    Findings& m_findings;
    std::string m_query;
    std::uint64_t m_number;
    bool m_aside;
    bool m_compare;
};

} // namespace graze::test::campaign
