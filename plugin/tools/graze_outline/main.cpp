// SPDX-License-Identifier: Zlib
// From pictures and atlases to collider files, and drawings of what is read of maps; needs no display.
//
//   graze_outline FILE... --max-error PX --out DIR [--overlay]
#include "graze_outline.hpp"

#include <cstddef>
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

void report(const Job& job, const Report& done)
{
    for (const std::string& line : done.lines)
        std::cout << line << '\n';
    std::cout.flush();
    for (const std::string& warning : done.warnings)
        std::cerr << "graze_outline: " << job.file.string() << ": warning: " << warning << '\n';
}

void report(const Failure& failure)
{
    std::cout.flush();
    std::cerr << "graze_outline: " << failure.file << ": " << failure.reason << '\n';
}

Report resultOf(const Job& job, const Options& options)
{
    switch (kindOf(job.file))
    {
        case FileKind::Atlas:
            return traceAtlas(job, options);
        case FileKind::Tiled:
        case FileKind::Ldtk:
            return checkMap(job, options);
        case FileKind::Picture:
            break;
    }
    return reportOf(job.image, trace(job, options), options, options.frames.has_value());
}

} // namespace

int main(int argc, char** argv)
{
    const ParsedOptions parsed = parseOptions(argc, argv);
    if (parsed.exitCode)
        return *parsed.exitCode;
    const Options& options = parsed.options;

    const JobList list = jobsFor(options.files);
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
            const Report done = resultOf(job, options);
            progress.hide();
            report(job, done);
        }
        catch (const std::exception& error)
        {
            progress.hide();
            report(Failure{job.file.string(), error.what()});
            ++failed;
        }
    }
    if (failed > 0 && list.jobs.size() + list.failures.size() > 1)
        std::cerr << "graze_outline: " << failed << " of " << list.jobs.size() + list.failures.size() << " failed\n";
    return failed > 0 ? 1 : 0;
}
