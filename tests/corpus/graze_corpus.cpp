// SPDX-License-Identifier: Zlib
// Answers the cases of a conformance corpus (SCHEMA.md) from their inputs alone, one line a case.
#include "answer.hpp"

#include <exception>
#include <fstream>
#include <iostream>
#include <string>

int main(int argc, char** argv)
{
    if (argc != 2)
    {
        std::cerr << "usage: graze_corpus IN.jsonl\n"
                     "prints one answer line per case to standard output, in the form judge.py reads\n";
        return 2;
    }
    const std::string path = argv[1];
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
            std::cout << graze::corpus::answerTo(graze::corpus::parseCase(line)) << '\n';
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
