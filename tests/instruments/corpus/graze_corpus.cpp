// SPDX-License-Identifier: Zlib
// Answers the cases of a conformance corpus (SCHEMA.md) from their inputs alone, one line a case.
#include "answer.hpp"
#include "answer_hash.hpp"

#include <graze/base/version.hpp>

#include <exception>
#include <fstream>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace
{

using namespace graze::corpus;

// Hands every case of the file to `take`. Returns the exit code; every problem is reported on standard error.
template <class Take>
int forEachCase(const std::string& path, Take take)
{
    std::ifstream file(path);
    if (!file)
    {
        std::cerr << "graze_corpus: cannot open " << path << '\n';
        return 2;
    }
    int status = 0;
    std::size_t lineNumber = 0;
    for (std::string line; std::getline(file, line);)
    {
        ++lineNumber;
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        try
        {
            take(parseCase(line));
        }
        catch (const std::exception& problem)
        {
            std::cerr << "graze_corpus: " << path << ", line " << lineNumber << ": " << problem.what() << '\n';
            status = 2;
        }
    }
    if (file.bad())
    {
        std::cerr << "graze_corpus: " << path << " could not be read to its end\n";
        status = 2;
    }
    return status;
}

int printAnswers(const std::string& path, graze::Method method)
{
    return forEachCase(path,
                       [method](const Case& question) { std::cout << answerTo(question, {.method = method}) << '\n'; });
}

// One hash a case first, so that two runs that differ can be compared: the first that differs is the culprit.
int printHash(const std::string& path, graze::Method method)
{
    AnswerHash all;
    const int status = forEachCase(path,
                                   [&all, method](const Case& question)
                                   {
                                       AnswerHash one;
                                       one.add(question, method);
                                       all.add(question, method);
                                       std::cout << "case " << one.text() << ' ' << question.id << '\n';
                                   });
    std::cout << "simd " << graze::nameOf(graze::simdPath()) << "\nhash " << all.text() << '\n';
    return status;
}

struct Arguments
{
    bool hash = false;
    graze::Method method = graze::Method::Fast;
    std::string path;
};

// Empty when they make no sense.
std::optional<Arguments> argumentsOf(std::span<char* const> words)
{
    Arguments arguments;
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        const std::string_view word = words[i];
        if (word == "--hash")
            arguments.hash = true;
        else if (word == "--method")
        {
            const std::string_view name = ++i < words.size() ? words[i] : "";
            if (name != "fast" && name != "gjk")
                return std::nullopt;
            arguments.method = name == "fast" ? graze::Method::Fast : graze::Method::Gjk;
        }
        else if (arguments.path.empty() && !word.starts_with("--"))
            arguments.path = word;
        else
            return std::nullopt;
    }
    return arguments.path.empty() ? std::nullopt : std::optional(arguments);
}

} // namespace

int main(int argc, char** argv)
{
    if (const auto arguments = argumentsOf(std::span<char* const>(argv, static_cast<std::size_t>(argc)).subspan(1)))
        return arguments->hash ? printHash(arguments->path, arguments->method)
                               : printAnswers(arguments->path, arguments->method);
    std::cerr << "usage: graze_corpus [--method fast|gjk] IN.jsonl\n"
                 "prints one answer line per case to standard output, in the form judge.py reads\n\n"
                 "       graze_corpus --hash [--method fast|gjk] IN.jsonl\n"
                 "prints a hash per case over all bits that the queries answer; the last two lines are the SIMD\n"
                 "path taken and the hash over all cases: the same for every compiler, build type and SIMD path.\n"
                 "The method is fast unless another one is named.\n";
    return 2;
}
