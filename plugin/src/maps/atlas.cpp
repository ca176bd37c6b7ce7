// SPDX-License-Identifier: Zlib
#include <graze/maps/atlas.hpp>

#include "maps/atlas_mesh.hpp"
#include "maps/placing.hpp"
#include "maps/source.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>

namespace graze::maps
{

namespace
{

constexpr int LargestPixel = 1 << 20; // as in collider files

struct Box
{
    int x = 0, y = 0, width = 0, height = 0;
};

// Where a frame is: both in whole pixels.
struct Packing
{
    Matrix sourceFromRect{}, rectFromSource{};
};

class AtlasReader
{
public:
    AtlasReader(const Node& root, const AtlasOptions& options) : m_root(root), m_options(options) {}

    Atlas atlas()
    {
        warnUnknown(m_root, "the file", {"frames", "meta", "textures", "animations"});
        const Node* textures = m_root.find("textures");
        const Node* meta = m_root.find("meta");
        m_isFromAseprite = meta != nullptr && textAt(*meta, "app").find("aseprite") != std::string_view::npos;
        const Node none{.file = m_root.file, .line = m_root.line};
        if (textures == nullptr)
            readImage(m_root, meta == nullptr ? none : *meta);
        else
            for (const Node& texture : textures->children)
                readImage(texture, texture);
        if (meta != nullptr)
            readMeta(*meta);
        if (const Node* animations = m_root.find("animations"))
            for (const Node& animation : animations->children)
                readNames(animation);
        for (std::size_t i = 0; i < m_atlas.frames.size(); ++i)
            finish(m_atlas.frames[i], m_packings[i]);
        m_atlas.warnings = m_source.takeWarnings();
        return std::move(m_atlas);
    }

private:
    // --- Values -------------------------------------------------------------------------------

    void warnUnknown(const Node& node, const std::string& what, std::initializer_list<std::string_view> known)
    {
        for (const Node& child : node.children)
            if (std::find(known.begin(), known.end(), child.name) == known.end())
                m_source.warnOnce(child, inQuotes(child.name) + " of " + what + " is not known here, and left out");
    }

    static int pixels(const Node& node, const char* name, int otherwise, const std::string& what, int least)
    {
        const Node* found = node.find(name);
        if (found == nullptr)
            return otherwise;
        // Some packers write 12.0.
        const double value = doubleOf(found->text).value_or(0.5);
        if (value < least || value > LargestPixel || value != static_cast<int>(value))
            refuse(*found, "the " + std::string(name) + " of " + what + " is " + inQuotes(found->text) +
                               ", and must be a whole number of pixels from " + std::to_string(least) + " to " +
                               std::to_string(LargestPixel));
        return static_cast<int>(value);
    }

    static Box box(const Node& node, const Box& otherwise, const std::string& what, int least)
    {
        return {pixels(node, "x", otherwise.x, what, least), pixels(node, "y", otherwise.y, what, least),
                pixels(node, "w", otherwise.width, what, 0), pixels(node, "h", otherwise.height, what, 0)};
    }

    static Place place(const Node& node, const std::string& what)
    {
        return {numberAt(node, "x", 0.f, what), numberAt(node, "y", 0.f, what)};
    }

    static bool truth(const Node& node, const char* name, const std::string& what)
    {
        const Node* found = node.find(name);
        if (found != nullptr && found->kind != NodeKind::Truth)
            refuse(*found, "the " + std::string(name) + " of " + what + " must be true or false");
        return found != nullptr && found->text == "true";
    }

    void countPoints(const Node& at, std::size_t count)
    {
        m_points += count;
        if (m_points > MaxMapPoints)
            refuse(at, "the file has more than " + std::to_string(MaxMapPoints) + " points in its pieces");
    }

    // --- Frames -------------------------------------------------------------------------------

    void readImage(const Node& parent, const Node& about)
    {
        AtlasImage image;
        image.path = m_source.resolvedPicture(about, textAt(about, "image"));
        if (const Node* size = about.find("size"))
        {
            const Box all = box(*size, {}, "the image", 0);
            image.size = {static_cast<float>(all.width), static_cast<float>(all.height)};
        }
        m_atlas.images.push_back(std::move(image));
        const Node* frames = parent.find("frames");
        if (frames == nullptr || (frames->children.empty() && !frames->text.empty()))
            refuse(frames == nullptr ? parent : *frames,
                   "there are no \"frames\" as TexturePacker and Aseprite write them: export the sheet again as JSON, "
                   "as a hash or as an array");
        for (const Node& node : frames->children)
            readFrame(node, frames->kind == NodeKind::List ? textAt(node, "filename") : node.name);
    }

    void readFrame(const Node& node, std::string_view name)
    {
        const std::string what = "the frame " + inQuotes(name);
        if (node.kind != NodeKind::Object || node.find("frame") == nullptr)
            refuse(node, what + " has no \"frame\": export the sheet again as JSON, as a hash or as an array");
        if (m_atlas.frames.size() == MaxAtlasFrames)
            refuse(node, "the file has more than " + std::to_string(MaxAtlasFrames) + " frames");
        warnUnknown(node, "a frame",
                    {"frame", "filename", "rotated", "trimmed", "spriteSourceSize", "sourceSize", "pivot", "anchor",
                     "vertices", "verticesUV", "triangles", "duration", "borders", "scale9Borders"});
        AtlasFrame frame;
        frame.image = m_atlas.images.size() - 1;
        frame.collider.name = name;
        const Packing packing = readPacking(node, what, frame);
        frame.pivot = {frame.size.x * m_options.pivot.x, frame.size.y * m_options.pivot.y};
        for (const char* const key : {"anchor", "pivot"})
            if (const Node* pivot = node.find(key))
            {
                const Place part = place(*pivot, "the " + std::string(key) + " of " + what);
                const Place size{frame.size.x, frame.size.y};
                frame.pivot = rounded({part.x * size.x, part.y * size.y});
            }
        frame.duration = std::max(numberAt(node, "duration", 0.f, what), 0.f) / 1000.f;
        readMesh(node, what, packing, frame);
        m_atlas.frames.push_back(std::move(frame));
        m_packings.push_back(packing);
    }

    // TexturePacker gives the upright size of a turned frame, some others the size that it has in the image.
    Packing readPacking(const Node& node, const std::string& what, AtlasFrame& frame)
    {
        Box cut = box(*node.find("frame"), {}, what, 0);
        Box trimmed{0, 0, cut.width, cut.height};
        if (const Node* found = node.find("spriteSourceSize"))
            trimmed = box(*found, trimmed, "the spriteSourceSize of " + what, -LargestPixel);
        Box size{0, 0, std::max(trimmed.x, 0) + trimmed.width, std::max(trimmed.y, 0) + trimmed.height};
        if (const Node* found = node.find("sourceSize"))
            size = box(*found, size, "the sourceSize of " + what, 0);
        frame.size = {static_cast<float>(size.width), static_cast<float>(size.height)};
        frame.isTurned = truth(node, "rotated", what);
        // Adobe Animate writes the size before the trim in both.
        const bool hasUntrimmedSize = trimmed.width == size.width && trimmed.height == size.height &&
                                      trimmed.x + cut.width <= size.width && trimmed.y + cut.height <= size.height;
        if (hasUntrimmedSize && !frame.isTurned && textAt(node, "trimmed") == "true")
            trimmed = {trimmed.x, trimmed.y, cut.width, cut.height};
        const auto is = [&trimmed](int width, int height)
        { return trimmed.width == width && trimmed.height == height; };
        // The inner padding of Aseprite.
        const int border = m_isFromAseprite && !frame.isTurned ? (cut.width - trimmed.width) / 2 : 0;
        const bool isUpright = border >= 0 && is(cut.width - 2 * border, cut.height - 2 * border);
        const bool isSwapped = frame.isTurned && is(cut.height, cut.width);
        const bool isTooLarge = frame.isTurned && (trimmed.width > size.width || trimmed.height > size.height);
        if ((!isUpright && !isSwapped) || isTooLarge)
            refuse(node, what + " is " + std::to_string(cut.width) + " x " + std::to_string(cut.height) +
                             " px, which does not fit its spriteSourceSize of " + std::to_string(trimmed.width) +
                             " x " + std::to_string(trimmed.height) +
                             " px, neither upright nor turned: export the "
                             "sheet again, without rotation if it stays so");
        if (frame.isTurned && isUpright)
            std::swap(cut.width, cut.height);
        frame.collider.rect = {cut.x, cut.y, cut.width, cut.height};
        warnOutside(node, what, frame);
        const double x = trimmed.x - border, y = trimmed.y - border, height = trimmed.height;
        if (frame.isTurned)
            return {{0., 1., x, -1., 0., height + y}, {0., -1., height + y, 1., 0., -x}};
        return {Matrix::translation({x, y}), Matrix::translation({-x, -y})};
    }

    void warnOutside(const Node& node, const std::string& what, const AtlasFrame& frame)
    {
        const auto [x, y, width, height] = frame.collider.rect;
        const Vec2 size = m_atlas.images.back().size;
        if (size != Vec2{} && (static_cast<float>(x + width) > size.x || static_cast<float>(y + height) > size.y))
            m_source.warn(node, what + " reaches beyond its image");
        if (width == 0 || height == 0)
            m_source.warn(node, what + " shows nothing");
    }

    void readMesh(const Node& node, const std::string& what, const Packing& packing, AtlasFrame& frame)
    {
        const Node* vertices = node.find("vertices");
        if (vertices == nullptr)
            return;
        const Mesh mesh = meshOf(*vertices, node.find("triangles"), what);
        countPoints(*vertices, mesh.points.size() + 3 * mesh.triangles.size());
        const auto pieces = piecesOf(mesh);
        if (pieces.empty())
            m_source.warn(*vertices, "the vertices of " + what + " are no outline, and left out");
        for (const std::vector<Vec2>& piece : pieces)
            frame.collider.pieces.push_back({placed(piece, packing), std::string(HitTag)});
    }

    static std::vector<Vec2> placed(std::vector<Vec2> points, const Packing& packing)
    {
        for (Vec2& point : points)
            point = rounded(packing.rectFromSource.point({point.x, point.y}));
        return points;
    }

    static void finish(AtlasFrame& frame, const Packing& packing)
    {
        const Place pivot{frame.pivot.x, frame.pivot.y};
        frame.collider.pivot = rounded(packing.rectFromSource.point(pivot));
        frame.matrix = (Matrix::translation({-pivot.x, -pivot.y}) * packing.sourceFromRect).toAffine();
    }

    // --- Animations and slices ----------------------------------------------------------------

    void readMeta(const Node& meta)
    {
        warnUnknown(meta, "\"meta\"",
                    {"app", "version", "image", "format", "size", "scale", "smartupdate", "frameTags", "layers",
                     "slices", "related_multi_packs"});
        if (const Node* others = meta.find("related_multi_packs"))
            m_source.warn(*others, "the sheet goes on in other files: read each of them");
        if (const Node* tags = meta.find("frameTags"))
            for (const Node& tag : tags->children)
                readTag(tag);
        if (const Node* slices = meta.find("slices"))
            for (const Node& slice : slices->children)
                readSlice(slice);
    }

    void readTag(const Node& tag)
    {
        static constexpr std::array<std::string_view, 4> Plays{"forward", "reverse", "pingpong", "pingpong_reverse"};
        AtlasAnimation animation{.name = std::string(textAt(tag, "name"))};
        const std::string what = "the tag " + inQuotes(animation.name);
        const auto from = static_cast<std::size_t>(integerAt(tag, "from", 0, what, 0, LargestPixel));
        const auto to = static_cast<std::size_t>(integerAt(tag, "to", 0, what, 0, LargestPixel));
        if (from > to || to >= m_atlas.frames.size())
            return m_source.warn(tag, what + " names frames that the sheet does not have, and is left out: export all "
                                             "frames of the figure");
        const std::string_view direction = textAt(tag, "direction", Plays.front());
        const auto play = std::find(Plays.begin(), Plays.end(), direction);
        if (play == Plays.end())
            m_source.warn(tag, what + " has the direction " + inQuotes(direction) + ", and is read as forward");
        else
            animation.play = static_cast<AtlasPlay>(play - Plays.begin());
        animation.repeat = static_cast<int>(integerAt(tag, "repeat", 0, what, 0, LargestPixel));
        countListed(tag, to + 1 - from);
        for (std::size_t i = from; i <= to; ++i)
            animation.frames.push_back(i);
        m_atlas.animations.push_back(std::move(animation));
    }

    // PixiJS: a list of names.
    void readNames(const Node& node)
    {
        if (m_byName.empty())
            for (std::size_t i = 0; i < m_atlas.frames.size(); ++i)
                m_byName.emplace(m_atlas.frames[i].collider.name, i);
        AtlasAnimation animation{.name = std::string(node.name)};
        countListed(node, node.children.size());
        for (const Node& child : node.children)
        {
            const auto found = m_byName.find(child.text);
            if (found == m_byName.end())
                m_source.warn(child, "the animation " + inQuotes(node.name) + " names the frame " +
                                         inQuotes(child.text) + ", which is not in this file");
            else
                animation.frames.push_back(found->second);
        }
        if (!animation.frames.empty())
            m_atlas.animations.push_back(std::move(animation));
    }

    void countListed(const Node& at, std::size_t count)
    {
        m_listed += count;
        if (m_listed > 16 * MaxAtlasFrames)
            refuse(at, "the animations have more than " + std::to_string(16 * MaxAtlasFrames) + " frames");
    }

    struct SliceKey
    {
        Vec2 upper{}, lower{}; // in pixels of the canvas, whatever was trimmed
        std::optional<Vec2> pivot{};
        const Node* node = nullptr;
        [[nodiscard]] bool isHidden() const { return upper.x == lower.x || upper.y == lower.y; }
    };

    // A key holds until the next one; before the first one there is no slice.
    void readSlice(const Node& slice)
    {
        const std::string name(textAt(slice, "name"));
        const std::string what = "the slice " + inQuotes(name);
        std::map<std::size_t, SliceKey> keys;
        if (const Node* list = slice.find("keys"))
            for (const Node& node : list->children)
                keys.emplace(static_cast<std::size_t>(integerAt(node, "frame", 0, what, 0, LargestPixel)),
                             sliceKey(node, what));
        if (!keys.empty() && keys.rbegin()->first >= m_atlas.frames.size())
            m_source.warn(slice, what + " has keys for frames that the sheet does not have");
        for (auto key = keys.begin(); key != keys.end(); ++key)
        {
            const auto next = std::next(key);
            const std::size_t end = next == keys.end() ? m_atlas.frames.size() : next->first;
            for (std::size_t i = key->first; i < std::min(end, m_atlas.frames.size()); ++i)
                addSlice(key->second, name, i);
        }
    }

    // The pivot counts from the slice's corner.
    static SliceKey sliceKey(const Node& node, const std::string& what)
    {
        const Node* bounds = node.find("bounds");
        if (bounds == nullptr)
            refuse(node, what + " has a key without \"bounds\": export the sheet again");
        const Box at = box(*bounds, {}, "the bounds of " + what, -LargestPixel);
        const auto corner = [](int x, int y) { return Vec2{static_cast<float>(x), static_cast<float>(y)}; };
        SliceKey key{corner(at.x, at.y), corner(at.x + at.width, at.y + at.height), {}, &node};
        if (const Node* pivot = node.find("pivot"))
            key.pivot = rounded(Place{key.upper.x, key.upper.y} + place(*pivot, "the pivot of " + what));
        return key;
    }

    void addSlice(const SliceKey& key, const std::string& name, std::size_t index)
    {
        countPoints(*key.node, 5);
        AtlasFrame& frame = m_atlas.frames[index];
        if (key.isHidden())
            return;
        if (name == m_options.pivotSlice)
        {
            frame.pivot = key.pivot.value_or((key.upper + key.lower) * 0.5f);
            return;
        }
        const std::vector<Vec2> corners{key.upper, {key.lower.x, key.upper.y}, key.lower, {key.upper.x, key.lower.y}};
        frame.collider.pieces.push_back({placed(corners, m_packings[index]), name});
        if (key.pivot)
            frame.collider.pieces.push_back({placed({*key.pivot}, m_packings[index]), name + ".pivot"});
    }

    const Node& m_root;
    const AtlasOptions& m_options;
    bool m_isFromAseprite = false;
    const MapFiles m_noFiles{};
    Source m_source{m_noFiles};
    Atlas m_atlas;
    std::vector<Packing> m_packings; // of the frames
    std::map<std::string, std::size_t, std::less<>> m_byName;
    std::size_t m_points = 0, m_listed = 0;
};

} // namespace

} // namespace graze::maps

namespace graze
{

namespace
{

template <class Values, class Name>
auto findNamed(const Values& values, std::string_view name, Name nameOf)
{
    const auto found =
        std::find_if(values.begin(), values.end(), [&](const auto& value) { return nameOf(value) == name; });
    return found == values.end() ? nullptr : &*found;
}

} // namespace

std::size_t AtlasAnimation::frameAt(std::size_t step) const
{
    const std::size_t last = frames.size() - 1;
    const bool isThereAndBack = play == AtlasPlay::PingPong || play == AtlasPlay::PingPongReverse;
    step %= isThereAndBack ? std::max<std::size_t>(2 * last, 1) : last + 1;
    const std::size_t at = step <= last ? step : 2 * last - step;
    return frames[play == AtlasPlay::Reverse || play == AtlasPlay::PingPongReverse ? last - at : at];
}

const AtlasFrame* Atlas::find(std::string_view name) const
{
    return findNamed(frames, name, [](const AtlasFrame& frame) -> const std::string& { return frame.collider.name; });
}

const AtlasAnimation* Atlas::findAnimation(std::string_view name) const
{
    return findNamed(animations, name, [](const AtlasAnimation& a) -> const std::string& { return a.name; });
}

Atlas loadAtlas(const std::filesystem::path& path, const AtlasOptions& options)
{
    const maps::DiskMap file = maps::openMap(path, {.root = options.root});
    return readAtlas(file.text, file.path, options);
}

Atlas readAtlas(std::string_view text, const std::string& name, const AtlasOptions& options)
{
    const std::string copy(text);
    const maps::Document document = maps::Document::fromJson(copy, name);
    return maps::AtlasReader(document.root(), options).atlas();
}

} // namespace graze
