// SPDX-License-Identifier: Zlib
#include "files/file_content.hpp"

#include <graze/files/collider_file.hpp>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#endif

namespace graze
{

namespace
{

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& reason)
{
    throw ColliderFileError(path.string(), 0, reason);
}

// Opened to write; null if the file exists.
std::FILE* createNew(const fs::path& path)
{
#if defined(_WIN32)
    // Names in the letters of all languages: fopen knows those of one.
    constexpr int ReadAndWrite = 0600;
    const int descriptor = _wopen(path.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY, ReadAndWrite);
    return descriptor < 0 ? nullptr : _fdopen(descriptor, "wb");
#else
    return std::fopen(path.c_str(), "wbx");
#endif
}

// A temporary file beside the one to be written; it is removed unless kept.
class AsideFile
{
public:
    explicit AsideFile(const fs::path& target)
    {
        constexpr int Attempts = 100;
        for (int i = 0; m_file == nullptr && i < Attempts; ++i)
        {
            m_path = target;
            m_path += ".partial" + std::to_string(i);
            errno = 0;
            m_file = createNew(m_path);
            if (m_file == nullptr && errno != EEXIST)
                break;
        }
        if (m_file == nullptr)
            refuse(target, "cannot be written: " + reasonOfErrno());
    }
    AsideFile(const AsideFile&) = delete;
    AsideFile& operator=(const AsideFile&) = delete;
    ~AsideFile()
    {
        if (m_file != nullptr)
            std::fclose(m_file);
        std::error_code ignored;
        if (!m_kept)
            fs::remove(m_path, ignored);
    }

    void keepAs(const fs::path& target, const std::string& text)
    {
        errno = 0;
        const bool written = std::fwrite(text.data(), 1, text.size(), m_file) == text.size();
        const bool closed = std::fclose(std::exchange(m_file, nullptr)) == 0;
        if (!written || !closed)
            refuse(target, "cannot be written: " + reasonOfErrno());
        std::error_code error;
        fs::rename(m_path, target, error);
        if (error)
            refuse(target, "cannot be written: " + error.message());
        m_kept = true;
    }

private:
    fs::path m_path;
    std::FILE* m_file = nullptr;
    bool m_kept = false;
};

} // namespace

ColliderFileError::ColliderFileError(std::string file, std::size_t line, const std::string& reason) :
std::runtime_error(file + (line > 0 ? std::string(":").append(std::to_string(line)) : "") + ": " + reason),
m_file(std::move(file)),
m_line(line)
{
}

ColliderFile loadColliderFile(const fs::path& path)
{
    const auto refuseIt = [&path](const std::string& reason) { refuse(path, reason); };
    return readColliderFile(contentOf(path, MaxColliderFileBytes, refuseIt), path.string());
}

void saveColliderFile(const ColliderFile& file, const fs::path& path)
{
    const std::string text = writeColliderFile(file, path.string());
    AsideFile(path).keepAs(path, text);
}

} // namespace graze
