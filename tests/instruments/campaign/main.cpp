// SPDX-License-Identifier: Zlib
// graze_campaign: millions of random pairs per query, every answer proved right or shown wrong by a double
// precision oracle that shares no source with the plugin. Exit code 1 when an answer is wrong.
#include "campaign/campaign.hpp"

#include "support/methods.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace
{

using namespace graze::test::campaign;

constexpr const char* Usage = "usage: graze_campaign [--pairs N] [--query NAME,...] [--method fast|gjk] [--seed S] "
                              "[--threads T] [--iterations N] [--recheck FILE] [--rechecked N]\n";

std::uint64_t numberOf(const char* text)
{
    char* end = nullptr;
    // 1e7 is easier to type than its zeros.
    const double value = std::strtod(text, &end);
    if (end == text || *end != '\0' || !(value >= 0. && value <= 1e15))
        throw std::invalid_argument(std::string("not a number: ") + text);
    return static_cast<std::uint64_t>(value);
}

graze::Method methodOf(const std::string& name)
{
    const auto method = graze::test::methodNamed(name);
    if (!method)
        throw std::invalid_argument("a method is fast or gjk, not " + name);
    return *method;
}

Options optionsOf(int count, char** arguments)
{
    Options options;
    for (int i = 1; i < count; ++i)
    {
        const std::string name = arguments[i];
        if (i + 1 >= count)
            throw std::invalid_argument("no value after " + name);
        const char* value = arguments[++i];
        if (name == "--pairs")
            options.pairs = numberOf(value);
        else if (name == "--query")
            options.query = value;
        else if (name == "--method")
            options.method = methodOf(value);
        else if (name == "--seed")
            options.seed = static_cast<std::uint32_t>(numberOf(value));
        else if (name == "--threads")
            options.threads = static_cast<unsigned>(numberOf(value));
        else if (name == "--iterations")
            options.iterations = static_cast<std::uint32_t>(numberOf(value));
        else if (name == "--recheck")
            options.recheck = value;
        else if (name == "--rechecked")
            options.rechecked = numberOf(value);
        else
            throw std::invalid_argument("unknown option " + name);
    }
    if (options.pairs == 0)
        throw std::invalid_argument("--pairs is 0");
    return options;
}

bool write(const std::string& path, const std::vector<std::string>& lines)
{
    std::ofstream file(path);
    for (const std::string& line : lines)
        file << line << '\n';
    return static_cast<bool>(file.flush());
}

int campaign(const Options& options)
{
    std::vector<Result> results;
    std::vector<std::string> aside;
    for (const Query& query : queries())
    {
        if (!options.wants(query.name))
            continue;
        Findings findings(20);
        results.push_back(run(query, options, findings));
        const Result& result = results.back();
        for (const std::string& line : findings.takeWrong())
            std::printf("%s\n", line.c_str());
        std::printf("%-16s %llu cases in %.0f s: %llu wrong\n", query.name,
                    static_cast<unsigned long long>(result.tally.cases), result.seconds,
                    static_cast<unsigned long long>(result.tally.wrong));
        std::fflush(stdout);
        const std::vector<std::string> lines = findings.takeAside();
        aside.insert(aside.end(), lines.begin(), lines.end());
    }
    if (results.empty())
        throw std::invalid_argument("there is no query " + options.query);
    printTable(results);
    if (!options.recheck.empty() && !write(options.recheck, aside))
        throw std::runtime_error("cannot write " + options.recheck);
    return allRight(results, options) ? 0 : 1;
}

} // namespace

int main(int count, char** arguments)
{
    try
    {
        return campaign(optionsOf(count, arguments));
    }
    catch (const std::exception& problem)
    {
        std::fprintf(stderr, "graze_campaign: %s\n%s", problem.what(), Usage);
        return 2;
    }
}
