// SPDX-License-Identifier: Zlib
// From pictures to collider files; needs no display.
//
//   graze_outline PICTURE... --max-error PX --out DIR [--overlay]
#include "graze_outline.hpp"

#include <cstddef>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace
{

using namespace outliner;

bool errorsGoToATerminal()
{
#ifdef _WIN32
    return _isatty(_fileno(stderr)) != 0;
#else
    return isatty(STDERR_FILENO) != 0;
#endif
}

// A bar on the error output while many pictures are at work: on a terminal only, and gone at the end.
class Progress
{
public:
    explicit Progress(std::size_t total) : m_total(total), m_onTerminal(total > 1 && errorsGoToATerminal()) {}

    void show(std::size_t done, const std::string& name) const
    {
        if (!m_onTerminal)
            return;
        constexpr std::size_t Width = 30;
        constexpr std::size_t LongestName = 32;
        const std::size_t full = Width * done / m_total;
        std::cout.flush();
        std::cerr << "\r\x1b[K[" << std::string(full, '#') << std::string(Width - full, '.') << "] " << done << '/'
                  << m_total << ' '
                  << (name.size() > LongestName ? "..." + name.substr(name.size() - LongestName) : name) << std::flush;
    }
    // Frees the line for other output.
    void hide() const
    {
        if (m_onTerminal)
            std::cerr << "\r\x1b[K" << std::flush;
    }

private:
    std::size_t m_total;
    bool m_onTerminal;
};

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

    const JobList list = jobsFor(options.pictures);
    for (const Failure& failure : list.failures)
        report(failure);
    std::size_t failed = list.failures.size();
    const Progress progress(list.jobs.size());
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
    if (failed > 0 && list.jobs.size() + list.failures.size() > 1)
        std::cerr << "graze_outline: " << failed << " of " << list.jobs.size() + list.failures.size() << " failed\n";
    return failed > 0 ? 1 : 0;
}
