// SPDX-License-Identifier: Zlib
// Answers the cases of a conformance corpus (SCHEMA.md) from their inputs alone, one line a case.
#include "answer.hpp"
#include "answer_hash.hpp"

#include <graze/base/simd.hpp>

#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

namespace
{

using namespace graze::corpus;

// Hands every case of the file to `take`. Returns the exit code; every problem is told on standard error.
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

int printAnswers(const std::string& path)
{
    return forEachCase(path, [](const Case& question) { std::cout << answerTo(question) << '\n'; });
}

// One hash a case first, so that two runs that differ can be compared: the first that differs is the culprit.
int printHash(const std::string& path)
{
    AnswerHash all;
    const int status = forEachCase(path,
                                   [&all](const Case& question)
                                   {
                                       AnswerHash one;
                                       one.add(question);
                                       all.add(question);
                                       std::cout << "case " << one.text() << ' ' << question.id << '\n';
                                   });
    std::cout << "simd " << graze::nameOf(graze::simdPath()) << "\nhash " << all.text() << '\n';
    return status;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc == 2 && std::string_view(argv[1]) != "--hash")
        return printAnswers(argv[1]);
    if (argc == 3 && std::string_view(argv[1]) == "--hash")
        return printHash(argv[2]);
    std::cerr << "usage: graze_corpus IN.jsonl\n"
                 "prints one answer line per case to standard output, in the form judge.py reads\n\n"
                 "       graze_corpus --hash IN.jsonl\n"
                 "prints a hash per case over all bits that the queries answer; the last two lines are the SIMD\n"
                 "path taken and the hash over all cases: the same for every compiler, build type and SIMD path\n";
    return 2;
}
