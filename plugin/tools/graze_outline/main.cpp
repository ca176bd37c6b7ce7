// SPDX-License-Identifier: Zlib
// From pictures to collider files; needs no display.
//
//   graze_outline PICTURE... --max-error PX --out DIR [--overlay]
#include "jobs.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "tracing.hpp"

#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

namespace
{

using namespace outliner;

std::string rounded(float value)
{
    std::string text(32, '\0');
    text.resize(static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%.3g", static_cast<double>(value))));
    return text;
}

void report(const Job& job, const Traced& traced, const Options& options)
{
    std::cout << job.image << ": ";
    if (options.frames)
        std::cout << traced.frames << " frames, ";
    std::cout << traced.vertices << " vertices, " << traced.pieces << " pieces, error " << rounded(traced.measuredError)
              << " px\n";
    if (traced.measuredError > options.outline.maxError)
        std::cerr << "graze_outline: " << job.picture.string() << ": at most " << options.outline.maxVertices
                  << " vertices take an error of " << rounded(traced.measuredError) << " px, more than the "
                  << rounded(options.outline.maxError) << " px asked for\n";
}

void report(const Failure& failure)
{
    std::cout.flush();
    std::cerr << "graze_outline: " << failure.picture << ": " << failure.reason << '\n';
}

} // namespace

int main(int argc, char** argv)
{
    const ParsedOptions parsed = parseOptions(argc, argv);
    if (parsed.exitCode)
        return *parsed.exitCode;
    const Options& options = parsed.options;

    JobList list = jobsFor(options.pictures);
    for (const Failure& failure : list.failures)
        report(failure);
    std::size_t failed = list.failures.size();
    {
        Progress progress(list.jobs.size());
        for (std::size_t i = 0; i < list.jobs.size(); ++i)
        {
            const Job& job = list.jobs[i];
            progress.show(i, job.image);
            try
            {
                const Traced traced = trace(job, options);
                progress.hide();
                report(job, traced, options);
            }
            catch (const std::exception& error)
            {
                progress.hide();
                report(Failure{job.picture.string(), error.what()});
                ++failed;
            }
        }
    }
    if (failed > 0 && list.jobs.size() + list.failures.size() > 1)
        std::cerr << "graze_outline: " << failed << " of " << list.jobs.size() + list.failures.size() << " failed\n";
    return failed > 0 ? 1 : 0;
}
