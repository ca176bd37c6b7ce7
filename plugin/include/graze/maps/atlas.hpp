// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/maps/map.hpp>
#include <graze/outline/collider_sheet.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace GRAZE_API graze
{

/// A file with more is refused.
inline constexpr std::size_t MaxAtlasFrames = 65'536; ///< and as many frames in all animations, times 16

/// How a description of a sheet is read.
struct AtlasOptions
{
    /// As MapOptions::root: images outside of it are left out, with a warning.
    std::filesystem::path root{};
    /// Of frames to which the file gives none: a part of the picture before it was trimmed. {.5f, 1.f} is between the
    /// feet.
    Vec2 pivot{};
    /// A slice of this name is no box, but gives its frames their pivot: the slice's pivot, or its middle.
    std::string pivotSlice = "pivot";
};

/// An image that frames are in.
struct AtlasImage
{
    std::string path{}; ///< from the root; empty where the file does not say
    Vec2 size{};        ///< (unit: pixels); zero where the file does not say
    friend bool operator==(const AtlasImage&, const AtlasImage&) = default;
};

/// A picture of a sheet. The *figure* is what the artist drew: upright, with its transparent border, and its origin is
/// the pivot. However a figure is packed, `matrix` leads to the same one.
struct AtlasFrame
{
    std::size_t image = 0; ///< index in Atlas::images
    /// Name, rect, pivot and the pieces that the file itself has: a polygon outline with the tag "hit", slices with
    /// their names. In pixels from the upper left corner of the rect, as it is in the image. The pivot is the origin of
    /// an sf::Sprite that shows the rect, if it is not turned.
    ColliderFrame collider{};
    bool isTurned = false; ///< it is in the image turned by a quarter, clockwise
    Vec2 size{};           ///< of the figure (unit: pixels)
    Vec2 pivot{};          ///< from the upper left corner of the figure (unit: pixels)
    /// Figure from rect: takes the trim and the turn away. `worldFromFigure * matrix` draws the frame where the figure
    /// is, and is what AnimatedCollider::follow takes.
    Affine2 matrix{};
    float duration = 0.f; ///< how long it is shown (unit: seconds); 0 where the file does not say
    friend bool operator==(const AtlasFrame&, const AtlasFrame&) = default;
};

/// The order in which an animation shows its frames.
enum class AtlasPlay : std::uint8_t
{
    Forward,
    Reverse,
    PingPong,       ///< there and back; the first and the last one are shown once a round
    PingPongReverse ///< the same from the last one on
};

/// A tag of Aseprite, an animation of PixiJS.
struct AtlasAnimation
{
    std::string name{};                  ///< as the tag is called
    std::vector<std::size_t> frames{};   ///< indices in Atlas::frames, from the first on; never empty
    AtlasPlay play = AtlasPlay::Forward; ///< `frameAt` knows it
    int repeat = 0;                      ///< how often it is played; 0 for ever

    /// Index in Atlas::frames of the one that is shown after `step` changes of the picture; `repeat` is not read.
    [[nodiscard]] std::size_t frameAt(std::size_t step) const;
    friend bool operator==(const AtlasAnimation&, const AtlasAnimation&) = default;
};

/// The description of a sheet.
struct Atlas
{
    std::vector<AtlasImage> images{};         ///< one, several in a file of Phaser with "textures"
    std::vector<AtlasFrame> frames{};         ///< in the order of the file
    std::vector<AtlasAnimation> animations{}; ///< as above
    std::vector<std::string> warnings{};      ///< "FILE:LINE: what was left out"

    /// The frame of that name, the first; null when there is none.
    [[nodiscard]] const AtlasFrame* find(std::string_view name) const;
    [[nodiscard]] const AtlasAnimation* findAnimation(std::string_view name) const; ///< as above
};

/// Reads the JSON beside a sheet: hash and array of TexturePacker, Aseprite, PixiJS and Phaser 3, also with several
/// images; docs/from-a-sheet.md has what is read, and how. No image is opened.
///
/// Errors  MapError for a file that is not there, is damaged, beyond the limits or another format, and for a frame
///         whose sizes fit neither turned nor upright.
[[nodiscard]] Atlas loadAtlas(const std::filesystem::path& path, const AtlasOptions& options = {});

/// The same for text in memory; `name` is the file in messages, and paths in it begin at its folder.
/// AtlasOptions::root is not read.
[[nodiscard]] Atlas readAtlas(std::string_view text, const std::string& name, const AtlasOptions& options = {});

/// A layer of a figure, drawn to be traced: "hit", "hurt".
struct DrawnLayer
{
    std::string tag{};            ///< of the pieces that come out
    AlphaMask mask{};             ///< of the whole sheet; alive during the call
    const Atlas* atlas = nullptr; ///< of a sheet of its own, whose frames have the same names; null: packed alike
};

/// Traces the region of every frame in each mask, and gives the pieces the tag of the mask: what a ColliderSheet or a
/// ColliderFile is made from. A tag that is traced takes the place of the pieces that the file has of it; others stay.
///
/// Result  the frames of one image, each rect once (the first of those that share it), as AtlasFrame::collider.
///         A figure is traced upright and untrimmed: packed in other ways it has the same pieces, to the bit. The
///         error of a frame is the largest of its layers.
/// Errors  InvalidOutline, with layer and frame, for a region that is not within its mask and for what outlineOf
///         refuses; std::invalid_argument for an image that is not there, an empty tag, and a layer whose atlas has
///         none of the frames. A single frame that is missing there is blank.
[[nodiscard]] std::vector<ColliderFrame> tracedLayers(const Atlas& atlas, const std::vector<DrawnLayer>& layers,
                                                      const OutlineOptions& options = {}, std::size_t image = 0);

} // namespace graze
