// SPDX-License-Identifier: Zlib
#include "web/source_line.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cctype>

namespace game
{
namespace
{

using graze::StepKind;
using graze::TracePhase;

// "drops-vertex" -> "StepKind::DropsVertex"
std::string enumeratorOf(StepKind kind)
{
    std::string name = "StepKind::";
    bool upper = true;
    for (const char c : graze::nameOf(kind))
    {
        if (c != '-')
            name.push_back(upper ? static_cast<char>(std::toupper(c)) : c);
        upper = c == '-';
    }
    return name;
}

std::string_view classOf(TracePhase phase)
{
    constexpr std::string_view Classes[] = {
        "BooleanGjk<Piece>::", "DistanceGjk<Piece>::", "Polytope::", "CastGjk<Piece>::"};
    return Classes[static_cast<std::size_t>(phase)];
}

bool names(std::string_view line, std::string_view enumerator)
{
    const std::size_t at = line.find(enumerator);
    return at != std::string_view::npos &&
           (at + enumerator.size() == line.size() || std::isalnum(line[at + enumerator.size()]) == 0);
}

bool contains(std::string_view line, std::string_view words)
{
    return line.find(words) != std::string_view::npos;
}

// Which of the lines that end a run in the same manner.
std::size_t indexOf(const graze::TraceStep& step)
{
    if (step.phase == TracePhase::Boolean)
        return step.before.size(); // one for each size of the simplex
    // A cast arrives before its point moves, or with a new vertex.
    const auto same = [](const graze::TraceVertex& a, const graze::TraceVertex& b)
    { return a.pointA == b.pointA && a.pointB == b.pointB; };
    const bool moved = !std::equal(step.before.begin(), step.before.end(), step.after.begin(), step.after.end(), same);
    return step.kind == StepKind::Arrives && moved ? 1 : 0;
}

} // namespace

std::string_view sourceOf(TracePhase phase) noexcept
{
    return phase == TracePhase::Polytope ? "penetration.cpp" : phase == TracePhase::Cast ? "cast.cpp" : "gjk.cpp";
}

std::size_t lineWith(std::string_view source, std::string_view words)
{
    const std::size_t found = source.find(words);
    return found == std::string_view::npos
               ? 0
               : 1 + static_cast<std::size_t>(
                         std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(found), '\n'));
}

std::size_t sourceLineOf(std::string_view source, const graze::TraceStep& step)
{
    const std::string enumerator = enumeratorOf(step.kind);
    const bool ended = step.verdict && *step.verdict != graze::Status::IterationLimit;
    std::vector<std::size_t> going, ending;
    bool inside = false; // a member function of the algorithm
    for (std::size_t number = 1; !source.empty(); ++number)
    {
        const std::size_t end = std::min(source.find('\n'), source.size());
        const std::string_view line = source.substr(0, end);
        source.remove_prefix(std::min(end + 1, source.size()));
        if (!line.empty() && std::isalpha(line[0]) != 0)
            inside = contains(line, classOf(step.phase));
        if (!inside || !names(line, enumerator))
            continue;
        if (contains(line, "m_found = "))
            going.push_back(number);
        else if (contains(line, "end(") || contains(line, "endApart(") || contains(line, "miss("))
            ending.push_back(number);
    }
    const std::vector<std::size_t>& lines = (ended && !ending.empty()) || going.empty() ? ending : going;
    return lines.empty() ? 0 : lines[std::min(indexOf(step), lines.size() - 1)];
}

} // namespace game
