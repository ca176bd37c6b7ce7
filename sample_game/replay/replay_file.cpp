// SPDX-License-Identifier: Zlib
#include "replay/replay_file.hpp"

#include "base/byte_stream.hpp"
#include "base/save_file.hpp"
#include "base/state_hash.hpp"

#include <graze/base/version.hpp>

#include <bit>
#include <cmath>
#include <limits>

namespace game
{
namespace
{

constexpr std::string_view Magic = "GRAZEREP";
constexpr std::uint32_t Format = 3;
// The rules change from version to version, and with them what the same inputs lead to.
constexpr std::uint32_t GrazeVersion = (graze::VersionMajor * 1000 + graze::VersionMinor) * 1000 + graze::VersionPatch;

constexpr std::size_t LengthAt = 16;
constexpr std::size_t ChecksumAt = 24;
constexpr std::size_t HeaderSize = 32;

// Flags in the byte before an input.
constexpr std::uint8_t Fire = 1, Focus = 2, Power = 4, Restart = 8;
constexpr std::uint8_t NewAxes = 16; // moveX and moveY follow, else they are those of the run before
constexpr std::uint8_t AllOfInput = 31;

// In the last byte of settings.
constexpr std::uint8_t BeginGeometry = 1, StayGeometry = 2;
constexpr std::uint8_t GjkAlone = 4;
constexpr std::uint8_t AllOfSettings = 7;

[[noreturn]] void refuse(const std::string& reason)
{
    throw ReplayError(reason);
}

std::string versionText(std::uint32_t version)
{
    return std::to_string(version / 1'000'000) + "." + std::to_string(version / 1000 % 1000) + "." +
           std::to_string(version % 1000);
}

void writeSettings(ByteWriter& out, const graze::GjkSettings& settings, const graze::EventOptions& events)
{
    out.i32(settings.maxIterations);
    out.f32(settings.epsilon);
    out.u8(static_cast<std::uint8_t>((events.beginGeometry ? BeginGeometry : 0) |
                                     (events.stayGeometry ? StayGeometry : 0) |
                                     (settings.method == graze::Method::Gjk ? GjkAlone : 0)));
}

void writeRuns(ByteWriter& out, const std::vector<Replay::Run>& runs)
{
    out.varint(runs.size());
    Input before;
    for (const Replay::Run& run : runs)
    {
        const Input& input = run.input;
        const bool newAxes = !sameAxes(input, before);
        out.varint(run.steps);
        out.u8(static_cast<std::uint8_t>((input.fire ? Fire : 0) | (input.focus ? Focus : 0) |
                                         (input.power ? Power : 0) | (input.restart ? Restart : 0) |
                                         (newAxes ? NewAxes : 0)));
        if (newAxes)
        {
            out.f32(input.moveX);
            out.f32(input.moveY);
        }
        before = input;
    }
}

/// Refuses a file that is cut off, damaged or of another version; the contents may still be nonsense.
void checkFrame(std::string_view bytes)
{
    if (bytes.empty())
        refuse("it is empty");
    if (bytes.substr(0, Magic.size()) != Magic.substr(0, bytes.size()))
        refuse("it is not a replay of graze");
    if (bytes.size() < HeaderSize)
        refuse("it is cut off at byte " + std::to_string(bytes.size()));
    ByteReader in(bytes.substr(Magic.size()));
    if (const std::uint32_t format = in.u32(); format != Format)
        refuse("its format is " + std::to_string(format) + ", made by another version of the game; this one plays " +
               std::to_string(Format));
    if (const std::uint32_t version = in.u32(); version != GrazeVersion)
        refuse("it was made by version " + versionText(version) + " of graze, and this is " +
               versionText(GrazeVersion) + ": the rules may differ");
    const std::uint64_t length = in.u64();
    if (bytes.size() < length)
        refuse("it is cut off at byte " + std::to_string(bytes.size()) + " of " + std::to_string(length));
    if (bytes.size() > length)
        refuse("it has " + std::to_string(bytes.size()) + " bytes where it should have " + std::to_string(length));
    if (in.u64() != replayChecksum(bytes))
        refuse("it is damaged: its checksum is wrong");
}

class Decoder
{
public:
    explicit Decoder(std::string_view body) : m_in(body) {}

    Replay decode()
    {
        readSetup();
        m_replay.pictures = m_in.u64();
        m_replay.steps = m_in.u64();
        m_replay.runHash = m_in.u64();
        readChanges();
        readCheckpoints();
        readRuns();
        if (m_in.left() > 0)
            refuse("nobody knows what its last " + std::to_string(m_in.left()) + " bytes are for");
        return std::move(m_replay);
    }

private:
    void readSettings(graze::GjkSettings& settings, graze::EventOptions& events)
    {
        settings.maxIterations = m_in.i32();
        settings.epsilon = m_in.f32();
        const std::uint8_t flags = m_in.u8();
        if (!std::isfinite(settings.epsilon) || (flags & ~AllOfSettings) != 0)
            refuse("the settings before byte " + here() + " make no sense");
        settings.method = (flags & GjkAlone) != 0 ? graze::Method::Gjk : graze::Method::Fast;
        events = {.beginGeometry = (flags & BeginGeometry) != 0, .stayGeometry = (flags & StayGeometry) != 0};
    }

    void readSetup()
    {
        WorldSetup& setup = m_replay.setup;
        setup.seed = m_in.u64();
        setup.storm = m_in.u32();
        setup.firstWave = m_in.i32();
        setup.ships = m_in.i32();
        readSettings(setup.settings, setup.events);
        if (setup.storm > WorldSetup::MostStorm || setup.firstWave < 1 ||
            setup.firstWave > WorldSetup::HighestFirstWave || setup.ships < 1 || setup.ships > WorldSetup::MostShips)
            refuse("the start of the game before byte " + here() + " makes no sense");
    }

    /// Every element takes at least `bytesEach`: what the rest of the file cannot hold is not reserved.
    std::size_t readCount(std::size_t bytesEach, const char* what)
    {
        const std::uint64_t count = m_in.varint();
        if (count > m_in.left() / bytesEach)
            refuse("it has no room for " + std::to_string(count) + " " + what);
        return static_cast<std::size_t>(count);
    }

    void readChanges()
    {
        constexpr std::size_t BytesEach = 10;
        m_replay.changes.resize(readCount(BytesEach, "changes of settings"));
        std::uint64_t next = 0; // the lowest step that the next one may have
        for (Replay::Change& change : m_replay.changes)
        {
            change.step = m_in.varint();
            if (change.step < next || change.step >= m_replay.steps)
                refuse("the change of settings before byte " + here() + " is out of order");
            next = change.step + 1;
            readSettings(change.settings, change.events);
        }
    }

    void readCheckpoints()
    {
        const std::uint64_t due = m_replay.steps / Replay::CheckpointSteps;
        m_replay.checkpoints.resize(readCount(sizeof(std::uint64_t), "checkpoints"));
        if (m_replay.checkpoints.size() != due)
            refuse("it has " + std::to_string(m_replay.checkpoints.size()) + " checkpoints where " +
                   std::to_string(m_replay.steps) + " steps have " + std::to_string(due));
        for (std::uint64_t& checkpoint : m_replay.checkpoints)
            checkpoint = m_in.u64();
    }

    void readRuns()
    {
        constexpr std::size_t BytesEach = 2;
        m_replay.runs.resize(readCount(BytesEach, "inputs"));
        Input before;
        std::uint64_t left = m_replay.steps;
        for (Replay::Run& run : m_replay.runs)
        {
            run.steps = m_in.varint();
            if (run.steps == 0 || run.steps > left)
                refuse("the input before byte " + here() + " lasts for " + std::to_string(run.steps) + " of " +
                       std::to_string(left) + " steps");
            left -= run.steps;
            run.input = before = readInput(before);
        }
        if (left > 0)
            refuse("the inputs of its last " + std::to_string(left) + " steps are missing");
    }

    Input readInput(const Input& before)
    {
        const std::uint8_t flags = m_in.u8();
        Input input{.moveX = before.moveX,
                    .moveY = before.moveY,
                    .fire = (flags & Fire) != 0,
                    .focus = (flags & Focus) != 0,
                    .restart = (flags & Restart) != 0,
                    .power = (flags & Power) != 0};
        if ((flags & NewAxes) != 0)
        {
            input.moveX = m_in.f32();
            input.moveY = m_in.f32();
        }
        if (flags > AllOfInput || !std::isfinite(input.moveX) || !std::isfinite(input.moveY))
            refuse("the input before byte " + here() + " makes no sense");
        return input;
    }

    [[nodiscard]] std::string here() const { return std::to_string(HeaderSize + m_in.at()); }

    ByteReader m_in;
    Replay m_replay;
};

} // namespace

bool sameAxes(const Input& a, const Input& b) noexcept
{
    return std::bit_cast<std::uint32_t>(a.moveX) == std::bit_cast<std::uint32_t>(b.moveX) &&
           std::bit_cast<std::uint32_t>(a.moveY) == std::bit_cast<std::uint32_t>(b.moveY);
}

std::uint64_t fingerprintOf(const Catalog& catalog) noexcept
{
    StateHash hash;
    for (std::size_t i = 0; i < PictureCount; ++i)
    {
        const PixelRect& rect = catalog.rects[i];
        for (const int number : {rect.x, rect.y, rect.width, rect.height})
            hash.add(number);
        const std::vector<graze::Shape>& pieces = catalog.colliders[i].shapes();
        hash.add(std::uint64_t{pieces.size()});
        for (const graze::Shape& piece : pieces)
        {
            hash.add(std::uint64_t{piece.pointCount()});
            hash.add(piece.radius());
            for (std::uint32_t k = 0; k < piece.pointCount(); ++k)
                hash.add(piece.point(k));
        }
    }
    return hash.value();
}

// Each step of the hash can be undone, so two files that differ in one byte never have the same.
std::uint64_t replayChecksum(std::string_view bytes) noexcept
{
    StateHash hash;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        if (i < ChecksumAt || i >= HeaderSize)
            hash.add(std::uint64_t{static_cast<std::uint8_t>(bytes[i])});
    return hash.value();
}

std::string encodeReplay(const Replay& replay)
{
    ByteWriter out;
    out.text(Magic);
    out.u32(Format);
    out.u32(GrazeVersion);
    out.u64(0); // the length and
    out.u64(0); // the checksum, when they are known
    out.u64(replay.setup.seed);
    out.u32(replay.setup.storm);
    out.i32(replay.setup.firstWave);
    out.i32(replay.setup.ships);
    writeSettings(out, replay.setup.settings, replay.setup.events);
    out.u64(replay.pictures);
    out.u64(replay.steps);
    out.u64(replay.runHash);
    out.varint(replay.changes.size());
    for (const Replay::Change& change : replay.changes)
    {
        out.varint(change.step);
        writeSettings(out, change.settings, change.events);
    }
    out.varint(replay.checkpoints.size());
    for (const std::uint64_t checkpoint : replay.checkpoints)
        out.u64(checkpoint);
    writeRuns(out, replay.runs);
    out.u64At(LengthAt, out.bytes().size());
    out.u64At(ChecksumAt, replayChecksum(out.bytes()));
    return out.bytes();
}

Replay decodeReplay(std::string_view bytes)
{
    checkFrame(bytes);
    try
    {
        return Decoder(bytes.substr(HeaderSize)).decode();
    }
    catch (const BytesMissing&)
    {
        refuse("its contents end too early");
    }
}

Replay loadReplay(const std::filesystem::path& file, const Catalog& catalog)
{
    const auto errorWith = [&](const std::string& reason)
    { return ReplayError("the replay " + file.string() + " cannot be played: " + reason); };
    try
    {
        Replay replay = decodeReplay(readFile(file));
        if (replay.pictures != fingerprintOf(catalog))
            throw ReplayError("it was recorded with other pictures");
        return replay;
    }
    catch (const FileError& error)
    {
        throw errorWith(error.reason());
    }
    catch (const ReplayError& error)
    {
        throw errorWith(error.what());
    }
}

void saveReplay(const std::filesystem::path& file, const Replay& replay)
{
    try
    {
        saveFile(file, encodeReplay(replay));
    }
    catch (const FileError& error)
    {
        throw ReplayError("the replay " + file.string() + " cannot be saved: " + error.reason());
    }
}

} // namespace game
